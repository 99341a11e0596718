"""The simple computer players, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Protocol

from engine.core.game import AnyGame, Seat


class Player(Protocol):
    """Someone who decides for a seat. A player keeps no memory: the view says all there is."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, rng: Random) -> Any:
        """One legal move of `seat`; `view` is `game.view(state, seat)`, not to be changed.

        `rng` is the only source of chance, so that the same seed gives the same game.
        """
        ...


class RandomPlayer:
    """Takes any legal move, each as likely as the others."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, rng: Random) -> Any:
        """One of the legal moves by chance."""
        return rng.choice(game.legal(view, seat))


class GreedyPlayer:
    """Takes what brings most at once, and the first of equal moves in the game's stable order."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, rng: Random) -> Any:  # noqa: ARG002
        """The move with the greatest gain; chance plays no part."""
        return max(game.legal(view, seat), key=lambda move: game.gain(view, move))


PLAYERS: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {"random": RandomPlayer, "greedy": GreedyPlayer}
)
