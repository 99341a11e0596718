"""The moves of Nidavellir as small immutable values, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.movejson import MoveJson

_STRICT: dict[str, object] = {"extra": "forbid"}
Column = Literal["warrior", "hunter", "miner", "blacksmith", "explorer"]


@dataclass(frozen=True, slots=True)
class Bid:
    """The three secret bids, for Goblin, Dragon and Horse; the rest is the pouch (N11)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["bid"] = field(default="bid", kw_only=True, repr=False)
    coins: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Uline's owner lays a coin of the hand at the current tavern (N49)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["reveal"] = field(default="reveal", kw_only=True, repr=False)
    coin: str


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card of the current tavern (N14), or keep one of the Pioneer's three (N65)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["take"] = field(default="take", kw_only=True, repr=False)
    card: str


@dataclass(frozen=True, slots=True)
class Transform:
    """Transform a coin that lies in the hand, the pouch, or at a tavern (N23)."""

    __pydantic_config__: ClassVar = {**_STRICT, "populate_by_name": True}
    type: Literal["transform"] = field(default="transform", kw_only=True, repr=False)
    coin: str
    place: Annotated[Literal["hand", "pouch", "goblin", "dragon", "horse"], Field(alias="from")]


@dataclass(frozen=True, slots=True)
class Trade:
    """Choose the coin to give and the one to keep in a trade (N26, N50)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["trade"] = field(default="trade", kw_only=True, repr=False)
    give: str
    keep: str


@dataclass(frozen=True, slots=True)
class Recruit:
    """Choose a hero (N35)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["recruit"] = field(default="recruit", kw_only=True, repr=False)
    hero: str


@dataclass(frozen=True, slots=True)
class Station:
    """Put Thrud or Ylud into a column (N45, N47)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["station"] = field(default="station", kw_only=True, repr=False)
    hero: str
    column: Column


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Discard the last card of a column for Dagda or Bonfur (N41)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["dismiss"] = field(default="dismiss", kw_only=True, repr=False)
    column: Column


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance: the age 2 deck after the Pioneer's two cards went back (N65)."""

    __pydantic_config__: ClassVar = _STRICT
    type: Literal["reshuffle"] = field(default="reshuffle", kw_only=True, repr=False)
    deck: tuple[str, ...]


Move = Bid | Reveal | Take | Transform | Trade | Recruit | Station | Dismiss | Reshuffle


MOVES: MoveJson[Move] = MoveJson(Move)
"""How they are read and written."""
