"""What happens in Völuspá, as small immutable values that explain themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.game import OpenEvent, Seat, Unscored
from engine.voluspa.grid import At
from engine.voluspa.phases import FLY, FOLLOW
from engine.voluspa.scoring import Part

_REASONS = {
    "row": "its row of {tiles}",
    "column": "its column of {tiles}",
    "lone": "standing alone",
    "around": "the {tiles} around it",
    "neighbours": "half of its neighbours' values",
}
_FORCED = {
    "V12": "can lay nothing and discards",
    "V59": "can follow with nothing and discards",
    "V73": "holds more than five tiles and discards",
}
_DECLINED = {
    FOLLOW: "lays nothing after Hermod.",
    FLY: "leaves the Raven where it is.",
}


def spot(at: At) -> str:
    """Coordinates as players read them."""
    return f"({at[0]}, {at[1]})"


def boosted(tile: str, boost: int) -> str:
    """A tile with its boost: ``Odin``, ``Odin +2``."""
    return f"{tile} +{boost}" if boost else tile


def plural(count: int, word: str) -> str:
    """A count with its word: ``1 point``, ``3 points``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


class _TileLaid(NamedTuple):
    seat: Seat
    tile: str
    at: At
    covered: str = ""
    boost: int = 0
    start: At | None = None


class TileLaid(_TileLaid, OpenEvent, Unscored):
    """A tile was laid on an empty cell, or on top of `covered`, with a `boost`.

    `start` is where a Raven was lifted that was placed again (V75).
    """

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        onto = f"on top of {self.covered} at" if self.covered else "at"
        where = f"{onto} {spot(self.at)}."
        if self.start is not None:
            return f"{self.tile} flies on from {spot(self.start)} and lands {where}"
        return f"{names[self.seat]} lays {boosted(self.tile, self.boost)} {where}"


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
    clause: str = "V12"


class Discarded(_Discarded, OpenEvent, Unscored):
    """A tile of the hand left the game by the clause that forces it (V12, V59, V73)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} {_FORCED[self.clause]} {self.tile}."


class _TileBumped(NamedTuple):
    seat: Seat
    tile: str
    at: At
    bumped: str
    to: At
    boost: int = 0


class TileBumped(_TileBumped, OpenEvent, Unscored):
    """A Jotunn took the place of a tile, which went to the end of a line (V53)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        tile, where = boosted(self.tile, self.boost), spot(self.at)
        return (
            f"{names[self.seat]}'s {tile} takes {where} and bumps {self.bumped} to {spot(self.to)}."
        )


class _FreyaSpent(NamedTuple):
    seat: Seat
    boost: int


class FreyaSpent(_FreyaSpent, OpenEvent, Unscored):
    """A Freya was discarded; the next tile is worth `boost` more (V71)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} discards a Freya: the next tile is worth {self.boost} more."


class _FreyasRegained(NamedTuple):
    seat: Seat
    freyas: int


class FreyasRegained(_FreyasRegained, OpenEvent, Unscored):
    """A boosted tile was captured, and the Freyas spent on it came to the hand (V73)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} takes {plural(self.freyas, 'Freya')} from the discard pile."


class _Declined(NamedTuple):
    seat: Seat
    phase: str


class Declined(_Declined, OpenEvent, Unscored):
    """A follow-up (V59) or a second placement (V75) was declined."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} {_DECLINED[self.phase]}"


class _HelsLeft(NamedTuple):
    seats: tuple[Seat, ...]


class HelsLeft(_HelsLeft, OpenEvent, Unscored):
    """The last tile was drawn: all Hels in hands left the game, one entry a tile (V80)."""

    __slots__ = ()
    barrier = True

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        held = [f"{names[seat]} {self.seats.count(seat)}" for seat in sorted(set(self.seats))]
        return f"The last tile is drawn, so the Hels in hands leave the game: {', '.join(held)}."


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
