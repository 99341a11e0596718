"""``python -m engine.lessons FILE...``: check lessons while they are written."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.core.errors import BadInput
from engine.core.registry import find_game
from engine.lessons.check import faults
from engine.lessons.library import lessons_in, read_lesson


def main(names: Sequence[str]) -> int:
    """Print what is wrong with each lesson, or that all is well; returns 1 if anything is."""
    if not names:
        print("usage: python -m engine.lessons FILE...", file=sys.stderr)  # noqa: T201
        return 2
    paths = [Path(name) for name in names]
    found = [f"{path}: {problem}" for path in paths for problem in problems_of(path)]
    found += (
        str(problem) for folder in {path.parent for path in paths} for problem in _ids(folder)
    )
    print("\n".join(found) or f"All is well in {len(names)} file(s).")  # noqa: T201
    return 1 if found else 0


def problems_of(path: Path) -> list[str]:
    """The faults of the lesson in a file, or why it cannot be read."""
    try:
        return faults(read_lesson(path), find_game)
    except BadInput as error:
        return [str(error)]


def _ids(folder: Path) -> Iterator[BadInput]:
    """Why the lessons of a folder cannot stand together, if each of them can be read."""
    try:
        lessons_in(folder)
    except BadInput as error:
        if error.place in ("id", "game"):
            yield error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
