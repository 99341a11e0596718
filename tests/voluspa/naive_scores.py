"""What a tile that was just laid scores, judged by the naive referee on the finished position."""

from __future__ import annotations

from typing import NamedTuple

from tests.voluspa.naive_board import (
    AXES,
    JSON,
    Board,
    Cell,
    Values,
    around,
    is_alone,
    is_solid,
    line,
    share,
    sides,
    value,
)

NIOHOGGR = 2


class Laid(NamedTuple):
    """A tile just laid: where, how ("empty", "cover", "capture" or "bump"), and on what kind."""

    kind: str
    cell: Cell
    how: str
    onto: str | None = None

    @property
    def covers_niohoggr(self) -> bool:
        """Whether it lies on top of a Niohoggr; a capture or a bump is no covering (V39, Q10)."""
        return self.how == "cover" and self.onto == "niohoggr"


def parts_of(board: Board, laid: Laid, values: Values) -> list[JSON]:
    """The parts of what a laid tile scores; `board` is the table after it was laid."""
    if laid.kind == "dwarf":
        return _dwarf(board, laid, values)
    if laid.kind == "hel":
        return _hel(board, laid)
    if laid.kind == "sea_serpent":
        return _sea_serpent(board, laid, values)
    if laid.kind == "lightning_bolt":
        return _lightning_bolt(board, laid)
    if is_alone(board, laid.cell):
        return _lone(board, laid)
    return _lines(board, laid, values)


def part(axis: str, tiles: int, bonus: int, clause: str) -> JSON:
    """One reason of a score; `tiles` is what it is worth without the bonus."""
    return {
        "axis": axis,
        "tiles": tiles,
        "bonus": bonus,
        "points": tiles + bonus,
        "clause": clause,
    }


def _dwarf(board: Board, laid: Laid, values: Values) -> list[JSON]:
    """Half of what the side neighbours are worth (V70)."""
    total = 0
    for neighbour in sides(laid.cell):
        if is_solid(board, neighbour):
            axis = "column" if neighbour[0] == laid.cell[0] else "row"
            total += value(board, neighbour, axis, values)
    return [part("neighbours", total // 2, 0, "V70")] if total // 2 else []


def _hel(board: Board, laid: Laid) -> list[JSON]:
    """One point for each solid tile around, two more for a covered Niohoggr (V51)."""
    tiles = sum(1 for cell in around(laid.cell) if is_solid(board, cell))
    bonus = NIOHOGGR if laid.covers_niohoggr else 0
    return [part("around", tiles, bonus, "V51")] if tiles + bonus else []


def _lone(board: Board, laid: Laid) -> list[JSON]:
    """A tile without a solid side neighbour: the only one of all, or beside Hels (V24, V25)."""
    bonus = NIOHOGGR if laid.kind == "niohoggr" or laid.covers_niohoggr else 0
    if any(side in board for side in sides(laid.cell)):
        return [part("lone", 1, bonus, "V25")]
    return [part("lone", 1, bonus, "V24")] if len(board) == 1 else []


def _lines(board: Board, laid: Laid, values: Values) -> list[JSON]:
    """The row and the column, each if the laid tile dominates it (V20, V22, V78)."""
    parts = []
    for axis in AXES:
        cells = line(board, laid.cell, axis)
        clause = _dominates(board, laid, axis, values)
        if len(cells) >= 2 and clause:
            bonus = _niohoggrs(board, cells)
            if laid.covers_niohoggr:
                bonus += NIOHOGGR
            parts.append(part(axis, len(cells), bonus, clause))
    return parts


def _niohoggrs(board: Board, cells: list[Cell]) -> int:
    return sum(NIOHOGGR for cell in cells if board[cell].kind == "niohoggr")


def _is_bookended(board: Board, cells: list[Cell]) -> bool:
    return board[cells[0]].kind == "valkyrie" and board[cells[-1]].kind == "valkyrie"


def _dominates(board: Board, laid: Laid, axis: str, values: Values) -> str:
    """The clause by which the laid tile dominates its line, or "" if it doesn't."""
    cells = line(board, laid.cell, axis)
    if _is_bookended(board, cells):
        return "V40" if laid.cell in (cells[0], cells[-1]) else ""
    rivals = [cell for cell in cells if cell != laid.cell]
    if laid.kind == "fenrir":
        if share(board, laid.cell, values) <= 0:
            return ""
        rivals = [cell for cell in rivals if board[cell].kind != "fenrir"]
    own = value(board, laid.cell, axis, values)
    if any(value(board, rival, axis, values) >= own for rival in rivals):
        return ""
    return "V36" if laid.kind == "fenrir" else "V20"


def _sea_serpent(board: Board, laid: Laid, values: Values) -> list[JSON]:
    """The better of the whole row and the whole column (V55, V56, V57)."""
    found = [scored for axis in AXES for scored in _serpent_axis(board, laid.cell, axis, values)]
    return sorted(found, key=lambda scored: -int(scored["points"]))[:1]


def _serpent_axis(board: Board, cell: Cell, axis: str, values: Values) -> list[JSON]:
    along, across = (0, 1) if axis == "row" else (1, 0)
    cells = [other for other in board if other[across] == cell[across] and is_solid(board, other)]
    if len(cells) == 1:
        return [part(axis, 1, 0, "V57")] if is_alone(board, cell) else []
    if _is_bookended(board, line(board, cell, axis)):
        return []
    own = value(board, cell, axis, values)
    if any(value(board, other, axis, values) >= own for other in cells if other != cell):
        return []
    places = [other[along] for other in cells]
    extent = max(places) - min(places) + 1
    return [part(axis, extent, _niohoggrs(board, cells), "V55")]


def _lightning_bolt(board: Board, laid: Laid) -> list[JSON]:
    """The shorter line of two tiles or more, of equal ones the better (V66, V67)."""
    covered = NIOHOGGR if laid.covers_niohoggr else 0
    found = []
    for axis in AXES:
        cells = line(board, laid.cell, axis)
        if len(cells) >= 2:
            found.append(part(axis, len(cells), _niohoggrs(board, cells) + covered, "V66"))
    if not found:
        return [part("lone", 1, covered, "V66")]
    return sorted(found, key=lambda scored: (scored["tiles"], -scored["points"]))[:1]
