"""The rules: reference pages of every game, searched as you type."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import MeadhallError
from hall_tui.dialogs import ChoiceScreen
from hall_tui.keys import BACK, LESSON_OF_PAGE, SEARCH, bindings
from hall_tui.plugin import RulePage, find_screens
from hall_tui.school import lessons_on
from hall_tui.searching import SearchScreen
from hall_tui.widgets import HallList, Pick, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget
    from textual.widgets import Input, OptionList

    from engine.lessons.model import Lesson

_MOST_LESSONS = 12


def matches(page: RulePage, words: Sequence[str]) -> bool:
    """Whether every word stands somewhere in the page."""
    text = " ".join((page.id, page.title, page.text, *page.words)).casefold()
    return all(word in text for word in words)


def ranked(pages: Sequence[RulePage], query: str) -> list[RulePage]:
    """The pages that match: first the one of that id or title, then by title, then by words."""
    words = query.casefold().split()
    found = [page for page in pages if matches(page, words)]

    def beside_the_point(page: RulePage) -> tuple[bool, ...]:
        title = page.title.casefold()
        head = " ".join((page.id, title, *page.words)).casefold()
        called = " ".join(words) in (page.id.casefold(), title)
        return (
            not called,
            not all(word in title for word in words),
            not all(word in head for word in words),
        )

    return sorted(found, key=beside_the_point)


class RulesScreen(SearchScreen):
    """A list of pages beside the page that is chosen."""

    HELP_TOPIC = "rules"
    HEADING = "Rules"
    AUTO_FOCUS = "SearchField"
    ACTIONS = (SEARCH, LESSON_OF_PAGE, BACK)
    BINDINGS = bindings((LESSON_OF_PAGE,))

    def __init__(self, game_id: str | None = None) -> None:
        super().__init__(game_id)
        self._pages: dict[str, RulePage] = {}

    def compose_body(self) -> Iterable[Widget]:
        """The search field above list and page."""
        with Vertical(id="rules"):
            yield from self.game_picks()
            yield self.search_field()
            with Horizontal():
                yield HallList()
                with VerticalScroll(id="rule-page", can_focus=True):
                    yield Static(id="rule-text")

    def on_mount(self) -> None:
        """Show the chosen game's pages."""
        self._open_game()

    def _open_game(self) -> None:
        try:
            pages = find_screens(self._game_id).rules()
        except MeadhallError as error:
            self.say(str(error), "ember")
            return
        self._pages = {page.id: page for page in pages}
        self.top_line.place = f"Rules: {find_screens(self._game_id).title}"
        self._find("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as it is typed."""
        self._find(event.value)

    def _find(self, query: str) -> None:
        found = ranked(list(self._pages.values()), query)
        self.query_one(HallList).show(Row(page.id, page.title) for page in found)
        if not found:
            self._show(None)
            self.say("No page holds these words.", "ember")
        else:
            self.say(f"{len(found)} of {len(self._pages)} pages.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the page that the pointer is on."""
        self._show(self._pages.get(event.option_id or ""))

    def on_option_list_option_selected(self) -> None:
        """Read on in the page."""
        self.query_one("#rule-page").focus()

    def _show(self, page: RulePage | None) -> None:
        text = Content("")
        if page is not None:
            title = Content(page.title).stylize("bold $hall-gold")
            mark = Content(f"  {page.id}").stylize("$hall-quiet")
            text = Content.assemble(title, mark, "\n\n", Content(page.text))
        self.query_one("#rule-text", Static).update(text)
        self.query_one("#rule-page").scroll_home(animate=False)

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """Another game."""
        self._game_id = str(event.pick.value)
        self._open_game()

    def action_lesson(self) -> None:
        """Open the lesson about the page that is shown, or let one of several be chosen."""
        page = self.query_one(HallList).chosen
        lessons = lessons_on(self._game_id, (page,)) if page else []
        if len(lessons) > 1:
            rows = [Row(lesson.id, lesson.title) for lesson in lessons[:_MOST_LESSONS]]
            question = ChoiceScreen("Lessons", f"Lessons that teach {page}:", rows)
            self.app.push_screen(question, partial(self._open_one, lessons))
        elif lessons:
            self.hall.open_lesson(lessons[0])
        else:
            self.say("There is no lesson about this page.")

    def _open_one(self, lessons: Sequence[Lesson], chosen: str | None) -> None:
        for lesson in lessons:
            if lesson.id == chosen:
                self.hall.open_lesson(lesson)
