"""``python -m engine.lessons FILE...``: check lessons while they are written."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from engine.core.errors import BadInput, printable, shown, spoken_path
from engine.core.registry import find_game
from engine.lessons.check import faults
from engine.lessons.library import read_lesson
from engine.lessons.model import Lesson

NO_READER = 141


def main(names: Sequence[str]) -> int:
    """Print what is wrong with each lesson, or that all is well; returns 1 if anything is."""
    if not names or any(name.startswith("-") for name in names):
        print("usage: python -m engine.lessons FILE...", file=sys.stderr)  # noqa: T201
        return 2
    _readable_in.cache_clear()
    found = [printable(problem) for name in names for problem in problems_of(Path(name))]
    try:
        print("\n".join(found) or f"All is well in {len(names)} file(s).", flush=True)  # noqa: T201
    except OSError as error:
        return _cannot_tell(error)
    return 1 if found else 0


def problems_of(path: Path) -> list[str]:
    """The faults of the lesson in a file and of its place, or why it cannot be read."""
    try:
        lesson = read_lesson(path)
    except BadInput as error:
        return [str(error)]
    told = (*faults(lesson, find_game), *_of_its_place(lesson, path))
    return [f"{spoken_path(path)}: {problem}" for problem in told]


def _of_its_place(lesson: Lesson, path: Path) -> Iterator[str]:
    """Why a lesson cannot stand where it does: the folder's name, or the id of another one there.

    A folder without other lessons is only where it is being written.
    """
    folder = path.absolute().parent
    others = _readable_in(folder)
    if lesson.game != folder.name and len(others) > 1:
        yield f'game: expected "{folder.name}" in this folder, got {shown(lesson.game)}'
    for other, its_id in others.items():
        if other.name != path.name and its_id == lesson.id:
            yield f"id: {other.name} has the id {shown(lesson.id)} too"


@cache
def _readable_in(folder: Path) -> dict[Path, str]:
    """The lessons of a folder that can be read, with their ids."""
    found: dict[Path, str] = {}
    for path in sorted(folder.glob("*.json")):
        with suppress(BadInput):
            found[path] = read_lesson(path).id
    return found


def _cannot_tell(error: OSError) -> int:
    """The status when nobody takes the output, which is let go."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return NO_READER
    print(f"the output could not be written: {error.strerror}", file=sys.stderr)  # noqa: T201
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
