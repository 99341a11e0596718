"""What a kind of tile is: its data, and the questions that placement and scoring ask it.

The base class answers for a tile without power (V30). A power is a subclass in a file of its own
under `engine/voluspa/kinds/`; nothing else in the game names a kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engine.core.errors import Refusal
from engine.core.game import make
from engine.voluspa import scoring
from engine.voluspa.grid import EAST, NO_KIND, SOUTH

if TYPE_CHECKING:
    from engine.voluspa.acts import Act
    from engine.voluspa.board import Board
    from engine.voluspa.state import State


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
    `beside` a kind among its side neighbours that bars others (None: there is none).
    """

    tile: Kind | None
    room: Room
    beside: Kind | None


class Landing(NamedTuple):
    """What a tile met where it was laid.

    `covered` is the kind it lies on now, `captured` the kind it took to the hand (`NO_KIND`: none),
    `freed` the boost of that tile, whose token returns to the supply, `gone` the kinds that left
    the game with a captured tile.
    """

    covered: int = NO_KIND
    captured: int = NO_KIND
    freed: int = 0
    gone: tuple[int, ...] = ()

    @property
    def met(self) -> int:
        """The kind that was on top before."""
        return self.covered if self.captured == NO_KIND else self.captured


EMPTY_LANDING = Landing()


class Kind:
    """One kind of tile in one game. `index` is its number in the game's box.

    The class attributes are its lasting powers: it `bars` its side neighbours (V31), `zeroes` them
    (V43), `packs` with its like (V34), `bookends` a line (V40), is a `gap` (V50), adds a `bonus`
    to a scored line (V78), `boosts` others from the hand (V71), `swaps` with the tile it is laid on
    (V38). `may_start`: it can be the start tile (V05); `in_limit`: it counts for the hand limit
    (V52). `acts` are the kinds of moves that it brings into the game besides laying a tile.
    """

    bars = False
    zeroes = False
    packs = False
    bookends = False
    gap = False
    bonus = 0
    boosts = False
    swaps = False
    may_start = True
    in_limit = True
    acts: ClassVar[tuple[type[Act], ...]] = ()

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
        if site.tile is None:
            return self.why_not_empty(site)
        if site.tile.gap:
            return Refusal("V52", f"Nothing may be laid on a {site.tile.name}.")
        return self.why_not_onto(site.tile, site)

    def why_not_empty(self, site: Site) -> Refusal | None:
        """Why it may not be laid on an empty cell: no neighbour, no room, or a barring one."""
        if site.room is Room.APART:
            return Refusal("V10", "A tile must touch the side of a tile on the table.")
        if site.room is Room.TOO_LONG:
            return Refusal("V11", "No line may become longer than seven tiles.")
        return self.why_not_beside(site)

    def why_not_beside(self, site: Site) -> Refusal | None:
        """Why it may not be laid on an open empty cell: a barring neighbour (V31)."""
        if site.beside is None:
            return None
        return Refusal("V31", f"{site.beside.name} bars the cells beside it.")

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:  # noqa: ARG002
        """Why it may not be laid on `tile`, or in its place; most kinds never may (V10)."""
        return Refusal("V10", f"{self.name} is laid on an empty cell; {tile.name} lies here.")

    def why_not_over(
        self, tile: Kind, site: Site, *, verb: str, own: str, barred: str
    ) -> Refusal | None:
        """Why a kind that covers, takes or strikes others may not do so to `tile`.

        Not to its own kind (by the clause `own`), nor beside a barring tile (by `barred`).
        """
        if tile.id == self.id:
            return Refusal(own, f"A {self.name} may not {verb} a {tile.name}.")
        if site.beside is not None:
            return Refusal(
                barred, f"A {self.name} may not {verb} a tile beside a {site.beside.name}."
            )
        return None

    def why_not_boosted(self) -> Refusal | None:
        """Why it can't be laid with a booster token, whatever the supply holds (V71)."""
        return None

    @staticmethod
    def follow_zone(board: Board, leader: int) -> Iterable[int]:
        """The cells, legal or not, on which it may follow the tile on `leader` (V58).

        They are the lines of that tile, and the first empty cells past their ends.
        """
        row, column = board.line(leader, EAST), board.line(leader, SOUTH)
        return (
            *range(row.start - EAST, row.stop + EAST, EAST),
            *range(column.start - SOUTH, column.stop + SOUTH, SOUTH),
        )

    def lay(self, board: Board, cell: int, boost: int = 0) -> Landing:
        """Change the board: lie on the cell with a boost, on top of what is there."""
        if cell in board.tiles:
            covered, freed = board.cover(cell, self.index, boost)
            return make(Landing, (covered, NO_KIND, freed, ()))
        board.put(cell, self.index, boost)
        return EMPTY_LANDING

    claim = scoring.claim_by_value
    """What it scores along one axis where it has just been laid, on a tile of kind `covered`."""

    score = scoring.score_lines
    """What it scores where it has just been laid, on a tile of kind `covered`."""

    def after(self, state: State, cell: int) -> None:  # noqa: ARG002
        """What the turn comes to when it has been laid and scored: its end."""
        state.end_turn()
