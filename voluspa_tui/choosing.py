"""Choosing a move step by step: first the tile, then the cell, then what else it asks for.

Every legal move is a path of picks. What can be picked next, and which move has been chosen in the
end, follows from the paths alone; a new kind of move needs an entry in `PATHS` and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.voluspa.kinds import jotunn
from engine.voluspa.moves import Boost, Bump, Discard, End, Fly, Move, Place

TILE, CELL, WORD = "tile", "cell", "word"
DISCARD, BOOST, END = "discard", "boost", "end"
FREYA = "freya"
BUMPER = jotunn.ID


class Pick(NamedTuple):
    """One step of a choice: a tile of the hand, a cell, or a word such as "discard"."""

    what: str
    value: Any


Path = tuple[Pick, ...]


def _place(move: Place) -> Path:
    return Pick(TILE, move.tile), Pick(CELL, move.at)


def _bump(move: Bump) -> Path:
    return Pick(TILE, BUMPER), Pick(CELL, move.at), Pick(CELL, move.to)


def _boost(move: Boost) -> Path:  # noqa: ARG001
    return Pick(TILE, FREYA), Pick(WORD, BOOST)


def _fly(move: Fly) -> Path:
    return (Pick(CELL, move.to),)


def _end(move: End) -> Path:  # noqa: ARG001
    return (Pick(WORD, END),)


def _discard(move: Discard) -> Path:
    return Pick(TILE, move.tile), Pick(WORD, DISCARD)


PATHS: Mapping[type, Callable[[Any], Path]] = {
    Place: _place,
    Bump: _bump,
    Boost: _boost,
    Fly: _fly,
    End: _end,
    Discard: _discard,
}


def path_of(move: Move) -> Path:
    """The picks that lead to a move."""
    return PATHS[type(move)](move)


@dataclass(frozen=True, slots=True)
class Choosing:
    """How far a choice has come: the picks made, and the moves that they leave with their paths.

    >>> moves = [Place("odin", (0, 1)), Place("odin", (1, 0)), Place("loki", (1, 0))]
    >>> choice = Choosing.among(moves).pick(Pick(TILE, "odin"))
    >>> choice.options(CELL)
    ((0, 1), (1, 0))
    >>> choice.pick(Pick(CELL, (1, 0))).move
    Place(tile='odin', at=(1, 0))
    """

    paths: tuple[tuple[Path, Move], ...] = ()
    made: Path = ()

    @classmethod
    def among(cls, moves: Iterable[Move]) -> Choosing:
        """The beginning of a choice among some moves."""
        return cls(tuple((path_of(move), move) for move in moves))

    def pick(self, pick: Pick) -> Choosing:
        """The choice after one more pick, which may leave no move at all."""
        step = len(self.made)
        left = tuple(
            (path, move) for path, move in self.paths if len(path) > step and path[step] == pick
        )
        return Choosing(left, (*self.made, pick))

    def follow(self, path: Path) -> Choosing:
        """The choice after several picks."""
        choice = self
        for pick in path:
            choice = choice.pick(pick)
        return choice

    def options(self, what: str) -> tuple[Any, ...]:
        """What can be picked next of one sort, in the order of the moves."""
        step = len(self.made)
        nexts = (path[step] for path, _ in self.paths if len(path) > step)
        return tuple(dict.fromkeys(pick.value for pick in nexts if pick.what == what))

    def chosen(self, what: str) -> Any:
        """The last pick of one sort, or None."""
        return next((pick.value for pick in reversed(self.made) if pick.what == what), None)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are left."""
        return tuple(move for _, move in self.paths)

    @property
    def move(self) -> Move | None:
        """The move, once its path has been gone to the end."""
        return next((move for path, move in self.paths if path == self.made), None)
