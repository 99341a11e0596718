"""Looking back: a match step by step, as a bystander may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hall_tui.history import HistoryScreen
from hall_tui.keys import BACK, bindings
from hall_tui.reading_keys import HISTORY_ACTIONS
from voluspa_tui.board import BoardView
from voluspa_tui.cellart import glyph_set_of
from voluspa_tui.keys import ZOOMS
from voluspa_tui.picture import board_picture
from voluspa_tui.story import latest_cell_of
from voluspa_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget


class LookBack(HistoryScreen):
    """The table after any decision of a match, with what that decision brought."""

    CSS = STYLES
    SCOPED_CSS = False
    HELP_TOPIC = "voluspa_lookback"
    ACTIONS = (*HISTORY_ACTIONS, *ZOOMS, BACK)
    BINDINGS = bindings(ZOOMS)

    def compose_body(self) -> Iterable[Widget]:
        """The grid."""
        yield BoardView(glyph_set_of(self.hall.look), id="board")

    def show_step(self) -> None:
        """The grid, the scores, and what was done."""
        match, number = self.match, self.number
        view = match.game.view(self.state_at(number), None)
        latest = latest_cell_of(match.history[:number])
        board = self.query_one(BoardView)
        board.glyph_set = glyph_set_of(self.hall.look)
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
