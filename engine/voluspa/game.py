"""Völuspá as a game of the engine: the one place where its rules meet the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Self

from engine.core.errors import Refusal, complaining
from engine.core.game import JSON, Event, Game, Seat, Standing
from engine.voluspa import dealing, records, turn
from engine.voluspa.acts import moves_beside_discards, must_lay
from engine.voluspa.board import Board
from engine.voluspa.box import Box
from engine.voluspa.dealing import Deal
from engine.voluspa.grid import cell_of
from engine.voluspa.moves import MOVES, Move
from engine.voluspa.options import Options
from engine.voluspa.phases import DECISIONS, FLY, FOLLOW, GAME_OVER, PLAY, TRIM, TURN_OVER
from engine.voluspa.records import Position
from engine.voluspa.state import HIDDEN, State


class Voluspa(Game[State, Move]):
    """The rules of Völuspá.

    >>> game = Voluspa()
    >>> state = game.start(game.deal(2, Random(7)), 2)
    >>> events = game.play(state, game.legal(state)[0])
    """

    id = "voluspa"
    title = "Völuspá"

    def __init__(self, options: Options | None = None, box: Box | None = None) -> None:
        self._options = options or Options()
        self.box = box or self._options.box()
        self._at_last_draw = turn.drop_late_hels if self._options.no_late_hel else _nothing

    @property
    def options(self) -> Options:
        """Set, variants and corrected values."""
        return self._options

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with options as they stand in a saga; raises `BadInput`."""
        with complaining():
            return cls(Options.model_validate(dict(options)))

    def deal(self, seats: int, rng: Random) -> JSON:
        """Shuffle and deal (V02, V04-V07)."""
        return dealing.shuffle(self.box, seats, rng)

    def start(self, deal: JSON, seats: int) -> State:
        """The first state of a deal; raises `BadInput`."""
        dealt = self._dealt(deal, seats)
        index = self.box.index
        board = Board(self.box)
        board.put(cell_of((0, 0)), index[dealt.start])
        hands = [[index[tile] for tile in hand] for hand in dealt.hands]
        pile = [index[tile] for tile in reversed(dealt.pile)]
        return State(board, hands, pile, dealt.first_seat)

    def _dealt(self, deal: JSON, seats: int) -> Deal:
        with complaining():
            dealt = Deal.model_validate(deal)
            dealt.check(self.box, seats)
        return dealt

    def legal(self, state: State, seat: Seat | None = None) -> list[Move]:
        """All moves, act by act; the forced discards where there is nothing else."""
        if seat is not None and seat != state.to_act:
            return []
        if state.phase not in DECISIONS:
            return []
        return moves_beside_discards(state) or self.box.discard_act.moves(state)

    def why_not(self, state: State, move: Move, seat: Seat | None = None) -> Refusal | None:
        """Why a move may not be played now, or None if it may."""
        if seat is not None and seat != state.to_act and state.to_act is not None:
            return Refusal("V07", "It is another player's turn.")
        act = self.box.act_in[state.phase].get(type(move))
        if act is not None:
            return act.why_not(state, move)
        if state.phase not in DECISIONS:
            return _no_turn(state)
        return (
            _wrong_phase(state)
            if type(move) in self.box.act_for
            else Refusal("V02", "No tile here allows that move.")
        )

    def change(
        self,
        state: State,
        move: Move,
        seat: Seat | None = None,  # noqa: ARG002
    ) -> tuple[Event, ...]:
        """Make a decision that is known to be legal."""
        state.ply += 1
        return self.box.act_for[type(move)].change(state, move)

    def settle(self, state: State) -> tuple[Event, ...]:
        """Refill the hand and hand the turn on (V13, V15, V80)."""
        if state.phase != TURN_OVER:
            return ()
        return turn.hand_on(state, state.to_act, self._at_last_draw)  # type: ignore[arg-type]

    def is_settled(self, state: State) -> bool:
        """False while a turn that is over waits to be handed on."""
        return state.phase != TURN_OVER

    def gain(self, state: State, move: Move) -> tuple[int, ...]:
        """Points now, then the lower tile value."""
        points = sum(event.points for event in self.preview(state, move))
        kind = self.box.act_for[type(move)].uses(state, move)
        return points, -self.box.values[kind]

    def view(self, state: State, seat: Seat | None) -> State:
        """The other hands and the pile are blanked; their sizes are open to all."""
        seen = state.clone()
        seen.pile = [HIDDEN] * len(state.pile)
        for other in state.seats:
            if other != seat:
                seen.hands[other] = [HIDDEN] * len(state.hands[other])
        return seen

    def scores(self, state: State) -> list[int]:
        """The scores by seat."""
        return state.scores.copy()

    def standings(self, state: State) -> list[Standing]:
        """The ranking as the position stands (V16)."""
        return turn.standings(state)

    def progress(self, state: State) -> str:
        """How many tiles are left to draw."""
        if state.phase == GAME_OVER:
            return "finished"
        left = len(state.pile)
        return f"{left} tiles left to draw" if left != 1 else "1 tile left to draw"

    def position(self, state: State) -> JSON:
        """The state as a position of `records.md`; "?" stands for a hidden tile."""
        return records.write(state)

    def read_position(self, position: JSON) -> State:
        """The state of a position; raises `BadInput` if no such position can be."""
        with complaining():
            record = Position.model_validate(position)
            record.check(self.box)
            return records.restore(record, self.box)

    def write_move(self, move: Move) -> JSON:
        """A move as it stands in a saga, without its seat."""
        return MOVES.write(move)

    def read_move(self, record: JSON) -> Move:
        """The move of a record without seat; raises `BadInput`."""
        return MOVES.read(record)


def _nothing(state: State) -> tuple[Event, ...]:  # noqa: ARG001
    return ()


def _no_turn(state: State) -> Refusal:
    if state.phase == GAME_OVER:
        return Refusal("V15", "The game is over.")
    return Refusal("V13", "This turn is over; it waits to be confirmed.")


def _wrong_phase(state: State) -> Refusal:
    if state.boost:
        return must_lay()
    return {
        PLAY: Refusal("V12", "A turn begins with a tile to lay."),
        FOLLOW: Refusal("V58", "A tile may follow the Hermod now, or the turn ends."),
        FLY: Refusal("V75", "The Raven may be placed again now, or the turn ends."),
        TRIM: Refusal("V73", "The hand must be discarded down to five first."),
    }[state.phase]
