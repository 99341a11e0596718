"""Nidavellir as a game of the engine: the one place where its rules meet the protocol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any, Self

from engine.core.errors import Refusal, complaining
from engine.core.game import CHANCE, JSON, Event, Game, Seat, Standing
from engine.nidavellir import army, coins, dealing, flow, records
from engine.nidavellir.bravery import Bravery, bravery
from engine.nidavellir.components import (
    CLASSES,
    HEROES,
    TAVERN_NAMES,
    card_name,
    coin_value,
    heroes_in_play,
    plus_of,
)
from engine.nidavellir.dealing import Deal, Options
from engine.nidavellir.events import (
    BidLaid,
    CardKept,
    CardTaken,
    CoinShown,
    CoinTransformed,
    Reshuffled,
    TavernsFilled,
    coin_name,
)
from engine.nidavellir.moves import (
    MOVES,
    Bid,
    Dismiss,
    Move,
    Recruit,
    Reshuffle,
    Reveal,
    Station,
    Take,
    Trade,
    Transform,
)
from engine.nidavellir.state import (
    BID,
    DISMISS,
    HIDDEN,
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

PHASE_OF: Mapping[type[Any], str] = {
    Bid: BID,
    Reveal: REVEAL,
    Take: TAKE,
    Transform: TRANSFORM,
    Trade: TRADE,
    Recruit: RECRUIT,
    Station: STATION,
    Dismiss: DISMISS,
    Reshuffle: RESHUFFLE,
}
_DUE = {
    BID: Refusal("N11", "Bids are to be laid now."),
    REVEAL: Refusal("N49", "Uline's owner is to lay a coin now."),
    TAKE: Refusal("N14", "A card is to be taken now."),
    TRANSFORM: Refusal("N23", "A coin is to be transformed now."),
    TRADE: Refusal("N25", "The coins of a trade are to be chosen now."),
    RECRUIT: Refusal("N35", "A hero is to be recruited now."),
    STATION: Refusal("N45", "A hero is to be put into a column now."),
    DISMISS: Refusal("N41", "A card is to be discarded now."),
    RESHUFFLE: Refusal("N65", "The age 2 deck is to be shuffled now."),
    NEXT: Refusal("N15", "This turn is over; it waits to be confirmed."),
    OVER: Refusal("N76", "The game is over."),
}


class Nidavellir(Game[State, Move]):
    """The rules of Nidavellir.

    >>> game = Nidavellir()
    >>> state = game.start(game.deal(3, Random(7)), 3)
    >>> len(game.legal(state))
    60
    """

    id = "nidavellir"
    title = "Nidavellir"
    options_model = Options

    def __init__(self, options: Options | None = None) -> None:
        self._options = options or Options()

    @property
    def options(self) -> Options:
        """The variant for a first game (N06)."""
        return self._options

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with options as they stand in a saga; raises `BadInput`."""
        with complaining():
            return cls(Options.model_validate(dict(options)))

    def deal(self, seats: int, rng: Random) -> JSON:
        """Shuffle both decks and the gems (N02, N04)."""
        return dealing.shuffle(seats, rng)

    def start(self, deal: JSON, seats: int) -> State:
        """The first state of a deal: the taverns are filled, bids are due; raises `BadInput`."""
        dealt = self._dealt(deal, seats)
        players = [Player(gem, list(dealing.BASE_COINS)) for gem in dealt.gems]
        heroes = heroes_in_play(self._options.left_out())
        state = State(players, heroes, list(dealing.treasury(seats)))
        state.deck, state.age2 = list(dealt.age1), list(dealt.age2)
        flow.go_on(state)
        return state

    def opening(self, state: State) -> tuple[Event, ...]:
        """The taverns were filled for the first time (N10)."""
        return (TavernsFilled(state.age, state.round),)

    def _dealt(self, deal: JSON, seats: int) -> Deal:
        with complaining():
            dealt = Deal.model_validate(deal)
            dealt.check(seats)
        return dealt

    # -- moves --------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat | None = None) -> list[Move]:
        """All moves of a seat, in a stable order; while bids are laid, of any seat that bids."""
        if state.phase == BID:
            bidder = state.to_act if seat is None else seat
            return list(_bids(state.players[bidder])) if _may_bid(state, bidder) else []
        if seat is not None and seat != state.to_act:
            return []
        lister = _LEGAL.get(state.phase)
        return lister(state) if lister else []

    def why_not(self, state: State, move: Move, seat: Seat | None = None) -> Refusal | None:
        """Why a move may not be played now, or None if it may."""
        if PHASE_OF[type(move)] != state.phase:
            return _DUE[state.phase]
        if isinstance(move, Bid):
            return _why_not_bid(state, move, state.to_act if seat is None else seat)
        if seat is not None and seat != state.to_act:
            return Refusal("N12", "It is another player's turn.")
        return _WHY_NOT[type(move)](state, move)

    def change(self, state: State, move: Move, seat: Seat | None = None) -> tuple[Event, ...]:
        """Make a decision that is known to be legal."""
        if isinstance(move, Bid):
            return _bid(state, move, state.to_act if seat is None else seat)
        return _CHANGE[type(move)](state, move)

    def settle(self, state: State) -> tuple[Event, ...]:
        """Go on until a decision is due."""
        return flow.go_on(state)

    def is_settled(self, state: State) -> bool:
        """False while the rules have something to do after a decision."""
        return state.phase != NEXT

    def in_words(self, state: State, move: Move, seat: Seat, names: Sequence[str]) -> str:
        """What a move brings at once; of bids and the Pioneer's card, of which others hear nothing
        yet, what they are.
        """
        if isinstance(move, Take) and state.pioneer:
            return f"{names[seat]} keeps {card_name(move.card)}."
        if not isinstance(move, Bid):
            return super().in_words(state, move, seat, names)
        laid = zip(map(coin_name, move.coins), TAVERN_NAMES, strict=True)
        return f"{names[seat]} lays {', '.join(f'{coin} at the {where}' for coin, where in laid)}."

    def chance(self, state: State, rng: Random) -> Move:
        """The random outcome that is due: the age 2 deck, shuffled anew (N65)."""
        deck = state.age2 + state.pioneer[1:]
        rng.shuffle(deck)
        return Reshuffle(tuple(deck))

    def tidy(self, steps: Sequence[tuple[Any, Move]]) -> list[tuple[Any, Move]]:
        """One bid a seat and round, the last one, in seat order, as a saga holds them."""
        tidied: list[tuple[Any, Move]] = []
        bids: dict[Any, Move] = {}
        for seat, move in steps:
            if isinstance(move, Bid):
                bids[seat] = move
                continue
            tidied += sorted(bids.items())
            bids = {}
            tidied.append((seat, move))
        return tidied + sorted(bids.items())

    def gain(self, state: State, move: Move) -> tuple[int, ...]:
        """Bravery at once; for bids the value of the cards on offer, weighed by the coins."""
        if isinstance(move, Bid):
            worth = _offers(state, state.to_act)
            return (sum(coin_value(c) * w for c, w in zip(move.coins, worth, strict=True)),)
        seat = state.to_act
        if isinstance(move, Reveal):
            return (coin_value(move.coin) * _offers(state, seat)[state.tavern or 0],)
        after = state.clone()
        self.change(after, move)
        after.to_act = seat
        return (bravery(after, seat).total + after.plus + _hero_due(after),)

    # -- looking on ---------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> State:
        """Blank the decks, the Pioneer's cards, and where others' unrevealed coins lie (N11)."""
        seen = state.clone()
        seen.deck = [HIDDEN] * len(state.deck)
        seen.age2 = [HIDDEN] * len(state.age2)
        if state.pioneer and seat != army.majority(state, CLASSES.index("explorer")):
            seen.pioneer = [HIDDEN] * len(state.pioneer)
        for other in state.seats:
            if other != seat:
                _blank(seen.players[other], -1 if state.tavern is None else state.tavern)
        return seen

    def bravery(self, state: State) -> list[Bravery]:
        """What each seat would score if the game ended now, part by part."""
        return [bravery(state, seat) for seat in state.seats]

    def scores(self, state: State) -> list[int]:
        """The total bravery of each seat as it stands."""
        return [parts.total for parts in self.bravery(state)]

    def standings(self, state: State) -> list[Standing]:
        """The ranking by bravery; equal totals share a place (N76)."""
        totals = self.scores(state)
        order = sorted(state.seats, key=lambda seat: -totals[seat])
        ranks = {total: 1 + sum(other > total for other in totals) for total in totals}
        tied = Counter(totals)
        return [
            Standing(ranks[totals[s]], s, totals[s], _SHARED if tied[totals[s]] > 1 else "")
            for s in order
        ]

    def progress(self, state: State) -> str:
        """The age and the round."""
        if state.phase == OVER:
            return "finished"
        if state.stage:
            return f"end of age {state.age}"
        return f"age {state.age}, round {state.round}"

    # -- records ------------------------------------------------------------------------------

    def position(self, state: State) -> JSON:
        """The state as a position of `records.md`; "?" stands for what is hidden."""
        return records.write(state)

    def read_position(self, position: JSON) -> State:
        """The state of a position; raises `BadInput` if no such position can be."""
        with complaining():
            return records.read(position)

    def write_move(self, move: Move) -> JSON:
        """A move as it stands in a saga, without its seat."""
        return MOVES.write(move)

    def read_move(self, record: JSON) -> Move:
        """The move of a record without seat; raises `BadInput`."""
        return MOVES.read(record)


