"""The table of Völuspá: the grid, the hand, the scores, and what a move would score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual.containers import Horizontal, Vertical

from engine.core.errors import Refusal
from engine.voluspa.events import Passed
from engine.voluspa.game import Voluspa
from hall_tui.keys import bindings
from hall_tui.session import Next
from hall_tui.table import TableScreen
from voluspa_tui.aiming import Aiming
from voluspa_tui.board import BoardView
from voluspa_tui.cellart import glyph_set_of
from voluspa_tui.hand import HandBar, HandTile
from voluspa_tui.keys import OWN_KEYS
from voluspa_tui.panels import Aim, AimPanel, LogPanel, ScoreLine, ScorePanel, Scores
from voluspa_tui.picture import EMPTY_PICTURE, board_picture
from voluspa_tui.story import latest_cell, outcome_sentence
from voluspa_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.screen import Screen
    from textual.widget import Widget

    from engine.core.game import Seat
    from engine.voluspa.grid import At
    from hall_tui.session import Session

_NO_TILE = Refusal("V10", "Choose a tile of your hand first, by its number or with the mouse.")


class VoluspaTable(TableScreen):
    """One match of Völuspá, as the person at the keyboard may see it."""

    CSS = STYLES
    SCOPED_CSS = False
    HELP_TOPIC = "voluspa"
    HEADING = "Völuspá"
    ACTIONS = tuple({action.id: action for action in (*TableScreen.ACTIONS, *OWN_KEYS)}.values())
    BINDINGS = bindings(OWN_KEYS)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.picture = EMPTY_PICTURE
        self.aiming = self._aim()
        self.points_on_cells = session.setup.preview
        self._told = len(session.match.history)
        self._said = ("", "plain")

    @property
    def game(self) -> Voluspa:
        """The rules of this match."""
        return cast("Voluspa", self.session.match.game)

    def compose_body(self) -> Iterable[Widget]:
        """Grid on the left, panels on the right, hand below."""
        glyph_set = glyph_set_of(self.hall.look)
        with Horizontal(id="table"):
            yield BoardView(glyph_set, id="board")
            with Vertical(id="side"):
                yield ScorePanel(id="scores")
                yield AimPanel(id="aim")
                yield LogPanel(id="log")
        yield HandBar(glyph_set, id="hand")

    @property
    def board(self) -> BoardView:
        """The grid."""
        return self.query_one(BoardView)

    @property
    def hand(self) -> HandBar:
        """The hand."""
        return self.query_one(HandBar)

    # -- drawing ------------------------------------------------------------------------------

    def show_table(self) -> None:
        """Draw everything anew from the view of the person at the keyboard."""
        self.aiming = self._aim()
        self.picture = board_picture(self.aiming.state)
        self._show_scores()
        self._show_choice()
        self.query_one(LogPanel).show_log(self.session.log())
        self._tell_passes()

    def _aim(self) -> Aiming:
        session = self.session
        return Aiming(self.game, session.view(), session.seat_at_keyboard)

    def _show_scores(self) -> None:
        state, names = self.aiming.state, self.session.names
        lines = [
            ScoreLine(seat, names[seat], state.scores[seat], len(state.hands[seat]))
            for seat in state.seats
        ]
        scores = Scores(lines, state.to_act, self._next_name(), len(state.pile))
        panel = self.query_one(ScorePanel)
        panel.styles.height = len(lines) + 3
        panel.show_scores(scores, self.hall.look)
        self.top_line.turn = self._whose_turn()

    def _next_name(self) -> str:
        """Who will act after this turn: the next seat clockwise that holds tiles (V15)."""
        state = self.aiming.state
        if state.to_act is None:
            return ""
        clockwise = [*state.seats[state.to_act + 1 :], *state.seats[: state.to_act]]
        following = (seat for seat in clockwise if state.hands[seat])
        return next((self.session.names[seat] for seat in following), "")

    def _whose_turn(self) -> str:
        seat = self.aiming.state.to_act
        if seat is None:
            return "The game is over"
        return f"{self.hall.look.seat_letter(seat)} {self.session.names[seat]} to play"

    def _show_choice(self) -> None:
        """Draw all that depends on the chosen tile."""
        aiming = self.aiming
        kinds = self.game.box
        tiles = [kinds.kinds[kinds.index[kind]] for kind in aiming.hand]
        cards = [HandTile(t.id, t.name, t.value, self._is_playable(t.id)) for t in tiles]
        self.hand.show(cards, aiming.index, self._empty_hand())
        offers = aiming.scored() if self.points_on_cells else aiming.marked()
        self.board.is_refused = self._is_refused(self.board.cursor)
        self.board.show(self.picture, offers, latest_cell(self.session.match))
        self._show_aim()
        self._prompt()

    def _is_playable(self, tile: str) -> bool:
        """False for a tile that cannot be laid while others can."""
        return tile in self.aiming.playable or not self.aiming.playable

    def _empty_hand(self) -> str:
        if self.session.seat_at_keyboard is None:
            return "The hand is covered."
        return "Your hand is empty."

    def _is_refused(self, at: At) -> bool:
        aiming = self.aiming
        return aiming.tile is not None and at not in aiming.marked()

    def _show_aim(self) -> None:
        at, aiming, match = self.board.cursor, self.aiming, self.session.match
        self.query_one(AimPanel).show_aim(
            Aim(
                laid=match.history[-1].acted if match.is_pending else (),
                tile=self.picture.cells.get(at),
                latest=at == self.board.latest,
                chosen=self._chosen_name(),
                refusal=aiming.refusal_at(at),
                events=aiming.outcome_at(at),
                hides_points=not self.session.setup.preview,
            )
        )

    def _chosen_name(self) -> str:
        tile, box = self.aiming.tile, self.game.box
        return "" if tile is None else box.kinds[box.index[tile]].name

    def _prompt(self) -> None:
        """Say what can be done now."""
        sentence = self._what_now()
        if sentence and self._said != (sentence, "gold"):
            self.say(sentence, "gold")

    def say(self, sentence: str, role: str = "plain") -> None:
        """Show a sentence in the status line."""
        self._said = (sentence, role)
        super().say(sentence, role)

    def invite(self, seat: Seat) -> None:  # noqa: ARG002
        """Say what the person at the keyboard can do."""
        self._prompt()

    def _ask_to_confirm(self) -> None:
        self._prompt()

    def _what_now(self) -> str:
        match self.session.due().kind:
            case Next.CONFIRM:
                outcome = outcome_sentence(self.session.match)
                return f"{outcome} Enter confirms, u takes it back."
            case Next.HUMAN:
                return self._what_to_choose()
        return ""

    def _what_to_choose(self) -> str:
        aiming = self.aiming
        if aiming.must_discard and aiming.tile is None:
            return f"No tile of yours can be laid [V12]: discard one of 1-{len(aiming.hand)}."
        if aiming.must_discard:
            return f"Enter discards {self._chosen_name()} [V12]."
        if aiming.tile is None:
            return f"Choose a tile: 1-{len(aiming.hand)}, or click it."
        if aiming.tile not in aiming.playable:
            return f"{self._chosen_name()} can be laid nowhere now. Choose another tile."
        return f"{self._chosen_name()}: move to a cell, Enter lays it. Tab goes from cell to cell."

    def _tell_passes(self) -> None:
        history = self.session.match.history
        for step in history[self._told :]:
            for event in step.settled or ():
                if isinstance(event, Passed):
                    self.hall.tell(event.sentence(self.session.names))
        self._told = len(history) - self.session.match.is_pending

    def blank_table(self) -> None:
        """Take the hand, and all that was said about it, off the screen."""
        self.aiming = Aiming(self.game, self.game.view(self.aiming.state, None), None)
        self.hand.show((), None, "The hand is covered.")
        self.board.is_refused = False
        self.board.show(self.picture, {}, self.board.latest)
        self.query_one(AimPanel).show_aim(None)
        self.query_one(LogPanel).show_log(())

    def final_screen(self) -> Screen[Any]:
        """Ranking and summary."""
        from voluspa_tui.final import FinalScreen

        return FinalScreen(self.session)

    def take_back(self) -> None:
        """Take the last tile back; it is chosen again, so that it can go elsewhere."""
        match = self.session.match
        tile = match.history[-1].move.tile if match.is_pending else None
        super().take_back()
        if tile in self.aiming.hand:
            self.aiming.choose(self.aiming.hand.index(tile))
            self._show_choice()

    # -- choosing -----------------------------------------------------------------------------

    def action_tile(self, index: int) -> None:
        """Choose a tile of the hand; the same tile again puts it back."""
        if index >= len(self.aiming.hand):
            self.refuse(Refusal("V04", f"There is no tile {index + 1} in your hand."))
            return
        self.aiming.choose(None if index == self.aiming.index else index)
        self._show_choice()

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor by one cell."""
        x, y = self.board.cursor
        self._point((x + dx, y + dy))

    def action_jump(self, step: int) -> None:
        """Go to the next, or the previous, cell on which the chosen tile may be laid."""
        cells = self.aiming.cells
        if not cells:
            self.refuse(_NO_TILE)
            return
        order = [(y, x) for x, y in cells]
        here = (self.board.cursor[1], self.board.cursor[0])
        if step > 0:
            place = next((i for i, cell in enumerate(order) if cell > here), 0)
        else:
            place = next((i for i, cell in reversed([*enumerate(order)]) if cell < here), -1)
        self._point(cells[place])

    def _point(self, at: At) -> None:
        self.board.point(at, refused=self._is_refused(self.picture.bounds.clamp(at)))
        self._show_aim()
        self._prompt()

    def action_confirm(self) -> None:
        """Lay the chosen tile on the cell under the cursor; again: confirm it."""
        self._drop_news()
        if self.session.due().kind is Next.CONFIRM:
            self.confirm()
        elif self.session.due().kind is Next.HUMAN:
            self._lay_chosen()

    def _lay_chosen(self) -> None:
        aiming, at = self.aiming, self.board.cursor
        move = aiming.discard or aiming.move_at(at)
        if move is not None:
            self.lay(move)
        else:
            self.refuse(aiming.refusal_at(at) or _NO_TILE)

    # -- what else keys do --------------------------------------------------------------------

    def action_points(self) -> None:
        """Show the points of every legal cell, or hide them."""
        if not self.session.setup.preview:
            self.say("Points before a move are switched off for this game.", "ice")
            return
        self.points_on_cells = not self.points_on_cells
        self._show_choice()

    def action_zoom(self, steps: int) -> None:
        """Larger or smaller cells."""
        self.board.zoom(steps)

    def action_zoom_fit(self) -> None:
        """The largest cells with which the whole grid fits."""
        self.board.zoom_fit()

    def action_card(self) -> None:
        """Show the rules of the chosen tile and of the tile under the cursor."""
        from voluspa_tui.rulecard import RuleCard, cards_for

        under = self.picture.cells.get(self.board.cursor)
        kinds = [self.aiming.tile, under.kind if under else None]
        refusal = self.aiming.refusal_at(self.board.cursor)
        self.app.push_screen(RuleCard(cards_for(kinds, refusal)))

    # -- the mouse ----------------------------------------------------------------------------

    def on_hand_bar_chosen(self, event: HandBar.Chosen) -> None:
        """A tile of the hand was clicked."""
        self.action_tile(event.index)

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """The mouse points at a cell."""
        self._point(event.at)

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """A cell was clicked: lay the chosen tile there; a click on the laid tile confirms it."""
        self._point(event.at)
        pending = self.session.due().kind is Next.CONFIRM
        if (pending and event.at == self.board.latest) or (not pending and self.aiming.tile):
            self.action_confirm()

    def look_changed(self) -> None:
        """Take over the new glyphs and colours."""
        super().look_changed()
        self.board.glyph_set = self.hand.glyph_set = glyph_set_of(self.hall.look)
        if self.session.seat_at_keyboard is not None:
            self.show_table()
