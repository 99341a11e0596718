"""The hall in a headless terminal, with folders of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.pilot import Pilot

from hall_tui.app import HallApp
from hall_tui.start import Start

SIZES = [(80, 24), (120, 40)]


class Folders(NamedTuple):
    """Where this test's Meadhall keeps things."""

    data: Path
    config: Path
    state: Path


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    made = Folders(*(tmp_path / name for name in ("data", "config", "state")))
    for name, path in made._asdict().items():
        monkeypatch.setenv(f"MEADHALL_{name.upper()}", str(path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return made


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    chosen: tuple[int, int] = request.param
    return chosen


class Hall:
    """An open hall with what tests do again and again."""

    def __init__(self, app: HallApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def text(self) -> str:
        """Everything that can be read on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    @property
    def place(self) -> str:
        """The name of the screen's class."""
        return type(self.app.screen).__name__

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        await self.press(*("space" if sign == " " else sign for sign in text))

    async def click(self, selector: str, offset: tuple[int, int] = (2, 0)) -> None:
        assert await self.pilot.click(selector, offset=offset)
        await self.settle()

    async def click_text(self, text: str) -> None:
        """Click the first place on the screen where the text stands."""
        for y, line in enumerate(self.text.splitlines()):
            if text in line:
                await self.pilot.click(offset=(line.index(text) + 1, y))
                await self.settle()
                return
        pytest.fail(f"{text!r} is not on the screen:\n{self.text}")

    async def settle(self) -> None:
        """Wait until workers and timers have done what they were asked to do."""
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so; fails if it never is."""
        for _ in range(1000):
            if is_so():
                await self.settle()
                return
            await self.pilot.pause(0.005)
        pytest.fail(f"it never came to pass:\n{self.text}")


OpenHall = Callable[..., AbstractAsyncContextManager[Hall]]


@pytest.fixture
def open_hall() -> OpenHall:
    @asynccontextmanager
    async def opening(
        start: Start | None = None, size: tuple[int, int] = (80, 24)
    ) -> AsyncIterator[Hall]:
        app = HallApp(start)
        app.animation_level = "none"
        async with app.run_test(size=size, notifications=True) as pilot:
            hall = Hall(app, pilot)
            await hall.settle()
            yield hall

    return opening
