"""Lessons on the games' own tables: solved by keyboard and mouse, wrong tries, left and resumed."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from hall_tui import school
from tests.hall.school import NIDAVELLIR, VOLUSPA, at, open_lesson, panel, small_lessons, table

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]
Size = tuple[int, int]

__all__ = ["small_lessons"]
pytestmark = pytest.mark.usefixtures("small_lessons")


def step(hall: Any) -> int:
    return table(hall).player.index


def is_done(hall: Any, lesson_id: str) -> bool:
    lesson = school.library().lesson(lesson_id)
    return bool(hall.app.studies.progress(lesson.game).standing(lesson_id).done)


async def test_a_lesson_of_voluspa_by_keyboard(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(at(VOLUSPA), size) as hall:
        await hall.until(lambda: hall.place == "GuidedVoluspaTable")
        assert "Two tiles in a row" in hall.text
        assert "step 1 of 6" in hall.text
        assert "Enter goes on, ? tells more" in hall.text
        await hall.press("enter")
        assert "Your number" in hall.text
        await hall.press("2", "enter")
        assert "2 is right. The row is two tiles long" in hall.text
        await hall.press("enter")
        await hall.press("1", "right", "down", "enter")
        assert "Right. 7 is higher than 2" in hall.text
        assert table(hall).player.match.state.scores == [2, 0]
        assert not table(hall).player.match.is_pending
        await hall.press("enter")
        await hall.until(lambda: table(hall).player.is_done)
        assert table(hall).player.match.state.scores == [2, 0]
        await hall.press("enter", "a", "c", "enter")
        assert "Right. Two of three." in panel(hall)
        assert "Right: Astrid leads" in panel(hall)
        assert "Bo scored nothing with Loki." in panel(hall)
        await hall.press("enter")
        assert "$ is a dollar" in hall.text
        await hall.press("enter")
        assert hall.place == "EndScreen"
        assert '"Two tiles in a row" is done. That makes 1 of 2 lessons.' in " ".join(
            hall.text.split()
        )
        assert "Next: To the end" in hall.text
        assert is_done(hall, VOLUSPA)
        await hall.press("enter")
        assert table(hall).player.lesson.id == "voluspa-to-the-end"


async def test_a_lesson_of_nidavellir_by_keyboard(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(at(NIDAVELLIR), size) as hall:
        await hall.until(lambda: hall.place == "GuidedNidavellirTable")
        await hall.press("enter", "down", "down", "enter")
        assert "Right. Bo bid 5." in hall.text
        await hall.press("enter")
        await hall.until(lambda: table(hall).player.is_done)
        await hall.press("enter", "1", "enter", "enter")
        await hall.press("1", "enter")
        assert "Right. Now two hunters are worth 4." in hall.text
        assert table(hall).player.match.state.players[0].ranks[1] == 2
        await hall.press("enter", "down", "enter")
        assert is_done(hall, NIDAVELLIR)


async def test_a_lesson_of_voluspa_by_mouse_alone(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(None, size) as hall:
        await hall.click_text("Learn")
        await hall.until(lambda: hall.place == "LearnScreen")
        await hall.click("#game", (4, 0))
        await hall.click_text("[ ] Two tiles")
        await hall.until(lambda: hall.place == "GuidedVoluspaTable")
        await hall.click_text("Go on")
        await click_sign(hall, table(hall).guide.number, "›", times=2)
        await hall.click_text("Answer")
        await hall.click_text("Go on")
        screen = table(hall)
        await hall.click("#hand", (screen.query_one("#hand")._margin + 2, 1))
        await click_cell(hall, (1, 1))
        assert "Right. 7 is higher" in hall.text
        await hall.click_text("Go on")
        await hall.until(lambda: table(hall).player.is_done)
        await hall.click_text("Go on")
        await hall.click_text("A Astrid leads")
        await hall.click_text("C Loki is worth 1")
        await hall.click_text("Answer with what is ticked")
        assert "Right. Two of three." in panel(hall)
        await hall.click_text("Go on")
        await hall.click_text("Go on")
        await hall.click_text("Back to the lessons")
        assert hall.place == "LearnScreen"
        assert "[x] Two tiles" in hall.text
        assert "1 of 2 done" in hall.text


async def click_sign(hall: Any, widget: Any, sign: str, times: int) -> None:
    for _ in range(times):
        x = next(widget.lines(80)).plain.rindex(sign)
        await hall.click("#" + widget.id, (x, 0))


async def click_cell(hall: Any, at: tuple[int, int]) -> None:
    board = table(hall).query_one("#board")
    middle = board._on_screen(at).center
    await hall.click("#board", (int(middle[0]), int(middle[1])))


async def test_wrong_tries_bring_reasons_then_the_hint_then_the_solution(
    open_hall: OpenHall, size: Size
) -> None:
    async with open_hall(None, size) as hall:
        await open_lesson(hall, VOLUSPA)
        await hall.press("enter", "2", "enter", "enter", "1", "right", "enter")
        assert "Not so. Odin, 8, is higher than Thor." in hall.text
        assert "Hint" not in panel(hall)
        await hall.press("down", "down", "right", "enter")
        assert "[V10]" in panel(hall)
        assert "Hint: Right of the Valkyrie." in hall.text
        assert "Solution" not in panel(hall)
        await hall.press("enter")
        assert "Solution: Astrid lays Thor at (1, 1)." in hall.text
        assert table(hall).player.tries == 3
        assert len(table(hall).player.match.history) == 0
        await hall.press("up", "enter")
        assert "Right. 7 is higher" in hall.text


async def test_wrong_answers_are_told_below_them(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(None, size) as hall:
        await open_lesson(hall, NIDAVELLIR)
        await hall.press("enter", "a")
        assert "No: You" in hall.text
        assert "3 is less than 5." in hall.text
        assert "Hint" not in panel(hall)
        await hall.press("a")
        assert "Hint: Compare the coins." in panel(hall)
        await hall.press("a")
        assert "Solution: Right: Bo" in panel(hall)
        await hall.press("b")
        assert "Right: Bo" in panel(hall)
        await hall.press("down", "b")
        assert table(hall).player.tries == 3


async def test_a_number_is_typed_afresh_after_a_wrong_one(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await open_lesson(hall, VOLUSPA)
        await hall.press("enter", "5", "enter")
        assert "Not so. 5 is too high." in panel(hall)
        await hall.press("2", "enter")
        assert "2 is right." in panel(hall)


async def test_a_number_is_turned_on_from_a_wrong_one(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await open_lesson(hall, VOLUSPA)
        await hall.press("enter", "1", "enter", "up", "enter")
        assert "2 is right." in panel(hall)


async def test_enter_without_a_tile_is_no_wrong_try(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await open_lesson(hall, VOLUSPA)
        await hall.press("enter", "2", "enter", "enter", "enter", "tab")
        assert "Choose a tile of your hand first" in hall.text
        assert "Not so." not in panel(hall)
        assert table(hall).player.tries == 0


async def test_answers_are_gone_through_with_tab(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await open_lesson(hall, NIDAVELLIR)
        await hall.press("enter", "tab", "tab", "enter")
        assert "Right. Bo bid 5." in panel(hall)


async def test_ticks_stay_but_those_of_wrong_answers(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        lesson = await at_the_ticks(hall)
        wrong = next(n for n, each in enumerate(lesson.player.step.answers) if not each.right)
        await hall.press("a", "abcde"[wrong], "enter")
        assert lesson.guide.answers.ticked == {0}
        await hall.press("enter")
        assert "it is not all" in panel(hall)
        await hall.press("c", "enter")
        assert "Right. Two of three." in panel(hall)


async def at_the_ticks(hall: Any) -> Any:
    """The lesson at its question with two right answers, A and C."""
    await open_lesson(hall, VOLUSPA)
    await hall.press("enter", "2", "enter", "enter", "1", "right", "down", "enter", "enter")
    await hall.until(lambda: table(hall).player.is_done)
    await hall.press("enter")
    return table(hall)


async def test_a_hint_comes_by_its_key(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await open_lesson(hall, VOLUSPA)
        await hall.press("enter", "i")
        assert "Hint: One point a tile." in hall.text
        assert table(hall).player.tries == 0


async def test_a_question_hides_what_would_answer_it(open_hall: OpenHall) -> None:
    async with open_hall(size=(120, 40)) as hall:
        await open_lesson(hall, VOLUSPA)
        await hall.press("enter", "v", "1", "right", "down")
        assert not table(hall).board.offers
        assert "+2" not in hall.text
        await hall.press("v", "2", "enter", "enter", "1")
        assert "+2" in hall.text
        await open_lesson(hall, NIDAVELLIR)
        assert "?" not in lines_of_players(hall)
        await hall.press("enter")
        assert lines_of_players(hall).count("?") == 2
        await hall.press("b")
        assert "?" not in lines_of_players(hall)


def lines_of_players(hall: Any) -> str:
    players = table(hall).query_one("#players")
    return "\n".join(line.plain for line in players.lines(46, 10))


async def test_leave_and_go_on_at_the_same_step(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(at(VOLUSPA), size) as hall:
        await hall.until(lambda: hall.place == "GuidedVoluspaTable")
        await hall.press("enter", "2", "enter", "enter", "1", "right", "down", "enter", "enter")
        assert step(hall) == 3
        await hall.press("escape")
        assert hall.place == "LearnScreen"
        assert "[-] Two tiles in a row" in hall.text
        assert "0 of 2 done" in hall.text
    async with open_hall(at(VOLUSPA), size) as hall:
        await hall.until(lambda: hall.place == "GuidedVoluspaTable")
        assert step(hall) == 3
        assert table(hall).player.match.state.scores == [2, 0]


async def test_back_and_again(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await open_lesson(hall, VOLUSPA)
        await hall.press("z")
        assert "This is the first step." in hall.text
        await hall.press("enter", "2", "enter", "enter", "1", "right", "down", "enter")
        await hall.press("z")
        assert (step(hall), len(table(hall).player.match.history)) == (1, 0)
        assert "Answered before: x goes on, or answer it again." in hall.text
        await hall.press("x", "x")
        assert step(hall) == 3
        assert table(hall).player.match.state.scores == [2, 0]
        await hall.press("s")
        assert step(hall) == 0
        assert len(table(hall).player.match.history) == 0


async def test_the_table_takes_nothing_while_the_panel_talks(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        screen = await open_lesson(hall, VOLUSPA)
        await hall.press("v", "1", "right", "down", "enter", "space", "u")
        assert (step(hall), len(screen.player.match.history)) == (0, 0)
        assert screen.player.tries == 0
        await hall.press("v", "enter")
        assert step(hall) == 1


async def test_a_free_game_is_played_to_its_end(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await open_lesson(hall, "voluspa-to-the-end")
        await hall.press("1", "right", "i")
        assert "Hint: Astrid lays Thor" in panel(hall)
        assert "Take back" not in hall.text
        await hall.press("enter")
        assert table(hall).player.match.is_pending
        assert "Hint:" not in panel(hall)
        assert "Take back" in hall.text
        await hall.press("u")
        assert not table(hall).player.match.history
        await hall.press("enter", "s")
        assert "Begin the lesson again?" in hall.text
        await hall.press("escape")
        assert table(hall).player.match.is_pending
        await hall.press("u", "enter", "enter")
        await hall.until(lambda: table(hall).player.is_over)
        assert re.search(r"The game is over: \w+ \d+, \w+ \d+\.", panel(hall))
        await hall.press("enter")
        assert hall.place == "EndScreen"


@pytest.mark.parametrize("lesson_id", [VOLUSPA, NIDAVELLIR])
@pytest.mark.parametrize("theme", ["meadhall-day", "meadhall-contrast", "terminal"])
async def test_all_can_be_read_in_every_look(
    open_hall: OpenHall, lesson_id: str, theme: str
) -> None:
    async with open_hall() as hall:
        hall.app.change_setting("theme", theme)
        hall.app.change_setting("glyphs", "ascii")
        await open_lesson(hall, lesson_id)
        await hall.press("enter")
        assert "step 2 of" in hall.text
        hall.app.change_setting("glyphs", "runes")
        await hall.settle()
        assert "step 2 of" in hall.text


async def test_the_smallest_window_holds_a_lesson(open_hall: OpenHall) -> None:
    async with open_hall(size=(40, 12)) as hall:
        await open_lesson(hall, VOLUSPA)
        assert "An Odin" in hall.text
        await hall.pilot.resize_terminal(120, 40)
        await hall.settle()
        await hall.press("enter", "2", "enter", "enter", "1", "right", "down", "enter")
        assert "Right. 7 is higher" in hall.text


HERMOD = "voluspa-hermod-follow"


async def test_escape_leaves_a_lesson_in_the_middle_of_a_turn(
    open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(school, "FOLDER", school.ROOT / "lessons")
    school.library.cache_clear()
    async with open_hall() as hall:
        lesson = await open_lesson(hall, HERMOD)
        lesson.player.attempt(lesson.game.read_move(lesson.player.step.accept[0]))
        lesson.player.advance()
        lesson.player.choose(n for n, each in enumerate(lesson.player.step.answers) if each.right)
        lesson.player.advance()
        lesson._open_step()
        await hall.settle()
        assert "Hermod may be followed" in hall.text
        assert "goes back" not in hall.text
        await hall.press("escape")
        assert hall.place != "GuidedVoluspaTable"
