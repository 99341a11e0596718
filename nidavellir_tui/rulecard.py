"""Rule cards: what a card, a hero or a decision is about, with the full text of its clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, CARD, bindings
from nidavellir_tui.rulebook import pages_about
from nidavellir_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from hall_tui.plugin import RulePage


def card_for(subjects: Sequence[str]) -> NidavellirCard:
    """The card with the pages of these subjects, each with its clauses."""
    return NidavellirCard(pages_about(*filter(None, subjects)))


class NidavellirCard(HallScreen[None]):
    """Some pages of the rules, one below the other."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Rule card"
    HELP_TOPIC = "nidavellir"
    BINDINGS = bindings((BACK._replace(hint="Close"), CARD._replace(action="back", hint="")))

    def __init__(self, pages: Sequence[RulePage]) -> None:
        super().__init__()
        self.pages = pages

    def compose_body(self) -> Iterable[Widget]:
        """The pages in one that scrolls."""
        with VerticalScroll(id="page", can_focus=True):
            for page in self.pages:
                title = Content(page.title).stylize("bold $hall-gold")
                mark = Content(f"  {page.id}" if page.id[0].isupper() else "")
                yield Static(Content.assemble(title, mark.stylize("$hall-quiet")))
                yield Static(Content(page.text), classes="card-text")

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one("#page").focus()
