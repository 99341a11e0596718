"""A stage for the screens: matches to begin with, the app around them, and the screen as text."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.voluspa import Place, State, Voluspa
from engine.voluspa.grid import cell_of
from hall_tui.app import HallApp
from hall_tui.session import Session, Setup
from voluspa_tui.screen import VoluspaTable

NAMES = ("Astrid", "Bo", "Cnut", "Dagny", "Eirik")
KEPT = Path(__file__).parent / "playthroughs"
SMALL, LARGE = (80, 24), (120, 40)


def new_match(seats: int = 2, *, seed: int = 7, players: tuple[str, ...] = ("human",) * 5) -> Match:
    """A fresh match with a fixed deal."""
    records = [SeatRecord(name=n, player=p) for n, p in zip(NAMES[:seats], players, strict=False)]
    return Match.new(Voluspa(), records, seed=seed)


def played(match: Match, plies: int, *, seed: int = 7) -> Match:
    """The match after some random moves, or at its end."""
    rng = Random(seed)
    for _ in range(plies):
        if not match.is_over:
            match.play(rng.choice(match.legal()))
    return match


def wide_match(tiles: int) -> Match:
    """A match with so many tiles on the table: nothing is covered or taken as long as it can be."""
    match, rng = new_match(seed=5), Random(5)
    while len(match.state.board.tiles) < tiles and not match.is_over:
        legal, taken = match.legal(), match.state.board.tiles
        apart = [m for m in legal if isinstance(m, Place) and cell_of(m.at) not in taken]
        match.play(rng.choice(apart or legal))
    return match


def match_at(state: State) -> Match:
    """A match that stands at a state."""
    match = new_match(len(state.hands))
    match.state = state
    return match


@asynccontextmanager
async def at_table(
    match: Match,
    size: tuple[int, int] = SMALL,
    *,
    settings: dict[str, Any] | None = None,
    **setup: Any,
) -> AsyncIterator[tuple[Pilot[None], VoluspaTable]]:
    """The app with the match's table open; the hand-over is off unless it is asked for."""
    app = HallApp()
    for key, value in (settings or {}).items():
        setattr(app.settings, key, value)
    app.apply_settings()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        agreed = Setup(**{"hand_over": False, **setup})
        app.open_table(Session(match, app.settings, setup=agreed))
        table = app.screen_stack[-1]
        assert isinstance(table, VoluspaTable)
        await settled(pilot)
        yield pilot, table


async def settled(pilot: Pilot[None]) -> None:
    """Let the app do all that is due."""
    await pilot.pause()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, and wait."""
    await pilot.press(*keys)
    await settled(pilot)


def shown(pilot: Pilot[None]) -> str:
    """What is on the screen, as text."""
    strips = pilot.app.screen._compositor.render_strips()
    lines = ("".join(segment.text for segment in strip).rstrip() for strip in strips)
    return "\n".join(lines).strip("\n") + "\n"


def check_kept(name: str, text: str) -> None:
    """Compare a text with the one kept under this name; UPDATE_PLAYTHROUGHS=1 keeps the new one."""
    path = KEPT / f"{name}.txt"
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


class Wire:
    """What the app writes to its terminal."""

    def __init__(self, monkeypatch: Any) -> None:
        self.data: list[str] = []
        monkeypatch.setattr(HeadlessDriver, "is_headless", property(lambda _: False))
        monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: self.data.append(data))
        monkeypatch.setenv("COLORTERM", "truecolor")
        monkeypatch.setenv("TERM", "xterm-256color")

    def take(self) -> int:
        """The bytes written since the last time."""
        count = sum(len(data.encode()) for data in self.data)
        self.data.clear()
        return count
