"""How the kinds of tiles are drawn, from `assets/voluspa/tiles.json`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from json import loads
from typing import NamedTuple

FAMILIES = ("gods", "beasts", "giants", "dead")


class TileArt(NamedTuple):
    """A kind's rune, two-letter code, name in at most five letters, family, and power in a line."""

    rune: str
    code: str
    short: str
    family: str
    power: str = ""


@cache
def _all_art() -> dict[str, TileArt]:
    text = files("assets").joinpath("voluspa", "tiles.json").read_text("utf-8")
    return {kind: TileArt(**record) for kind, record in loads(text).items()}


@cache
def art_of(kind: str) -> TileArt:
    """How a kind is drawn; a kind without art of its own is drawn from its id."""
    name = kind.replace("_", " ").title()
    return _all_art().get(kind) or TileArt(" ", name[:2], name[:5], "dead")
