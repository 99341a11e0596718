"""Hel (V50-V52): laid on top of a tile, it makes a gap and scores the cells around."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.voluspa.grid import AROUND
from engine.voluspa.kind import Kind, Site
from engine.voluspa.scoring import Part, counted

if TYPE_CHECKING:
    from engine.voluspa.board import Board


class Hel(Kind):
    """A gap; outside the hand limit, and dealt apart from the others (V06, V52)."""

    gap = True
    in_limit = False

    def why_not_empty(self, site: Site) -> Refusal | None:  # noqa: ARG002
        """Always: it lies on a tile (V50)."""
        return Refusal("V50", "A Hel is laid on top of a tile.")

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:  # noqa: ARG002
        """Any tile will do, also on or beside a barring one (V50)."""
        return None

    def why_not_boosted(self) -> Refusal | None:
        """A Hel has no value to boost (V71)."""
        return Refusal("V71", "A Hel can't be boosted.")

    @staticmethod
    def follow_zone(board: Board, leader: int) -> Iterable[int]:  # noqa: ARG004
        """On the Hermod and the eight cells around it (V58)."""
        return (leader, *(leader + step for step in AROUND))

    def score(self, board: Board, cell: int, covered: int) -> tuple[Part, ...]:
        """A point for each tile around that is not a gap, and a covered Niohoggr's bonus (V51)."""
        tiles = sum([cell + step in board.worth for step in AROUND])
        bonus = board.box.bonuses[covered]
        return (counted("around", tiles, bonus, "V51"),) if tiles or bonus else ()
