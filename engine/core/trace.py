"""Traces: a saga replayed as one JSON line for each decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.errors import BadInput
from engine.core.game import JSON, AnyGame, summary_position
from engine.core.match import GameFinder, Match
from engine.core.saga import SagaRecord


def trace(saga: SagaRecord, find_game: GameFinder) -> Iterator[JSON]:
    """Yield a line before each move and one for the result; raises `BadInput` where a move fails.

    A saga that stops before the end of the game closes with the scores as they stand.
    """
    match = Match.dealt(saga, find_game)
    for ply, record in enumerate(saga.moves):
        try:
            yield _line(match, ply, record)
        except BadInput as error:
            raise error.at(f"moves[{ply}]") from None
    yield summary_position(match.game, match.state)


def _line(match: Match, ply: int, record: JSON) -> JSON:
    game, state = match.game, match.state
    line = {
        "ply": ply,
        "seat": record["seat"],
        "position": game.position(state),
        "legal": legal_records(game, state),
        "move": {key: value for key, value in record.items() if key != "seat"},
    }
    match.play_record(record)
    acted = match.history[-1].acted
    line["points"] = sum(event.points for event in acted)
    line["why"] = [part.to_json() for event in acted for part in event.parts]
    return line


def legal_records(game: AnyGame, state: Any) -> list[JSON]:
    """The legal moves of a state in the form of a saga, in their stable order."""
    return [game.write_move(move) for move in game.legal(state)]
