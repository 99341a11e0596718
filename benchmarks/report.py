"""One line of the report, and the report as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import NamedTuple

from rich.console import Console
from rich.table import Table


class Line(NamedTuple):
    """What was measured, ours, the yardstick of the same run, and the aim, each with its unit."""

    what: str
    ours: str
    yardstick: str
    aim: str
    reached: bool


def print_report(lines: Iterable[Line]) -> None:
    """Print the lines as a table; those that miss their aim say so."""
    table = Table("measured", "ours", "beside it", "aim", "", box=None, pad_edge=False)
    for line in lines:
        table.add_row(line.what, line.ours, line.yardstick, line.aim, verdict(line))
    Console(width=120, highlight=False).print(table)


def verdict(line: Line) -> str:
    """Whether the aim was reached, in a word."""
    return "reached" if line.reached else "MISSED"


def median_ms(action: Callable[[], object], rounds: int) -> float:
    """The median time of some runs of `action`, in milliseconds."""
    times = []
    for _ in range(rounds):
        begun = perf_counter()
        action()
        times.append(perf_counter() - begun)
    return median(times) * 1000
