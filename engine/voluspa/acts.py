"""What a seat can decide: laying a tile, discarding one, ending the turn.

Each kind of move is an `Act` that lists its moves, tells why one may not be played, and plays it.
Acts that belong to a power stand with their kind in `engine/voluspa/kinds/`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.errors import Refusal
from engine.core.game import Event, make
from engine.voluspa import tokens
from engine.voluspa.events import (
    Declined,
    Discarded,
    FreyasRegained,
    Scored,
    TileLaid,
    TileTaken,
    spot,
)
from engine.voluspa.grid import CELLS, NO_KIND, at_of
from engine.voluspa.kind import EMPTY_LANDING, Kind, Landing
from engine.voluspa.moves import Discard, End, Move, Place
from engine.voluspa.phases import FLY, FOLLOW, LAYING, PLAY, TRIM

if TYPE_CHECKING:
    from engine.voluspa.board import Board
    from engine.voluspa.box import Box
    from engine.voluspa.state import State

FollowZone = Callable[["Board", int], Iterable[int]]


class Act(ABC):
    """One kind of move: `move` is its class, `phases` the parts of a turn in which it can come.

    Moves are listed by the `rank` of their act. An act belongs to the game of one box.
    """

    move: ClassVar[type[Any]]
    phases: ClassVar[frozenset[str]]
    rank: ClassVar[int] = 1

    needs = NO_KIND
    """The kind without which in the hand this act has no moves."""

    def __init__(self, box: Box) -> None:
        self.box = box

    @abstractmethod
    def moves(self, state: State) -> list[Move]:
        """The legal moves of this act, in a stable order; the phase is one of its own."""

    @abstractmethod
    def why_not(self, state: State, move: Any) -> Refusal | None:
        """Why a move may not be played; the phase is one of its own."""

    @abstractmethod
    def change(self, state: State, move: Any) -> tuple[Event, ...]:
        """Play a legal move."""

    def lays(self, state: State, kind: int) -> bool:  # noqa: ARG002
        """Whether this act could lay that kind now, were it in the hand (boosts aside)."""
        return False

    @abstractmethod
    def uses(self, state: State, move: Any) -> int:
        """The kind of the tile that a legal move uses, `NO_KIND` if none."""


class PlaceAct(Act):
    """Lay a tile beside others, on top of one, or in its place (V10, V11)."""

    move = Place
    phases = LAYING
    rank = 0

    def moves(self, state: State) -> list[Move]:
        """By kind, then by ground, in reading order."""
        if state.boost or state.phase == FOLLOW:
            return self._limited_moves(state)
        listings, grounds = self.box.listings, state.board.grounds
        found: list[Move] = []
        for kind in sorted(set(state.hands[state.to_act])):  # type: ignore[index]
            move_at, numbers = listings[kind]
            for number in numbers:
                found += map(move_at, grounds[number])
        return found

    def _limited_moves(self, state: State) -> list[Move]:
        spots = self.box.spots
        kinds = [k for k in state.held() if tokens.why_not_boost(state, k, state.boost) is None]
        return [
            spots[cell][kind + 1] for kind, cells in self._cells(state, kinds) for cell in cells
        ]

    def _cells(self, state: State, kinds: list[int]) -> list[tuple[int, list[int]]]:
        """Each kind with the cells on which it may be laid now, boosts aside."""
        board, box = state.board, self.box
        if state.phase == FOLLOW:
            zone_of = {kind: box.kinds[kind].follow_zone for kind in kinds}
            zones = {zone: _zone(state, zone) for zone in zone_of.values()}
            return [
                (kind, [cell for cell, admitted in zones[zone] if admitted >> kind & 1])
                for kind, zone in zone_of.items()
            ]
        return [
            (kind, [cell for ground in box.grounds_of[kind] for cell in board.cells_of(ground)])
            for kind in kinds
        ]

    def lays(self, state: State, kind: int) -> bool:
        """Whether there is a cell for it."""
        if state.phase == FOLLOW:
            return _may_follow(state, kind)
        grounds = state.board.grounds
        return any(map(grounds.__getitem__, state.board.box.grounds_of[kind]))

    def uses(self, state: State, move: Place) -> int:
        """The tile that is laid."""
        return state.board.box.index[move.tile]

    def why_not(self, state: State, move: Place) -> Refusal | None:
        """Not in the hand, no token, no follower's cell, or the cell itself is refused."""
        board, cell = state.board, CELLS[move.at]
        box = board.box
        kind = box.index.get(move.tile)
        if kind not in state.hands[state.to_act] or kind is None:  # type: ignore[index]
            return not_in_hand()
        if state.boost or state.phase == FOLLOW:
            refusal = why_not_limited(state, box.kinds[kind], cell)
            if refusal is not None:
                return refusal
        site = board.sites.get(cell, box.apart)
        return None if box.admits[site] >> kind & 1 else box.why_not(kind, site)

    def change(self, state: State, move: Place) -> tuple[Event, ...]:
        """Lay the tile, score it, and let its power go on."""
        board, cell, seat = state.board, CELLS[move.at], state.to_act
        box = board.box
        kind = box.index[move.tile]
        tile = box.kinds[kind]
        state.hands[seat].remove(kind)  # type: ignore[index]
        boost = spend_boost(state, kind) if state.boost else 0
        landing = tile.lay(board, cell, boost)
        plain = make(TileLaid, (seat, tile.name, move.at, "", boost, None))
        laid = (plain,) if landing is EMPTY_LANDING else land(state, landing, plain)
        scored = score(state, tile, cell, landing.covered)
        tile.after(state, cell)
        return laid + scored


