"""Who dominates a line, and what that is worth (V20-V25, V34-V37, V40-V43, V78)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.game import JSON, make
from engine.voluspa.grid import COLUMN, EAST, ROW, SOUTH, Axis

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.kind import Kind


class Part(NamedTuple):
    """One reason of a score.

    `axis` is "row" or "column" for a line, "lone" for a tile that is in none, "around" for the
    eight cells around a tile, "neighbours" for its four sides; `tiles` is how many tiles (or cells
    of a span) count, `bonus` what Niohoggrs add, `points` the whole, by `clause`.
    """

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
        return f"{self.axis} {self.points - self.bonus}{extra}"


def counted(axis: str, tiles: int, bonus: int, clause: str) -> Part:
    """A part that is worth a point for each tile, and a bonus."""
    return make(Part, (axis, tiles, bonus, tiles + bonus, clause))


def score_lines(tile: Kind, board: Board, cell: int, covered: int) -> tuple[Part, ...]:
    """The parts that `tile`, just laid on `cell`, scores by dominating its row and its column.

    `covered` is the kind that it lies on now, `NO_KIND` if none.
    """
    row = tile.claim(board, cell, ROW, covered)
    column = tile.claim(board, cell, COLUMN, covered)
    if row is not None:
        return (row,) if column is None else (row, column)
    if column is not None:
        return (column,)
    return (lone_part(board, cell, covered),) if is_lone(board, cell) else ()


def is_lone(board: Board, cell: int) -> bool:
    """Whether the tile on `cell` is in no line of two or more."""
    solid = board.worth
    return not (
        cell + EAST in solid
        or cell - EAST in solid
        or cell + SOUTH in solid
        or cell - SOUTH in solid
    )


def lone_part(board: Board, cell: int, covered: int) -> Part:
    """The point for a tile laid on the only tile (V24), or where it touches only gaps (V25)."""
    bonuses = board.box.bonuses
    bonus = bonuses[board.tiles[cell]] + bonuses[covered]
    return counted("lone", 1, bonus, "V24" if len(board.tiles) == 1 else "V25")


def claim_by_value(
    tile: Kind,  # noqa: ARG001
    board: Board,
    cell: int,
    axis: Axis,
    covered: int,
) -> Part | None:
    """The part for a line in which `tile`, on `cell`, is strictly highest (V20, V21, V23).

    A line that begins and ends with the same bookending kind is not to be had from within (V41).
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
    if pack >= mine:
        return None
    return _unless_bookended(board, axis, first + step, last - step, "V20", covered)


def claim_as_pack(
    tile: Kind,  # noqa: ARG001
    board: Board,
    cell: int,
    axis: Axis,
    covered: int,
) -> Part | None:
    """The part for a line whose pack `tile`, on `cell`, raises above every other tile (V36)."""
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
    clause = "V20" if pack == mine else "V36"
    return _unless_bookended(board, axis, line[0], line[-1], clause, covered)


def is_bookended(board: Board, first: int, last: int) -> bool:
    """Whether a line from `first` to `last` begins and ends with one bookending kind (V40-V42)."""
    head = board.tiles[first]
    return board.box.bookends[head] and first != last and board.tiles[last] == head


def _unless_bookended(
    board: Board, axis: Axis, first: int, last: int, clause: str, covered: int
) -> Part | None:
    if is_bookended(board, first, last):
        return None
    return line_part(board, axis, first, last, clause, covered)


def line_part(
    board: Board, axis: Axis, first: int, last: int, clause: str, covered: int
) -> Part | None:
    """The part for a line from end to end: a point a tile; a line of one is nobody's (V22).

    Each Niohoggr in it, and one that was just covered, adds its bonus (V78).
    """
    if first == last:
        return None
    tiles = (last - first) // axis.step + 1
    bonus = board.box.bonuses[covered]
    if board.bonus_cells:
        bonus += bonus_between(board, axis, first, last)
    return make(Part, (axis.name, tiles, bonus, tiles + bonus, clause))


def bonus_between(board: Board, axis: Axis, first: int, last: int) -> int:
    """What the tiles from one cell to a later one along an axis add to a score (V78)."""
    cells = range(first, last + 1, axis.step)
    bonuses, tiles = board.box.bonuses, board.tiles
    return sum([bonuses[tiles[cell]] for cell in board.bonus_cells if cell in cells])


def value_along(board: Board, cell: int, step: int) -> int:
    """What the tile on `cell` is worth in its row (`EAST`) or column (`SOUTH`) (V34, V35, V43)."""
    packs, tiles, worth = board.box.packs, board.tiles, board.worth
    if not packs[tiles[cell]]:
        return worth[cell]
    return sum(worth[other] for other in board.line(cell, step) if packs[tiles[other]])
