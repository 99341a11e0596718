"""`meadhall learn`: lessons as lines or tables, and the way into one."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from engine.core.registry import game_ids
from hall_tui.commands import learn
from hall_tui.school import PARTS, library
from hall_tui.start import AtLesson

FIELDS = ["id", "game", "part", "title", "clauses", "about", "case"]


@pytest.fixture
def entered(monkeypatch):
    """What the hall would be opened at."""
    starts = []
    monkeypatch.setattr(learn, "enter", lambda start: starts.append(start) or 0)
    return starts


def lessons(*games):
    return [lesson for game in games for lesson in library().lessons(game)]


def test_every_lesson_is_one_line_of_json(meadhall):
    outcome = meadhall("learn", "--list", "--json")
    assert outcome.status == 0
    assert [sorted(line) for line in outcome.lines] == [sorted(FIELDS)] * len(lessons(*game_ids()))
    assert [line["id"] for line in outcome.lines] == [each.id for each in lessons(*game_ids())]
    first, line = lessons(*game_ids())[0], outcome.lines[0]
    assert line == {field: getattr(first, field) for field in FIELDS}


def test_the_lines_tell_where_each_clause_is_taught(meadhall):
    lines = meadhall("learn", "--list", "--json").lines
    assert {"V31", "N44"} <= {clause for line in lines for clause in line["clauses"]}


@pytest.mark.parametrize("game", game_ids())
def test_the_list_can_be_of_one_game(meadhall, game):
    lines = meadhall("learn", "--list", "--json", game).lines
    assert [line["id"] for line in lines] == [each.id for each in lessons(game)]
    assert lines == meadhall("learn", "--json", game, "--list").lines


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_the_table_names_every_lesson_and_fits_the_width(meadhall, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    outcome = meadhall("learn", "--list")
    assert outcome.status == 0
    assert max(cell_len(line) for line in outcome.out.splitlines()) <= columns
    assert "\x1b" not in outcome.out
    for lesson in lessons(*game_ids()):
        assert re.search(rf"^{re.escape(lesson.id)}\s", outcome.out, re.MULTILINE), lesson.id
    assert f"Völuspá: {PARTS['course']}" in outcome.out


def test_the_walkthrough_opens_at_its_list(meadhall, entered):
    assert meadhall("learn").status == 0
    assert entered == [AtLesson()]


def test_a_lesson_opens_by_its_id(meadhall, entered):
    lesson = lessons("voluspa")[0]
    assert meadhall("learn", lesson.id).status == 0
    assert entered == [AtLesson(lesson.id)]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("zzz", "see meadhall learn --list"),
        ("VOLUSPA-FIRST-TILE", "did you mean voluspa-first-tile?"),
        ("\x1b[31m", "see meadhall learn --list"),
    ],
)
def test_an_unknown_lesson_is_bad_input(meadhall, entered, word, said):
    outcome = meadhall("learn", word)
    assert (outcome.status, outcome.out, entered) == (1, "", [])
    assert said in outcome.err
    assert outcome.err.count("\n") == 1
    assert "\x1b" not in outcome.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--list", "chess"), "is not a game with lessons"),
        (("--json",), "--json goes with --list"),
        (("--json", "voluspa-first-tile"), "--json goes with --list"),
        (("a", "b"), "unrecognized arguments: b"),
        (("--lists",), "unrecognized arguments"),
    ],
)
def test_wrong_usage_is_one_sentence(meadhall, entered, words, said):
    outcome = meadhall("learn", *words)
    assert (outcome.status, outcome.out, entered) == (2, "", [])
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


def test_without_a_terminal_a_lesson_says_what_works_without_one(meadhall):
    outcome = meadhall("learn", lessons("voluspa")[0].id)
    assert outcome.status == 1
    assert "needs a terminal" in outcome.err
    assert "learn --list" in outcome.err
