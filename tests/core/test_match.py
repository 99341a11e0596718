"""A match: laying and confirming, the four rules of undo, sagas and what is wrong with them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.errors import BadInput, IllegalMove, MeadhallError, UnknownGame
from engine.core.match import Match
from engine.core.saga import SagaRecord, SeatRecord, read_saga, write_saga
from tests.core.toy import Move, Toy, find_toy

SEATS = (SeatRecord(name="Astrid"), SeatRecord(name="Bo"))


@pytest.fixture
def match() -> Match:
    return Match.new(Toy(), SEATS, seed=7)


def played(seed: int, plies: int = 40) -> Match:
    match, rng = Match.new(Toy(), SEATS, seed), Random(seed)
    while not match.is_over and len(match.history) < plies:
        match.play(rng.choice(match.legal()))
    return match


def fingerprint(match: Match) -> str:
    return match.game.state_hash(match.state)


def test_the_same_seed_deals_the_same() -> None:
    deals = [Match.new(Toy(), SEATS, seed=seed).deal for seed in (3, 3, 4)]
    assert deals[0] == deals[1] != deals[2]


def test_without_a_seed_one_is_chosen_and_kept() -> None:
    match = Match.new(Toy(), SEATS)
    assert match.seed is not None
    assert Match.new(Toy(), SEATS, match.seed).deal == match.deal


def test_a_decision_that_ends_the_turn_waits_for_confirm(match: Match) -> None:
    match.lay(Move("take", 2))
    assert match.is_pending
    assert match.to_act == 0
    match.confirm()
    assert not match.is_pending
    assert match.to_act == 1
    assert [event.text for event in match.history[0].events] == ["2 taken.", "A card is drawn."]


def test_a_decision_within_the_turn_needs_no_confirm(match: Match) -> None:
    match.lay(Move("mark"))
    assert not match.is_pending
    assert match.confirm() == ()


def test_nothing_is_laid_while_a_decision_waits(match: Match) -> None:
    match.lay(Move("take", 2))
    with pytest.raises(MeadhallError, match="waits"):
        match.lay(Move("mark"))
    assert len(match.history) == 1


def test_a_refused_move_leaves_everything_as_it_was(match: Match) -> None:
    before = fingerprint(match)
    with pytest.raises(IllegalMove, match=r"The heap does not hold that. \[T3\]"):
        match.lay(Move("take", 4))
    assert fingerprint(match) == before
    assert match.history == []


def test_what_waits_can_be_taken_back(match: Match) -> None:
    before = fingerprint(match)
    match.lay(Move("take", 2))
    match.undo(0)
    assert fingerprint(match) == before
    assert match.history == []


def test_what_was_done_within_the_turn_can_be_taken_back_step_by_step(match: Match) -> None:
    before = fingerprint(match)
    match.lay(Move("mark"))
    match.lay(Move("take", 1))
    match.undo(0)
    match.undo(0)
    assert fingerprint(match) == before


def test_there_may_be_nothing_to_take_back(match: Match) -> None:
    refusal = match.why_not_undo(0)
    assert refusal is not None
    assert "nothing" in refusal.sentence


def test_undo_never_changes_whose_turn_it_is() -> None:
    match = Match.new(Toy(), SEATS, seed=7)
    match.state.pile.clear()
    match.play(Move("take", 2))
    refusal = match.why_not_undo(0)
    assert refusal is not None
    assert "turn has passed" in refusal.sentence


def test_undo_never_makes_others_redo(match: Match) -> None:
    match.play(Move("take", 2))
    match.play(Move("mark"))
    assert match.why_not_undo(1) is None
    refusal = match.why_not_undo(0)
    assert refusal is not None
    assert "another player's" in refusal.sentence


def test_undo_never_crosses_a_reveal(match: Match) -> None:
    match.play(Move("mark"))
    match.play(Move("peek"))
    with pytest.raises(IllegalMove, match="hidden"):
        match.undo(0)
    assert len(match.history) == 2
    match.play(Move("toss"))
    assert [step.seat for step in match.history[2:]] == [0, "chance"]
    assert match.to_act == 0


def test_undo_never_crosses_chance(match: Match) -> None:
    events = match.play(Move("toss"))
    assert [event.barrier for event in events] == [False, True]
    with pytest.raises(IllegalMove):
        match.undo(0)
    match.lay(Move("mark"))
    match.undo(0)
    assert len(match.history) == 2


def test_chance_is_recorded_not_rolled_again(match: Match) -> None:
    match.play(Move("toss"))
    saga = match.saga()
    assert saga.moves[1]["seat"] == "chance"
    other = "heads" if saga.moves[1]["side"] == "tails" else "tails"
    turned = [saga.moves[0], {**saga.moves[1], "side": other}]
    again = Match.from_saga(saga.model_copy(update={"moves": turned}), find_toy)
    assert again.history[1].move.side == other
    cut = Match.from_saga(saga.model_copy(update={"moves": saga.moves[:1]}), find_toy)
    assert cut.to_act == "chance"


def test_pop_goes_back_to_the_deal_whatever_was_revealed() -> None:
    match = played(3)
    while match.history:
        match.pop()
    assert fingerprint(match) == fingerprint(Match.new(Toy(), SEATS, seed=3))


def test_the_last_ply_of_a_seat(match: Match) -> None:
    assert match.last_ply_of(0) == 0
    match.play(Move("mark"))
    match.play(Move("take", 1))
    match.play(Move("take", 1))
    assert [match.last_ply_of(seat) for seat in (0, 1)] == [2, 3]
    assert list(match.sentences(0, since=2)) == ["1 taken.", "A card is drawn."]


@pytest.mark.parametrize("seed", range(5))
def test_a_saga_tells_the_same_game_again(seed: int) -> None:
    match = played(seed)
    again = Match.from_saga(read_saga(write_saga(match.saga())), find_toy)
    assert fingerprint(again) == fingerprint(match)
    assert again.saga() == match.saga()
    assert again.names == ["Astrid", "Bo"]


def test_a_decision_that_waits_is_not_in_the_saga(match: Match) -> None:
    match.play(Move("take", 1))
    match.lay(Move("take", 2))
    assert [move["count"] for move in match.saga().moves] == [1]


def saga(**changes: Any) -> SagaRecord:
    return read_saga({**write_saga(played(1, plies=4).saga()), **changes})


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"options": {"heap": "many"}}, "options.heap", "integer"),
        ({"options": {"pebbles": 3}}, "options.pebbles", "not known"),
        ({"deal": {"hands": [[1]], "pile": []}}, "deal.hands", "expected 2 hands"),
        ({"deal": {"hands": [[1], ["x"]], "pile": []}}, "deal.hands[1][0]", "integer"),
        ({"moves": [{"seat": 0, "type": "take", "count": 9}]}, "moves[0]", "T3"),
        ({"moves": [{"seat": 1, "type": "take", "count": 1}]}, "moves[0]", "T1"),
        ({"moves": [{"seat": 9, "type": "mark"}]}, "moves[0]", "T1"),
        ({"moves": [{"seat": 0, "type": "mark", "colour": 1}]}, "moves[0].colour", "not known"),
        (
            {"moves": [{"seat": 0, "type": "mark"}, {"seat": 0, "type": "mark"}]},
            "moves[1]",
            "the rules refuse this move: One mark a turn. [T4]",
        ),
    ],
)
def test_a_bad_saga_is_refused_with_its_place(
    changes: dict[str, Any], place: str, words: str
) -> None:
    with pytest.raises(BadInput) as caught:
        Match.from_saga(saga(**changes), find_toy)
    assert caught.value.place == place
    assert words in caught.value.problem


def test_a_game_that_is_not_installed_is_told_by_its_place() -> None:
    with pytest.raises(UnknownGame) as caught:
        Match.from_saga(saga(game="chess"), find_toy)
    assert caught.value.place == "game"


def test_a_view_blanks_what_is_hidden(match: Match) -> None:
    assert match.view(0).hands[0] == match.state.hands[0]
    assert match.view(0).hands[1] == [-1, -1]
    assert set(match.view(None).pile) == {-1}


def test_a_match_can_begin_in_the_middle_of_a_game() -> None:
    state = played(2, plies=5).state.clone()
    match = Match.at(Toy(), SEATS, state)
    assert (match.to_act, match.history) == (state.to_act, [])
    match.play(match.legal()[0])
    assert len(match.history) == 1


def test_a_match_begun_in_the_middle_has_no_saga(match: Match) -> None:
    with pytest.raises(MeadhallError, match="cannot be written as a saga"):
        Match.at(Toy(), SEATS, match.state.clone()).saga()


def test_a_match_needs_as_many_seats_as_its_position(match: Match) -> None:
    with pytest.raises(BadInput, match="2 seats, not 1"):
        Match.at(Toy(), SEATS[:1], match.state.clone())
