"""Sea Serpent (V55-V57): scores a whole row or column, across gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.voluspa.grid import AXES, Axis
from engine.voluspa.kind import Kind
from engine.voluspa.scoring import Part, bonus_between, counted, is_bookended, is_lone, value_along

if TYPE_CHECKING:
    from engine.voluspa.board import Board


class SeaSerpent(Kind):
    """Must be strictly highest among all tiles of the row or column; the better of them counts."""

    def score(self, board: Board, cell: int, covered: int) -> tuple[Part, ...]:  # noqa: ARG002
        """The better of its row and its column (V55)."""
        parts = [part for axis in AXES if (part := self.span(board, cell, axis)) is not None]
        return (max(parts, key=lambda part: part.points),) if parts else ()

    def span(self, board: Board, cell: int, axis: Axis) -> Part | None:
        """What one axis would score: the cells from its first to its last solid tile."""
        others = [other for other in board.along(cell, axis) if other != cell]
        if not others:
            return counted(axis.name, 1, 0, "V57") if is_lone(board, cell) else None
        mine = board.worth[cell]
        if max([value_along(board, other, axis.step) for other in others]) >= mine:
            return None
        line = board.line(cell, axis.step)
        if is_bookended(board, line[0], line[-1]):
            return None
        first, last = min(cell, *others), max(cell, *others)
        cells = (last - first) // axis.step + 1
        return counted(axis.name, cells, bonus_between(board, axis, first, last), "V55")
