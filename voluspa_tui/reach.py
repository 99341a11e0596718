"""What a move has to do with the cells around it: which of them it counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.voluspa.grid import AROUND, AXES, STEPS, Axis, at_of, cell_of
from voluspa_tui.cellart import COUNTED, IN_VAIN

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.grid import At
    from engine.voluspa.scoring import Part

SPAN_CLAUSE = "V55"
Signs = dict["At", str]
_NEAR: Mapping[str, Sequence[int]] = {"around": AROUND, "neighbours": STEPS}


def signs_of(board: Board, at: At, parts: Iterable[Part]) -> Signs:
    """The signs of all cells that the score of the tile just laid on `at` looked at.

    `COUNTED` for those that are worth a point or a value, `IN_VAIN` for the others.
    """
    signs: Signs = {}
    for part in parts:
        signs.update((at_of(cell), sign) for cell, sign in _looked_at(board, cell_of(at), part))
    return signs


def _looked_at(board: Board, cell: int, part: Part) -> Iterator[tuple[int, str]]:
    near = _NEAR.get(part.axis)
    if near is None:
        yield from ((each, COUNTED) for each in _line(board, cell, part))
        return
    for step in near:
        yield cell + step, COUNTED if cell + step in board.worth else IN_VAIN


def _line(board: Board, cell: int, part: Part) -> Iterable[int]:
    axis = next((axis for axis in AXES if axis.name == part.axis), None)
    if axis is None:
        return (cell,)
    return span(board, cell, axis) if part.clause == SPAN_CLAUSE else board.line(cell, axis.step)


def span(board: Board, cell: int, axis: Axis) -> range:
    """The cells from the first to the last solid tile of a whole row or column (V55)."""
    cells = board.along(cell, axis)
    return range(min(cells), max(cells) + 1, axis.step)
