"""What can go wrong at the engine's border, each with a sentence that a player can read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from pydantic import ValidationError

_SHOWN = 60
_LONGEST_REASON = 300
_LONGEST_PATH = 4096


class Refusal(NamedTuple):
    """Why something may not be done: the id of the rule and one plain sentence."""

    clause: str
    sentence: str


class MeadhallError(Exception):
    """Any error that Meadhall raises on purpose; its text is one sentence for the player."""


class IllegalMove(MeadhallError):
    """A move that the rules refuse; the position is as it was before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.sentence} [{refusal.clause}]")
        self.refusal = refusal


class BadInput(MeadhallError):
    """A file or record that cannot be used: where it is from, the place in it, what is wrong.

    All of it is printable, whatever the file holds.
    `source` names the file ("-" for standard input), `place` is a path such as
    ``moves[3].at`` or empty for the whole, `problem` says what was expected.
    """

    def __init__(self, problem: str, *, place: str = "", source: str = "") -> None:
        self.problem, self.place, self.source = map(printable, (problem, place, source))
        parts = (self.source, self.place, self.problem)
        super().__init__(": ".join(part for part in parts if part))

    def at(self, place: str) -> Self:
        """The same complaint with its place seen from one level further out."""
        return type(self)(self.problem, place=join_place(place, self.place), source=self.source)

    def of(self, source: str) -> Self:
        """The same complaint with the name of its file."""
        return type(self)(self.problem, place=self.place, source=source)


class Unreadable(BadInput):
    """A file that is not there or that the system does not let us read."""


class NewerVersion(BadInput):
    """A record written by a later Meadhall than this one."""


class UnknownGame(BadInput):
    """A record of a game that is not installed here."""


def refuse_newer(found: object, known: int, place: str) -> None:
    """Raise `NewerVersion` if a version number is beyond the one that this Meadhall knows."""
    if isinstance(found, int) and found > known:
        versions = f"version {shown(found)}; this one reads up to {known}"
        raise NewerVersion(f"this was written by a newer Meadhall ({versions})", place=place)


def join_place(outer: str, inner: str) -> str:
    """`outer` and `inner` as one path: ``moves[3]`` and ``at`` give ``moves[3].at``."""
    if not outer or not inner or inner.startswith("["):
        return outer + inner
    return f"{outer}.{inner}"


def place_of(path: Sequence[int | str]) -> str:
    """A path of keys and indices written as ``deal.hands[0][2]``."""
    place = ""
    for step in path:
        place = join_place(place, f"[{step}]" if isinstance(step, int) else _spoken(step))
    return place


def spoken_path(path: PurePath) -> str:
    """A file's path as it may stand in a message, without control characters."""
    return _spoken(str(path), longest=_LONGEST_PATH)


def printable(text: str) -> str:
    """A text with everything escaped that a terminal might obey: control and direction marks."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _spoken(text: str, longest: int = _SHOWN) -> str:
    return text if text.isprintable() and len(text) <= longest else shown(text, longest)


@contextmanager
def complaining() -> Iterator[None]:
    """Turn what a validation raises, `ValidationError` or plain `ValueError`, into `BadInput`."""
    from pydantic import ValidationError

    try:
        yield
    except ValidationError as error:
        raise from_validation(error) from None
    except ValueError as error:
        raise BadInput(str(error)) from None


def from_validation(error: ValidationError) -> BadInput:
    """The first complaint of a pydantic validation as one sentence with its place."""
    first = error.errors(include_url=False)[0]
    reason = str(first["msg"]).removeprefix("Value error, ").removeprefix("Assertion failed, ")
    reason = reason if len(reason) <= _LONGEST_REASON else f"{reason[: _LONGEST_REASON - 3]}..."
    if first["type"] == "extra_forbidden":
        return BadInput("this key is not known here", place=place_of(first["loc"]))
    if first["type"] in ("missing", "value_error"):
        return BadInput(reason, place=place_of(first["loc"]))
    return BadInput(f"{reason}, got {shown(first['input'])}", place=place_of(first["loc"]))


def shown(value: object, longest: int = _SHOWN) -> str:
    """A value as it may stand in a message: short, and without control characters."""
    text = ascii(value)
    return text if len(text) <= longest else text[: longest - 3] + "..."
