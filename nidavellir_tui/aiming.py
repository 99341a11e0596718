"""What the cursor or the marked answer points at, told in short lines, with its rule pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.nidavellir.coins import FIXED
from engine.nidavellir.components import TAVERN_NAMES
from engine.nidavellir.moves import Take
from engine.nidavellir.state import TAKE
from nidavellir_tui.desk import card_of
from nidavellir_tui.outcome import Outcome, Said, arrow_of, of_card, of_move
from nidavellir_tui.told import card_title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core.game import Seat
    from engine.nidavellir.moves import Move
    from nidavellir_tui.showing import TavernTable


class Aim:
    """Reads off a table what lies at hand there."""

    def __init__(self, table: TavernTable) -> None:
        self.table = table

    @property
    def card(self) -> str:
        """The card under the cursor, or an empty text."""
        return card_of(self.table.state, *self.table.cursor) if self.table.has_cursor else ""

    def lines(self) -> Iterator[Said]:
        """What the marked answer, the move to be confirmed, or else the card would bring."""
        if self.table.asks:
            yield from self._about_answer()
        elif self.table.session.match.is_pending:
            yield from self._about_pending()
        else:
            yield from self._about_card()

    def _about_answer(self) -> Iterator[Said]:
        option, seat = self.table.option, self.table.decider
        if option is None or seat is None:
            return
        yield Said(option.title, "title")
        if option.refusal is not None:
            yield _refused(option.refusal)
        if option.tail:
            yield Said(option.tail, "quiet")
        if option.detail:
            yield Said(option.detail)
        if option.refusal is None:
            yield from self._lines(self._outcome(option.move, seat))

    def _outcome(self, move: Move, seat: Seat) -> Outcome:
        table = self.table
        if isinstance(move, Take):
            return of_card(table.state, seat, move.card)
        return of_move(table.game, table.state, move, seat)

    def _about_card(self) -> Iterator[Said]:
        card, seat = self.card, self.table.decider
        if not card:
            return
        yield Said(card_title(card), "title")
        refusal = self.why_not_take()
        if refusal is not None:
            yield _refused(refusal)
        if seat is not None:
            yield from self._lines(of_card(self.table.state, seat, card))
            yield from self._about_trade(seat)

    def _about_trade(self, seat: Seat) -> Iterator[Said]:
        """That the turn ends with a trade, which bravery as it is told here leaves out (N25)."""
        state = self.table.state
        here = state.phase == TAKE and self.table.cursor.tavern == state.tavern
        if here and seat not in state.acted and state.shown[seat] in FIXED:
            yield Said("then you trade two coins", "gold")

    def _about_pending(self) -> Iterator[Said]:
        session = self.table.session
        step, reader = session.match.history[-1], session.seat_at_keyboard
        yield Said("Not yet confirmed:", "gold")
        for event in step.acted:
            yield Said(event.seen_by(reader).sentence(session.names))
        if isinstance(step.seat, int):
            before = self.table.game.view(step.before, reader)
            yield from self._lines(Outcome(before, self.table.state, step.seat))

    def _lines(self, outcome: Outcome) -> Iterator[Said]:
        session, arrow = self.table.session, arrow_of(self.table.hall.look)
        return outcome.lines(session.names, arrow, points=session.setup.preview)

    def why_not_take(self) -> Refusal | None:
        """Why the card under the cursor cannot be taken now, or None; none while bids are laid."""
        table, state = self.table, self.table.state
        if table.decider is None or state.phase != TAKE or state.pioneer:
            return None
        if table.cursor.tavern != state.tavern:
            name = TAVERN_NAMES[state.tavern or 0]
            return Refusal("N12", f"One tavern after the other: now the {name} is open.")
        return table.game.why_not(state, Take(self.card))

    def subjects(self) -> Sequence[str]:
        """Ids of rule pages about what is at hand."""
        table, option = self.table, self.table.option
        if table.asks and table.question is not None and option is not None:
            refused = [option.refusal.clause] if option.refusal else []
            return [*refused, option.about, table.question.clause]
        if self.card:
            return [self.card.partition(":")[0], "N14"]
        return ["N11", "N25"] if table.draft is not None else ["turn", "N12"]


def _refused(refusal: Refusal) -> Said:
    return Said(f"x {refusal.sentence} [{refusal.clause}]", "ember")
