"""The games that the conformance suite runs on, each with what the suite cannot know by itself.

To put another game through the suite, add a `Subject`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import Any

from engine.core.game import AnyGame
from engine.nidavellir import (
    Bid,
    Dismiss,
    Nidavellir,
    Recruit,
    Reshuffle,
    Reveal,
    Station,
    Take,
    Trade,
    Transform,
)
from engine.nidavellir.army import majority
from engine.nidavellir.components import BASE_COINS, CLASSES, HEROES, TAVERNS, age_cards
from engine.nidavellir.flow import coin_order
from engine.voluspa import Boost, Bump, Discard, End, Fly, Place, Voluspa
from engine.voluspa.grid import at_of


@dataclass(frozen=True)
class Subject:
    """One game with options.

    `candidates` gives moves to try, legal or not; `scramble` changes only what `seat` may not know;
    `contents` counts everything that must neither appear nor vanish; `draw` gives a picture.
    `points_add_up` where a score is the sum of the points of all events.
    """

    name: str
    game: AnyGame
    candidates: Callable[[AnyGame, Any], Iterable[Any]]
    scramble: Callable[[Any, int | None, Random], Any]
    contents: Callable[[AnyGame, Any], Counter[Hashable]]
    draw: Callable[[Any], str]
    seats: tuple[int, ...] = field(default=(2, 3, 4, 5))
    points_add_up: bool = True

    def __str__(self) -> str:
        return self.name


def voluspa_candidates(game: Voluspa, state: Any) -> Iterable[Any]:
    """Every kind on every cell of the table and two cells around it, and all other moves there."""
    places = [at_of(cell) for cell in state.board.tiles]
    columns = range(min(x for x, _ in places) - 2, max(x for x, _ in places) + 3)
    rows = range(min(y for _, y in places) - 2, max(y for _, y in places) + 3)
    around = [(x, y) for y in rows for x in columns]
    yield from (Boost(), End())
    for kind in game.box.kinds:
        yield Discard(kind.id)
        yield from (Place(kind.id, at) for at in around)
    yield from (Fly(at) for at in around)
    if "jotunn" in game.box.index:
        for x, y in places:
            yield from (Bump((x, y), (x, other)) for other in rows)
            yield from (Bump((x, y), (other, y)) for other in columns)
            yield Bump((x, y), (x + 1, y + 1))


def voluspa_scramble(state: Any, seat: int | None, rng: Random) -> Any:
    """Shuffle the pile and the other hands; who holds Hels is open, as they are dealt (V06)."""
    other = state.clone()
    in_limit = state.board.box.in_limit
    hidden = [s for s in other.seats if s != seat]
    bag = other.pile + [kind for s in hidden for kind in other.hands[s] if in_limit[kind]]
    rng.shuffle(bag)
    for s in hidden:
        other.hands[s] = [bag.pop() if in_limit[kind] else kind for kind in other.hands[s]]
    other.pile = bag
    return other


def voluspa_contents(game: AnyGame, state: Any) -> Counter[Hashable]:
    """Every tile, wherever it is."""
    position = game.position(state)
    tiles: Counter[Hashable] = Counter(position["pile"] + position["discard"])
    for tile in position["board"]:
        tiles.update([tile["tile"], *tile["under"]])
    for hand in position["hands"]:
        tiles.update(hand)
    return tiles


def voluspa_draw(state: Any) -> str:
    """The table with two letters and the row value of each tile."""
    tiles = {tile.at: tile for tile in state.board.seen()}
    xs, ys = sorted({x for x, _ in tiles}), sorted({y for _, y in tiles})
    lines = []
    for y in range(ys[0], ys[-1] + 1):
        row = [tiles.get((x, y)) for x in range(xs[0], xs[-1] + 1)]
        cells = [f"{tile.kind[:2]}{tile.row:<2}" if tile else ".   " for tile in row]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def voluspa(name: str, seats: tuple[int, ...], **options: Any) -> Subject:
    return Subject(
        f"voluspa-{name}",
        Voluspa.with_options(options),
        voluspa_candidates,
        voluspa_scramble,
        voluspa_contents,
        voluspa_draw,
        seats,
    )


def nidavellir_candidates(game: Nidavellir, state: Any) -> Iterable[Any]:
    """Every move that names something of the box, legal or not."""
    names = [*BASE_COINS, "s3", "r5", "r6", "r9", "r11", "r25"]
    owned = state.actor.coins
    yield from (Bid(coins) for coins in permutations(owned, 3))
    yield from (Bid((coin, coin, coin)) for coin in names)
    for coin in names:
        yield Reveal(coin)
        yield from (Transform(coin, place) for place in ("hand", "pouch", *TAVERNS))
        yield from (Trade(coin, other) for other in [*owned, "b0"])
    yield from (Take(card) for card in {*age_cards(1, 5), *age_cards(2, 5), "armorer"})
    yield from (Recruit(hero) for hero in HEROES)
    for name in CLASSES:
        yield Dismiss(name)
        yield from (Station(hero, name) for hero in ("thrud", "ylud", "uline"))
    yield Reshuffle(tuple(state.age2))


def nidavellir_scramble(state: Any, seat: int | None, rng: Random) -> Any:
    """Shuffle the decks, and where the others' unrevealed coins lie."""
    other = state.clone()
    if other.pioneer and seat != majority(state, CLASSES.index("explorer")):
        other.age2 += other.pioneer
        rng.shuffle(other.age2)
        other.pioneer = [other.age2.pop() for _ in state.pioneer]
    rng.shuffle(other.deck)
    rng.shuffle(other.age2)
    first = 0 if state.tavern is None else state.tavern + 1
    for number, player in enumerate(other.players):
        places = [t for t in range(first, 3) if player.bids[t]]
        if number != seat and places:
            coins = [player.bids[t] for t in places] + player.pouch
            rng.shuffle(coins)
            for place in places:
                player.bids[place] = coins.pop()
            player.pouch = coins
    return other


