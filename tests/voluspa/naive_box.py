"""What the naive referee knows of the box: kinds, copies, printed values, sets, tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Any]

BASE = ("odin", "thor", "troll", "dragon", "fenrir", "skadi", "valkyrie", "loki")
SAGA_OF_EDDA = ("hermod", "jotunn", "sea_serpent", "hel")
ORDER_OF_THE_GODS = ("dwarf", "freya", "raven", "niohoggr")

ADDED_BY_SET = {
    "base": (),
    "saga_of_edda": SAGA_OF_EDDA,
    "order_of_the_gods": ORDER_OF_THE_GODS,
    "all": SAGA_OF_EDDA + ORDER_OF_THE_GODS,
    "king_of_the_giants": ("hermod", "jotunn", "freya", "niohoggr"),
    "rise_of_the_serpents": ("sea_serpent", "hel", "freya", "dwarf"),
    "master_of_ravens": ("hermod", "hel", "raven", "niohoggr"),
}

COPIES = {
    "odin": 6,
    "thor": 8,
    "troll": 6,
    "dragon": 8,
    "fenrir": 8,
    "skadi": 9,
    "valkyrie": 9,
    "loki": 6,
    "hermod": 8,
    "jotunn": 6,
    "sea_serpent": 6,
    "hel": 5,
    "dwarf": 6,
    "freya": 8,
    "raven": 6,
    "niohoggr": 5,
    "lightning_bolt": 6,
}

PRINTED = {
    "odin": 8,
    "thor": 7,
    "troll": 6,
    "dragon": 5,
    "fenrir": 4,
    "skadi": 3,
    "valkyrie": 2,
    "loki": 1,
    "hermod": 3,
    "jotunn": 5,
    "sea_serpent": 6,
    "dwarf": 2,
    "freya": 3,
    "raven": 4,
    "niohoggr": 7,
    "lightning_bolt": 0,
}

TOKENS = {2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 1, 11: 1, 12: 1}


def kinds_in(options: Options) -> tuple[str, ...]:
    """The kinds of tile in a game with these options (V02, V03)."""
    name = options.get("set", "base")
    added = tuple(options["kinds"]) if name == "custom" else ADDED_BY_SET[name]
    bolt = ("lightning_bolt",) if options.get("lightning_bolt") else ()
    return (*BASE, *added, *bolt)


def printed_values(options: Options) -> dict[str, int]:
    """The value printed on each kind of tile, with the corrections that the options hold."""
    return {**PRINTED, **options.get("values", {})}


def tiles_dealt(options: Options, seats: int) -> Counter[str]:
    """Every tile that takes part in a game, in hands, pile and centre together (V02, V06)."""
    tiles = Counter({kind: COPIES[kind] for kind in kinds_in(options)})
    if "hel" in tiles:
        tiles["hel"] = seats * hels_for_each(seats)
    return tiles


def hels_for_each(seats: int) -> int:
    """How many Hels each player receives when Hel is in the set (V06)."""
    return 2 if seats == 2 else 1


def tokens_supplied(options: Options) -> dict[str, int]:
    """The supply of booster tokens at the start, by the number on them (V08)."""
    if "freya" not in kinds_in(options):
        return {}
    return {str(number): copies for number, copies in TOKENS.items()}
