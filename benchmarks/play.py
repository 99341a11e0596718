"""Random play with the full legal list at every ply, beside python-chess; and cloning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from timeit import repeat

import chess

from benchmarks.report import Line
from engine.voluspa import Voluspa

ROUNDS = 5
SECONDS = 1.0
TILES = 45


def measure() -> Iterator[Line]:
    """Plies a second of random play, and microseconds of a clone."""
    ours, theirs = _alternating(play_voluspa, play_chess)
    yield Line(
        "random play, base set, 2 seats",
        f"{ours:,.0f} plies/s",
        f"python-chess {theirs:,.0f} plies/s ({ours / theirs:.1f}x)",
        "3x, in the end 100,000 plies/s",
        ours >= 3 * theirs,
    )
    clone = clone_microseconds()
    yield Line(f"clone at {TILES} tiles", f"{clone:.2f} µs", "", "3 µs", clone <= 3)


def play_voluspa(rng: Random) -> int:
    """One random game; returns its plies."""
    game, plies = Voluspa(), 0
    state = game.start(game.deal(2, rng), 2)
    while state.to_act is not None:
        game.play(state, rng.choice(game.legal(state)))
        plies += 1
    return plies


def play_chess(rng: Random) -> int:
    """One random game to the end that its rules give it, as ours; returns its plies."""
    board, plies = chess.Board(), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def clone_microseconds() -> float:
    """The best time of cloning a state with that many tiles on the table."""
    game, rng = Voluspa(), Random(1)
    state = game.start(game.deal(2, rng), 2)
    while len(state.board.tiles) < TILES:
        game.play(state, rng.choice(game.legal(state)))
        if state.to_act is None:
            state = game.start(game.deal(2, rng), 2)
    return min(repeat(state.clone, number=10_000, repeat=7)) * 100


def _alternating(*plays: Callable[[Random], int]) -> list[float]:
    """The median plies a second of each player of games, their rounds taken in turn."""
    speeds: dict[Callable[[Random], int], list[float]] = {play: [] for play in plays}
    for number in range(ROUNDS):
        for play, found in speeds.items():
            found.append(_speed(play, Random(number)))
    return [median(found) for found in speeds.values()]


def _speed(play: Callable[[Random], int], rng: Random) -> float:
    begun, plies = perf_counter(), 0
    while perf_counter() - begun < SECONDS:
        plies += play(rng)
    return plies / (perf_counter() - begun)
