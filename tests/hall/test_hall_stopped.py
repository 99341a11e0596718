"""What a settings file may hold, and an error while the system closes the window."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from hall_tui.app import HallApp
from hall_tui.folders import data_folder, settings_file
from hall_tui.session import Setup
from hall_tui.settings import read_settings, with_value, write_settings
from hall_tui.shelf import Shelf

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]


def test_half_a_character_in_the_settings_is_no_trouble() -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text('{"version":1,"last_names":["\\ud800"]}')
    settings = read_settings(path).settings
    write_settings(path, with_value(settings, "plain", True))
    assert read_settings(path).settings.plain is True


def test_half_a_character_among_the_tables_is_no_trouble() -> None:
    data_folder().mkdir(parents=True)
    (data_folder() / "tables.json").write_text('{"\\ud800":1}')
    shelf = Shelf()
    shelf.remember("a-game", Setup(hand_over=False))
    assert shelf.setup("a-game").hand_over is False


async def test_an_error_while_the_system_closes_the_window_changes_no_status(
    open_hall: OpenHall,
) -> None:
    async with open_hall() as hall:
        app: HallApp = hall.app
        app.stop(143)
        app._handle_exception(LookupError("a widget that is gone"))
        assert app.return_code == 143
        assert app.fault is None
        app._exception = None
