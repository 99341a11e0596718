"""Who dominates a line, and what that is worth (V20-V24, V34-V36, V40-V43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.game import JSON
from engine.voluspa.grid import EAST, SOUTH

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.kind import Landing


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


def score_lines(board: Board, cell: int, landing: Landing) -> tuple[Part, ...]:
    """The parts that the tile just laid on `cell` scores by dominating its row and its column."""
    row, row_clause = judge(board, cell, EAST)
    column, column_clause = judge(board, cell, SOUTH)
    if row == 1 and column == 1:
        return (lone_part(board, landing),)
    parts: tuple[Part, ...] = ()
    if row_clause:
        parts = (line_part("row", row, row_clause),)
    if column_clause:
        parts = (*parts, line_part("column", column, column_clause))
    return parts


def line_part(axis: str, tiles: int, clause: str) -> Part:
    """The part for a dominated line: a point for each tile (V22)."""
    return Part(axis, tiles, 0, tiles, clause)


def lone_part(board: Board, landing: Landing) -> Part:  # noqa: ARG001
    """The point for a tile laid over, or in the place of, the only tile (V24)."""
    return Part("lone", 1, 0, 1, "V24")


def judge(board: Board, cell: int, step: int) -> tuple[int, str]:
    """The length of the line through `cell` along `step`, and the clause by which the tile just
    laid there dominates it (empty if it does not).

    The line is judged as it now lies (V23). A line of one is nobody's (V22).
    """
    tiles, packs = board.tiles, board.box.packs
    worth = board.worth.get
    best = pack = 0
    first = cell - step
    while (value := worth(first)) is not None:
        if packs[tiles[first]]:
            pack += value
        elif value > best:
            best = value
        first -= step
    last = cell + step
    while (value := worth(last)) is not None:
        if packs[tiles[last]]:
            pack += value
        elif value > best:
            best = value
        last += step
    length = (last - first) // step - 1
    if length == 1:
        return 1, ""
    head = tiles[first + step]
    if head == tiles[last - step] and board.box.bookends[head]:
        return length, "V40" if cell in (first + step, last - step) else ""
    return length, _claim_by_value(board, cell, best, pack)


def _claim_by_value(board: Board, cell: int, best: int, pack: int) -> str:
    """Strictly higher than the best other tile (V20, V21); a pack counts as one (V34, V36)."""
    mine = board.worth[cell]
    if not board.box.packs[board.tiles[cell]]:
        return "V20" if mine > best and mine > pack else ""
    if mine and mine + pack > best:
        return "V36" if pack else "V20"
    return ""


def value_along(board: Board, cell: int, step: int) -> int:
    """What the tile on `cell` is worth in its row (`EAST`) or its column (`SOUTH`) (V34, V35, V43)."""
    packs, tiles, worth = board.box.packs, board.tiles, board.worth
    if not packs[tiles[cell]]:
        return worth[cell]
    return sum(worth[other] for other in board.line(cell, step) if packs[tiles[other]])
