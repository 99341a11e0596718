"""Jotunn (V53, V54): may take the place of a tile, which is bumped to an end of its line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.core.errors import Refusal
from engine.core.game import Event
from engine.voluspa import tokens
from engine.voluspa.acts import Act, not_in_hand, not_in_lines, score, spend_boost
from engine.voluspa.events import TileBumped
from engine.voluspa.grid import AXES, CELLS, EAST, SOUTH, STEPS, at_of
from engine.voluspa.kind import NO_KIND, Kind
from engine.voluspa.moves import Bump, Move
from engine.voluspa.phases import FOLLOW, LAYING

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.state import State

ID = "jotunn"


class BumpAct(Act):
    """Take the cell of a tile; it goes to the first empty cell past an end of its row or column."""

    move = Bump
    phases = LAYING

    def moves(self, state: State) -> list[Move]:
        """Line by line, rows first, then by cell and end."""
        jotunn = state.board.box.index[ID]
        if jotunn not in state.hands[state.actor]:
            return []
        if tokens.why_not_boost(state, jotunn, state.boost) is not None:
            return []
        return self._bumps(state)

    def _bumps(self, state: State) -> list[Move]:
        """The legal bumps, a Jotunn in the hand and its token aside."""
        zone, bumps = _follow_zone(state), _open_bumps(state.board)
        if zone is None:
            return bumps
        return [bump for bump in bumps if _joins(state, zone, CELLS[bump.at], CELLS[bump.to])]

    def lays(self, state: State, kind: int) -> bool:
        """Whether a Jotunn could bump a tile now."""
        return kind == state.board.box.index[ID] and bool(self._bumps(state))

    def why_not(self, state: State, move: Bump) -> Refusal | None:
        """No Jotunn in the hand, no token, or the bump itself is refused."""
        jotunn = state.board.box.index[ID]
        if jotunn not in state.hands[state.actor]:
            return not_in_hand()
        refusal = tokens.why_not_boost(state, jotunn, state.boost)
        return refusal or why_not_bump(state, CELLS[move.at], CELLS[move.to])

    def uses(self, state: State, move: Bump) -> int:  # noqa: ARG002
        """The Jotunn."""
        return state.board.box.index[ID]

    def change(self, state: State, move: Bump) -> tuple[Event, ...]:
        """Move the tile with all that lies under it, lay the Jotunn, and score it."""
        board, cell, end = state.board, CELLS[move.at], CELLS[move.to]
        jotunn = board.box.kinds[board.box.index[ID]]
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


@lru_cache(maxsize=1 << 16)
def _bump(cell: int, end: int) -> Bump:
    return Bump(at_of(cell), at_of(end))


@lru_cache(maxsize=1 << 16)
def _line_bumps(cells: range, ends: tuple[int, ...]) -> list[Bump]:
    return [_bump(cell, end) for cell in cells for end in ends]


def _open_bumps(board: Board) -> list[Any]:
    """Every tile with each end of its lines to which V54 lets it go.

    Only where a Troll bars a cell of the line or past its ends do the tiles of a line differ.
    """
    found: list[Bump] = []
    calm = board.bars.keys().isdisjoint
    for step in (EAST, SOUTH):
        for first, last in board.line_ends(step):
            before, after = first - step, last + step
            ends: tuple[int, ...] = (before,) if board.is_open(before) else ()
            if board.is_open(after):
                ends += (after,)
            if ends:
                cells = range(first, after, step)
                if calm(range(before, after + step, step)):
                    found += _line_bumps(cells, ends)
                else:
                    for cell in cells:
                        found += [_bump(cell, end) for end in _calm_ends(board, cell, ends)]
    return found


def _calm_ends(board: Board, cell: int, ends: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the open ends of its line to which Trolls let the tile on `cell` go (V54).

    A Jotunn on `cell` may not be beside a Troll, nor the tile on its new cell unless it is one.
    """
    if cell in board.bars:
        return ()
    if board.box.bars[board.tiles[cell]]:
        return tuple([end for end in ends if end - cell not in STEPS])
    return tuple([end for end in ends if end not in board.bars])


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
    if _calm_ends(board, cell, (end,)):
        return None
    who = "bumped tile" if cell not in board.bars and end in board.bars else "Jotunn"
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
