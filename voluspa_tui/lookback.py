"""Looking back: a match step by step, as a bystander may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, bindings
from voluspa_tui.board import BoardView
from voluspa_tui.cellart import glyph_set_of
from voluspa_tui.keys import LOOK_BACK_KEYS, ZOOMS
from voluspa_tui.picture import board_picture
from voluspa_tui.story import latest_cell_of
from voluspa_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from engine.core.match import Match


class LookBack(HallScreen[None]):
    """The table after any decision of a match, with what that decision brought."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Looking back"
    HELP_TOPIC = "voluspa_lookback"
    ACTIONS = (*LOOK_BACK_KEYS, *ZOOMS, BACK)
    BINDINGS = bindings((*LOOK_BACK_KEYS, *ZOOMS, BACK._replace(hint="Close")))

    def __init__(self, match: Match, number: int) -> None:
        super().__init__()
        self.match = match
        self.number = number

    def compose_body(self) -> Iterable[Widget]:
        """The grid."""
        yield BoardView(glyph_set_of(self.hall.look), id="board")

    def on_mount(self) -> None:
        """Show the position that was asked for."""
        self._show()

    def look_changed(self) -> None:
        """Take over the new glyphs."""
        super().look_changed()
        self.query_one(BoardView).glyph_set = glyph_set_of(self.hall.look)
        self._show()

    @property
    def last(self) -> int:
        """The number of decisions."""
        return len(self.match.history)

    def action_step(self, by: int) -> None:
        """Go some decisions on or back."""
        self.number = min(max(self.number + by, 0), self.last)
        self._show()

    def action_go(self, number: int) -> None:
        """Go to a position; -1 is the last."""
        self.number = number % (self.last + 1)
        self._show()

    def _show(self) -> None:
        match, number = self.match, self.number
        state = match.history[number].before if number < self.last else match.state
        view = match.game.view(state, None)
        latest = latest_cell_of(match.history[:number])
        board = self.query_one(BoardView)
        board.cursor = latest or (0, 0)
        board.show(board_picture(view), {}, latest)
        letters = [self.hall.look.seat_letter(seat) for seat in view.seats]
        scores = zip(letters, view.scores, strict=True)
        self.top_line.turn = f"Move {number} of {self.last}   " + "   ".join(
            f"{letter} {score}" for letter, score in scores
        )
        self.say(self._told())

    def _told(self) -> str:
        if not self.number:
            return "The first tile lies on the table."
        step = self.match.history[self.number - 1]
        told = (event.seen_by(None).sentence(self.match.names) for event in step.events)
        return " ".join(told)
