"""Players' names: data, never markup or an escape sequence."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

LONGEST = 24
_LONGEST_TYPED = 8 * LONGEST
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def why_not_name(name: str) -> str | None:
    """What is wrong with a player's name as one sentence, or None; length counts composed (NFC)."""
    if len(name) > _LONGEST_TYPED:
        return f"A name has at most {LONGEST} characters; this one has {len(name)}."
    name = normal(name)
    if all(sign.isspace() or sign in _BLANK for sign in name):
        return "A name needs at least one visible character."
    if len(name) > LONGEST:
        return f"A name has at most {LONGEST} characters; this one has {len(name)}."
    if not name.isprintable():
        return "A name holds only printable characters, no control or direction marks."
    if name != name.strip():
        return "A name neither begins nor ends with a space."
    if unicodedata.category(name[0]).startswith("M"):
        return "A name cannot begin with a combining mark."
    return None


def why_not_names(names: Sequence[str]) -> str | None:
    """What is wrong with the names of a table as one sentence, or None."""
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        problem = why_not_name(name)
        if problem is not None:
            return f"Player {seat}: {problem}"
        twin = seen.setdefault(normal(name).casefold(), seat)
        if twin != seat:
            return f"Players {twin} and {seat} have the same name."
    return None


def normal(name: str) -> str:
    """A name in Unicode's composed form (NFC), so that equal names are equal strings."""
    return unicodedata.normalize("NFC", name)
