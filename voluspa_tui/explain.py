"""A move in short phrases: what it does besides scoring, and where its points come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    """Why the tile just laid does not score its row or its column, where it has one (V20-V43).

    Nothing is said of a tile that scores in another way than by lines.
    """
    cell = cell_of(at)
    if cell not in board.worth:
        return
    if type(board.box.kinds[board.tiles[cell]]).score is not Kind.score:
        return
    axes = {part.axis for part in parts}
    if not board.worth[cell] and cell in board.zeros:
        yield f"it is worth 0 {why_changed(board, cell)}"
    for axis in AXES:
        line = board.line(cell, axis.step)
        why = _why_unscored(board, cell, axis, line)
        if axis.name not in axes and len(line) > 1 and why:
            yield f"{axis.name}: {why}"


def _why_unscored(board: Board, cell: int, axis: Axis, line: Sequence[int]) -> str:
    tiles, kinds, packs = board.tiles, board.box.kinds, board.box.packs
    mine = value_along(board, cell, axis.step)
    with_me = packs[tiles[cell]]
    rivals = {
        other: value_along(board, other, axis.step)
        for other in line
        if other != cell and not (with_me and packs[tiles[other]])
    }
    best = max(rivals, key=lambda other: rivals[other], default=cell)
    if rivals.get(best, -1) >= mine:
        return f"not higher than {kinds[tiles[best]].name} {rivals[best]}"
    if is_bookended(board, line[0], line[-1]):
        return f"between two {kinds[tiles[line[0]]].name}s"
    return ""


def _reason(part: Part, board: Board, at: At) -> Iterator[str]:
    if part.axis == "neighbours":
        values = neighbour_values(board, at)
        terms = f" ({' + '.join(map(str, values))})" if len(values) > 1 else ""
        yield f"neighbours: half of {sum(values)}{terms}"
    elif part.clause in _CLAUSES:
        if part.axis in ("row", "column"):
            yield _CLAUSES[part.clause].format(axis=part.axis)
        else:
            yield _AXES[part.axis]
    elif part.axis in _AXES:
        yield _AXES[part.axis]


def neighbour_values(board: Board, at: At) -> list[int]:
    """What the side neighbours of a cell are worth: left, right, above, below (V70)."""
    cell = cell_of(at)
    return [
        value_along(board, cell + step, axis.step)
        for axis in AXES
        for step in (-axis.step, axis.step)
        if cell + step in board.worth
    ]
