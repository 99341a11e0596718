"""Telling sagas, saves and position files apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.errors import BadInput, shown
from engine.core.game import AnyGame
from engine.core.match import Match
from engine.core.position import read_position_file
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


class Found(NamedTuple):
    """A position with its game, and what its seats are called, as a person reads it."""

    game: AnyGame
    state: Any
    names: Sequence[str]


def situation_in(value: Any) -> Found:
    """The position that a position file holds, or that a saga or saved game has reached.

    A position file knows no names; its seats are called by their number, from 1.
    """
    if not isinstance(value, dict):
        raise BadInput(
            f"expected the JSON object of a position, saga or saved game, got {shown(value)}"
        )
    if "format" not in value:
        game, state = read_position_file(value, find_game)
        return Found(game, state, [f"Seat {seat + 1}" for seat in range(len(game.scores(state)))])
    recorded = recorded_in(value)
    try:
        match = Match.from_saga(recorded.saga, find_game)
    except BadInput as error:
        raise error.at(recorded.place) from None
    return Found(match.game, match.state, match.names)
