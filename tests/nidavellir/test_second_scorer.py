"""The naive counting and the engine agree on the bravery of random positions."""

from __future__ import annotations

import os
from json import dumps, loads
from random import Random

import pytest

from tests.nidavellir import naive
from tests.nidavellir.naive import JSON
from tests.nidavellir.random_games import random_final, random_plies
from tests.nidavellir.sitting import nidavellir

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
FINALS = int(os.environ.get("MEADHALL_FINALS", "20000"))
DEALT_SLICE, PLAYED_SLICE = 34, 4  # for each number of seats


def compare_dealt(seats: int, numbers: range) -> int:
    """Compare final positions in which everything lies anywhere; returns how many."""
    game = nidavellir()
    for number in numbers:
        position = random_final(seats, Random(f"final {seats} {number}"))
        state = game.read_position(position)
        parts = naive.bravery(position)
        assert game.position(state)["bravery"] == parts, (seats, number)
        assert game.scores(state) == [one["total"] for one in parts]
        assert game.winners(state) == naive.winners(position)
    return len(numbers)


def compare_played(seats: int, numbers: range) -> int:
    """Compare the final positions of random games, and those on the way; returns how many games."""
    for number in numbers:
        rng = Random(f"played {seats} {number}")
        last: JSON = {}
        for ply in random_plies(nidavellir(first_game=number % 5 == 0), seats, rng):
            last = ply.after
            assert last["bravery"] == naive.bravery(last), (seats, number, ply.move)
        assert last["phase"] == "over"
    return len(numbers)


@SEATS
def test_both_count_the_same(seats: int) -> None:
    assert compare_dealt(seats, range(DEALT_SLICE)) == DEALT_SLICE
    assert compare_played(seats, range(PLAYED_SLICE)) == PLAYED_SLICE


@pytest.mark.long
@SEATS
def test_both_count_the_same_in_the_long_run(seats: int) -> None:
    half = FINALS // 8
    compared = compare_dealt(seats, range(half)) + compare_played(seats, range(half))
    assert compared == 2 * half


@SEATS
def test_a_position_read_back_counts_the_same(seats: int) -> None:
    game = nidavellir()
    for ply in random_plies(game, seats, Random(f"read back {seats}")):
        record = loads(dumps(ply.after))
        assert record == ply.after
        assert game.position(game.read_position(record)) == ply.after
