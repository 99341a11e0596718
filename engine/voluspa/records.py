"""What crosses the border of Völuspá as pydantic models: options, deals, positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from engine.core.saga import Record
from engine.voluspa.box import Box, standard_box
from engine.voluspa.grid import FARTHEST

HAND_SIZE = 5
SETS: dict[str, tuple[str, ...]] = {"base": ("base",)}

Coordinate = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
AtRecord = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Count = Annotated[int, Field(ge=0)]
Tiles = list[str]


class Options(Record):
    """What a game is played with: the set of tiles, the variants, corrected printed values."""

    set: Literal["base"] = "base"
    values: dict[str, Annotated[int, Field(ge=0, le=99)]] | None = None

    @model_validator(mode="after")
    def _values_name_kinds(self) -> Self:
        _known(standard_box(), self.values or {})
        return self

    def box(self) -> Box:
        """The tiles of these options."""
        box = standard_box()
        chosen = [row.kind for row in box.rows if row.set in SETS[self.set]]
        return box.choose(chosen, self.values or {})


class Deal(Record):
    """What chance decided: the start tile, the hands by seat, the pile (`pile[0]` comes first)."""

    start: str
    hands: Annotated[list[Tiles], Field(min_length=2, max_length=5)]
    pile: Tiles
    first_seat: Count

    def check(self, box: Box, seats: int) -> None:
        """Raise `ValueError` unless this deals every tile of the box exactly once (V02-V07)."""
        if len(self.hands) != seats:
            raise ValueError(f"{seats} seats need {seats} hands, this deal has {len(self.hands)}")
        if self.first_seat >= seats:
            raise ValueError(f"first_seat must be below {seats}, got {self.first_seat}")
        tiles = [self.start, *(tile for hand in self.hands for tile in hand), *self.pile]
        _known(box, tiles)
        _exactly(box, tiles)
        if not box.kinds[box.index[self.start]].may_start:
            raise ValueError(f"the start tile may not be a {self.start} (V05)")
        for seat, hand in enumerate(self.hands):
            if len(hand) != HAND_SIZE:
                raise ValueError(f"hands[{seat}] must hold {HAND_SIZE} tiles (V04)")


class BoardTileRecord(Record):
    """A tile on the table, with what it covers, topmost first."""

    at: AtRecord
    tile: str
    boost: Literal[0] = 0
    under: Tiles = Field(default=[])


class TurnRecord(Record):
    """How far the turn has come."""

    phase: Literal["play"] = "play"
    hermod: None = None
    boost: Literal[0] = 0
    raven: None = None


class Position(Record):
    """A position as of `records.md`; what has a default may be left out in input."""

    board: Annotated[list[BoardTileRecord], Field(min_length=1)]
    hands: Annotated[list[Tiles], Field(min_length=2, max_length=5)]
    pile: Tiles
    discard: Tiles = Field(default=[])
    tokens: dict[str, Count] = Field(default={})
    scores: list[Count]
    reached: list[Annotated[int, Field(ge=-1)]] | None = None
    to_act: Count | None
    turn: TurnRecord | None = None

    @model_validator(mode="after")
    def _seats_agree(self) -> Self:
        seats = len(self.hands)
        _require(len(self.scores) == seats, f"scores must have {seats} entries, one for each hand")
        reached = self.reached is None or len(self.reached) == seats
        _require(reached, f"reached must have {seats} entries, one for each hand")
        if self.to_act is not None:
            _require(self.to_act < seats, f"to_act must be a seat below {seats}, or null")
            _require(bool(self.hands[self.to_act]), f"seat {self.to_act} is to act without a tile")
        return self

    @model_validator(mode="after")
    def _hands_fit(self) -> Self:
        for seat, hand in enumerate(self.hands):
            _require(len(hand) <= HAND_SIZE, f"hands[{seat}] has more than {HAND_SIZE} tiles")
        return self

    def check(self, box: Box) -> None:
        """Raise `ValueError` where the position cannot be one of this box."""
        tiles = list(self._tiles())
        _known(box, tiles)
        _at_most(box, tiles)
        cells = Counter(tuple(tile.at) for tile in self.board)
        (at, count), *_ = cells.most_common(1)
        _require(count == 1, f"two tiles lie at {list(at)}; what is covered stands in `under`")

    def _tiles(self) -> Iterable[str]:
        for tile in self.board:
            yield tile.tile
            yield from tile.under
        for hand in self.hands:
            yield from hand
        yield from self.pile
        yield from self.discard


def _require(holds: bool, sentence: str) -> None:  # noqa: FBT001
    if not holds:
        raise ValueError(sentence)


def _known(box: Box, tiles: Iterable[str]) -> None:
    strangers = sorted(set(tiles).difference(box.index))
    if strangers:
        known = ", ".join(box.index)
        raise ValueError(f"no tile {strangers[0][:40]!a} is in this set ({known})")


def _at_most(box: Box, tiles: Iterable[str]) -> None:
    for kind, count in Counter(tiles).items():
        copies = box.kinds[box.index[kind]].copies
        _require(count <= copies, f"{count} tiles {kind}, the box has {copies}")


def _exactly(box: Box, tiles: Iterable[str]) -> None:
    counts = Counter(tiles)
    for kind in box.kinds:
        if counts[kind.id] != kind.copies:
            had = f"{kind.copies} {kind.id}, got {counts[kind.id]}"
            raise ValueError(f"a deal holds every tile once: {had}")
