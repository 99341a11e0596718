"""Random games and random final positions, as records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from engine.core.game import AnyGame
from tests.nidavellir.camp import finished, player
from tests.nidavellir.naive import CLASS_HEROES, JSON, ranks_in
from tests.nidavellir.naive_box import CLASSES, HEROES, age_deck, first_gems, full_treasury


class Ply(NamedTuple):
    """One decision with the positions before and after it."""

    before: JSON
    move: JSON
    after: JSON


def random_plies(game: AnyGame, seats: int, rng: Random) -> Iterator[Ply]:
    """The decisions of one game; every second game is played by seats that want complete lines."""
    choose = rng.choice([anything, what_is_short])
    state = game.start(game.deal(seats, rng), seats)
    now = game.position(state)
    going_back: list[str] = []
    while now["to_act"] is not None:
        if now["phase"] == "reshuffle":
            rng.shuffle(going_back)
            move = game.read_move({"type": "reshuffle", "deck": going_back})
        else:
            move = choose(game, state, now, rng)
        record = game.write_move(move)
        if "pioneer" in now["pending"] and record["type"] == "take":
            drawn = Counter([*now["pending"]["pioneer"], *now["age2"]])
            going_back = list((drawn - Counter([record["card"]])).elements())
        game.play(state, move)
        after = game.position(state)
        yield Ply(now, record, after)
        now = after


def anything(game: AnyGame, state: Any, now: JSON, rng: Random) -> Any:
    """Any legal move."""
    return rng.choice(game.legal(state))


def what_is_short(game: AnyGame, state: Any, now: JSON, rng: Random) -> Any:
    """A card of the class of which there are fewest ranks; otherwise any legal move."""
    moves = game.legal(state)
    if now["phase"] != "take":
        return rng.choice(moves)
    columns = now["players"][now["to_act"]]["columns"]

    def ranks(move: Any) -> int:
        name = game.write_move(move)["card"].partition(":")[0]
        return ranks_in(columns[name]) if name in columns else 99

    return min(moves, key=ranks)


# --- final positions ----------------------------------------------------------------------------


def random_final(seats: int, rng: Random) -> JSON:
    """A final position in which cards, heroes, coins and gems lie with anybody."""
    armies = random_columns(seats, rng)
    zones = random_heroes(armies, rng)
    hands = random_coins(seats, rng)
    gems = random_gems(seats, rng)
    return finished(
        *(
            player(gem, hand=" ".join(hand), command=" ".join(zone), **joined(army))
            for gem, hand, zone, army in zip(gems, hands, zones, armies, strict=True)
        )
    )


def joined(army: dict[str, list[str]]) -> dict[str, str]:
    """Columns as words."""
    return {name: " ".join(column) for name, column in army.items()}


def random_columns(seats: int, rng: Random) -> list[dict[str, list[str]]]:
    """Dwarves of both ages, dealt out; some to nobody."""
    armies: list[dict[str, list[str]]] = [{name: [] for name in CLASSES} for _ in range(seats)]
    dwarves = [card for age in (1, 2) for card in age_deck(age, seats) if "offering" not in card]
    share = rng.random()
    for card in [*dwarves, "armorer"]:
        if rng.random() < share:
            column = "blacksmith" if card == "armorer" else card.partition(":")[0]
            rng.choice(armies)[column].append(card)
    for army in armies:
        for cards in army.values():
            rng.shuffle(cards)
    return armies


def random_heroes(armies: list[dict[str, list[str]]], rng: Random) -> list[list[str]]:
    """Put heroes into the columns at any place; returns the command zones."""
    zones: list[list[str]] = [[] for _ in armies]
    share = rng.random()
    for hero in HEROES:
        if rng.random() < share:
            seat = rng.randrange(len(armies))
            own = [name for name in CLASSES if hero in CLASS_HEROES[name]]
            column = rng.choice(CLASSES) if hero == "ylud" else (own or [""])[0]
            if column:
                cards = armies[seat][column]
                cards.insert(rng.randint(0, len(cards)), hero)
            else:
                zones[seat].append(hero)
    return zones


def random_coins(seats: int, rng: Random) -> list[list[str]]:
    """Five coins for everybody: the 0 or the special 3, and any others of the box."""
    royal = list(Counter(full_treasury(seats)).elements())
    rng.shuffle(royal)
    special = rng.choice([None, *range(seats)])
    hands = []
    for seat in range(seats):
        others = [coin if rng.random() < 0.5 else royal.pop() for coin in ("b2", "b3", "b4", "b5")]
        hands.append(["s3" if seat == special else "b0", *others])
    return hands


def random_gems(seats: int, rng: Random) -> list[int]:
    """The gems dealt, with gem 6 in place of one of them in some games."""
    gems = first_gems(seats)
    rng.shuffle(gems)
    holder = rng.choice([None, *range(seats)])
    return [6 if seat == holder else gem for seat, gem in enumerate(gems)]
