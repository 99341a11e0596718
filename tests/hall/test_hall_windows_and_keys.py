"""Small windows, resizing without end, other keys, no colours."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import reduce
from typing import Any

import pytest

from hall_tui.folders import settings_file
from hall_tui.key_settings import all_actions, keys_in_use, why_not_key
from hall_tui.keys import CONFIRM, DELETE, HELP, LEAVE, RENAME, may_clash, spoken_key
from hall_tui.look import THEMES
from hall_tui.reading_keys import LATER, REPLAY
from hall_tui.settings import read_settings
from hall_tui.widgets import HallList

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]

PLACES = ("new_game", "learn", "saved_games", "rules", "settings", "keys")


@pytest.mark.parametrize("size", [(20, 5), (39, 24), (80, 11), (1, 1)])
async def test_too_small_a_window_says_how_big_it_must_be(
    open_hall: OpenHall, size: tuple[int, int]
) -> None:
    async with open_hall(size=size) as hall:
        words = " ".join(hall.text.split())
        if size != (1, 1):
            assert "40 by 12" in words
        assert "New game" not in words
        await hall.press("enter")
        assert hall.place == "MenuScreen"
        await hall.pilot.resize_terminal(80, 24)
        await hall.settle()
        assert "New game" in hall.text
        await hall.press("enter")
        await hall.until(lambda: hall.place == "NewGameScreen")


async def test_a_small_window_can_be_left(open_hall: OpenHall) -> None:
    async with open_hall(size=(20, 5)) as hall:
        await hall.press("ctrl+q")
        assert hall.app.return_code == 0


async def test_a_game_goes_on_after_the_window_was_too_small(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.go_to("new_game", "voluspa")
        await hall.until(lambda: hall.place == "NewGameScreen")
        hall.app.screen.query_one("#start").press()
        await hall.until(lambda: hall.place == "HandOverScreen")
        await hall.press("space")
        await hall.pilot.resize_terminal(20, 5)
        await hall.settle()
        assert "40 by 12" in " ".join(hall.text.split())
        await hall.pilot.resize_terminal(80, 24)
        await hall.settle()
        assert "Völuspá" in hall.text


async def test_resizing_all_the_time_breaks_nothing(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        for place in PLACES:
            hall.app.go_to(place)
            for width, height in ((20, 5), (200, 60), (40, 12), (1, 1), (80, 24)):
                await hall.pilot.resize_terminal(width, height)
                await hall.press("down")
        await hall.settle()
        assert len(hall.app.screen_stack) == 1 + len(PLACES)
        assert all(len(line) <= 80 for line in hall.text.splitlines())


@pytest.mark.parametrize("place", PLACES)
async def test_every_screen_fits_the_smallest_window(open_hall: OpenHall, place: str) -> None:
    async with open_hall(size=(40, 12)) as hall:
        hall.app.go_to(place)
        await hall.settle()
        assert "40 by 12" not in hall.text
        assert "Esc Back" in hall.text


# Keys


def test_every_action_has_an_id_of_its_own_and_no_clash() -> None:
    actions = all_actions()
    assert len({action.id for action in actions}) == len(actions)
    for action in actions:
        for key in keys_in_use(action, {}):
            rivals = [
                other.id
                for other in actions
                if other.id != action.id
                and may_clash(action, other)
                and key in keys_in_use(other, {})
            ]
            assert not rivals, (action.id, key, rivals)


def test_a_key_is_refused_with_a_sentence() -> None:
    actions = all_actions()
    assert why_not_key("f9", CONFIRM, actions, {}) is None
    taken = why_not_key("u", CONFIRM, actions, {})
    assert taken is not None
    assert "Take back" in taken
    assert why_not_key("u", CONFIRM, actions, {"table.take_back": "f8"}) is None
    assert why_not_key("question_mark", LEAVE, actions, {}) is not None
    assert why_not_key("n", DELETE, actions, {}) is not None
    assert why_not_key("tab", HELP, actions, {}) is not None
    assert why_not_key("u", RENAME, actions, {}) is None
    back = why_not_key("escape", LATER, actions, {})
    assert back is not None
    assert "Back" in back
    assert why_not_key("escape", REPLAY, actions, {}) is not None
    assert why_not_key("j", REPLAY, actions, {}) is None


@pytest.mark.parametrize(
    ("key", "spoken"),
    [
        ("question_mark", "?"),
        ("escape", "Esc"),
        ("ctrl+p", "Ctrl+P"),
        ("shift+f1", "Shift+F1"),
        ("u", "u"),
        ("U", "U"),
        ("full_stop", "."),
        ("space", "Space"),
    ],
)
def test_keys_are_named_as_people_read_them(key: str, spoken: str) -> None:
    assert spoken_key(key) == spoken


async def test_a_key_is_changed_kept_used_and_reset(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.go_to("keys")
        await hall.until(lambda: hall.place == "KeysScreen")
        rows = hall.app.screen.query_one(HallList)
        rows.highlighted = rows.ids.index("hall.help")
        await hall.press("enter")
        assert hall.place == "CatchKeyScreen"
        await hall.press("j")
        assert "taken" in hall.text
        await hall.press("up")
        assert "not free" in hall.text
        await hall.press("f7")
        assert hall.place == "KeysScreen"
        assert "F7 (changed)" in hall.text
        assert "F7 help" in hall.text
        assert read_settings(settings_file()).settings.keys == {"hall.help": "f7"}
        await hall.press("f7")
        assert hall.place == "HelpScreen"
        await hall.press("escape", "question_mark")
        assert hall.place == "KeysScreen"
        await hall.press("r")
        assert hall.app.settings.keys == {}
        await hall.press("question_mark")
        assert hall.place == "HelpScreen"


async def test_all_keys_are_reset_and_a_change_of_mind_changes_nothing(
    open_hall: OpenHall,
) -> None:
    async with open_hall() as hall:
        hall.app.change_keys({"table.confirm": "f9"})
        hall.app.go_to("keys")
        await hall.until(lambda: hall.place == "KeysScreen")
        rows = hall.app.screen.query_one(HallList)
        rows.highlighted = rows.ids.index("table.confirm")
        await hall.press("enter", "escape")
        assert hall.app.settings.keys == {"table.confirm": "f9"}
        rows.highlighted = rows.ids.index("reset")
        await hall.press("enter")
        assert hall.app.settings.keys == {}


# Colours


async def test_no_color_is_honoured(open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_hall() as hall:
        strips = hall.app.screen._compositor.render_strips()
        filters = [each for each in hall.app._filters if each.enabled]
        ground = hall.app.screen.background_colors[1]
        for strip in strips:
            shown = reduce(lambda line, each: line.apply_filter(each, ground), filters, strip)
            for segment in shown:
                style = segment.style
                for colour in (style.color, style.bgcolor) if style else ():
                    assert colour is None or colour.is_default


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_every_theme_draws_every_screen(open_hall: OpenHall, theme: str) -> None:
    async with open_hall() as hall:
        hall.app.change_setting("theme", theme)
        for place in PLACES:
            hall.app.go_to(place)
            await hall.settle()
            assert "Esc Back" in hall.text


async def test_keys_that_clash_in_the_file_break_nothing(open_hall: OpenHall, folders: Any) -> None:
    folders.config.mkdir()
    keys = '{"keys": {"hall.help": "ctrl+q", "hall.back": "j", "no.such": "x", "hall.down": "qqq"}}'
    (folders.config / "settings.json").write_text(keys)
    async with open_hall() as hall:
        await hall.press("down", "enter", "j", "k", "x")
        assert "Traceback" not in hall.text
        hall.app.go_to("keys")
        await hall.settle()
        assert "Reset" in hall.text
