"""Keeping the record of a match in a file that the players name."""

from __future__ import annotations

from itertools import chain, count
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.atomic import write_atomically
from engine.core.errors import MeadhallError
from engine.core.saga import write_saga
from hall_tui.dialogs import TextScreen
from hall_tui.folders import at_home

if TYPE_CHECKING:
    from engine.core.match import Match
    from hall_tui.frame import HallScreen

_QUESTION = "Keep the record of this game in the file"


def usual_file(stem: str) -> Path:
    """Where a record goes unless somebody says otherwise: a new file in the home folder."""
    numbered = (f"{stem}-{number}" for number in count(2))
    names = (f"{name}.saga.json" for name in chain([stem], numbered))
    return next(path for path in (_home() / name for name in names) if not path.exists())


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def why_not_file(name: str) -> str | None:
    """Why no new file of that name can be written, or None."""
    try:
        path = at_home(name)
    except MeadhallError:
        return "There is no such folder."
    if not name.strip() or not name.isprintable() or not path.name:
        return "A file needs a name."
    try:
        if path.exists():
            return "There is a file of this name already."
        if not path.parent.is_dir():
            return "There is no such folder."
    except OSError as error:
        return f"This name cannot be used: {error.strerror}."
    return None


def ask_and_keep(screen: HallScreen[None], match: Match) -> None:
    """Ask for a file and write the record of the match there; the screen tells how it went."""

    def keep(name: str | None) -> None:
        if name is not None:
            _keep(screen, match, at_home(name))

    usual = str(usual_file(f"{match.game.id}-game"))
    question = TextScreen(_QUESTION, usual, why_not_file)
    screen.app.push_screen(question, keep)


def _keep(screen: HallScreen[None], match: Match, path: Path) -> None:
    record = dumps(write_saga(match.saga()), ensure_ascii=False, indent=1)
    try:
        write_atomically(path, f"{record}\n".encode())
    except MeadhallError as error:
        screen.say(str(error), "ember")
    else:
        screen.say(f"The record is kept in {path}.", "gold")
