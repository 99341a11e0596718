"""The table: which tile lies where, what it is worth, and where what may be laid.

Everything that the rules ask often is kept up to date from one placement to the next: the lengths
of lines at their ends, the cells that a barring tile closes, values zeroed by neighbours, and the
sorted cells of each ground (see `Box`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple, Self, TypeVar

from engine.core.errors import Refusal
from engine.voluspa.box import NO_GROUND, Box, Spot
from engine.voluspa.grid import EAST, LONGEST_LINE, SOUTH, STEPS, At, Axis, at_of
from engine.voluspa.scoring import value_along

T = TypeVar("T")

_CELL = itemgetter(0)


class BoardTile(NamedTuple):
    """One tile as it is seen.

    `row` and `column` are its values there, `printed` and `boost` what they come from, `under` the
    kinds that it covers, topmost first; a `gap` has no value.
    """

    at: At
    kind: str
    name: str
    printed: int
    boost: int
    row: int
    column: int
    under: tuple[str, ...]
    gap: bool


class Board:
    """The tiles on the table.

    `tiles` maps a cell to the index of the kind on top, `under` to the kinds below it, topmost
    first, `boosts` to the boost of the tile on top. `worth` maps the cell of each solid tile to its
    own value: printed plus boost, or 0 beside a zeroing tile. `across` and `down` hold the length
    of a row or column at the two tiles that end it (what they hold for a tile within is stale).
    `sites` holds the site number of each cell on or beside the table, `grounds[g]` the spots of
    ground `g` in reading order, `bars` and `zeros` how many neighbours bar or zero a cell,
    `bonus_cells` the cells of tiles that add a bonus. These three, `under` and `boosts` are
    replaced, never changed, as clones share them.
    """

    __slots__ = (
        "across",
        "bars",
        "bonus_cells",
        "boosts",
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
        self.boosts: dict[int, int] = {}
        self.bars: dict[int, int] = {}
        self.zeros: dict[int, int] = {}
        self.bonus_cells: tuple[int, ...] = ()
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
        new.boosts = self.boosts
        new.bars = self.bars
        new.zeros = self.zeros
        new.bonus_cells = self.bonus_cells
        new.across = self.across.copy()
        new.down = self.down.copy()
        new.sites = self.sites.copy()
        new.grounds = list(map(list.copy, self.grounds))
        return new

    @property
    def lengths(self) -> tuple[dict[int, int], ...]:
        """`down` or `across`, as each of `STEPS` goes."""
        return self.down, self.across, self.across, self.down

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

    def past_end(self, cell: int, step: int) -> int:
        """The first cell past the end of the line through `cell` in the direction of `step`."""
        end = cell + step
        while end in self.worth:
            end += step
        return end

    def along(self, cell: int, axis: Axis) -> list[int]:
        """All solid cells of the whole row or column of `cell`, across gaps."""
        return axis.mates(cell, self.worth)

    def site_of(self, cell: int) -> int:
        """The site number of any cell."""
        return self.sites.get(cell, self.box.apart)

    def cells_of(self, ground: int) -> Iterable[int]:
        """The cells of a ground in reading order."""
        return map(_CELL, self.grounds[ground])

    def is_open(self, cell: int) -> bool:
        """Whether a cell is empty, beside a tile, in no full line; it may be barred (V10, V11)."""
        return self.sites.get(cell, self.box.apart) in self.box.open_sites

    def why_not(self, kind: int, cell: int) -> Refusal | None:
        """Why a kind may not be laid on a cell, or None."""
        return self.box.why_not(kind, self.site_of(cell))

    def put(self, cell: int, kind: int, boost: int = 0) -> None:
        """Lay a tile on an empty cell."""
        box = self.box
        self.tiles[cell] = kind
        if boost:
            self.boosts = {**self.boosts, cell: boost}
        self.worth[cell] = (
            self._value(cell, kind) if cell in self.zeros else box.values[kind] + boost
        )
        self._occupy(cell, 2 * kind)
        self._join(cell, EAST, self.across)
        self._join(cell, SOUTH, self.down)
        if box.stirs[kind]:
            self._stir(cell, kind, 1)

    def cover(self, cell: int, kind: int, boost: int = 0) -> tuple[int, int]:
        """Lay a tile on top of another; returns the kind covered, and the boost that it loses."""
        old, lost = self.tiles[cell], self.boosts.get(cell, 0)
        self._exchange(cell, kind, boost)
        self.under = {**self.under, cell: (old, *self.under.get(cell, ()))}
        return old, lost

    def swap(self, cell: int, kind: int, boost: int = 0) -> tuple[int, int, tuple[int, ...]]:
        """Lay a tile in the place of another.

        Returns the kind taken, its boost, and the kinds that lay below it, which are gone.
        """
        old, lost, below = self.tiles[cell], self.boosts.get(cell, 0), self.under.get(cell, ())
        self._exchange(cell, kind, boost)
        self.under = without(self.under, cell)
        return old, lost, below

    def bump(self, cell: int, end: int, kind: int, boost: int = 0) -> int:
        """Lay a tile in the place of another, which moves to `end` with all that lies under it.

        Returns the kind that was moved; it keeps its boost (V53, V72).
        """
        old, kept, below = self.swap(cell, kind, boost)
        self.put(end, old, kept)
        if below:
            self.under = {**self.under, end: below}
        return old

    def lift(self, cell: int) -> tuple[int, int]:
        """Take the top tile up; what it covered lies open again, without a boost (V76).

        Returns the kind taken up and its boost.
        """
        old, boost, below = self.tiles[cell], self.boosts.get(cell, 0), self.under.get(cell, ())
        if not below:
            self._vacate(cell)
            return old, boost
        self._exchange(cell, below[0], 0)
        self.under = without(self.under, cell)
        if below[1:]:
            self.under = {**self.under, cell: below[1:]}
        return old, boost

    def seen(self) -> Iterator[BoardTile]:
        """Every tile on top with its values, in reading order."""
        kinds = self.box.kinds
        for cell in sorted(self.tiles):
            kind = kinds[self.tiles[cell]]
            row = column = 0
            if not kind.gap:
                row, column = value_along(self, cell, EAST), value_along(self, cell, SOUTH)
            yield BoardTile(
                at=at_of(cell),
                kind=kind.id,
                name=kind.name,
                printed=kind.value,
                boost=self.boosts.get(cell, 0),
                row=row,
                column=column,
                under=tuple(kinds[k].id for k in self.under.get(cell, ())),
                gap=kind.gap,
            )

    def _exchange(self, cell: int, kind: int, boost: int) -> None:
        """Let another tile be on top of an occupied cell; powers and boost of the old one end."""
        old = self.tiles[cell]
        if self.box.stirs[old]:
            self._stir(cell, old, -1)
        self.tiles[cell] = kind
        if boost or cell in self.boosts:
            self.boosts = {**without(self.boosts, cell), **({cell: boost} if boost else {})}
        if self.box.stirs[kind]:
            self._stir(cell, kind, 1)
        self._resite(cell, 2 * kind)
        if self.box.gaps[kind]:
            del self.worth[cell]
            self._part(cell)
        else:
            self.worth[cell] = self._value(cell, kind)

    def _vacate(self, cell: int) -> None:
        """Take away the only tile of a cell."""
        kind = self.tiles[cell]
        if self.box.stirs[kind]:
            self._stir(cell, kind, -1)
        del self.tiles[cell], self.worth[cell]
        self.boosts = without(self.boosts, cell)
        self._part(cell)
        self._survey(cell)

    def _part(self, cell: int) -> None:
        """Measure the lines anew that ended or passed at a cell which is no longer solid."""
        self.across.pop(cell, None)
        self.down.pop(cell, None)
        for step, lengths in zip(STEPS, self.lengths, strict=True):
            end = self.past_end(cell, step)
            if end != cell + step:
                lengths[cell + step] = lengths[end - step] = abs(end - cell) // abs(step) - 1
        for step in STEPS:
            self._survey(self.past_end(cell, step))

    def _stir(self, cell: int, kind: int, change: int) -> None:
        if self.box.bonuses[kind]:
            others = tuple([other for other in self.bonus_cells if other != cell])
            self.bonus_cells = (*others, cell) if change > 0 else others
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
        return self.box.values[kind] + self.boosts.get(cell, 0)

    def _revalue_around(self, cell: int) -> None:
        for step in STEPS:
            beside = cell + step
            if beside in self.worth:
                self.worth[beside] = self._value(beside, self.tiles[beside])

    def _occupy(self, cell: int, place: int) -> None:
        """Move a cell from the ground of its room to that of the tile that lies there now."""
        box, sites, grounds = self.box, self.sites, self.grounds
        old = sites.get(cell, box.apart)
        ground = box.ground_of[old]
        if ground >= 0:
            del grounds[ground][bisect_left(grounds[ground], cell, key=_CELL)]
        site = sites[cell] = place + (old & 1)
        ground = box.ground_of[site]
        if ground >= 0:
            spots = grounds[ground]
            spots.insert(bisect_left(spots, cell, key=_CELL), box.spots[cell])

    def _join(self, cell: int, step: int, lengths: dict[int, int]) -> None:
        """Join the lines that meet at a new tile, and look again at the cells past the ends.

        A cell that nothing touched before has no other neighbour; one that is known already only
        changes when its line is full.
        """
        sites = self.sites
        before, after = lengths.get(cell - step, 0), lengths.get(cell + step, 0)
        length = before + 1 + after
        first, last = cell - before * step, cell + after * step
        lengths[first] = lengths[last] = length
        first -= step
        if first not in sites:
            self._discover(first, length)
        elif length + lengths.get(first - step, 0) >= LONGEST_LINE:
            self._survey(first)
        last += step
        if last not in sites:
            self._discover(last, length)
        elif length + lengths.get(last + step, 0) >= LONGEST_LINE:
            self._survey(last)

    def _discover(self, cell: int, length: int) -> None:
        """Enter a cell that its first neighbour, the end of a line of `length`, touches now."""
        box = self.box
        if length >= LONGEST_LINE:
            self.sites[cell] = box.too_long
            return
        self.sites[cell] = box.open
        spots = self.grounds[box.open_ground]
        spots.insert(bisect_left(spots, cell, key=_CELL), box.spots[cell])

    def _survey(self, cell: int) -> None:
        """Find the ground of a cell anew."""
        kind = self.tiles.get(cell)
        self._resite(cell, self.room(cell) if kind is None else 2 * kind)

    def room(self, cell: int) -> int:
        """What an empty cell offers, as a site number (V10, V11)."""
        across, down = self.across, self.down
        row = across.get(cell - EAST, 0) + across.get(cell + EAST, 0)
        column = down.get(cell - SOUTH, 0) + down.get(cell + SOUTH, 0)
        if row >= LONGEST_LINE or column >= LONGEST_LINE:
            return self.box.too_long
        if row or column or any(cell + step in self.tiles for step in STEPS):
            return self.box.open
        return self.box.apart

    def _resite(self, cell: int, place: int) -> None:
        """Move a cell to the ground that fits what now lies there, or what room it offers."""
        box, sites = self.box, self.sites
        new = place + 1 if cell in self.bars else place
        old = sites.get(cell, box.apart)
        if new == old:
            return
        if new == box.apart:
            del sites[cell]
        else:
            sites[cell] = new
        ground_of, grounds = box.ground_of, self.grounds
        lost, gained = ground_of[old], ground_of[new]
        if lost == gained:
            return
        if lost != NO_GROUND:
            del grounds[lost][bisect_left(grounds[lost], cell, key=_CELL)]
        if gained != NO_GROUND:
            spots = grounds[gained]
            spots.insert(bisect_left(spots, cell, key=_CELL), box.spots[cell])


def without(mapping: dict[int, T], cell: int) -> dict[int, T]:
    """A mapping by cells as it is without one of them."""
    if cell not in mapping:
        return mapping
    return {other: value for other, value in mapping.items() if other != cell}
