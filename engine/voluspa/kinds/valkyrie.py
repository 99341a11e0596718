"""Valkyrie (V40-V42): a line that begins and ends with one is dominated by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.voluspa.kind import Kind
from engine.voluspa.scoring import Part, claim_by_value, line_part

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.grid import Axis


class Valkyrie(Kind):
    """Bookends a line."""

    bookends = True

    def claim(self, board: Board, cell: int, axis: Axis, covered: int) -> Part | None:
        """A line that she bookends with another, whatever lies between; or one by value (V40)."""
        end = board.other_end(cell, axis.step)
        if end != cell and board.tiles[end] == self.index:
            return line_part(board, axis, min(cell, end), max(cell, end), "V40", covered)
        return claim_by_value(self, board, cell, axis, covered)
