"""Pictures of the real app for the README: `python -m benchmarks.pictures`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import environ
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from benchmarks.terminal import COLUMNS, ROWS, own_folders
from engine.bots import PLAYERS
from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.core.saves import SaveStore
from engine.voluspa import Voluspa
from hall_tui.app import HallApp
from hall_tui.folders import saves_folder
from hall_tui.start import AtMenu, AtSlot, Start

FOLDER = Path(__file__).parents[1] / "assets" / "screenshots"
SLOT = "evening"
SEED, MOVES = 5, 13
FONT_FROM_THE_NET = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    """Draw every picture anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with a_saved_game():
        draw("menu", AtMenu(), [])
        draw("table", AtSlot(SLOT), ["enter", "1", *["tab"] * 8])


def draw(name: str, start: Start, keys: Sequence[str]) -> None:
    """Open the app, press some keys and keep what is then on its screen."""
    picture = asyncio.run(shown(start, keys))
    (FOLDER / f"{name}.svg").write_text(FONT_FROM_THE_NET.sub("", picture), "utf-8")


async def shown(start: Start, keys: Sequence[str]) -> str:
    """The app's window as SVG."""
    app = HallApp(start)
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        await pilot.pause(0.5)
        for key in keys:
            await pilot.press(key)
            await pilot.pause(0.2)
        return app.export_screenshot(title="Meadhall")


@contextmanager
def a_saved_game() -> Iterator[None]:
    """Folders that hold nothing but a game of two people in its middle."""
    with TemporaryDirectory() as folder, patch.dict(environ, own_folders(Path(folder))):
        SaveStore(saves_folder()).save(SLOT, a_match())
        yield


def a_match() -> Match:
    """A game well played so far."""
    match = Match.new(Voluspa(), [SeatRecord(name="Astrid"), SeatRecord(name="Bjorn")], SEED)
    player, chance = PLAYERS["greedy"](), Random(SEED)
    for _ in range(MOVES):
        match.play(player.choose(match.game, match.view(match.to_act), match.to_act, chance))
    return match


if __name__ == "__main__":
    main()
