"""Dwarf (V70): scores half of what its neighbours are worth, and never a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.voluspa.grid import AXES
from engine.voluspa.kind import Kind, Site
from engine.voluspa.scoring import Part, value_along

if TYPE_CHECKING:
    from engine.voluspa.board import Board


class Dwarf(Kind):
    """May be laid beside a Troll."""

    def why_not_beside(self, site: Site) -> Refusal | None:  # noqa: ARG002
        """No neighbour bars it (V31, V70)."""
        return None

    def score(self, board: Board, cell: int, covered: int) -> tuple[Part, ...]:  # noqa: ARG002
        """Half of the neighbours' values, those of a row by row, of a column by column."""
        values = [
            value_along(board, cell + step, axis.step)
            for axis in AXES
            for step in (-axis.step, axis.step)
            if cell + step in board.worth
        ]
        points = sum(values) // 2
        return (Part("neighbours", len(values), 0, points, "V70"),) if points else ()
