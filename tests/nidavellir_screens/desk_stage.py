"""A stage for the table of Nidavellir: matches to begin with and the app around them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.nidavellir import Nidavellir, Options, State
from hall_tui.app import HallApp
from hall_tui.session import Session, Setup
from nidavellir_tui.screen import NidavellirTable

NAMES = ("Astrid", "Bo", "Cnut", "Dagny", "Eirik")
SMALL, LARGE = (80, 24), (120, 40)
SIZES = (SMALL, LARGE)


def new_match(
    seats: int = 3, *, seed: int = 7, players: tuple[str, ...] = ("human",) * 5, **options: Any
) -> Match:
    """A fresh match with a fixed deal."""
    records = [SeatRecord(name=n, player=p) for n, p in zip(NAMES[:seats], players, strict=False)]
    return Match.new(Nidavellir(Options(**options)), records, seed=seed)


def greedy(match: Match, rng: Random) -> Any:
    """A move that brings much; the first of several, or any at random now and then."""
    legal = match.legal()
    if rng.random() < 0.3:
        return rng.choice(legal)
    return max(legal, key=lambda move: match.game.gain(match.state, move))


def played(match: Match, until: Callable[[State], bool], *, seed: int = 7) -> Match:
    """The match, played on until the position is like that; fails if it never is."""
    rng = Random(seed)
    while not until(match.state):
        assert not match.is_over
        match.play(greedy(match, rng))
    return match


def reached(until: Callable[[State], bool], seats: int = 3, **options: Any) -> Match:
    """A match of which the position is like that, with the first seed that leads to one."""
    for seed in range(300):
        match, rng = new_match(seats, seed=seed, **options), Random(seed)
        while not match.is_over and not until(match.state):
            match.play(greedy(match, rng))
        if not match.is_over:
            return match
    raise AssertionError("no game of these seeds comes to such a position")


@asynccontextmanager
async def at_table(
    match: Match,
    size: tuple[int, int] = SMALL,
    *,
    settings: dict[str, Any] | None = None,
    **setup: Any,
) -> AsyncIterator[tuple[Pilot[None], NidavellirTable]]:
    """The app with the match's table open; the hand-over is off unless it is asked for."""
    app = HallApp()
    app.animation_level = "none"
    for key, value in (settings or {}).items():
        setattr(app.settings, key, value)
    app.apply_settings()
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        agreed = Setup(**{"hand_over": False, **setup})
        app.open_table(Session(match, app.settings, setup=agreed))
        table = next(s for s in app.screen_stack if isinstance(s, NidavellirTable))
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


def status(table: NidavellirTable) -> str:
    """The status line."""
    return str(table.status_line.content)
