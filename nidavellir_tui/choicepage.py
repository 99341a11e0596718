"""A question in place of the taverns: why it is asked, the answers, what each would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from hall_tui.widgets import HallList, Row
from nidavellir_tui.army import ArmyBoard
from nidavellir_tui.panels import AimPanel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from textual.widget import Widget
    from textual.widgets import OptionList

    from engine.core.game import Seat
    from engine.nidavellir.state import State
    from nidavellir_tui.choosing import Option, Question
    from nidavellir_tui.outcome import Said

REFUSED = "x"


class AnswerList(HallList):
    """The answers; keys reach it through the table's screen, so that it never has the focus."""

    can_focus = False
    TITLE_WIDTH = 18


class ChoicePage(Vertical):
    """The question with its answers on the left, and what the marked one would bring."""

    pointed: Mapping[str, str] = {}
    """Heroes that somebody points at, each with a mark of one sign."""

    class Pointed(Message):
        """Another answer is marked."""

    class Chosen(Message):
        """An answer was clicked."""

    def compose(self) -> Iterable[Widget]:
        """Heading and reason above the answers and what they bring."""
        yield Static(id="choice-heading")
        yield Static(id="choice-why")
        with Horizontal(id="choice-parts"):
            yield AnswerList(id="answers")
            yield AimPanel(id="choice-aim")
        yield ArmyBoard(id="choice-army")

    @property
    def answers(self) -> AnswerList:
        """The list of answers."""
        return self.query_one(AnswerList)

    def show_question(self, question: Question, place: int, view: State, seat: Seat) -> None:
        """Ask a seat; the answer at a place is marked, the army of the seat stands below."""
        self.query_one(ArmyBoard).show(view, seat)
        head = Content(question.heading).stylize("bold $hall-gold")
        clause = Content(f"  {question.clause}").stylize("$hall-quiet")
        self.query_one("#choice-heading", Static).update(Content.assemble(head, clause))
        self.query_one("#choice-why", Static).update(Content(question.why))
        self.answers.show(
            _row(index, option, self.pointed.get(option.about, ""))
            for index, option in enumerate(question.options)
        )
        self.answers.highlighted = place

    def clear(self) -> None:
        """Ask nothing."""
        for part in ("#choice-heading", "#choice-why"):
            self.query_one(part, Static).update("")
        self.query_one(ArmyBoard).clear()
        self.answers.show(())
        self.tell(())

    def tell(self, said: Sequence[Said]) -> None:
        """Tell what the marked answer would bring."""
        self.query_one(AimPanel).show(said)

    @property
    def place(self) -> int:
        """The place of the marked answer."""
        return self.answers.highlighted or 0

    def move(self, step: int) -> None:
        """Mark the next answer, or the one before."""
        count = self.answers.option_count
        if count:
            self.answers.highlighted = (self.place + step) % count

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell that another answer is marked."""
        event.stop()
        self.post_message(self.Pointed())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell that an answer was clicked."""
        event.stop()
        self.post_message(self.Chosen())


def _row(index: int, option: Option, pointed: str) -> Row:
    mark = f"{REFUSED if option.refusal else ' '}{pointed or ' '}"
    return Row(str(index), f"{mark}{option.title}", "", option.tail, "hall-quiet")
