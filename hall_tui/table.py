"""The table: the flow of a game in progress, the same for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.core.errors import IllegalMove, Refusal
from hall_tui.frame import HallScreen
from hall_tui.keys import CARD, CONFIRM, HELP, LEAVE, LOG, TABLE_ACTIONS, TAKE_BACK, bindings
from hall_tui.session import Due, Next

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from textual.screen import Screen

    from engine.core.game import Seat
    from hall_tui.keys import Action
    from hall_tui.session import Session


class TableScreen(HallScreen[None]):
    """The screen on which a match is played.

    A game's screen composes its widgets in `compose_body` and fills in `show_table`,
    `blank_table` and `final_screen`; this class hands the keyboard on, runs the computer players,
    confirms, takes back, saves and leaves. Keys are given as `ACTIONS`: a subclass extends
    `TableScreen.ACTIONS` and sets `BINDINGS = bindings(its own actions)`.
    """

    HELP_TOPIC = "table"
    ACTIONS: ClassVar[tuple[Action, ...]] = (HELP, *TABLE_ACTIONS)
    BINDINGS = bindings((CONFIRM, TAKE_BACK, LOG, CARD, LEAVE))

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def show_table(self) -> None:
        """Draw everything anew from `session.view()`; called after every change."""
        raise NotImplementedError

    def blank_table(self) -> None:
        """Take everything private off all widgets; called before the keyboard is handed over."""
        raise NotImplementedError

    def final_screen(self) -> Screen[Any]:
        """The screen with the final ranking."""
        raise NotImplementedError

    def show_news(self, sentences: Sequence[str]) -> None:
        """Tell what happened since the last own turn; a subclass may show it in its own way."""

    def lay(self, move: Any) -> bool:
        """Make a move for the person at the keyboard; shows the reason and returns False if not."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Commit the laid move and go on."""

    def take_back(self) -> None:
        """Take the last move back, or show why that cannot be."""

    def advance(self) -> None:
        """Do what comes next: hand over, let a computer player think, end, or wait for a move."""

    def refuse(self, refusal: Refusal) -> None:
        """Show why something may not be done, with its clause."""
        self.say(f"{refusal.sentence} [{refusal.clause}]", "ember")

    def action_card(self) -> None:
        """Show the rules of what is at hand; a subclass does it."""
