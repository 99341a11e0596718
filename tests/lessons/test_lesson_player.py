"""Working through a lesson without a screen: tries, hints, and the board forwards and back."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.core.errors import BadInput, MeadhallError
from engine.core.registry import find_game
from engine.lessons.player import LessonPlayer, Verdict
from engine.nidavellir.moves import Take
from engine.nidavellir.state import TAKE
from tests.lessons.boards import CHOOSE, GAME, PLAY, PREDICT, READ, WATCH, at, do, lesson, place

ALL = (READ, PLAY, WATCH, CHOOSE, PREDICT, GAME)


def attempt(player: LessonPlayer, record: dict[str, Any]) -> Verdict:
    return player.attempt(player.game.read_move(record))


def board(player: LessonPlayer) -> str:
    return player.game.state_hash(player.match.state)


def done_up_to(index: int) -> LessonPlayer:
    player = at(*ALL)
    while player.index < index:
        do(player)
        player.advance()
    return player


def test_reading_needs_nothing_done_and_a_move_does() -> None:
    player = at(READ, PLAY)
    assert player.is_done
    player.advance()
    assert (player.index, player.is_done, player.is_asking) == (1, False, True)


def test_a_right_move_is_played_and_told() -> None:
    player = at(PLAY)
    assert attempt(player, place("thor", -1, 1)) == (True, "A row of 2.", "", "", "")
    assert player.is_over
    assert player.game.scores(player.match.state) == [2, 0]


def test_a_refused_move_gets_the_rules_reason_and_clause() -> None:
    verdict = attempt(at(PLAY), place("thor", 5, 5))
    assert (verdict.right, verdict.clause) == (False, "V10")
    assert verdict.text == "A tile must touch the side of a tile on the table."


def test_a_legal_move_that_was_foreseen_gets_the_lessons_words() -> None:
    assert attempt(at(PLAY), place("troll", 1, 1))[:3] == (False, "That is the Troll.", "")


def test_a_legal_move_that_was_not_foreseen_is_told_what_it_scores() -> None:
    verdict = attempt(at(PLAY), place("thor", 1, 0))
    assert verdict.text == "The rules allow that, and it scores 0. Here 2 are wanted."


def test_where_no_points_are_told_it_is_just_another_move() -> None:
    verdict = attempt(at({**PLAY, "points": None}), place("thor", 1, 0))
    assert verdict.text == "The rules allow that, but here another move is wanted."


def test_the_hint_comes_after_two_wrong_tries_and_the_solution_after_three() -> None:
    player = at(PLAY)
    told = [attempt(player, place("thor", 5, 5))[3:] for _ in range(4)]
    solution = "Astrid lays Thor at (1, 1). Thor scores 2 points for its row of 2."
    assert told == [
        ("", ""),
        ("Right or left of it.", ""),
        ("Right or left of it.", solution),
        ("Right or left of it.", solution),
    ]
    assert (player.tries, player.hint, player.solution) == (4, "Right or left of it.", solution)


def test_the_lesson_may_say_the_solution_in_its_own_words() -> None:
    player = at({**PLAY, "solution": "Thor goes to the right."})
    for _ in range(3):
        attempt(player, place("thor", 5, 5))
    assert player.solution == "Thor goes to the right."


def test_a_hint_can_be_asked_for_without_a_try() -> None:
    player = at(PLAY)
    assert (player.hint, player.ask_hint(), player.tries) == ("", "Right or left of it.", 0)


def test_wrong_tries_leave_the_board_as_it_was() -> None:
    player = at(PLAY)
    before = board(player)
    for record in (place("thor", 5, 5), place("troll", 1, 1), place("thor", 1, 0)):
        attempt(player, record)
    assert board(player) == before
    assert player.match.history == []


def test_tries_belong_to_their_step() -> None:
    player = at(PLAY, WATCH, CHOOSE)
    attempt(player, place("thor", 5, 5))
    do(player)
    player.advance()
    assert player.tries == 0
    player.back()
    assert player.tries == 1


def test_a_question_wants_all_right_answers_and_no_wrong_one() -> None:
    player = at(CHOOSE)
    assert player.choose([]) == (False, "Choose at least one answer.", "", "", "")
    assert player.tries == 0
    assert player.choose([0, 1]).text == "A Troll is none."
    assert "not all" in player.choose([2]).text
    third = player.choose([1])
    assert (third.hint, third.solution) == ("Two of them.", "Right: Odin / Thor")
    assert player.choose([2, 0]) == (True, "Both are gods.", "", "", "")
    assert player.is_over


def test_a_number_is_too_high_too_low_or_right() -> None:
    player = at(PREDICT)
    assert player.predict(3).text == "3 is too high."
    assert player.predict(1).hint == "Count."
    assert player.predict(-1)[1:] == ("-1 is too low.", "", "Count.", "It is 2.")
    assert player.predict(2).right


def test_watched_moves_are_made_one_by_one() -> None:
    moves = [place("thor", 1, 1, seat=0), place("loki", 0, 2, seat=1)]
    player = at({**WATCH, "moves": moves})
    assert not player.is_done
    assert player.watch()
    assert not player.is_done
    player.watch()
    assert player.is_over
    assert len(player.match.history) == 2


def test_a_watched_move_that_the_rules_refuse_is_told_with_its_place() -> None:
    with pytest.raises(BadInput, match=r"moves\[0\].*another player's turn"):
        at(WATCH).watch()


@pytest.mark.parametrize(
    ("step", "act"),
    [
        (READ, lambda player: attempt(player, place("thor", 1, 1))),
        (READ, LessonPlayer.watch),
        (READ, lambda player: player.choose([0])),
        (READ, lambda player: player.predict(1)),
        (READ, LessonPlayer.suggestion),
        (READ, LessonPlayer.let_rival_move),
        (READ, LessonPlayer.back),
        (READ, LessonPlayer.advance),
        (PLAY, LessonPlayer.advance),
        (GAME, LessonPlayer.let_rival_move),
    ],
)
def test_what_is_not_due_is_refused_in_one_sentence(step: dict[str, Any], act: Any) -> None:
    player = at(step)
    before = board(player)
    with pytest.raises(MeadhallError):
        act(player)
    assert (board(player), player.index) == (before, 0)


def test_a_move_that_was_right_is_not_asked_for_again() -> None:
    player = at(PLAY)
    do(player)
    assert not player.is_asking
    with pytest.raises(MeadhallError, match="does not ask for a move"):
        attempt(player, place("troll", 1, 1))


def test_back_shows_each_step_with_the_board_that_it_had() -> None:
    player = at(*ALL)
    boards = [board(player)]
    while not player.is_last:
        do(player)
        player.advance()
        boards.append(board(player))
    while player.index:
        player.back()
        assert board(player) == boards[player.index]
        assert player.is_done
    while not player.is_last:
        player.advance()
        assert board(player) == boards[player.index]


def test_after_back_the_same_move_keeps_what_follows_done() -> None:
    player = done_up_to(3)
    while player.index > 1:
        player.back()
    assert player.is_asking
    attempt(player, place("thor", 1, 1))
    assert player.done(2)


def test_after_back_another_move_makes_what_follows_due_again() -> None:
    player = done_up_to(4)
    while player.index > 1:
        player.back()
    attempt(player, place("thor", -1, 1))
    assert not player.done(2)
    player.advance()
    assert not player.is_done
    assert player.match.history[-1].move.at == (-1, 1)


def test_restart_begins_from_a_fresh_board_and_forgets_tries() -> None:
    player = at(PLAY, WATCH)
    first = board(player)
    attempt(player, place("thor", 5, 5))
    do(player)
    player.advance()
    player.restart()
    assert (player.index, player.tries, player.is_done) == (0, 0, False)
    assert board(player) == first


def test_a_step_may_bring_its_own_board() -> None:
    other = {**lesson(READ).model_dump()["position"], "scores": [5, 5]}
    player = at(PLAY, {**READ, "position": other}, PLAY)
    do(player)
    moved = board(player)
    player.advance()
    assert player.game.scores(player.match.state) == [5, 5]
    player.advance()
    do(player)
    assert player.game.scores(player.match.state) == [7, 5]
    player.back()
    player.back()
    assert player.is_done
    attempt(player, place("thor", 1, 1))
    assert board(player) == moved


@pytest.mark.parametrize(
    ("fields", "place_of_it"),
    [
        ({"position": {"board": []}}, "position"),
        ({"options": {"set": "none"}}, "options"),
        ({"seats": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}, "position"),
        ({"position": None, "deal": {"start": "odin"}}, "deal"),
    ],
)
def test_a_lesson_that_cannot_begin_says_where(fields: dict[str, Any], place_of_it: str) -> None:
    with pytest.raises(BadInput) as refused:
        at(READ, **fields)
    assert refused.value.place.startswith(place_of_it)


def test_a_lesson_of_a_game_that_is_not_installed() -> None:
    with pytest.raises(BadInput, match="chess"):
        at(READ, game="chess")


# -- a whole game ----------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_with_the_rival() -> None:
    player = at(GAME)
    assert player.is_learners_turn
    assert attempt(player, place("thor", 5, 5))[:3] == (
        False,
        "A tile must touch the side of a tile on the table.",
        "V10",
    )
    first = player.attempt(player.suggestion())
    assert (first.right, first.text, player.is_rivals_turn) == (True, "", True)
    do(player)
    assert player.is_over
    seats = [step.seat for step in player.match.history]
    assert seats == [0, 1, 0, 1]


def test_the_last_move_of_a_game_is_told() -> None:
    board_at_end = {**lesson(READ).model_dump()["position"], "hands": [["thor"], []]}
    player = at({**GAME, "position": board_at_end})
    assert player.attempt(player.suggestion()).text == "Well played."


def test_the_hint_in_a_game_is_the_move_that_brings_most() -> None:
    player = at(GAME)
    gains = {move: player.game.gain(player.match.state, move) for move in player.match.legal()}
    assert gains[player.suggestion()] == max(gains.values())
    assert player.ask_hint() == player.in_words(player.suggestion())
    assert "scores 2 points" in player.ask_hint()


def test_the_hint_to_bids_names_every_coin_and_where_it_goes() -> None:
    deal = find_game("nidavellir").with_options({}).deal(2, Random(1))
    hint = at(GAME, game="nidavellir", position=None, deal=deal).ask_hint()
    assert re.fullmatch(
        r"\w+ lays \d at the Laughing Goblin, \d at the Dancing Dragon, \d at the Shining Horse\.",
        hint,
    )


def test_the_hint_to_the_pioneer_names_the_card() -> None:
    game = find_game("nidavellir").with_options({})
    state = game.start(game.deal(2, Random(1)), 2)
    state.phase, state.to_act, state.pioneer = TAKE, 0, ["warrior:3", "hunter", "miner:0"]
    told = game.in_words(state, Take("hunter"), 0, ["Astrid", "Bo"])
    assert told == "Astrid keeps Hunter."


@pytest.mark.parametrize("game_id", ["voluspa", "nidavellir"])
def test_the_hint_in_a_game_knows_what_the_learner_knows(game_id: str) -> None:
    """Hands, bids and piles that the learner cannot see make no difference."""
    game = find_game(game_id).with_options({})
    deals = [game.deal(2, Random(seed)) for seed in (1, 1)]
    match game_id:
        case "voluspa":
            deals[1]["hands"][1], deals[1]["pile"][:5] = deals[1]["pile"][:5], deals[1]["hands"][1]
            deals = [{**deal, "first_seat": 0} for deal in deals]
        case _:
            deals[1]["age2"].reverse()
            deals[1]["age1"][9:] = reversed(deals[1]["age1"][9:])
    fields = {"game": game_id, "position": None}
    players = [at(GAME, **fields, deal=deal) for deal in deals]
    assert deals[0] != deals[1]
    assert players[0].suggestion() == players[1].suggestion()


def test_a_game_that_was_left_for_the_step_before_goes_on_where_it_was() -> None:
    player = at(READ, GAME)
    player.advance()
    player.attempt(player.suggestion())
    player.let_rival_move()
    there = board(player)
    player.back()
    assert player.match.history == []
    player.advance()
    assert board(player) == there
    assert not player.is_done


# -- leaving and coming back ----------------------------------------------------------------------


@pytest.mark.parametrize("index", range(len(ALL)))
def test_a_lesson_is_resumed_where_it_was_left(index: int) -> None:
    left = done_up_to(index)
    again = LessonPlayer.resumed(left.lesson, find_game, left.trail)
    assert (again.index, board(again), again.trail) == (index, board(left), left.trail)
    assert [again.done(i) for i in range(index)] == [True] * index
    while again.index:
        again.back()
        left.back()
        assert board(again) == board(left)


def test_a_game_is_resumed_in_its_middle() -> None:
    left = done_up_to(5)
    left.attempt(left.suggestion())
    again = LessonPlayer.resumed(left.lesson, find_game, left.trail)
    assert board(again) == board(left)
    assert len(again.match.history) == 3


def test_a_move_that_was_right_is_there_after_resuming() -> None:
    left = at(PLAY, READ)
    do(left)
    again = LessonPlayer.resumed(left.lesson, find_game, left.trail)
    assert again.is_done
    assert board(again) == board(left)


def test_an_empty_trail_is_the_beginning() -> None:
    assert LessonPlayer.resumed(lesson(READ), find_game, []).index == 0


@pytest.mark.parametrize(
    "trail",
    [
        [[]] * 7,
        [[], [], []],
        [[], [place("thor", 5, 5, seat=0)], []],
        [[], [place("troll", 1, 1, seat=0)], []],
        [[], [{"type": "nonsense"}], []],
        [[], [place("thor", 1, 1)], [], [], [], [{"seat": 7, "type": "end"}]],
    ],
)
def test_a_trail_that_does_not_fit_the_lesson_is_bad_input(trail: Any) -> None:
    with pytest.raises(BadInput, match="does not fit the lesson"):
        LessonPlayer.resumed(lesson(*ALL), find_game, trail)


def test_a_secret_bid_is_resumed_too() -> None:
    game = find_game("nidavellir").with_options({})
    fields = {"game": "nidavellir", "position": None, "deal": game.deal(2, Random(4))}
    left = at(GAME, **fields)
    for _ in range(30):
        if left.is_rivals_turn:
            left.let_rival_move()
        else:
            left.attempt(left.suggestion())
        again = LessonPlayer.resumed(left.lesson, find_game, left.trail)
        assert board(again) == board(left)
