"""What can be done now, in one sentence with its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.nidavellir.components import TAVERN_NAMES
from engine.nidavellir.state import TAKE
from hall_tui.keys import CONFIRM, TAKE_BACK, Action
from nidavellir_tui.keys import COINS_OWNED, LIFT, SHOW_TABLE

if TYPE_CHECKING:
    from nidavellir_tui.showing import TavernTable


class Prompter:
    """Makes the sentence of the status line from what the table's screen is at."""

    def __init__(self, table: TavernTable, key_of: Callable[[Action], str]) -> None:
        self.table = table
        self.key = key_of

    def sentence(self) -> str:
        """What can be done now, or nothing."""
        table = self.table
        if table.session.match.is_pending:
            return self._pending()
        if table.decider is None:
            return ""
        if table.staged is not None:
            return f"{self._marked()}: {self._confirms()}"
        if table.draft is not None:
            return self._bidding()
        if table.question is not None:
            return self._question()
        return self._taking() if table.state.phase == TAKE else ""

    def _confirms(self) -> str:
        return f"{self.key(CONFIRM)} confirms, {self.key(TAKE_BACK)} takes it back."

    def _pending(self) -> str:
        table = self.table
        step = table.session.match.history[-1]
        event = step.acted[-1].seen_by(table.session.seat_at_keyboard)
        return f"{event.sentence(table.session.names)} {self._confirms()}"

    def _marked(self) -> str:
        option = self.table.option
        return option.title if option else ""

    def _name(self) -> str:
        seat = self.table.decider
        return "" if seat is None else self.table.session.names[seat]

    def _bidding(self) -> str:
        table = self.table
        where = TAVERN_NAMES[table.cursor.tavern]
        if table.draft is None or table.draft.bid is None:
            return f"{self._name()}, bid: 1-{COINS_OWNED} lays a coin at the {where}."
        seal, back, lift = self.key(CONFIRM), self.key(TAKE_BACK), self.key(LIFT)
        return (
            f"{seal} seals your bids. 1-{COINS_OWNED} swaps coins at the {where}, "
            f"{back} takes one step back, {lift} lifts a coin."
        )

    def _question(self) -> str:
        table = self.table
        heading = table.question.heading if table.question else ""
        if table.looks_at_table:
            return f"{self._name()}: {heading}. {self.key(SHOW_TABLE)} goes back to it."
        return (
            f"{self._name()}, choose: {self.key(CONFIRM)} takes what is marked, "
            f"{self.key(SHOW_TABLE)} shows the table."
        )

    def _taking(self) -> str:
        where = TAVERN_NAMES[self.table.state.tavern or 0]
        cards = len(self.table.state.taverns[self.table.state.tavern or 0])
        numbers = f"1-{cards}" if cards > 1 else "1"
        return (
            f"{self._name()}, take a card of the {where}: {numbers} points at it, "
            f"{self.key(CONFIRM)} takes it."
        )