_SHARED = "equal bravery shares the place"


def _blank(player: Player, tavern: int) -> None:
    """Show which coins a player owns and where the revealed ones lie, not where the others do."""
    coins = player.hand + player.pouch + player.bids[tavern + 1 :]
    player.hand = sorted((c for c in coins if c not in (NO_COIN, HIDDEN)), key=flow.coin_order)
    player.pouch = [HIDDEN] * len(player.pouch)
    for place in range(tavern + 1, 3):
        if player.bids[place]:
            player.bids[place] = HIDDEN


def _offers(state: State, seat: Seat) -> list[int]:
    """For each tavern what its best card would bring that seat at once."""
    return [
        max((_worth(state, seat, card) for card in cards), default=0) for cards in state.taverns
    ]


def _worth(state: State, seat: Seat, card: str) -> int:
    plus = plus_of(card)
    if plus:
        return plus
    after = state.clone()
    after.to_act = seat
    before = bravery(state, seat).total
    army.join(after, card)
    return bravery(after, seat).total - before + _hero_due(after)


def _hero_due(state: State) -> int:
    """What the best hero adds that a line just completed brings at once."""
    if not army.hero_due(state):
        return 0
    before = bravery(state, state.to_act).total
    return max(
        _with_hero(state, hero) - before
        for hero in state.heroes
        if army.why_not_recruit(state, hero) is None
    )


