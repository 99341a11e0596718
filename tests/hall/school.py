"""A hall whose lessons are the small ones of `tests/data/lessons`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hall_tui import school
from hall_tui.guided import GuidedTable
from hall_tui.start import AtLesson

SMALL_LESSONS = Path(__file__).parents[1] / "data" / "lessons"
VOLUSPA, NIDAVELLIR = "voluspa-two-tiles", "nidavellir-one-card"


@pytest.fixture
def small_lessons(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(school, "FOLDER", SMALL_LESSONS)
    school.library.cache_clear()
    yield
    school.library.cache_clear()


def at(lesson_id: str) -> AtLesson:
    return AtLesson(lesson_id)


def table(hall: Any) -> GuidedTable:
    """The lesson that is open."""
    found = next(s for s in reversed(hall.app.screen_stack) if isinstance(s, GuidedTable))
    assert found.is_uppermost
    return found


async def open_lesson(hall: Any, lesson_id: str) -> GuidedTable:
    """The lesson, from wherever the hall is."""
    hall.app.open_lesson(school.library().lesson(lesson_id))
    await hall.settle()
    return table(hall)


def panel(hall: Any) -> str:
    """Everything the panel says, seen or scrolled to."""
    guide = table(hall).guide
    parts = [guide._text.plain, guide._said.plain]
    for field in (guide.answers, guide.number):
        if field.display:
            parts += [line.plain for line in field.lines(200)]
    return "\n".join(parts)
