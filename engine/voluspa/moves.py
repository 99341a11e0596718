"""The moves of Völuspá as small immutable values, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, ClassVar, Literal

from pydantic import Field, TypeAdapter, ValidationError

from engine.core.errors import BadInput, from_validation
from engine.core.game import JSON
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


@cache
def _adapter() -> TypeAdapter[Move]:
    return TypeAdapter(Annotated[Move, Field(discriminator="type")])


def read_move(record: JSON) -> Move:
    """The move of a record without seat; raises `BadInput` with the place of the fault."""
    try:
        return _adapter().validate_python(record)
    except ValidationError as error:
        complaint = from_validation(error)
        kind = record.get("type")
        inner = complaint.place.removeprefix(str(kind)).lstrip(".")
        raise BadInput(complaint.problem, place=inner) from None


def write_move(move: Move) -> JSON:
    """The record of a move, without its seat."""
    return _adapter().dump_python(move, mode="json")  # type: ignore[no-any-return]


__all__ = [
    "Boost",
    "Bump",
    "Discard",
    "End",
    "Fly",
    "Move",
    "Place",
    "read_move",
    "write_move",
]