def _with_hero(state: State, hero: str) -> int:
    after = state.clone()
    army.recruit(after, hero)
    return bravery(after, after.to_act).total + after.plus


# -- bids --------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _bids_of(owned: tuple[str, ...]) -> tuple[Bid, ...]:
    return tuple(Bid(coins) for coins in dict.fromkeys(permutations(owned, 3)))


def _bids(player: Player) -> tuple[Bid, ...]:
    return _bids_of(tuple(sorted(player.coins, key=flow.coin_order)))


def _may_bid(state: State, seat: Any) -> bool:
    return seat in state.seats and flow.bids_secretly(state.players[seat])


def _why_not_bid(state: State, move: Bid, seat: Any) -> Refusal | None:
    if not _may_bid(state, seat):
        return Refusal("N49", "Uline's owner, or a stranger, lays no bids.")
    if Counter(move.coins) - Counter(state.players[seat].coins):
        return Refusal("N11", "Each bid is one of the player's own five coins.")
    return None


def _bid(state: State, move: Bid, seat: Seat) -> tuple[Event, ...]:
    player = state.players[seat]
    left = sorted((Counter(player.coins) - Counter(move.coins)).elements(), key=flow.coin_order)
    player.hand, player.pouch, player.bids = [], left, list(move.coins)
    state.to_act = flow.next_bidder(state)
    if state.to_act is None:
        state.to_act, state.phase = seat, NEXT
    return (BidLaid(seat),)


# -- the other decisions: what is legal, why not, and what they change ---------------------------


def _kinds(coins_or_cards: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(coins_or_cards))


def _cards(state: State) -> list[str]:
    """The cards to take from: the Pioneer's three, where they are known, or the tavern's."""
    there = state.pioneer or state.taverns[state.tavern or 0]
    return [card for card in there if card != HIDDEN]


def _one_of(there: Callable[[State], Sequence[str]], name: str, refusal: Refusal) -> Any:
    def why_not(state: State, move: Any) -> Refusal | None:
        return None if getattr(move, name) in there(state) else refusal

    return why_not


def _why_not_station(state: State, move: Station) -> Refusal | None:
    if move.hero == state.hero:
        return None
    return Refusal("N45", f"{HEROES[state.hero].name} is to be put into a column now.")


def _why_not_transform(state: State, move: Transform) -> Refusal | None:
    return coins.why_not_transform(state.actor, move.coin, move.place)


def _why_not_trade(state: State, move: Trade) -> Refusal | None:
    if (move.give, move.keep) in coins.trades(state.actor):
        return None
    return Refusal("N25", "A trade takes two of the coins at hand, the higher one is given.")


