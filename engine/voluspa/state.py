"""One position of a game of Völuspá, built for speed."""

from __future__ import annotations

from typing import Self

from engine.core.game import Seat
from engine.voluspa.board import Board

PLAY, TURN_OVER, GAME_OVER = "play", "turn over", "game over"
HIDDEN = -1
NEVER = -1


class State:
    """Board, hands, pile and scores.

    Hands hold the indices of kinds in the order they came, `HIDDEN` for a tile that the viewer may
    not know. `pile[-1]` is drawn next. `reached[s]` is the decision with which the score of seat
    `s` last grew, `NEVER` if it never did; `ply` counts decisions. `phase` is `PLAY` while a
    decision is due, `TURN_OVER` until the turn is handed on, `GAME_OVER` at the end.
    """

    __slots__ = (
        "board",
        "discard",
        "hands",
        "phase",
        "pile",
        "ply",
        "reached",
        "scores",
        "to_act",
    )

    def __init__(self, board: Board, hands: list[list[int]], pile: list[int], to_act: Seat) -> None:
        self.board = board
        self.hands = hands
        self.pile = pile
        self.discard: tuple[int, ...] = ()
        self.scores = [0] * len(hands)
        self.reached = [NEVER] * len(hands)
        self.to_act: Seat | None = to_act
        self.phase = PLAY
        self.ply = 0

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.board = self.board.clone()
        new.hands = [hand.copy() for hand in self.hands]
        new.pile = self.pile.copy()
        new.discard = self.discard
        new.scores = self.scores.copy()
        new.reached = self.reached.copy()
        new.to_act = self.to_act
        new.phase = self.phase
        new.ply = self.ply
        return new

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.hands))

    def hand(self, seat: Seat) -> list[str | None]:
        """The tiles of a hand by kind id; None for one that the viewer may not know."""
        kinds = self.board.box.kinds
        return [None if kind == HIDDEN else kinds[kind].id for kind in self.hands[seat]]
