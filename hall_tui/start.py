"""Where the hall opens: what the command line asks of the app."""

from __future__ import annotations

from typing import NamedTuple


class AtMenu(NamedTuple):
    """Open the menu."""


class AtNewGame(NamedTuple):
    """Open the new-game screen of a game."""

    game_id: str


class AtSlot(NamedTuple):
    """Continue the saved game of a slot; None stands for the newest one."""

    slot: str | None = None


class AtLesson(NamedTuple):
    """Open a lesson; None stands for the list of lessons."""

    lesson_id: str | None = None


Start = AtMenu | AtNewGame | AtSlot | AtLesson
