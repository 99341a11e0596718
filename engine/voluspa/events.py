"""What happens in Völuspá, as small immutable values that explain themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.game import Seat
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


class TileLaid(NamedTuple):
    """A tile was laid on an empty cell, or on top of `covered`."""

    seat: Seat
    tile: str
    at: At
    covered: str = ""

    barrier = False
    points = 0
    parts = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        onto = f"on top of {self.covered} at" if self.covered else "at"
        return f"{names[self.seat]} lays {self.tile} {onto} {spot(self.at)}."

    def seen_by(self, seat: Seat | None) -> TileLaid:  # noqa: ARG002
        """Open to all."""
        return self


class TileTaken(NamedTuple):
    """A tile was swapped with one on the table, which went to the hand (V38)."""

    seat: Seat
    tile: str
    at: At
    taken: str
    gone: tuple[str, ...] = ()

    barrier = False
    points = 0
    parts = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        lost = f"; {', '.join(self.gone)} below leaves the game" if self.gone else ""
        return f"{names[self.seat]} swaps {self.tile} with {self.taken} at {spot(self.at)}{lost}."

    def seen_by(self, seat: Seat | None) -> TileTaken:  # noqa: ARG002
        """Open to all."""
        return self


class Scored(NamedTuple):
    """The tile just laid was judged (V20): its points, 0 included, with every part."""

    seat: Seat
    tile: str
    points: int
    parts: tuple[Part, ...]

    barrier = False

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        """The event in one plain sentence."""
        if not self.parts:
            return f"{self.tile} dominates no line and scores nothing."
        reasons = " and ".join(_reason(part) for part in self.parts)
        return f"{self.tile} scores {plural(self.points, 'point')} for {reasons}."

    def seen_by(self, seat: Seat | None) -> Scored:  # noqa: ARG002
        """Open to all."""
        return self


class Discarded(NamedTuple):
    """A tile of the hand left the game because none could be laid (V12)."""

    seat: Seat
    tile: str

    barrier = False
    points = 0
    parts = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} can lay nothing and discards {self.tile}."

    def seen_by(self, seat: Seat | None) -> Discarded:  # noqa: ARG002
        """Open to all."""
        return self


class Drawn(NamedTuple):
    """Tiles came from the pile into a hand (V13); None stands for a tile that is not known."""

    seat: Seat
    tiles: tuple[str | None, ...]

    barrier = True
    points = 0
    parts = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        known = [tile for tile in self.tiles if tile is not None]
        what = " and ".join(known) or plural(len(self.tiles), "tile")
        return f"{names[self.seat]} draws {what}."

    def seen_by(self, seat: Seat | None) -> Drawn:
        """Only the drawing seat knows which."""
        return self if seat == self.seat else self._replace(tiles=(None,) * len(self.tiles))


class Passed(NamedTuple):
    """A seat without tiles was passed over (V15)."""

    seat: Seat

    barrier = False
    points = 0
    parts = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} has no tiles left and passes."

    def seen_by(self, seat: Seat | None) -> Passed:  # noqa: ARG002
        """Open to all."""
        return self


class GameEnded(NamedTuple):
    """The pile and all hands are empty (V15)."""

    winners: tuple[Seat, ...]
    score: int

    barrier = False
    points = 0
    parts = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        who = " and ".join(names[seat] for seat in self.winners)
        verb = "wins" if len(self.winners) == 1 else "share the victory"
        return f"The game is over: {who} {verb} with {plural(self.score, 'point')}."

    def seen_by(self, seat: Seat | None) -> GameEnded:  # noqa: ARG002
        """Open to all."""
        return self


def _reason(part: Part) -> str:
    return _REASONS[part.axis].format(tiles=part.tiles)
