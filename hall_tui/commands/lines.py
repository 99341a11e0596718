"""JSON that goes in and out of the commands: one value a line out; lines or one document in."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Any, NamedTuple

from engine.core.errors import BadInput, spoken_path
from engine.core.files import LIMIT, decode, parse_json

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
    cannot be read, holds nothing, is no JSON, or has a value of more than 16 MB.
    """
    source = "standard input" if name == STANDARD_INPUT else spoken_path(Path(name))
    with _opened(name, source) as file:
        lines = _lines(file, source)
        first = next(lines, None)
        if first is None:
            raise BadInput("this is empty; a JSON object was expected", source=source)
        if not _is_whole(first.text):
            yield _entry(_Line(first.number, first.text + _read(file.read, source)), source)
            return
        yield _entry(first, source)
        for line in lines:
            yield _entry(line, source)._replace(source=f"{source}, line {line.number}")


class _Line(NamedTuple):
    number: int
    text: bytes


def _entry(line: _Line, source: str) -> Entry:
    text = decode(line.text, source)
    try:
        return Entry(source, parse_json(text))
    except BadInput:
        return Entry(source, parse_json("\n" * (line.number - 1) + text, source))


@contextmanager
def _opened(name: str, source: str) -> Iterator[IO[bytes]]:
    if name == STANDARD_INPUT:
        yield _standard_input()
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise _unreadable(error, source) from None
    with file:
        yield file


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:
        raise BadInput("this is closed", source="standard input")
    return sys.stdin.buffer


def _lines(file: IO[bytes], source: str) -> Iterator[_Line]:
    """The lines that hold something, with their numbers."""
    for number in count(1):
        text = _read(file.readline, source)
        if not text:
            return
        if text.strip():
            yield _Line(number, text)


def _read(read: Callable[[int], bytes], source: str) -> bytes:
    try:
        text = read(LIMIT + 1)
    except OSError as error:
        raise _unreadable(error, source) from None
    if len(text) > LIMIT:
        raise BadInput(
            f"this is too large: more than {LIMIT // 2**20} MB in one piece", source=source
        )
    return text


def _is_whole(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _unreadable(error: Exception, source: str) -> BadInput:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return BadInput(f"this cannot be read: {reason}", source=source)
