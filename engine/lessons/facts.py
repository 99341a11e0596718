"""What the rules find on a board: the values and claims that a lesson's texts rest on."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from typing import Any, NamedTuple

from engine.core.errors import BadInput, Refusal, shown
from engine.core.game import JSON
from engine.core.match import Match
from engine.lessons.model import Allows, Equals, Fact, Probe, Refuses


class Told(NamedTuple):
    """A move of a lesson, and the seat that makes it (None: the seat to act)."""

    move: Any
    seat: Any


def told(match: Match, record: JSON) -> Told:
    """The move of a record that may carry a seat; raises `BadInput`."""
    fields = dict(record)
    seat = fields.pop("seat", None)
    return Told(match.game.read_move(fields), seat)


def value_of(probe: Probe, match: Match) -> int:
    """What a probe finds on a copy of the board; raises `BadInput` if it asks for what is not."""
    trial = board_after(match, probe.after)
    if probe.points is not None:
        return points_of(trial, told(trial, probe.points))
    if probe.path is not None:
        return number_at(trial.game.position(trial.state), probe.path)
    return count_of(trial, probe.count or {})


def why_false(fact: Fact, match: Match) -> str:
    """What the rules say instead of a fact; empty if it holds. Raises `BadInput` as `value_of`."""
    match fact:
        case Equals():
            found = value_of(fact, match)
            return "" if found == fact.equals else f"the rules find {found}, not {fact.equals}"
        case Refuses():
            trial = board_after(match, fact.after)
            return not_refused(trial, told(trial, fact.refuses), fact.clause)
        case Allows():
            trial = board_after(match, fact.after)
            return not_allowed(trial, told(trial, fact.allows))


def board_after(match: Match, moves: Sequence[JSON]) -> Match:
    """A copy of the board after these moves; raises `BadInput` at the first that is refused."""
    trial = Match.at(match.game, match.seats, match.state.clone())
    for number, record in enumerate(moves):
        try:
            trial.play_record(record)
        except BadInput as error:
            raise error.at(f"after[{number}]") from None
    trial.confirm()
    return trial


def points_of(match: Match, wanted: Told) -> int:
    """What a move scores; raises `BadInput` if the rules refuse it."""
    refusal = match.why_not(*wanted)
    if refusal is not None:
        raise BadInput(f"the rules refuse {written(match, wanted)}: {in_words(refusal)}")
    return sum(event.points for event in match.game.preview(match.state, *wanted))


def number_at(position: JSON, path: Sequence[str | int]) -> int:
    """The number at a place in a position; raises `BadInput` if there is none."""
    found: Any = position
    for number, key in enumerate(path):
        try:
            found = found[key]
        except (KeyError, IndexError, TypeError):
            raise BadInput(
                f"the position has no {shown(key)} there", place=f"path[{number}]"
            ) from None
    if type(found) is not int:
        raise BadInput(f"a number was expected there, got {shown(found)}", place="path")
    return found


def count_of(match: Match, fields: JSON) -> int:
    """How many legal moves hold these fields."""
    wanted = dict(fields)
    moves = match.legal(wanted.pop("seat", None))
    records = map(match.game.write_move, moves)
    return sum(all(record.get(key) == value for key, value in wanted.items()) for record in records)


def not_refused(match: Match, wanted: Told, clause: str) -> str:
    """What the rules say instead of refusing a move for this clause; empty if they do."""
    refusal = match.why_not(*wanted)
    if refusal is None:
        return f"the rules allow {written(match, wanted)}"
    if refusal.clause != clause:
        return f"the rules refuse {written(match, wanted)} by another clause: {in_words(refusal)}"
    return ""


def not_allowed(match: Match, wanted: Told) -> str:
    """What the rules say instead of allowing a move; empty if they do."""
    refusal = match.why_not(*wanted)
    return f"the rules refuse {written(match, wanted)}: {in_words(refusal)}" if refusal else ""


def in_words(refusal: Refusal) -> str:
    """A refusal with its clause."""
    return f"{refusal.sentence} [{refusal.clause}]"


def written(match: Match, wanted: Told) -> str:
    """A move as a lesson writes it."""
    return dumps(match.game.write_move(wanted.move))
