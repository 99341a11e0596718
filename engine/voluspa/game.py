"""Völuspá as a game of the engine: the one place where its rules meet the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Self

from pydantic import ValidationError

from engine.core.errors import BadInput, Refusal, from_validation
from engine.core.game import JSON, Event, Game, Seat, Standing
from engine.voluspa import moves, turn
from engine.voluspa.board import LONGEST_LINE, Board
from engine.voluspa.box import Box
from engine.voluspa.events import Discarded, Scored, TileLaid, TileTaken
from engine.voluspa.grid import AXES, CELLS, at_of, cell_of
from engine.voluspa.kind import EMPTY_LANDING, Landing
from engine.voluspa.moves import Discard, Move, Place
from engine.voluspa.records import HAND_SIZE, Deal, Options, Position
from engine.voluspa.state import GAME_OVER, HIDDEN, NEVER, PLAY, TURN_OVER, State


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

    @property
    def options(self) -> Options:
        """Set, variants and corrected values."""
        return self._options

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with options as they stand in a saga; raises `BadInput`."""
        try:
            return cls(Options.model_validate(dict(options)))
        except ValidationError as error:
            raise from_validation(error) from None

    # -- the beginning ------------------------------------------------------------------------

    def deal(self, seats: int, rng: Random) -> JSON:
        """Shuffle and deal (V02, V04, V05, V07)."""
        bag = list(self.box.bag)
        rng.shuffle(bag)
        hands = [[bag.pop() for _ in range(HAND_SIZE)] for _ in range(seats)]
        while not self.box.kinds[self.box.index[bag[-1]]].may_start:
            rng.shuffle(bag)
        start = bag.pop()
        pile = bag[::-1]
        return {"start": start, "hands": hands, "pile": pile, "first_seat": rng.randrange(seats)}

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
        try:
            dealt = Deal.model_validate(deal)
            dealt.check(self.box, seats)
        except ValidationError as error:
            raise from_validation(error) from None
        except ValueError as error:
            raise BadInput(str(error)) from None
        return dealt

    # -- moves --------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat | None = None) -> list[Move]:
        """All moves: by kind, then by ground, in reading order, or the forced discards."""
        if state.phase != PLAY or (seat is not None and seat != state.to_act):
            return []
        box, grounds = self.box, state.board.grounds
        kinds = sorted(set(state.hands[state.to_act]))  # type: ignore[index]
        if kinds and kinds[0] == HIDDEN:
            del kinds[0]
        found: list[Move] = []
        for kind in kinds:
            move = box.move_at[kind]
            for ground in box.grounds_of[kind]:
                found += map(move, grounds[ground])
        return found or [box.discards[kind] for kind in kinds]

    def why_not(self, state: State, move: Move, seat: Seat | None = None) -> Refusal | None:
        """Why a move may not be played now, or None if it may."""
        if state.phase != PLAY:
            return _no_turn(state)
        if seat is not None and seat != state.to_act:
            return Refusal("V07", "It is another player's turn.")
        box = self.box
        kind = box.index.get(move.tile, HIDDEN)
        if kind not in state.hands[state.to_act] or kind == HIDDEN:  # type: ignore[index]
            return Refusal("V10", "Only a tile of one's own hand can be played.")
        if isinstance(move, Place):
            site = state.board.site_of(CELLS[move.at])
            return None if box.admits[site] >> kind & 1 else box.why_not(kind, site)
        if self.legal(state)[0].type == "discard":
            return None
        return Refusal("V12", "Only a player who can lay no tile may discard one.")

    def change(
        self,
        state: State,
        move: Move,
        seat: Seat | None = None,  # noqa: ARG002
    ) -> tuple[Event, ...]:
        """Make a decision that is known to be legal; the turn is over then."""
        actor: Seat = state.to_act  # type: ignore[assignment]
        kind = self.box.index[move.tile]
        state.hands[actor].remove(kind)
        state.phase = TURN_OVER
        state.ply += 1
        if isinstance(move, Place):
            return self._place(state, actor, kind, move)
        state.discard += (kind,)
        return (Discarded(actor, self.box.kinds[kind].name),)

    def _place(self, state: State, seat: Seat, kind: int, move: Place) -> tuple[Event, ...]:
        board, tile, cell = state.board, self.box.kinds[kind], CELLS[move.at]
        landing = tile.lay(board, cell)
        plain = TileLaid(seat, tile.name, move.at)
        laid = plain if landing is EMPTY_LANDING else self._land(state, seat, landing, plain)
        parts = tile.score(board, cell, landing)
        if not parts:
            return (laid,)
        points = sum([part.points for part in parts])
        if points:
            state.scores[seat] += points
            state.reached[seat] = state.ply - 1
        return laid, Scored(seat, tile.name, points, parts)

    def _land(
        self, state: State, seat: Seat, landing: Landing, laid: TileLaid
    ) -> TileLaid | TileTaken:
        """Give the hand and the discard pile what the tile met where it was laid."""
        names = self.box.names
        if landing.captured < 0:
            return laid._replace(covered=str(names[landing.covered]))
        state.hands[seat].append(landing.captured)
        state.discard += landing.gone
        gone = tuple(str(names[kind]) for kind in landing.gone)
        return TileTaken(seat, laid.tile, laid.at, str(names[landing.captured]), gone)

    def settle(self, state: State) -> tuple[Event, ...]:
        """Refill the hand and hand the turn on (V13, V15)."""
        if state.phase != TURN_OVER:
            return ()
        return turn.hand_on(state, state.to_act)  # type: ignore[arg-type]

    def is_settled(self, state: State) -> bool:
        """False while a turn that is over waits to be handed on."""
        return state.phase != TURN_OVER

    def gain(self, state: State, move: Move) -> tuple[int, ...]:
        """Points now, then the lower tile value."""
        points = sum(event.points for event in self.preview(state, move))
        return points, -self.box.kinds[self.box.index[move.tile]].value

    # -- looking on ---------------------------------------------------------------------------

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

    # -- records ------------------------------------------------------------------------------

    def position(self, state: State) -> JSON:
        """The state as a position of `records.md`; "?" stands for a hidden tile."""
        board = state.board
        return {
            "board": [
                {
                    "at": list(at_of(cell)),
                    "tile": self._id(board.tiles[cell]),
                    "boost": 0,
                    "under": [self._id(kind) for kind in board.under.get(cell, ())],
                }
                for cell in sorted(board.tiles)
            ],
            "hands": [[self._id(kind) for kind in hand] for hand in state.hands],
            "pile": [self._id(kind) for kind in reversed(state.pile)],
            "discard": [self._id(kind) for kind in state.discard],
            "tokens": {},
            "scores": state.scores.copy(),
            "reached": state.reached.copy(),
            "to_act": state.to_act,
            "turn": self._turn(state),
        }

    def _id(self, kind: int) -> str:
        return "?" if kind == HIDDEN else self.box.kinds[kind].id

    @staticmethod
    def _turn(state: State) -> JSON | None:
        if state.to_act is None:
            return None
        return {"phase": "play", "hermod": None, "boost": 0, "raven": None}

    def read_position(self, position: JSON) -> State:
        """The state of a position; raises `BadInput` if no such position can be."""
        try:
            record = Position.model_validate(position)
            record.check(self.box)
        except ValidationError as error:
            raise from_validation(error) from None
        except ValueError as error:
            raise BadInput(str(error)) from None
        return self._restore(record)

    def _restore(self, record: Position) -> State:
        index = self.box.index
        hands = [[index[tile] for tile in hand] for hand in record.hands]
        pile = [index[tile] for tile in reversed(record.pile)]
        state = State(self._restore_board(record), hands, pile, record.to_act or 0)
        state.discard = tuple(index[tile] for tile in record.discard)
        state.scores = list(record.scores)
        state.reached = list(record.reached or [NEVER] * len(hands))
        state.ply = max(state.reached) + 1
        if record.to_act is None:
            state.to_act, state.phase = None, GAME_OVER
        return state

    def _restore_board(self, record: Position) -> Board:
        index, board = self.box.index, Board(self.box)
        for tile in record.board:
            cell = cell_of((tile.at[0], tile.at[1]))
            board.put(cell, index[tile.tile])
            if tile.under:
                board.under[cell] = tuple(index[kind] for kind in tile.under)
        for cell in board.tiles:
            if any(len(board.line(cell, axis.step)) > LONGEST_LINE for axis in AXES):
                raise BadInput(
                    f"a line through {list(at_of(cell))} is longer than seven", place="board"
                )
        return board

    def write_move(self, move: Move) -> JSON:
        """A move as it stands in a saga, without its seat."""
        return moves.write_move(move)

    def read_move(self, record: JSON) -> Move:
        """The move of a record without seat; raises `BadInput`."""
        return moves.read_move(record)


def _no_turn(state: State) -> Refusal:
    if state.phase == GAME_OVER:
        return Refusal("V15", "The game is over.")
    return Refusal("V13", "This turn is over; it waits to be confirmed.")


__all__ = ["Discard", "Move", "Place", "State", "Voluspa"]
