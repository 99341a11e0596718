"""A lesson that the rules contradict is found, with its step and what the rules say instead."""

from __future__ import annotations

import os
import subprocess
import sys
from copy import deepcopy
from json import dumps
from pathlib import Path
from typing import Any

import pytest

from engine.core.registry import find_game
from engine.lessons.__main__ import main
from engine.lessons.check import faults
from engine.lessons.library import read_lesson
from engine.lessons.model import AnyStep, Lesson, Play
from tests.lessons.boards import BOARD, CHOOSE, GAME, PLAY, PREDICT, READ, WATCH, lesson, place

LESSONS = Path(__file__).parents[2] / "assets" / "lessons"
ODIN, TROLL, _ = CHOOSE["answers"]
PREDICTED = {**PREDICT, "of": {"points": place("thor", 1, 1)}}


def found(*steps: dict[str, Any], **fields: Any) -> list[str]:
    return faults(lesson(*steps, **fields), find_game)


def test_a_sound_lesson_has_no_faults() -> None:
    assert found(READ, PREDICTED, CHOOSE, PLAY, WATCH, GAME) == []


@pytest.mark.parametrize(
    ("step", "changes", "fault"),
    [
        (READ, {"facts": [{"allows": place("thor", 5, 5)}]}, "facts[0]: the rules refuse"),
        (
            READ,
            {"facts": [{"refuses": place("thor", 1, 1), "clause": "V10"}]},
            "facts[0]: the rules allow",
        ),
        (
            READ,
            {"facts": [{"refuses": place("thor", 5, 5), "clause": "V31"}]},
            "by another clause: A tile must touch the side of a tile on the table. [V10]",
        ),
        (READ, {"facts": [{"equals": 3, "path": ["scores", 0]}]}, "the rules find 0, not 3"),
        (READ, {"facts": [{"equals": 3, "path": ["bravery"]}]}, "no 'bravery' there"),
        (READ, {"facts": [{"equals": 3, "path": ["scores"]}]}, "a number was expected"),
        (READ, {"facts": [{"equals": 3, "path": ["scores", 7]}]}, "no 7 there"),
        (READ, {"facts": [{"equals": 3, "points": place("thor", 1, 1)}]}, "find 2, not 3"),
        (READ, {"facts": [{"equals": 3, "points": place("thor", 5, 5)}]}, "the rules refuse"),
        (READ, {"facts": [{"equals": 3, "count": {"tile": "thor"}}]}, "find 6, not 3"),
        (READ, {"facts": [{"allows": {"type": "fall"}}]}, "facts[0]: "),
        (
            READ,
            {"facts": [{"allows": place("loki", 0, 2), "after": [place("thor", 5, 5)]}]},
            "facts[0]: after[0]: the rules refuse",
        ),
        (PLAY, {"points": 3}, 'accept[0]: {"type": "place", "tile": "thor", "at": [1, 1]} scores'),
        (PLAY, {"accept": [place("thor", 5, 5)]}, "accept[0]: the rules refuse"),
        (PLAY, {"accept": [place("loki", 1, 1)]}, "accept[0]: the rules refuse"),
        (PLAY, {"accept": [place("thor", 1, 1, seat=0)]}, "the learner's own moves carry no seat"),
        (PLAY, {"accept": [{"type": "fall"}]}, "accept[0]: "),
        (
            PLAY,
            {"refused": [{"refuses": place("troll", 1, 1), "clause": "V31"}]},
            "refused[0]: the rules allow",
        ),
        (
            PLAY,
            {"refused": [{"refuses": place("thor", 5, 5), "clause": "V31"}]},
            "refused[0]: the rules refuse",
        ),
        (PLAY, {"wrong": [{"move": place("thor", 1, 1), "text": "No."}]}, "wrong[0]: "),
        (PLAY, {"wrong": [{"move": place("thor", 5, 5), "text": "No."}]}, "wrong[0]: the rules"),
        (PLAY, {"position": {**BOARD, "to_act": 1}}, "the learner is not to act, but Bo"),
        (
            CHOOSE,
            {"answers": [{**ODIN, "facts": [{"allows": place("thor", 5, 5)}]}, TROLL]},
            "answers[0].facts[0]: the rules refuse",
        ),
        (PREDICTED, {"answer": 4}, "of: the rules find 2, not 4"),
        (WATCH, {}, "moves[0]: the rules refuse this move: It is another player's turn. [V07]"),
        (WATCH, {"moves": [place("thor", 1, 1)]}, "moves[0] needs a seat"),
        (READ, {"position": {"board": []}}, "Step 2 cannot begin: steps[1].position"),
    ],
)  # fmt: skip
def test_a_lesson_that_the_rules_contradict_is_found(
    step: dict[str, Any], changes: dict[str, Any], fault: str
) -> None:
    told = found(READ, {**deepcopy(step), **changes})
    assert [each for each in told if fault in each], told
    assert all(each.startswith("Step 2") and each.endswith(".") for each in told)


