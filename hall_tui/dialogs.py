"""Questions that lie over a screen: yes or no, a text, leaving the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, bindings
from hall_tui.widgets import HallList, Row, SafeInput

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from textual.widget import Widget
    from textual.widgets import Input, OptionList

    from hall_tui.session import Session


class ChoiceScreen(HallScreen[str]):
    """One of several things to do; dismissed with the id of the chosen row, or "back"."""

    HELP_TOPIC = "question"

    def __init__(self, heading: str, about: str, rows: Sequence[Row]) -> None:
        super().__init__()
        self._heading, self._about, self._rows = heading, about, rows

    def heading(self) -> str:
        """What it is about."""
        return self._heading

    def compose_body(self) -> Iterable[Widget]:
        """A few words about it, and what can be done."""
        with Vertical(id="question"):
            yield Static(Content(self._about).stylize("$hall-quiet"), id="question-text")
            yield HallList(self._rows)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the answer."""
        self.dismiss(event.option_id or "back")

    def action_back(self) -> None:
        """Do nothing."""
        self.dismiss("back")


class ConfirmScreen(HallScreen[bool]):
    """A question with two answers; dismissed with True for the first, False for the second."""

    HELP_TOPIC = "question"
    HEADING = "A question"

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose_body(self) -> Iterable[Widget]:
        """The question above its answers; the harmless one is chosen first."""
        with Vertical(id="question"):
            yield Static(Content(self._question), id="question-text")
            yield HallList([Row("no", self._no), Row("yes", self._yes)])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the answer."""
        self.dismiss(event.option_id == "yes")

    def action_back(self) -> None:
        """Going back is a no."""
        self.dismiss(False)  # noqa: FBT003


def _what_is_kept(session: Session) -> str:
    if session.trouble:
        return f"The game is not saved: {session.trouble}"
    kept = "The game is saved. It waits under Continue in the menu."
    if session.match.is_pending:
        return f"{kept} The move that is not confirmed yet will be yours to make again."
    return kept


class LeaveScreen(ConfirmScreen):
    """Leave the table or go on; says that the game is kept, or why it is not."""

    HEADING = "Leave the table?"

    def __init__(self, session: Session) -> None:
        super().__init__(_what_is_kept(session), "Leave the table", "Go on playing")


class UnsavedScreen(ConfirmScreen):
    """Leave although what was played last could not be saved, or stay."""

    HEADING = "The game is not saved"

    def __init__(self, session: Session) -> None:
        lost = f"{session.trouble} Whoever leaves now loses what was played since the last save."
        super().__init__(lost, "Leave all the same", "Stay")


class TextScreen(HallScreen[str | None]):
    """Asks for one line of text; `why_not` gives the reason why a text will not do, or None."""

    HELP_TOPIC = "question"
    BINDINGS: ClassVar = bindings((BACK._replace(hint="Cancel"),))

    def __init__(self, heading: str, value: str, why_not: Callable[[str], str | None]) -> None:
        super().__init__()
        self._heading, self._value, self._why_not = heading, value, why_not

    def compose_body(self) -> Iterable[Widget]:
        """The field."""
        with Vertical(id="question"):
            yield SafeInput(self._value, compact=True)

    def heading(self) -> str:
        """What is asked for."""
        return self._heading

    def on_mount(self) -> None:
        """Say how to end."""
        self.say("Enter takes it, Esc leaves it as it was.")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the reason while typing."""
        reason = self._why_not(event.value)
        self.say(
            reason or "Enter takes it, Esc leaves it as it was.", "ember" if reason else "plain"
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the text if it will do."""
        if self._why_not(event.value) is None:
            self.dismiss(event.value)

    def action_back(self) -> None:
        """Leave things as they were."""
        self.dismiss(None)
