"""Sagas: a whole game written down so that any machine can play it again."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from engine.core.errors import BadInput, from_validation, refuse_newer, shown
from engine.core.game import JSON
from engine.core.names import normal, why_not_name, why_not_names

FORMAT = "meadhall-saga"
VERSION = 1


def _checked_name(name: str) -> str:
    problem = why_not_name(name)
    if problem is not None:
        raise ValueError(problem)
    return normal(name)


class Record(BaseModel):
    """The base of everything that crosses a border: unknown keys are refused, values are fixed."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SeatRecord(Record):
    """One seat: the player's name, and who plays it ("human" or the name of a computer player)."""

    name: Annotated[str, AfterValidator(_checked_name)]
    player: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")] = "human"


class SagaRecord(Record):
    """One game: options, seats, what chance decided, and every move in order.

    Only the frame is checked here; the game checks its options, deal and moves.
    """

    format: Literal["meadhall-saga"] = "meadhall-saga"
    version: Literal[1] = 1
    game: Annotated[str, Field(min_length=1, max_length=40)]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatRecord], Field(min_length=2, max_length=5)]
    seed: int | None = None
    deal: dict[str, Any]
    moves: list[dict[str, Any]] = []

    @field_validator("moves")
    @classmethod
    def _moves_have_a_seat(cls, moves: list[JSON]) -> list[JSON]:
        for ply, move in enumerate(moves):
            seat = move.get("seat")
            if seat != "chance" and (not isinstance(seat, int) or isinstance(seat, bool)):
                raise ValueError(f'move {ply} needs a seat: a number, or "chance"')
        return moves

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        problem = why_not_names([seat.name for seat in self.seats])
        if problem is not None:
            raise ValueError(problem)
        return self


def read_saga(record: object) -> SagaRecord:
    """The saga of a decoded JSON value; raises `BadInput`, or `NewerVersion` for a later format."""
    if not isinstance(record, dict):
        raise BadInput(f"a saga is a JSON object, got {shown(record)}")
    if record.get("format") != FORMAT:
        raise BadInput(f'expected "{FORMAT}", got {shown(record.get("format"))}', place="format")
    refuse_newer(record.get("version"), VERSION, "version")
    if type(record.get("version")) is not int:
        raise BadInput(f"expected {VERSION}, got {shown(record.get('version'))}", place="version")
    try:
        return SagaRecord.model_validate(record)
    except ValidationError as error:
        raise from_validation(error) from None


def write_saga(saga: SagaRecord) -> JSON:
    """The saga as a JSON object, keys in the order of `records.md`."""
    return saga.model_dump(exclude_none=True)
