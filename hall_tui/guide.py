"""The panel of a lesson: what it tells, what it asks, the answers, and what became of a try."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.answers import Answers, NumberField
from hall_tui.keys import LESSON_NEXT, bindings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from hall_tui.answers import Answer

_LOWEST = 4
_FOR_VERDICTS = 2
_BESIDE_THE_TEXT = 3


class GuidePanel(VerticalScroll, can_focus=True):
    """Its place is fixed: below the first line, as high as the step's text needs and no higher.

    What has no room is scrolled to. It has the focus while nothing is asked on the table.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings((LESSON_NEXT,))

    def compose(self) -> Iterable[Widget]:
        """Head, text, both ways of answering, and verdicts."""
        yield Static(id="guide-head")
        yield Static(id="guide-text")
        yield Answers(id="guide-answers")
        yield NumberField(id="guide-number")
        yield Static(id="guide-verdict")

    @property
    def answers(self) -> Answers:
        """The answers to a question."""
        return self.query_one(Answers)

    @property
    def number(self) -> NumberField:
        """The number that is asked for."""
        return self.query_one(NumberField)

    @property
    def asks(self) -> bool:
        """Whether an answer or a number is asked for; also when it is for another time."""
        return any(field.display and field.is_open for field in (self.answers, self.number))

    # -- what it shows ------------------------------------------------------------------------

    def show(self, title: str, place: str, text: str) -> None:
        """Show a step: the lesson's title, which step it is, and its text."""
        self._head, self._text, self._said = (title, place), Content(text), Content("")
        self.answers.display = self.number.display = False
        self._refill()
        self.scroll_home(animate=False, immediate=True)

    def ask(self, answers: Sequence[Answer]) -> None:
        """Ask a question with these answers."""
        self.answers.ask(answers)
        self.answers.display = True

    def ask_number(self) -> None:
        """Ask for a number."""
        self.number.ask()
        self.number.display = True

    def tell(self, said: Iterable[Content]) -> None:
        """Say something below all else, and scroll there."""
        self._said = Content("\n").join(said)
        self._refill()
        self.call_after_refresh(self.scroll_end, animate=False)

    def unsay(self) -> None:
        """Take away what was said below all else."""
        self._said = Content("")
        self._refill()

    def replace(self, text: Content) -> None:
        """Say something in the place of the step's text, and scroll there."""
        self._text, self._said = text, Content("")
        self._refill()
        self.scroll_home(animate=False, immediate=True)

    lines_taken = 0
    _head = ("", "")
    _text = Content("")
    _said = Content("")

    def _refill(self) -> None:
        self.query_one("#guide-head", Static).update(self._head_line())
        self.query_one("#guide-text", Static).update(self._text)
        verdict = self.query_one("#guide-verdict", Static)
        verdict.update(self._said)
        verdict.display = bool(self._said.plain)

    def _head_line(self) -> Content:
        title, place = self._head
        width = self._room
        right = Content(f" {place}").stylize("$hall-quiet")
        left = Content(title).truncate(max(1, width - right.cell_length), ellipsis=True, pad=True)
        return Content.assemble(left.stylize("bold $hall-gold"), right)

    # -- its size -----------------------------------------------------------------------------

    @property
    def _room(self) -> int:
        return max(1, self.app.size.width - _BESIDE_THE_TEXT)

    def fit(self, most: int) -> None:
        """Be as high as the step needs, with some room for verdicts, but no higher than `most`."""
        room = self._room
        needed = 1 + len(self._text.wrap(room)) + _FOR_VERDICTS
        for field in (self.answers, self.number):
            needed += field.most_lines(room) if field.display else 0
        self.lines_taken = min(max(needed, _LOWEST), most)
        self.styles.height = self.lines_taken
        self._refill()

    def take_focus(self) -> None:
        """Take the keys, by the answers or the number if they are asked for."""
        self.can_focus = True
        for field in (self.answers, self.number):
            if field.display and field.is_open:
                field.focus()
                return
        self.focus(scroll_visible=False)

    def leave_focus(self) -> None:
        """Leave the keys to the table, and take none by a click."""
        self.can_focus = False
        self.screen.set_focus(None)
