"""Freya (V71-V74): may be discarded to lay another tile with a booster token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.core.game import Event
from engine.voluspa import tokens
from engine.voluspa.acts import Act, not_in_hand
from engine.voluspa.events import FreyaSpent
from engine.voluspa.kind import Kind
from engine.voluspa.moves import Boost, Move
from engine.voluspa.phases import LAYING

if TYPE_CHECKING:
    from engine.voluspa.state import State


class BoostAct(Act):
    """Discard a Freya; the next tile laid is worth one more (V71)."""

    move = Boost
    phases = LAYING

    def moves(self, state: State) -> list[Move]:
        """The one move, if it may be played."""
        return [Boost()] if self.why_not(state, Boost()) is None else []

    def why_not(self, state: State, move: Boost) -> Refusal | None:  # noqa: ARG002
        """There must be a tile that can be laid then, if need be after further Freyas (V74)."""
        hand, booster = state.hands[state.actor], state.board.box.booster
        freyas = hand.count(booster)
        if not freyas:
            return not_in_hand()
        for spent in range(1, freyas + 1):
            left = set(hand) if spent < freyas else set(hand) - {booster}
            if any(_can_lay_boosted(state, kind, state.boost + spent) for kind in left):
                return None
        return Refusal("V74", "No tile could be laid with a booster token then.")

    def uses(self, state: State, move: Boost) -> int:  # noqa: ARG002
        """The Freya."""
        return state.board.box.booster

    def change(self, state: State, move: Boost) -> tuple[Event, ...]:  # noqa: ARG002
        """The Freya goes to the discard pile."""
        booster = state.board.box.booster
        state.hands[state.actor].remove(booster)
        state.discard += (booster,)
        state.boost += 1
        return (FreyaSpent(state.actor, state.boost),)


class Freya(Kind):
    """Boosts other tiles."""

    boosts = True
    acts = (BoostAct,)


def _can_lay_boosted(state: State, kind: int, boost: int) -> bool:
    if kind < 0 or tokens.why_not_boost(state, kind, boost) is not None:
        return False
    return any(act.lays(state, kind) for act in state.board.box.acts)
