"""The course of the game: rounds, taverns, turns, the ends of the ages (N10-N17, N30, N60-N65)."""

from __future__ import annotations

from engine.core.game import CHANCE, Event, Seat
from engine.nidavellir import army, coins
from engine.nidavellir.bravery import bravery
from engine.nidavellir.components import (
    ARMORER,
    BEST_GEM,
    BLACKSMITH,
    CLASSES,
    EXPLORER,
    HUNTER,
    MINER,
    SPECIAL,
    WARRIOR,
    ZERO,
    cards_per_tavern,
    coin_value,
    plus_of,
)
from engine.nidavellir.events import (
    AgeEnded,
    BidsRevealed,
    CardsDiscarded,
    CardsDrawn,
    CoinTraded,
    Distinction,
    GameEnded,
    GemsExchanged,
    TavernsFilled,
)
from engine.nidavellir.state import (
    BID,
    DISMISS,
    NEXT,
    NO_COIN,
    OVER,
    RECRUIT,
    RESHUFFLE,
    REVEAL,
    STATION,
    TAKE,
    TRADE,
    TRANSFORM,
    Player,
    State,
)

YLUD_STAGE = "ylud"
GRANTS_TRADE = frozenset({ZERO, SPECIAL})
Events = tuple[Event, ...]


def go_on(state: State) -> Events:
    """Do what the rules fix until a decision is due."""
    events: Events = ()
    while state.phase == NEXT:
        events += _step(state)
    return events


def _step(state: State) -> Events:
    """The next thing that the rules fix, in the order of N15, N43 and N45."""
    if state.dismisser:
        state.phase = DISMISS
    elif state.hero:
        state.phase = STATION
    elif state.plus:
        state.phase = TRANSFORM
    elif state.tavern is None and not state.stage:
        return _open_tavern(state, 0) if any(state.taverns) else _start_round(state)
    elif army.hero_due(state):
        state.phase = RECRUIT
    else:
        return _next_stage(state) if state.stage else _end_turn(state)
    return ()


# -- rounds and taverns ------------------------------------------------------------------------


def _start_round(state: State) -> Events:
    """Fill the taverns and ask for bids; an empty deck ends the age (N10, N11, N17)."""
    if not state.deck:
        return (AgeEnded(state.age), *_enter_ylud(state))
    state.round += 1
    count = cards_per_tavern(len(state.players))
    for cards in state.taverns:
        cards.extend(state.deck[:count])
        del state.deck[:count]
    state.phase, state.to_act = BID, next_bidder(state)
    return (TavernsFilled(state.age, state.round),)


def next_bidder(state: State) -> Seat | None:
    """The lowest seat that has still to bid; Uline's owner lays no bids (N49)."""
    waiting = (s for s in state.seats if bids_secretly(state.players[s]))
    return next((seat for seat in waiting if not state.players[seat].has_bid), None)


def bids_secretly(player: Player) -> bool:
    """Whether that player lays bids face down before the taverns open (N49)."""
    return army.ULINE not in player.command


def _open_tavern(state: State, tavern: int) -> Events:
    """Turn up the bids of a tavern; Uline's owner lays a coin after that (N12, N49)."""
    state.tavern, state.acted = tavern, []
    state.shown = [player.bids[tavern] for player in state.players]
    event = BidsRevealed(tavern, tuple(state.shown))
    if NO_COIN in state.shown:
        state.phase, state.to_act = REVEAL, state.shown.index(NO_COIN)
        return (event,)
    return (event, *next_turn(state))


def next_turn(state: State) -> Events:
    """Ask the next seat in order to take a card, or close the tavern (N12).

    In a game there is a card for every seat; in a position with fewer the last seats get none.
    """
    waiting = [seat for seat in turn_order(state) if seat not in state.acted]
    if not waiting or not state.taverns[state.tavern or 0]:
        return _close_tavern(state)
    state.phase, state.to_act = TAKE, waiting[0]
    return ()


def turn_order(state: State) -> list[Seat]:
    """The seats by the coins as revealed, highest first, ties by the higher gem (N12, N13, N24)."""
    gems = [player.gem for player in state.players]
    return sorted(state.seats, key=lambda s: (-coin_value(state.shown[s]), -gems[s]))


def _end_turn(state: State) -> Events:
    """The acting seat trades, if it bid the 0 or the special 3, and has acted (N15, N25)."""
    seat = state.to_act
    events: Events = ()
    if seat not in state.acted:
        if state.shown[seat] in GRANTS_TRADE:
            options = coins.trades(state.actor)
            if len(options) > 1:
                state.phase = TRADE
                return ()
            events = trade(state, *options[0])
        state.acted.append(seat)
    return events + next_turn(state)


def trade(state: State, give: str, keep: str) -> Events:
    """Carry out a trade of the acting seat (N25)."""
    new = coins.trade(state, state.actor, give, keep)
    return (CoinTraded(state.to_act, give, keep, new),)


def _close_tavern(state: State) -> Events:
    """Discard what is left, exchange gems, go to the next tavern or end the round (N16, N30)."""
    tavern = state.tavern or 0
    left = state.taverns[tavern]
    events: Events = ()
    if left:
        events = (CardsDiscarded(tuple(left), "N16"),)
        state.discard += left
        state.taverns[tavern] = []
    events += exchange_gems(state)
    state.acted, state.shown = [], [NO_COIN] * len(state.players)
    if tavern < 2:
        return events + _open_tavern(state, tavern + 1)
    return events + _end_round(state)


