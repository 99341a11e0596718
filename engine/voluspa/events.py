"""What happens in Völuspá, as small immutable values that explain themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.game import OpenEvent, Seat, Unscored
from engine.voluspa.grid import At
from engine.voluspa.scoring import Part

_REASONS = {
    "row": "its row of {tiles}",
    "column": "its column of {tiles}",
    "lone": "standing alone",
}


def spot(at: At) -> str:
    """Coordinates as players read them."""
    return f"({at[0]}, {at[1]})"


def plural(count: int, word: str) -> str:
    """A count with its word: ``1 point``, ``3 points``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


class _TileLaid(NamedTuple):
    seat: Seat
    tile: str
    at: At
    covered: str = ""


class TileLaid(_TileLaid, OpenEvent, Unscored):
    """A tile was laid on an empty cell, or on top of `covered`."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        onto = f"on top of {self.covered} at" if self.covered else "at"
        return f"{names[self.seat]} lays {self.tile} {onto} {spot(self.at)}."


class _TileTaken(NamedTuple):
    seat: Seat
    tile: str
    at: At
    taken: str
    gone: tuple[str, ...] = ()


class TileTaken(_TileTaken, OpenEvent, Unscored):
    """A tile was swapped with one on the table, which went to the hand (V38)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        lost = f"; {', '.join(self.gone)} below leaves the game" if self.gone else ""
        return f"{names[self.seat]} swaps {self.tile} with {self.taken} at {spot(self.at)}{lost}."


class _Scored(NamedTuple):
    seat: Seat
    tile: str
    points: int
    parts: tuple[Part, ...]


class Scored(_Scored, OpenEvent):
    """The tile just laid scored (V20): its points with every part."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        """The event in one plain sentence."""
        reasons = " and ".join(_reason(part) for part in self.parts)
        return f"{self.tile} scores {plural(self.points, 'point')} for {reasons}."


class _Discarded(NamedTuple):
    seat: Seat
    tile: str


class Discarded(_Discarded, OpenEvent, Unscored):
    """A tile of the hand left the game because none could be laid (V12)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} can lay nothing and discards {self.tile}."


class _Drawn(NamedTuple):
    seat: Seat
    tiles: tuple[str | None, ...]


class Drawn(_Drawn, Unscored):
    """Tiles came from the pile into a hand (V13); None stands for a tile that is not known."""

    __slots__ = ()
    barrier = True

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        known = [tile for tile in self.tiles if tile is not None]
        what = " and ".join(known) or plural(len(self.tiles), "tile")
        return f"{names[self.seat]} draws {what}."

    def seen_by(self, seat: Seat | None) -> Drawn:
        """Only the drawing seat knows which."""
        return self if seat == self.seat else self._replace(tiles=(None,) * len(self.tiles))


class _Passed(NamedTuple):
    seat: Seat


class Passed(_Passed, OpenEvent, Unscored):
    """A seat without tiles was passed over (V15)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} has no tiles left and passes."


class _GameEnded(NamedTuple):
    winners: tuple[Seat, ...]
    score: int


class GameEnded(_GameEnded, OpenEvent, Unscored):
    """The pile and all hands are empty (V15)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        who = " and ".join(names[seat] for seat in self.winners)
        verb = "wins" if len(self.winners) == 1 else "share the victory"
        return f"The game is over: {who} {verb} with {plural(self.score, 'point')}."


def _reason(part: Part) -> str:
    return _REASONS[part.axis].format(tiles=part.tiles)
