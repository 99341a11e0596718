"""A position as the tavern screen shows it: taverns with bids, players, the words beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.nidavellir.bravery import bravery
from engine.nidavellir.components import TAVERNS
from engine.nidavellir.events import coin_name
from engine.nidavellir.flow import bids_secretly, turn_order
from engine.nidavellir.state import BID, HIDDEN, NO_COIN, REVEAL, TAKE
from nidavellir_tui.bidding import Draft
from nidavellir_tui.panels import PlayerLine
from nidavellir_tui.tavern import BidSign, Tavern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.game import Seat
    from engine.nidavellir.state import State

_UNSEEN = "-"


def taverns_of(state: State, draft: Draft | None) -> list[Tavern]:
    """The three taverns; with a draft, what lies there so far instead of the bids of all."""
    return [_tavern(state, number, draft) for number in range(len(TAVERNS))]


def _tavern(state: State, number: int, draft: Draft | None) -> Tavern:
    cards = tuple(state.taverns[number])
    if draft is not None:
        coin = draft.coin_at(number)
        return Tavern(cards, slot=_sign(coin) if coin else "")
    is_open = state.tavern == number
    return Tavern(cards, tuple(_bids(state, number)), _note(state, number), is_open)


def _note(state: State, number: int) -> str:
    if state.tavern is None or number > state.tavern:
        return ""
    return "open" if number == state.tavern else "done"


def _bids(state: State, number: int) -> list[BidSign]:
    if number == state.tavern:
        return _in_order(state)
    return [BidSign(seat, _sign(player.bids[number])) for seat, player in enumerate(state.players)]


def _in_order(state: State) -> list[BidSign]:
    """The bids of the open tavern in the order of play, as they were turned up (N12, N13, N24)."""
    complete = NO_COIN not in state.shown
    order: Sequence[Seat] = turn_order(state) if complete else state.seats
    return [
        BidSign(seat, _sign(state.shown[seat]), state.players[seat].gem, seat == state.to_act)
        for seat in order
    ]


def _sign(coin: str) -> str:
    """A coin in as little room as can be: ``12``, ``s3``, ``?`` unseen, ``-`` none."""
    if coin in (NO_COIN, HIDDEN):
        return coin or _UNSEEN
    return "s3" if coin_name(coin).startswith("special") else coin_name(coin)


def players_of(state: State, names: Sequence[str]) -> list[PlayerLine]:
    """A line for each player in seat order."""
    return [
        PlayerLine(
            seat,
            names[seat],
            player.gem,
            tuple(player.ranks),
            bravery(state, seat).total,
            word_for(state, seat),
            seat == state.to_act,
        )
        for seat, player in enumerate(state.players)
    ]


def word_for(state: State, seat: Seat) -> str:
    """How far a player has come in what is being done: has bid, has taken a card."""
    player = state.players[seat]
    if state.phase == BID:
        if not bids_secretly(player):
            return "Uline"
        return "bid" if player.has_bid else ""
    if state.tavern is None:
        return ""
    if state.phase in (TAKE, REVEAL) and seat == state.to_act:
        return "now"
    return "done" if seat in state.acted else ""


def coins_of(state: State, seat: Seat) -> Draft:
    """All coins of a seat where they lie, as if it were about to bid."""
    draft, bids = Draft.of(state.players[seat].coins), state.players[seat].bids
    for number, coin in enumerate(bids):
        places = [place for place, each in enumerate(draft.coins) if each == coin]
        free = (place for place in places if draft.tavern_of(place) is None)
        place = next(free, None)
        draft = draft if place is None else draft.lay(place, number)
    return Draft(draft.coins, draft.slots)


def card_of(state: State, tavern: int, row: int) -> str:
    """The card at a place of a tavern, or an empty text."""
    cards = state.taverns[tavern]
    return cards[row] if 0 <= row < len(cards) else ""