def _zone(state: State, follow_zone: FollowZone) -> list[tuple[int, int]]:
    """The cells on which a tile may follow the Hermod, each with the kinds it admits (V58)."""
    board = state.board
    box, site = board.box, board.sites.get
    cells = sorted(set(follow_zone(board, state.hermod)))
    return [(cell, box.admits[site(cell, box.apart)]) for cell in cells]


def _may_follow(state: State, kind: int) -> bool:
    """Whether there is a cell on which that kind may follow the Hermod (V58)."""
    board, box = state.board, state.board.box
    sites = map(board.site_of, box.kinds[kind].follow_zone(board, state.hermod))
    return any(box.admits[site] >> kind & 1 for site in sites)


class DiscardAct(Act):
    """Discard a tile where the rules force it (V12, V59, V73)."""

    move = Discard
    phases = LAYING | {TRIM}

    def moves(self, state: State) -> list[Move]:
        """One for each kind of the hand; the callers know that nothing else can be played."""
        box = state.board.box
        return [
            box.discards[kind] for kind in state.held() if state.phase != TRIM or box.in_limit[kind]
        ]

    def uses(self, state: State, move: Discard) -> int:
        """The tile that is discarded."""
        return state.board.box.index[move.tile]

    def why_not(self, state: State, move: Discard) -> Refusal | None:
        """Not in the hand, something else can be played, or the tile can't be chosen."""
        box = state.board.box
        kind = box.index.get(move.tile, NO_KIND)
        if kind == NO_KIND or kind not in state.hands[state.actor]:
            return not_in_hand()
        if state.phase == TRIM:
            return None if box.in_limit[kind] else _not_to_trim(box.kinds[kind])
        if state.boost:
            return must_lay()
        if not can_lay(state):
            return None
        if state.phase == FOLLOW:
            return Refusal("V59", "Only when nothing can follow the Hermod is a tile discarded.")
        return Refusal("V12", "Only a player who can lay no tile may discard one.")

    def change(self, state: State, move: Discard) -> tuple[Event, ...]:
        """The tile leaves the game."""
        kind = state.board.box.index[move.tile]
        clause = {PLAY: "V12", FOLLOW: "V59", TRIM: "V73"}[state.phase]
        state.hands[state.actor].remove(kind)
        state.discard += (kind,)
        event = Discarded(state.actor, state.board.box.kinds[kind].name, clause)
        state.end_turn()
        return (event,)


class EndAct(Act):
    """Decline what is optional: a follow-up (V59), the second placement of a Raven (V75)."""

    move = End
    phases = frozenset({FOLLOW, FLY})
    rank = 2

    def moves(self, state: State) -> list[Move]:
        """The one move, if it may be played."""
        return [_END] if self.why_not(state, _END) is None else []

    def uses(self, state: State, move: End) -> int:  # noqa: ARG002
        """No tile."""
        return NO_KIND

    def why_not(self, state: State, move: End) -> Refusal | None:  # noqa: ARG002
        """A boost must be used, and who can't follow discards instead."""
        if state.boost:
            return must_lay()
        if state.phase == FOLLOW and not can_lay(state):
            return Refusal("V59", "Nothing can follow the Hermod, so a tile is to be discarded.")
        return None

    def change(self, state: State, move: End) -> tuple[Event, ...]:  # noqa: ARG002
        """The turn is over."""
        event = Declined(state.actor, state.phase)
        state.end_turn()
        return (event,)


