"""The course of a match in sentences: for the log, for what happened since, for looking back.

The sentences are those of the engine's events, with two things changed: bids in progress are told
together, and a decision that changed its player's bravery says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.nidavellir.bravery import bravery
from engine.nidavellir.events import BidLaid, CardKept, CoinTraded
from engine.nidavellir.moves import Bid

if TYPE_CHECKING:
    from typing import Any

    from engine.core.game import Event, Seat
    from engine.core.match import Match, Step


def log(match: Match, seat: Seat | None) -> list[str]:
    """The whole match, as a seat may read it (None: a bystander)."""
    return [*_opening(match, seat), *_told(match, 0, seat)]


def since(match: Match, seat: Seat, reader: Seat | None) -> list[str]:
    """What happened since the last decision of `seat`, as `reader` may read it.

    What the rules brought right after that decision (bids turned up, a trade) is part of it.
    """
    first = match.last_ply_of(seat)
    own = match.history[first - 1] if first else None
    settled = list(_sentences(own.settled or (), match.names, reader)) if own else []
    return [*settled, *_told(match, first, reader)]


def told_by(match: Match, number: int, seat: Seat | None) -> list[str]:
    """What the decision of that number, counted from 1, brought; for 0 how the match begins."""
    if number == 0:
        return _opening(match, seat)
    return list(_decision(match, number - 1, seat))


def _told(match: Match, first: int, seat: Seat | None) -> Iterator[str]:
    bidders: set[Any] = set()
    for index in range(first, len(match.history)):
        step = match.history[index]
        if isinstance(step.move, Bid):
            bidders.add(step.seat)
            if any(not isinstance(event, BidLaid) for event in step.events):
                yield _have_bid(match.names, bidders)
                bidders = set()
                yield from _sentences(step.settled or (), match.names, seat)
            continue
        yield from _decision(match, index, seat)
    if bidders:
        yield _have_bid(match.names, bidders)


def _have_bid(names: Sequence[str], bidders: set[Any]) -> str:
    who = [names[seat] for seat in sorted(bidders)]
    return f"{' and '.join(filter(None, (', '.join(who[:-1]), who[-1])))} {_has(who)} bid."


def _has(who: Sequence[str]) -> str:
    return "has" if len(who) == 1 else "have"


def _decision(match: Match, index: int, seat: Seat | None) -> Iterator[str]:
    step = match.history[index]
    own, others = _split(step)
    told = list(_sentences(own, match.names, seat))
    change = bravery_change(match, index)
    if told and change:
        told[-1] = f"{told[-1].removesuffix('.')} (bravery {change[0]} to {change[1]})."
    yield from told
    yield from _sentences(others, match.names, seat)


def _split(step: Step) -> tuple[Sequence[Event], Sequence[Event]]:
    """The events of a decision with the trade that ends its turn, and those after it."""
    own = len(step.acted)
    while own < len(step.events) and isinstance(step.events[own], CoinTraded):
        own += 1
    return step.events[:own], step.events[own:]


def bravery_change(match: Match, index: int) -> tuple[int, int] | None:
    """The bravery of the seat concerned before and after, or None if it stayed the same."""
    step = match.history[index]
    seat = _seat_of(step)
    if seat is None:
        return None
    last = index + 1 == len(match.history)
    after = match.state if last else match.history[index + 1].before
    change = (bravery(step.before, seat).total, bravery(after, seat).total)
    return change if change[0] != change[1] else None


def _seat_of(step: Step) -> Seat | None:
    """Who decided, or for whom chance did: the Pioneer, whose card does its work then (N65)."""
    if isinstance(step.seat, int):
        return step.seat
    return next((event.seat for event in step.acted if isinstance(event, CardKept)), None)


def _opening(match: Match, seat: Seat | None) -> list[str]:
    return list(_sentences(match.opening, match.names, seat))


def _sentences(events: Sequence[Event], names: Sequence[str], seat: Seat | None) -> Iterator[str]:
    return (event.seen_by(seat).sentence(names) for event in events)
