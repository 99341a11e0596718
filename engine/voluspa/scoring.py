"""Who dominates a line, and what that is worth (V20-V24, V34-V36, V40-V43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.game import JSON
from engine.voluspa.grid import COLUMN, EAST, ROW, SOUTH, Axis

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.kind import Kind


class Part(NamedTuple):
    """One reason of a score: `points` = `tiles` + `bonus`, along an axis, by a clause."""

    axis: str
    tiles: int
    bonus: int
    points: int
    clause: str

    def to_json(self) -> JSON:
        """The part as it stands under `why` in a trace."""
        return self._asdict()

    def phrase(self) -> str:
        """The part in a few words: ``row 4``, ``column 3 + 2``."""
        extra = f" + {self.bonus}" if self.bonus else ""
        return f"{self.axis} {self.tiles}{extra}"


def score_lines(tile: Kind, board: Board, cell: int) -> tuple[Part, ...]:
    """The parts that `tile`, just laid on `cell`, scores by dominating its row and its column."""
    row = tile.claim(board, cell, ROW)
    column = tile.claim(board, cell, COLUMN)
    if row is not None:
        return (row,) if column is None else (row, column)
    if column is not None:
        return (column,)
    return (Part("lone", 1, 0, 1, "V24"),) if is_lone(board, cell) else ()


def is_lone(board: Board, cell: int) -> bool:
    """Whether the tile on `cell` is in no line of two or more (V24)."""
    solid = board.worth
    return not (
        cell + EAST in solid
        or cell - EAST in solid
        or cell + SOUTH in solid
        or cell - SOUTH in solid
    )


def claim_by_value(board: Board, cell: int, axis: Axis) -> Part | None:
    """The part for a line in which the tile on `cell` is strictly highest (V20, V21, V23).

    Each tile of the line counts a point, and a line has at least two (V22). A line that begins and
    ends with the same bookending kind is not to be had from within (V41).
    """
    step, tiles, packs = axis.step, board.tiles, board.box.packs
    worth = board.worth.get
    mine = board.worth[cell]
    pack = 0
    first = cell - step
    while (value := worth(first)) is not None:
        if packs[tiles[first]]:
            pack += value
        elif value >= mine:
            return None
        first -= step
    last = cell + step
    while (value := worth(last)) is not None:
        if packs[tiles[last]]:
            pack += value
        elif value >= mine:
            return None
        last += step
    if pack and pack >= mine:
        return None
    return _unless_bookended(board, axis, first + step, last - step, "V20")


def claim_as_pack(board: Board, cell: int, axis: Axis) -> Part | None:
    """The part for a line whose pack the tile on `cell` raises above every other tile (V36)."""
    worth, tiles, packs = board.worth, board.tiles, board.box.packs
    mine = worth[cell]
    if not mine:
        return None
    line = board.line(cell, axis.step)
    best = pack = 0
    for other in line:
        if packs[tiles[other]]:
            pack += worth[other]
        elif worth[other] > best:
            best = worth[other]
    if pack <= best:
        return None
    return _unless_bookended(board, axis, line[0], line[-1], "V20" if pack == mine else "V36")


def _unless_bookended(board: Board, axis: Axis, first: int, last: int, clause: str) -> Part | None:
    head = board.tiles[first]
    if board.box.bookends[head] and board.tiles[last] == head:
        return None
    return line_part(axis, first, last, clause)


def line_part(axis: Axis, first: int, last: int, clause: str) -> Part | None:
    """The part for a dominated line between two ends; a line of one is nobody's (V22)."""
    if first == last:
        return None
    tiles = abs(last - first) // axis.step + 1
    return Part(axis.name, tiles, 0, tiles, clause)


def value_along(board: Board, cell: int, step: int) -> int:
    """What the tile on `cell` is worth in its row (`EAST`) or column (`SOUTH`) (V34, V35, V43)."""
    packs, tiles, worth = board.box.packs, board.tiles, board.worth
    if not packs[tiles[cell]]:
        return worth[cell]
    return sum(worth[other] for other in board.line(cell, step) if packs[tiles[other]])
