"""The table: which tile lies where, what it is worth, and where what may be laid.

Everything that the rules ask often is kept up to date from one placement to the next: the lengths
of lines at their ends, the cells that a barring tile closes, values zeroed by neighbours, and the
sorted cells of each ground (see `Box`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple, Self

from engine.core.errors import Refusal
from engine.voluspa.box import NO_GROUND, Box, Spot
from engine.voluspa.grid import EAST, SOUTH, STEPS, At, at_of
from engine.voluspa.scoring import value_along

LONGEST_LINE = 7
_CELL = itemgetter(0)


class BoardTile(NamedTuple):
    """One tile as it is seen: `row` and `column` are its values there, `under` what it covers."""

    at: At
    kind: str
    name: str
    printed: int
    row: int
    column: int
    under: tuple[str, ...]


class Board:
    """The tiles on the table.

    `tiles` maps a cell to the index of the kind on top, `worth` maps it to the tile's own value
    (printed, or 0 beside a zeroing tile), `under` to the kinds below, topmost first. `across` and
    `down` hold the length of a row or column at the two tiles that end it (what they hold for a
    tile within is stale). `sites` holds the site number of each cell on or beside the table,
    `grounds[g]` the spots of ground `g` in reading order, `bars` and `zeros` how many neighbours
    bar or zero a cell; these two and `under` are replaced, never changed, as clones share them.
    """

    __slots__ = (
        "across",
        "bars",
        "box",
        "down",
        "grounds",
        "sites",
        "tiles",
        "under",
        "worth",
        "zeros",
    )

    def __init__(self, box: Box) -> None:
        self.box = box
        self.tiles: dict[int, int] = {}
        self.worth: dict[int, int] = {}
        self.under: dict[int, tuple[int, ...]] = {}
        self.bars: dict[int, int] = {}
        self.zeros: dict[int, int] = {}
        self.across: dict[int, int] = {}
        self.down: dict[int, int] = {}
        self.sites: dict[int, int] = {}
        self.grounds: list[list[Spot]] = [[] for _ in range(box.ground_count)]

    def clone(self) -> Self:
        """An independent copy; the box is shared."""
        new = object.__new__(type(self))
        new.box = self.box
        new.tiles = self.tiles.copy()
        new.worth = self.worth.copy()
        new.under = self.under
        new.bars = self.bars
        new.zeros = self.zeros
        new.across = self.across.copy()
        new.down = self.down.copy()
        new.sites = self.sites.copy()
        new.grounds = [spots.copy() for spots in self.grounds]
        return new

    def line(self, cell: int, step: int) -> range:
        """The cells of the unbroken line through `cell` along `step`, in reading order."""
        worth = self.worth
        first = cell - step
        while first in worth:
            first -= step
        last = cell + step
        while last in worth:
            last += step
        return range(first + step, last, step)

    def other_end(self, cell: int, step: int) -> int:
        """Where the line that ends at `cell` has its other end; `cell` itself if it is no end."""
        worth = self.worth
        if cell - step in worth:
            if cell + step in worth:
                return cell
            step = -step
        end = cell
        while end + step in worth:
            end += step
        return end

    def site_of(self, cell: int) -> int:
        """The site number of any cell."""
        return self.sites.get(cell, self.box.apart)

    def why_not(self, kind: int, cell: int) -> Refusal | None:
        """Why a kind may not be laid on a cell, or None."""
        return self.box.why_not(kind, self.site_of(cell))

    def put(self, cell: int, kind: int) -> None:
        """Lay a tile on an empty cell."""
        self.tiles[cell] = kind
        self.worth[cell] = self._value(cell, kind)
        self._resite(cell, 2 * kind)
        self._join_row(cell)
        self._join_column(cell)
        if self.box.stirs[kind]:
            self._wake(cell, kind)

    def cover(self, cell: int, kind: int) -> int:
        """Lay a tile on top of another; returns the kind that is covered now (V23, V26)."""
        old = self.tiles[cell]
        self.under = {**self.under, cell: (old, *self.under.get(cell, ()))}
        self._exchange(cell, kind)
        return old

    def swap(self, cell: int, kind: int) -> tuple[int, tuple[int, ...]]:
        """Lay a tile in the place of another; returns the kind taken and those that lay below."""
        old = self.tiles[cell]
        below = self.under.get(cell, ())
        if below:
            self.under = {c: kinds for c, kinds in self.under.items() if c != cell}
        self._exchange(cell, kind)
        return old, below

    def seen(self) -> Iterator[BoardTile]:
        """Every tile on top with its values, in reading order."""
        kinds = self.box.kinds
        for cell in sorted(self.tiles):
            kind = kinds[self.tiles[cell]]
            row, column = value_along(self, cell, EAST), value_along(self, cell, SOUTH)
            under = tuple(kinds[k].id for k in self.under.get(cell, ()))
            yield BoardTile(at_of(cell), kind.id, kind.name, kind.value, row, column, under)

    def _exchange(self, cell: int, kind: int) -> None:
        old = self.tiles[cell]
        if self.box.stirs[old]:
            self._sleep(cell, old)
        self.tiles[cell] = kind
        if self.box.stirs[kind]:
            self._wake(cell, kind)
        self.worth[cell] = self._value(cell, kind)
        self._resite(cell, 2 * kind)

    def _wake(self, cell: int, kind: int) -> None:
        """Let the powers of the tile now on top begin."""
        self._stir(cell, kind, 1)

    def _sleep(self, cell: int, kind: int) -> None:
        """Let the powers of the tile that was on top end (V26)."""
        self._stir(cell, kind, -1)

    def _stir(self, cell: int, kind: int, change: int) -> None:
        if self.box.zeroes[kind]:
            self.zeros = self._counted(self.zeros, cell, change)
            self._revalue_around(cell)
        if self.box.bars[kind]:
            self.bars = self._counted(self.bars, cell, change)
            for step in STEPS:
                self._resite(cell + step, self.sites[cell + step] & ~1)

    @staticmethod
    def _counted(counts: dict[int, int], cell: int, change: int) -> dict[int, int]:
        """`counts` with `change` added for each side neighbour of a cell; zeros are left out."""
        new = counts.copy()
        for step in STEPS:
            beside = cell + step
            count = new.pop(beside, 0) + change
            if count:
                new[beside] = count
        return new

    def _value(self, cell: int, kind: int) -> int:
        """A tile's own value: 0 beside a tile that zeroes others, itself excepted (V43)."""
        if cell in self.zeros and not self.box.zeroes[kind]:
            return 0
        return self.box.values[kind]

    def _revalue_around(self, cell: int) -> None:
        for step in STEPS:
            beside = cell + step
            if beside in self.worth:
                self.worth[beside] = self._value(beside, self.tiles[beside])

    def _join_row(self, cell: int) -> None:
        """Join the rows that meet at a new tile, and look again at the cells past its ends.

        A cell that nothing touched before has no other neighbour; one that is known already only
        changes when its line is full.
        """
        across, sites = self.across, self.sites
        left, right = across.get(cell - EAST, 0), across.get(cell + EAST, 0)
        length = left + 1 + right
        west, east = cell - left - EAST, cell + right + EAST
        across[west + EAST] = across[east - EAST] = length
        if west not in sites:
            self._discover(west, length)
        elif length + across.get(west - EAST, 0) >= LONGEST_LINE:
            self._survey(west)
        if east not in sites:
            self._discover(east, length)
        elif length + across.get(east + EAST, 0) >= LONGEST_LINE:
            self._survey(east)

    def _join_column(self, cell: int) -> None:
        """As `_join_row`, for columns."""
        down, sites = self.down, self.sites
        above, below = down.get(cell - SOUTH, 0), down.get(cell + SOUTH, 0)
        length = above + 1 + below
        north, south = cell - SOUTH * above - SOUTH, cell + SOUTH * below + SOUTH
        down[north + SOUTH] = down[south - SOUTH] = length
        if north not in sites:
            self._discover(north, length)
        elif length + down.get(north - SOUTH, 0) >= LONGEST_LINE:
            self._survey(north)
        if south not in sites:
            self._discover(south, length)
        elif length + down.get(south + SOUTH, 0) >= LONGEST_LINE:
            self._survey(south)

    def _discover(self, cell: int, length: int) -> None:
        """Enter a cell that its first neighbour, the end of a line of `length`, touches now."""
        site = self.box.open if length < LONGEST_LINE else self.box.too_long
        self.sites[cell] = site
        self._enter(cell, self.box.ground_of[site])

    def _survey(self, cell: int) -> None:
        """Find the ground of a cell anew."""
        kind = self.tiles.get(cell)
        self._resite(cell, self._room(cell) if kind is None else 2 * kind)

    def _room(self, cell: int) -> int:
        """What an empty cell offers (V10, V11)."""
        across, down = self.across, self.down
        row = across.get(cell - EAST, 0) + across.get(cell + EAST, 0)
        column = down.get(cell - SOUTH, 0) + down.get(cell + SOUTH, 0)
        if row >= LONGEST_LINE or column >= LONGEST_LINE:
            return self.box.too_long
        return self.box.open if row or column else self.box.apart

    def _resite(self, cell: int, place: int) -> None:
        """Move a cell to the ground that fits what now lies there, or what room it offers."""
        box, sites = self.box, self.sites
        new = place + 1 if cell in self.bars else place
        old = sites.get(cell, box.apart)
        if new == old:
            return
        sites[cell] = new
        lost, gained = box.ground_of[old], box.ground_of[new]
        if lost != gained:
            if lost != NO_GROUND:
                spots = self.grounds[lost]
                del spots[bisect_left(spots, cell, key=_CELL)]
            self._enter(cell, gained)

    def _enter(self, cell: int, ground: int) -> None:
        if ground != NO_GROUND:
            spots = self.grounds[ground]
            spots.insert(bisect_left(spots, cell, key=_CELL), self.box.spots[cell])
