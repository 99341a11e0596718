"""Hermod (V58-V60): after it another tile may be laid in its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.voluspa.acts import EndAct
from engine.voluspa.kind import Kind
from engine.voluspa.phases import FOLLOW

if TYPE_CHECKING:
    from engine.voluspa.state import State


class Hermod(Kind):
    """May be followed in the same turn; the newest one sets the lines."""

    acts = (EndAct,)

    def after(self, state: State, cell: int) -> None:
        """The turn goes on if the hand holds a tile (V58, V59)."""
        if state.hands[state.actor]:
            state.phase, state.hermod = FOLLOW, cell
        else:
            state.end_turn()
