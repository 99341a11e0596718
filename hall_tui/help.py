"""Help in its context: the keys of a screen, and a short text about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, HELP, bindings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.widget import Widget

    from hall_tui.keys import Action


class HelpScreen(HallScreen[None]):
    """What the screen below is for, and what its keys do."""

    HEADING = "Help"
    ACTIONS: ClassVar[tuple[Action, ...]] = (BACK,)
    BINDINGS = bindings((BACK._replace(hint="Close"), HELP._replace(action="back", hint="")))

    def __init__(self, about: HallScreen[object]) -> None:
        super().__init__()
        self._about = about

    def compose_body(self) -> Iterable[Widget]:
        """The text, then the keys."""
        with VerticalScroll(id="page", can_focus=True):
            yield Static(Content(self._about.help_text().strip()), id="help-text")
            yield Static(Content("\n").join(self._key_lines()), id="help-keys")

    def heading(self) -> str:
        """Names what the help is about."""
        return f"Help: {self._about.heading() or 'this screen'}"

    def help_hint(self) -> str:
        """The key that opened the help closes it."""
        return f"{self.key_of(HELP)} close"

    def _key_lines(self) -> Iterator[Content]:
        actions = {action.id: action for action in (*self._about.ACTIONS, *self.hall.ACTIONS)}
        for action in sorted(actions.values(), key=lambda action: not action.hint):
            keys = Content(self.keys_of(action).ljust(16)).stylize("bold $hall-gold")
            yield Content.assemble(keys, action.label)
