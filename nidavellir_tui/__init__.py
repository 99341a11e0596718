"""The screens of Nidavellir; importing this package loads no terminal library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hall_tui.plugin import Choice, GameScreens, RulePage, Several
from nidavellir_tui.keys import ACTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hall_tui.keys import Action
    from hall_tui.table import TableScreen


class NidavellirScreens(GameScreens):
    """What Nidavellir offers to the hall."""

    id = "nidavellir"
    title = "Nidavellir"
    tagline = "Bid in secret at three taverns, hire dwarves and raise the bravest army."

    def actions(self) -> Sequence[Action]:
        """What keys do on the screens of Nidavellir, beyond the hall's."""
        return ACTIONS

    def choices(self) -> Sequence[Choice | Several]:
        """The variant for a first game (N06)."""
        on_off = ((False, "off"), (True, "on"))
        return (Choice("first_game", "First game", on_off, default=False),)

    def glance(self, options: Mapping[str, Any]) -> str:
        """How many heroes there are, and which are left out (N06)."""
        if options.get("first_game"):
            return "18 heroes: Thrud, Ylud and Uline stay in the box."
        return "All 21 heroes."

    def table_type(self) -> type[TableScreen]:
        """The screen on which a match is played."""
        from nidavellir_tui.screen import NidavellirTable

        return NidavellirTable

    def rules(self) -> Sequence[RulePage]:
        """The clauses, the heroes and the distinctions."""
        from nidavellir_tui.rulebook import rule_pages

        return rule_pages()


screens = NidavellirScreens()
