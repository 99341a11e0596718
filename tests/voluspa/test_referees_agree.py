"""The engine and a second, naive referee agree on moves, points and positions of random games."""

from __future__ import annotations

import os
from itertools import count, islice, product
from random import Random
from typing import Any

import pytest

from engine.core.errors import BadInput
from engine.core.game import AnyGame
from engine.core.registry import find_game
from tests.voluspa import naive
from tests.voluspa.naive_box import ADDED_BY_SET, kinds_in
from tests.voluspa.side_by_side import compared_plies, key

SEATS = (2, 3, 4, 5)
PLIES = int(os.environ.get("MEADHALL_PLIES", "1000000"))
SETS: dict[str, dict[str, Any]] = {
    **{name: {"set": name} for name in ADDED_BY_SET},
    "custom": {"set": "custom", "kinds": ["hel", "raven", "jotunn", "freya", "dwarf"]},
    "corrected": {
        "set": "all",
        "values": {"hermod": 2, "jotunn": 4, "lightning_bolt": 1, "sea_serpent": 8, "loki": 2},
    },
}
BOLTS = {"plain": {}, "bolt": {"lightning_bolt": True}}
CHOICES = pytest.mark.parametrize(
    "options",
    [
        pytest.param({**chosen, **bolt}, id=f"{name}-{word}")
        for (name, chosen), (word, bolt) in product(SETS.items(), BOLTS.items())
    ],
)


def variants(options: dict[str, Any]) -> list[dict[str, Any]]:
    """The options with and, where it matters, without late Hels."""
    late = [{}, {"no_late_hel": True}] if "hel" in kinds_in(options) else [{}]
    return [{**options, **one} for one in late]


def the_game(options: dict[str, Any]) -> AnyGame:
    """The engine's game with these options; skips as long as the engine lacks some of the kinds."""
    try:
        return find_game("voluspa").with_options(options)
    except BadInput as error:
        pytest.skip(f"not in the engine: {error}")


def compared(options: dict[str, Any], seats: int, number: int) -> int:
    """How many plies of one random game were compared."""
    rng = Random(f"{sorted(options.items())} {seats} {number}")
    return sum(1 for _ in compared_plies(the_game(options), options, seats, rng))


@CHOICES
def test_both_referees_agree(options: dict[str, Any]) -> None:
    for variant, seats in product(variants(options), SEATS):
        assert compared(variant, seats, 0) >= 50


@pytest.mark.long
@CHOICES
def test_both_referees_agree_for_long(options: dict[str, Any]) -> None:
    plies = 0
    for number in count(1):
        for variant, seats in product(variants(options), SEATS):
            plies += compared(variant, seats, number)
            if plies >= PLIES / (len(SETS) * len(BOLTS)):
                return


@pytest.mark.parametrize("seats", SEATS)
def test_a_wrong_referee_is_noticed(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    right = naive.legal_moves

    def one_short(position: Any, options: Any) -> Any:
        return sorted(right(position, options), key=key)[1:]

    monkeypatch.setattr(naive, "legal_moves", one_short)
    plies = compared_plies(the_game({}), {}, seats, Random(seats))
    with pytest.raises(AssertionError, match="legal moves"):
        list(islice(plies, 3))
