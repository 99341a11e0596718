"""Telling sagas, saves and position files apart."""

from __future__ import annotations

from typing import Any

from engine.core.errors import BadInput, shown
from engine.core.match import Match
from engine.core.position import Situation, read_position_file
from engine.core.registry import find_game
from engine.core.saga import SagaRecord, read_saga


def saga_of(value: Any) -> SagaRecord:
    """The saga in a saga or saved game; raises `BadInput`."""
    record = value["saga"] if is_save(value) else value
    return read_saga(record)


def situation_of(value: Any) -> Situation:
    """The position that a position file holds, or that a saga or saved game has reached."""
    if not isinstance(value, dict):
        raise BadInput(f"expected a position, saga or saved game, got {shown(value)}")
    if "position" in value:
        return read_position_file(value, find_game)
    match = Match.from_saga(saga_of(value), find_game)
    return Situation(match.game, match.state)


def is_save(value: Any) -> bool:
    """Whether a decoded JSON value looks like a saved game."""
    return isinstance(value, dict) and "saga" in value
