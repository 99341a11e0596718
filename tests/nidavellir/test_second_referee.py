"""The naive reading and the engine agree on the moves and positions of random games."""

from __future__ import annotations

import os
from json import dumps
from random import Random
from typing import Any

import pytest

from engine.core.game import AnyGame
from tests.nidavellir import naive_moves
from tests.nidavellir.naive import JSON
from tests.nidavellir.random_games import Ply, random_plies
from tests.nidavellir.sitting import nidavellir, without_zeros

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
GAMES = int(os.environ.get("MEADHALL_REFEREED", "2000"))


def in_order(position: JSON) -> JSON:
    """A position in which what has no order is sorted, and without the counting."""
    players = [
        {**player, **{key: sorted(player[key]) for key in ("hand", "pouch", "command")}}
        for player in position["players"]
    ]
    return {
        **{key: value for key, value in position.items() if key != "bravery"},
        **{key: sorted(position[key]) for key in ("heroes", "discard")},
        "taverns": {name: sorted(cards) for name, cards in position["taverns"].items()},
        "treasury": without_zeros(position["treasury"]),
        "players": players,
        "pending": {**position["pending"], "acted": sorted(position["pending"].get("acted", []))},
    }


def as_text(moves: list[Any]) -> list[str]:
    """Moves as sorted text."""
    return sorted(dumps(move, sort_keys=True) for move in moves)


def check_moves(game: AnyGame, position: JSON) -> None:
    """Both list the same moves, each once; the engine reads the position from its record."""
    state = game.read_position(position)
    found = [game.write_move(move) for move in game.legal(state)]
    expected = [] if position["to_act"] == "chance" else naive_moves.legal_moves(position)
    assert as_text(found) == as_text(expected)


def check_position(last: Ply | None, ply: Ply) -> None:
    """Both come to the same position; the Pioneer's take is followed up to the reshuffle."""
    if ply.after["to_act"] == "chance":
        return
    if ply.before["to_act"] == "chance":
        assert last is not None
        found = naive_moves.after_pioneer(last.before, last.move["card"], ply.move["deck"])
    else:
        found = naive_moves.after(ply.before, ply.move)
    assert in_order(ply.after) == in_order(found)


def compare_game(seats: int, number: int) -> int:
    """Compare one random game; returns its number of moves."""
    game = nidavellir(first_game=number % 5 == 0)
    plies, last = 0, None
    for ply in random_plies(game, seats, Random(f"referee {seats} {number}")):
        check_moves(game, ply.before)
        check_position(last, ply)
        plies, last = plies + 1, ply
    return plies


@SEATS
def test_both_know_the_same_moves(seats: int) -> None:
    assert sum(compare_game(seats, number) for number in range(4)) > 0


@pytest.mark.long
@SEATS
def test_both_know_the_same_moves_in_the_long_run(seats: int) -> None:
    assert sum(compare_game(seats, number) for number in range(GAMES // 4)) > GAMES
