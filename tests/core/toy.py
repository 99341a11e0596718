"""Pebbles: a game small enough to test the engine's core with, with something of everything.

A heap of pebbles, a secret hand for each seat, a face-down pile and a coin. A turn is any number of
free actions (mark, peek, toss) and then a take of one to three pebbles, which ends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Self

from pydantic import TypeAdapter, ValidationError

from engine.core.errors import BadInput, Refusal, UnknownGame, from_validation
from engine.core.game import CHANCE, JSON, Game, Seat, Standing
from engine.core.saga import Record


class Options(Record):
    heap: int = 12


class Deal(Record):
    hands: list[list[int]]
    pile: list[int]


class Take(Record):
    type: str
    count: int = 0
    side: str = ""


class Move(NamedTuple):
    type: str
    count: int = 0
    side: str = ""


class Happened(NamedTuple):
    text: str
    barrier: bool = False
    points: int = 0
    parts: tuple[Any, ...] = ()

    def sentence(self, names: Any) -> str:
        return self.text

    def seen_by(self, seat: Seat | None) -> Happened:
        return self


@dataclass(slots=True)
class Pebbles:
    heap: int
    hands: list[list[int]]
    pile: list[int]
    scores: list[int]
    to_act: Any = 0
    turn: int = 0
    marked: bool = False
    taken: bool = False
    seen: list[int] = field(default_factory=list)

    def clone(self) -> Self:
        return type(self)(
            self.heap,
            [list(hand) for hand in self.hands],
            list(self.pile),
            list(self.scores),
            self.to_act,
            self.turn,
            self.marked,
            self.taken,
            list(self.seen),
        )


class Toy(Game[Pebbles, Move]):
    id = "toy"
    title = "Pebbles"

    def __init__(self, options: Options | None = None) -> None:
        self._options = options or Options()

    @property
    def options(self) -> Options:
        return self._options

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        try:
            return cls(Options.model_validate(options))
        except ValidationError as error:
            raise from_validation(error) from None

    def deal(self, seats: int, rng: Random) -> JSON:
        cards = list(range(20))
        rng.shuffle(cards)
        hands = [[cards.pop(), cards.pop()] for _ in range(seats)]
        return {"hands": hands, "pile": cards}

    def start(self, deal: JSON, seats: int) -> Pebbles:
        try:
            dealt = Deal.model_validate(deal)
        except ValidationError as error:
            raise from_validation(error) from None
        if len(dealt.hands) != seats:
            raise BadInput(f"expected {seats} hands", place="hands")
        hands = [list(hand) for hand in dealt.hands]
        return Pebbles(self._options.heap, hands, list(dealt.pile), [0] * seats)

    def legal(self, state: Pebbles, seat: Seat | None = None) -> list[Move]:
        if state.to_act == CHANCE:
            return [Move("coin", side="heads"), Move("coin", side="tails")]
        moves = [Move("take", n) for n in (1, 2, 3)]
        moves += [Move("mark"), Move("peek"), Move("toss")]
        return [move for move in moves if self.why_not(state, move, seat) is None]

    def why_not(self, state: Pebbles, move: Move, seat: Seat | None = None) -> Refusal | None:
        if state.to_act is None or state.taken:
            return Refusal("T0", "The turn is over.")
        if seat is not None and seat != state.to_act:
            return Refusal("T1", "It is another player's turn.")
        if (state.to_act == CHANCE) != (move.type == "coin"):
            return Refusal("T2", "The coin is in the air, or it is not.")
        if move.type == "take" and not 1 <= move.count <= min(3, state.heap):
            return Refusal("T3", "The heap does not hold that.")
        if move.type == "mark" and state.marked:
            return Refusal("T4", "One mark a turn.")
        if move.type == "peek" and not state.pile:
            return Refusal("T5", "The pile is empty.")
        return None

    def change(self, state: Pebbles, move: Move, seat: Seat | None = None) -> tuple[Happened, ...]:
        match move.type:
            case "take":
                state.heap -= move.count
                state.scores[state.to_act] += move.count
                state.taken = True
                return (Happened(f"{move.count} taken.", points=move.count),)
            case "mark":
                state.marked = True
                return (Happened("A mark."),)
            case "peek":
                state.seen.append(state.pile.pop(0))
                return (Happened("The top card shows.", barrier=True),)
            case "toss":
                state.to_act = CHANCE
                return (Happened("The coin flies."),)
            case _:
                state.to_act = state.turn
                return (Happened(f"It shows {move.side}.", barrier=True),)

    def settle(self, state: Pebbles) -> tuple[Happened, ...]:
        if not state.taken:
            return ()
        drawn = [state.pile.pop(0)] if state.pile else []
        state.hands[state.turn] += drawn
        state.taken = state.marked = False
        state.turn = (state.turn + 1) % len(state.hands)
        state.to_act = state.turn if state.heap else None
        return (Happened("A card is drawn.", barrier=True),) if drawn else ()

    def is_settled(self, state: Pebbles) -> bool:
        return not state.taken

    def chance(self, state: Pebbles, rng: Random) -> Move:
        return Move("coin", side=rng.choice(["heads", "tails"]))

    def gain(self, state: Pebbles, move: Move) -> tuple[int, ...]:
        return (move.count,)

    def view(self, state: Pebbles, seat: Seat | None) -> Pebbles:
        seen = state.clone()
        seen.pile = [-1] * len(state.pile)
        seen.hands = [
            hand if owner == seat else [-1] * len(hand) for owner, hand in enumerate(state.hands)
        ]
        return seen

    def scores(self, state: Pebbles) -> list[int]:
        return list(state.scores)

    def standings(self, state: Pebbles) -> list[Standing]:
        order = sorted(range(len(state.scores)), key=lambda seat: -state.scores[seat])
        best = sorted(state.scores, reverse=True)
        return [
            Standing(best.index(state.scores[seat]) + 1, seat, state.scores[seat], "")
            for seat in order
        ]

    def position(self, state: Pebbles) -> JSON:
        names = ("heap", "hands", "pile", "scores", "to_act", "turn", "marked", "taken", "seen")
        return {name: getattr(state, name) for name in names}

    def read_position(self, position: JSON) -> Pebbles:
        return Pebbles(**position)

    def write_move(self, move: Move) -> JSON:
        return {key: value for key, value in move._asdict().items() if value}

    def read_move(self, record: JSON) -> Move:
        try:
            return Move(*TypeAdapter(Take).validate_python(record).model_dump().values())
        except ValidationError as error:
            raise from_validation(error) from None

    def progress(self, state: Pebbles) -> str:
        return f"{state.heap} pebbles left" if state.heap else "finished"


def find_toy(game_id: str) -> type[Toy]:
    if game_id != "toy":
        raise UnknownGame("no such game", place="game")
    return Toy
