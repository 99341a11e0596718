"""Which games are installed: found by entry points, so a game can be a package of its own."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from engine.core.errors import UnknownGame, shown
from engine.core.game import AnyGame

GROUP = "meadhall.games"


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, sorted; nothing of them is imported."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def find_game(game_id: str) -> type[AnyGame]:
    """The game class with that id; raises `UnknownGame` that names the games there are."""
    for entry in entry_points(group=GROUP, name=game_id):
        return cast("type[AnyGame]", entry.load())
    known = ", ".join(game_ids()) or "none"
    raise UnknownGame(
        f"no game called {shown(game_id)} is installed (there is: {known})", place="game"
    )
