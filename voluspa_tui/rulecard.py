"""Rule cards: what a tile does, with the full text of its clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, CARD, bindings
from voluspa_tui.helping import with_keys
from voluspa_tui.rules import rule_page
from voluspa_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from engine.core.errors import Refusal
    from hall_tui.plugin import RulePage

_CLAUSES = re.compile(r"V\d+")
_WITHOUT_TILE = ("turn", "line", "V20", "V22")


def cards_for(kinds: Sequence[str | None], refusal: Refusal | None) -> tuple[RulePage, ...]:
    """The page of each kind followed by its clauses, each once; first what was just refused.

    Without any kind: how a turn goes and what scores.
    """
    ids = [refusal.clause] if refusal else []
    for kind in filter(None, kinds):
        page = rule_page(kind)
        ids += [kind, *(_CLAUSES.findall(page.text) if page else ())]
    pages = (rule_page(page_id) for page_id in dict.fromkeys(ids or _WITHOUT_TILE))
    return tuple(page for page in pages if page is not None)


class RuleCard(HallScreen[None]):
    """Some pages of the rules, one below the other."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Rule card"
    HELP_TOPIC = "voluspa"
    BINDINGS = bindings((BACK._replace(hint="Close"), CARD._replace(action="back", hint="")))

    def __init__(self, pages: Sequence[RulePage]) -> None:
        super().__init__()
        self.pages = pages

    def help_text(self) -> str:
        """The help of the table with the keys of now."""
        return with_keys(super().help_text(), self.key_of)

    def compose_body(self) -> Iterable[Widget]:
        """The pages in one that scrolls."""
        with VerticalScroll(id="page", can_focus=True):
            for page in self.pages:
                yield Static(_heading(page), classes="card-heading")
                yield Static(Content(page.text), classes="card-text")

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one("#page", VerticalScroll).focus()


def _heading(page: RulePage) -> Content:
    title = Content(page.title).stylize("bold $hall-gold")
    if not _CLAUSES.fullmatch(page.id):
        return title
    return Content.assemble(title, Content(f"  {page.id}").stylize("$hall-quiet"))
