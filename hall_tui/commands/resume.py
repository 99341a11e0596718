"""`meadhall resume`: goes on with a saved game."""

from __future__ import annotations

from collections.abc import Sequence

from hall_tui.commands.hall import enter
from hall_tui.start import AtSlot
from hall_tui.usage import OneSentenceParser


def run(words: Sequence[str]) -> int:
    """Open the hall at a saved game."""
    parser = OneSentenceParser(
        prog="meadhall resume",
        description="Goes on with the newest game, or with the one in a slot (see meadhall saves).",
    )
    parser.add_argument("slot", nargs="?", metavar="SLOT", help="the slot of a saved game")
    return enter(AtSlot(parser.parse_args(words).slot))
