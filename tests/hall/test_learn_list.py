"""The list of lessons: parts, search, what is done, and where to go on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from json import loads
from pathlib import Path
from typing import Any

import pytest

from hall_tui import school
from hall_tui.key_settings import all_actions, keys_in_use
from hall_tui.keys import LESSON_ACTIONS, may_clash
from hall_tui.plugin import screens_ids
from hall_tui.start import AtLesson
from hall_tui.widgets import HallList, SearchField
from tests.hall.school import VOLUSPA, small_lessons, table

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]
Size = tuple[int, int]

__all__ = ["small_lessons"]
pytestmark = pytest.mark.usefixtures("small_lessons")


def titles(hall: Any) -> list[str]:
    return [row.title for row in hall.app.screen.query_one(HallList).rows]


async def test_the_list_shows_what_there_is(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(AtLesson(), size) as hall:
        await hall.until(lambda: hall.place == "LearnScreen")
        hall.app.screen.query_one("#game").value = "voluspa"
        hall.app.screen._game_id = "voluspa"
        hall.app.screen._open_game()
        await hall.settle()
        assert titles(hall) == [
            "Begin: Two tiles in a row",
            "[ ] Two tiles in a row",
        ]
        assert "0 of 2 done: course 0 of 1, hard cases 0 of 1" in hall.text
        assert "About rules V10, V20. 6 steps." in hall.text


async def test_parts_and_search_narrow_the_list(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.go_to("learn", "voluspa")
        await hall.settle()
        await hall.press("slash")
        await hall.type("q0")
        assert titles(hall) == ["[ ] To the end"]
        await hall.press("down")
        assert "question 0 of the rulebook." in hall.text
        await hall.press("slash")
        await hall.press("backspace", "backspace")
        await hall.type("v20 thor")
        assert titles(hall) == ["[ ] Two tiles in a row"]
        await hall.type("x")
        assert titles(hall) == []
        assert "No lesson here is about that." in hall.text
        await hall.press(*["backspace"] * 9)
        part = hall.app.screen.query_one("#part")
        part.focus()
        await hall.press("right", "right")
        assert titles(hall)[1:] == ["[ ] To the end"]
        await hall.press("right")
        assert titles(hall)[1:] == ["[ ] Two tiles in a row", "[ ] To the end"]


async def test_go_on_leads_to_what_was_begun_last(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.go_to("learn", "voluspa")
        await hall.settle()
        await hall.press("enter", "enter", "escape")
        assert titles(hall)[0] == "Go on: Two tiles in a row"
        assert titles(hall)[1] == "[-] Two tiles in a row"
        await hall.press("home")
        assert "You are at step 2 of 6." in hall.text
        await hall.press("enter")
        assert table(hall).player.index == 1


async def test_the_game_learned_last_comes_first(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.go_to("learn")
        await hall.settle()
        first = hall.app.screen.query_one("#game").value
        await hall.press("escape")
        other = next(each for each in screens_ids() if each != first)
        hall.app.go_to("learn", other)
        await hall.settle()
        await hall.press("enter", "enter", "escape", "escape")
        hall.app.go_to("learn")
        await hall.settle()
        assert hall.app.screen.query_one("#game").value == other


async def test_a_lesson_that_is_not_there_is_said(open_hall: OpenHall) -> None:
    async with open_hall(AtLesson("voluspa-nothing")) as hall:
        await hall.until(lambda: hall.place == "LearnScreen")
        assert "no lesson called" in hall.text


async def test_progress_that_cannot_be_read_is_set_aside(open_hall: OpenHall, folders: Any) -> None:
    path: Path = school.progress_file("voluspa")
    path.parent.mkdir(parents=True)
    path.write_text("{ nonsense", "utf-8")
    async with open_hall() as hall:
        hall.app.go_to("learn", "voluspa")
        await hall.settle()
        assert "Learning begins anew" in " ".join(hall.text.split())
        await hall.press("enter", "enter", "escape")
    assert loads(path.read_text("utf-8"))["lessons"][VOLUSPA]["trail"]


async def test_trouble_with_the_disk_does_not_stop_a_lesson(
    open_hall: OpenHall, folders: Any
) -> None:
    folders.data.mkdir(parents=True, exist_ok=True)
    (folders.data / "learning").write_text("in the way", "utf-8")
    async with open_hall() as hall:
        hall.app.go_to("learn", "voluspa")
        await hall.settle()
        await hall.press("enter", "enter")
        assert table(hall).player.index == 1
        assert "could not be kept" in " ".join(hall.text.split())


async def test_learning_is_offered_by_menu_and_palette(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        choices = hall.app.screen.query_one(HallList)
        assert choices.ids[choices.ids.index("new_game") + 1] == "learn"
        await hall.press("ctrl+p")
        await hall.type("learn")
        await hall.until(lambda: "All lessons" in hall.text)
        await hall.press("enter")
        await hall.until(lambda: hall.place == "LearnScreen")


def test_the_keys_of_lessons_clash_with_none_of_the_tables() -> None:
    actions = all_actions()
    for one in LESSON_ACTIONS:
        for other in actions:
            if one.id != other.id and may_clash(one, other):
                assert not {*keys_in_use(one, {})} & {*keys_in_use(other, {})}, (one, other)


async def test_the_keys_of_a_lesson_can_be_others(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.change_keys({"lesson.next": "f5", "lesson.hint": "f6"})
        hall.app.open_lesson(school.library().lesson(VOLUSPA))
        await hall.settle()
        assert "F5 goes on, ? tells more" in hall.text
        await hall.press("f5")
        assert table(hall).player.index == 1
        await hall.press("f6")
        assert "Hint: One point a tile." in hall.text


@pytest.mark.parametrize("place", ["learn", "rules"])
async def test_the_key_of_the_search_is_not_searched_for(open_hall: OpenHall, place: str) -> None:
    async with open_hall() as hall:
        hall.app.go_to(place, "voluspa")
        await hall.settle()
        hall.app.screen.query_one(HallList).focus()
        await hall.settle()
        assert "/ Search" in hall.text
        await hall.press("slash", "slash")
        await hall.type("/thor")
        assert hall.app.screen.query_one(SearchField).value == "thor"
        assert titles(hall)
        assert "/ Search" not in hall.text
