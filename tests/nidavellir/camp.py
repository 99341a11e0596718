"""Position records of Nidavellir, put together from short words.

A column is written as words, last card last: ``miner="0 2 thrud"``, ``hunter="x x aral"``. What is
not named comes from the box: the treasury and the heroes left, later taverns, decks of the right
length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.nidavellir.naive import JSON, coins_of, heroes_of, naive_order, value_of
from tests.nidavellir.naive_box import (
    CLASSES,
    HEROES,
    TAVERNS,
    age_deck,
    cards_per_tavern,
    full_treasury,
    rounds_per_age,
)


def card(name: str, word: str) -> str:
    """The card that a word of the column `name` stands for."""
    if word == "x":
        return name
    return f"{name}:{word}" if word.isdigit() else word


def player(
    gem: int,
    *,
    hand: str = "",
    pouch: str = "",
    bids: str = "",
    command: str = "",
    **columns: str,
) -> JSON:
    """A player; `bids` names the coins at the taverns in order, a dash for an empty place."""
    laid = {name: coin for name, coin in zip(TAVERNS, bids.split(), strict=False) if coin != "-"}
    return {
        "gem": gem,
        "hand": hand.split(),
        "pouch": pouch.split(),
        "bids": laid,
        "columns": {
            name: [card(name, word) for word in columns.get(name, "").split()] for name in CLASSES
        },
        "command": command.split(),
    }


def bidder(gem: int, bids: str = "b5 b2 b3", pouch: str = "b0 b4", **more: str) -> JSON:
    """A player whose coins are laid."""
    return player(gem, bids=bids, pouch=pouch, **more)


def holder(gem: int, hand: str = "b0 b2 b3 b4 b5", **more: str) -> JSON:
    """A player who has all coins in the hand."""
    return player(gem, hand=hand, **more)


def left_in_treasury(players: Sequence[JSON], gone: str = "") -> JSON:
    """The royal coins that nobody owns and that are not said to be gone."""
    left = Counter(full_treasury(len(players)))
    left.subtract(coin for one in players for coin in coins_of(one) if coin.startswith("r"))
    left.subtract(gone.split())
    return {coin: count for coin, count in left.items() if count > 0}


def cards_left(players: Sequence[JSON], taverns: JSON) -> list[str]:
    """The cards of both ages that are nowhere yet, those of age 1 first."""
    seats = len(players)
    used = Counter(one for cards in taverns.values() for one in cards)
    used.update(one for each in players for column in each["columns"].values() for one in column)
    left = []
    for one in age_deck(1, seats) + age_deck(2, seats):
        if used[one] > 0:
            used[one] -= 1
        else:
            left.append(one)
    return left


def filled(players: Sequence[JSON], taverns: JSON, open_: Sequence[str], **more: Any) -> JSON:
    """A position with cards for the taverns `open_` and for the rounds to come."""
    seats = len(players)
    size = cards_per_tavern(seats)
    rest = cards_left(players, taverns)
    age, number = more["age"], more["round"]
    later = [rest.pop() for _ in age_deck(2, seats)] if age == 1 else []
    tables = {name: taverns.get(name, []) for name in TAVERNS}
    end = 0 if age == 1 else -1
    for name in open_:
        tables[name] = [rest.pop(end) for _ in range(size)]
    deck = [rest.pop(end) for _ in range(3 * size * (rounds_per_age(seats) - number))]
    owned = [hero for one in players for hero in heroes_of(one)]
    return {
        "taverns": tables,
        "deck": deck,
        "age2": later,
        "treasury": left_in_treasury(players, more.pop("gone", "")),
        "heroes": [hero for hero in HEROES if hero not in owned],
        "discard": [],
        "players": list(players),
        **more,
    }


def at_tavern(
    *players: JSON,
    cards: str,
    tavern: str = "goblin",
    age: int = 2,
    round: int = 1,
    gone: str = "",
) -> JSON:
    """A tavern about to be resolved, with all bids there revealed and nobody having acted."""
    shown = [one["bids"].get(tavern) for one in players]
    bids = [value_of(coin) for coin in shown]
    return filled(
        players,
        {tavern: cards.split()},
        TAVERNS[TAVERNS.index(tavern) + 1 :],
        age=age,
        round=round,
        gone=gone,
        tavern=tavern,
        phase="take",
        pending={"shown": {str(seat): coin for seat, coin in enumerate(shown)}, "acted": []},
        to_act=naive_order(bids, [one["gem"] for one in players])[0],
    )


def bidding(*players: JSON, cards: str, age: int = 2, round: int = 1) -> JSON:
    """The bids are due; `cards` lie in the first tavern."""
    return filled(
        players,
        {"goblin": cards.split()},
        ("dragon", "horse"),
        age=age,
        round=round,
        tavern=None,
        phase="bid",
        pending={},
        to_act=0,
    )


def finished(*players: JSON) -> JSON:
    """The game is over; what input may leave out is left out."""
    last = rounds_per_age(len(players))
    position = filled(players, {}, (), age=2, round=last, tavern=None, to_act=None)
    del position["discard"]
    return position
