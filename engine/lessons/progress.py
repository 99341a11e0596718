"""What somebody has learned: the lessons done, and where each of the others was left."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import Field

from engine.core.atomic import SaveTrouble, set_aside, trouble, write_atomically
from engine.core.errors import (
    BadInput,
    NewerVersion,
    Unreadable,
    complaining,
    refuse_newer,
    shown,
    spoken_path,
)
from engine.core.files import read_json_file
from engine.core.saga import Record
from engine.lessons.model import Lesson
from engine.lessons.player import LessonPlayer

VERSION = 1
LIMIT = 2**22


class Standing(Record):
    """How one lesson stands: whether it was ever done, and the trail of where it was left.

    An empty trail means its beginning.
    """

    done: bool = False
    trail: list[list[dict[str, Any]]] = Field(default_factory=list)


class Progress(Record):
    """The lessons of one game that were begun, by id, the one last worked at last.

    Lessons of former versions stay in it.
    """

    format: Literal["meadhall-progress"] = "meadhall-progress"
    version: Literal[1] = 1
    lessons: dict[str, Standing] = Field(default_factory=dict)

    def standing(self, lesson_id: str) -> Standing:
        """How a lesson stands; one that was never begun is not done and at its beginning."""
        return self.lessons.get(lesson_id, Standing())

    def done(self, lessons: Iterable[Lesson]) -> int:
        """How many of these lessons are done."""
        return sum(self.standing(lesson.id).done for lesson in lessons)

    def noting(self, player: LessonPlayer) -> Progress:
        """The same with how this player's lesson stands now; a lesson once done stays done."""
        trail = [] if player.is_over else player.trail
        lesson_id = player.lesson.id
        done = player.is_over or self.standing(lesson_id).done
        lessons = {key: value for key, value in self.lessons.items() if key != lesson_id}
        lessons[lesson_id] = Standing(done=done, trail=trail)
        return self.model_copy(update={"lessons": lessons})

    def followed_by(self, later: Progress) -> Progress:
        """The same with the lessons of a later progress as they stand there; done stays done."""
        lessons = {key: value for key, value in self.lessons.items() if key not in later.lessons}
        for key, value in later.lessons.items():
            done = value.done or self.standing(key).done
            lessons[key] = Standing(done=done, trail=value.trail)
        return self.model_copy(update={"lessons": lessons})


class ProgressRead(NamedTuple):
    """What reading brought: `trouble` is one sentence for the player, or empty."""

    progress: Progress
    trouble: str = ""


def load_progress(path: Path) -> ProgressRead:
    """The progress in a file, none if there is no file; one that cannot be used is set aside.

    Raises `NewerVersion` if a later Meadhall wrote it; the file stays as it is.
    """
    try:
        return ProgressRead(_progress_of(read_json_file(path, LIMIT)))
    except NewerVersion as error:
        raise error.of(spoken_path(path)) from None
    except BadInput as error:
        if isinstance(error, Unreadable) and _is_missing(error):
            return ProgressRead(Progress())
        problem = error.of(spoken_path(path))
        return ProgressRead(Progress(), f"Learning begins anew: {problem}. {_put_away(path)}")


def keep_progress(path: Path, progress: Progress) -> None:
    """Write the progress, making its folder; a file that cannot be used is set aside before.

    Raises `SaveTrouble` if it cannot be written and `NewerVersion` if a later Meadhall wrote what
    is there; the file is then as it was.
    """
    load_progress(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise trouble(path, error) from error
    text = dumps(progress.model_dump(), ensure_ascii=True, separators=(",", ":"))
    write_atomically(path, f"{text}\n".encode())


def _progress_of(record: object) -> Progress:
    if not isinstance(record, dict):
        raise BadInput(f"progress is a JSON object, got {shown(record)}")
    refuse_newer(record.get("version"), VERSION, "version")
    with complaining():
        return Progress.model_validate(record)


def _is_missing(error: Unreadable) -> bool:
    return isinstance(error.__cause__, FileNotFoundError | NotADirectoryError)


def _put_away(path: Path) -> str:
    try:
        return f"The file is kept as {set_aside(path).name}."
    except SaveTrouble as error:
        return str(error)
