"""`meadhall simulate`: whole games as JSON lines."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import read_saga
from hall_tui.house_rules import values_file


def simulate(meadhall, *words):
    outcome = meadhall("simulate", "voluspa", *words)
    assert (outcome.status, outcome.err) == (0, "")
    return outcome.lines


def test_each_line_is_a_saga_of_a_finished_game(meadhall):
    lines = simulate(meadhall, "--seats", "3", "--games", "4", "--seed", "9")
    assert [line["seed"] for line in lines] == [9, 10, 11, 12]
    for line in lines:
        match = Match.from_saga(read_saga(line), find_game)
        assert match.is_over
        assert len(match.seats) == 3


def test_the_list_of_players_is_repeated_over_the_seats(meadhall):
    (line,) = simulate(meadhall, "--seats", "5", "--players", "greedy,random")
    players = [seat["player"] for seat in line["seats"]]
    assert players == ["greedy", "random", "greedy", "random", "greedy"]


def test_random_players_are_the_default(meadhall):
    (line,) = simulate(meadhall)
    assert [seat["player"] for seat in line["seats"]] == ["random", "random"]


def test_the_same_seed_gives_the_same_lines(meadhall):
    words = ("--games", "2", "--seed", "4")
    assert simulate(meadhall, *words) == simulate(meadhall, *words)


def test_without_a_seed_games_differ(meadhall):
    assert simulate(meadhall)[0]["deal"] != simulate(meadhall)[0]["deal"]


def test_no_games_are_no_lines(meadhall):
    assert simulate(meadhall, "--games", "0") == []


def test_the_games_own_options_are_offered_and_recorded(meadhall):
    assert "--set" in meadhall("simulate", "voluspa", "--help").out
    assert simulate(meadhall, "--set", "base")[0]["options"]["set"] == "base"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "GAME"),
        (("nidavelir",), "is not a game"),
        (("voluspa", "--seats", "1"), "is for 2 to 5 players, not 1"),
        (("voluspa", "--seats", "6"), "is for 2 to 5 players, not 6"),
        (("voluspa", "--seats", "two"), "expected a whole number"),
        (("voluspa", "--games", "-1"), "expected a whole number"),
        (("voluspa", "--seed", "1e3"), "expected a whole number"),
        (("voluspa", "--seed", "9" * 5000), "expected a whole number"),
        (("voluspa", "--players", "odin"), "is not a computer player"),
        (("voluspa", "--players", ""), "is not a computer player"),
        (("voluspa", "--set", "everything"), "--set"),
        (
            (
                "voluspa",
                "--first-game",
            ),
            "--first-game",
        ),
        (("voluspa", "--game", "3"), "--game"),
    ],
)
def test_wrong_usage_is_one_sentence(meadhall, words, said):
    outcome = meadhall("simulate", *words)
    assert outcome.status == 2
    assert outcome.out == ""
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


def write_values(text):
    path = values_file("voluspa")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_house_rules_hold_for_simulated_games(meadhall):
    write_values('{"hermod": 2}')
    (line,) = simulate(meadhall, "--set", "saga_of_edda", "--seed", "5")
    assert line["options"]["values"] == {"hermod": 2}
    assert Match.from_saga(read_saga(line), find_game).is_over


def test_values_that_are_given_stand_instead_of_the_house_rules(meadhall):
    write_values('{"hermod": "broken"}')
    (line,) = simulate(meadhall, "--values", "thor=9,loki=0")
    assert line["options"]["values"] == {"thor": 9, "loki": 0}
    (line,) = simulate(meadhall, "--values", "")
    assert "values" not in line["options"]


def test_broken_house_rules_are_told_in_one_sentence(meadhall):
    path = write_values('{"hermod": "x"}')
    outcome = meadhall("simulate", "voluspa")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(f"meadhall: {path}: hermod: ")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("text", ["thor", "thor=", "thor=x", "thor=1.5", "giant=3", "thor=-1"])
def test_values_that_are_none_are_told(meadhall, text):
    outcome = meadhall("simulate", "voluspa", "--values", text)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
