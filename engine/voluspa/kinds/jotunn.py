"""Jotunn (V53, V54): may take the place of a tile, which is bumped to an end of its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.core.game import Event
from engine.voluspa import tokens
from engine.voluspa.acts import Act, not_in_hand, not_in_lines, score, spend_boost
from engine.voluspa.events import TileBumped
from engine.voluspa.grid import AXES, CELLS, STEPS, at_of
from engine.voluspa.kind import NO_KIND, Kind
from engine.voluspa.moves import Bump, Move
from engine.voluspa.phases import FOLLOW, LAYING

if TYPE_CHECKING:
    from engine.voluspa.state import State

ID = "jotunn"


class BumpAct(Act):
    """Take the cell of a tile; it goes to the first empty cell past an end of its row or column."""

    move = Bump
    phases = LAYING

    def moves(self, state: State) -> list[Move]:
        """By cell in reading order, then north, west, east, south."""
        jotunn = state.board.box.index[ID]
        if jotunn not in state.hands[state.actor]:
            return []
        if tokens.why_not_boost(state, jotunn, state.boost) is not None:
            return []
        return [Bump(at_of(cell), at_of(end)) for cell, end in self._bumps(state)]

    def _bumps(self, state: State) -> Iterator[tuple[int, int]]:
        board = state.board
        for cell in sorted(board.tiles):
            for step in STEPS:
                end = board.past_end(cell, step)
                if why_not_bump(state, cell, end) is None:
                    yield cell, end

    def lays(self, state: State, kind: int) -> bool:
        """Whether a Jotunn could bump a tile now."""
        return kind == state.board.box.index[ID] and any(self._bumps(state))

    def why_not(self, state: State, move: Bump) -> Refusal | None:
        """No Jotunn in the hand, no token, or the bump itself is refused."""
        jotunn = state.board.box.index[ID]
        if jotunn not in state.hands[state.actor]:
            return not_in_hand()
        refusal = tokens.why_not_boost(state, jotunn, state.boost)
        return refusal or why_not_bump(state, CELLS[move.at], CELLS[move.to])

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


def why_not_bump(state: State, cell: int, end: int) -> Refusal | None:
    """Why the tile on `cell` may not be bumped to `end` by a Jotunn now (V53, V54, V58)."""
    board = state.board
    box = board.box
    kind = board.tiles.get(cell, NO_KIND)
    if kind == NO_KIND:
        return Refusal("V53", "There is no tile to bump.")
    if box.kinds[kind].gap:
        return Refusal("V53", f"A {box.kinds[kind].name} can't be bumped.")
    if end not in [board.past_end(cell, step) for step in STEPS]:
        return Refusal("V53", "A bumped tile goes just past an end of its row or column.")
    if end in board.tiles:
        return Refusal("V54", "A bumped tile can't pass a gap.")
    return (
        _why_not_troll(state, cell, end, kind)
        or _why_not_long(state, end)
        or _why_not_follow(state, cell, end)
    )


def _why_not_troll(state: State, cell: int, end: int, kind: int) -> Refusal | None:
    """The Jotunn may not end beside a Troll, nor any other tile but a Troll (V54)."""
    board = state.board
    barring = board.box.bars[kind]
    if cell in board.bars or (barring and end - cell in STEPS):
        return Refusal("V54", "The Jotunn would end beside a Troll.")
    if end in board.bars and not barring:
        return Refusal("V54", "The bumped tile would end beside a Troll.")
    return None


def _why_not_long(state: State, end: int) -> Refusal | None:
    if state.board.room(end) == state.board.box.too_long:
        return Refusal("V54", "A line would become longer than seven tiles.")
    return None


def _why_not_follow(state: State, cell: int, end: int) -> Refusal | None:
    """After a Hermod the Jotunn must end in its lines, if need be joined to them by the bump."""
    if state.phase != FOLLOW:
        return None
    board = state.board
    zone = set(board.box.kinds[board.box.index[ID]].follow_zone(board, state.hermod))
    joined = end in zone and any(axis.aligned(cell, end, state.hermod) for axis in AXES)
    return None if cell in zone or joined else not_in_lines(state.hermod)