def exchange_gems(state: State) -> Events:
    """Each group of equal bids exchanges gems, highest with lowest and so on (N30, N31)."""
    events: Events = ()
    values = [coin_value(coin) for coin in state.shown]
    for value in sorted(set(values), reverse=True):
        tied = [s for s in state.seats if values[s] == value and state.players[s].gem != BEST_GEM]
        tied.sort(key=lambda seat: -state.players[seat].gem)
        for high, low in zip(tied[: len(tied) // 2], reversed(tied), strict=False):
            one, two = state.players[high], state.players[low]
            events += (GemsExchanged(high, low, (one.gem, two.gem)),)
            one.gem, two.gem = two.gem, one.gem
    return events


def _end_round(state: State) -> Events:
    """All coins return to the hands (N17)."""
    state.tavern, state.to_act, state.phase = None, None, NEXT
    for player in state.players:
        player.hand = sorted(player.coins, key=coin_order)
        player.pouch, player.bids = [], [NO_COIN] * 3
    return ()


def coin_order(coin: str) -> tuple[int, str]:
    """The order in which coins lie in a hand: by value."""
    return coin_value(coin), coin


# -- the ends of the ages ----------------------------------------------------------------------


def _enter_ylud(state: State) -> Events:
    """Ylud is put into a column, in age 2 moved or left (N47)."""
    state.stage = YLUD_STAGE
    owner = army.owner_of(state, army.YLUD)
    if owner is None:
        return _next_stage(state)
    state.to_act, state.hero, state.phase = owner, army.YLUD, STATION
    return ()


def _next_stage(state: State) -> Events:
    """After Ylud the distinctions in their order, then age 2; in age 2 the end (N60)."""
    stages = (YLUD_STAGE, *CLASSES) if state.age == 1 else (YLUD_STAGE,)
    place = stages.index(state.stage) + 1
    if place < len(stages):
        state.stage = stages[place]
        return _award(state, place - 1)
    state.stage, state.phase = "", NEXT
    return _start_age_2(state) if state.age == 1 else _end_game(state)


def _award(state: State, column: int) -> Events:
    """Award one distinction to the seat with the most ranks, if there is one (N60-N65)."""
    winner = army.majority(state, column)
    event = Distinction(column, winner)
    if winner is None:
        return (event, *_unclaimed(state, column), *_next_stage(state))
    state.to_act, state.phase = winner, NEXT
    return (event, *_AWARDS[column](state))


def _unclaimed(state: State, column: int) -> Events:
    """Without a Pioneer the top card of the age 2 deck is discarded (N65)."""
    if column != EXPLORER or not state.age2:
        return ()
    card = state.age2.pop(0)
    state.discard.append(card)
    return (CardsDiscarded((card,), "N65"),)


def _kings_hand(state: State) -> Events:
    """Transform a coin by +5 (N61)."""
    state.plus = 5
    return ()


def _hunting_master(state: State) -> Events:
    """The special 3 takes the place of the 0 (N62)."""
    hand = state.actor.hand
    if ZERO in hand:
        hand[hand.index(ZERO)] = SPECIAL
        hand.sort(key=coin_order)
    return ()


def _crown_jeweler(state: State) -> Events:
    """Gem 6 in place of the own gem, which leaves the game (N63)."""
    state.actor.gem = BEST_GEM
    return ()


def _great_armorer(state: State) -> Events:
    """A blacksmith card of two ranks (N64)."""
    army.place(state, ARMORER, BLACKSMITH)
    return ()


def _pioneer(state: State) -> Events:
    """Draw three cards of the age 2 deck, or those there are, to keep one (N65)."""
    if not state.age2:
        return ()
    state.pioneer, state.age2 = state.age2[:3], state.age2[3:]
    state.phase = TAKE
    return (CardsDrawn(state.to_act, tuple(state.pioneer)),)


_AWARDS = {
    WARRIOR: _kings_hand,
    HUNTER: _hunting_master,
    MINER: _crown_jeweler,
    BLACKSMITH: _great_armorer,
    EXPLORER: _pioneer,
}


def keep(state: State, card: str) -> None:
    """The Pioneer keeps a card; it waits in front until the others are shuffled back (N65)."""
    state.pioneer.remove(card)
    state.pioneer.insert(0, card)
    state.phase, state.to_act = RESHUFFLE, CHANCE


def put_back(state: State, deck: list[str]) -> None:
    """The age 2 deck after the reshuffle; then the card that was kept does its work (N65)."""
    card, state.pioneer = state.pioneer[0], []
    state.age2 = deck
    state.to_act = army.majority(state, EXPLORER)
    bring(state, card)


def bring(state: State, card: str) -> None:
    """A card does what it does at once: join the army, or owe a transformation (N14)."""
    state.phase = NEXT
    state.plus = plus_of(card)
    if state.plus:
        state.discard.append(card)
    else:
        army.join(state, card)


def _start_age_2(state: State) -> Events:
    state.age, state.round, state.to_act = 2, 0, None
    state.deck, state.age2 = state.age2, []
    return ()


def _end_game(state: State) -> Events:
    """Thrud steps back and the bravery is counted (N46, N76)."""
    army.return_thrud(state)
    state.phase, state.to_act = OVER, None
    totals = [bravery(state, seat).total for seat in state.seats]
    best = max(totals)
    return (GameEnded(tuple(s for s in state.seats if totals[s] == best), best),)
