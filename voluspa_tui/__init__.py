"""The screens of Völuspá; importing this package loads no terminal library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hall_tui.plugin import Choice, GameScreens, RulePage, Several
from voluspa_tui.keys import ACTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.screen import Screen

    from hall_tui.keys import Action
    from hall_tui.table import TableScreen


class VoluspaScreens(GameScreens):
    """What Völuspá offers to the hall."""

    id = "voluspa"
    title = "Völuspá"
    tagline = "Lay gods, beasts and giants on one growing grid and rule its rows and columns."

    def actions(self) -> Sequence[Action]:
        """What keys do on the table of Völuspá, beyond the hall's."""
        return ACTIONS

    def choices(self) -> Sequence[Choice | Several]:
        """The set of tiles and the variants (V02, V03, V80)."""
        from voluspa_tui.sets import CHOICES

        return CHOICES

    def glance(self, options: Mapping[str, Any]) -> str:
        """How many kinds and tiles there are, and what is unusual about them."""
        from voluspa_tui.sets import glance

        return glance(options)

    def contents(self, options: Mapping[str, Any]) -> Screen[Any]:
        """The list of all tiles with counts, values and powers."""
        from engine.voluspa import Voluspa
        from voluspa_tui.contents import TilesScreen

        return TilesScreen(Voluspa.with_options(options))

    def table_type(self) -> type[TableScreen]:
        """The screen on which a match is played."""
        from voluspa_tui.screen import VoluspaTable

        return VoluspaTable

    def rules(self) -> Sequence[RulePage]:
        """The clauses and the tiles."""
        from voluspa_tui.rules import rule_pages

        return rule_pages()


screens = VoluspaScreens()
