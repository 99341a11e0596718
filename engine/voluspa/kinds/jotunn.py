"""Jotunn (V53, V54): may take the place of a tile, which is bumped to an end of its line."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any

from engine.core.errors import Refusal
from engine.core.game import Event
from engine.voluspa import tokens
from engine.voluspa.acts import Act, not_in_hand, not_in_lines, score, spend_boost
from engine.voluspa.events import TileBumped
from engine.voluspa.grid import AXES, CELLS, LONGEST_LINE, NO_KIND, STEPS, at_of
from engine.voluspa.kind import Kind
from engine.voluspa.moves import Bump, Move
from engine.voluspa.phases import FOLLOW, LAYING

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.box import Box
    from engine.voluspa.state import State

ID = "jotunn"


class BumpAct(Act):
    """Take the cell of a tile; it goes to the first empty cell past an end of its row or column."""

    move = Bump
    phases = LAYING

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.needs = self.jotunn = box.index[ID]

    def moves(self, state: State) -> list[Move]:
        """To free ends, then to barred ones: by direction, then end, the nearest tile first."""
        if tokens.why_not_boost(state, self.jotunn, state.boost) is not None:
            return []
        return self._bumps(state)

    def _bumps(self, state: State) -> list[Move]:
        """The legal bumps, a Jotunn in the hand and its token aside."""
        zone, bumps = _follow_zone(state), _open_bumps(state.board)
        if zone is None:
            return bumps
        near = set(map(at_of, zone))
        touching = [bump for bump in bumps if bump.at in near or bump.to in near]
        return [bump for bump in touching if _joins(state, zone, CELLS[bump.at], CELLS[bump.to])]

    def lays(self, state: State, kind: int) -> bool:
        """Whether a Jotunn could bump a tile now."""
        return kind == self.jotunn and bool(self._bumps(state))

    def why_not(self, state: State, move: Bump) -> Refusal | None:
        """No Jotunn in the hand, no token, or the bump itself is refused."""
        if self.jotunn not in state.hands[state.actor]:
            return not_in_hand()
        refusal = tokens.why_not_boost(state, self.jotunn, state.boost)
        return refusal or why_not_bump(state, CELLS[move.at], CELLS[move.to])

    def uses(self, state: State, move: Bump) -> int:  # noqa: ARG002
        """The Jotunn."""
        return self.jotunn

    def change(self, state: State, move: Bump) -> tuple[Event, ...]:
        """Move the tile with all that lies under it, lay the Jotunn, and score it."""
        board, cell, end = state.board, CELLS[move.at], CELLS[move.to]
        jotunn = board.box.kinds[self.jotunn]
        state.hands[state.actor].remove(jotunn.index)
        boost = spend_boost(state, jotunn.index)
        bumped = board.bump(cell, end, jotunn.index, boost)
        name = board.box.kinds[bumped].name
        event = TileBumped(state.actor, jotunn.name, move.at, name, move.to, boost)
        events = (event, *score(state, jotunn, cell, NO_KIND))
        jotunn.after(state, cell)
        return events


class Jotunn(Kind):
    """Laid normally, or by bumping."""

    acts = (BumpAct,)


_Slide = tuple[tuple[int, Bump], ...]
"""Each tile of a line that ends beside a cell, nearest first, with its bump to that cell."""


class _Slides(dict[int, _Slide]):
    """The slides in one direction, by the end and the length of the line (see `_slides`)."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self._step = step

    def __missing__(self, key: int) -> _Slide:
        end, length = divmod(key, _LENGTHS)
        cells = [end + self._step * place for place in range(1, length + 1)]
        slide = self[key] = tuple([(cell, Bump(at_of(cell), at_of(end))) for cell in cells])
        return slide


_LENGTHS = LONGEST_LINE + 1
_SLIDES = tuple(map(_Slides, STEPS))


def _slides(board: Board, ground: int) -> Iterable[tuple[int, Bump]]:
    """Every bump to a cell of a ground, with the cell of its tile: by direction, then by end."""
    ends = list(board.cells_of(ground))
    return chain.from_iterable(
        [
            slides[end * _LENGTHS + lengths[end + step]]
            for step, lengths, slides in zip(STEPS, board.lengths, _SLIDES, strict=True)
            for end in ends
            if end + step in lengths
        ]
    )


def _open_bumps(board: Board) -> list[Any]:
    """Every tile with each end of its lines to which V54 lets it go.

    Any tile but one that Trolls bar goes to a free end; only a Troll can go to a barred one.
    """
    box, bars = board.box, board.bars
    found = [bump for cell, bump in _slides(board, box.open_ground) if cell not in bars]
    if bars:
        trolls = {cell for cell, kind in board.tiles.items() if box.bars[kind]}
        found += [
            bump
            for cell, bump in _slides(board, box.barred_ground)
            if cell in trolls and _is_calm(board, cell, CELLS[bump.to])
        ]
    return found


def _is_calm(board: Board, cell: int, end: int) -> bool:
    """Whether Trolls let the tile on `cell` go to an open end of one of its lines (V54).

    A Jotunn on `cell` may not be beside a Troll, nor the tile on its new cell unless it is one.
    """
    if cell in board.bars:
        return False
    if board.box.bars[board.tiles[cell]]:
        return end - cell not in STEPS
    return end not in board.bars


def why_not_bump(state: State, cell: int, end: int) -> Refusal | None:
    """Why the tile on `cell` may not be bumped to `end` by a Jotunn now (V53, V54, V58)."""
    board = state.board
    kind = board.tiles.get(cell, NO_KIND)
    if kind == NO_KIND:
        return Refusal("V53", "There is no tile to bump.")
    if board.box.gaps[kind]:
        return Refusal("V53", f"A {board.box.kinds[kind].name} can't be bumped.")
    if end not in [board.past_end(cell, step) for step in STEPS]:
        return Refusal("V53", "A bumped tile goes just past an end of its row or column.")
    refusal = why_not_end(board, end) or why_not_tile(board, cell, end)
    if refusal is not None:
        return refusal
    zone = _follow_zone(state)
    return None if zone is None or _joins(state, zone, cell, end) else not_in_lines(state.hermod)


def why_not_end(board: Board, end: int) -> Refusal | None:
    """Why no tile may be bumped to the cell past an end of its line (V54)."""
    if board.is_open(end):
        return None
    if end in board.tiles:
        return Refusal("V54", "A bumped tile can't pass a gap.")
    return Refusal("V54", "A line would become longer than seven tiles.")


def why_not_tile(board: Board, cell: int, end: int) -> Refusal | None:
    """Why that tile may not be bumped to an open end of its line: a Troll near either (V54)."""
    if _is_calm(board, cell, end):
        return None
    is_troll = board.box.bars[board.tiles[cell]]
    who = "Jotunn" if is_troll or cell in board.bars else "bumped tile"
    return Refusal("V54", f"The {who} would end beside a Troll.")


def _follow_zone(state: State) -> frozenset[int] | None:
    """Where a tile may follow the Hermod; None if there is none to follow."""
    if state.phase != FOLLOW:
        return None
    board = state.board
    return frozenset(board.box.kinds[board.box.index[ID]].follow_zone(board, state.hermod))


def _joins(state: State, zone: frozenset[int], cell: int, end: int) -> bool:
    """Whether a Jotunn on `cell` is in the Hermod's lines, if need be joined by its bump (V58)."""
    if cell in zone:
        return True
    lanes = [axis.lane for axis in AXES]
    return end in zone and any(lane(cell) == lane(end) == lane(state.hermod) for lane in lanes)
