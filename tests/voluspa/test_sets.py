"""Clauses V02, V03, V06, V08, V80: what is in the box, and the variants."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core.errors import BadInput
from engine.voluspa import Place, Voluspa
from engine.voluspa.events import HelsLeft
from tests.voluspa.tables import table

BASE = {
    "odin": 6,
    "thor": 8,
    "troll": 6,
    "dragon": 8,
    "fenrir": 8,
    "skadi": 9,
    "valkyrie": 9,
    "loki": 6,
}
EDDA = {"hel": 5, "hermod": 8, "jotunn": 6, "sea_serpent": 6}
ORDER = {"dwarf": 6, "freya": 8, "raven": 6, "niohoggr": 5}
BOLT = {"lightning_bolt": 6}


def only(counts: dict[str, int], *kinds: str) -> dict[str, int]:
    return {kind: counts[kind] for kind in kinds}


SETS = {
    "base": BASE,
    "saga_of_edda": BASE | EDDA,
    "order_of_the_gods": BASE | ORDER,
    "all": BASE | EDDA | ORDER,
    "king_of_the_giants": BASE | only(EDDA | ORDER, "hermod", "jotunn", "freya", "niohoggr"),
    "rise_of_the_serpents": BASE | only(EDDA | ORDER, "sea_serpent", "hel", "freya", "dwarf"),
    "master_of_ravens": BASE | only(EDDA | ORDER, "hermod", "hel", "raven", "niohoggr"),
}


def dealt(options: dict[str, Any], seats: int) -> Counter[str]:
    game = Voluspa.with_options(options)
    deal = game.deal(seats, Random(1))
    game.start(deal, seats)
    return Counter([deal["start"], *deal["pile"], *(t for hand in deal["hands"] for t in hand)])


@pytest.mark.clause("V02", "V03")
@pytest.mark.parametrize("name", list(SETS))
@pytest.mark.parametrize("bolt", [False, True])
def test_a_set_holds_exactly_its_tiles(name: str, bolt: bool) -> None:
    tiles = SETS[name] | (BOLT if bolt else {})
    if "hel" in tiles:
        tiles = tiles | {"hel": 3}
    assert dealt({"set": name, "lightning_bolt": bolt}, 3) == tiles


@pytest.mark.clause("V03")
def test_a_custom_choice_adds_to_the_base() -> None:
    options = {"set": "custom", "kinds": ["raven", "dwarf"], "lightning_bolt": True}
    assert dealt(options, 2) == BASE | only(ORDER, "raven", "dwarf") | BOLT
    assert dealt({"set": "custom", "kinds": []}, 2) == BASE


@pytest.mark.clause("V03")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"set": "custom"}, "needs it"),
        ({"set": "base", "kinds": ["raven"]}, "goes with the set"),
        ({"set": "custom", "kinds": ["lightning_bolt"]}, "can be added"),
        ({"set": "custom", "kinds": ["odin"]}, "can be added"),
        ({"set": "custom", "kinds": ["raven", "raven"]}, "twice"),
        ({"set": "ragnarok"}, "ragnarok"),
        ({"no_late_hel": 1}, "no_late_hel"),
        ({"set": "all", "values": {"hel": 5}}, "values"),
        ({"lightning": True}, "lightning"),
    ],
)
def test_other_choices_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Voluspa.with_options(options)


@pytest.mark.clause("V06")
def test_each_player_receives_a_hel_and_two_get_two() -> None:
    game = Voluspa.with_options({"set": "saga_of_edda"})
    for seats, hels in ((2, 2), (3, 1), (4, 1), (5, 1)):
        deal = game.deal(seats, Random(seats))
        assert [hand.count("hel") for hand in deal["hands"]] == [hels] * seats
        assert all(len(hand) == 5 + hels for hand in deal["hands"])
        assert "hel" not in deal["pile"]
        assert game.position(game.start(deal, seats))["discard"] == []
    hand = [*deal["hands"][0]]
    hand.remove("hel")
    with pytest.raises(BadInput, match="V06"):
        game.start({**deal, "hands": [hand, *deal["hands"][1:]]}, 5)


@pytest.mark.clause("V08")
def test_the_booster_tokens_come_with_freya() -> None:
    supply = {str(value): 2 if 5 <= value <= 9 else 1 for value in range(2, 13)}
    assert sum(supply.values()) == 16
    order = Voluspa.with_options({"set": "order_of_the_gods"})
    assert order.position(order.start(order.deal(2, Random(1)), 2))["tokens"] == supply
    edda = Voluspa.with_options({"set": "saga_of_edda"})
    assert edda.position(edda.start(edda.deal(2, Random(1)), 2))["tokens"] == {}


@pytest.mark.clause("V80")
def test_no_late_hel_takes_the_hels_with_the_last_drawn_tile() -> None:
    hands = ("odin thor thor thor thor hel", "loki hel hel")
    game = Voluspa.with_options({"set": "all", "no_late_hel": True})
    state = table("th od", *hands, game=game, pile=["loki"])
    events = game.play(state, Place("odin", (2, 0)))
    assert HelsLeft((0, 1, 1)) in events
    assert state.hand(0) == ["thor", "thor", "thor", "thor", "loki"]
    assert state.hand(1) == ["loki"]
    assert game.position(state)["discard"] == ["hel", "hel", "hel"]


@pytest.mark.clause("V80")
def test_without_the_variant_or_before_the_last_tile_hels_stay() -> None:
    hands = ("odin thor thor thor thor hel", "loki hel")
    game = Voluspa.with_options({"set": "all", "no_late_hel": True})
    state = table("th od", *hands, game=game, pile=["loki", "loki"])
    game.play(state, Place("odin", (2, 0)))
    assert "hel" in state.hand(0)
    plain = Voluspa.with_options({"set": "all"})
    state = table("th od", *hands, game=plain, pile=["loki"])
    plain.play(state, Place("odin", (2, 0)))
    assert "hel" in state.hand(0)


@pytest.mark.clause("V80")
def test_who_held_only_a_late_hel_passes_then() -> None:
    game = Voluspa.with_options({"set": "all", "no_late_hel": True})
    state = table("th od", "odin", "hel", game=game, pile=["loki"])
    game.play(state, Place("odin", (2, 0)))
    assert state.hand(1) == []
    assert state.to_act == 0
