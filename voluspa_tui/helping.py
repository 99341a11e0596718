"""Help of Völuspá that names the keys of now: ``$lay`` in a text stands for the key that lays."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from hall_tui.keys import STEP_BACK, TAKE_BACK
from voluspa_tui.keys import BOOST_KEY, END_KEY, LAY_OR_CONFIRM, SUPPLY, TILES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hall_tui.keys import Action

KEYS_NAMED: Mapping[str, Action] = {
    "lay": LAY_OR_CONFIRM,
    "take_back": TAKE_BACK,
    "step_back": STEP_BACK,
    "boost": BOOST_KEY,
    "end": END_KEY,
    "tiles": SUPPLY,
}


def with_keys(text: str, key_of: Callable[[Action], str]) -> str:
    """A text with the key of each action in the place of its name."""
    return Template(text).substitute({name: key_of(each) for name, each in KEYS_NAMED.items()})


def numbers(count: int, key_of: Callable[[Action], str]) -> str:
    """The keys of so many tiles of the hand, first to last: ``1-5``."""
    return f"{key_of(TILES[0])}-{key_of(TILES[min(count, len(TILES)) - 1])}"
