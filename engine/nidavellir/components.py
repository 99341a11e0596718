"""The contents of the box as data: dwarves, offerings, coins, heroes (N01-N06, N38-N50)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from json import loads
from typing import Any, NamedTuple

DATA: Mapping[str, Any] = loads(
    resources.files("engine.nidavellir").joinpath("components.json").read_text("utf-8")
)
CLASSES: tuple[str, ...] = tuple(DATA["classes"])
WARRIOR, HUNTER, MINER, BLACKSMITH, EXPLORER = range(5)
TAVERNS: tuple[str, ...] = tuple(DATA["taverns"])
TAVERN_NAMES: tuple[str, ...] = tuple(DATA["tavern_names"])
ARMORER = "armorer"
BASE_COINS = ("b0", "b2", "b3", "b4", "b5")
ZERO, SPECIAL = "b0", "s3"
COINS_OWNED = 5
AGES = (1, 2)
BEST_GEM = 6
GEM_BONUS = 3


class Hero(NamedTuple):
    """A hero: its id, name, column (None: neutral), ranks, bravery, and what it brings.

    `dismisses` cards are to be discarded (N41), it `needs_ranks` in its column (N40), it transforms
    a coin by `plus` (N44), it is a `dwerg` brother (N39), `bravery_in` a column by index (N47).
    """

    id: str
    name: str
    column: int | None
    ranks: int
    bravery: int
    dismisses: int
    needs_ranks: int
    plus: int
    dwerg: bool
    bravery_in: tuple[int, ...]


def _hero(row: Mapping[str, Any]) -> Hero:
    return Hero(
        id=row["hero"],
        name=row["name"],
        column=CLASSES.index(row["class"]) if "class" in row else None,
        ranks=row.get("ranks", 0),
        bravery=row.get("bravery", 0),
        dismisses=row.get("dismisses", 0),
        needs_ranks=row.get("needs_ranks", 0),
        plus=row.get("plus", 0),
        dwerg=row.get("dwerg", False),
        bravery_in=tuple(row.get("bravery_in", {}).get(name, 0) for name in CLASSES),
    )


HEROES: Mapping[str, Hero] = {row["hero"]: _hero(row) for row in DATA["heroes"]}
DWERG_BRAVERY: tuple[int, ...] = tuple(DATA["dwergs"])


def heroes_in_play(leave_out: frozenset[str]) -> list[str]:
    """The ids of the heroes on offer at the start, in the order of the data (N06)."""
    return [hero for hero in HEROES if hero not in leave_out]


@cache
def age_cards(age: int, seats: int) -> tuple[str, ...]:
    """All cards of an age for that many players, by kind (N04)."""
    cards: list[str] = []
    for name, row in DATA["dwarves"].items():
        cards += _dwarves(name, row, seats)
    offering = DATA["offerings"][age - 1]
    copies = offering["copies"] + (offering["with_five"] if seats == 5 else 0)
    return (*cards, *[f"offering:{offering['plus']}"] * copies)


def _dwarves(name: str, row: Mapping[str, Any], seats: int) -> list[str]:
    if "bravery" in row:
        values = row["bravery"] + (row["with_five"] if seats == 5 else [])
        return [f"{name}:{value}" for value in values]
    return [name] * (row["copies"] + (row["with_five"] if seats == 5 else 0))


@cache
def treasury(seats: int) -> tuple[int, ...]:
    """How many royal coins of each value there are at the start, by value (N03)."""
    removed = DATA["removed_below_four"] if seats < 4 else {}
    counts = {int(v): n - removed.get(v, 0) for v, n in DATA["treasury"].items()}
    return tuple(counts.get(value, 0) for value in range(max(counts) + 1))


def gems(seats: int) -> list[int]:
    """The gems of a game: the highest of 1-5 (N02)."""
    return list(range(6 - seats, 6))


def cards_per_tavern(seats: int) -> int:
    """How many cards are laid out in a tavern (N05)."""
    count: int = DATA["cards_per_tavern"][str(seats)]
    return count


@cache
def column_of(item: str) -> int | None:
    """The column that a card or a hero belongs to, None if it has none of its own."""
    if item == ARMORER:
        return BLACKSMITH
    if item in HEROES:
        return HEROES[item].column
    name = item.partition(":")[0]
    return CLASSES.index(name) if name in CLASSES else None


@cache
def ranks_of(item: str) -> int:
    """How many ranks a card or a hero fills in a column."""
    if item in HEROES:
        return HEROES[item].ranks
    ranks: int = DATA["armorer"]["ranks"] if item == ARMORER else 1
    return ranks


@cache
def plus_of(card: str) -> int:
    """By how much a Royal Offering transforms a coin; 0 for any other card (N14)."""
    name, _, plus = card.partition(":")
    return int(plus) if name == "offering" else 0


@cache
def bravery_in(item: str, column: int) -> int:
    """What a card or hero in a column adds to the sum of its bravery values."""
    if item in HEROES:
        hero = HEROES[item]
        return hero.bravery_in[column] if hero.column is None else hero.bravery
    value = item.partition(":")[2]
    return int(value) if value else 0


@cache
def coin_value(coin: str) -> int:
    """What a coin is worth."""
    return int(coin[1:])


def is_dwarf(item: str) -> bool:
    """Whether an item of a column is an ordinary dwarf, the armorer included (N42)."""
    return item not in HEROES


def card_name(card: str) -> str:
    """A card as players read it: ``Warrior 7``, ``Hunter``, ``Royal Offering +3``."""
    name, _, value = card.partition(":")
    if name == "offering":
        return f"Royal Offering +{value}"
    if card == ARMORER:
        return "King's Great Armorer"
    return f"{name.capitalize()} {value}".strip()


def item_name(item: str) -> str:
    """A card or a hero as players read it."""
    return HEROES[item].name if item in HEROES else card_name(item)
