"""The heroes: those on offer with class, ranks, bravery and power, those that are taken by whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.nidavellir import army
from engine.nidavellir.components import HEROES
from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, bindings
from nidavellir_tui.classes import role_of
from nidavellir_tui.herotext import hero_numbers, hero_text
from nidavellir_tui.keys import HEROES_KEY
from nidavellir_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from engine.nidavellir.state import State

_TITLE = 18


class HeroesScreen(HallScreen[None]):
    """All heroes of the game as they stand in a view."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Heroes"
    HELP_TOPIC = "nidavellir_heroes"
    BINDINGS = bindings((BACK._replace(hint="Close"), HEROES_KEY._replace(action="back", hint="")))

    def __init__(self, state: State, names: Sequence[str]) -> None:
        super().__init__()
        self.state, self.names = state, names

    def compose_body(self) -> Iterable[Widget]:
        """One paragraph for each hero."""
        with VerticalScroll(id="heroes-page", can_focus=True):
            for paragraph in self._paragraphs():
                yield Static(paragraph, classes="distinction")

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one("#heroes-page").focus()
        self.say(f"{len(self.state.heroes)} heroes are left; each complete line brings one [N35].")

    def _paragraphs(self) -> Iterator[Content]:
        for hero in self.state.heroes:
            yield self._hero(hero, self._refusal(hero))
        for hero in HEROES:
            seat = army.owner_of(self.state, hero)
            if seat is not None:
                yield self._hero(hero, f"recruited by {self.names[seat]}")

    def _refusal(self, hero: str) -> str:
        if not isinstance(self.state.to_act, int):
            return ""
        refusal = army.why_not_recruit(self.state, hero)
        name = self.names[self.state.to_act]
        return f"x not for {name} now: {refusal.sentence} [{refusal.clause}]" if refusal else ""

    def _hero(self, hero: str, note: str) -> Content:
        title = Content(f"{HEROES[hero].name:<{_TITLE}}").stylize(f"bold ${role_of(hero)}")
        parts = [title, Content(hero_numbers(hero)).stylize("bold")]
        if note:
            parts.append(
                Content(f"  {note}").stylize("$hall-ember" if note[0] == "x" else "$hall-quiet")
            )
        return Content.assemble(*parts, f"\n{hero_text(hero)}")
