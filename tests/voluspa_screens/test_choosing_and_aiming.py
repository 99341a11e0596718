"""Choosing a move by picks, and what aiming asks the game."""

from __future__ import annotations

import doctest

from engine.voluspa import Discard, Place
from tests.voluspa.tables import GAME, table
from voluspa_tui import choosing
from voluspa_tui.aiming import Aiming
from voluspa_tui.choosing import CELL, TILE, WORD, Choosing, Pick


def test_the_examples_of_choosing_hold() -> None:
    assert doctest.testmod(choosing).failed == 0


def test_picks_lead_to_every_move_and_to_no_other() -> None:
    state = table("od th\n.. lo", "dragon skadi")
    moves = GAME.legal(state)
    start, found = Choosing.among(moves), []
    for tile in start.options(TILE):
        chosen = start.pick(Pick(TILE, tile))
        found += [chosen.pick(Pick(CELL, cell)).move for cell in chosen.options(CELL)]
    assert found == moves


def test_a_pick_that_is_none_leaves_nothing() -> None:
    start = Choosing.among([Place("odin", (0, 1))])
    lost = start.pick(Pick(TILE, "thor"))
    assert lost.move is None
    assert lost.options(CELL) == ()
    assert lost.chosen(TILE) == "thor"


def test_a_move_with_more_steps_needs_only_its_path() -> None:
    paths = (
        ((Pick(TILE, "jotunn"), Pick(CELL, (0, 0)), Pick(CELL, (2, 0))), "bump east"),
        ((Pick(TILE, "jotunn"), Pick(CELL, (0, 0)), Pick(CELL, (0, 2))), "bump south"),
    )
    choice = Choosing(paths).pick(Pick(TILE, "jotunn")).pick(Pick(CELL, (0, 0)))
    assert choice.move is None
    assert choice.options(CELL) == ((2, 0), (0, 2))
    assert choice.pick(Pick(CELL, (0, 2))).move == "bump south"


def test_aiming_tells_points_and_parts_from_the_game() -> None:
    state = table("th\n..\nsk", "odin")
    aiming = Aiming(GAME, state, 0)
    aiming.choose(0)
    scored = aiming.scored()
    assert scored[0, 1] == 3
    events = aiming.outcome_at((0, 1)).events
    assert [part.phrase() for event in events for part in event.parts] == ["column 3"]
    assert set(scored) == set(aiming.marked()) == {move.at for move in GAME.legal(state)}


def test_aiming_tells_the_clause_of_a_refusal() -> None:
    aiming = Aiming(GAME, table("od tr", "thor"), 0)
    assert aiming.refusal_at((2, 0)) is None
    aiming.choose(0)
    refusal = aiming.refusal_at((2, 0))
    assert refusal is not None
    assert refusal.clause == "V31"
    assert aiming.outcome_at((2, 0)).events == ()


def test_another_seat_may_look_at_its_hand_but_choose_nothing() -> None:
    state = table("od", "thor", "loki")
    aiming = Aiming(GAME, GAME.view(state, 1), 1)
    aiming.choose(0)
    assert aiming.hand == ("loki",)
    assert aiming.cells == ()
    assert not aiming.must_discard


def test_nobody_at_the_keyboard_has_no_hand() -> None:
    aiming = Aiming(GAME, GAME.view(table("od", "thor"), None), None)
    assert aiming.hand == ()


def test_a_forced_discard_is_told_from_a_turn_with_a_placement() -> None:
    stuck = Aiming(GAME, table("tr", "thor odin"), 0)
    assert stuck.must_discard
    stuck.choose(1)
    assert stuck.discard == Discard("odin")
    free = Aiming(GAME, table("od", "thor odin"), 0)
    free.choose(0)
    assert not free.must_discard
    assert free.discard is None
    assert free.choice.options(WORD) == ()
