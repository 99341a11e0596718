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
    row, column = board.line(cell, EAST), board.line(cell, SOUTH)
    if len(row) == 1 and len(column) == 1:
        return (lone_part(board, landing),)
    clause = claim(board, cell, row) if len(row) > 1 else ""
    across = (line_part("row", row, clause),) if clause else ()
    clause = claim(board, cell, column) if len(column) > 1 else ""
    return (*across, line_part("column", column, clause)) if clause else across


def line_part(axis: str, line: range, clause: str) -> Part:
    """The part for a dominated line: a point for each tile (V22)."""
    return Part(axis, len(line), 0, len(line), clause)


def lone_part(board: Board, landing: Landing) -> Part:  # noqa: ARG001
    """The point for a tile laid over, or in the place of, the only tile (V24)."""
    return Part("lone", 1, 0, 1, "V24")


def claim(board: Board, cell: int, line: range) -> str:
    """The clause by which the tile just laid on `cell` dominates `line`; empty if it does not.

    A line of one is nobody's (V22). The line is judged as it now lies (V23).
    """
    tiles, traits = board.tiles, board.box.traits
    head = tiles[line[0]]
    if traits.bookends[head] and tiles[line[-1]] == head:
        return "V40" if cell in (line[0], line[-1]) else ""
    return _claim_by_value(board, cell, line)


def _claim_by_value(board: Board, cell: int, line: range) -> str:
    """Strictly higher than every other tile (V20, V21); a pack counts as one (V34, V36)."""
    tiles, worth, packs = board.tiles, board.worth, board.box.traits.packs
    best = pack = 0
    for other in line:
        if other != cell:
            value = worth[other]
            if packs[tiles[other]]:
                pack += value
            elif value > best:
                best = value
    mine = worth[cell]
    if not packs[tiles[cell]]:
        return "V20" if mine > best and mine > pack else ""
    if mine and mine + pack > best:
        return "V36" if pack else "V20"
    return ""


def value_along(board: Board, cell: int, step: int) -> int:
    """What the tile on `cell` is worth in its row (`EAST`) or its column (`SOUTH`) (V34, V35, V43)."""
    packs, tiles, worth = board.box.traits.packs, board.tiles, board.worth
    if not packs[tiles[cell]]:
        return worth[cell]
    return sum(worth[other] for other in board.line(cell, step) if packs[tiles[other]])
