"""Positions of Völuspá as they cross the border: written, validated, restored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from engine.core.errors import BadInput
from engine.core.game import JSON
from engine.core.saga import Record
from engine.voluspa.acts import moves_beside_discards
from engine.voluspa.board import Board
from engine.voluspa.box import Box
from engine.voluspa.dealing import refuse_strangers
from engine.voluspa.grid import AXES, LONGEST_LINE, NO_KIND, NOWHERE, WIDEST, at_of, cell_of
from engine.voluspa.kind import Kind, Room, Site
from engine.voluspa.phases import FLY, FOLLOW, GAME_OVER, PLAY, TRIM
from engine.voluspa.state import HAND_SIZE, HIDDEN, NEVER, State

MOST = 1_000_000
Coordinate = Annotated[int, Field(ge=-WIDEST, le=WIDEST)]
AtRecord = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Count = Annotated[int, Field(ge=0, le=MOST)]
Tiles = list[str]


class BoardTileRecord(Record):
    """A tile on the table, its boost, and what it covers, topmost first."""

    at: AtRecord
    tile: str
    boost: Count = 0
    under: Tiles = Field(default=[])


class TurnRecord(Record):
    """How far the turn has come."""

    phase: Literal["play", "follow", "fly", "trim"] = "play"
    hermod: AtRecord | None = None
    boost: Count = 0
    raven: AtRecord | None = None

    @model_validator(mode="after")
    def _fields_go_with_the_phase(self) -> Self:
        require((self.hermod is not None) == (self.phase == FOLLOW), '"hermod" goes with "follow"')
        require((self.raven is not None) == (self.phase == FLY), '"raven" goes with "fly"')
        require(not self.boost or self.phase in (PLAY, FOLLOW), "a boost waits for a tile to come")
        return self


class Position(Record):
    """A position as of `records.md`; what has a default may be left out in input."""

    board: Annotated[list[BoardTileRecord], Field(min_length=1)]
    hands: Annotated[list[Tiles], Field(min_length=2, max_length=5)]
    pile: Tiles
    discard: Tiles = Field(default=[])
    tokens: dict[str, Count] | None = None
    scores: list[Count]
    reached: list[Annotated[int, Field(ge=-1, le=MOST)]] | None = None
    to_act: Count | None
    turn: TurnRecord | None = None

    @model_validator(mode="after")
    def _seats_agree(self) -> Self:
        seats = len(self.hands)
        require(len(self.scores) == seats, f"scores must have {seats} entries, one for each hand")
        reached = self.reached is None or len(self.reached) == seats
        require(reached, f"reached must have {seats} entries, one for each hand")
        if self.to_act is None:
            require(self.turn is None, "without a seat to act there is no turn")
            return self
        require(self.to_act < seats, f"to_act must be a seat below {seats}, or null")
        idle = self.turn is not None and self.turn.phase == FLY
        holds = bool(self.hands[self.to_act])
        require(holds or idle, f"seat {self.to_act} is to act without a tile")
        return self

    def check(self, box: Box) -> None:
        """Raise `ValueError` where the position cannot be one of this box."""
        tiles = list(self._tiles())
        refuse_strangers(box, tiles)
        for kind, count in Counter(tiles).items():
            copies = box.kinds[box.index[kind]].copies
            require(count <= copies, f"{count} tiles {kind}, the box has {copies}")
        (at, count), *_ = Counter(tuple(tile.at) for tile in self.board).most_common(1)
        require(count == 1, f"two tiles lie at {list(at)}; what is covered stands in `under`")
        for tile in self.board:
            _check_stack([box.kinds[box.index[kind]] for kind in (tile.tile, *tile.under)], tile.at)
        self._check_freyas(box, tiles)
        for kind in box.apart_kinds:
            require(kind not in self.pile, f"a {kind} is dealt apart and in no pile (V06)")
        self._check_hands(box)

    def _check_freyas(self, box: Box, tiles: list[str]) -> None:
        """Each boost was paid with a Freya that lies in the discard pile (V71)."""
        if box.booster == NO_KIND:
            return
        freya = box.kinds[box.booster]
        boosts = sum(tile.boost for tile in self.board) + (self.turn.boost if self.turn else 0)
        discarded = self.discard.count(freya.id)
        count = tiles.count(freya.id) - discarded + max(discarded, boosts)
        require(count <= freya.copies, f"these boosts need {count} {freya.id}, the box has fewer")

    def _check_hands(self, box: Box) -> None:
        for seat, hand in enumerate(self.hands):
            count = sum(box.in_limit[box.index[tile]] for tile in hand)
            trimming = self.turn is not None and self.turn.phase == TRIM and seat == self.to_act
            if trimming:
                require(count > HAND_SIZE, f"hands[{seat}] needs no trimming")
            else:
                require(count <= HAND_SIZE, f"hands[{seat}] has more than {HAND_SIZE} tiles")

    def _tiles(self) -> Iterable[str]:
        for tile in self.board:
            yield tile.tile
            yield from tile.under
        for hand in self.hands:
            yield from hand
        yield from self.pile
        yield from self.discard


def _check_stack(stack: list[Kind], at: list[int]) -> None:
    """Each tile of a stack, topmost first, must be one that may cover the next (V32, V50, V65)."""
    for upper, lower in pairwise(stack):
        refusal = upper.why_not(Site(lower, Room.OPEN, None))
        covers = refusal is None and not upper.swaps
        clause = refusal.clause if refusal else "V38"
        require(covers, f"at {at} no {upper.id} can lie on a {lower.id} ({clause})")


def require(holds: bool, sentence: str) -> None:  # noqa: FBT001
    """Raise `ValueError` with that sentence unless the condition holds."""
    if not holds:
        raise ValueError(sentence)


def restore(record: Position, box: Box) -> State:
    """The state of a checked position; raises `ValueError` or `BadInput` where it cannot be."""
    index = box.index
    hands = [[index[tile] for tile in hand] for hand in record.hands]
    pile = [index[tile] for tile in reversed(record.pile)]
    state = State(_restore_board(record, box), hands, pile, record.to_act or 0)
    state.discard = tuple(index[tile] for tile in record.discard)
    state.tokens = _restore_tokens(record, state.board)
    state.scores = list(record.scores)
    state.reached = list(record.reached or [NEVER] * len(hands))
    state.ply = max(state.reached) + 1
    if record.to_act is None:
        state.to_act, state.phase = None, GAME_OVER
    elif record.turn is not None:
        _restore_turn(record.turn, state)
    return state


def _restore_board(record: Position, box: Box) -> Board:
    index, board = box.index, Board(box)
    gaps = [tile for tile in record.board if box.gaps[index[tile.tile]]]
    for tile in record.board:
        kind = index[tile.under[0]] if tile in gaps and tile.under else index[tile.tile]
        if tile in gaps and not tile.under:
            raise ValueError(f"the {tile.tile} at {tile.at} must cover a tile (V50)")
        board.put(cell_of((tile.at[0], tile.at[1])), kind, tile.boost)
    for tile in gaps:
        require(not tile.boost, f"the {tile.tile} at {tile.at} can't be boosted (V71)")
        board.cover(cell_of((tile.at[0], tile.at[1])), index[tile.tile])
    for tile in record.board:
        if tile.under:
            cell = cell_of((tile.at[0], tile.at[1]))
            board.under = {**board.under, cell: tuple(index[kind] for kind in tile.under)}
    for cell in board.worth:
        if any(len(board.line(cell, axis.step)) > LONGEST_LINE for axis in AXES):
            raise BadInput(f"a line through {list(at_of(cell))} is longer than 7", place="board")
    return board


def _restore_tokens(record: Position, board: Board) -> tuple[int, ...]:
    """The supply: as it stands in the record, or all tokens that are not on the board."""
    box = board.box
    supply = list(box.tokens)
    for cell, boost in board.boosts.items():
        value = box.values[board.tiles[cell]] + boost
        require(
            value < len(supply) and supply[value] > 0, f"no booster token {value} is left (V08)"
        )
        supply[value] -= 1
    if record.tokens is None:
        return tuple(supply)
    named = [0] * len(supply)
    values = {str(value): value for value, count in enumerate(box.tokens) if count}
    for name, count in record.tokens.items():
        require(name in values, f"there are no booster tokens {name[:9]!a}")
        there = supply[values[name]]
        require(count <= there, f"{count} booster tokens {name} are more than there are")
        named[values[name]] = count
    return tuple(named)


def _restore_turn(record: TurnRecord, state: State) -> None:
    state.phase, state.boost = record.phase, record.boost
    state.hermod = _cell_with(state, record.hermod, "hermod")
    state.raven = _cell_with(state, record.raven, "raven")
    if state.boost:
        require(
            bool(moves_beside_discards(state)),
            "no tile of the hand can be laid with that boost (V74)",
        )


def _cell_with(state: State, at: list[int] | None, kind: str) -> int:
    """The cell of a turn's field, on which that kind must lie."""
    if at is None:
        return NOWHERE
    cell = cell_of((at[0], at[1]))
    lies = state.board.tiles.get(cell, HIDDEN) == state.board.box.index.get(kind)
    require(lies, f'"{kind}" in `turn` names a cell without a {kind}')
    return cell


def write(state: State) -> JSON:
    """The state as a position of `records.md`; "?" stands for a hidden tile."""
    board = state.board
    ids = [*(kind.id for kind in board.box.kinds), "?"]
    return {
        "board": [
            {
                "at": list(at_of(cell)),
                "tile": ids[board.tiles[cell]],
                "boost": board.boosts.get(cell, 0),
                "under": [ids[kind] for kind in board.under.get(cell, ())],
            }
            for cell in sorted(board.tiles)
        ],
        "hands": [[ids[kind] for kind in hand] for hand in state.hands],
        "pile": [ids[kind] for kind in reversed(state.pile)],
        "discard": [ids[kind] for kind in state.discard],
        "tokens": {str(value): count for value, count in enumerate(state.tokens) if count},
        "scores": state.scores.copy(),
        "reached": state.reached.copy(),
        "to_act": state.to_act,
        "turn": None if state.to_act is None else _turn(state),
    }


def _turn(state: State) -> JSON:
    return {
        "phase": state.phase,
        "hermod": None if state.hermod == NOWHERE else list(at_of(state.hermod)),
        "boost": state.boost,
        "raven": None if state.raven == NOWHERE else list(at_of(state.raven)),
    }
