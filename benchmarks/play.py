"""Random play with the full legal list at every ply, beside python-chess; and cloning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from timeit import repeat

import chess

from benchmarks.report import Line
from engine.core.game import CHANCE, AnyGame
from engine.nidavellir import Nidavellir
from engine.voluspa import Voluspa

ROUNDS = 5
SECONDS = 1.0
TILES = 45
EVERYTHING = {"set": "all", "lightning_bolt": True}
Play = Callable[[Random], int]


def measure() -> Iterator[Line]:
    """Plies a second of random play, games a second, and microseconds of a clone."""
    yield beside_chess("random play, base set, 2 seats", Voluspa(), 3)
    yield beside_chess("random play, all sets, 2 seats", Voluspa.with_options(EVERYTHING), 1.5)
    yield from nidavellir_games()
    clone = clone_microseconds()
    yield Line(f"clone at {TILES} tiles", f"{clone:.2f} µs", "", "3 µs", clone <= 3)


def beside_chess(what: str, game: AnyGame, aim: float) -> Line:
    """Plies a second of a game for two and of chess, their rounds taken in turn."""
    ours, theirs = _alternating(partial(play_game, game, 2), play_chess)
    times = f"python-chess {theirs:,.0f} plies/s ({ours / theirs:.2f}x)"
    return Line(what, f"{ours:,.0f} plies/s", times, f"{aim:g}x", ours >= aim * theirs)


def nidavellir_games() -> Iterator[Line]:
    """Games a second of random Nidavellir for two to five; the aim is for three."""
    game = Nidavellir()
    for seats in (2, 3, 4, 5):
        plies = _speed(partial(play_game, game, seats), Random(seats))
        games = plies / median([play_game(game, seats, Random(seed)) for seed in range(20)])
        yield Line(
            f"random Nidavellir, {seats} seats",
            f"{games:,.0f} games/s",
            f"{plies:,.0f} plies/s",
            "300 games/s" if seats == 3 else "",
            games >= 300 or seats != 3,
        )


def play_game(game: AnyGame, seats: int, rng: Random) -> int:
    """One random game; returns its plies."""
    state, plies = game.start(game.deal(seats, rng), seats), 0
    while state.to_act is not None:
        due = state.to_act == CHANCE
        game.play(state, game.chance(state, rng) if due else rng.choice(game.legal(state)))
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


def _alternating(*plays: Play) -> list[float]:
    """The median plies a second of each player of games, their rounds taken in turn."""
    speeds: dict[Play, list[float]] = {play: [] for play in plays}
    for number in range(ROUNDS):
        for play, found in speeds.items():
            found.append(_speed(play, Random(number)))
    return [median(found) for found in speeds.values()]


def _speed(play: Play, rng: Random) -> float:
    begun, plies = perf_counter(), 0
    while perf_counter() - begun < SECONDS:
        plies += play(rng)
    return plies / (perf_counter() - begun)
