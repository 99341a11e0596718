"""Which decisions are made unseen: bids, the Pioneer's cards, coins whose place is a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.nidavellir.state import BID, TAKE, TRADE, TRANSFORM

if TYPE_CHECKING:
    from engine.nidavellir.state import State


def is_private(state: State) -> bool:
    """Whether the decision that is due shows what others may not see (N11, N65)."""
    if state.phase == BID:
        return True
    if state.phase == TAKE:
        return bool(state.pioneer)
    return state.phase in (TRANSFORM, TRADE) and has_hidden_coins(state)


def has_hidden_coins(state: State) -> bool:
    """Whether the seat to act has coins lying face down."""
    player = state.actor
    first = 0 if state.tavern is None else state.tavern + 1
    return bool(player.pouch) or any(player.bids[first:])
