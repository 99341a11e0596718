"""Telling sagas, saves and position files apart."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.errors import BadInput, shown
from engine.core.match import Match
from engine.core.position import Situation, read_position_file
from engine.core.registry import find_game
from engine.core.saga import SagaRecord, read_saga
from engine.core.saverecord import FORMAT, decode_save


class Recorded(NamedTuple):
    """A saga, and its place in what was read: empty, or "saga" in a saved game."""

    saga: SagaRecord
    place: str


def recorded_in(value: Any) -> Recorded:
    """The saga in a saga or saved game; raises `BadInput`."""
    if isinstance(value, dict) and value.get("format") == FORMAT:
        return Recorded(decode_save(value).saga, "saga")
    return Recorded(read_saga(value), "")


def situation_in(value: Any) -> Situation:
    """The position that a position file holds, or that a saga or saved game has reached."""
    if not isinstance(value, dict):
        raise BadInput(
            f"expected the JSON object of a position, saga or saved game, got {shown(value)}"
        )
    if "format" not in value:
        return read_position_file(value, find_game)
    recorded = recorded_in(value)
    try:
        match = Match.from_saga(recorded.saga, find_game)
    except BadInput as error:
        raise error.at(recorded.place) from None
    return Situation(match.game, match.state)
