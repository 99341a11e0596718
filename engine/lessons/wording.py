"""What can be wrong with a lesson's texts and pointers, whatever the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Template
from typing import Any
from unicodedata import east_asian_width

from engine.lessons.model import AnyStep, Lesson, Pointer

ACTIONS = frozenset(
    (
        *("lay", "confirm", "take_back", "step_back", "card", "log", "help"),
        *("next", "hint", "boost", "end", "tiles", "armies"),
    )
)
"""The actions whose keys a text may name, as ``$lay``."""

_TOLD = frozenset({"text", "hint", "after", "because", "title", "solution"})


def _is_cell(which: Any) -> bool:
    return isinstance(which, list) and len(which) == 2


def _is_number(which: Any) -> bool:
    return isinstance(which, int)


def _is_word(which: Any) -> bool:
    return isinstance(which, str) and bool(which)


def _is_card(which: Any) -> bool:
    return isinstance(which, str) and re.fullmatch(r"[a-z_]+:\d+", which) is not None


def _is_column(which: Any) -> bool:
    return _is_number(which) or _is_word(which)


def _is_anything(which: Any) -> bool:  # noqa: ARG001
    return True


KINDS = {
    "cell": (_is_cell, "a cell [x, y]"),
    "row": (_is_number, "a y"),
    "score": (_is_number, "a seat"),
    "gem": (_is_number, "a seat"),
    "column": (_is_column, "an x, or the name of a column"),
    "hand": (_is_word, "the name of a tile"),
    "tavern": (_is_word, "the name of a tavern"),
    "coin": (_is_word, "the name of a coin"),
    "treasury": (_is_word, "the name of a coin"),
    "hero": (_is_word, "the name of a hero"),
    "panel": (_is_word, "the name of a panel"),
    "card": (_is_card, "a card as tavern:index"),
    "pile": (_is_anything, ""),
    "tokens": (_is_anything, ""),
    "command": (_is_anything, ""),
}
"""The kinds of things that can be pointed at: the test of `which`, and what it should be."""


def faults_of_wording(lesson: Lesson) -> Iterator[str]:
    """Faults of the id, the texts and the pointers, each as one sentence."""
    if not lesson.id.startswith(f"{lesson.game}-"):
        yield f'The id should begin with "{lesson.game}-".'
    for problem in _faults_in_text(lesson.title):
        yield f"The title {problem}."
    for number, step in enumerate(lesson.steps, 1):
        for problem in (*_faults_in_texts(step), *_faults_of_pointers(step)):
            yield f"Step {number}: {problem}."


def _faults_in_texts(step: AnyStep) -> Iterator[str]:
    for place, text in _texts_in(step.model_dump()):
        for problem in _faults_in_text(text):
            yield f"{place} {problem}"


def _texts_in(record: dict[str, Any], place: str = "") -> Iterator[tuple[str, str]]:
    """The texts for the learner in a step, each with its place."""
    for key, value in record.items():
        if key in _TOLD and isinstance(value, str):
            yield f"{place}{key}", value
        if key in ("answers", "wrong"):
            for number, each in enumerate(value):
                yield from _texts_in(each, f"{key}[{number}].")


def _faults_in_text(text: str) -> Iterator[str]:
    template = Template(text)
    if not template.is_valid():
        yield 'holds a lone "$" (a dollar is written "$$")'
        return
    unknown = sorted(set(template.get_identifiers()) - ACTIONS)
    if unknown:
        yield f"names keys that there are not: {', '.join(f'${name}' for name in unknown)}"
    strange = sorted({sign for sign in text if not _is_plain(sign)})
    if strange:
        yield f"holds signs that no terminal shows surely: {', '.join(map(ascii, strange))}"


def _is_plain(sign: str) -> bool:
    return sign == "\n" or (sign.isprintable() and east_asian_width(sign) not in "WF")


def _faults_of_pointers(step: AnyStep) -> Iterator[str]:
    for number, pointer in enumerate(step.point):
        problem = _fault_of(pointer)
        if problem:
            yield f"point[{number}] {problem}"


def _fault_of(pointer: Pointer) -> str:
    if pointer.what not in KINDS:
        return f"points at {pointer.what!r}; there is: {', '.join(sorted(KINDS))}"
    fits, expected = KINDS[pointer.what]
    if fits(pointer.which):
        return ""
    return f"should name {expected} for {pointer.what!r}, not {pointer.which!r}"
