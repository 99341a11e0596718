"""How texts of Völuspá speak of keys: ``$lay`` stands for the key that lays, and ``1-5``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hall_tui.keys import NAMED
from voluspa_tui.keys import BOOST_KEY, END_KEY, LAY_OR_CONFIRM, SUPPLY, TILES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hall_tui.keys import Action

KEYS_NAMED: Mapping[str, Action] = {
    **NAMED,
    "lay": LAY_OR_CONFIRM,
    "boost": BOOST_KEY,
    "end": END_KEY,
    "tiles": SUPPLY,
}


def numbers(count: int, key_of: Callable[[Action], str]) -> str:
    """The keys of so many tiles of the hand, first to last: ``1-5``."""
    return f"{key_of(TILES[0])}-{key_of(TILES[min(count, len(TILES)) - 1])}"
