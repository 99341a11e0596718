"""Cells of the growing grid as single integers.

A cell is `(y + 518) * 1037 + (x + 518)`: a step in any direction is one addition, and the natural
order of the integers is the reading order of the table, row by row from the top. The span is no
power of two, so that the cells of a table fall into different slots of a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

SPAN = 1037
ORIGIN = SPAN // 2 * (SPAN + 1)
EAST, WEST, SOUTH, NORTH = 1, -1, SPAN, -SPAN
STEPS = (NORTH, WEST, EAST, SOUTH)
AROUND = (*STEPS, NORTH + WEST, NORTH + EAST, SOUTH + WEST, SOUTH + EAST)
FARTHEST = 300
WIDEST = 150
"""How far from the start tile a position may reach; a game adds fewer tiles than are left to go."""
NOWHERE = -1
NO_KIND = -1
"""What lies on an empty cell."""
LONGEST_LINE = 7

At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Axis:
    """A direction of lines: its name, and the step from one cell to the next."""

    name: str
    step: int

    def lane(self, cell: int) -> int:
        """The number of the row, or of the column, of a cell."""
        return cell // SPAN if self.step == EAST else cell % SPAN

    def mates(self, cell: int, cells: Iterable[int]) -> list[int]:
        """Those of some cells that are in the row, or in the column, of a cell."""
        lane = self.lane(cell)
        if self.step == EAST:
            return [other for other in cells if other // SPAN == lane]
        return [other for other in cells if other % SPAN == lane]


ROW, COLUMN = Axis("row", EAST), Axis("column", SOUTH)
AXES = (ROW, COLUMN)


class _Cells(dict[At, int]):
    """The cell of each pair of coordinates that was asked for."""

    def __missing__(self, at: At) -> int:
        x, y = at
        inside = -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST
        if not inside:
            return NOWHERE
        cell = self[at] = y * SPAN + x + ORIGIN
        return cell


CELLS = _Cells()


def cell_of(at: At) -> int:
    """The cell of coordinates `(x, y)`; `NOWHERE` if they are farther out than a game can reach."""
    return CELLS[at]


def at_of(cell: int) -> At:
    """The coordinates `(x, y)` of a cell."""
    y, x = divmod(cell, SPAN)
    return x - SPAN // 2, y - SPAN // 2
