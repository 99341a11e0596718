"""What a lesson can point at on the table of Völuspá, and how each thing is marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hall_tui.panel import HERE

if TYPE_CHECKING:
    from engine.lessons.model import Pointer
    from engine.voluspa.grid import At
    from voluspa_tui.picture import BoardPicture

POINTERS = frozenset({"cell", "row", "column", "hand", "score", "pile", "tokens"})
ALONG, DOWN = "-", "|"
"""The marks of a row and of a column that have no letter of their own."""


def marked_cells(pointers: Sequence[Pointer], picture: BoardPicture) -> dict[At, str]:
    """The cells that are pointed at, with their marks; single cells outdo rows and columns."""
    marks = {at: mark for pointer in pointers for at, mark in _line_of(pointer, picture)}
    for pointer in pointers:
        if pointer.what == "cell" and isinstance(pointer.which, list):
            x, y = pointer.which
            marks[x, y] = pointer.label or HERE
    return marks


def _line_of(pointer: Pointer, picture: BoardPicture) -> Iterator[tuple[At, str]]:
    """The tiles of a row or a column."""
    axis, mark = {"row": (1, ALONG), "column": (0, DOWN)}.get(pointer.what, (None, ""))
    if axis is not None:
        for at in picture.cells:
            if at[axis] == pointer.which:
                yield at, pointer.label or mark


def marked_tiles(pointers: Sequence[Pointer]) -> Mapping[str, str]:
    """The kinds of tiles in the hand that are pointed at, with their marks."""
    return {str(each.which): each.label or HERE for each in pointers if each.what == "hand"}


def marked_scores(pointers: Sequence[Pointer]) -> Mapping[str | int, str]:
    """The seats, and "pile" and "tokens", that are pointed at beside the board."""
    marks: dict[str | int, str] = {}
    for each in pointers:
        if each.what == "score" and isinstance(each.which, int):
            marks[each.which] = each.label or HERE
        elif each.what in ("pile", "tokens"):
            marks[each.what] = each.label or HERE
    return marks
