"""What a finished game has to tell: points by tile, the best move, the scores over time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.voluspa.events import Scored

if TYPE_CHECKING:
    from engine.core.game import Seat
    from engine.core.match import Match, Step


class BestMove(NamedTuple):
    """The decision that scored most: its number counted from 1, its seat, points and sentence."""

    number: int
    seat: Seat
    points: int
    sentence: str


class KindRow(NamedTuple):
    """The points that each seat scored with one kind of tile."""

    kind: str
    points: tuple[int, ...]


def scored(step: Step) -> Iterator[Scored]:
    """The scores of one decision."""
    return (event for event in step.events if isinstance(event, Scored))


def points_by_kind(match: Match) -> list[KindRow]:
    """A row for each kind of the box that scored, in the order of the box."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0] * len(match.seats))
    for step in match.history:
        for event in scored(step):
            sums[event.tile][event.seat] += event.points
    names = [kind.name for kind in match.state.board.box.kinds]
    return [KindRow(name, tuple(sums[name])) for name in names if any(sums[name])]


def best_move(match: Match) -> BestMove | None:
    """The decision with the most points, the earliest of several; None if nothing was scored."""
    best: BestMove | None = None
    for number, step in enumerate(match.history, 1):
        points = sum(event.points for event in scored(step))
        if points > (best.points if best else 0):
            sentence = " ".join(event.sentence(match.names) for event in step.acted)
            best = BestMove(number, step.seat, points, sentence)
    return best


def scores_over_time(match: Match) -> list[tuple[int, ...]]:
    """The scores of all seats at the beginning and after each decision."""
    scores = [step.before.scores for step in match.history]
    return [tuple(each) for each in (*scores, match.state.scores)]


def milestones(scores: Sequence[tuple[int, ...]], count: int) -> list[tuple[int, tuple[int, ...]]]:
    """At most `count` of the scores with the number of decisions before them, evenly spread."""
    last = len(scores) - 1
    picked = dict.fromkeys(round(last * part / max(1, count - 1)) for part in range(count))
    return [(number, scores[number]) for number in picked]
