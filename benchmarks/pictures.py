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
EVENING, NIGHT = "evening", "night"
FONT_FROM_THE_NET = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    """Draw every picture anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with saved_games():
        draw("menu", AtMenu(), [])
        draw("table", AtSlot(EVENING), ["enter", "1", *["tab"] * 8])
        draw("serpent", AtSlot(NIGHT), ["enter", "5", *["left"] * 5])


def draw(name: str, start: Start, keys: Sequence[str]) -> None:
    """Open the app, press some keys and keep what is then on its screen."""
    picture = asyncio.run(shown(start, keys))
    (FOLDER / f"{name}.svg").write_text(FONT_FROM_THE_NET.sub("", picture), "utf-8")


async def shown(start: Start, keys: Sequence[str]) -> str:
    """The app's window as SVG."""
    app = HallApp(start)
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        await pilot.pause(1.5)
        for key in keys:
            await pilot.press(key)
            await pilot.pause(0.2)
        return app.export_screenshot(title="Meadhall")


@contextmanager
def saved_games() -> Iterator[None]:
    """Folders that hold nothing but two games of two people in their middle."""
    with TemporaryDirectory() as folder, patch.dict(environ, own_folders(Path(folder))):
        store = SaveStore(saves_folder())
        store.save(NIGHT, a_match(Voluspa.with_options({"set": "all"}), seed=54, moves=36))
        store.save(EVENING, a_match(Voluspa(), seed=5, moves=13))
        yield


def a_match(game: Voluspa, seed: int, moves: int) -> Match:
    """A game well played so far."""
    match = Match.new(game, [SeatRecord(name="Astrid"), SeatRecord(name="Bjorn")], seed)
    player, chance = PLAYERS["greedy"](), Random(seed)
    for _ in range(moves):
        match.play(player.choose(match.game, match.view(match.to_act), match.to_act, chance))
    return match


if __name__ == "__main__":
    main()
