"""The naive referee's table: cells, lines, neighbours and what each tile is worth where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Cell = tuple[int, int]
Values = Mapping[str, int]
JSON = dict[str, Any]

STEP = {"row": (1, 0), "column": (0, 1)}
AXES = ("row", "column")


class Tile(NamedTuple):
    """A tile on the table: its kind, the Freyas spent on it, what it covers (topmost first)."""

    kind: str
    boost: int = 0
    under: tuple[str, ...] = ()


Board = dict[Cell, Tile]


def read_board(records: Iterable[JSON]) -> Board:
    """The board of a position."""
    return {
        (record["at"][0], record["at"][1]): Tile(
            record["tile"], record.get("boost", 0), tuple(record.get("under", ()))
        )
        for record in records
    }


def write_board(board: Board) -> list[JSON]:
    """The board as it stands in a position, in no order that means anything."""
    return [
        {"at": [x, y], "tile": tile.kind, "boost": tile.boost, "under": list(tile.under)}
        for (x, y), tile in board.items()
    ]


def sides(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four orthogonally adjacent cells."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def around(cell: Cell) -> list[Cell]:
    """The eight cells around."""
    x, y = cell
    return [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


def is_solid(board: Board, cell: Cell) -> bool:
    """Whether a tile other than a Hel lies there."""
    tile = board.get(cell)
    return tile is not None and tile.kind != "hel"


def beside(board: Board, cell: Cell, kind: str) -> bool:
    """Whether a tile of that kind lies open on a side neighbour of the cell."""
    return kind in [board[side].kind for side in sides(cell) if side in board]


def walk(board: Board, cell: Cell, dx: int, dy: int) -> list[Cell]:
    """The solid cells from a cell onwards in one direction, the cell itself not included."""
    passed = []
    x, y = cell[0] + dx, cell[1] + dy
    while (x, y) in board and board[x, y].kind != "hel":
        passed.append((x, y))
        x, y = x + dx, y + dy
    return passed


def line(board: Board, cell: Cell, axis: str) -> list[Cell]:
    """The line through a cell, from left to right or from top to bottom.

    The cell counts as part of it whether or not a tile lies there yet.
    """
    dx, dy = STEP[axis]
    return [*walk(board, cell, -dx, -dy)[::-1], cell, *walk(board, cell, dx, dy)]


def is_alone(board: Board, cell: Cell) -> bool:
    """Whether no solid tile is a side neighbour of the cell."""
    return not any(is_solid(board, side) for side in sides(cell))


def share(board: Board, cell: Cell, values: Values) -> int:
    """A tile's value by itself: printed and boosted, or 0 beside a Loki (V37, V43, V72)."""
    tile = board[cell]
    if tile.kind != "loki" and beside(board, cell, "loki"):
        return 0
    return values[tile.kind] + tile.boost


def value(board: Board, cell: Cell, axis: str, values: Values) -> int:
    """What a solid tile is worth in its line of that axis (V34, V35, V43)."""
    if board[cell].kind != "fenrir":
        return share(board, cell, values)
    return sum(
        share(board, other, values)
        for other in line(board, cell, axis)
        if board[other].kind == "fenrir"
    )
