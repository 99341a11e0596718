"""A cursor key on a crowded board, in the real command, beside a key in an empty Textual app."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep
from typing import NamedTuple

from benchmarks.report import Line
from benchmarks.terminal import EMPTY_APP, MEADHALL, Terminal, own_folders, running
from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.core.saves import SaveStore
from engine.voluspa import Place, Voluspa
from hall_tui.hand_over import SETTLING

KEYS = ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A")
ROUNDS = 10
GAMES = 8
MOST_MS, MOST_BYTES = 16, 8 * 1024


class Answer(NamedTuple):
    """What a key costs: processor time and time to the last byte in milliseconds, bytes written."""

    busy_ms: float
    written: float
    until_ms: float


def measure() -> Iterator[Line]:
    """Milliseconds and bytes of a cursor key at 120x40."""
    match = crowded_match()
    tiles = len(match.state.board.tiles)
    with TemporaryDirectory() as folder:
        environment = own_folders(Path(folder))
        SaveStore(Path(environment["MEADHALL_DATA"]) / "saves").save("crowded", match)
        ours = answers([*MEADHALL, "resume", "crowded"], environment, sit_down)
        theirs = answers(EMPTY_APP, environment, Terminal.wait_for_frame)
    key = f"cursor key, {tiles} tiles, 120x40"
    yield Line(
        f"{key}: processor time",
        f"{ours.busy_ms:.1f} ms (drawn after {ours.until_ms:.0f} ms)",
        f"empty Textual app {theirs.busy_ms:.1f} ms",
        f"{MOST_MS} ms",
        ours.busy_ms <= MOST_MS,
    )
    yield Line(
        f"{key}: written",
        f"{ours.written:,.0f} bytes",
        f"empty Textual app {theirs.written:,.0f} bytes",
        f"{MOST_BYTES:,} bytes",
        0 < ours.written <= MOST_BYTES,
    )


def crowded_match() -> Match:
    """Of some games whose players cover nothing, the one that leaves most tiles on the table."""
    matches = (spreading_match(seed) for seed in range(GAMES))
    return max(matches, key=lambda match: len(match.state.board.tiles))


def spreading_match(seed: int) -> Match:
    """A game in which tiles go to empty cells where possible, one decision before its end."""
    match = Match.new(Voluspa(), [SeatRecord(name="Astrid"), SeatRecord(name="Bo")], seed)
    rng = Random(seed)
    while not match.is_over:
        legal = match.legal()
        match.play(rng.choice([move for move in legal if spreads(match, move)] or legal))
    match.pop()
    return match


def spreads(match: Match, move: object) -> bool:
    """Whether a move lays a tile on an empty cell."""
    return isinstance(move, Place) and not any(
        list(move.at) == tile["at"] for tile in match.game.position(match.state)["board"]
    )


def sit_down(terminal: Terminal) -> None:
    """Wait for the table, pass the hand-over screen, and take up a tile."""
    terminal.wait_for_frame()
    terminal.settle()
    sleep(SETTLING)
    for key in ("\r", "1"):
        terminal.press(key)
        terminal.settle()


def answers(
    program: Sequence[str], environment: Mapping[str, str], begin: Callable[[Terminal], object]
) -> Answer:
    """The median answer to cursor keys, once the program has begun."""
    found = []
    with running(program, environment) as terminal:
        begin(terminal)
        for _ in range(ROUNDS):
            found += [answer(terminal, key) for key in KEYS]
    return Answer(*(median(values) for values in zip(*found, strict=True)))


def answer(terminal: Terminal, key: str) -> Answer:
    """What one key costs."""
    before = terminal.processor_ms()
    chunks = terminal.press(key)
    busy = terminal.processor_ms() - before
    until = chunks[-1].at * 1000 if chunks else 0.0
    return Answer(busy, sum(len(chunk.data) for chunk in chunks), until)
