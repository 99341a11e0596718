"""`meadhall replay` and `meadhall inspect`: records read back, good and bad."""

from __future__ import annotations

import re
from json import dumps, loads

import pytest

from engine.core.files import LIMIT
from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import read_saga


def edited(saga, **changes):
    return dumps({**loads(saga), **changes})


@pytest.fixture
def position_file(saga):
    """A position in the middle of a game."""
    record = loads(saga)
    match = Match.from_saga(read_saga({**record, "moves": record["moves"][:20]}), find_game)
    return {"game": "voluspa", "position": match.game.position(match.state)}


# -- replay --------------------------------------------------------------------------------------


def test_a_trace_has_a_line_for_each_move_and_one_for_the_result(meadhall, saga):
    outcome = meadhall("replay", "-", "--trace", stdin=saga)
    *decisions, result = outcome.lines
    record = loads(saga)
    assert [{"seat": line["seat"], **line["move"]} for line in decisions] == record["moves"]
    assert [line["ply"] for line in decisions] == list(range(len(record["moves"])))
    assert all(line["move"] in line["legal"] for line in decisions)
    scores = [sum(d["points"] for d in decisions if d["seat"] == seat) for seat in (0, 1)]
    assert result["result"]["scores"] == scores
    assert set(result) == {"result", "position"}


def test_several_sagas_are_traced_one_after_the_other(meadhall, saga):
    once = meadhall("replay", "-", "--trace", stdin=saga).out
    assert meadhall("replay", "-", "--trace", stdin=f"{saga}\n\n{saga}").out == once * 2


