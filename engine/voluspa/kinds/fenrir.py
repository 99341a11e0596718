"""Fenrir (V34-V36): all Fenrirs of a line are worth what they are worth together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.voluspa.kind import Kind
from engine.voluspa.scoring import Part, claim_as_pack

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.grid import Axis


class Fenrir(Kind):
    """Counts as one pack with every other Fenrir of its line."""

    packs = True

    def claim(self, board: Board, cell: int, axis: Axis, covered: int) -> Part | None:
        """A line that the pack dominates, if this Fenrir raised it."""
        return claim_as_pack(board, cell, axis, covered)
