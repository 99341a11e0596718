"""From start to the drawn menu, beside an empty Textual app, their runs taken in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.report import Line
from benchmarks.terminal import EMPTY_APP, MEADHALL, own_folders, running

ROUNDS = 9
AIM = 1.3


def measure() -> Iterator[Line]:
    """Milliseconds from start to the first whole frame."""
    times: dict[Sequence[str], list[float]] = {MEADHALL: [], EMPTY_APP: []}
    with TemporaryDirectory() as folder:
        for _ in range(ROUNDS + 1):
            for program, found in times.items():
                found.append(first_frame_ms(program, Path(folder)))
    ours, theirs = (median(found[1:]) for found in times.values())
    yield Line(
        "from start to the drawn menu",
        f"{ours:.0f} ms",
        f"empty Textual app {theirs:.0f} ms ({ours / theirs:.2f}x)",
        f"{AIM}x",
        ours <= AIM * theirs,
    )


def first_frame_ms(program: Sequence[str], folder: Path) -> float:
    """How long a program takes until every row of its window is drawn."""
    with running(program, own_folders(folder)) as terminal:
        return terminal.wait_for_frame() * 1000