_END = End()


def moves_beside_discards(state: State) -> list[Move]:
    """The legal moves, act by act, without the discards that are forced where there are none."""
    first, others = state.board.box.acts_in[state.phase]
    found = first.moves(state)
    hand = state.hands[state.to_act]  # type: ignore[index]
    for needs, act in others:
        if needs == NO_KIND or needs in hand:
            found += act.moves(state)
    return found


def can_lay(state: State) -> bool:
    """Whether the acting seat can lay a tile now, with the boost that waits for it (V12, V59)."""
    return any(
        can_lay_kind(state, kind)
        for kind in state.held()
        if tokens.why_not_boost(state, kind, state.boost) is None
    )


def can_lay_kind(state: State, kind: int) -> bool:
    """Whether some act could lay that kind now, tokens aside."""
    for act in state.board.box.acts:  # noqa: SIM110
        if act.lays(state, kind):
            return True
    return False


def why_not_limited(state: State, tile: Kind, cell: int) -> Refusal | None:
    """Why a tile may not be laid on a cell beyond the cell itself: no token, or no follower."""
    refusal = tokens.why_not_boost(state, tile.index, state.boost)
    if refusal is not None or state.phase != FOLLOW:
        return refusal
    if cell in tile.follow_zone(state.board, state.hermod):
        return None
    return not_in_lines(state.hermod)


def not_in_lines(hermod: int) -> Refusal:
    """The refusal of a tile that would not follow the Hermod on that cell (V58)."""
    return Refusal("V58", f"What follows the Hermod at {spot(at_of(hermod))} must be in its lines.")


def spend_boost(state: State, kind: int) -> int:
    """Take the token for the Freyas that were discarded for this tile; returns the boost (V71)."""
    boost = state.boost
    if boost:
        tokens.take(state, kind, boost)
        state.boost = 0
    return boost


def score(state: State, tile: Kind, cell: int, covered: int) -> tuple[Event, ...]:
    """Judge the tile just laid on a cell and add its points."""
    parts = tile.score(state.board, cell, covered)
    if not parts:
        return ()
    points, seat = 0, state.to_act
    for part in parts:
        points += part.points
    state.scores[seat] += points  # type: ignore[index]
    state.reached[seat] = state.ply - 1  # type: ignore[index]
    return (make(Scored, (seat, tile.name, points, parts)),)


def land(state: State, landing: Landing, laid: TileLaid) -> tuple[Event, ...]:
    """Give hand, supply and discard pile what a tile met; returns the events of laying it."""
    names = state.board.box.names
    covered, captured, freed, gone = landing
    seat, tile, at, _, boost, start = laid
    if freed:
        tokens.give_back(state, landing.met, freed)
    if captured == NO_KIND:
        return (make(TileLaid, (seat, tile, at, names[covered], boost, start)),)
    state.hands[seat].append(captured)
    state.discard += gone
    taken = make(TileTaken, (seat, tile, at, names[captured], tuple([names[k] for k in gone])))
    return (taken, *_regain(state, freed)) if freed else (taken,)


def _regain(state: State, boost: int) -> tuple[Event, ...]:
    """Take the Freyas that boosted a captured tile from the discard pile to the hand (V73)."""
    booster = state.board.box.booster
    count = min(boost, state.discard.count(booster))
    if not count:
        return ()
    discard = list(state.discard)
    for _ in range(count):
        discard.remove(booster)
    state.discard = tuple(discard)
    state.hands[state.actor] += [booster] * count
    return (FreyasRegained(state.actor, count),)


def must_lay() -> Refusal:
    """The refusal of anything but a tile once a Freya was discarded for it (V74)."""
    return Refusal("V74", "After a Freya was discarded a tile must be laid.")


def not_in_hand() -> Refusal:
    """The refusal of a tile that the acting seat does not hold."""
    return Refusal("V10", "Only a tile of one's own hand can be played.")


def _not_to_trim(tile: Kind) -> Refusal:
    return Refusal("V73", f"{tile.name} does not count for the hand and can't be discarded.")
