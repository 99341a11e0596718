"""What a kind of tile is: its data, and the questions that placement and scoring ask it.

The base class answers for a tile without power (V30). A power is a subclass in a file of its own
under `engine/voluspa/kinds/`; nothing else in the game names a kind.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import Refusal
from engine.core.game import JSON
from engine.voluspa import scoring
from engine.voluspa.grid import Axis
from engine.voluspa.scoring import Part

if TYPE_CHECKING:
    from engine.voluspa.board import Board


class TileRow(NamedTuple):
    """One row of the tile data: id, name, copies in the box, printed value, the set it is from.

    `verified` is false where the printed value could not be confirmed.
    """

    kind: str
    name: str
    copies: int
    value: int
    set: str
    verified: bool


class Room(Enum):
    """What an empty cell offers: a place, a line that would grow too long, or no neighbour."""

    OPEN = "open"
    TOO_LONG = "too long"
    APART = "apart"


class Site(NamedTuple):
    """All that the rules of placement ask of a cell.

    `tile` is the kind that lies there on top (None: empty), `room` what an empty cell offers,
    `beside` holds the kinds of its side neighbours that bar others.
    """

    tile: Kind | None
    room: Room
    beside: Kind | None


class Landing(NamedTuple):
    """What a tile met where it was laid.

    `covered` is the kind it lies on now, `captured` the kind it took to the hand (-1: none), `gone`
    the kinds that left the game with that.
    """

    covered: int = -1
    captured: int = -1
    gone: tuple[int, ...] = ()


EMPTY_LANDING = Landing()


class Kind:
    """One kind of tile in one game. `index` is its number in the game's box."""

    bars = False
    zeroes = False
    packs = False
    bookends = False
    may_start = True

    def __init__(self, row: TileRow, index: int) -> None:
        self.index = index
        self.id = row.kind
        self.name = row.name
        self.copies = row.copies
        self.value = row.value
        self.set = row.set
        self.verified = row.verified

    def __repr__(self) -> str:
        return f"<{self.name} {self.value}>"

    def why_not(self, site: Site) -> Refusal | None:
        """Why this tile may not be laid there, or None (V10, V11 and the powers)."""
        if site.tile is not None:
            return self.why_not_onto(site.tile, site)
        if site.room is Room.APART:
            return Refusal("V10", "A tile must touch the side of a tile on the table.")
        if site.room is Room.TOO_LONG:
            return Refusal("V11", "No line may become longer than seven tiles.")
        return self.why_not_beside(site)

    def why_not_beside(self, site: Site) -> Refusal | None:
        """Why it may not be laid on an open empty cell: a barring neighbour (V31)."""
        if site.beside is None:
            return None
        return barred_by(site.beside)

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:  # noqa: ARG002
        """Why it may not be laid on `tile`, or in its place; most kinds never may (V10)."""
        return Refusal("V10", f"{self.name} is laid on an empty cell; {tile.name} lies here.")

    def lay(self, board: Board, cell: int) -> Landing:
        """Change the board: lie on the cell, on top of what is there."""
        if cell in board.tiles:
            return Landing(covered=board.cover(cell, self.index))
        board.put(cell, self.index)
        return EMPTY_LANDING

    def claim(self, board: Board, cell: int, axis: Axis) -> Part | None:
        """What it scores along one axis where it has just been laid, by being highest (V20)."""
        return scoring.claim_by_value(board, cell, axis)

    def score(self, board: Board, cell: int, landing: Landing) -> tuple[Part, ...]:  # noqa: ARG002
        """What it scores where it has just been laid: its row and its column (V20)."""
        return scoring.score_lines(self, board, cell)


def barred_by(neighbour: Kind) -> Refusal:
    """The refusal of a cell beside a barring tile (V31)."""
    return Refusal("V31", f"{neighbour.name} bars the cells beside it.")


def row_from_json(record: JSON) -> TileRow:
    """A row of the data file; raises `TypeError` on a missing or unknown field."""
    return TileRow(**record)
