"""One seat of the new-game form: a checked name, who plays it, its colour and its letter."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from engine.bots import PLAYERS
from engine.core.names import normal, why_not_name
from hall_tui.look import SEAT_COLOURS
from hall_tui.session import HUMAN
from hall_tui.widgets import UNPRINTABLE, Pick, SafeInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.widgets import Input

_COLOURS = tuple((number, name) for number, name in enumerate(SEAT_COLOURS, 1))
_LETTERS = tuple((letter, letter) for letter in ascii_uppercase)


_NOTES = {
    HUMAN: "A person at this keyboard.",
    "random": "This bot makes any legal move, each as likely as the others.",
    "greedy": "This bot makes the move that brings most at once.",
}


def player_note(kind: str) -> str:
    """A sentence about whoever plays a seat."""
    return _NOTES.get(kind, "A computer player.")


def player_kinds() -> list[tuple[str, str]]:
    """Who can play a seat: each kind as it stands in a saga, with its label."""
    return [(HUMAN, "person"), *((name, f"bot: {name}") for name in PLAYERS)]


def why_not_typed(name: str) -> str | None:
    """Why a name as it stands in a `SafeInput` will not do, or None."""
    if UNPRINTABLE in name:
        return why_not_name("a\nb")
    return why_not_name(name)


class SeatRow(Vertical):
    """The fields of one seat, and below them the reason why the name will not do."""

    class Edited(Message):
        """A name was changed."""

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self._first_name = name

    def compose(self) -> ComposeResult:
        """Number, name, kind of player, colour, letter."""
        with Horizontal(classes="fields"):
            yield Static(str(self.seat + 1), classes="number")
            yield SafeInput(self._first_name, compact=True, classes="seat-name")
            with Horizontal(classes="picks"):
                yield Pick(player_kinds(), HUMAN, classes="seat-player")
                roles = [f"seat-{number}" for number, _ in _COLOURS]
                yield Pick(_COLOURS, self.seat + 1, roles=roles, classes="seat-colour")
                yield Pick(_LETTERS, ascii_uppercase[self.seat], classes="seat-letter")
        yield Static(classes="reason")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Have the names checked."""
        event.stop()
        self.post_message(self.Edited())

    @property
    def name_typed(self) -> str:
        """The name in composed form."""
        return normal(self.query_one(SafeInput).value)

    @property
    def player(self) -> str:
        """Who plays: "human" or the name of a computer player."""
        return str(self.query_one(".seat-player", Pick).value)

    @property
    def colour(self) -> int:
        """The number of the seat's colour, 1 to 5."""
        return int(self.query_one(".seat-colour", Pick).value)

    @property
    def letter(self) -> str:
        """The seat's letter."""
        return str(self.query_one(".seat-letter", Pick).value)

    def refuse(self, reason: str | None) -> None:
        """Show why the name will not do, or that it will (None)."""
        self.set_class(reason is not None, "-refused")
        self.query_one(".reason", Static).update(Content(reason or ""))


def reasons(names: Sequence[str]) -> list[str | None]:
    """For each name why it will not do at this table, or None."""
    found: list[str | None] = []
    seen: set[str] = set()
    for name in names:
        key = name.casefold()
        twin = "Another player has this name already." if key in seen else None
        found.append(why_not_typed(name) or twin)
        seen.add(key)
    return found
