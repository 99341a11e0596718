"""Looking back: a match step by step, as a bystander may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, NAMED, bindings
from hall_tui.reading_keys import EARLIER, FIRST, HISTORY_ACTIONS, LAST, LATER

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engine.core.match import Match
    from hall_tui.keys import Action


class HistoryScreen(HallScreen[None]):
    """The table after any decision of a match; `number` decisions have been made.

    A game's screen composes the table and fills it in `show_step`. A subclass with more keys sets
    ``ACTIONS = (*HISTORY_ACTIONS, …, BACK)`` and ``BINDINGS = bindings(<its own actions>)``.
    """

    HEADING = "Looking back"
    ACTIONS: ClassVar[tuple[Action, ...]] = (*HISTORY_ACTIONS, BACK)
    KEYS_NAMED: ClassVar[Mapping[str, Action]] = {
        **NAMED,
        "earlier": EARLIER,
        "later": LATER,
        "first": FIRST,
        "last": LAST,
    }
    BINDINGS = bindings((*HISTORY_ACTIONS, BACK._replace(hint="Close")))

    def __init__(self, match: Match, number: int) -> None:
        super().__init__()
        self.match = match
        self.number = number

    def show_step(self) -> None:
        """Draw the position after `number` decisions, and tell what the last of them brought."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Show the position that was asked for."""
        self.show_step()

    def look_changed(self) -> None:
        """Draw it in the new look."""
        super().look_changed()
        self.show_step()

    @property
    def last(self) -> int:
        """The number of decisions."""
        return len(self.match.history)

    def state_at(self, number: int) -> Any:
        """The whole state after so many decisions."""
        return self.match.history[number].before if number < self.last else self.match.state

    def action_step(self, by: int) -> None:
        """Go some decisions on or back."""
        self.number = min(max(self.number + by, 0), self.last)
        self.show_step()

    def action_go(self, number: int) -> None:
        """Go to a position; -1 is the last."""
        self.number = number % (self.last + 1)
        self.show_step()
