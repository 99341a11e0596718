"""The table of Nidavellir: what keys and mouse do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.core.errors import Refusal
from engine.nidavellir.moves import Move, Take
from engine.nidavellir.state import TAKE
from hall_tui.session import Next
from nidavellir_tui.aiming import Aim
from nidavellir_tui.bidding import Draft
from nidavellir_tui.choicepage import ChoicePage
from nidavellir_tui.panels import CoinBar
from nidavellir_tui.showing import TavernTable
from nidavellir_tui.tavern import SLOT, TAVERN_COUNT, Spot, TavernBoard

if TYPE_CHECKING:
    from engine.core.game import Seat

_INCOMPLETE = Refusal("N11", "Lay a coin at each of the three taverns first.")
_NOTHING_HERE = Refusal("N14", "Move the cursor to a card of the open tavern first.")
_NOT_NOW = Refusal("N12", "There is nothing to choose just now.")


class NidavellirTable(TavernTable):
    """The table with what the person at the keyboard can do."""

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
        self.prompt()

    def action_number(self, index: int) -> None:
        """Lay a coin at the tavern under the cursor, or point at a card or an answer."""
        if self.asks:
            if self.question is not None and index < len(self.question.options):
                self.page.answers.highlighted = index
        elif self.draft is not None:
            self._lay_coin(index)
        else:
            self._point_at_card(index)

    def _point_at_card(self, index: int) -> None:
        """Point at a card of the tavern of which one is to be taken, else of that at hand."""
        state, tavern = self.state, self.cursor.tavern
        if state.phase == TAKE and self.decider is not None and state.tavern is not None:
            tavern = state.tavern
        if index < len(state.taverns[tavern]):
            self.point(Spot(tavern, index))

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
            self.seal(move)

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
            self.prompt()
        else:
            self.lay(option.move)

    def _settles(self, move: Move) -> bool:
        """Whether a move lets the game go on at once, so that it is confirmed before it is made."""
        after = self.state.clone()
        self.game.act(after, move, self.decider)
        return self.game.is_settled(after)

    def _take(self) -> None:
        aim = Aim(self)
        refusal = aim.why_not_take() if aim.card else _NOTHING_HERE
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.lay(Take(aim.card))

    def take_back(self) -> None:
        """Take back what is not sealed yet, or else the last decision."""
        if self.staged is not None:
            self.staged = None
            self.prompt()
        elif self.draft is not None and self.draft.past:
            self.draft = self.draft.take_back()
            self._go_to_the_gap()
        else:
            self._take_decision_back()

    def _take_decision_back(self) -> None:
        """Take the last decision back, and say what can be done instead."""
        before = len(self.session.match.history)
        super().take_back()
        self._told = len(self.session.match.history)
        if self._told < before:
            self.say(f"Taken back. {self.what_now()}", "gold")

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
        return asked and self.may_undo(cast("Seat", seat))

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

        self.app.push_screen(card_for(Aim(self).subjects()))

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
            self.prompt()

    def on_choice_page_chosen(self, event: ChoicePage.Chosen) -> None:  # noqa: ARG002
        """An answer was clicked."""
        self.action_confirm()
