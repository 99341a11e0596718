"""The session of a lesson, without a screen."""

from __future__ import annotations

from engine.core.registry import find_game
from engine.lessons.model import Lesson
from engine.lessons.player import LessonPlayer
from hall_tui.lesson_session import LessonSession
from hall_tui.session import Next
from hall_tui.settings import Settings
from tests.lessons.boards import BOARD, GAME, READ


def test_the_rival_at_the_keyboard_is_the_one_that_the_lesson_was_checked_with() -> None:
    steps = [READ, GAME]
    fields = {"id": "voluspa-game", "game": "voluspa", "part": "course", "title": "A game"}
    lesson = Lesson.model_validate(
        {**fields, "clauses": ["V15"], "position": BOARD, "steps": steps}
    )
    player = LessonPlayer(lesson, find_game)
    session = LessonSession(player, Settings(), lambda: None)
    player.advance()
    session.follow()
    assert session.bot_move() is None
    session.lay(player.suggestion())
    session.confirm()
    assert session.due().kind is Next.BOT
    assert session.bot_move() == session.bot_move() == player.rivals_choice()
    player.back()
    session.follow()
    assert session.bot_move() is None
