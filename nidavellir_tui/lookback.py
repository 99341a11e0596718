"""Looking back: a match step by step, as a bystander may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content

from engine.nidavellir.components import TAVERN_NAMES, card_name
from engine.nidavellir.events import coin_name
from engine.nidavellir.state import HIDDEN, NO_COIN
from hall_tui.history import HistoryScreen
from hall_tui.keys import BACK, DOWN, UP, bindings
from hall_tui.reading_keys import HISTORY_ACTIONS
from nidavellir_tui.army import STYLES, ArmyBoard, SeatTabs
from nidavellir_tui.lines import LinesWidget, packed
from nidavellir_tui.reading_keys import LOOK_BACK_KEYS
from nidavellir_tui.story import told_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.widget import Widget

    from engine.core.game import Seat
    from engine.core.match import Match
    from engine.nidavellir.state import State

_SCROLL = (
    UP._replace(action="scroll(-1)", keys="up,k"),
    DOWN._replace(action="scroll(1)", keys="down,j"),
)


class TavernLines(LinesWidget):
    """The three taverns, a line for each: its cards and the bids that are turned up."""

    view: State | None = None

    def show(self, view: State) -> None:
        """Show the taverns of a position."""
        self.view = view
        self.redraw()

    def lines(self, width: int) -> Iterator[Content]:
        """Name, cards, bids; the tavern that is open is pointed at."""
        if self.view is None:
            return
        for tavern, name in enumerate(TAVERN_NAMES):
            is_open = self.view.tavern == tavern
            mark = self.look.glyph("pointer") if is_open else " "
            lead = Content(f"{mark} {name:<17}")
            cards = [card_name(card) for card in self.view.taverns[tavern]] or ["-"]
            items = [", ".join(cards), *self._bids(self.view, tavern)]
            yield from packed(lead.stylize("bold") if is_open else lead, items, "   ", width)

    def _bids(self, view: State, tavern: int) -> Iterator[str]:
        for seat, player in enumerate(view.players):
            coin = player.bids[tavern]
            if coin not in (NO_COIN, HIDDEN):
                yield f"{self.look.seat_letter(seat)} {coin_name(coin)}"


class LookBack(HistoryScreen):
    """Taverns and an army after any decision of a match, with what that decision brought.

    The army is that of whoever decided, until another one is chosen.
    """

    CSS = STYLES
    SCOPED_CSS = False
    HELP_TOPIC = "nidavellir_lookback"
    ACTIONS = (*HISTORY_ACTIONS, *LOOK_BACK_KEYS, BACK)
    BINDINGS = bindings((*LOOK_BACK_KEYS, *_SCROLL))

    def __init__(self, match: Match, number: int) -> None:
        super().__init__(match, number)
        self.chosen: Seat | None = None

    def compose_body(self) -> Iterable[Widget]:
        """The taverns above the army."""
        yield SeatTabs(self.match.names, id="names")
        with VerticalScroll(classes="army-page", can_focus=False):
            yield TavernLines(id="taverns")
            yield ArmyBoard(id="army")

    def _seat(self) -> Seat:
        if self.chosen is not None:
            return self.chosen
        decided = self.match.history[self.number - 1].seat if self.number else 0
        return decided if isinstance(decided, int) else self._seat_before()

    def _seat_before(self) -> Seat:
        steps = reversed(self.match.history[: self.number])
        return next((step.seat for step in steps if isinstance(step.seat, int)), 0)

    def action_jump(self, by: int) -> None:
        """Go to where the round before, or the next one, begins."""
        starts = [
            number
            for number in range(self.last + 1)
            if not number or self._round(number) != self._round(number - 1)
        ]
        beyond = [number for number in starts if (number - self.number) * by > 0]
        if beyond:
            self.number = beyond[0] if by > 0 else beyond[-1]
        else:
            self.number = self.last if by > 0 else 0
        self.show_step()

    def _round(self, number: int) -> tuple[int, int]:
        state = self.state_at(number)
        return state.age, state.round

    def action_leaf(self, by: int) -> None:
        """Stay with the army of the next player."""
        self.chosen = (self._seat() + by) % len(self.match.names)
        self.show_step()

    def action_scroll(self, by: int) -> None:
        """Scroll the page."""
        self.query_one(".army-page").scroll_relative(y=by, animate=False)

    def on_seat_tabs_chosen(self, event: SeatTabs.Chosen) -> None:
        """Stay with the army of the name that was clicked."""
        self.chosen = event.seat
        self.show_step()

    def show_step(self) -> None:
        """The taverns, the army, and what was done."""
        view = self.match.game.view(self.state_at(self.number), None)
        seat = self._seat()
        self.query_one(SeatTabs).show(seat)
        self.query_one(TavernLines).show(view)
        self.query_one(ArmyBoard).show(view, seat)
        progress = self.match.game.progress(view)
        self.top_line.turn = f"Step {self.number} of {self.last}: {progress}"
        self.say(" ".join(told_by(self.match, self.number, None)))
