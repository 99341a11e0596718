"""The box: the kinds of tiles of a game, and what follows from their powers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module, resources
from json import loads
from operator import itemgetter
from pkgutil import iter_modules
from typing import Any, Self

from engine.core.errors import Refusal
from engine.core.game import JSON
from engine.voluspa import kinds as powers_package
from engine.voluspa.acts import Act, DiscardAct, PlaceAct
from engine.voluspa.grid import NO_KIND, at_of
from engine.voluspa.kind import Kind, Room, Site, TileRow
from engine.voluspa.moves import Discard, Place
from engine.voluspa.phases import DECISIONS, PHASES

NO_GROUND = -1
NO_TOKENS: Mapping[int, int] = {}
Powers = Mapping[str, type[Kind]]
Spot = tuple[Any, ...]
"""A cell, followed by the moves that lay each kind on it, by index."""
Listing = tuple[Callable[[Spot], Any], tuple[int, ...]]
"""What picks the move of one kind from a spot, and the grounds to pick from."""


class _Spots(dict[int, Spot]):
    """The spot of each cell that was ever asked for, made once and shared by all games of a box."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        super().__init__()
        self.ids = [kind.id for kind in kinds]

    def __missing__(self, cell: int) -> Spot:
        at = at_of(cell)
        spot = self[cell] = (cell, *[Place(kind, at) for kind in self.ids])
        return spot


