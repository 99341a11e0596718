"""What the table of Nidavellir shows: taverns, bids, players, treasury, or the question asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual.containers import Horizontal, Vertical

from engine.nidavellir.components import cards_per_tavern
from engine.nidavellir.game import Nidavellir
from engine.nidavellir.moves import Move
from engine.nidavellir.state import BID
from hall_tui.keys import bindings
from hall_tui.panel import LogPanel
from hall_tui.table import NewsPanel, TableScreen
from nidavellir_tui import story
from nidavellir_tui.aiming import Aim
from nidavellir_tui.bidding import Draft, pouch_text
from nidavellir_tui.ceremony import CeremonyScreen, awarded
from nidavellir_tui.choicepage import ChoicePage
from nidavellir_tui.choosing import Asker, Question, question
from nidavellir_tui.desk import coins_of, players_of, taverns_of
from nidavellir_tui.keys import KEYS_NAMED, OWN_KEYS
from nidavellir_tui.outcome import arrow_of
from nidavellir_tui.panels import AimPanel, CoinBar, PlayersPanel, TreasuryPanel
from nidavellir_tui.pointing import NOTHING, POINTERS, PointedPane, pointed_at
from nidavellir_tui.privacy import is_private
from nidavellir_tui.prompts import Prompter
from nidavellir_tui.styles import STYLES
from nidavellir_tui.tavern import BOX, SLOT, Spot, TavernBoard
from nidavellir_tui.told import has_happened, seen_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.screen import Screen
    from textual.widget import Widget

    from engine.core.game import Seat
    from engine.lessons.model import Pointer
    from engine.nidavellir.state import State
    from hall_tui.session import Session
    from nidavellir_tui.choosing import Option

_FRAME = 4
_BELOW_THE_TAVERNS = 18


class TavernTable(TableScreen):
    """One match of Nidavellir, as whoever looks at the screen may see it."""

    CSS = STYLES
    SCOPED_CSS = False
    HELP_TOPIC = "nidavellir"
    HEADING = "Nidavellir"
    ACTIONS = tuple({action.id: action for action in (*TableScreen.ACTIONS, *OWN_KEYS)}.values())
    KEYS_NAMED = KEYS_NAMED
    POINTERS = POINTERS
    BINDINGS = bindings(OWN_KEYS)

    def __init__(self, session: Session) -> None:
        session.play_openly(is_private)
        super().__init__(session)
        self.state: State = session.view()
        self.cursor = Spot(0, SLOT)
        self.draft: Draft | None = None
        self.question: Question | None = None
        self.staged: Move | None = None
        self.looks_at_table = False
        self.pointed = NOTHING
        self._pointed_since = 0
        self._place_in_game = (-1, -1)
        self._told = len(session.match.history)
        self._awarded = len(awarded(session.match))

    @property
    def game(self) -> Nidavellir:
        """The rules of this match."""
        return cast("Nidavellir", self.session.match.game)

    def compose_body(self) -> Iterable[Widget]:
        """The taverns and what belongs to them; in their place a question, when one is asked."""
        with Vertical(id="desk"):
            yield TavernBoard(id="taverns")
            yield CoinBar(id="coins")
            yield TreasuryPanel(id="treasury")
            yield PointedPane(id="pointed")
            with Horizontal(id="below"):
                yield PlayersPanel(id="players")
                yield AimPanel(id="aim")
                yield LogPanel(id="log")
        yield ChoicePage(id="choice")

    @property
    def board(self) -> TavernBoard:
        """The taverns."""
        return self.query_one(TavernBoard)

    @property
    def page(self) -> ChoicePage:
        """The question."""
        return self.query_one(ChoicePage)

    @property
    def decider(self) -> Seat | None:
        """The seat that decides at the keyboard now, or None."""
        seat = self.session.decider
        is_due = seat is not None and seat == self.state.to_act
        waits = self.session.match.is_pending or self.session.is_paused
        return seat if is_due and not waits else None

    @property
    def asks(self) -> bool:
        """Whether the question covers the taverns."""
        return self.question is not None and not self.looks_at_table

    # -- drawing ------------------------------------------------------------------------------

    def show_table(self) -> None:
        """Draw everything anew from the view of whoever may look."""
        self.state = self.session.view()
        self.staged = None
        self._begin_choice()
        self._show_all()
        self.query_one(LogPanel).show_log(self._log())

    def _log(self) -> list[str]:
        return story.log(self.session.match, self.session.seat_at_keyboard)

    def _begin_choice(self) -> None:
        """Start to choose anew, if another decision is due than before."""
        match, seat = self.session.match, self.decider
        place = (len(match.history), -1 if seat is None else seat)
        bids = seat is not None and self.state.phase == BID
        if place == self._place_in_game and bids == (self.draft is not None):
            return
        self._place_in_game = place
        self.looks_at_table = False
        self.draft = Draft.of(self.state.players[seat].coins) if bids and seat is not None else None
        self.question = self._question(seat)
        self._place_cursor()
        self._fill_page()

    def _question(self, seat: Seat | None) -> Question | None:
        if seat is None:
            return None
        arrow = arrow_of(self.hall.look)
        return question(Asker(self.game, self.state, seat, self.session.names, arrow))

    def _place_cursor(self) -> None:
        if self.draft is not None:
            self.cursor = Spot(0, SLOT)
        elif self.state.tavern is not None:
            self.cursor = Spot(self.state.tavern, 0)

    def _fill_page(self) -> None:
        asked, seat = self.question, self.decider
        if asked is None or seat is None:
            self.page.clear()
        else:
            self.page.show_question(asked, asked.first_allowed(), self.state, seat)

    def _show_all(self) -> None:
        self.page.display = self.asks
        self.query_one("#desk").display = not self.asks
        self._show_board()
        self._show_pointed()
        state, look = self.state, self.hall.look
        self.query_one(TreasuryPanel).show(state.treasury, self.size.width - 2)
        players = self.query_one(PlayersPanel)
        players.shows_sums = not self.session.hides_sums
        players.show(players_of(state, self.session.names), look)
        self.top_line.turn = self._whose_turn()
        self._look()
        self.prompt()

    def _show_board(self) -> None:
        """Draw the taverns and the coins that can be laid."""
        rows = cards_per_tavern(len(self.state.players))
        boxes = self.table_height - _FRAME >= _BELOW_THE_TAVERNS + rows * BOX
        taverns = taverns_of(self.state, self.draft)
        cursor = self.cursor if self.has_cursor else None
        moved = len(self.session.match.history) != self._pointed_since
        self.board.pointed = self.pointed.without_cards() if moved else self.pointed.taverns
        self.board.show(taverns, cursor, rows, BOX if boxes else 1, self.hall.look)
        self.query_one(CoinBar).show(self.draft or self._pointed_coins(), self._pouch())

    def _pointed_coins(self) -> Draft | None:
        """The own coins, if they are pointed at, or to be read while nothing is to be done."""
        seat = self.session.seat_at_keyboard
        reads = self.session.is_paused and self.state.phase == BID
        return (
            coins_of(self.state, seat)
            if seat is not None and (self.pointed.coins or reads)
            else None
        )

    def _show_pointed(self) -> None:
        """Put an army or heroes that are pointed at in the place of what is not, if need be."""
        pointed, pane = self.pointed, self.query_one(PointedPane)
        shown = self.session.is_paused and (pointed.army is not None or bool(pointed.heroes))
        desk = self.query_one("#desk")
        desk.set_class(shown, "-points")
        desk.set_class(shown and not pointed.taverns, "-no-taverns")
        desk.set_class(shown and not pointed.treasury, "-no-treasury")
        self.query_one("#below").styles.height = len(self.state.players) + 1 if shown else "1fr"
        if shown:
            pane.show(pointed, self.state, sums=not self.session.hides_sums)

    def show_pointers(self, pointers: Sequence[Pointer]) -> None:
        """Mark taverns, cards, columns, coins, gems, heroes; armies and heroes are laid open."""
        seat = self.session.seat_at_keyboard
        pointed = self.pointed = pointed_at(pointers, 0 if seat is None else seat)
        self._pointed_since = len(self.session.match.history)
        self.query_one(CoinBar).pointed = pointed.coins
        self.query_one(TreasuryPanel).pointed = pointed.treasury
        players = self.query_one(PlayersPanel)
        players.point_at(pointed.gems, pointed.columns, pointed.scores)
        self.page.pointed = pointed.heroes
        self._fill_page()
        self._show_all()

    @property
    def has_cursor(self) -> bool:
        """Whether there is a place to point at."""
        return any(self.state.taverns) and not self.session.match.is_pending

    def _pouch(self) -> str:
        if self.draft is None:
            return ""
        told = pouch_text(self.draft, self.state.treasury, arrow_of(self.hall.look))
        return told or "What you lay at no tavern goes into your pouch."

    def _whose_turn(self) -> str:
        state, progress = self.state, self.game.progress(self.state)
        if not isinstance(state.to_act, int):
            return progress.capitalize()
        name = self.session.names[state.to_act]
        return f"{self.hall.look.seat_letter(state.to_act)} {name}, {progress}"

    # -- what is under the cursor -------------------------------------------------------------

    def _look(self) -> None:
        """Tell what the cursor points at, or what the marked answer would bring."""
        lines = tuple(Aim(self).lines())
        if self.asks:
            self.page.tell(lines)
        else:
            self.query_one(AimPanel).show(lines)

    @property
    def option(self) -> Option | None:
        """The marked answer."""
        if self.question is None or not self.question.options:
            return None
        return self.question.options[min(self.page.place, len(self.question.options) - 1)]

    # -- telling ---------------------------------------------------------------------

    def what_now(self) -> str:
        """What can be chosen or confirmed now."""
        return Prompter(self, self.key_of).sentence()

    def invite(self) -> None:
        """Tell what has happened meanwhile before everybody's eyes, and what can be done."""
        self._tell_news()
        self.prompt()

    def show_news(self, sentences: Sequence[str]) -> None:  # noqa: ARG002
        """Tell what happened since the last own turn, bids together, as it may be read now."""
        session = self.session
        seat = session.decider
        since = [] if seat is None else story.since(session.match, seat, session.seat_at_keyboard)
        if since:
            super().show_news(since)

    def action_log(self) -> None:
        """Show the whole game in sentences."""
        from hall_tui.log import LogScreen

        self.app.push_screen(LogScreen(self._log()))

    def _tell_news(self) -> None:
        match, panel = self.session.match, self.query_one(NewsPanel)
        steps = match.history[self._told :]
        self._told = len(match.history)
        if steps and has_happened(steps) and not panel.display:
            panel.tell("What happened", seen_sentences(steps, self.session))

    def advance(self) -> None:
        """Do what comes next; first the distinctions that have just been awarded are shown."""
        count = len(awarded(self.session.match))
        if self.is_attached and self.app.screen is self and count > self._awarded:
            self._awarded = count
            self._clear_the_table()
            self.app.push_screen(CeremonyScreen(self.session))
        self._awarded = min(self._awarded, count)
        super().advance()

    def _clear_the_table(self) -> None:
        """All are going to look at the screen: whoever has been at the keyboard leaves it."""
        if self.session.guards_privacy:
            self.session.clear_keyboard()
            self.show_table()

    def new_position(self) -> None:
        """Choose anew, and tell no news of what came before."""
        self._place_in_game = (-1, -1)
        self._told = len(self.session.match.history)
        self._awarded = len(awarded(self.session.match))

    def blank_table(self) -> None:
        """Take everything private off the screen."""
        self.draft = self.question = self.staged = None
        self._place_in_game = (-1, -1)
        self.page.clear()
        self.state = self.game.view(self.state, None)
        self._show_all()
        self.query_one(AimPanel).show(())
        self.query_one(LogPanel).show_log(())

    def final_screen(self) -> Screen[Any]:
        """The final table."""
        from nidavellir_tui.final import NidavellirFinalScreen

        return NidavellirFinalScreen(self.session)

    def on_resize(self) -> None:
        """Use the new room."""
        super().on_resize()
        if self.is_mounted:
            self._show_all()

    def look_changed(self) -> None:
        """Draw everything in the new look."""
        super().look_changed()
        self._show_all()
