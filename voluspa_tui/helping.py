"""How texts of Völuspá speak of keys: ``$lay`` stands for the key that lays, and ``1-5``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hall_tui.keys import NAMED
from voluspa_tui.keys import (
    BOOST_KEY,
    DOWN,
    END_KEY,
    LAY_OR_CONFIRM,
    LEFT,
    NEXT_CELL,
    POINTS,
    RIGHT,
    SUPPLY,
    TILES,
    UP,
    ZOOM_FIT,
    ZOOM_IN,
    ZOOM_OUT,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hall_tui.keys import Action

KEYS_NAMED: Mapping[str, Action] = {
    **NAMED,
    "lay": LAY_OR_CONFIRM,
    "boost": BOOST_KEY,
    "end": END_KEY,
    "tiles": SUPPLY,
    "left": LEFT,
    "right": RIGHT,
    "up": UP,
    "down": DOWN,
    "next_cell": NEXT_CELL,
    "points": POINTS,
    "zoom_in": ZOOM_IN,
    "zoom_out": ZOOM_OUT,
    "zoom_fit": ZOOM_FIT,
}


def numbers(count: int, key_of: Callable[[Action], str]) -> str:
    """The keys of so many tiles of the hand, first to last: ``1-5``, or the one there is."""
    first, last = key_of(TILES[0]), key_of(TILES[min(count, len(TILES)) - 1])
    return first if first == last else f"{first}-{last}"
