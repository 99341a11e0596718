"""The screens of Völuspá; importing this package loads no terminal library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hall_tui.plugin import GameScreens, RulePage
from voluspa_tui.keys import ACTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hall_tui.keys import Action
    from hall_tui.session import Session
    from hall_tui.table import TableScreen


class VoluspaScreens(GameScreens):
    """What Völuspá offers to the hall."""

    id = "voluspa"
    title = "Völuspá"
    tagline = "Lay gods, beasts and giants on one growing grid and rule its rows and columns."

    def actions(self) -> Sequence[Action]:
        """What keys do on the table of Völuspá, beyond the hall's."""
        return ACTIONS

    def table(self, session: Session) -> TableScreen:
        """The screen on which a match is played."""
        from voluspa_tui.screen import VoluspaTable

        return VoluspaTable(session)

    def rules(self) -> Sequence[RulePage]:
        """The clauses and tiles of the base game."""
        from voluspa_tui.rules import rule_pages

        return rule_pages()


screens = VoluspaScreens()
