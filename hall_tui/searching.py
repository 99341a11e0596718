"""A screen that holds much: a list, narrowed by what is typed into the field above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, SEARCH, bindings
from hall_tui.plugin import find_screens, screens_ids
from hall_tui.school import studied_last
from hall_tui.widgets import HallList, Pick, SearchField

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from hall_tui.keys import Action


class SearchScreen(HallScreen[None]):
    """What there is of one game at a time, in a list with a search field above it.

    A subclass yields `game_picks` and the field among its widgets, fills the list, and follows
    `SearchField.Changed` and `Pick.Changed`.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = (SEARCH, BACK)
    BINDINGS: ClassVar = [
        *bindings((SEARCH, BACK)),
        Binding("down", "into_list", "Into the list", show=False),
    ]

    def __init__(self, game_id: str | None = None) -> None:
        super().__init__()
        self._ids = screens_ids()
        self._game_id = game_id or studied_last(self._ids)

    def game_picks(self) -> Iterator[Widget]:
        """The choice of the game, where there are several."""
        if len(self._ids) > 1:
            games = [(each, find_screens(each).title) for each in self._ids]
            yield Pick(games, self._game_id, id="game")

    def search_field(self) -> SearchField:
        """A field to search in."""
        return SearchField(placeholder="Search: a word, a name, a clause", compact=True)

    def on_input_submitted(self) -> None:
        """Enter goes to what was found."""
        self.query_one(HallList).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The way to the search field is offered where the focus is elsewhere."""
        if action == "search" and isinstance(self.focused, SearchField):
            return False
        return super().check_action(action, parameters)

    def action_search(self) -> None:
        """Go to the search field."""
        self.query_one(SearchField).focus()

    def action_into_list(self) -> None:
        """Go from the search field to the list."""
        self.query_one(HallList).focus()
