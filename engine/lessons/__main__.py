"""``python -m engine.lessons FILE...``: check lessons while they are written."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from engine.core.errors import BadInput
from engine.core.registry import find_game
from engine.lessons.check import faults
from engine.lessons.library import read_lesson


def main(names: Sequence[str]) -> int:
    """Print what is wrong with each lesson, or that all is well; returns 1 if anything is."""
    if not names:
        print("usage: python -m engine.lessons FILE...", file=sys.stderr)  # noqa: T201
        return 2
    found = [f"{name}: {problem}" for name in names for problem in problems_of(Path(name))]
    print("\n".join(found) or f"All is well in {len(names)} file(s).")  # noqa: T201
    return 1 if found else 0


def problems_of(path: Path) -> list[str]:
    """The faults of the lesson in a file, or why it cannot be read."""
    try:
        return faults(read_lesson(path), find_game)
    except BadInput as error:
        return [str(error)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
