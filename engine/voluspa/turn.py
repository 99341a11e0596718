"""What the rules fix after a decision: refilling the hand, passing, the end (V13-V16)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from engine.core.game import Event, Seat, Standing, make
from engine.voluspa.events import Drawn, GameEnded, HelsLeft, Passed, plural
from engine.voluspa.phases import GAME_OVER, PLAY
from engine.voluspa.state import HAND_SIZE, NEVER, State


def hand_on(
    state: State, seat: Seat, at_last_draw: Callable[[State], tuple[Event, ...]]
) -> tuple[Event, ...]:
    """End the turn of `seat`: refill its hand, then the next seat that holds tiles is to act.

    `at_last_draw` does what the variant wants when the pile runs out (V80).
    """
    events: tuple[Event, ...] = ()
    if state.pile:
        events = refill(state, seat)
        if not state.pile:
            events += at_last_draw(state)
    heir = (seat + 1) % len(state.hands)
    if not state.hands[heir]:
        return _pass_on(state, heir, events)
    state.to_act, state.phase = heir, PLAY
    return events


def _pass_on(state: State, empty: Seat, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Pass over the seats without tiles from `empty` on (V15)."""
    seats = len(state.hands)
    for step in range(seats):
        heir = (empty + step) % seats
        if state.hands[heir]:
            state.to_act, state.phase = heir, PLAY
            return events
        events = (*events, Passed(heir))
    return (_end(state),)


def refill(state: State, seat: Seat) -> tuple[Event, ...]:
    """Draw the hand up to five from the pile, Hels not counted (V13, V14)."""
    hand, pile, box = state.hands[seat], state.pile, state.board.box
    held = state.limited(seat) if box.apart_kinds else len(hand)
    names: tuple[str | None, ...] = ()
    while held < HAND_SIZE and pile:
        kind = pile.pop()
        hand.append(kind)
        names += (box.names[kind],)
        held += 1
    return (make(Drawn, (seat, names)),) if names else ()


def drop_late_hels(state: State) -> tuple[Event, ...]:
    """Take the tiles outside the hand limit out of all hands (V80)."""
    in_limit = state.board.box.in_limit
    left: list[Seat] = []
    for seat, hand in enumerate(state.hands):
        late = [kind for kind in hand if not in_limit[kind]]
        left += [seat] * len(late)
        state.discard += tuple(late)
        state.hands[seat] = [kind for kind in hand if in_limit[kind]]
    return (HelsLeft(tuple(left)),) if left else ()


def _end(state: State) -> Event:
    state.to_act, state.phase = None, GAME_OVER
    winners = tuple(line.seat for line in standings(state) if line.rank == 1)
    return GameEnded(winners, max(state.scores))


def standings(state: State) -> list[Standing]:
    """The ranking: by score, then by who reached it first; otherwise shared (V16)."""
    lines: list[Standing] = []
    by_score = sorted(state.seats, key=lambda seat: -state.scores[seat])
    for _, tied in groupby(by_score, key=lambda seat: state.scores[seat]):
        lines += _rank_tied(state, list(tied), len(lines) + 1)
    return lines


def _rank_tied(state: State, tied: list[Seat], rank: int) -> list[Standing]:
    if len(tied) == 1:
        return [Standing(rank, tied[0], state.scores[tied[0]], "")]
    times = {state.reached[seat] for seat in tied}
    if NEVER in times or len(times) < len(tied):
        note = "shares this place: nothing tells who was first"
        return [Standing(rank, seat, state.scores[seat], note) for seat in tied]
    by_time = sorted(tied, key=lambda seat: state.reached[seat])
    return [
        Standing(rank + place, seat, state.scores[seat], _first_note(state, seat))
        for place, seat in enumerate(by_time)
    ]


def _first_note(state: State, seat: Seat) -> str:
    points = plural(state.scores[seat], "point")
    return f"tie on {points}: reached with move {state.reached[seat] + 1}, the earliest goes first"
