"""Aiming: what the chosen tile may do, asked from the game on a player's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.voluspa.moves import Move, Place
from voluspa_tui.choosing import CELL, DISCARD, TILE, WORD, Choosing, Pick

if TYPE_CHECKING:
    from engine.core.errors import Refusal
    from engine.core.game import Event, Seat
    from engine.voluspa.game import Voluspa
    from engine.voluspa.grid import At
    from engine.voluspa.state import State


class Aiming:
    """The choice of one seat in one position; every answer comes from the game itself.

    `index` is the place of the chosen tile in the hand, or None. The outcome of a move is asked
    for once and remembered.
    """

    def __init__(self, game: Voluspa, state: State, seat: Seat | None) -> None:
        self.game = game
        self.state = state
        self.hand: tuple[str, ...] = ()
        self.index: int | None = None
        may_act = seat is not None and seat == state.to_act
        if seat is not None:
            self.hand = tuple(kind for kind in state.hand(seat) if kind is not None)
        self._start = Choosing.among(game.legal(state) if may_act else ())
        self.choice = self._start
        self.playable = frozenset(self._start.options(TILE))
        self._outcomes: dict[Move, tuple[Event, ...]] = {}

    def choose(self, index: int | None) -> None:
        """Choose the tile at a place of the hand, or none."""
        self.index = index if index is not None and index < len(self.hand) else None
        tile = self.tile
        self.choice = self._start if tile is None else self._start.pick(Pick(TILE, tile))

    @property
    def tile(self) -> str | None:
        """The kind of the chosen tile."""
        return None if self.index is None else self.hand[self.index]

    @property
    def must_discard(self) -> bool:
        """Whether no tile can be laid, so that one has to leave the game (V12)."""
        moves = (move for _, move in self._start.paths)
        return bool(self._start.paths) and not any(isinstance(move, Place) for move in moves)

    @property
    def discard(self) -> Move | None:
        """The discard of the chosen tile, where that is what has to be done."""
        return self.choice.pick(Pick(WORD, DISCARD)).move

    @property
    def cells(self) -> tuple[At, ...]:
        """The cells on which the chosen tile may be laid, in reading order."""
        return self.choice.options(CELL)

    def move_at(self, at: At) -> Move | None:
        """The move that lays the chosen tile on a cell, or None."""
        return self.choice.pick(Pick(CELL, at)).move

    def refusal_at(self, at: At) -> Refusal | None:
        """Why the chosen tile may not be laid on a cell, or None."""
        if self.tile is None:
            return None
        return self.game.why_not(self.state, Place(self.tile, at))

    def outcome(self, move: Move) -> tuple[Event, ...]:
        """What a legal move would bring."""
        events = self._outcomes.get(move)
        if events is None:
            events = self._outcomes[move] = self.game.preview(self.state, move)
        return events

    def outcome_at(self, at: At) -> tuple[Event, ...]:
        """What laying the chosen tile on a cell would bring; empty if it may not be laid there."""
        move = self.move_at(at)
        return () if move is None else self.outcome(move)

    def marked(self) -> dict[At, int | None]:
        """The legal cells of the chosen tile."""
        return dict.fromkeys(self.cells)

    def scored(self) -> dict[At, int | None]:
        """The legal cells of the chosen tile with the points that each would score."""
        return {at: sum(event.points for event in self.outcome_at(at)) for at in self.cells}
