"""Skadi (V38, V39): may be swapped with a tile on the table, which goes to the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.core.game import make
from engine.voluspa.grid import NO_KIND
from engine.voluspa.kind import Kind, Landing, Site

if TYPE_CHECKING:
    from engine.voluspa.board import Board


class Skadi(Kind):
    """Laid normally, or in the place of any tile but a Skadi, and not beside a barring tile."""

    swaps = True

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:
        """Why it may not take `tile`."""
        return self.why_not_over(tile, site, verb="take", own="V39", barred="V39")

    def lay(self, board: Board, cell: int, boost: int = 0) -> Landing:
        """Lie on an empty cell, or take the tile there; what lay under it leaves the game."""
        if cell not in board.tiles:
            return super().lay(board, cell, boost)
        taken, freed, below = board.swap(cell, self.index, boost)
        return make(Landing, (NO_KIND, taken, freed, below))
