"""The protocol that every game follows: rules with options, and states that they change."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256
from json import dumps
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from engine.core.errors import IllegalMove, MeadhallError, Refusal

if TYPE_CHECKING:
    from random import Random

    from pydantic import BaseModel

JSON = dict[str, Any]
make = tuple.__new__
"""Makes a named tuple from its values in half the time that calling its class takes."""
Seat = int
CHANCE = "chance"


class State(Protocol):
    """One position of a game, built for speed; `to_act` is a seat, "chance", or None at the end."""

    to_act: Any

    def clone(self) -> Self:
        """An independent copy."""
        ...


class Part(Protocol):
    """One reason of a score."""

    @property
    def points(self) -> int:
        """Points that this part is worth."""
        ...

    def to_json(self) -> JSON:
        """The part as it stands under `why` in a trace."""
        ...


class Event(Protocol):
    """One thing that happened, as an immutable value.

    `barrier` is true when it reveals something hidden or was decided by chance, so that no undo
    may cross it. `points` and `parts` are 0 and empty where nothing is scored.
    """

    @property
    def barrier(self) -> bool:
        """Whether an undo must stop here."""
        ...

    @property
    def points(self) -> int:
        """Points scored."""
        ...

    @property
    def parts(self) -> Sequence[Part]:
        """The reasons of the score."""
        ...

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence; `names` holds the players' names by seat."""
        ...

    def seen_by(self, seat: Seat | None) -> Event:
        """What `seat` may know of it (None: a bystander)."""
        ...


class OpenEvent:
    """The base of events that everybody may know."""

    __slots__ = ()
    barrier = False

    def seen_by(self, seat: Seat | None) -> Self:  # noqa: ARG002
        """The event itself, whoever looks."""
        return self


class Unscored:
    """The base of events that score nothing."""

    __slots__ = ()
    points = 0
    parts: tuple[Part, ...] = ()


class Standing(NamedTuple):
    """One line of a ranking: equal ranks share a place; `note` explains a tie-break, if any."""

    rank: int
    seat: Seat
    score: int
    note: str


S = TypeVar("S", bound=State)
M = TypeVar("M")


class Game(ABC, Generic[S, M]):
    """The rules of one game together with the chosen options.

    A game holds no position: `deal` decides by chance, `start` turns a deal into a state, and the
    other methods read or change states. `act` makes a decision, `settle` does what the rules fix
    after it (draws, passes, the next turn), `play` is both.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 5

    @property
    @abstractmethod
    def options(self) -> BaseModel:
        """The validated options, frozen."""

    @classmethod
    @abstractmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with options as they stand in a saga; raises `BadInput`."""

    @abstractmethod
    def deal(self, seats: int, rng: Random) -> JSON:
        """Everything that chance decides before the first move, as a saga's `deal`."""

    @abstractmethod
    def start(self, deal: JSON, seats: int) -> S:
        """The first state of a deal; raises `BadInput` if the deal is not one of this game."""

    def opening(self, state: S) -> tuple[Event, ...]:  # noqa: ARG002
        """What the deal brought before the first decision, as the log tells it; here nothing."""
        return ()

    @abstractmethod
    def legal(self, state: S, seat: Seat | None = None) -> list[M]:
        """All moves of `seat` (default: the seat to act) in a stable order."""

    @abstractmethod
    def why_not(self, state: S, move: M, seat: Seat | None = None) -> Refusal | None:
        """Why `move` may not be played, or None if it may."""

    def act(self, state: S, move: M, seat: Seat | None = None) -> tuple[Event, ...]:
        """Make a decision and nothing more; raises `IllegalMove` and leaves the state untouched."""
        refusal = self.why_not(state, move, seat)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.change(state, move, seat)

    @abstractmethod
    def change(self, state: S, move: M, seat: Seat | None = None) -> tuple[Event, ...]:
        """Make a decision that is known to be legal; unchecked, so `act` is what callers want."""

    @abstractmethod
    def settle(self, state: S) -> tuple[Event, ...]:
        """Do what the rules fix after a decision; nothing if a decision is due."""

    @abstractmethod
    def is_settled(self, state: S) -> bool:
        """False between an `act` that ended a turn and the `settle` that hands it on."""

    def play(self, state: S, move: M, seat: Seat | None = None) -> tuple[Event, ...]:
        """`act`, then `settle`; returns the events of both."""
        refusal = self.why_not(state, move, seat)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.change(state, move, seat) + self.settle(state)

    def preview(self, state: S, move: M, seat: Seat | None = None) -> tuple[Event, ...]:
        """What `act` would bring, without changing the state; raises `IllegalMove`."""
        return self.act(state.clone(), move, seat)

    def in_words(self, state: S, move: M, seat: Seat, names: Sequence[str]) -> str:
        """A legal move of a seat as it is told to that seat: what it brings at once."""
        events = self.preview(state, move, seat)
        return " ".join(event.seen_by(seat).sentence(names) for event in events)

    def chance(self, state: S, rng: Random) -> M:  # noqa: ARG002
        """The random outcome that is due while `to_act` is "chance"."""
        raise MeadhallError("Nothing is left to chance here.")

    def tidy(self, steps: Sequence[tuple[Any, M]]) -> list[tuple[Any, M]]:
        """The decisions, each with its seat, as a saga holds them: here all, in their order."""
        return list(steps)

    @abstractmethod
    def gain(self, state: S, move: M) -> tuple[int, ...]:
        """How much a legal move brings at once; the greatest is what a greedy player takes."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> S:
        """A state in which everything that `seat` may not know is blanked (None: a bystander)."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """The score of each seat as the position stands."""

    @abstractmethod
    def standings(self, state: S) -> list[Standing]:
        """The ranking as the position stands, best first."""

    def winners(self, state: S) -> list[Seat]:
        """The seats that share the first rank."""
        return [line.seat for line in self.standings(state) if line.rank == 1]

    @abstractmethod
    def position(self, state: S) -> JSON:
        """The state as a position of `records.md`."""

    @abstractmethod
    def read_position(self, position: JSON) -> S:
        """The state of a position; raises `BadInput` if no such position can be."""

    @abstractmethod
    def write_move(self, move: M) -> JSON:
        """A move as it stands in a saga, without its seat."""

    @abstractmethod
    def read_move(self, record: JSON) -> M:
        """The move of a record without seat; raises `BadInput`. It need not be legal."""

    @abstractmethod
    def progress(self, state: S) -> str:
        """How far the game has come, in a few words for lists and titles."""

    def state_hash(self, state: S) -> str:
        """A fingerprint of the position: equal positions, equal hashes, on every machine."""
        text = dumps(self.position(state), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:32]


AnyGame = Game[Any, Any]


def summary_position(game: AnyGame, state: State) -> JSON:
    """What stands in a finished game's last trace line."""
    return {
        "result": {"scores": game.scores(state), "winners": game.winners(state)},
        "position": game.position(state),
    }