def test_a_saga_of_many_lines_is_read_as_one(meadhall, saga, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(dumps(loads(saga), indent=2), "utf-8")
    once = meadhall("replay", "-", "--trace", stdin=saga).out
    assert meadhall("replay", str(file), "--trace").out == once


def test_without_trace_the_game_is_told_in_sentences(meadhall, saga):
    outcome = meadhall("replay", "-", stdin=saga)
    assert outcome.status == 0
    title, *_, first, second = outcome.out.splitlines()
    assert title == "Völuspá: Greedy 1, Random 2"
    assert first.startswith("1. ")
    assert second.startswith("2. ")


def test_the_story_is_told_as_a_bystander_saw_it(meadhall, saga):
    match = Match.from_saga(read_saga(loads(saga)), find_game)
    told = meadhall("replay", "-", stdin=saga).out.splitlines()
    assert told[1 : 1 + len(list(match.sentences(None)))] == list(match.sentences(None))


def test_an_unfinished_game_closes_with_the_scores_as_they_stand(meadhall, saga):
    unfinished = edited(saga, moves=loads(saga)["moves"][:10])
    assert len(meadhall("replay", "-", "--trace", stdin=unfinished).lines) == 11


# -- inspect -------------------------------------------------------------------------------------


def test_inspect_tells_position_turn_moves_and_scores(meadhall, position_file):
    (found,) = meadhall("inspect", "-", "--json", stdin=dumps(position_file)).lines
    assert list(found) == ["game", "position", "to_act", "legal", "scores"]
    assert found["game"] == "voluspa"
    assert found["to_act"] == position_file["position"]["to_act"]
    assert found["scores"] == position_file["position"]["scores"]
    assert found["position"] == position_file["position"]
    hand = position_file["position"]["hands"][found["to_act"]]
    assert {move["tile"] for move in found["legal"]} <= set(hand)


def test_inspecting_a_saga_shows_what_it_has_reached(meadhall, saga):
    (found,) = meadhall("inspect", "-", "--json", stdin=saga).lines
    assert found["to_act"] is None
    assert found["legal"] == []
    assert found["position"] == meadhall("replay", "-", "--trace", stdin=saga).lines[-1]["position"]


def test_positions_and_sagas_may_stand_line_by_line(meadhall, saga, position_file):
    text = f"{dumps(position_file)}\n{saga}"
    kinds = [
        line["to_act"] is None for line in meadhall("inspect", "-", "--json", stdin=text).lines
    ]
    assert kinds == [False, True]


def test_for_people_inspect_names_turn_scores_and_moves(meadhall, position_file):
    outcome = meadhall("inspect", "-", stdin=dumps(position_file))
    position = position_file["position"]
    assert f"Seat {position['to_act'] + 1} is to act." in outcome.out
    assert "Seat 0" not in outcome.out
    assert "legal moves" in outcome.out
    for score in position["scores"]:
        assert str(score) in outcome.out
    assert "\x1b" not in outcome.out


def test_for_people_inspect_calls_players_by_their_names(meadhall, saga):
    unfinished = dumps({**loads(saga), "moves": loads(saga)["moves"][:12]})
    outcome = meadhall("inspect", "-", stdin=unfinished)
    assert re.search(r"^(Greedy 1|Random 2) is to act\.$", outcome.out, re.MULTILINE)
    assert {"Greedy 1", "Random 2"} <= set(re.findall(r"(?:Greedy|Random) \d", outcome.out))
    assert "Seat" not in outcome.out


def test_for_people_inspect_tells_that_a_game_is_over(meadhall, saga):
    assert "The game is over." in meadhall("inspect", "-", stdin=saga).out


# -- bad input -----------------------------------------------------------------------------------

BROKEN = {
    "empty": (b"", "empty"),
    "blank": (b" \n\n", "empty"),
    "random bytes": (b"\xff\xfe\x00\x81", "UTF-8"),
    "no JSON": (b"odin", "line 1, column 1"),
    "truncated": (b'{"format": "meadhall-saga", "moves": [', "breaks off"),
    "an array": (b"[1, 2]", "object"),
    "a number": (b"17", "object"),
    "another format": (b'{"format": "chess"}', "format"),
    "too deep": (b"[" * 100_000, "deep"),
    "a long number": (b'{"format": ' + b"9" * 10_000 + b"}", "digits"),
}


@pytest.mark.parametrize(
    "command", [("replay",), ("replay", "--trace"), ("inspect",), ("inspect", "--json")]
)
@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_no_record_is_told_in_one_sentence(meadhall, tmp_path, command, kind):
    data, said = BROKEN[kind]
    file = tmp_path / "broken.json"
    file.write_bytes(data)
    for name, stdin, source in ((str(file), b"", str(file)), ("-", data, "standard input")):
        outcome = meadhall(command[0], name, *command[1:], stdin=stdin)
        assert outcome.status == 1
        assert outcome.out == ""
        assert outcome.err.count("\n") == 1
        assert outcome.err.startswith(f"meadhall: {source}: ")
        assert said in outcome.err


EDITS = {
    "unknown key": ({"sead": 1}, "sead"),
    "newer version": ({"version": 2}, "newer Meadhall"),
    "unknown game": ({"game": "chess"}, "game"),
    "unknown option": ({"options": {"sets": "base"}}, "options.sets"),
    "wrong type": ({"moves": 3}, "moves"),
    "no such tile": (
        {"moves": [{"seat": 0, "type": "place", "tile": "zeus", "at": [0, 1]}]},
        "moves[0]",
    ),
    "no seat": ({"moves": [{"type": "place", "tile": "odin", "at": [0, 1]}]}, "seat"),
    "a name with an escape": ({"seats": [{"name": "\x1b[31mA"}, {"name": "B"}]}, "seats[0].name"),
    "one seat": ({"seats": [{"name": "A"}]}, "seats"),
    "deal": ({"deal": {"start": "odin"}}, "deal"),
}


@pytest.mark.parametrize("kind", EDITS)
def test_a_wrong_saga_is_refused_with_its_place(meadhall, saga, kind):
    changes, place = EDITS[kind]
    outcome = meadhall("replay", "-", "--trace", stdin=edited(saga, **changes))
    assert outcome.status == 1
    assert outcome.err.count("\n") == 1
    assert outcome.err.startswith("meadhall: standard input: ")
    assert place in outcome.err
    assert "\x1b" not in outcome.err


def test_a_move_that_the_rules_refuse_is_named(meadhall, saga):
    moves = loads(saga)["moves"]
    moves[5] = {**moves[5], "at": [12, 12]}
    outcome = meadhall("replay", "-", "--trace", stdin=edited(saga, moves=moves))
    assert outcome.status == 1
    assert "standard input: moves[5]" in outcome.err
    assert len(outcome.lines) == 5


def test_a_bad_line_is_named_and_the_lines_before_it_are_done(meadhall, saga):
    outcome = meadhall("inspect", "-", "--json", stdin=f"{saga}{saga}{{oops\n")
    assert outcome.status == 1
    assert len(outcome.lines) == 2
    assert "line 3, column 2" in outcome.err


def test_a_wrong_line_is_named_too(meadhall, saga):
    outcome = meadhall("inspect", "-", "--json", stdin=saga + edited(saga, game="chess"))
    assert outcome.err.startswith("meadhall: standard input, line 2: game: ")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"to_act": 5}, "to_act"),
        ({"scores": [1]}, "scores"),
        ({"hands": [["odin"] * 5, ["odin"] * 5]}, "position"),
        ({"bord": []}, "bord"),
        ({"board": [{"at": [0, 0], "tile": "zeus"}]}, "zeus"),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(meadhall, position_file, change, place):
    wrong = {**position_file, "position": {**position_file["position"], **change}}
    outcome = meadhall("inspect", "-", stdin=dumps(wrong))
    assert outcome.status == 1
    assert outcome.err.startswith("meadhall: standard input: position")
    assert place in outcome.err


@pytest.mark.parametrize("command", ["replay", "inspect"])
def test_files_that_cannot_be_read_are_told(meadhall, tmp_path, command):
    for name in (tmp_path / "missing.json", tmp_path):
        outcome = meadhall(command, str(name))
        assert outcome.status == 1
        assert outcome.err.startswith(f"meadhall: {name}: ")
        assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("layout", ["one line", "many lines"])
def test_a_huge_file_is_refused_without_being_kept_in_memory(meadhall, tmp_path, layout):
    file = tmp_path / "huge.json"
    with file.open("wb") as out:
        out.write(b"{\n" if layout == "many lines" else b"{")
        out.seek(100 * 2**20)
        out.write(b"}")
    outcome = meadhall("inspect", str(file))
    assert outcome.status == 1
    assert f"{LIMIT // 2**20} MB" in outcome.err


@pytest.mark.parametrize("command", ["replay", "inspect"])
def test_a_file_must_be_named(meadhall, command):
    outcome = meadhall(command)
    assert outcome.status == 2
    assert outcome.err.count("\n") == 1
