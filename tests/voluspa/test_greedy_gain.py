"""What each sort of move brings at once: its points, then the lower printed value of its tile."""

from __future__ import annotations

import pytest

from engine.voluspa import Boost, Bump, Discard, End, Fly, Move, Place, State
from tests.voluspa.tables import WHOLE, table


def value(kind: str) -> int:
    return WHOLE.box.kinds[WHOLE.box.index[kind]].value


def after(state: State, *moves: Move) -> State:
    for move in moves:
        WHOLE.play(state, move)
    return state


@pytest.mark.clause("V12")
def test_a_forced_discard_brings_nothing_and_costs_its_tile() -> None:
    state = table("tr", "loki odin", game=WHOLE)
    assert WHOLE.legal(state) == [Discard("odin"), Discard("loki")]
    assert WHOLE.gain(state, Discard("odin")) == (0, -value("odin"))
    assert WHOLE.gain(state, Discard("loki")) == (0, -value("loki"))


@pytest.mark.clause("V71")
def test_a_freya_that_boosts_brings_nothing_yet_and_costs_a_freya() -> None:
    state = table("th", "freya odin", game=WHOLE)
    assert WHOLE.gain(state, Boost()) == (0, -value("freya"))


@pytest.mark.clause("V53")
def test_a_bump_counts_as_the_jotunn_that_it_lays() -> None:
    state = table("lo va", "jotunn", game=WHOLE)
    assert WHOLE.gain(state, Bump((0, 0), (2, 0))) == (3, -value("jotunn"))


@pytest.mark.clause("V59")
def test_declining_brings_and_costs_nothing() -> None:
    state = after(table("th", "hermod odin", game=WHOLE), Place("hermod", (1, 0)))
    assert WHOLE.gain(state, End()) == (0, 0)


@pytest.mark.clause("V75")
def test_a_second_flight_counts_as_the_raven() -> None:
    state = after(table("lo va", "raven", game=WHOLE), Place("raven", (0, 1)))
    assert WHOLE.gain(state, Fly((2, 0))) == (3, -value("raven"))
