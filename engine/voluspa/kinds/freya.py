"""Freya (V71-V74): may be discarded to lay another tile with a booster token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.core.game import Event
from engine.voluspa import tokens
from engine.voluspa.acts import Act, can_lay_kind, not_in_hand
from engine.voluspa.events import FreyaSpent
from engine.voluspa.kind import Kind
from engine.voluspa.moves import Boost, Move
from engine.voluspa.phases import LAYING

if TYPE_CHECKING:
    from engine.voluspa.box import Box
    from engine.voluspa.state import State


class BoostAct(Act):
    """Discard a Freya; the next tile laid is worth one more (V71)."""

    move = Boost
    phases = LAYING

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.needs = self.freya = box.booster

    def moves(self, state: State) -> list[Move]:
        """The one move, if it may be played."""
        return [_BOOST] if self._opens(state) else []

    def why_not(self, state: State, move: Boost) -> Refusal | None:  # noqa: ARG002
        """There must be a tile that can be laid then, if need be after further Freyas (V74)."""
        if self.freya not in state.hands[state.actor]:
            return not_in_hand()
        if self._opens(state):
            return None
        return Refusal("V74", "No tile could be laid with a booster token then.")

    def _opens(self, state: State) -> bool:
        """Whether after a Freya, or further ones, a tile of the hand could be laid (V74)."""
        hand = state.hands[state.actor]
        left, last = set(hand), state.boost + hand.count(self.freya)
        for boost in range(state.boost + 1, last + 1):
            if boost == last:
                left.remove(self.freya)
            for kind in left:
                if tokens.has(state, kind, boost) and can_lay_kind(state, kind):
                    return True
        return False

    def uses(self, state: State, move: Boost) -> int:  # noqa: ARG002
        """The Freya."""
        return self.freya

    def change(self, state: State, move: Boost) -> tuple[Event, ...]:  # noqa: ARG002
        """The Freya goes to the discard pile."""
        state.hands[state.actor].remove(self.freya)
        state.discard += (self.freya,)
        state.boost += 1
        return (FreyaSpent(state.actor, state.boost),)


class Freya(Kind):
    """Boosts other tiles."""

    boosts = True
    acts = (BoostAct,)


_BOOST = Boost()
