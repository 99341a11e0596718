"""`meadhall`, `meadhall GAME`: the commands that open the hall on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from engine.core.errors import MeadhallError
from hall_tui.start import AtMenu, AtNewGame, Start
from hall_tui.usage import OneSentenceParser


def need_terminal() -> None:
    """Raise `MeadhallError` unless both keyboard and screen are a terminal."""
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise MeadhallError(
            "the hall needs a terminal for keyboard and screen; "
            "simulate, replay, inspect, rules, saves and learn --list work without one"
        )


def open_hall(words: Sequence[str]) -> int:
    """Open the hall at its menu; there are no further words."""
    OneSentenceParser(prog="meadhall").parse_args(words)
    return enter(AtMenu())


def new_game(game_id: str) -> Callable[[Sequence[str]], int]:
    """The command that opens the hall at the new-game screen of a game."""

    def run(words: Sequence[str]) -> int:
        OneSentenceParser(
            prog=f"meadhall {game_id}", description="Opens the new-game screen of this game."
        ).parse_args(words)
        return enter(AtNewGame(game_id))

    return run


def enter(start: Start) -> int:
    """Open the hall and stay until the player leaves; returns the exit status."""
    need_terminal()
    from hall_tui.app import HallApp

    app = HallApp(start)
    app.run()
    return app.return_code or 0
