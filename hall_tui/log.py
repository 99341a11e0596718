"""The log of a game in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, LOG, bindings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget


class LogScreen(HallScreen[None]):
    """Everything that happened, the latest last."""

    HELP_TOPIC = "log"
    HEADING = "Log"
    ACTIONS = (BACK,)
    BINDINGS = bindings((BACK._replace(hint="Close"), LOG._replace(action="back", hint="")))

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__()
        self._sentences = sentences

    def compose_body(self) -> Iterable[Widget]:
        """One numbered sentence under the other."""
        lines = self._sentences or ["Nothing has happened yet."]
        width = len(str(len(lines)))
        numbered = (
            Content.assemble(Content(f"{number:>{width}}  ").stylize("$hall-quiet"), sentence)
            for number, sentence in enumerate(lines, 1)
        )
        with VerticalScroll(id="page", can_focus=True):
            yield Static(Content("\n").join(numbered))

    def on_mount(self) -> None:
        """Begin at the end."""
        self.query_one("#page").scroll_end(animate=False)
