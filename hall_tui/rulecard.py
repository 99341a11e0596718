"""Rule cards: pages of the reference about what is at hand, and the lessons about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, CARD, SHOW_ME, bindings
from hall_tui.widgets import HallList, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget
    from textual.widgets import OptionList

    from engine.lessons.model import Lesson
    from hall_tui.plugin import RulePage

MOST_LESSONS = 3
_CLAUSE = re.compile(r"[A-Z]\d\d")
_CLOSE = BACK._replace(hint="Close")
_LESSON = SHOW_ME._replace(action="lesson", label="Lesson about this", hint="Lesson")


class RuleCardScreen(HallScreen[None]):
    """Some pages of a game's rules, one below the other, and the lessons about them.

    Not in a lesson: there the lessons are left out. A game gives its id and its own help.
    """

    HEADING = "Rule card"
    GAME_ID: ClassVar[str]
    ACTIONS = (_LESSON, BACK)
    BINDINGS = bindings((_LESSON, _CLOSE, CARD._replace(action="back", hint="")))

    def __init__(self, pages: Sequence[RulePage]) -> None:
        super().__init__()
        self.pages = pages

    def compose_body(self) -> Iterable[Widget]:
        """The lessons, then the pages, in one that scrolls."""
        lessons = self._lessons()
        with VerticalScroll(id="page", can_focus=True):
            if lessons:
                yield HallList(
                    [Row(each.id, f"Lesson: {each.title}") for each in lessons], id="card-lessons"
                )
            for page in self.pages:
                yield Static(_heading(page), classes="card-heading")
                yield Static(Content(page.text), classes="card-text")

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one("#page", VerticalScroll).focus()
        if self.query("#card-lessons"):
            self.say(f"{self.key_of(_LESSON)} or a click opens the first lesson.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No key for lessons where there are none."""
        if action == "lesson" and not self.query("#card-lessons"):
            return False
        return super().check_action(action, parameters)

    def _lessons(self) -> list[Lesson]:
        from hall_tui.guided import GuidedTable
        from hall_tui.school import lessons_on

        if any(isinstance(screen, GuidedTable) for screen in self.app.screen_stack):
            return []
        return lessons_on(self.GAME_ID, [page.id for page in self.pages])[:MOST_LESSONS]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the lesson that was chosen."""
        self._open(event.option_id)

    def action_lesson(self) -> None:
        """Open the first lesson."""
        self._open(self.query_one("#card-lessons", HallList).chosen)

    def _open(self, lesson_id: str | None) -> None:
        lesson = next((each for each in self._lessons() if each.id == lesson_id), None)
        if lesson is not None:
            self.hall.open_lesson(lesson)


def _heading(page: RulePage) -> Content:
    title = Content(page.title).stylize("bold $hall-gold")
    if not _CLAUSE.fullmatch(page.id):
        return title
    return Content.assemble(title, Content(f"  {page.id}").stylize("$hall-quiet"))
