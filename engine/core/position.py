"""Position files: one position with its game and options, the start of a lesson, puzzle or test."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from pydantic import Field, ValidationError

from engine.core.errors import BadInput, from_validation, shown
from engine.core.game import AnyGame
from engine.core.match import GameFinder
from engine.core.saga import Record


class PositionRecord(Record):
    """A position as a file; options may be left out where defaults serve.

    Only the frame is checked here; options and position belong to the game and are checked by it.
    """

    game: Annotated[str, Field(min_length=1, max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any]


class Situation(NamedTuple):
    """A state together with the game that it belongs to."""

    game: AnyGame
    state: Any


def read_position_file(record: object, find_game: GameFinder) -> Situation:
    """The situation of a decoded JSON value; raises `BadInput` with the place in it."""
    if not isinstance(record, dict):
        raise BadInput(f"a position file is a JSON object, got {shown(record)}")
    try:
        frame = PositionRecord.model_validate(record)
    except ValidationError as error:
        raise from_validation(error) from None
    game_class = find_game(frame.game)
    try:
        game = game_class.with_options(frame.options)
    except BadInput as error:
        raise error.at("options") from None
    try:
        return Situation(game, game.read_position(frame.position))
    except BadInput as error:
        raise error.at("position") from None
