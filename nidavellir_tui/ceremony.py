"""The distinctions at the end of age 1: who has the most of each class, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.nidavellir.components import CLASSES
from engine.nidavellir.events import DISTINCTIONS, Distinction
from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, CONFIRM, bindings
from nidavellir_tui.classes import CLASS_ROLES, COLUMN_NAMES
from nidavellir_tui.keys import CHOOSE
from nidavellir_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from engine.core.match import Match
    from engine.nidavellir.state import State
    from hall_tui.session import Session

REWARDS = (
    "transforms a coin by +5",
    "gets the special 3 in place of the 0: it trades like the 0 and counts 3",
    "gets gem 6 in place of the own gem: it wins every tie, stays, and is worth 3 bravery",
    "gets a blacksmith card of two ranks at once",
    "looks at three cards of age 2 and keeps one",
)
_NOBODY = ("", "", "", "", " The top card of age 2 is discarded.")


def awarded(match: Match) -> list[Distinction]:
    """The distinctions awarded so far, in their order; after a tie to nobody."""
    events = (event for step in match.history for event in step.events)
    return [event for event in events if isinstance(event, Distinction)]


class CeremonyScreen(HallScreen[None]):
    """All five distinctions: those that are awarded, and how things stand for the others."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "The distinctions"
    HELP_TOPIC = "nidavellir_ceremony"
    BINDINGS = bindings(
        (
            BACK._replace(hint="Go on"),
            CONFIRM._replace(action="back", hint=""),
            CHOOSE._replace(action="back"),
        )
    )

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose_body(self) -> Iterable[Widget]:
        """One paragraph for each distinction."""
        with VerticalScroll(id="ceremony", can_focus=False):
            yield Static(
                Content(
                    "Age 1 has ended. Each class honours the one player with the most ranks; "
                    "a tie honours nobody. [N60]"
                ),
                classes="distinction",
            )
            for paragraph in self._paragraphs():
                yield Static(paragraph, classes="distinction")

    def on_mount(self) -> None:
        """Say how to go on."""
        self.say(f"{self.key_of(CONFIRM)} goes on.", "gold")

    def on_click(self) -> None:
        """A click is as good as the key."""
        self.action_back()

    def _paragraphs(self) -> Iterator[Content]:
        done = {event.column: event for event in awarded(self.session.match)}
        latest = max(done, default=-1)
        state = self.session.match.view(None)
        for column, name in enumerate(CLASSES):
            pointer = self.hall.look.glyph("pointer") if column == latest else " "
            title = Content(f"{pointer} {DISTINCTIONS[name]}").stylize(
                f"bold ${CLASS_ROLES[column]}"
            )
            told = (
                self._told(column, done[column])
                if column in done
                else self._standing(column, state)
            )
            yield Content.assemble(title, f" ({COLUMN_NAMES[column]}): ", told)

    def _told(self, column: int, event: Distinction) -> Content:
        if event.seat is None:
            return Content(f"a tie, nobody is honoured.{_NOBODY[column]}")
        name = Content(self.session.names[event.seat]).stylize("bold $hall-gold")
        return Content.assemble(name, f" {REWARDS[column]}.")

    def _standing(self, column: int, state: State) -> Content:
        names = self.session.names
        ranks = ", ".join(f"{names[s]} {state.players[s].ranks[column]}" for s in state.seats)
        return Content(f"still to come. Ranks: {ranks}.").stylize("$hall-quiet")