def nidavellir_contents(game: AnyGame, state: Any) -> Counter[Hashable]:
    """Every card, hero and royal coin, and how many coins each player owns."""
    items: Counter[Hashable] = Counter(state.deck + state.age2 + state.discard + state.pioneer)
    items.update(state.heroes)
    items.update({f"r{value}": count for value, count in enumerate(state.treasury) if count})
    for seat, player in enumerate(state.players):
        items.update(item for column in player.columns for item in column if item != "armorer")
        items.update(player.command)
        items.update(coin for coin in player.coins if coin.startswith("r"))
        items[seat] = len(player.coins)
    for cards in state.taverns:
        items.update(cards)
    if state.hero == "thrud" and not items["thrud"]:
        items["thrud"] += 1
    del items["armorer"]
    return items


def nidavellir_draw(state: Any) -> str:
    """Taverns, and a line for each player."""
    lines = [
        f"{name}: {', '.join(cards)}" for name, cards in zip(TAVERNS, state.taverns, strict=True)
    ]
    for seat, player in enumerate(state.players):
        columns = " | ".join(" ".join(column) for column in player.columns)
        coins = " ".join(sorted(player.coins, key=coin_order))
        lines.append(f"{seat} gem {player.gem} [{coins}] {columns} | {' '.join(player.command)}")
    return "\n".join(lines)


def nidavellir(name: str, seats: tuple[int, ...], **options: Any) -> Subject:
    return Subject(
        f"nidavellir{name}",
        Nidavellir.with_options(options),
        nidavellir_candidates,
        nidavellir_scramble,
        nidavellir_contents,
        nidavellir_draw,
        seats,
        points_add_up=False,
    )


SUBJECTS = [
    voluspa("base", (2, 3, 4, 5), set="base"),
    voluspa("saga-of-edda", (2,), set="saga_of_edda"),
    voluspa("order-of-the-gods", (3,), set="order_of_the_gods", lightning_bolt=True),
    voluspa("all", (2, 5), set="all", lightning_bolt=True, no_late_hel=True),
    voluspa("giants", (4,), set="king_of_the_giants"),
    voluspa("serpents", (3,), set="rise_of_the_serpents", no_late_hel=True),
    voluspa("ravens", (2,), set="master_of_ravens", lightning_bolt=True),
    nidavellir("", (2, 3, 4, 5)),
    nidavellir("-first-game", (3,), first_game=True),
]
