"""What the menu has to know before anything heavy is loaded: is there a game to continue?"""

from __future__ import annotations

from typing import Any

from engine.core.errors import BadInput
from engine.core.files import read_json_file
from engine.core.slots import continuable_slot, slot_path
from hall_tui.folders import saves_folder


def what_continues() -> str | None:
    """The newest unfinished game in a few words, or None; promises nothing and never raises."""
    folder = saves_folder()
    slot = continuable_slot(folder)
    if slot is None:
        return None
    try:
        return _words(read_json_file(slot_path(folder, slot))["summary"])
    except (BadInput, KeyError, TypeError, IndexError, AttributeError):
        return f"the game saved as {slot}"


def _words(summary: Any) -> str:
    names = [str(seat["name"]) for seat in summary["seats"]]
    to_act = summary["to_act"]
    turn = f"{names[to_act]} to act" if isinstance(to_act, int) else "in progress"
    words = f"{summary['title']}, {turn} ({', '.join(names)})"
    return words if words.isprintable() else "a game in progress"
