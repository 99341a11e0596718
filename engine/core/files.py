"""Reading files that anyone may have written: bounded, and with errors that say what and where."""

from __future__ import annotations

import errno
import json
import math
import os
import stat
from pathlib import Path
from typing import Any, NoReturn

from engine.core.errors import BadInput, Unreadable, shown, spoken_path

LIMIT = 16 * 2**20
DEEPEST = 64


def read_json_file(path: Path, limit: int = LIMIT) -> Any:
    """The JSON value in a plain file of at most `limit` bytes; raises `BadInput` with the place."""
    require_plain_file(path)
    source = spoken_path(path)
    return parse_json(decode(read_bytes(path, limit), source), source)


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """The contents of a file; raises `BadInput` (a too large one is not read) or `Unreadable`."""
    source = spoken_path(path)
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > limit:
                raise _too_large(limit, source)
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(_why_unreadable(error), source=source) from error
    if len(data) > limit:
        raise _too_large(limit, source)
    return data


def require_plain_file(path: Path) -> None:
    """Raise `Unreadable` for what could block or never end: a pipe, a device, a folder."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        raise Unreadable(_why_unreadable(error), source=spoken_path(path)) from error
    if stat.S_ISDIR(mode):
        folder = IsADirectoryError(errno.EISDIR, "a folder")
        raise Unreadable(_why_unreadable(folder), source=spoken_path(path))
    if not stat.S_ISREG(mode):
        raise Unreadable("this is not an ordinary file", source=spoken_path(path))


def decode(data: bytes, source: str = "") -> str:
    """Bytes as UTF-8 text, a byte order mark dropped; raises `BadInput` with the first bad byte."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(
            "this is not UTF-8 text", place=f"byte {error.start + 1}", source=source
        ) from None


def parse_json(text: str, source: str = "") -> Any:
    """The JSON value of a text; raises `BadInput` with line and column.

    Stricter than the standard library: no NaN or Infinity, no key twice in one object, at most
    64 levels of brackets.
    """
    if not text.strip():
        raise BadInput("this is empty; a JSON text was expected", source=source)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _syntax_error(text, error, source) from None
    except RecursionError:
        raise _too_deep(source) from None
    except _NotJson as error:
        raise BadInput(str(error), source=source) from None
    except ValueError:
        raise BadInput("this holds a number with far too many digits", source=source) from None
    if _is_too_deep(value):
        raise _too_deep(source)
    return value


class _NotJson(Exception):
    """Something that Python would read, but that is no JSON."""


def _no_constant(name: str) -> NoReturn:
    raise _NotJson(f"{name} is not a JSON value")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _NotJson(f"the number {shown(digits)} is too large")
    return number


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for key, value in pairs:
        if key in record:
            raise _NotJson(f"the key {shown(key)} stands twice in one object")
        record[key] = value
    return record


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite
)


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [child for holder in level for child in _children(holder)]
        if not level:
            return False
    return True


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _syntax_error(text: str, error: json.JSONDecodeError, source: str) -> BadInput:
    place = f"line {error.lineno}, column {error.colno}"
    complaint = error.msg[0].lower() + error.msg[1:]
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
        complaint = f"the text breaks off ({complaint})"
    return BadInput(f"this is not JSON: {complaint}", place=place, source=source)


def _too_deep(source: str) -> BadInput:
    return BadInput(f"brackets stand more than {DEEPEST} deep in each other", source=source)


def _too_large(limit: int, source: str) -> BadInput:
    size = f"{limit / 2**20:g} MB" if limit >= 2**20 else f"{limit} bytes"
    return BadInput(f"this is larger than {size}, so it was not read", source=source)


def _why_unreadable(error: OSError | ValueError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case IsADirectoryError():
            return "this is a folder; a file was expected"
        case PermissionError():
            return "you have no permission to read this"
        case OSError():
            return f"this cannot be read ({(error.strerror or 'unknown reason').lower()})"
        case _:
            return "this is no usable file name"
