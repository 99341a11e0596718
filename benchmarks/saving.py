"""Saving a full game, and loading it with verification."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.report import Line, median_ms
from engine.bots.simulate import simulate
from engine.core.registry import find_game
from engine.core.saves import SaveStore

ROUNDS = 31


def measure() -> Iterator[Line]:
    """Milliseconds of a save and of a load, in a folder of temporary files."""
    match = simulate(find_game("voluspa"), {}, ["random"] * 2, seed=1)
    with TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        saving = median_ms(lambda: store.save("full", match), ROUNDS)
        loading = median_ms(lambda: store.load("full", find_game), ROUNDS)
    moves = f"{len(match.history)} moves"
    yield Line("save a full game", f"{saving:.1f} ms", moves, "20 ms", saving <= 20)
    yield Line("load and verify it", f"{loading:.1f} ms", moves, "50 ms", loading <= 50)
