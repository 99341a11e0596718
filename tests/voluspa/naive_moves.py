"""Where the naive referee lets a tile be laid, and how the table looks afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.voluspa.naive_board import (
    AXES,
    JSON,
    STEP,
    Board,
    Cell,
    Tile,
    around,
    beside,
    line,
    sides,
)
from tests.voluspa.naive_scores import Laid

LONGEST = 7
NOT_ON = {
    "dragon": ("dragon", "hel"),
    "raven": ("raven", "hel"),
    "lightning_bolt": ("lightning_bolt", "hel"),
    "hel": ("hel",),
    "skadi": ("skadi", "hel"),
}
ONLY_ON_TOP = ("lightning_bolt", "hel")
FRIENDS_OF_TROLLS = ("troll", "dwarf")
RETURN_THE_TOKEN = ("dragon", "raven", "lightning_bolt", "hel")


def cell_of(pair: list[int]) -> Cell:
    """A cell as it stands in a record."""
    return pair[0], pair[1]


class Ground(NamedTuple):
    """A table and where tiles can be laid on it: `open_free` and `open_tiles` lie beside no Troll.

    `free` are the empty cells beside a tile where no line becomes too long (V10, V11).
    """

    board: Board
    free: list[Cell]
    open_free: list[Cell]
    open_tiles: list[Cell]


def ground_of(board: Board) -> Ground:
    """The ground of a table."""
    empty = {side for cell in board for side in sides(cell) if side not in board}
    free = [cell for cell in empty if not is_too_long(board, cell)]
    return Ground(
        board,
        free,
        [cell for cell in free if not beside(board, cell, "troll")],
        [cell for cell in board if not beside(board, cell, "troll")],
    )


def placements(ground: Ground, kind: str) -> Iterator[JSON]:
    """Every way to lay a tile of a kind on the table, whoever lays it."""
    board = ground.board
    cells: list[Cell] = []
    if kind not in ONLY_ON_TOP:
        cells += ground.free if kind in FRIENDS_OF_TROLLS else ground.open_free
    if kind in NOT_ON:
        tiles = list(board) if kind == "hel" else ground.open_tiles
        cells += [cell for cell in tiles if board[cell].kind not in NOT_ON[kind]]
    for cell in cells:
        yield {"type": "place", "tile": kind, "at": list(cell)}
    if kind == "jotunn":
        yield from bumps(board)


def is_too_long(board: Board, cell: Cell) -> bool:
    """Whether a line through the cell, with a tile in it, is longer than seven."""
    row, column = line(board, cell, "row"), line(board, cell, "column")
    return len(row) > LONGEST or len(column) > LONGEST


def bumps(board: Board) -> Iterator[JSON]:
    """Every way in which a Jotunn can bump a tile (V53, V54)."""
    for cell in board:
        if board[cell].kind == "hel":
            continue
        for target in bump_targets(board, cell):
            move = {"type": "bump", "at": list(cell), "to": list(target)}
            if target not in board and _bump_is_fine(bumped(board, cell, target), cell, target):
                yield move


def bump_targets(board: Board, cell: Cell) -> list[Cell]:
    """The cells right past the ends of the two lines of a tile."""
    targets = []
    for axis in AXES:
        dx, dy = STEP[axis]
        cells = line(board, cell, axis)
        (first_x, first_y), (last_x, last_y) = cells[0], cells[-1]
        targets += [(first_x - dx, first_y - dy), (last_x + dx, last_y + dy)]
    return targets


def bumped(board: Board, cell: Cell, target: Cell, boost: int = 0) -> Board:
    """The table after a Jotunn took a cell and its tile went to another one (V53, V72)."""
    return {**board, cell: Tile("jotunn", boost), target: board[cell]}


def _bump_is_fine(board: Board, cell: Cell, target: Cell) -> bool:
    if is_too_long(board, cell) or is_too_long(board, target):
        return False
    if beside(board, cell, "troll"):
        return False
    return board[target].kind == "troll" or not beside(board, target, "troll")


def lay(board: Board, move: JSON, boost: int = 0) -> tuple[Board, Laid]:
    """The table after a `place` or `bump` move, and what was laid."""
    cell = cell_of(move["at"])
    if move["type"] == "bump":
        laid = Laid("jotunn", cell, "bump", board[cell].kind)
        return bumped(board, cell, cell_of(move["to"]), boost), laid
    kind = move["tile"]
    old = board.get(cell)
    if old is None:
        return {**board, cell: Tile(kind, boost)}, Laid(kind, cell, "empty")
    if kind == "skadi":
        return {**board, cell: Tile(kind, boost)}, Laid(kind, cell, "capture", old.kind)
    covering = Tile(kind, boost, (old.kind, *old.under))
    return {**board, cell: covering}, Laid(kind, cell, "cover", old.kind)


def lifted(board: Board, cell: Cell) -> Board:
    """The table without the Raven there; what it covered lies open, without token (V76, V81)."""
    rest = {other: tile for other, tile in board.items() if other != cell}
    under = board[cell].under
    if under:
        rest[cell] = Tile(under[0], 0, under[1:])
    return rest


def follows(board: Board, move: JSON, hermod: Cell) -> bool:
    """Whether a laying may follow a Hermod: `board` is the table before it (V58)."""
    table, laid = lay(board, move)
    if laid.kind == "hel":
        return laid.cell == hermod or laid.cell in around(hermod)
    return any(laid.cell in line(table, hermod, axis) for axis in AXES)
