"""Aiming: what the chosen tile may do, asked from the game on a player's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import Refusal
from engine.voluspa.grid import STEPS, at_of, cell_of
from engine.voluspa.moves import Boost, Bump, Discard, Fly, Move, Place
from engine.voluspa.phases import FLY, FOLLOW, PLAY, TRIM
from engine.voluspa.state import HAND_SIZE
from voluspa_tui.cellart import PICKED
from voluspa_tui.choosing import (
    BOOST,
    BUMPER,
    CELL,
    DISCARD,
    END,
    TILE,
    WORD,
    Choosing,
    Path,
    Pick,
    path_of,
)
from voluspa_tui.explain import effects, parts_of, reasons, why_no_more
from voluspa_tui.reach import Signs, signs_of

if TYPE_CHECKING:
    from engine.core.game import Event, Seat
    from engine.voluspa.game import Voluspa
    from engine.voluspa.grid import At
    from engine.voluspa.state import State

_REASONS_SHOWN = 2


class Outcome(NamedTuple):
    """What a move would bring: events, effects and reasons in words, the cells it counts."""

    events: tuple[Event, ...] = ()
    effects: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    signs: Signs = {}  # noqa: RUF012

    @property
    def points(self) -> int:
        """The points of all events."""
        return sum(event.points for event in self.events)


NO_OUTCOME = Outcome()


class Aiming:
    """The choice of one seat in one position; every answer comes from the game itself.

    `index` is the place of the chosen tile in the hand, or None; `choice` holds the picks made so
    far. The outcome of a move is asked for once and remembered. Without `acts` nothing can be
    chosen, although it is the seat's turn.
    """

    def __init__(
        self, game: Voluspa, state: State, seat: Seat | None, *, acts: bool = True
    ) -> None:
        self.game = game
        self.state = state
        self.hand: tuple[str, ...] = ()
        self.index: int | None = None
        self.may_act = acts and seat is not None and seat == state.to_act
        if seat is not None:
            self.hand = tuple(kind for kind in state.hand(seat) if kind is not None)
        self._start = Choosing.among(game.legal(state) if self.may_act else ())
        self.choice = self._start
        self.playable = frozenset(self._start.options(TILE))
        self._outcomes: dict[Move, tuple[Event, ...]] = {}

    # -- choosing -----------------------------------------------------------------------------

    def choose(self, index: int | None) -> None:
        """Choose the tile at a place of the hand, or none."""
        self.index = index if index is not None and index < len(self.hand) else None
        tile = self.tile
        self.choice = self._start if tile is None else self._start.pick(Pick(TILE, tile))

    def pick_cell(self, at: At) -> None:
        """Choose a cell where the choice goes on after it: the tile that a Jotunn bumps."""
        self.choice = self.choice.pick(Pick(CELL, at))

    def step_back(self) -> bool:
        """Undo the last pick; False if nothing has been picked."""
        if not self.choice.made:
            return False
        self.go_to(self.choice.made[:-1])
        return True

    def go_to(self, path: Path) -> None:
        """Choose a tile of the hand, and what follows it, as the path says, if that can be."""
        self.choose(None)
        tiles = [pick.value for pick in path if pick.what == TILE]
        if path and all(tile in self.hand for tile in tiles) and self._start.follow(path).paths:
            self.index = self.hand.index(tiles[0]) if tiles else None
            self.choice = self._start.follow(path)

    @property
    def tile(self) -> str | None:
        """The kind of the chosen tile."""
        return None if self.index is None else self.hand[self.index]

    @property
    def picked(self) -> At | None:
        """The cell that was chosen, while its move needs another."""
        at: At | None = self.choice.chosen(CELL)
        return at

    # -- what can be chosen -------------------------------------------------------------------

    @property
    def cells(self) -> tuple[At, ...]:
        """The cells that can be chosen now, in reading order."""
        return self.choice.options(CELL)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that can be chosen now, such as "end", always in the same order."""
        return tuple(word for word in (BOOST, DISCARD, END) if self.word_move(word) is not None)

    def word_move(self, word: str) -> Move | None:
        """The move of a word: with the chosen tile, by itself, or with a Freya of the hand."""
        pick = Pick(WORD, word)
        moves = [self.choice.pick(pick).move, self._start.pick(pick).move]
        if word == BOOST:
            moves.append(self._start.follow(path_of(Boost())).move)
        return next((move for move in moves if move is not None), None)

    @property
    def chooses_cell(self) -> bool:
        """Whether a cell is what is chosen next."""
        if not self.may_act or self.state.phase == TRIM:
            return False
        return self.tile is not None or bool(self.cells)

    @property
    def must_discard(self) -> bool:
        """Whether all that can be done is to give a tile out of the game (V12, V59, V73)."""
        moves = self._start.moves
        return bool(moves) and all(isinstance(move, Discard) for move in moves)

    @property
    def discard(self) -> Move | None:
        """The discard of the chosen tile, where that is what has to be done."""
        return self.choice.pick(Pick(WORD, DISCARD)).move

    @property
    def surplus(self) -> int:
        """How many tiles are still to be discarded at the end of the turn (V73)."""
        state = self.state
        return state.limited(state.actor) - HAND_SIZE if state.phase == TRIM else 0

    @property
    def goes_on(self) -> bool:
        """Whether the turn has begun already and goes on: a boost, a follow-up, a second flight."""
        return self.may_act and (self.state.phase != PLAY or self.state.boost > 0)

    @property
    def leader(self) -> At | None:
        """The tile that this part of the turn is about: the Hermod to follow, the Raven to lift."""
        state = self.state
        if not self.may_act or state.phase not in (FOLLOW, FLY):
            return None
        return at_of(state.hermod if state.phase == FOLLOW else state.raven)

    # -- cell by cell -------------------------------------------------------------------------

    def move_at(self, at: At) -> Move | None:
        """The move that choosing a cell completes, or None."""
        return self.choice.pick(Pick(CELL, at)).move

    def moves_at(self, at: At) -> tuple[Move, ...]:
        """All moves that choosing a cell leaves."""
        return self.choice.pick(Pick(CELL, at)).moves

    def refusal_at(self, at: At) -> Refusal | None:
        """Why the cell may not be chosen now, or None."""
        if not self.may_act or self.moves_at(at):
            return None
        if self.state.phase == FLY:
            return self.game.why_not(self.state, Fly(at))
        if self.tile is None:
            return None
        if self.picked is not None:
            return self.game.why_not(self.state, Bump(self.picked, at))
        if self.tile == BUMPER and cell_of(at) in self.state.board.tiles:
            return self._why_no_bump(at)
        return self.game.why_not(self.state, Place(self.tile, at))

    def _why_no_bump(self, at: At) -> Refusal | None:
        """Why a tile can be bumped to none of its four ends: the reasons, each once."""
        board, cell = self.state.board, cell_of(at)
        ends = (at_of(board.past_end(cell, step)) for step in STEPS)
        found = [self.game.why_not(self.state, Bump(at, end)) for end in ends]
        refusals = list(dict.fromkeys(refusal for refusal in found if refusal is not None))
        sentences = [refusal.sentence for refusal in refusals[:_REASONS_SHOWN]]
        return Refusal(refusals[0].clause, " ".join(sentences)) if refusals else None

    # -- what it brings -----------------------------------------------------------------------

    def events_of(self, move: Move) -> tuple[Event, ...]:
        """The events of a legal move."""
        events = self._outcomes.get(move)
        if events is None:
            events = self._outcomes[move] = self.game.preview(self.state, move)
        return events

    def outcome(self, move: Move) -> Outcome:
        """All that a legal move would bring."""
        after = self.state.clone()
        events = self.game.act(after, move)
        at = cell_of_move(move)
        told = tuple(effects(events, self.state, after))
        if at is None:
            return Outcome(events, told)
        parts = parts_of(events)
        why = (*reasons(parts, after.board, at), *why_no_more(parts, after.board, at))
        return Outcome(events, told, why, signs_of(after.board, at, parts))

    def outcome_at(self, at: At) -> Outcome:
        """What choosing a cell would bring; empty if that completes no move."""
        move = self.move_at(at)
        return NO_OUTCOME if move is None else self.outcome(move)

    def points_at(self, at: At) -> tuple[int, ...]:
        """The points of each move that choosing a cell leaves, lowest first."""
        moves = self.moves_at(at)
        return tuple(sorted(sum(e.points for e in self.events_of(move)) for move in moves))

    def marked(self) -> dict[At, int | None]:
        """The cells that can be chosen now; after a Hermod, where anything may follow."""
        return dict.fromkeys(self.cells or self._led_cells())

    def scored(self) -> dict[At, int | None]:
        """The cells that can be chosen now with the most points that each may bring."""
        if not self.cells:
            return self.marked()
        return {at: self.points_at(at)[-1] for at in self.cells}

    def _led_cells(self) -> tuple[At, ...]:
        if self.tile is not None or self.state.phase != FOLLOW:
            return ()
        cells = (pick.value for path, _ in self._start.paths for pick in path[1:2])
        return tuple(at for at in dict.fromkeys(cells) if isinstance(at, tuple))

    def signs_with(self, outcome: Outcome) -> Signs:
        """The cells that a move counts, and the tile that this step is about."""
        about = self.picked or self.leader
        signs: Signs = {} if about is None else {about: PICKED}
        return {**signs, **outcome.signs}


def cell_of_move(move: Move) -> At | None:
    """The cell on which a move lays a tile, or None."""
    match move:
        case Place(at=at) | Bump(at=at):
            return at
        case Fly(to=to):
            return to
    return None
