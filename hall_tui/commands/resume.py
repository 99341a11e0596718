"""`meadhall resume`: goes on with a saved game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import BadInput, shown
from engine.core.slots import files_by_slot
from hall_tui.commands.hall import enter
from hall_tui.folders import saves_folder
from hall_tui.start import AtSlot
from hall_tui.usage import OneSentenceParser


def run(words: Sequence[str]) -> int:
    """Open the hall at a saved game."""
    parser = OneSentenceParser(
        prog="meadhall resume",
        description="Goes on with the newest game, or with the one in a slot (see meadhall saves).",
    )
    parser.add_argument("slot", nargs="?", metavar="SLOT", help="the slot of a saved game")
    slot = parser.parse_args(words).slot
    if slot is not None:
        require_slot(slot)
    return enter(AtSlot(slot))


def require_slot(slot: str) -> None:
    """Raise `BadInput` unless there is a saved game in that slot."""
    if slot not in files_by_slot(saves_folder()):
        raise BadInput(f"there is no saved game called {shown(slot)} (see meadhall saves list)")
