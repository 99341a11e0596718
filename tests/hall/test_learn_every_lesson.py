"""Every lesson that is shipped, opened and stepped through on its screen; a sample by default."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from string import Template
from typing import Any

import pytest

from engine.lessons.model import Choose, FreePlay, Lesson, Play, Predict, Watch
from hall_tui.guided import GuidedTable
from hall_tui.plugin import find_screens, screens_ids
from hall_tui.school import library
from tests.hall.school import open_lesson, table

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]

LESSONS = [lesson for game in screens_ids() for lesson in library().lessons(game)]
EVERY = 12
"""The default run takes each so many-th lesson."""

SAMPLE = LESSONS[::EVERY]


@pytest.mark.parametrize("lesson", SAMPLE, ids=lambda lesson: lesson.id)
async def test_a_lesson_is_stepped_through(open_hall: OpenHall, lesson: Lesson) -> None:
    async with open_hall(size=(80, 24)) as hall:
        await step_through(hall, lesson)


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
async def test_every_lesson_is_stepped_through(
    open_hall: OpenHall, lesson: Lesson, size: tuple[int, int]
) -> None:
    async with open_hall(size=size) as hall:
        await step_through(hall, lesson)


async def step_through(hall: Any, lesson: Lesson) -> None:
    """Open it, do every step, and come to its end."""
    await open_lesson(hall, lesson.id)
    for number, _ in enumerate(lesson.steps, 1):
        screen = table(hall)
        check_screen(hall, screen, f"step {number} of {len(lesson.steps)}")
        await do(hall, screen)
        check_screen(hall, screen, f"step {number} of {len(lesson.steps)}")
        if number < len(lesson.steps):
            await hall.press("x")
    await hall.press("x")
    assert hall.place == "EndScreen"
    await hall.press("escape", "escape")
    assert hall.place == "MenuScreen"


def check_screen(hall: Any, screen: GuidedTable, step: str) -> None:
    width, height = hall.app.size
    lines = hall.text.splitlines()
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)
    assert step in hall.text or screen.guide.scroll_offset.y > 0
    assert screen.guide.size.height < height * 3 // 5
    assert "$" not in screen.guide._text.plain


async def do(hall: Any, screen: GuidedTable) -> None:
    """Do what the step asks, as its screen is told of it."""
    player = screen.player
    match player.step:
        case Play():
            screen.lay(player.suggestion())
        case Choose(answers=answers):
            letters = ["abcde"[i] for i, answer in enumerate(answers) if answer.right]
            await hall.press(*letters, *["enter"] * (len(letters) > 1))
        case Predict(answer=answer):
            await hall.press(*("minus" if sign == "-" else sign for sign in str(answer)), "enter")
        case FreePlay():
            end_game(player)
            screen._changed()
        case Watch():
            await hall.until(lambda: player.is_done)
    await hall.settle()
    if hall.place == "CeremonyScreen":
        await hall.press("enter")
    assert player.is_done, hall.text


def end_game(player: Any) -> None:
    """Play the rest of a game without the screen."""
    while not player.match.is_over:
        if player.is_rivals_turn:
            player.let_rival_move()
        else:
            player.attempt(player.suggestion())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_pointer_and_every_key_is_one_of_its_table(lesson: Lesson) -> None:
    kind = find_screens(lesson.game).table_type()
    for step in lesson.steps:
        assert {pointer.what for pointer in step.point} <= kind.POINTERS
        for text in texts_of(step.model_dump()):
            assert set(Template(text).get_identifiers()) <= set(kind.KEYS_NAMED), text


def texts_of(value: Any) -> list[str]:
    """All texts in a record."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in inner for text in texts_of(each)]
