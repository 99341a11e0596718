"""The table of Völuspá: the grid, the hand, the scores, and what a move would score."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, cast

from textual.containers import Horizontal, Vertical

from engine.core.errors import Refusal
from engine.voluspa.events import Passed
from engine.voluspa.game import Voluspa
from engine.voluspa.moves import Boost, Bump, End
from engine.voluspa.phases import FLY, FOLLOW
from hall_tui.frame import HallScreen
from hall_tui.keys import CONFIRM, TAKE_BACK, bindings
from hall_tui.panel import LogPanel
from hall_tui.session import Next
from hall_tui.table import TableScreen
from voluspa_tui.aiming import NO_OUTCOME, Aiming, Outcome
from voluspa_tui.board import BoardView
from voluspa_tui.cellart import GAP, glyph_set_of
from voluspa_tui.choosing import BOOST, CELL, DISCARD, END, path_of
from voluspa_tui.explain import what_it_does
from voluspa_tui.hand import HandBar, HandTile, HandWord
from voluspa_tui.helping import KEYS_NAMED
from voluspa_tui.keys import BOOST_KEY, END_KEY, LAY_OR_CONFIRM, OWN_KEYS, TILES
from voluspa_tui.news import TurnNews, worth_telling
from voluspa_tui.panels import Aim, AimPanel, ScoreLine, ScorePanel, Scores
from voluspa_tui.picture import EMPTY_PICTURE, board_picture
from voluspa_tui.pointing import POINTERS, marked_cells, marked_scores, marked_tiles
from voluspa_tui.prompts import Prompter
from voluspa_tui.story import (
    counted_signs,
    has_laid,
    laid_outcome,
    latest_cell,
    outcome_sentence,
)
from voluspa_tui.styles import STYLES
from voluspa_tui.supply import pile_and_tokens, what_is_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.app import ComposeResult
    from textual.screen import Screen
    from textual.widget import Widget

    from engine.lessons.model import Pointer
    from engine.voluspa.grid import At
    from engine.voluspa.kind import Kind
    from hall_tui.session import Session

_HIGH_ENOUGH, _MOST_WHERE_LOW = 30, 7
_ENDS = {FOLLOW: ("End", "lay no more"), FLY: ("Stay", "fly no more")}
_NO_TILE = "Choose a tile of your hand first, by its number or with the mouse."


class VoluspaTable(TableScreen):
    """One match of Völuspá, as the person at the keyboard may see it."""

    CSS = STYLES
    SCOPED_CSS = False
    HELP_TOPIC = "voluspa"
    HEADING = "Völuspá"
    ACTIONS = tuple({action.id: action for action in (*TableScreen.ACTIONS, *OWN_KEYS)}.values())
    KEYS_NAMED = KEYS_NAMED
    POINTERS = POINTERS
    BINDINGS = bindings(OWN_KEYS)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.picture = EMPTY_PICTURE
        self.aiming = self._aim()
        self.points_on_cells = True
        self._told = len(session.match.history)

    @property
    def game(self) -> Voluspa:
        """The rules of this match."""
        return cast("Voluspa", self.session.match.game)

    def compose(self) -> ComposeResult:
        """The frame; the news has its place in the body, not over it."""
        yield from HallScreen.compose(self)

    def show_news(self, sentences: Sequence[str]) -> None:  # noqa: ARG002
        """Tell what the others laid and scored, beside the grid until the next key."""
        session = self.session
        seat = session.seat_at_keyboard
        if seat is None:
            return
        reader = None if session.is_open else seat
        told = worth_telling(session.match, reader, session.match.last_ply_of(seat))
        if told:
            self.query_one(TurnNews).tell("Since your last turn", told)

    def compose_body(self) -> Iterable[Widget]:
        """Grid on the left, panels on the right, hand below."""
        glyph_set = glyph_set_of(self.hall.look)
        with Horizontal(id="table"):
            yield BoardView(glyph_set, id="board")
            with Vertical(id="side"):
                yield ScorePanel(id="scores")
                yield AimPanel(id="aim")
                yield LogPanel(id="log")
                yield TurnNews(id="news")
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
        self._draw()
        self._tell_passes()

    def _draw(self) -> None:
        self.picture = board_picture(self.aiming.state)
        self._show_scores()
        self._show_choice()
        self.query_one(LogPanel).show_log(self.session.log())

    def _aim(self) -> Aiming:
        session = self.session
        seat = session.seat_at_keyboard
        return Aiming(self.game, session.view(), seat, acts=not session.is_paused)

    def _show_scores(self) -> None:
        state, names = self.aiming.state, self.session.names
        lines = [
            ScoreLine(seat, names[seat], state.scores[seat], len(state.hands[seat]))
            for seat in state.seats
        ]
        high = self.size.height >= _HIGH_ENOUGH
        left = what_is_left(state) if high else (pile_and_tokens(state),)
        most = len(lines) + len(left) + 2 if high else _MOST_WHERE_LOW
        scores = Scores(lines, state.to_act, self._next_name(), left, most)
        panel = self.query_one(ScorePanel)
        panel.styles.height = len(lines) + len(scores.quiet)
        panel.show_scores(scores, self.hall.look)
        self.top_line.turn = self._whose_turn()

    def on_resize(self) -> None:
        """Tell as much about pile and tokens as the window has room for."""
        self._show_scores()

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
        """Draw all that depends on what has been chosen so far."""
        aiming = self.aiming
        self.hand.show(self._cards(), aiming.index, self._empty_hand(), self._words())
        shows_points = self.points_on_cells and self.session.setup.preview
        offers = aiming.scored() if shows_points else aiming.marked()
        self.board.is_refused = self._is_refused(self.board.cursor)
        self.board.show(self.picture, offers, latest_cell(self.session.match))
        self._look()
        self.prompt()

    def _cards(self) -> list[HandTile]:
        aiming, box = self.aiming, self.game.box
        tiles = [box.kinds[box.index[kind]] for kind in aiming.hand]
        keys = chain(map(self.key_of, TILES), repeat(""))
        return [
            HandTile(tile.id, tile.name, self._said_value(tile), self._is_playable(tile.id), key)
            for tile, key in zip(tiles, keys, strict=False)
        ]

    def _said_value(self, tile: Kind) -> str:
        if tile.gap:
            return GAP
        boost = self.aiming.state.boost if self.aiming.may_act else 0
        return f"{tile.value}+{boost}" if boost else f"{tile.value}"

    def _words(self) -> list[HandWord]:
        aiming = self.aiming
        about = {
            BOOST: (BOOST_KEY, "Boost", f"Freya +{aiming.state.boost + 1}"),
            DISCARD: (CONFIRM, "Discard", self._chosen_name()),
            END: (END_KEY, *_ENDS.get(aiming.state.phase, ("", ""))),
        }
        words = ((word, *about[word]) for word in aiming.words)
        return [
            HandWord(word, self.key_of(action), title, more) for word, action, title, more in words
        ]

    def _is_playable(self, tile: str) -> bool:
        """False for a tile that cannot be laid while others can."""
        return tile in self.aiming.playable or not self.aiming.playable

    def _empty_hand(self) -> str:
        if self.session.seat_at_keyboard is None:
            return "The hand is covered."
        return "Your hand is empty."

    def _is_refused(self, at: At) -> bool:
        if self.session.match.is_pending:
            return False
        aiming = self.aiming
        return aiming.chooses_cell and at not in aiming.cells and not self._rests(at)

    def _rests(self, at: At) -> bool:
        """Whether the cursor rests where the tile lies that may go on."""
        return at == self.aiming.leader and not self.aiming.choice.made

    def _look(self) -> None:
        """Show what is under the cursor, and what the move there counts."""
        match, outcome = self.session.match, self.aiming.outcome_at(self.board.cursor)
        shown = outcome if self.session.setup.preview else NO_OUTCOME
        pending = match.is_pending
        self.board.sign(counted_signs(match) if pending else self.aiming.signs_with(shown))
        self._show_aim(outcome)

    def _show_aim(self, outcome: Outcome) -> None:
        at, aiming, match = self.board.cursor, self.aiming, self.session.match
        about = self._about_laid()
        self.query_one(AimPanel).show_aim(
            Aim(
                at=at,
                tile=self.picture.cells.get(at),
                latest=at == self.board.latest,
                chosen=self._chosen_name(),
                can=self._can(outcome) if aiming.chooses_cell else "",
                refusal=aiming.refusal_at(at) if aiming.chooses_cell else None,
                outcome=outcome,
                points=aiming.points_at(at),
                laid=laid_outcome(match) if about and has_laid(match) else NO_OUTCOME,
                about_laid=about,
                hides_points=not self.session.setup.preview,
            )
        )

    def _about_laid(self) -> str:
        """How the latest decision stands while it is what the panel tells of, or nothing."""
        if self.session.match.is_pending:
            return "Not yet confirmed:"
        aiming = self.aiming
        if not aiming.goes_on or aiming.choice.made or not has_laid(self.session.match):
            return ""
        return "" if aiming.cells and not self._rests(self.board.cursor) else "Laid so far:"

    def _can(self, outcome: Outcome) -> str:
        """What the chosen tile can do with the cell under the cursor."""
        aiming, at = self.aiming, self.board.cursor
        if aiming.state.phase == FLY:
            return "can fly here"
        if self._bumps(at):
            return "can bump it" if aiming.picked is None else "can bump it here"
        return what_it_does(outcome.events)

    def _bumps(self, at: At) -> bool:
        return any(isinstance(move, Bump) for move in self.aiming.moves_at(at))

    def _chosen_name(self) -> str:
        """The name of the tile that a cell is chosen for."""
        tile, box, state = self.aiming.tile, self.game.box, self.aiming.state
        if tile is None and self.aiming.may_act and state.phase == FLY:
            return box.kinds[state.board.tiles[state.raven]].name
        return "" if tile is None else box.kinds[box.index[tile]].name

    def what_now(self) -> str:
        """What can be laid or confirmed now."""
        match self.session.due().kind:
            case Next.CONFIRM:
                outcome = outcome_sentence(self.session.match)
                confirm, back = self.key_of(LAY_OR_CONFIRM), self.key_of(TAKE_BACK)
                return f"{outcome} {confirm} confirms, {back} takes it back."
            case Next.HUMAN:
                sentence = self._prompter().sentence()
                return f"{self._first_or_last()}{sentence}"
        return ""

    def _prompter(self) -> Prompter:
        """What says in one sentence what can be chosen next."""
        aiming = self.aiming
        goes_back = bool(aiming.choice.made) or (aiming.goes_on and self._can_undo())
        return Prompter(aiming, self._chosen_name(), self.key_of, goes_back=goes_back)

    def _first_or_last(self) -> str:
        """Who begins, before the first move; that a tile is one's last, when no more is drawn."""
        state = self.aiming.state
        if self.aiming.tile is not None:
            return ""
        if not self.session.match.history and len(state.board.tiles) == 1:
            return f"{self.session.names[state.actor]} begins. "
        return "Your last tile. " if not state.pile and len(self.aiming.hand) == 1 else ""

    def _tell_passes(self) -> None:
        history = self.session.match.history
        for step in history[self._told :]:
            for event in step.settled or ():
                if isinstance(event, Passed):
                    self.hall.tell(event.sentence(self.session.names))
        self._told = len(history) - self.session.match.is_pending

    def new_position(self) -> None:
        """Tell of no passes that came before."""
        self._told = len(self.session.match.history)
        self.board.has_cursor = not self.session.is_paused

    def show_pointers(self, pointers: Sequence[Pointer]) -> None:
        """Mark cells, lines, tiles of the hand, scores, the pile or the tokens."""
        self.board.mark(marked_cells(pointers, self.picture))
        self.hand.point_at(marked_tiles(pointers))
        self.query_one(ScorePanel).point_at(marked_scores(pointers))

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
        """Take the last step back; what led to it is chosen again, so that it can go elsewhere."""
        history = self.session.match.history
        step, count = history[-1] if history else None, len(history)
        super().take_back()
        if step is not None and len(history) < count:
            path = path_of(step.move)
            self.aiming.go_to(path[:-1])
            self._show_choice()
            if path[-1].what == CELL:
                self._point(path[-1].value)

    def action_step_back(self) -> None:
        """Take the last pick back, or the last step of this turn; before the first, leave."""
        self._drop_news()
        due, aiming = self.session.due().kind, self.aiming
        if due is Next.CONFIRM:
            self.take_back()
        elif due is Next.HUMAN and aiming.choice.made:
            at = aiming.picked or self.board.cursor
            aiming.step_back()
            self._show_choice()
            self._point(at)
        elif due is Next.HUMAN and aiming.goes_on and self._can_undo():
            self.take_back()
        else:
            self.action_leave()

    def _can_undo(self) -> bool:
        return self.may_undo(self.aiming.state.actor)

    # -- choosing -----------------------------------------------------------------------------

    def action_tile(self, index: int) -> None:
        """Choose a tile of the hand; the same tile again puts it back."""
        if self._waits():
            return
        if index >= len(self.aiming.hand):
            self.refuse(Refusal("V04", f"There is no tile {index + 1} in your hand."))
            return
        self.aiming.choose(None if index == self.aiming.index else index)
        self._show_choice()

    def _waits(self) -> bool:
        """Whether a laid tile waits for its confirmation; says what can be done about it."""
        if self.session.due().kind is not Next.CONFIRM:
            return False
        confirm, back = self.key_of(LAY_OR_CONFIRM), self.key_of(TAKE_BACK)
        self.say(
            f"First confirm what you have laid ({confirm}), or take it back ({back}).", "ember"
        )
        return True

    def action_next_tile(self) -> None:
        """Choose the next tile of the hand."""
        if self.aiming.hand and not self._waits():
            index = -1 if self.aiming.index is None else self.aiming.index
            self.aiming.choose((index + 1) % len(self.aiming.hand))
            self._show_choice()

    def action_word(self, word: str) -> None:
        """Do something else than laying a tile: boost, end the turn, discard."""
        self._drop_news()
        move = self.aiming.word_move(word)
        if move is not None:
            self.lay(move)
        elif self.session.due().kind in (Next.HUMAN, Next.CONFIRM):
            wanted = Boost() if word == BOOST else End()
            self._refuse_or_ask(self.game.why_not(self.aiming.state, wanted))

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor by one cell."""
        x, y = self.board.cursor
        self._point((x + dx, y + dy))

    def action_jump(self, step: int) -> None:
        """Go to the next, or the previous, cell on which the chosen tile may be laid."""
        cells = sorted(self.aiming.marked(), key=lambda at: (at[1], at[0]))
        if not cells:
            self._refuse_or_ask(None)
            return
        order = [(y, x) for x, y in cells]
        here = (self.board.cursor[1], self.board.cursor[0])
        if step > 0:
            place = next((i for i, cell in enumerate(order) if cell > here), 0)
        else:
            place = next((i for i, cell in reversed([*enumerate(order)]) if cell < here), -1)
        self._point(cells[place])

    def _point(self, at: At) -> None:
        self.board.has_cursor = True
        self.board.point(at, refused=self._is_refused(self.picture.bounds.clamp(at)))
        self._look()
        self.prompt()

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
        elif aiming.moves_at(at):
            aiming.pick_cell(at)
            self._show_choice()
            self._point(aiming.cells[0])
        else:
            self._refuse_or_ask(aiming.refusal_at(at))

    def _refuse_or_ask(self, refusal: Refusal | None) -> None:
        """Show a refusal; where no rule refuses anything, only a tile is still to be chosen."""
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.say(_NO_TILE, "ember")

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

    def refusal_in_sight(self) -> Refusal | None:
        """Why the chosen tile may not be laid under the cursor."""
        aiming = self.aiming
        return aiming.refusal_at(self.board.cursor) if aiming.chooses_cell else None

    def action_card(self) -> None:
        """Show the rules of the chosen tile and of the tile under the cursor."""
        from voluspa_tui.rulecard import RuleCard, cards_for

        under = self.picture.cells.get(self.board.cursor)
        kinds = [self.aiming.tile, under.kind if under else None]
        refusal = self.aiming.refusal_at(self.board.cursor)
        self.app.push_screen(RuleCard(cards_for(kinds, refusal)))

    def action_tiles(self) -> None:
        """Show the tiles of the game, the booster tokens and the discard pile."""
        from voluspa_tui.contents import TilesScreen

        self.app.push_screen(TilesScreen(self.game, self.aiming.state))

    # -- the mouse ----------------------------------------------------------------------------

    def on_hand_bar_chosen(self, event: HandBar.Chosen) -> None:
        """A tile of the hand was clicked."""
        self.action_tile(event.index)

    def on_hand_bar_said(self, event: HandBar.Said) -> None:
        """A word beside the hand was clicked."""
        self.action_word(event.word)

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """The mouse points at a cell."""
        self._point(event.at)

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """A cell was clicked: lay the chosen tile there; a click on the laid tile confirms it."""
        self._point(event.at)
        pending, aiming = self.session.due().kind is Next.CONFIRM, self.aiming
        lays = aiming.chooses_cell and not aiming.must_discard
        if event.at == self.board.latest if pending else lays:
            self.action_confirm()

    def look_changed(self) -> None:
        """Take over the new glyphs and colours."""
        super().look_changed()
        self.board.glyph_set = self.hand.glyph_set = glyph_set_of(self.hall.look)
        if self.session.seat_at_keyboard is not None:
            self._draw()
