"""Lightning Bolt (V65-V67): strikes a tile and scores the shorter of its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.voluspa.grid import AXES
from engine.voluspa.kind import Kind, Site
from engine.voluspa.scoring import Part, counted, line_part

if TYPE_CHECKING:
    from engine.voluspa.board import Board


class LightningBolt(Kind):
    """Laid only on top of a tile; dominating or not, it scores."""

    def why_not_empty(self, site: Site) -> Refusal | None:  # noqa: ARG002
        """Always: it lies on a tile (V65)."""
        return Refusal("V65", "A Lightning Bolt is laid on top of a tile.")

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:
        """Why it may not strike `tile`."""
        return self.why_not_over(tile, site, verb="strike", own="V65", barred="V65")

    def score(self, board: Board, cell: int, covered: int) -> tuple[Part, ...]:
        """The shorter line of two or more; of two equal ones the better; else one (V66, V67)."""
        parts = []
        for axis in AXES:
            line = board.line(cell, axis.step)
            part = line_part(board, axis, line[0], line[-1], "V66", covered)
            if part is not None:
                parts.append(part)
        if not parts:
            return (counted("lone", 1, board.box.bonuses[covered], "V66"),)
        return (min(parts, key=lambda part: (part.tiles, -part.points)),)
