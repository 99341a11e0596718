"""One position of a game of Völuspá, built for speed."""

from __future__ import annotations

from typing import Self

from engine.core.game import Seat
from engine.voluspa.board import Board
from engine.voluspa.grid import NOWHERE
from engine.voluspa.phases import PLAY, TRIM, TURN_OVER

HIDDEN = -1
NEVER = -1
HAND_SIZE = 5


class State:
    """Board, hands, pile, scores, and how far the turn has come.

    Hands hold the indices of kinds in the order they came, `HIDDEN` for a tile that the viewer may
    not know. `pile[-1]` is drawn next. `tokens[v]` counts the booster tokens of value `v` in the
    supply. `reached[s]` is the decision with which the score of seat `s` last grew, `NEVER` if it
    never did; `ply` counts decisions. `hermod` is the cell whose Hermod may be followed, `raven`
    the cell of a Raven that may be placed again, `lifted` the board without it once somebody asked
    (see `raven.py`), `boost` how many Freyas were discarded for the tile to come. Tuples are
    replaced, never changed: clones share them.
    """

    __slots__ = (
        "board",
        "boost",
        "discard",
        "hands",
        "hermod",
        "lifted",
        "phase",
        "pile",
        "ply",
        "raven",
        "reached",
        "scores",
        "to_act",
        "tokens",
    )

    def __init__(self, board: Board, hands: list[list[int]], pile: list[int], to_act: Seat) -> None:
        self.board = board
        self.hands = hands
        self.pile = pile
        self.discard: tuple[int, ...] = ()
        self.tokens = board.box.tokens
        self.scores = [0] * len(hands)
        self.reached = [NEVER] * len(hands)
        self.to_act: Seat | None = to_act
        self.phase = PLAY
        self.boost = 0
        self.hermod = NOWHERE
        self.raven = NOWHERE
        self.lifted: Board | None = None
        self.ply = 0

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.board = self.board.clone()
        new.hands = list(map(list.copy, self.hands))
        new.pile = self.pile.copy()
        new.discard = self.discard
        new.tokens = self.tokens
        new.scores = self.scores.copy()
        new.reached = self.reached.copy()
        new.to_act = self.to_act
        new.phase = self.phase
        new.boost = self.boost
        new.hermod = self.hermod
        new.raven = self.raven
        new.lifted = None
        new.ply = self.ply
        return new

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.hands))

    @property
    def actor(self) -> Seat:
        """The seat whose turn it is; only while the game goes on."""
        assert self.to_act is not None
        return self.to_act

    def hand(self, seat: Seat) -> list[str | None]:
        """The tiles of a hand by kind id; None for one that the viewer may not know."""
        kinds = self.board.box.kinds
        return [None if kind == HIDDEN else kinds[kind].id for kind in self.hands[seat]]

    def held(self) -> list[int]:
        """The kinds that the acting seat holds, each once, by index."""
        kinds = sorted(set(self.hands[self.to_act]))  # type: ignore[index]
        if kinds and kinds[0] == HIDDEN:
            del kinds[0]
        return kinds

    def limited(self, seat: Seat) -> int:
        """How many tiles of a hand count for the limit of five (V13, V52)."""
        hand = self.hands[seat]
        held = len(hand)
        for kind in self.board.box.unlimited:
            held -= hand.count(kind)
        return held

    def end_turn(self) -> None:
        """The turn has come to its end: trim the hand if it is too large (V73), or hand on."""
        self.hermod = self.raven = NOWHERE
        self.lifted = None
        self.phase = TURN_OVER
        if len(self.hands[self.to_act]) > HAND_SIZE and self.limited(self.actor) > HAND_SIZE:  # type: ignore[index]
            self.phase = TRIM
