"""The table as it is drawn: what a cell shows, worked out once from a view of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.voluspa.grid import STEPS, cell_of

if TYPE_CHECKING:
    from engine.voluspa.board import Board, BoardTile
    from engine.voluspa.grid import At
    from engine.voluspa.state import State


class CellPicture(NamedTuple):
    """One tile on the table.

    `row` and `column` are what it is worth there, `printed` what it says; `boost` the Freyas spent
    on it; `under` the kinds that it covers, topmost first; `gap` is true for a tile without value;
    `because` says in two words what makes it worth something else than it says.
    """

    kind: str
    name: str
    printed: int
    row: int
    column: int
    boost: int = 0
    under: tuple[str, ...] = ()
    gap: bool = False
    because: str = ""

    @property
    def values(self) -> tuple[int, ...]:
        """The value to show, or the two of row and column where they differ."""
        if self.gap:
            return ()
        return (self.row,) if self.row == self.column else (self.row, self.column)

    @property
    def is_changed(self) -> bool:
        """Whether it is worth something else than what it says and its boost."""
        return not self.gap and self.values != (self.printed + self.boost,)


class Bounds(NamedTuple):
    """The cells that are drawn, both ends included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """Cells from left to right."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """Cells from top to bottom."""
        return self.bottom - self.top + 1

    def clamp(self, at: At) -> At:
        """The nearest cell inside."""
        x, y = at
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """All tiles by coordinates, and the part of the grid that is drawn: one cell beyond them."""

    cells: Mapping[At, CellPicture]
    bounds: Bounds


def board_picture(state: State) -> BoardPicture:
    """The picture of a state's table."""
    board = state.board
    cells = {tile.at: _cell(tile, why_changed(board, cell_of(tile.at))) for tile in board.seen()}
    return BoardPicture(cells, bounds_of(cells))


def bounds_of(cells: Mapping[At, CellPicture]) -> Bounds:
    """The smallest part of the grid that holds the cells and one more on each side."""
    xs = [x for x, _ in cells] or [0]
    ys = [y for _, y in cells] or [0]
    return Bounds(min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1)


def why_changed(board: Board, cell: int) -> str:
    """What changes the value of the tile on a cell: ``beside Loki``, ``with its pack``, or ``""``.

    That is V43 and V34; other kinds with these powers are named in the same way.
    """
    box, tiles = board.box, board.tiles
    kind = tiles[cell]
    if cell in board.zeros and not box.zeroes[kind]:
        beside = (tiles.get(cell + step) for step in STEPS)
        names = (box.kinds[each].name for each in beside if each is not None and box.zeroes[each])
        return f"beside {' and '.join(dict.fromkeys(names))}"
    return "with its pack" if box.packs[kind] else ""


def _cell(tile: BoardTile, because: str) -> CellPicture:
    return CellPicture(
        kind=tile.kind,
        name=tile.name,
        printed=tile.printed,
        row=tile.row,
        column=tile.column,
        boost=tile.boost,
        under=tile.under,
        gap=tile.gap,
        because=because,
    )


EMPTY_PICTURE = BoardPicture({}, Bounds(-1, -1, 1, 1))
