"""The hand-over: an opaque screen between two people, so that neither sees the other's secrets."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.keys import HAND_OVER_LEAVE, SIT_DOWN, bindings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual import events
    from textual.widget import Widget


SETTLING = 0.4
"""For so many seconds after it is first seen the screen passes over keys and clicks.

They were meant for the table: a key typed ahead, or held down. Each of them begins the time anew.
"""


class HandOverScreen(HallScreen[bool], inherit_bindings=False):
    """Names the next player and waits for a key.

    Dismissed with True when that player is there, with False to leave the table.
    """

    HELP_TOPIC = "hand_over"
    HEADING = ""
    ACTIONS = (SIT_DOWN, HAND_OVER_LEAVE)
    BINDINGS = bindings((SIT_DOWN, HAND_OVER_LEAVE))

    def __init__(self, name: str, letter: str, colour_role: str) -> None:
        super().__init__()
        self._player, self._letter, self._role = name, letter, colour_role
        self._settled_at = inf

    def compose_body(self) -> Iterable[Widget]:
        """Whose turn it is, and why everything else is gone."""
        with Vertical(id="hand-over"):
            yield Static(self._who(), id="hand-over-name")
            yield Static(
                Content(
                    "The table is covered, so that nobody sees another player's secrets. "
                    "It opens when you press the key."
                ),
                id="hand-over-why",
            )

    def _who(self) -> Content:
        seat = Content(f"{self._letter}  ").stylize(f"bold ${self._role}")
        name = Content(self._player).stylize("bold $hall-gold")
        return Content.assemble("Pass the keyboard to\n\n", seat, name)

    def on_mount(self) -> None:
        """Say which key opens the table, and drop what was still on its way to be told."""
        self.app.call_later(self.app.clear_notifications)
        self.say(f"{self.keys_of(SIT_DOWN)} or a click: I am here, show my table.", "gold")
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        self._settled_at = monotonic() + SETTLING

    def _answer(self, *, here: bool) -> None:
        if monotonic() >= self._settled_at:
            self.dismiss(here)
        elif self._settled_at < inf:
            self._settle()

    def on_click(self, event: events.Click) -> None:
        """A click anywhere but on the keys below is as good as the key."""
        if event.widget is None or event.widget.id != "too-small":
            event.stop()
            self.action_sit_down()

    def action_sit_down(self) -> None:
        """The next player is at the keyboard."""
        self._answer(here=True)

    def action_leave(self) -> None:
        """Nobody goes on now; the game is saved."""
        self._answer(here=False)