class Box:
    """The kinds of one game, numbered, with tables made from their powers.

    A *site* is all that placement asks of a cell, as a number: twice what lies there (a kind's
    index, or one of the three kinds of room) plus one if a neighbour bars it. `admits[site]` holds
    a bit for each kind that may be laid there. It is filled from `Kind.why_not`, so the list of
    legal moves and the reason of a refusal come from the same code. Sites that admit the same kinds
    are one *ground*: `ground_of[site]` is its number (`NO_GROUND` if no kind may go there), and
    `grounds_of[kind]` holds the grounds on which a kind may be laid, `listings[kind]` what lists
    its moves there.

    `stirs[kind]` tells whether a kind changes what others are worth or where they may lie.
    `bonuses[NO_KIND]` and `values[NO_KIND]` are 0, `names[HIDDEN]` is None, and a hidden tile is
    `in_limit`, not `boostable`, and has no moves. `booster` is the kind that boosts others; without
    one there are no `tokens` (V08). `unlimited` kinds do not count for the hand (V52); as
    `apart_kinds`, by id, they are dealt apart (V06).
    """

    def __init__(
        self, rows: Iterable[TileRow], powers: Powers, tokens: Mapping[int, int] = NO_TOKENS
    ) -> None:
        self.rows = tuple(rows)
        self.powers = powers
        self.all_tokens = tokens
        self.kinds = tuple(powers.get(row.kind, Kind)(row, i) for i, row in enumerate(self.rows))
        self.index = {kind.id: kind.index for kind in self.kinds}
        self.bars = tuple(kind.bars for kind in self.kinds)
        self.zeroes = tuple(kind.zeroes for kind in self.kinds)
        self.packs = tuple(kind.packs for kind in self.kinds)
        self.bookends = tuple(kind.bookends for kind in self.kinds)
        self.gaps = tuple(kind.gap for kind in self.kinds)
        self.in_limit = (*(kind.in_limit for kind in self.kinds), True)
        self.unlimited = tuple(kind.index for kind in self.kinds if not kind.in_limit)
        self.apart_kinds = tuple(self.kinds[kind].id for kind in self.unlimited)
        self.bonuses = (*(kind.bonus for kind in self.kinds), 0)
        self.booster = next((kind.index for kind in self.kinds if kind.boosts), NO_KIND)
        self.boostable = (*(kind.why_not_boosted() is None for kind in self.kinds), False)
        self.tokens = self._supply(tokens) if self.booster != NO_KIND else ()
        self.names = (*(kind.name for kind in self.kinds), None)
        self.values = (*(kind.value for kind in self.kinds), 0)
        self.stirs = tuple(kind.bars or kind.zeroes or kind.bonus > 0 for kind in self.kinds)
        self.open = 2 * len(self.kinds)
        self.too_long = self.open + 2
        self.apart = self.open + 4
        self.site_count = self.open + 6
        self.admits = [self._admitted(site) for site in range(self.site_count)]
        self.open_sites = (self.open, self.open + 1)
        offers = [(mask, site in self.open_sites) for site, mask in enumerate(self.admits)]
        masks = list(dict.fromkeys(offer for offer in reversed(offers) if offer[0]))
        self.ground_count = len(masks)
        self.ground_of = [masks.index(offer) if offer[0] else NO_GROUND for offer in offers]
        self.open_ground = self.ground_of[self.open]
        self.barred_ground = self.ground_of[self.open + 1]
        self.grounds_of = tuple(
            tuple(ground for ground, (mask, _) in enumerate(masks) if mask >> kind.index & 1)
            for kind in self.kinds
        )
        self.spots = _Spots(self.kinds)
        self.listings: tuple[Listing, ...] = (
            *((itemgetter(kind + 1), numbers) for kind, numbers in enumerate(self.grounds_of)),
            (itemgetter(0), ()),
        )
        self.discards = tuple(Discard(kind.id) for kind in self.kinds)
        self.acts = self._acts()
        self.act_for = {act.move: act for act in self.acts}
        self.discard_act = self.act_for[Discard]
        self.act_in = {
            phase: {act.move: act for act in self.acts if phase in act.phases} for phase in PHASES
        }
        self.acts_in = {phase: self._acts_in(phase) for phase in DECISIONS}

    @cached_property
    def barring(self) -> Kind | None:
        """The kind that bars its neighbours, if the box has one."""
        return next((kind for kind in self.kinds if kind.bars), None)

    @cached_property
    def bag(self) -> tuple[str, ...]:
        """Every tile that is shuffled, once, by kind id; those outside the limit are not (V06)."""
        return tuple(kind.id for kind in self.kinds if kind.in_limit for _ in range(kind.copies))

    def site(self, code: int) -> Site:
        """A site number as what the kinds are asked."""
        place, barred = divmod(code, 2)
        rooms = {self.open: Room.OPEN, self.too_long: Room.TOO_LONG, self.apart: Room.APART}
        tile = self.kinds[place] if place < len(self.kinds) else None
        room = rooms.get(2 * place, Room.OPEN)
        return Site(tile, room, self.barring if barred else None)

    def why_not(self, kind: int, site: int) -> Refusal | None:
        """Why a kind may not be laid on a site, or None."""
        return self.kinds[kind].why_not(self.site(site))

    def choose(self, kinds: Iterable[str], values: Mapping[str, int]) -> Box:
        """A box with only those kinds, and with printed values corrected by `values`."""
        return _chosen(self, frozenset(kinds), tuple(sorted(values.items())))

    def _acts(self) -> tuple[Act, ...]:
        own = [act for kind in self.kinds for act in kind.acts]
        classes: list[type[Act]] = list(dict.fromkeys([PlaceAct, *own, DiscardAct]))
        return tuple(act(self) for act in sorted(classes, key=lambda act: act.rank))

    def _acts_in(self, phase: str) -> tuple[Act, tuple[tuple[int, Act], ...]]:
        """The first act of a phase, and the others with what they need; discards stand apart."""
        first, *others = [
            act for act in self.acts if phase in act.phases and act is not self.discard_act
        ] or [self.discard_act]
        return first, tuple((act.needs, act) for act in others)

    @staticmethod
    def _supply(tokens: Mapping[int, int]) -> tuple[int, ...]:
        return tuple(tokens.get(value, 0) for value in range(max(tokens) + 1))

    def _admitted(self, code: int) -> int:
        site = self.site(code)
        return sum(1 << kind.index for kind in self.kinds if kind.why_not(site) is None)

    @classmethod
    def load(cls) -> Self:
        """The box as it is sold: every kind of the data file."""
        data = tile_data()
        rows = [TileRow(**row) for row in data["tiles"]]
        tokens = {int(value): count for value, count in data["tokens"].items()}
        return cls(rows, known_powers(), tokens)


@lru_cache(maxsize=64)
def _chosen(box: Box, kinds: frozenset[str], values: tuple[tuple[str, int], ...]) -> Box:
    printed = dict(values)
    rows = [row._replace(value=printed.get(row.kind, row.value)) for row in box.rows]
    return type(box)([row for row in rows if row.kind in kinds], box.powers, box.all_tokens)


@cache
def tile_data() -> JSON:
    """The data file: `tiles`, the `sets` by name, and how many `tokens` of each value there are."""
    text = resources.files("engine.voluspa").joinpath("tiles.json").read_text("utf-8")
    data: JSON = loads(text)
    return data


@cache
def known_powers() -> Powers:
    """The power of each kind that has one: a module of `kinds` named like it defines its class."""
    found: dict[str, type[Kind]] = {}
    for module in iter_modules(powers_package.__path__):
        content = vars(import_module(f"{powers_package.__name__}.{module.name}"))
        found[module.name] = next(
            power
            for power in content.values()
            if isinstance(power, type)
            and issubclass(power, Kind)
            and power.__module__ == content["__name__"]
        )
    return found


@cache
def standard_box() -> Box:
    """The box as it is sold, made once."""
    return Box.load()
