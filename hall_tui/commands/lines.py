"""JSON that goes in and out of the commands: one value a line out; lines or one document in."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

from engine.core.errors import BadInput

LONGEST = 4 * 1024 * 1024
STANDARD_INPUT = "-"


class Entry(NamedTuple):
    """One JSON value that was read: `source` names the file and, if it has several, the line."""

    source: str
    value: Any


def print_line(value: Any) -> None:
    """Print a value as one line of JSON, in ASCII, so that every terminal and pipe takes it."""
    sys.stdout.write(json.dumps(value, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def entries(name: str) -> Iterator[Entry]:
    """The JSON values of a file ("-": standard input), one after the other.

    Either every line is a value, or the whole file is one. Raises `BadInput` for a file that
    cannot be read, holds nothing, is no JSON, or has a value of more than `LONGEST` bytes.
    """
    source = "standard input" if name == STANDARD_INPUT else name
    with _opened(name, source) as file:
        lines = _lines(file, source)
        first = next(lines, None)
        if first is None:
            raise BadInput("expected a JSON object, but there is nothing in it", source=source)
        if not _is_whole(first):
            yield Entry(source, decode(first.text + _rest(file, source), source, first.number))
            return
        yield Entry(source, decode(first.text, source, first.number))
        for line in lines:
            yield Entry(f"{source}, line {line.number}", decode(line.text, source, line.number))


def decode(text: bytes, source: str, first_line: int = 1) -> Any:
    """The JSON value of a text; raises `BadInput` with line and column where it is none."""
    try:
        return json.loads(text.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise BadInput(f"expected UTF-8 text, byte {error.start} is none", source=source) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno + first_line - 1}, column {error.colno}"
        raise BadInput(f"not valid JSON: {error.msg}", place=place, source=source) from None
    except (ValueError, RecursionError) as error:
        place = f"line {first_line}"
        raise BadInput(f"not usable JSON: {error}", place=place, source=source) from None


class _Line(NamedTuple):
    number: int
    text: bytes


@contextmanager
def _opened(name: str, source: str) -> Iterator[IO[bytes]]:
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise _unreadable(error, source) from None
    with file:
        yield file


def _lines(file: IO[bytes], source: str) -> Iterator[_Line]:
    """The lines that hold something, with their numbers."""
    for number in count(1):
        text = _read(file.readline, source)
        if not text:
            return
        if text.strip():
            yield _Line(number, text)


def _rest(file: IO[bytes], source: str) -> bytes:
    return _read(file.read, source)


def _read(read: Callable[[int], bytes], source: str) -> bytes:
    try:
        text = read(LONGEST + 1)
    except OSError as error:
        raise _unreadable(error, source) from None
    if len(text) > LONGEST:
        raise BadInput(f"more than {LONGEST // 2**20} MB of JSON in one piece", source=source)
    return text


def _is_whole(line: _Line) -> bool:
    try:
        json.loads(line.text)
    except (ValueError, RecursionError):
        return False
    return True


def _unreadable(error: Exception, source: str) -> BadInput:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return BadInput(f"this file cannot be read: {reason}", source=source)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
