"""A stage for what is read in Nidavellir: matches to look at, the app around them, its text."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from engine.core.game import JSON
from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.nidavellir import Nidavellir
from hall_tui.app import HallApp
from hall_tui.session import Session, Setup

NAMES = ("Astrid", "Bo", "Cnut", "Dagny", "Eirik")
KEPT = Path(__file__).parent / "reading"
SMALL, LARGE = (80, 24), (120, 40)
SIZES = [SMALL, LARGE]
SIZE_IDS = ["80x24", "120x40"]


def new_match(seats: int = 3, *, seed: int = 7, names: tuple[str, ...] = NAMES) -> Match:
    """A fresh match with a fixed deal."""
    return Match.new(Nidavellir(), [SeatRecord(name=name) for name in names[:seats]], seed=seed)


def builds_lines(match: Match, rng: Random) -> Any:
    """A move that raises the own smallest column where it can; any other by chance."""
    moves = match.legal()
    if match.state.phase != "take":
        return rng.choice(moves)
    ranks = dict(zip(("warrior", "hunter", "miner", "blacksmith", "explorer"),
                     match.state.actor.ranks, strict=True))  # fmt: skip
    return min(moves, key=lambda move: ranks.get(move.card.partition(":")[0], 99))


def played(match: Match, steps: int, *, seed: int = 7) -> Match:
    """The match after so many decisions that build lines, or at its end."""
    rng = Random(seed)
    for _ in range(steps):
        if not match.is_over:
            match.play(builds_lines(match, rng))
    return match


def finished(seats: int = 3, *, seed: int = 7, names: tuple[str, ...] = NAMES) -> Match:
    """A match that has been played to its end."""
    return played(new_match(seats, seed=seed, names=names), 2000, seed=seed)


def match_at(position: JSON) -> Match:
    """A match that stands at a position."""
    match = new_match(len(position["players"]))
    match.state = match.game.read_position(position)
    return match


def session_of(match: Match, app: HallApp, seat: int | None = 0) -> Session:
    """The match at a keyboard where the person of a seat sits."""
    session = Session(match, app.settings, setup=Setup(hand_over=False))
    session.seat_at_keyboard = seat
    return session


@asynccontextmanager
async def reading(
    match: Match,
    screen: Any,
    size: tuple[int, int] = SMALL,
    *,
    seat: int | None = 0,
    settings: dict[str, Any] | None = None,
) -> AsyncIterator[tuple[Pilot[None], Screen[Any]]]:
    """The app with the screen that `screen` makes of the session."""
    app = HallApp()
    for key, value in (settings or {}).items():
        setattr(app.settings, key, value)
    app.apply_settings()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        session = session_of(match, app, seat)
        app.session = session
        app.push_screen(screen(session))
        await settled(pilot)
        yield pilot, app.screen


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
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
