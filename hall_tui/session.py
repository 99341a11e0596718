"""One match at this keyboard: whose secrets may be shown, what comes next, and keeping it safe."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.errors import BadInput, IllegalMove, Refusal, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.core.game import Event, Seat
    from engine.core.lock import SlotLock
    from engine.core.match import Match
    from engine.core.saga import SeatRecord
    from engine.core.saves import SaveStore
    from hall_tui.settings import Settings

HUMAN = "human"
_NOBODY_SITS = Refusal("undo", "A move is taken back by whoever made it, at the keyboard.")


class Next(Enum):
    """What has to happen next in a match."""

    HUMAN = "human"
    HAND_OVER = "hand over"
    BOT = "bot"
    CONFIRM = "confirm"
    OVER = "over"
    PAUSE = "pause"
    """Nothing is to be done at the table now."""


class Due(NamedTuple):
    """What comes next, and the seat that it concerns (None when the game is over)."""

    kind: Next
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """How the table is laid: a colour (1–5) and a letter per seat, and what the players agreed on.

    `hand_over`: the keyboard is handed over on an opaque screen; `preview`: the points of a move
    are shown before it is made.
    """

    colours: tuple[int, ...] = (1, 2, 3, 4, 5)
    letters: tuple[str, ...] = ("A", "B", "C", "D", "E")
    hand_over: bool = True
    preview: bool = True

    def record(self) -> dict[str, object]:
        """The table as a JSON object."""
        return {
            "colours": list(self.colours),
            "letters": list(self.letters),
            "hand_over": self.hand_over,
            "preview": self.preview,
        }


class Session:
    """A match together with the keyboard it is played at.

    `seat_at_keyboard` is the human whose secrets may be on the screen, or None while the keyboard
    changes hands, or while everybody may look on. `trouble` is a sentence when the last save
    failed, and None when all is well; `remark` is what the players have to know about the save they
    took up, or empty.
    """

    def __init__(
        self,
        match: Match,
        settings: Settings,
        *,
        setup: Setup | None = None,
        slot: str = "",
        store: SaveStore | None = None,
        lock: SlotLock | None = None,
    ) -> None:
        self.match = match
        self.settings = settings
        self.setup = setup or Setup()
        self.slot = slot
        self.store = store
        self._lock = lock
        self.trouble: str | None = None
        self.remark = ""
        self.seat_at_keyboard: Seat | None = None
        self._is_private: Callable[[Any], bool] | None = None
        if not self.guards_privacy:
            self.seat_at_keyboard = self._first_human()

    @property
    def humans(self) -> list[Seat]:
        """The seats that people play."""
        return [seat for seat, record in enumerate(self.match.seats) if record.player == HUMAN]

    @property
    def guards_privacy(self) -> bool:
        """Whether the keyboard has to be handed over: several people, agreed on, secrets exist."""
        return len(self.humans) > 1 and self.setup.hand_over and self._has_secrets()

    def play_openly(self, is_private: Callable[[Any], bool]) -> None:
        """Hand the keyboard over only for decisions that `is_private` says are made unseen.

        All others are made before everybody's eyes, on what a bystander may know. A game in which
        this is never said is played unseen as long as anything is hidden.
        """
        self._is_private = is_private
        if self.guards_privacy:
            self.seat_at_keyboard = None

    @property
    def is_open(self) -> bool:
        """Whether everybody may look on while the decision that is due is made."""
        if self._is_private is None or not self.guards_privacy:
            return False
        return not self._is_private(self.match.state)

    @property
    def decider(self) -> Seat | None:
        """Who decides at the keyboard now: who sits there or, in the open, whose turn it is."""
        if self.seat_at_keyboard is None and self.is_open and self.match.to_act in self.humans:
            return int(self.match.to_act)
        return self.seat_at_keyboard

    @property
    def is_paused(self) -> bool:
        """Whether nothing may be chosen at the table now, although a seat is to act."""
        return False

    @property
    def hides_sums(self) -> bool:
        """Whether sums that the screen could add up for everybody are left to the players now."""
        return False

    def _has_secrets(self) -> bool:
        if self._is_private is not None:
            return True
        game, state = self.match.game, self.match.state
        known = [game.position(game.view(state, seat)) for seat in self.humans]
        return any(position != known[0] for position in known)

    def _first_human(self) -> Seat | None:
        humans = self.humans
        if self.match.to_act in humans:
            return int(self.match.to_act)
        return humans[0] if humans else None

    def view(self) -> Any:
        """The state as the person at the keyboard may know it."""
        return self.match.view(self.seat_at_keyboard)

    def due(self) -> Due:
        """What comes next; seats the next human by itself where no hand-over is needed."""
        seat = self.match.to_act
        if self.match.is_pending:
            return Due(Next.CONFIRM, self.match.history[-1].seat)
        if seat is None:
            return Due(Next.OVER)
        if self.is_open:
            self.seat_at_keyboard = None
        if seat not in self.humans:
            return Due(Next.BOT, seat)
        if seat == self.decider:
            return Due(Next.HUMAN, seat)
        if self.guards_privacy:
            return Due(Next.HAND_OVER, seat)
        self.seat_at_keyboard = seat
        return Due(Next.HUMAN, seat)

    def clear_keyboard(self) -> None:
        """Nobody may be shown anything: the keyboard changes hands."""
        self.seat_at_keyboard = None

    def sit_down(self, seat: Seat) -> None:
        """The person of that seat is at the keyboard now."""
        self.seat_at_keyboard = seat

    def lay(self, move: Any) -> tuple[Event, ...]:
        """Make a move for the person at the keyboard; raises `IllegalMove`.

        If the same turn goes on after it, it is committed and saved at once.
        """
        events = self.match.lay(move, self.decider)
        if not self.match.is_pending:
            self.keep()
        return events

    def lay_for(self, seat: Seat, move: Any) -> tuple[Event, ...]:
        """Make and commit a move of a computer player, and save."""
        events = self.match.play(move, seat)
        self.keep()
        return events

    def confirm(self) -> tuple[Event, ...]:
        """Let the game go on after the laid move, and save."""
        events = self.match.confirm()
        self.keep()
        return events

    def undo(self) -> None:
        """Take the last move of the person at the keyboard back; raises `IllegalMove`."""
        seat = self.decider
        if seat is None:
            raise IllegalMove(_NOBODY_SITS)
        self.match.undo(seat)
        self.keep()

    def keep(self) -> None:
        """Save; trouble with the disk becomes a sentence in `trouble` and never an error."""
        if self.store is None:
            return
        failed = self.store.autosave(self.slot, self.match)
        self.trouble = None if failed is None else str(failed)

    def is_safe(self) -> bool:
        """Whether every committed move is saved; a save that failed is tried once more."""
        if self.trouble is not None:
            self.keep()
        return self.trouble is None

    def close(self) -> None:
        """Let the slot go, so that another Meadhall can open it; a second call does nothing.

        A save that failed is tried once more before.
        """
        if self._lock is not None:
            self.is_safe()
            self._lock.release()
            self._lock = None

    def news(self, seat: Seat) -> list[str]:
        """What happened since the last decision of `seat`, in sentences that may be read now."""
        reader = None if self.is_open else seat
        return list(self.match.sentences(reader, self.match.last_ply_of(seat)))

    def log(self) -> list[str]:
        """The whole game in sentences, as the person at the keyboard may read them."""
        return list(self.match.sentences(self.seat_at_keyboard))

    def bot_move(self) -> Any:
        """The move of the computer player to act, found on its own view; changes nothing."""
        from engine.bots import PLAYERS

        seat = self.match.to_act
        player = PLAYERS[self.match.seats[seat].player]()
        return player.choose(self.match.game, self.match.view(seat), seat, Random())

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""
        return self.match.names


def refuse_unknown_players(seats: Sequence[SeatRecord]) -> None:
    """Raise `BadInput` for a seat that is played by nobody this Meadhall knows."""
    from engine.bots import PLAYERS

    known = (HUMAN, *PLAYERS)
    for number, seat in enumerate(seats):
        if seat.player not in known:
            problem = f"no player called {shown(seat.player)} is known here ({', '.join(known)})"
            raise BadInput(problem, place=f"seats[{number}].player")
