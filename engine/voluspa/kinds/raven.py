"""Raven (V75-V77): placed like a Dragon, then, if wanted, placed a second time."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from engine.core.errors import Refusal
from engine.core.game import Event
from engine.voluspa.acts import Act, EndAct, land, score
from engine.voluspa.events import TileLaid
from engine.voluspa.grid import CELLS, NOWHERE, at_of
from engine.voluspa.kind import EMPTY_LANDING, Kind, Site
from engine.voluspa.moves import Fly, Move
from engine.voluspa.phases import FLY

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.state import State


class FlyAct(Act):
    """The second placement, judged with the Raven lifted (V75, V76)."""

    move = Fly
    phases = frozenset({FLY})

    def moves(self, state: State) -> list[Move]:
        """By ground, in reading order."""
        lifted, start = _lifted(state), state.raven
        grounds = self.box.grounds_of[state.board.tiles[start]]
        cells = chain.from_iterable(map(lifted.cells_of, grounds))
        return [_FLIGHTS[cell] for cell in cells if cell != start]

    def why_not(self, state: State, move: Fly) -> Refusal | None:
        """The same cell again, or one that is refused to a Raven."""
        cell = CELLS[move.to]
        if cell == state.raven:
            return Refusal("V75", "The Raven's second placement is on a different cell.")
        return _lifted(state).why_not(state.board.tiles[state.raven], cell)

    def uses(self, state: State, move: Fly) -> int:  # noqa: ARG002
        """The Raven."""
        return state.board.tiles[state.raven]

    def change(self, state: State, move: Fly) -> tuple[Event, ...]:
        """Lift the Raven with its token, lay it again, and score it (V77)."""
        cell, start = CELLS[move.to], state.raven
        kind, boost = state.board.tiles[start], state.board.boosts.get(start, 0)
        tile = state.board.box.kinds[kind]
        state.board = _lifted(state)
        landing = tile.lay(state.board, cell, boost)
        plain = TileLaid(state.actor, tile.name, move.to, "", boost, at_of(start))
        laid = (plain,) if landing is EMPTY_LANDING else land(state, landing, plain)
        events = (*laid, *score(state, tile, cell, landing.covered))
        state.end_turn()
        return events


class Raven(Kind):
    """May cover any tile but a Raven, and not beside a barring tile."""

    acts = (FlyAct, EndAct)

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:
        """Why it may not cover `tile` (V75, as V33)."""
        return self.why_not_over(tile, site, verb="cover", own="V75", barred="V33")

    def after(self, state: State, cell: int) -> None:
        """It may be placed again."""
        state.phase, state.raven, state.hermod = FLY, cell, NOWHERE


class _Flights(dict[int, Fly]):
    """The second placement on each cell, made when it is asked for."""

    def __missing__(self, cell: int) -> Fly:
        fly = self[cell] = Fly(at_of(cell))
        return fly


_FLIGHTS = _Flights()


def _lifted(state: State) -> Board:
    """The board without the Raven that may be placed again, found once (V76)."""
    if state.lifted is None:
        state.lifted = state.board.clone()
        state.lifted.lift(state.raven)
    return state.lifted
