"""The lessons that the hall knows, and which of them a rule page or a refusal leads to."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.core.errors import BadInput, MeadhallError
from engine.core.registry import find_game
from engine.lessons.library import Library
from engine.lessons.player import LessonPlayer
from engine.lessons.progress import Progress, Standing, keep_progress, load_progress
from hall_tui.assets import ROOT
from hall_tui.folders import data_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from engine.lessons.model import Lesson

PARTS = {"course": "Course", "chapter": "Chapters", "case": "Hard cases"}
"""The parts of a game's walkthrough, in their order."""

_NO_RANK = (9, 0)


FOLDER = ROOT / "lessons"


@cache
def library() -> Library:
    """All lessons that come with Meadhall."""
    return Library(FOLDER)


def lessons_on(game_id: str, subjects: Iterable[str]) -> list[Lesson]:
    """The lessons about these things and clauses, the most fitting first; none if none can be read.

    A lesson that is about a thing comes before one that teaches a clause, and one that begins with
    the thing or the clause before one that names it among others.
    """
    wanted = list(subjects)
    try:
        found = library().lessons(game_id)
    except BadInput:
        return []
    ranked = [(_rank(lesson, wanted), lesson) for lesson in found]
    return [lesson for rank, lesson in sorted(ranked, key=lambda pair: pair[0]) if rank < _NO_RANK]


def _rank(lesson: Lesson, wanted: Sequence[str]) -> tuple[int, int]:
    """How well a lesson fits, best first: what it is about, then its clauses; the first of each
    before the others. What a thing does is told before hard cases with it.
    """
    about, clauses = lesson.about, lesson.clauses
    main = 0 if lesson.part == "case" else 1
    fits = [
        (kind, wanted.index(each))
        for kind, things in enumerate((about[:main], about[main:], clauses[:1], clauses[1:]))
        for each in things
        if each in wanted
    ]
    return min(fits, default=_NO_RANK)


class Studies:
    """How far the player has come with the lessons of each game, kept in the data folder.

    `tell` shows a sentence when a file cannot be read or written; the lessons go on without it.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told = ""
        self._progress: dict[str, Progress] = {}
        self._unkept: dict[str, Progress] = {}

    def progress(self, game_id: str) -> Progress:
        """The progress in the lessons of a game."""
        if game_id not in self._progress:
            self._progress[game_id] = self._read(game_id)
        return self._progress[game_id]

    def _read(self, game_id: str) -> Progress:
        try:
            found = load_progress(progress_file(game_id))
        except MeadhallError as error:
            self._tell(str(error))
            return Progress()
        if found.trouble:
            self._tell(found.trouble)
        return found.progress

    def take_up(self, lesson: Lesson) -> LessonPlayer:
        """The lesson where it was left, or from its beginning; raises `BadInput` if it has none."""
        trail = self.progress(lesson.game).standing(lesson.id).trail
        try:
            return LessonPlayer.resumed(lesson, find_game, trail)
        except BadInput:
            return LessonPlayer(lesson, find_game)

    def keep(self, player: LessonPlayer) -> None:
        """Note how far a lesson has come; trouble with the disk is told once and passed over."""
        game_id = player.lesson.game
        self._progress[game_id] = self.progress(game_id).noting(player)
        self._unkept[game_id] = self._unkept.get(game_id, Progress()).noting(player)
        try:
            self._write(game_id)
        except MeadhallError as error:
            if str(error) != self._told:
                self._tell(f"What you have learned could not be kept. {error}")
            self._told = str(error)
        else:
            self._told = ""
            del self._unkept[game_id]

    def _write(self, game_id: str) -> None:
        """Keep all that is known, also what another Meadhall has kept there meanwhile."""
        path = progress_file(game_id)
        found = load_progress(path)
        if found.trouble:
            self._tell(found.trouble)
        known = self._progress[game_id].followed_by(found.progress)
        self._progress[game_id] = known.followed_by(self._unkept[game_id])
        keep_progress(path, self._progress[game_id])


def is_begun(standing: Standing) -> bool:
    """Whether a lesson was left in the middle."""
    return len(standing.trail) > 1 or any(standing.trail)


def next_lesson(lessons: Sequence[Lesson], progress: Progress) -> Lesson | None:
    """Where to go on: the lesson begun last, else the first that is not done; None after all."""
    known = {lesson.id: lesson for lesson in lessons}
    begun = [known[i] for i, each in progress.lessons.items() if i in known and is_begun(each)]
    undone = (each for each in lessons if not progress.standing(each.id).done)
    return begun[-1] if begun else next(undone, None)


def following(lesson: Lesson, studies: Studies) -> Lesson | None:
    """The next lesson after this one that is not done, around the end; None after all."""
    lessons = list(library().lessons(lesson.game))
    progress = studies.progress(lesson.game)
    place = next((i for i, each in enumerate(lessons) if each.id == lesson.id), -1)
    rest = (*lessons[place + 1 :], *lessons[: max(place, 0)])
    return next((each for each in rest if not progress.standing(each.id).done), None)


def studied_last(game_ids: Iterable[str]) -> str:
    """The game whose lessons were worked through last, else the first; "" if there is none."""
    return max(game_ids, key=_kept_at, default="")


def _kept_at(game_id: str) -> int:
    try:
        return progress_file(game_id).stat().st_mtime_ns
    except OSError:
        return 0


def progress_file(game_id: str) -> Path:
    """Where the progress of a game's lessons is kept."""
    return data_folder() / "learning" / f"{game_id}.json"