def _why_not_dismiss(state: State, move: Dismiss) -> Refusal | None:
    if CLASSES.index(move.column) in army.dismissable(state):
        return None
    return Refusal("N42", "Only the last dwarf of another column can be discarded.")


def _why_not_reshuffle(state: State, move: Reshuffle) -> Refusal | None:
    if Counter(move.deck) == Counter(state.age2 + state.pioneer[1:]):
        return None
    return Refusal("N65", "The deck must hold the rest of age 2 and the two cards put back.")


_WHY_NOT: Mapping[type[Any], Callable[[State, Any], Refusal | None]] = {
    Reveal: _one_of(
        lambda state: state.actor.hand,
        "coin",
        Refusal("N49", "Only a coin of the hand can be laid."),
    ),
    Take: _one_of(_cards, "card", Refusal("N14", "Only a card that lies there can be taken.")),
    Transform: _why_not_transform,
    Trade: _why_not_trade,
    Recruit: lambda state, move: army.why_not_recruit(state, move.hero),
    Station: _why_not_station,
    Dismiss: _why_not_dismiss,
    Reshuffle: _why_not_reshuffle,
}
_LEGAL: Mapping[str, Callable[[State], list[Move]]] = {
    REVEAL: lambda state: [
        Reveal(coin) for coin in sorted(set(state.actor.hand), key=flow.coin_order)
    ],
    TAKE: lambda state: [Take(card) for card in _kinds(_cards(state))],
    TRANSFORM: lambda state: [
        Transform(coin, place)  # type: ignore[arg-type]
        for coin, place in coins.places(state.actor)
    ],
    TRADE: lambda state: [Trade(*pair) for pair in coins.trades(state.actor)],
    RECRUIT: lambda state: [
        Recruit(hero) for hero in state.heroes if army.why_not_recruit(state, hero) is None
    ],
    STATION: lambda state: [Station(state.hero, name) for name in CLASSES],  # type: ignore[arg-type]
    DISMISS: lambda state: [Dismiss(CLASSES[c]) for c in army.dismissable(state)],  # type: ignore[arg-type]
}


def _reveal(state: State, move: Reveal) -> tuple[Event, ...]:
    player, tavern = state.actor, state.tavern or 0
    player.hand.remove(move.coin)
    player.bids[tavern] = state.shown[state.to_act] = move.coin
    event = CoinShown(state.to_act, tavern, move.coin)
    return (event, *flow.next_turn(state))


def _take(state: State, move: Take) -> tuple[Event, ...]:
    if state.pioneer:
        flow.keep(state, move.card)
        return ()
    event = CardTaken(state.to_act, move.card)
    state.taverns[state.tavern or 0].remove(move.card)
    flow.bring(state, move.card)
    return (event,)


def _transform(state: State, move: Transform) -> tuple[Event, ...]:
    new = coins.exchange(state, move.coin, coin_value(move.coin) + state.plus)
    coins.replace(state.actor, move.coin, move.place, new)
    state.plus, state.phase = 0, NEXT
    return (CoinTransformed(state.to_act, move.coin, new, move.place),)


def _trade(state: State, move: Trade) -> tuple[Event, ...]:
    events = flow.trade(state, move.give, move.keep)
    state.acted.append(state.to_act)
    state.phase = NEXT
    return events


def _recruit(state: State, move: Recruit) -> tuple[Event, ...]:
    state.phase = NEXT
    return army.recruit(state, move.hero)


def _station(state: State, move: Station) -> tuple[Event, ...]:
    state.phase = NEXT
    return army.station(state, CLASSES.index(move.column))


def _dismiss(state: State, move: Dismiss) -> tuple[Event, ...]:
    state.phase = NEXT
    return army.dismiss(state, CLASSES.index(move.column))


def _reshuffle(state: State, move: Reshuffle) -> tuple[Event, ...]:
    card = state.pioneer[0]
    flow.put_back(state, list(move.deck))
    return (Reshuffled(len(move.deck)), CardKept(state.to_act, card))


_CHANGE: Mapping[type[Any], Callable[[State, Any], tuple[Event, ...]]] = {
    Reveal: _reveal,
    Take: _take,
    Transform: _transform,
    Trade: _trade,
    Recruit: _recruit,
    Station: _station,
    Dismiss: _dismiss,
    Reshuffle: _reshuffle,
}

__all__ = ["CHANCE", "NO_COIN", "Nidavellir"]
