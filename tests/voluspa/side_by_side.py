"""Random games in which the engine and the naive referee judge every position side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count
from json import dumps
from random import Random
from typing import Any

from engine.core.game import AnyGame
from tests.voluspa import naive
from tests.voluspa.naive_board import JSON
from tests.voluspa.naive_box import hels_for_each, kinds_in, tiles_dealt

EVERY_MOVE_IS_SCORED_EACH = 50
ONE_AXIS_ONLY = ("sea_serpent", "lightning_bolt")
LINES = ("row", "column")
Key = tuple[str, str, tuple[int, ...], tuple[int, ...]]


def same(what: str, engine: Any, referee: Any, **where: Any) -> None:
    """Fail with everything that is needed to look into it, as JSON, unless both answers agree."""
    if engine != referee:
        answers = {"engine": engine, "referee": referee}
        raise AssertionError(f"{what}: {dumps({**answers, **where}, default=str)}")


def check_deal(options: JSON, deal: JSON, seats: int) -> None:
    """Compare a deal with what the box holds (V01, V02, V04, V05, V06)."""
    hands = deal["hands"]
    tiles = Counter([deal["start"], *deal["pile"], *(kind for hand in hands for kind in hand)])
    same("tiles dealt", dict(tiles), dict(tiles_dealt(options, seats)), options=options)
    hels = hels_for_each(seats) if "hel" in kinds_in(options) else 0
    for hand in hands:
        same("tiles in a hand", (len(hand), hand.count("hel")), (5 + hels, hels), deal=deal)
    assert deal["start"] not in ("troll", "hel")
    assert deal["first_seat"] in range(seats)


def compared_plies(game: AnyGame, options: JSON, seats: int, rng: Random) -> Iterator[int]:
    """Play one random game to its end and compare; yields the number of each ply."""
    deal = game.deal(seats, rng)
    check_deal(options, deal, seats)
    state = game.start(deal, seats)
    position = game.position(state)
    for ply in count():
        listed = game.legal(state)
        legal = {key(game.write_move(move)): move for move in listed}
        assert len(legal) == len(listed)
        compare_legal(legal, position, options)
        if not legal:
            same("the end", position["to_act"], None, position=position)
            return
        chosen = choice(list(legal), rng)
        tried = legal if (ply + 1) % EVERY_MOVE_IS_SCORED_EACH == 0 else [chosen]
        for one in tried:
            compare_points(game, state, legal[one], position, options)
        record = game.write_move(legal[chosen])
        expected = naive.after(position, options, record, ply)
        game.act(state, legal[chosen])
        game.settle(state)
        before, position = position, game.position(state)
        same(
            "the position after a move",
            naive.comparable(position),
            naive.comparable(expected),
            options=options,
            ply=ply,
            move=record,
            position=before,
        )
        yield ply


def key(move: JSON) -> Key:
    """A move as something that can be sorted and counted."""
    get = move.get
    return get("type", ""), get("tile", ""), tuple(get("at", ())), tuple(get("to", ()))


def choice(moves: list[Key], rng: Random) -> Key:
    """A random move; half of the time first a type and tile, so that rare ones are tried too."""
    if rng.random() < 0.5:
        return rng.choice(moves)
    kind = rng.choice(sorted({move[:2] for move in moves}))
    return rng.choice([move for move in moves if move[:2] == kind])


def compare_legal(legal: Collection[Key], position: JSON, options: JSON) -> None:
    """Compare the engine's moves with the referee's, which must list each once."""
    moves = [key(move) for move in naive.legal_moves(position, options)]
    listed = set(moves)
    assert len(moves) == len(listed)
    same(
        "legal moves",
        sorted(set(legal) - listed),
        sorted(listed - set(legal)),
        note="only what the other does not list",
        options=options,
        position=position,
    )


def compare_points(game: AnyGame, state: Any, move: Any, position: JSON, options: JSON) -> None:
    """Compare what a move scores: the sum, and each line where there is no choice of lines."""
    record = game.write_move(move)
    events = game.preview(state, move)
    parts = [part.to_json() for event in events for part in event.parts]
    total, own = naive.points(position, options, record)
    where = {"options": options, "move": record, "position": position, "why": (parts, own)}
    same("points", sum(event.points for event in events), total, **where)
    if record.get("tile") not in ONE_AXIS_ONLY:
        same("parts", by_line(parts), by_line(own), **where)


def by_line(parts: list[JSON]) -> list[tuple[str, int, int, int]]:
    """The parts that rows and columns bring, without their clauses."""
    return sorted(
        (part["axis"], part["tiles"], part["bonus"], part["points"])
        for part in parts
        if part["axis"] in LINES
    )
