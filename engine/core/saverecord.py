"""What stands in a save file: a saga with a summary and the hash of the position it reached."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainSerializer,
    ValidationError,
    model_validator,
)

from engine.core.errors import BadInput, from_validation, refuse_newer, shown
from engine.core.files import read_json_file
from engine.core.game import JSON
from engine.core.match import Match
from engine.core.names import normal
from engine.core.saga import VERSION, Record, SagaRecord, SeatRecord

FORMAT = "meadhall-save"
SCHEMA = 1
LONGEST_NAME = 60


def why_not_title(title: str) -> str | None:
    """Why a saved game may not be called so, as one sentence, or None."""
    title = normal(title)
    if not title.strip():
        return "A saved game's name needs at least one visible character."
    if len(title) > LONGEST_NAME:
        return f"A saved game's name has at most {LONGEST_NAME} characters."
    if not title.isprintable():
        return "A saved game's name holds only printable characters."
    return None


def _checked_title(title: str) -> str:
    problem = why_not_title(title)
    if problem is not None:
        raise ValueError(problem)
    return normal(title)


def _checked_text(text: str) -> str:
    if not text.isprintable():
        raise ValueError("only printable characters may stand here")
    return text


def _moment(value: object) -> datetime:
    """A time with its zone, written as text, in UTC."""
    if isinstance(value, datetime):
        return value.astimezone(UTC)
    if not isinstance(value, str):
        raise ValueError("expected a time such as 2025-06-21T12:00:00Z")  # noqa: TRY004
    try:
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is not None:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise ValueError(f"expected a time such as 2025-06-21T12:00:00Z, got {shown(value)}")


def _written(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


Title = Annotated[str, AfterValidator(_checked_title)]
Text = Annotated[str, Field(max_length=200), AfterValidator(_checked_text)]
Moment = Annotated[datetime, BeforeValidator(_moment), PlainSerializer(_written)]


class Summary(Record):
    """What anybody may know of a saved game: no hand, no bid, no order of a pile."""

    game: Text
    title: Text
    seats: Annotated[list[SeatRecord], Field(min_length=2, max_length=5)]
    scores: list[int]
    to_act: int | Literal["chance"] | None
    progress: Text
    over: bool

    @model_validator(mode="after")
    def _seats_exist(self) -> Self:
        if len(self.scores) != len(self.seats):
            raise ValueError("there must be one score for each seat")
        if isinstance(self.to_act, int) and not 0 <= self.to_act < len(self.seats):
            raise ValueError("the seat to act does not exist")
        if self.over is not (self.to_act is None):
            raise ValueError("a game is over when nobody is to act")
        return self

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    def agrees_with(self, other: Summary) -> bool:
        """Whether both tell the same facts; how a Meadhall words them does not count."""
        wording = {"title", "progress"}
        return self.model_dump(exclude=wording) == other.model_dump(exclude=wording)


class SaveHeader(Record):
    """A save without its saga: what a list of saved games shows."""

    format: Literal["meadhall-save"] = "meadhall-save"
    schema_number: Annotated[Literal[1], Field(alias="schema")]
    name: Title
    saved_at: Moment
    edited: bool = False
    summary: Summary


class SaveRecord(SaveHeader):
    """A save file: the saga, and the hash of the position that it reached when it was written.

    `edited` stays once a save was found to differ from what its game had written.
    """

    saga: SagaRecord
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


def record_of(match: Match, name: str, saved_at: datetime) -> SaveRecord:
    """A match as a save; a decision that waits for confirmation is not part of it."""
    state = committed(match)
    return SaveRecord.model_validate(
        {
            "schema": SCHEMA,
            "name": name,
            "saved_at": saved_at,
            "summary": summary_of(match),
            "saga": match.saga(),
            "hash": match.game.state_hash(state),
        }
    )


def committed(match: Match) -> Any:
    """The state that a save holds: the one before a decision that waits for confirmation."""
    return match.history[-1].before if match.is_pending else match.state


def summary_of(match: Match) -> Summary:
    """What a list of games may show of a match."""
    game, state = match.game, committed(match)
    return Summary(
        game=game.id,
        title=game.title,
        seats=list(match.seats),
        scores=game.scores(state),
        to_act=state.to_act,
        progress=game.progress(state),
        over=state.to_act is None,
    )


def usual_name(match: Match) -> str:
    """What a saved game is called until somebody gives it a name."""
    name = f"{match.game.title}: {', '.join(match.names)}"
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3].rstrip()}..."


def is_as_written(record: SaveRecord, match: Match) -> bool:
    """Whether a replayed save reaches the position and the facts that it claims."""
    same = record.hash == match.game.state_hash(match.state)
    return same and record.summary.agrees_with(summary_of(match))


def read_save(path: Path) -> SaveRecord:
    """The save in a file, not yet replayed; raises `BadInput`, `NewerVersion` or `Unreadable`."""
    try:
        return decode_save(read_json_file(path))
    except BadInput as error:
        raise error.of(path.name) from None


def read_header(path: Path) -> SaveHeader:
    """The save in a file without its saga, which is not looked into; raises as `read_save`."""
    try:
        record = _framed(read_json_file(path))
        fields = {key: value for key, value in record.items() if key not in ("saga", "hash")}
        return SaveHeader.model_validate(fields)
    except ValidationError as error:
        raise from_validation(error).of(path.name) from None
    except BadInput as error:
        raise error.of(path.name) from None


def decode_save(record: object) -> SaveRecord:
    """The save of a decoded JSON value; raises `BadInput`, or `NewerVersion` for a later format."""
    try:
        return SaveRecord.model_validate(_framed(record))
    except ValidationError as error:
        raise from_validation(error) from None


def encode_save(record: SaveRecord) -> bytes:
    """A save as the bytes of its file."""
    unset = None if record.edited else {"edited"}
    fields = record.model_dump(by_alias=True, exclude=unset, exclude_none=False)
    fields["saga"] = record.saga.model_dump(exclude_none=True)
    return encode_json(fields)


def encode_json(record: JSON) -> bytes:
    """A JSON object on one line, as UTF-8."""
    return f"{json.dumps(record, ensure_ascii=False, allow_nan=False)}\n".encode()


def _framed(record: object) -> JSON:
    """The object, if it is a save of a version that can be read and has its parts."""
    if not isinstance(record, dict):
        raise BadInput(f"a save is a JSON object, got {shown(record)}")
    if record.get("format") != FORMAT:
        raise BadInput(f'expected "{FORMAT}", got {shown(record.get("format"))}', place="format")
    refuse_newer(record.get("schema"), SCHEMA, "schema")
    saga = record.get("saga")
    if not isinstance(saga, dict):
        raise BadInput(f"expected a saga, got {shown(saga)}", place="saga")
    refuse_newer(saga.get("version"), VERSION, "saga.version")
    return record
