"""The table: which tile lies where, what it is worth, and where what may be laid.

Everything that the rules ask often is kept up to date from one placement to the next: line ends,
the cells that a barring tile closes, values zeroed by neighbours, and for each reach (see `Box`)
the sorted cells that belong to it.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator
from typing import NamedTuple, Self

from engine.core.errors import Refusal
from engine.voluspa.box import Box
from engine.voluspa.grid import EAST, SOUTH, STEPS, At, at_of
from engine.voluspa.scoring import value_along

LONGEST_LINE = 7


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
    (printed, or 0 beside a zeroing tile), `under` to the kinds below, topmost first. `sites` holds
    the site number of each cell on or beside the table, `reach[r]` the cells of reach `r` in
    reading order, `bars` and `zeros` how many neighbours bar or zero a cell.
    """

    __slots__ = ("bars", "box", "reach", "sites", "tiles", "under", "worth", "zeros")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.tiles: dict[int, int] = {}
        self.worth: dict[int, int] = {}
        self.under: dict[int, tuple[int, ...]] = {}
        self.bars: dict[int, int] = {}
        self.zeros: dict[int, int] = {}
        self.sites: dict[int, int] = {}
        self.reach: list[list[int]] = [[] for _ in range(box.reach_count)]

    def clone(self) -> Self:
        """An independent copy; the box is shared."""
        new = object.__new__(type(self))
        new.box = self.box
        new.tiles = self.tiles.copy()
        new.worth = self.worth.copy()
        new.under = self.under.copy()
        new.bars = self.bars.copy()
        new.zeros = self.zeros.copy()
        new.sites = self.sites.copy()
        new.reach = [cells.copy() for cells in self.reach]
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

    def site_of(self, cell: int) -> int:
        """The site number of any cell."""
        return self.sites.get(cell, self.box.apart)

    def why_not(self, kind: int, cell: int) -> Refusal | None:
        """Why a kind may not be laid on a cell, or None."""
        return self.box.why_not(kind, self.site_of(cell))

    def put(self, cell: int, kind: int) -> None:
        """Lay a tile on an empty cell."""
        self.tiles[cell] = kind
        self._wake(cell, kind)
        self._resite(cell)
        self._resite_ends(cell)

    def cover(self, cell: int, kind: int) -> int:
        """Lay a tile on top of another; returns the kind that is covered now (V23, V26)."""
        old = self.tiles[cell]
        self.under[cell] = (old, *self.under.get(cell, ()))
        self._exchange(cell, kind)
        return old

    def swap(self, cell: int, kind: int) -> tuple[int, tuple[int, ...]]:
        """Lay a tile in the place of another; returns the kind taken and those that lay below."""
        old = self.tiles[cell]
        below = self.under.pop(cell, ())
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
        self._sleep(cell, self.tiles[cell])
        self.tiles[cell] = kind
        self._wake(cell, kind)
        self._resite(cell)

    def _wake(self, cell: int, kind: int) -> None:
        """Let the powers of the tile now on top begin."""
        traits = self.box.traits
        if traits.zeroes[kind]:
            self._count(self.zeros, cell, 1)
            self._revalue_around(cell)
        if traits.bars[kind]:
            self._count(self.bars, cell, 1)
            self._resite_around(cell)
        self._revalue(cell)

    def _sleep(self, cell: int, kind: int) -> None:
        """Let the powers of the tile that was on top end (V26)."""
        traits = self.box.traits
        if traits.zeroes[kind]:
            self._count(self.zeros, cell, -1)
            self._revalue_around(cell)
        if traits.bars[kind]:
            self._count(self.bars, cell, -1)
            self._resite_around(cell)

    @staticmethod
    def _count(counts: dict[int, int], cell: int, change: int) -> None:
        for step in STEPS:
            beside = cell + step
            count = counts.get(beside, 0) + change
            if count:
                counts[beside] = count
            else:
                del counts[beside]

    def _revalue(self, cell: int) -> None:
        """Set a tile's own value: 0 beside a tile that zeroes others, itself excepted (V43)."""
        kind = self.tiles[cell]
        traits = self.box.traits
        zeroed = cell in self.zeros and not traits.zeroes[kind]
        self.worth[cell] = 0 if zeroed else traits.value[kind]

    def _revalue_around(self, cell: int) -> None:
        for step in STEPS:
            if cell + step in self.worth:
                self._revalue(cell + step)

    def _resite_around(self, cell: int) -> None:
        for step in STEPS:
            self._resite(cell + step)

    def _resite_ends(self, cell: int) -> None:
        """Look again at the first empty cell past each end of the lines through `cell`."""
        worth, tiles = self.worth, self.tiles
        for step in STEPS:
            end = cell + step
            while end in worth:
                end += step
            if end not in tiles:
                self._resite(end)

    def _resite(self, cell: int) -> None:
        """Find a cell's site anew and move the cell between the reaches accordingly."""
        box, sites = self.box, self.sites
        kind = self.tiles.get(cell)
        new = (self._room(cell) if kind is None else 2 * kind) + (cell in self.bars)
        old = sites.get(cell, box.apart)
        if new == old:
            return
        sites[cell] = new
        lost, gained = box.changes[old * box.site_count + new]
        for number in lost:
            cells = self.reach[number]
            del cells[bisect_left(cells, cell)]
        for number in gained:
            insort(self.reach[number], cell)

    def _room(self, cell: int) -> int:
        """What an empty cell offers (V10, V11)."""
        worth = self.worth
        west = cell - EAST
        while west in worth:
            west -= EAST
        east = cell + EAST
        while east in worth:
            east += EAST
        north = cell - SOUTH
        while north in worth:
            north -= SOUTH
        south = cell + SOUTH
        while south in worth:
            south += SOUTH
        across, down = east - west - 1, (south - north) // SOUTH - 1
        if across > LONGEST_LINE or down > LONGEST_LINE:
            return self.box.too_long
        if across > 1 or down > 1:
            return self.box.open
        return self.box.apart
