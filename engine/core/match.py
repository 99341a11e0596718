"""A match: a game at a table, with named seats, its history, undo and replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, Self

from engine.core.errors import BadInput, IllegalMove, MeadhallError, Refusal
from engine.core.game import CHANCE, AnyGame, Event, Seat
from engine.core.saga import SagaRecord, SeatRecord

GameFinder = Callable[[str], type[AnyGame]]


@dataclass(slots=True)
class Step:
    """One decision: who made it, the state before, and the events of the move and after it."""

    seat: Any
    move: Any
    before: Any
    acted: tuple[Event, ...]
    settled: tuple[Event, ...] | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What the decision brought and what the rules did after it."""
        return self.acted + (self.settled or ())


class Match:
    """A game in progress at one table.

    A match begins from a deal (`new`, `from_saga`) or in the middle of a game (`at`). The
    latter has no `deal`, since what chance had decided before is not known, and so no saga.
    `lay` makes a decision that its seat can still take back, `confirm` lets the game go on (draws,
    the next turn), `play` is both. The history keeps every state before a decision, so the past
    can be looked at; `undo` follows the four rules of undo.

    >>> from engine.voluspa import Voluspa
    >>> match = Match.new(Voluspa(), [SeatRecord(name="Astrid"), SeatRecord(name="Bo")], seed=7)
    >>> _ = match.play(match.legal()[0])
    >>> len(match.history)
    1
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[SeatRecord],
        state: Any,
        deal: Any = None,
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.state = state
        self.deal = deal
        self.seed = seed
        self.history: list[Step] = []

    @classmethod
    def new(cls, game: AnyGame, seats: Sequence[SeatRecord], seed: int | None = None) -> Self:
        """A fresh match; the same seed gives the same deal."""
        if seed is None:
            seed = Random().randrange(2**31)
        deal = game.deal(len(seats), Random(seed))
        return cls(game, seats, game.start(deal, len(seats)), deal, seed)

    @classmethod
    def at(cls, game: AnyGame, seats: Sequence[SeatRecord], state: Any) -> Self:
        """A match that begins at a position; raises `BadInput` if it has another number of seats.

        The state is the match's own from now on.
        """
        needed = len(game.scores(state))
        if len(seats) != needed:
            raise BadInput(f"this position has {needed} seats, not {len(seats)}")
        return cls(game, seats, state)

    @classmethod
    def from_saga(cls, saga: SagaRecord, find_game: GameFinder) -> Self:
        """The match that a saga tells; raises `BadInput` at the first move the rules refuse."""
        match = cls.dealt(saga, find_game)
        for ply, record in enumerate(saga.moves):
            try:
                match.play_record(record)
            except BadInput as error:
                raise error.at(f"moves[{ply}]") from None
        return match

    @classmethod
    def dealt(cls, saga: SagaRecord, find_game: GameFinder) -> Self:
        """The match of a saga before its first move."""
        rules = find_game(saga.game)
        try:
            game = rules.with_options(saga.options)
        except BadInput as error:
            raise error.at("options") from None
        try:
            state = game.start(saga.deal, len(saga.seats))
        except BadInput as error:
            raise error.at("deal") from None
        return cls(game, saga.seats, state, saga.deal, saga.seed)

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def to_act(self) -> Any:
        """The seat that decides now, "chance", or None when the game is over."""
        return self.state.to_act

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.to_act is None

    @property
    def is_pending(self) -> bool:
        """Whether the last decision waits for `confirm`."""
        return bool(self.history) and self.history[-1].settled is None

    def legal(self, seat: Seat | None = None) -> list[Any]:
        """All legal moves of a seat (default: the one to act)."""
        return self.game.legal(self.state, seat)

    def why_not(self, move: Any, seat: Seat | None = None) -> Refusal | None:
        """Why a move may not be played now, or None."""
        return self.game.why_not(self.state, move, seat)

    def view(self, seat: Seat | None) -> Any:
        """The state as `seat` may know it (None: a bystander)."""
        return self.game.view(self.state, seat)

    def lay(self, move: Any, seat: Any = None) -> tuple[Event, ...]:
        """Make a decision that can be taken back until `confirm`; raises `IllegalMove`.

        A decision after which the same turn goes on needs no confirmation and gets none.
        """
        acted = self._act(move, seat)
        if self.game.is_settled(self.state):
            self.confirm()
        return acted

    def confirm(self) -> tuple[Event, ...]:
        """Let the game go on after a decision; returns what the rules, and then chance, brought."""
        return self._settle() + self._roll()

    def play(self, move: Any, seat: Any = None) -> tuple[Event, ...]:
        """`lay` and `confirm` at once; returns the events of both."""
        first = len(self.history)
        self.lay(move, seat)
        self.confirm()
        return tuple(event for step in self.history[first:] for event in step.events)

    def _act(self, move: Any, seat: Any) -> tuple[Event, ...]:
        if self.is_pending:
            raise MeadhallError("The last move waits to be confirmed or taken back.")
        before = self.state.clone()
        acted = self.game.act(self.state, move, seat)
        actor = before.to_act if seat is None else seat
        self.history.append(Step(actor, move, before, acted))
        return acted

    def _settle(self) -> tuple[Event, ...]:
        if not self.is_pending:
            return ()
        settled = self.game.settle(self.state)
        self.history[-1].settled = settled
        return settled

    def _roll(self) -> tuple[Event, ...]:
        """Let chance decide where it is due; its outcome stands in the history as a decision."""
        events: tuple[Event, ...] = ()
        while self.state.to_act == CHANCE:
            rng = Random(f"{self.seed} {len(self.history)}")
            self._act(self.game.chance(self.state, rng), CHANCE)
            self._settle()
            events += self.history[-1].events
        return events

    def play_record(self, record: dict[str, Any]) -> tuple[Event, ...]:
        """Play a saga's move; raises `BadInput` if it is none, or if the rules refuse it."""
        fields = dict(record)
        seat = fields.pop("seat", None)
        move = self.game.read_move(fields)
        try:
            self._act(move, seat)
        except IllegalMove as error:
            raise BadInput(f"the rules refuse this move: {error}") from None
        self._settle()
        return self.history[-1].events

    def pop(self) -> Step:
        """Take the last decision back whatever it revealed; for analysis, players use `undo`."""
        step = self.history.pop()
        self.state = step.before
        return step

    def why_not_undo(self, seat: Seat) -> Refusal | None:
        """Why `seat` may not take the last decision back, or None if it may."""
        if not self.history:
            return Refusal("undo", "There is nothing to take back yet.")
        step = self.history[-1]
        if step.seat != seat:
            return Refusal("undo", "The last move was another player's: theirs to keep.")
        if self.state.to_act != seat:
            return Refusal("undo", "The turn has passed on, and taking back never turns it around.")
        if any(event.barrier for event in step.events):
            return Refusal("undo", "Something hidden has been revealed since; that stays known.")
        return None

    def undo(self, seat: Seat) -> Step:
        """Take back the last decision of `seat`; raises `IllegalMove` with the reason why not."""
        refusal = self.why_not_undo(seat)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.pop()

    def sentences(self, seat: Seat | None, since: int = 0) -> Iterator[str]:
        """The log from decision `since` on, as `seat` may read it; from 0 on with the opening."""
        events = () if since else self.opening
        for event in chain(events, *(step.events for step in self.history[since:])):
            yield event.seen_by(seat).sentence(self.names)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What the deal brought before the first decision; nothing where there was no deal."""
        if self.deal is None:
            return ()
        return self.game.opening(self.history[0].before if self.history else self.state)

    def last_ply_of(self, seat: Seat) -> int:
        """The index after the last decision of `seat` in the history; 0 if there is none."""
        for ply in range(len(self.history), 0, -1):
            if self.history[ply - 1].seat == seat:
                return ply
        return 0

    def saga(self) -> SagaRecord:
        """The match as a saga; a decision that waits for confirmation is not part of it yet.

        Raises `MeadhallError` for a match that began in the middle of a game.
        """
        if self.deal is None:
            raise MeadhallError("A game that began from a position cannot be written as a saga.")
        done = self.history[:-1] if self.is_pending else self.history
        return SagaRecord(
            game=self.game.id,
            options=self.game.options.model_dump(exclude_none=True),
            seats=list(self.seats),
            seed=self.seed,
            deal=self.deal,
            moves=[
                {"seat": seat, **self.game.write_move(move)}
                for seat, move in self.game.tidy([(step.seat, step.move) for step in done])
            ],
        )
