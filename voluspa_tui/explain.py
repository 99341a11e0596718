"""A move in short phrases: what it does besides scoring, and where its points come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.voluspa.events import (
    FreyasRegained,
    Scored,
    TileBumped,
    TileLaid,
    TileTaken,
    plural,
    spot,
)
from engine.voluspa.grid import AXES, cell_of
from engine.voluspa.kind import Kind
from engine.voluspa.kinds.dwarf import Dwarf
from engine.voluspa.kinds.hel import Hel
from engine.voluspa.kinds.sea_serpent import SeaSerpent
from engine.voluspa.phases import FLY, FOLLOW, TRIM
from engine.voluspa.scoring import is_bookended, value_along
from voluspa_tui.picture import why_changed
from voluspa_tui.reach import SPAN_CLAUSE

if TYPE_CHECKING:
    from engine.core.game import Event
    from engine.voluspa.board import Board
    from engine.voluspa.grid import At, Axis
    from engine.voluspa.scoring import Part
    from engine.voluspa.state import State

BONUS_EACH = 2
_AFTERWARDS = {
    FOLLOW: "then another tile may follow",
    FLY: "then it may fly on",
    TRIM: "then you discard down to five",
}
_CLAUSES = {
    "V36": "{axis}: the pack has grown",
    "V40": "{axis}: between two Valkyries",
    SPAN_CLAUSE: "{axis}: from the first to the last tile, gaps too",
    "V57": "{axis}: nothing higher in it",
    "V66": "{axis}: the shorter line",
}
_AXES = {
    "around": "around: tiles in the eight cells",
    "lone": "lone: in no line, so 1",
}


def effects(events: Iterable[Event], before: State, after: State) -> Iterator[str]:
    """What a move does to tiles, hands and tokens, and what the turn comes to."""
    for event in events:
        yield from _effects(event)
    for value, (had, has) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        if had != has:
            yield f"with token {value}" if has < had else f"token {value} goes back"
    if after.phase in _AFTERWARDS:
        yield _AFTERWARDS[after.phase]


def _effects(event: Event) -> Iterator[str]:
    match event:
        case TileLaid(covered=str(covered)) if covered:
            yield f"covers {covered}"
        case TileTaken(taken=taken, gone=gone):
            yield f"takes {taken} into your hand"
            if gone:
                yield f"{', '.join(gone)} below leaves the game"
        case FreyasRegained(freyas=freyas):
            yield f"takes {plural(freyas, 'Freya')} back"
        case TileBumped(bumped=bumped, to=to):
            yield f"bumps {bumped} to {spot(to)}"


def what_it_does(events: Iterable[Event]) -> str:
    """Laying a tile in a word: beside others, on top of one, or in its place."""
    for event in events:
        match event:
            case TileTaken():
                return "can take it"
            case TileLaid(covered=str(covered)) if covered:
                return "can cover it"
    return "can be laid"


def parts_of(events: Iterable[Event]) -> list[Part]:
    """All parts of what was scored."""
    return [part for event in events if isinstance(event, Scored) for part in event.parts]


def reasons(parts: Sequence[Part], board: Board, at: At) -> Iterator[str]:
    """What the numbers of a score stand for, as far as that is not plain."""
    for part in parts:
        yield from _reason(part, board, at)
        if part.bonus:
            count = part.bonus // BONUS_EACH
            yield f"+ {part.bonus} for {'Niohoggr' if count == 1 else f'{count} Niohoggrs'}"


def why_no_more(parts: Sequence[Part], board: Board, at: At) -> Iterator[str]:
    """Why the tile just laid does not score its row or its column (V20-V43, V55), or not at all.

    Of a tile that scores in a way of its own nothing is said once it scores.
    """
    cell = cell_of(at)
    score = type(board.box.kinds[board.tiles[cell]]).score
    rivals_in = _RIVALS_IN.get(score)
    if rivals_in is None:
        yield from _WITHOUT_PARTS[score](board, at) if score in _WITHOUT_PARTS and not parts else ()
        return
    axes = {part.axis for part in parts}
    if cell in board.zeros and not any(value_along(board, cell, axis.step) for axis in AXES):
        yield f"it is worth 0 {why_changed(board, cell)}"
        return
    for axis in AXES:
        rivals = rivals_in(board, cell, axis)
        why = _why_unscored(board, cell, axis, rivals)
        if axis.name not in axes and len(rivals) > 1 and why:
            yield f"{axis.name}: {why}"


def _line(board: Board, cell: int, axis: Axis) -> Sequence[int]:
    return board.line(cell, axis.step)


def _whole_axis(board: Board, cell: int, axis: Axis) -> Sequence[int]:
    return board.along(cell, axis)


def _around(board: Board, at: At) -> Iterator[str]:  # noqa: ARG001
    yield "around: no tile in the eight cells"


def _neighbours(board: Board, at: At) -> Iterator[str]:
    yield half_of(neighbour_values(board, at))


_RIVALS_IN: Mapping[object, Callable[[Board, int, Axis], Sequence[int]]] = {
    Kind.score: _line,
    SeaSerpent.score: _whole_axis,
}
"""Where a tile must be highest, by the way in which it scores."""
_WITHOUT_PARTS: Mapping[object, Callable[[Board, At], Iterator[str]]] = {
    Hel.score: _around,
    Dwarf.score: _neighbours,
}
"""What is said of a tile that has scored nothing in a way of its own."""


def _why_unscored(board: Board, cell: int, axis: Axis, others: Sequence[int]) -> str:
    tiles, kinds, packs = board.tiles, board.box.kinds, board.box.packs
    mine = value_along(board, cell, axis.step)
    with_me = packs[tiles[cell]]
    rivals = {
        other: value_along(board, other, axis.step)
        for other in others
        if other != cell and not (with_me and packs[tiles[other]])
    }
    best = max(rivals, key=lambda other: rivals[other], default=cell)
    if rivals.get(best, -1) >= mine:
        return f"not higher than {kinds[tiles[best]].name} {rivals[best]}"
    line = board.line(cell, axis.step)
    if is_bookended(board, line[0], line[-1]):
        return f"between two {kinds[tiles[line[0]]].name}s"
    return ""


def _reason(part: Part, board: Board, at: At) -> Iterator[str]:
    if part.axis == "neighbours":
        yield half_of(neighbour_values(board, at))
    elif part.clause in _CLAUSES:
        if part.axis in ("row", "column"):
            yield _CLAUSES[part.clause].format(axis=part.axis)
        else:
            yield _AXES[part.axis]
    elif part.axis in _AXES:
        yield _AXES[part.axis]


def half_of(values: Sequence[int]) -> str:
    """How a score comes from values of neighbours: ``neighbours: half of 9 (7 + 2)`` (V70)."""
    terms = f" ({' + '.join(map(str, values))})" if len(values) > 1 else ""
    return f"neighbours: half of {sum(values)}{terms}"


def neighbour_values(board: Board, at: At) -> list[int]:
    """What the side neighbours of a cell are worth: left, right, above, below (V70)."""
    cell = cell_of(at)
    return [
        value_along(board, cell + step, axis.step)
        for axis in AXES
        for step in (-axis.step, axis.step)
        if cell + step in board.worth
    ]
