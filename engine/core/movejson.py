"""Moves as JSON: one way in and out for the moves of every game."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field, TypeAdapter

from engine.core.errors import BadInput, complaining
from engine.core.game import JSON

M = TypeVar("M")


class MoveJson(Generic[M]):
    """Reads and writes the moves of a union of dataclasses that tell each other apart by `type`."""

    def __init__(self, moves: Any) -> None:
        self._moves = moves

    @cached_property
    def _adapter(self) -> TypeAdapter[M]:
        tagged: Any = Annotated[self._moves, Field(discriminator="type")]
        return TypeAdapter(tagged)

    def read(self, record: JSON) -> M:
        """The move of a record without seat; raises `BadInput` with the place of the fault."""
        try:
            with complaining():
                return self._adapter.validate_python(record, by_alias=True, by_name=False)
        except BadInput as error:
            inner = error.place.removeprefix(str(record.get("type"))).lstrip(".")
            raise BadInput(error.problem, place=inner) from None

    def write(self, move: M) -> JSON:
        """The record of a move, without its seat."""
        record: JSON = self._adapter.dump_python(move, mode="json", by_alias=True)
        return record
