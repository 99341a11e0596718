"""The moves of Völuspá as small immutable values, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.movejson import MoveJson
from engine.voluspa.grid import FARTHEST

_STRICT: dict[str, object] = {"extra": "forbid"}
_Coordinate = Annotated[int, Field(strict=True, ge=-FARTHEST, le=FARTHEST)]
_At = tuple[_Coordinate, _Coordinate]


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile of the hand on the cell `at`: beside others, on top of one, or in its place."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["place"] = field(default="place", kw_only=True, repr=False)
    tile: str
    at: _At


@dataclass(frozen=True, slots=True)
class Bump:
    """Let a Jotunn take the cell `at`; the tile there goes to `to` (V53)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["bump"] = field(default="bump", kw_only=True, repr=False)
    at: _At
    to: _At


@dataclass(frozen=True, slots=True)
class Boost:
    """Discard a Freya; the next tile laid gets one more (V71)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["boost"] = field(default="boost", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Fly:
    """Place the Raven a second time, on the cell `to` (V75)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["fly"] = field(default="fly", kw_only=True, repr=False)
    to: _At


@dataclass(frozen=True, slots=True)
class End:
    """Decline what is optional: a follow-up to Hermod, the Raven's second placement."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["end"] = field(default="end", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Discard:
    """Give a tile of the hand out of the game where the rules force it (V12, V59, V73)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["discard"] = field(default="discard", kw_only=True, repr=False)
    tile: str


Move = Place | Bump | Boost | Fly | End | Discard


MOVES: MoveJson[Move] = MoveJson(Move)
"""How they are read and written."""

__all__ = [
    "MOVES",
    "Boost",
    "Bump",
    "Discard",
    "End",
    "Fly",
    "Move",
    "Place",
]
