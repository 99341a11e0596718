"""What every game of the engine must do, whatever its rules are."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.errors import BadInput, IllegalMove
from engine.core.game import CHANCE, Event
from engine.core.match import Match
from engine.core.saga import SeatRecord, read_saga, write_saga
from engine.core.trace import trace
from tests.conformance.subjects import SUBJECTS, Subject

LONG_PLIES = int(os.environ.get("MEADHALL_PLIES", "100000"))

TABLES = [(subject, seats) for subject in SUBJECTS for seats in subject.seats]
every_table = pytest.mark.parametrize(
    ("subject", "seats"), TABLES, ids=[f"{subject}-{seats}" for subject, seats in TABLES]
)


def find_game(game_id: str) -> Any:
    return next(type(s.game) for s in SUBJECTS if s.game.id == game_id)


def new_match(subject: Subject, seats: int, seed: int) -> Match:
    names = [SeatRecord(name=f"Player {seat}") for seat in range(seats)]
    return Match.new(subject.game, names, seed)


def walk(match: Match, rng: Random, plies: int = 10_000) -> Iterator[Match]:
    """Play random moves, and yield the match before each of them."""
    for _ in range(plies):
        if match.is_over:
            return
        yield match
        match.play(rng.choice(match.legal()))


def back_to(match: Match, ply: int) -> None:
    """Pop every decision from a ply on."""
    while len(match.history) > ply:
        match.pop()


def finished(subject: Subject, seats: int, seed: int) -> Match:
    match = new_match(subject, seats, seed)
    for _ in walk(match, Random(seed)):
        pass
    return match


def text(subject: Subject, state: Any) -> str:
    return json.dumps(subject.game.position(state))


@every_table
def test_a_random_game_ends(subject: Subject, seats: int) -> None:
    match = finished(subject, seats, 1)
    assert match.is_over
    assert match.legal() == []
    scores = match.game.scores(match.state)
    assert [line.score for line in match.game.standings(match.state)] == sorted(scores)[::-1]
    winners = match.game.winners(match.state)
    assert winners
    assert all(scores[seat] == max(scores) for seat in winners)


@every_table
def test_undo_to_the_root(subject: Subject, seats: int) -> None:
    match = new_match(subject, seats, 2)
    forward = {len(match.history): text(subject, match.state) for _ in walk(match, Random(2))}
    backward = {}
    while match.history:
        match.pop()
        if match.to_act != CHANCE:
            backward[len(match.history)] = text(subject, match.state)
    assert backward == forward


@every_table
def test_undo_follows_the_four_rules(subject: Subject, seats: int) -> None:
    match = new_match(subject, seats, 3)
    refused = 0
    for _ in walk(match, Random(3)):
        before, actor, ply = text(subject, match.state), match.to_act, len(match.history)
        match.play(match.legal()[0])
        step = match.history[-1]
        if match.why_not_undo(actor) is None:
            assert match.to_act == actor
            assert not any(event.barrier for event in step.events)
            match.undo(actor)
            assert text(subject, match.state) == before
        else:
            refused += 1
            back_to(match, ply)
        for other in range(seats):
            if match.history and match.history[-1].seat != other:
                assert match.why_not_undo(other) is not None
    assert refused


@every_table
def test_a_move_can_be_taken_back_until_it_is_confirmed(subject: Subject, seats: int) -> None:
    match = new_match(subject, seats, 4)
    for _ in walk(match, Random(4)):
        before, actor, ply = text(subject, match.state), match.to_act, len(match.history)
        saga = match.saga()
        match.lay(match.legal()[-1])
        if match.is_pending and not any(e.barrier for e in match.history[-1].acted):
            assert match.saga() == saga
            match.undo(actor)
            assert text(subject, match.state) == before
        else:
            back_to(match, ply)
        assert text(subject, match.state) == before


@every_table
def test_clones_are_independent(subject: Subject, seats: int) -> None:
    match = new_match(subject, seats, 5)
    for _ in walk(match, Random(5)):
        before = text(subject, match.state)
        copy = match.state.clone()
        assert text(subject, copy) == before
        subject.game.play(copy, subject.game.legal(copy)[-1])
        assert text(subject, match.state) == before
        assert subject.game.legal(match.state) == match.legal()


@every_table
def test_positions_round_trip_through_json(subject: Subject, seats: int) -> None:
    game, match = subject.game, new_match(subject, seats, 6)
    for _ in walk(match, Random(6)):
        written = text(subject, match.state)
        restored = game.read_position(json.loads(written))
        assert text(subject, restored) == written
        assert game.legal(restored) == game.legal(match.state)
        assert game.state_hash(restored) == game.state_hash(match.state)
    assert text(subject, game.read_position(game.position(match.state))) == text(
        subject, match.state
    )


@every_table
def test_moves_round_trip_through_json(subject: Subject, seats: int) -> None:
    game, match = subject.game, new_match(subject, seats, 7)
    for _ in walk(match, Random(7)):
        for move in match.legal():
            assert game.read_move(json.loads(json.dumps(game.write_move(move)))) == move


@every_table
def test_legal_is_what_play_accepts(subject: Subject, seats: int) -> None:
    game, match, rng = subject.game, new_match(subject, seats, 8), Random(8)
    for _ in walk(match, rng):
        legal = match.legal()
        assert len(legal) == len(set(legal))
        assert legal == game.legal(match.state, match.to_act)
        for move in legal:
            assert game.why_not(match.state, move) is None
        candidates = list(subject.candidates(game, match.state))
        allowed = set(legal)
        for move in rng.sample(candidates, min(len(candidates), 400)):
            refusal = game.why_not(match.state, move)
            assert (refusal is None) == (move in allowed), move
            if refusal is not None:
                assert refusal.clause
                assert refusal.sentence.endswith(".")


@every_table
def test_a_refused_move_leaves_the_state_untouched(subject: Subject, seats: int) -> None:
    game, match, rng = subject.game, new_match(subject, seats, 9), Random(9)
    for _ in walk(match, rng):
        before = text(subject, match.state)
        candidates = list(subject.candidates(game, match.state))
        for move in rng.sample(candidates, min(len(candidates), 25)):
            if game.why_not(match.state, move) is None:
                continue
            with pytest.raises(IllegalMove):
                game.play(match.state, move)
            with pytest.raises(IllegalMove):
                game.preview(match.state, move)
        other, move = (match.to_act + 1) % seats, match.legal()[0]
        allowed = move in game.legal(match.state, other)
        assert (game.why_not(match.state, move, other) is None) == allowed
        assert text(subject, match.state) == before


@every_table
def test_a_preview_tells_what_play_brings(subject: Subject, seats: int) -> None:
    game, match = subject.game, new_match(subject, seats, 10)
    for _ in walk(match, Random(10)):
        move = match.legal()[-1]
        before = text(subject, match.state)
        scores = game.scores(match.state)
        foreseen = game.preview(match.state, move)
        assert text(subject, match.state) == before
        actor, ply = match.to_act, len(match.history)
        match.lay(move)
        assert match.history[ply].acted == foreseen
        gained = game.scores(match.state)[actor] - scores[actor]
        if subject.points_add_up:
            assert gained == sum(event.points for event in foreseen)
        for event in foreseen:
            assert event.points == sum(part.points for part in event.parts)
        back_to(match, ply)


@every_table
def test_views_hide_what_they_must(subject: Subject, seats: int) -> None:
    game, match, rng = subject.game, new_match(subject, seats, 11), Random(11)
    for _ in walk(match, rng):
        for seat in {match.to_act, rng.randrange(seats), None}:
            seen = text(subject, game.view(match.state, seat))
            changed = subject.scramble(match.state, seat, rng)
            assert text(subject, game.view(changed, seat)) == seen
            assert text(subject, game.view(game.view(match.state, seat), seat)) == seen
        own = game.view(match.state, match.to_act)
        assert game.legal(own) == match.legal()


@every_table
def test_any_view_can_be_asked(subject: Subject, seats: int) -> None:
    """Whoever looks on, what is hidden is no coin, tile or card that could be played."""
    game, match = subject.game, new_match(subject, seats, 18)
    for _ in walk(match, Random(18)):
        for seat in (*range(seats), None):
            seen = game.view(match.state, seat)
            for move in game.legal(seen):
                assert game.why_not(seen, move) is None
                assert game.read_move(game.write_move(move)) == move
            assert len(game.standings(seen)) == seats


def kept_from(seat: int | None, event: Event) -> bool:
    """Not an event that uncovers something to that seat."""
    return not event.barrier or event.seen_by(seat) is not event


@every_table
def test_events_hide_what_they_must(subject: Subject, seats: int) -> None:
    """What a seat reads of a turn does not depend on what it may not know."""
    game, rng = subject.game, Random(12)
    match = new_match(subject, seats, 12)
    names = match.names
    for _ in walk(match, rng):
        move, actor = rng.choice(match.legal()), match.to_act
        for seat in (*range(seats), None):
            if seat == actor:
                continue
            changed = subject.scramble(match.state, actor, rng)
            read = [
                [
                    e.seen_by(seat).sentence(names)
                    for e in game.play(state, move)
                    if kept_from(seat, e)
                ]
                for state in (match.state.clone(), changed)
            ]
            assert read[0] == read[1]


@every_table
def test_nothing_appears_or_vanishes(subject: Subject, seats: int) -> None:
    match = new_match(subject, seats, 13)
    contents = subject.contents(subject.game, match.state)
    for _ in walk(match, Random(13)):
        assert subject.contents(subject.game, match.state) == contents
    assert subject.contents(subject.game, match.state) == contents


@every_table
def test_the_same_saga_gives_the_same_hash(subject: Subject, seats: int) -> None:
    game, match = subject.game, finished(subject, seats, 14)
    record = json.loads(json.dumps(write_saga(match.saga())))
    again = Match.from_saga(read_saga(record), find_game)
    assert game.state_hash(again.state) == game.state_hash(match.state)
    assert again.saga() == match.saga()
    assert list(again.sentences(None)) == list(match.sentences(None))
    other = finished(subject, seats, 15)
    assert game.state_hash(other.state) != game.state_hash(match.state)


@every_table
def test_a_saga_stops_at_a_move_that_the_rules_refuse(subject: Subject, seats: int) -> None:
    match = finished(subject, seats, 16)
    record = write_saga(match.saga())
    record["moves"].insert(7, record["moves"][6])
    with pytest.raises(BadInput) as caught:
        Match.from_saga(read_saga(record), find_game)
    assert caught.value.place.startswith("moves[7]")


@every_table
def test_the_trace_tells_every_decision(subject: Subject, seats: int) -> None:
    match = finished(subject, seats, 17)
    *lines, last = trace(match.saga(), find_game)
    assert [line["ply"] for line in lines] == list(range(len(match.history)))
    decided = [line for line in lines if line["seat"] != CHANCE]
    assert all(line["move"] in line["legal"] for line in decided)
    assert all(line["legal"] == [] for line in lines if line["seat"] == CHANCE)
    assert all("seat" not in line["move"] for line in lines)
    totals = [0] * seats
    for line in decided:
        assert line["points"] == sum(part["points"] for part in line["why"])
        totals[line["seat"]] += line["points"]
    assert last["result"]["scores"] == match.game.scores(match.state)
    if subject.points_add_up:
        assert last["result"]["scores"] == totals
    assert last["result"]["winners"] == match.game.winners(match.state)


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**31), data=st.data())
def test_any_seed_and_any_choice_keep_the_invariants(
    subject: Subject, seed: int, data: st.DataObject
) -> None:
    seats = data.draw(st.sampled_from(subject.seats))
    match = new_match(subject, seats, seed)
    contents = subject.contents(subject.game, match.state)
    for _ in range(data.draw(st.integers(0, 12))):
        legal = match.legal()
        match.play(legal[data.draw(st.integers(0, len(legal) - 1))])
        if match.is_over:
            break
    check_state(subject, match, contents)


def check_state(subject: Subject, match: Match, contents: Any) -> None:
    """Every invariant that can be seen in one position."""
    game, state = subject.game, match.state
    assert subject.contents(game, state) == contents
    written = text(subject, state)
    restored = game.read_position(json.loads(written))
    assert text(subject, restored) == written
    assert game.legal(restored) == game.legal(state)
    assert bool(game.legal(state)) == (not match.is_over)
    for move in game.legal(state):
        assert game.why_not(state, move) is None
    assert min(game.scores(state)) >= 0
    assert sorted(line.seat for line in game.standings(state)) == list(range(len(match.seats)))


def random_plies(subject: Subject, plies: int, seed: int) -> int:
    rng, played = Random(seed), 0
    while played < plies:
        match = new_match(subject, rng.choice(subject.seats), rng.randrange(2**31))
        contents = subject.contents(subject.game, match.state)
        for _ in walk(match, rng):
            check_state(subject, match, contents)
            played += 1
    return played


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_random_plies_keep_every_invariant(subject: Subject) -> None:
    assert random_plies(subject, 1_500, seed=20) >= 1_500


@pytest.mark.long
@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_many_random_plies_keep_every_invariant(subject: Subject) -> None:
    assert random_plies(subject, LONG_PLIES, seed=21) >= LONG_PLIES