def test_a_lesson_that_cannot_begin_is_found() -> None:
    assert found(READ, position={"board": []})[0].startswith("The lesson cannot begin: position")


def test_what_follows_must_hold_after_every_accepted_move() -> None:
    """Whoever lays Thor on the left leaves another cell free than the fact says."""
    told = found(PLAY, {**READ, "facts": [{"allows": place("loki", -1, 1)}]})
    assert len(told) == 1
    assert told[0].startswith("With accept[1] in step 1: Step 2: facts[0]: the rules refuse")


def test_moves_that_are_told_alike_need_a_solution_in_words() -> None:
    """Which of two fives is given up, the game's own sentence does not tell."""
    told = read_lesson(LESSONS / "nidavellir" / "307-equal-pouch.json")
    assert faults(told, find_game) == []
    silent = told.model_copy(update={"steps": [_without_solution(step) for step in told.steps]})
    assert 'needs a "solution" in words' in faults(silent, find_game)[0]


def _without_solution(step: AnyStep) -> AnyStep:
    return step.model_copy(update={"solution": None}) if isinstance(step, Play) else step


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"text": "Press $laid."}, "text names keys that there are not: $laid"),
        ({"text": "It costs 3 $."}, 'text holds a lone "$"'),
        ({"hint": "Use $foo."}, "hint names keys"),
        ({"after": "\x1b[31m"}, "after holds signs"),
        ({"text": "Well \U0001f600"}, "text holds signs"),
        ({"wrong": [{"move": place("troll", 1, 1), "text": "$no"}]}, "wrong[0].text names keys"),
        ({"point": [{"what": "moon", "which": 1}]}, "point[0] points at 'moon'; there is: card"),
        ({"point": [{"what": "cell", "which": [1]}]}, "should name a cell [x, y]"),
        ({"point": [{"what": "row", "which": "a"}]}, "should name a y"),
        ({"point": [{"what": "card", "which": "goblin"}]}, "should name a card as tavern:index"),
    ],
)
def test_faults_of_texts_and_pointers_are_found(changes: dict[str, Any], fault: str) -> None:
    told = found({**PLAY, **changes})
    assert len(told) == 1
    assert told[0].startswith("Step 1: ")
    assert fault in told[0]


def test_texts_may_name_keys_and_dollars() -> None:
    assert found({**PLAY, "text": "Press $lay, ${card} or $help; 1 $$."}) == []


@pytest.mark.parametrize("which", [0, "hunter", "1:hunter"])
def test_a_column_is_a_number_or_a_name(which: int | str) -> None:
    assert found({**READ, "point": [{"what": "column", "which": which, "label": "A"}]}) == []


def test_an_id_begins_with_its_game() -> None:
    assert found(READ, id="other-test") == ['The id should begin with "voluspa-".']


def test_answers_are_checked_for_texts_too() -> None:
    answers = [{**ODIN, "because": "$x"}, TROLL]
    assert found({**CHOOSE, "answers": answers}) == [
        "Step 1: answers[0].because names keys that there are not: $x."
    ]


# -- from the command line -----------------------------------------------------------------------


def written(path: Path, made: Lesson) -> str:
    path.write_text(dumps(made.model_dump(exclude_none=True)), "utf-8")
    return str(path)


def test_writers_can_check_their_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "voluspa").mkdir()
    good = written(tmp_path / "voluspa" / "good.json", lesson(READ, PLAY))
    assert main([good]) == 0
    assert capsys.readouterr().out == "All is well in 1 file(s).\n"
    bad = written(tmp_path / "voluspa" / "bad.json", lesson({**PLAY, "points": 5}))
    assert main([good, bad, str(tmp_path / "voluspa" / "none.json")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{good}: id: bad.json has the id 'voluspa-test' too"
    assert told[1].startswith(f"{bad}: Step 1: accept[0]")
    assert told[-2] == f"{bad}: id: good.json has the id 'voluspa-test' too"
    assert told[-1] == f"{tmp_path / 'voluspa' / 'none.json'}: there is no such file"
    assert main([]) == main(["--help"]) == 2


def test_what_lies_beside_a_lesson_is_not_its_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.json").write_text("{}", "utf-8")
    assert main([written(tmp_path / "draft.json", lesson(READ, PLAY))]) == 0
    assert capsys.readouterr().out == "All is well in 1 file(s).\n"


def test_a_name_of_a_file_is_told_without_what_a_terminal_obeys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "\x1b[31mred.json", lesson({**PLAY, "points": 5}))
    assert main([path]) == 1
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert "red.json" in told


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe of the shell")
@pytest.mark.parametrize(("taker", "status", "says"), [("true", 141, ""), ("", 1, "No space")])
def test_nobody_takes_what_is_told(taker: str, status: int, says: str) -> None:
    if not taker and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    reading, writing = os.pipe()
    os.close(reading)
    target = writing if taker else os.open("/dev/full", os.O_WRONLY)
    done = subprocess.run(
        [sys.executable, "-m", "engine.lessons", "none.json"],
        stdout=target,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert says in done.stderr
