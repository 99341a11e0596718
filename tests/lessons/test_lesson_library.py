"""Lessons from files: their order, their ids, and what is said about files that are none."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import BadInput, NewerVersion
from engine.lessons.library import Library, lessons_in, read_lesson
from engine.lessons.model import Lesson
from tests.lessons.boards import CHOOSE, PLAY, PREDICT, READ, lesson


def put(path: Path, made: Lesson, **changes: Any) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(dumps({**made.model_dump(exclude_none=True), **changes}), "utf-8")
    return path


@pytest.fixture
def library(tmp_path: Path) -> Library:
    put(tmp_path / "voluspa" / "102-b.json", lesson(READ, id="voluspa-b", about=["troll", "thor"]))
    put(tmp_path / "voluspa" / "101-a.json", lesson(READ, id="voluspa-a", clauses=["V10", "V11"]))
    put(tmp_path / "voluspa" / "201-c.json", lesson(READ, id="voluspa-c", about=["troll"]))
    return Library(tmp_path)


def test_lessons_stand_in_the_order_of_their_files(library: Library) -> None:
    assert library.games() == ["voluspa"]
    assert [each.id for each in library.lessons("voluspa")] == [
        "voluspa-a",
        "voluspa-b",
        "voluspa-c",
    ]
    assert library.lessons("chess") == ()


def test_a_lesson_is_found_by_its_id(library: Library) -> None:
    assert library.lesson("voluspa-c").about == ["troll"]
    with pytest.raises(BadInput, match="no lesson called 'voluspa-d'"):
        library.lesson("voluspa-d")


def test_a_lesson_is_found_by_what_it_is_about_and_by_its_clauses(library: Library) -> None:
    about = library.lesson_about("voluspa", "troll")
    assert about is not None
    assert about.id == "voluspa-b"
    assert library.lesson_about("voluspa", "loki") is None
    assert [each.id for each in library.lessons_of_clause("voluspa", "V11")] == ["voluspa-a"]
    assert len(library.lessons_of_clause("voluspa", "V10")) == 3
    assert library.lessons_of_clause("voluspa", "V99") == []


def test_a_lesson_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    made = lesson(READ, PLAY, CHOOSE, PREDICT)
    assert read_lesson(put(tmp_path / "a.json", made)) == made


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is empty"),
        ("[]", "a lesson is a JSON object"),
        ("{", "line 1"),
        ('{"id": "a"}', "id: "),
        ('{"id": "voluspa-a", "game": "voluspa"}', "part: Field required"),
    ],
)
def test_a_file_that_is_no_lesson_gets_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as refused:
        read_lesson(path)
    assert refused.value.source == str(path)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 77}, "title"),
        ({"part": "prologue"}, "part"),
        ({"clauses": []}, "clauses"),
        ({"clauses": ["31"]}, "clauses[0]"),
        ({"learner": 2}, "there is no seat 2"),
        ({"deal": {}}, "from a position or from a deal"),
        ({"position": None}, "from a position or from a deal"),
        ({"steps": []}, "steps"),
        ({"steps": [{"do": "dance", "text": "x"}]}, "steps[0]"),
        ({"steps": [{**READ, "text": "x" * 421}]}, "steps[0].read.text"),
        ({"steps": [{**READ, "colour": "red"}]}, "steps[0].read.colour: this key is not known"),
        ({"steps": [{**PLAY, "accept": []}]}, "steps[0].play.accept"),
        ({"steps": [{**CHOOSE, "answers": CHOOSE["answers"][1:2] * 2}]}, "a right answer"),
        ({"steps": [{**PREDICT, "of": {}}]}, "exactly one of points, path and count"),
        ({"version": "1"}, "version"),
    ],
)
def test_a_lesson_with_a_fault_is_refused_with_its_place(
    tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    path = put(tmp_path / "a.json", lesson(READ), **changes)
    with pytest.raises(BadInput, match=r"a\.json") as refused:
        read_lesson(path)
    assert said in str(refused.value)


def test_a_lesson_of_a_later_meadhall_is_refused(tmp_path: Path) -> None:
    path = put(tmp_path / "a.json", lesson(READ), version=2)
    with pytest.raises(NewerVersion, match=r"a\.json: version: this was written by a newer"):
        read_lesson(path)


def test_ids_are_unique_and_games_lie_in_their_folders(tmp_path: Path) -> None:
    put(tmp_path / "voluspa" / "101-a.json", lesson(READ))
    put(tmp_path / "voluspa" / "102-b.json", lesson(READ))
    with pytest.raises(BadInput, match=r"102-b\.json: id: 101-a\.json has the id"):
        lessons_in(tmp_path / "voluspa")
    put(tmp_path / "nidavellir" / "101-a.json", lesson(READ))
    with pytest.raises(BadInput, match='game: expected "nidavellir"'):
        lessons_in(tmp_path / "nidavellir")
