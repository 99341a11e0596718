"""Keys and clicks that come in a burst: what they answer is answered once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from textual import events

from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.voluspa import Voluspa
from hall_tui.session import Session, Setup
from hall_tui.settings import Settings
from hall_tui.shelf import Shelf

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]


def keep_a_game() -> str:
    seats = [SeatRecord(name=name, player="human") for name in ("Astrid", "Bo")]
    session = Shelf().start(Voluspa(), seats, 7, Setup(), Settings())
    session.close()
    return session.slot


def session_of(**settings: Any) -> Session:
    seats = [SeatRecord(name=name, player="human") for name in ("Astrid", "Bo")]
    return Session(Match.new(Voluspa(), seats, seed=7), Settings(**settings))


async def burst(hall: Any, *keys: str) -> None:
    """Put keys into the app's queue at once, as a repeating key does."""
    for key in keys:
        character = "\r" if key == "enter" else key if len(key) == 1 else None
        hall.app.post_message(events.Key(key, character))
    await hall.settle()


def double_click(hall: Any, x: int, y: int) -> None:
    for _ in range(2):
        for kind in (events.MouseDown, events.MouseUp):
            hall.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


def spot_of(hall: Any, text: str) -> Iterator[tuple[int, int]]:
    for y, line in enumerate(hall.text.splitlines()):
        if text in line:
            yield line.index(text) + 1, y


async def test_the_palette_runs_a_command_once(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await hall.press("ctrl+p")
        await burst(hall, "down", "down", "enter", "enter", "enter")
        assert "--command-palette" not in [screen.id for screen in hall.app.screen_stack]
        assert len(hall.app.screen_stack) <= 2


@pytest.mark.parametrize("text", ["Saved games", "outside"])
async def test_a_double_click_in_the_palette_is_one(open_hall: OpenHall, text: str) -> None:
    async with open_hall() as hall:
        await hall.press("ctrl+p")
        await hall.until(lambda: "All of them" in hall.text)
        spots = [*spot_of(hall, text)] if text != "outside" else [(79, 23)]
        double_click(hall, *spots[-1])
        await hall.settle()
        assert hall.place == ("SavedGamesScreen" if text == "Saved games" else "MenuScreen")


async def test_the_palette_at_the_table_stands_a_second_enter(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.open_table(session_of())
        await hall.settle()
        await hall.press("enter")
        await hall.press("ctrl+p")
        await burst(hall, "enter", "enter", "enter")
        assert hall.place == "VoluspaTable"


async def test_leaving_the_table_stands_a_second_enter(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.open_table(session_of())
        await hall.settle()
        await hall.press("enter")
        hall.app.screen.action_leave()
        await hall.settle()
        assert hall.place == "LeaveScreen"
        await burst(hall, "down", "enter", "enter")
        assert hall.place != "LeaveScreen"
        assert hall.app.session is None


@pytest.mark.parametrize("keys", [("n", "enter", "enter"), ("d", "down", "enter", "enter")])
async def test_saved_games_stand_a_second_enter(open_hall: OpenHall, keys: tuple[str, ...]) -> None:
    keep_a_game()
    async with open_hall() as hall:
        hall.app.go_to("saved_games")
        await hall.settle()
        await hall.until(lambda: "Astrid" in hall.text)
        await burst(hall, keys[0])
        await burst(hall, *keys[1:])
        assert hall.app.fault is None
        assert [type(each).__name__ for each in hall.app.screen_stack][:2] == [
            "MenuScreen",
            "SavedGamesScreen",
        ]
        assert len(hall.app.screen_stack) <= 3


async def test_two_enters_open_one_sheet(open_hall: OpenHall) -> None:
    keep_a_game()
    async with open_hall() as hall:
        hall.app.go_to("saved_games")
        await hall.until(lambda: "Astrid" in hall.text)
        saved = hall.app.screen
        row = saved.query_one("SavedList")
        row.action_select()
        row.action_select()
        await hall.settle()
        names = [type(screen).__name__ for screen in hall.app.screen_stack]
        assert names == ["MenuScreen", "SavedGamesScreen", "ChoiceScreen"]


async def test_a_screen_is_dismissed_once(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        from hall_tui.dialogs import ConfirmScreen

        answers: list[bool | None] = []
        question = ConfirmScreen("Well?", "Yes", "No")
        hall.app.push_screen(question, answers.append)
        await hall.settle()
        question.dismiss(True)
        await question.dismiss(False)
        await hall.settle()
        assert answers == [True]
        assert hall.place == "MenuScreen"


async def test_a_double_click_at_the_hand_over_sits_down_once(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.open_table(session_of())
        await hall.settle()
        assert hall.place == "HandOverScreen"
        double_click(hall, 10, 10)
        await hall.settle()
        assert hall.place == "VoluspaTable"


@pytest.mark.parametrize("seconds", [0.0, 3600.0])
async def test_keys_typed_ahead_do_not_open_the_next_hand(
    open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    async with open_hall() as hall:
        session = session_of()
        hall.app.open_table(session)
        await hall.settle()
        await hall.press("enter")
        session.lay(session.match.legal()[0])
        monkeypatch.setattr("hall_tui.hand_over.SETTLING", seconds)
        await burst(hall, "enter")
        assert hall.place == "HandOverScreen"
        await burst(hall, "enter", "space", "escape")
        double_click(hall, 10, 10)
        await hall.settle()
        assert (session.seat_at_keyboard is not None) is (seconds == 0)
        assert hall.app.session is session
