"""The table of Nidavellir: taverns, bids, players, treasury, and every question of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual.containers import Horizontal, Vertical

from engine.core.errors import Refusal
from engine.nidavellir.components import TAVERN_NAMES, cards_per_tavern
from engine.nidavellir.game import Nidavellir
from engine.nidavellir.moves import Move, Take
from engine.nidavellir.state import BID, TAKE
from hall_tui.keys import bindings
from hall_tui.panel import LogPanel
from hall_tui.session import Next
from hall_tui.table import NewsPanel, TableScreen
from nidavellir_tui import story
from nidavellir_tui.bidding import Draft, pouch_text
from nidavellir_tui.ceremony import CeremonyScreen, awarded
from nidavellir_tui.choicepage import ChoicePage
from nidavellir_tui.choosing import Asker, Question, question
from nidavellir_tui.desk import card_of, players_of, taverns_of
from nidavellir_tui.keys import OWN_KEYS
from nidavellir_tui.outcome import Outcome, Said, arrow_of, of_card, of_move
from nidavellir_tui.panels import AimPanel, CoinBar, PlayersPanel, TreasuryPanel
from nidavellir_tui.privacy import is_private
from nidavellir_tui.prompts import Prompter
from nidavellir_tui.styles import STYLES
from nidavellir_tui.tavern import BOX, SLOT, TAVERN_COUNT, Spot, TavernBoard
from nidavellir_tui.told import card_title, has_happened, seen_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual.screen import Screen
    from textual.widget import Widget

    from engine.core.game import Seat
    from engine.nidavellir.state import State
    from hall_tui.session import Session
    from nidavellir_tui.choosing import Option

_FRAME = 4
_BELOW_THE_TAVERNS = 17
_INCOMPLETE = Refusal("N11", "Lay a coin at each of the three taverns first.")
_NOTHING_HERE = Refusal("N14", "Move the cursor to a card of the open tavern first.")
_NOT_NOW = Refusal("N12", "There is nothing to choose just now.")


class NidavellirTable(TableScreen):
    """One match of Nidavellir, as whoever looks at the screen may see it."""

    CSS = STYLES
    SCOPED_CSS = False
    HELP_TOPIC = "nidavellir"
    HEADING = "Nidavellir"
    ACTIONS = tuple({action.id: action for action in (*TableScreen.ACTIONS, *OWN_KEYS)}.values())
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
        self._place_in_game = (-1, -1)
        self._told = len(session.match.history)
        self._awarded = len(awarded(session.match))
        self._said = ("", "plain")

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
        return seat if is_due and not self.session.match.is_pending else None

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
        state, look = self.state, self.hall.look
        self.query_one(TreasuryPanel).show(state.treasury, self.size.width - 2)
        self.query_one(PlayersPanel).show(players_of(state, self.session.names), look)
        self.top_line.turn = self._whose_turn()
        self._look()
        self._prompt()

    def _show_board(self) -> None:
        """Draw the taverns and the coins that can be laid."""
        rows = cards_per_tavern(len(self.state.players))
        boxes = self.size.height - _FRAME >= _BELOW_THE_TAVERNS + rows * BOX
        taverns = taverns_of(self.state, self.draft)
        cursor = self.cursor if self._has_cursor else None
        self.board.show(taverns, cursor, rows, BOX if boxes else 1, self.hall.look)
        self.query_one(CoinBar).show(self.draft, self._pouch())

    @property
    def _has_cursor(self) -> bool:
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
        if self.asks:
            self.page.tell(tuple(self._about_answer()))
        else:
            self.query_one(AimPanel).show(tuple(self._about_spot()))

    def _about_answer(self) -> Iterator[Said]:
        option = self.option
        if option is None or self.decider is None:
            return
        yield Said(option.title, "title")
        if option.refusal is not None:
            yield Said(f"x {option.refusal.sentence} [{option.refusal.clause}]", "ember")
        if option.tail:
            yield Said(option.tail, "quiet")
        if option.detail:
            yield Said(option.detail)
        if option.refusal is None:
            yield from self._lines(self._outcome(option.move, self.decider))

    def _outcome(self, move: Move, seat: Seat) -> Outcome:
        if isinstance(move, Take):
            return of_card(self.state, seat, move.card)
        return of_move(self.game, self.state, move, seat)

    def _about_spot(self) -> Iterator[Said]:
        if self.session.match.is_pending:
            yield from self._about_pending()
            return
        card = card_of(self.state, *self.cursor) if self._has_cursor else ""
        if not card:
            return
        yield Said(card_title(card), "title")
        refusal = self._why_not_take(card)
        if refusal is not None:
            yield Said(f"x {refusal.sentence} [{refusal.clause}]", "ember")
        seat = self.decider
        if seat is not None:
            yield from self._lines(of_card(self.state, seat, card))

    def _about_pending(self) -> Iterator[Said]:
        step = self.session.match.history[-1]
        reader = self.session.seat_at_keyboard
        yield Said("Not yet confirmed:", "gold")
        for event in step.acted:
            yield Said(event.seen_by(reader).sentence(self.session.names))
        if isinstance(step.seat, int):
            before = self.game.view(step.before, reader)
            yield from self._lines(Outcome(before, self.state, step.seat))

    def _lines(self, outcome: Outcome) -> Iterator[Said]:
        arrow, points = arrow_of(self.hall.look), self.session.setup.preview
        return outcome.lines(self.session.names, arrow, points=points)

    def _why_not_take(self, card: str) -> Refusal | None:
        """Why the card under the cursor cannot be taken now, or None; none while bids are laid."""
        state = self.state
        if self.decider is None or state.phase != TAKE or state.pioneer:
            return None
        if self.cursor.tavern != state.tavern:
            name = TAVERN_NAMES[state.tavern or 0]
            return Refusal("N12", f"One tavern after the other: now the {name} is open.")
        return self.game.why_not(state, Take(card))

    @property
    def option(self) -> Option | None:
        """The marked answer."""
        if self.question is None or not self.question.options:
            return None
        return self.question.options[min(self.page.place, len(self.question.options) - 1)]

    # -- what can be done ---------------------------------------------------------------------

    def _prompt(self) -> None:
        sentence = Prompter(self, self.key_of).sentence()
        if sentence and self._said != (sentence, "gold"):
            self.say(sentence, "gold")

    def say(self, sentence: str, role: str = "plain") -> None:
        """Show a sentence in the status line."""
        self._said = (sentence, role)
        super().say(sentence, role)

    def invite(self, seat: Seat) -> None:  # noqa: ARG002
        """Say what can be done, and tell what has happened meanwhile before everybody's eyes."""
        self._tell_news()
        self._prompt()

    def show_news(self, sentences: Sequence[str]) -> None:  # noqa: ARG002
        """Tell what happened since the last own turn, bids together, as it may be read now."""
        session = self.session
        seat = session.decider
        if seat is not None:
            super().show_news(story.since(session.match, seat, session.seat_at_keyboard))

    def action_log(self) -> None:
        """Show the whole game in sentences."""
        from hall_tui.log import LogScreen

        self.app.push_screen(LogScreen(self._log()))

    def _ask_to_confirm(self) -> None:
        self._prompt()

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

    # -- keys ---------------------------------------------------------------------------------

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor among answers, or among taverns and their cards."""
        if self.asks:
            self.page.move(dx + dy)
            return
        self.point(self._beside(dx, dy))

    def _beside(self, dx: int, dy: int) -> Spot:
        """The place beside the cursor; below the cards lies the slot, while bids are laid."""
        tavern = (self.cursor.tavern + dx) % TAVERN_COUNT
        count = len(self.state.taverns[tavern])
        has_slot = self.draft is not None or not count
        last = count if has_slot else count - 1
        row = count if self.cursor.row == SLOT else min(self.cursor.row, last)
        row = (row + dy) % (last + 1)
        return Spot(tavern, SLOT if row == count else row)

    def action_jump(self, step: int) -> None:
        """Go to the next tavern, or the one before; among answers to the next one."""
        if self.asks:
            self.page.move(step)
        else:
            self.point(self._beside(step, 0))

    def point(self, spot: Spot) -> None:
        """Put the cursor on a place of the taverns."""
        self.staged = None
        self.cursor = spot
        self._show_board()
        self._look()
        self._prompt()

    def action_number(self, index: int) -> None:
        """Lay a coin at the tavern under the cursor, or point at a card or an answer."""
        if self.asks:
            if self.question is not None and index < len(self.question.options):
                self.page.answers.highlighted = index
        elif self.draft is not None:
            self._lay_coin(index)
        elif index < len(self.state.taverns[self.cursor.tavern]):
            self.point(Spot(self.cursor.tavern, index))

    def _lay_coin(self, index: int) -> None:
        if self.draft is None or index >= len(self.draft.coins):
            return
        self.draft = self.draft.lay(index, self.cursor.tavern)
        self._go_to_the_gap()

    def _go_to_the_gap(self) -> None:
        """Point at the first tavern without a coin; where there is none, stay."""
        gap = self.draft.next_tavern if self.draft else None
        self.point(self.cursor if gap in (None, self.cursor.tavern) else Spot(gap or 0, SLOT))

    def action_lift(self) -> None:
        """Take the coin of the tavern under the cursor back."""
        if self.draft is not None:
            self.draft = self.draft.lift(self.cursor.tavern)
            self.point(self.cursor)

    def action_confirm(self) -> None:
        """Choose what is marked, seal the bids, or confirm."""
        self._drop_news()
        due = self.session.due().kind
        if due is Next.CONFIRM:
            self.confirm()
        elif due is Next.HUMAN and self.decider is not None:
            self._choose()

    def _choose(self) -> None:
        if self.staged is not None:
            self._commit(self.staged)
        elif self.draft is not None:
            self._seal(self.draft)
        elif self.question is not None:
            self._answer()
        else:
            self._take()

    def _seal(self, draft: Draft) -> None:
        """Lay the bids for good; the last to bid opens the first tavern with it."""
        if draft.bid is None:
            self.refuse(_INCOMPLETE)
            return
        self._commit(draft.bid)

    def _commit(self, move: Move) -> None:
        """Make a move that has been confirmed on the screen already."""
        if self._settles(move):
            self.lay(move)
        else:
            self.session.lay(move)
            self.confirm()

    def _answer(self) -> None:
        option = self.option
        if not self.asks:
            self.action_turn_page()
        elif option is None:
            self.refuse(_NOT_NOW)
        elif option.refusal is not None:
            self.refuse(option.refusal)
        elif self._settles(option.move) and not self.session.settings.confirm_at_once:
            self.staged = option.move
            self._prompt()
        else:
            self.lay(option.move)

    def _settles(self, move: Move) -> bool:
        """Whether a move lets the game go on at once, so that it is confirmed before it is made."""
        after = self.state.clone()
        self.game.act(after, move, self.decider)
        return self.game.is_settled(after)

    def _take(self) -> None:
        card = card_of(self.state, *self.cursor)
        refusal = self._why_not_take(card) if card else _NOTHING_HERE
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.lay(Take(card))

    def take_back(self) -> None:
        """Take back what is not sealed yet, or else the last decision."""
        if self.staged is not None:
            self.staged = None
            self._prompt()
        elif self.draft is not None and self.draft.past:
            self.draft = self.draft.take_back()
            self._go_to_the_gap()
        else:
            super().take_back()
            self._told = len(self.session.match.history)

    def action_step_back(self) -> None:
        """One step back in what has been begun; where nothing can be taken back, leave."""
        self._drop_news()
        if self.looks_at_table and self.question is not None:
            self.action_turn_page()
        elif self._may_step_back():
            self.take_back()
        else:
            self.action_leave()

    def _may_step_back(self) -> bool:
        if self.staged is not None or (self.draft is not None and self.draft.past):
            return True
        match, seat = self.session.match, self.session.decider
        if match.is_pending:
            return True
        asked = self.question is not None and seat is not None
        return asked and match.why_not_undo(cast("Seat", seat)) is None

    def action_turn_page(self) -> None:
        """Look at the table while something is to be chosen, or go back to the question."""
        if self.question is not None:
            self.looks_at_table = not self.looks_at_table
            self._show_all()

    def action_armies(self) -> None:
        """Show the armies of all players."""
        from nidavellir_tui.army import ArmyScreen

        self.app.push_screen(ArmyScreen(self.session, self._seat_in_question()))

    def _seat_in_question(self) -> Seat:
        to_act = self.state.to_act
        return to_act if isinstance(to_act, int) else 0

    def action_heroes(self) -> None:
        """Show the heroes that are left, and whether the player to act could recruit them."""
        from nidavellir_tui.heroes import HeroesScreen

        self.app.push_screen(HeroesScreen(self.state, self.session.names))

    def action_own_coins(self) -> None:
        """Show the own coins to the player whose turn it is, and to nobody else."""
        from nidavellir_tui.owncoins import look_at_own_coins

        look_at_own_coins(self, self._seat_in_question())

    def action_card(self) -> None:
        """Show the rules of what is under the cursor."""
        from nidavellir_tui.rulecard import card_for

        self.app.push_screen(card_for(self._subjects()))

    def _subjects(self) -> Sequence[str]:
        """Ids of rule pages about what is at hand."""
        option = self.option
        if self.asks and self.question is not None and option is not None:
            refused = [option.refusal.clause] if option.refusal else []
            return [*refused, option.about, self.question.clause]
        card = card_of(self.state, *self.cursor)
        if card:
            return [card.partition(":")[0], "N14"]
        return ["N11", "N25"] if self.draft is not None else ["turn", "N12"]

    # -- the mouse ----------------------------------------------------------------------------

    def on_tavern_board_clicked(self, event: TavernBoard.Clicked) -> None:
        """Point at a place; a second click there takes the card, or lifts the coin."""
        again = event.spot == self.cursor
        if self.session.match.is_pending:
            return
        self.point(event.spot)
        if again and self.draft is not None and event.spot.row == SLOT:
            self.action_lift()
        elif again and self.draft is None and self.state.phase == TAKE:
            self.action_confirm()

    def on_coin_bar_chosen(self, event: CoinBar.Chosen) -> None:
        """A coin was clicked: it is laid at the tavern under the cursor."""
        self._lay_coin(event.index)

    def on_choice_page_pointed(self, event: ChoicePage.Pointed) -> None:  # noqa: ARG002
        """Another answer is marked."""
        if self.asks:
            self.staged = None
            self._look()
            self._prompt()

    def on_choice_page_chosen(self, event: ChoicePage.Chosen) -> None:  # noqa: ARG002
        """An answer was clicked."""
        self.action_confirm()

    def on_resize(self) -> None:
        """Use the new room."""
        super().on_resize()
        if self.is_mounted:
            self._show_all()

    def look_changed(self) -> None:
        """Draw everything in the new look."""
        super().look_changed()
        self._show_all()
