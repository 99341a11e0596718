"""Every lesson that is shipped: solved from start to end, with wrong tries, and true."""

from __future__ import annotations

from collections.abc import Iterator
from json import loads
from pathlib import Path

import pytest

from engine.core.registry import find_game
from engine.lessons.check import faults
from engine.lessons.library import Library, read_lesson
from engine.lessons.model import Choose, Play, Predict
from engine.lessons.player import HINT_AFTER, SOLUTION_AFTER, LessonPlayer, Verdict
from tests.lessons.boards import do

ROOT = Path(__file__).resolve().parents[2]
LESSONS = ROOT / "assets" / "lessons"
FILES = sorted(LESSONS.glob("*/*.json"))
CLAUSES = loads((ROOT / "tests" / "clauses.json").read_text("utf-8"))["clauses"]

every_lesson = pytest.mark.parametrize(
    "file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES]
)


@every_lesson
def test_the_rules_say_what_the_lesson_says(file: Path) -> None:
    assert faults(read_lesson(file), find_game) == []


@every_lesson
def test_the_lesson_is_solved_with_wrong_tries_first(file: Path) -> None:
    player = LessonPlayer(read_lesson(file), find_game)
    while True:
        check_wrong_tries(player)
        do(player)
        assert player.is_done
        if player.is_last:
            break
        player.advance()
    assert player.is_over


@every_lesson
def test_the_lesson_teaches_clauses_that_there_are(file: Path) -> None:
    assert set(read_lesson(file).clauses) <= set(CLAUSES)


def test_ids_are_unique() -> None:
    library = Library(LESSONS)
    found = [lesson.id for game in library.games() for lesson in library.lessons(game)]
    assert len(found) == len(set(found)) == len(FILES)


def test_every_clause_is_taught() -> None:
    taught = {clause for file in FILES for clause in read_lesson(file).clauses}
    assert sorted(set(CLAUSES) - taught) == []


def check_wrong_tries(player: LessonPlayer) -> None:
    """Make each wrong try that the step foresees: it is told why, and the board stays as it was."""
    before = player.game.state_hash(player.match.state)
    for verdict in wrong_tries(player):
        assert not verdict.right
        assert verdict.text
        assert bool(verdict.hint) == (player.tries >= HINT_AFTER)
        assert bool(verdict.solution) == (player.tries >= SOLUTION_AFTER)
        assert player.game.state_hash(player.match.state) == before
        assert not player.is_done


def wrong_tries(player: LessonPlayer) -> Iterator[Verdict]:
    """At least three wrong tries of each step that foresees one, one after the other."""
    match player.step:
        case Play() as step:
            yield from wrong_moves(player, step)
        case Choose(answers=answers):
            wrong = [index for index, answer in enumerate(answers) if not answer.right]
            for index in (*wrong, wrong[0], wrong[0]):
                yield player.choose([index])
        case Predict(answer=answer):
            for number in (answer + 1, answer - 1, answer + 10):
                yield player.predict(number)


def wrong_moves(player: LessonPlayer, step: Play) -> Iterator[Verdict]:
    foreseen = [(each.refuses, each.clause, "") for each in step.refused if not each.after]
    foreseen += [(each.move, "", each.text) for each in step.wrong]
    for record, clause, text in foreseen * SOLUTION_AFTER:
        verdict = player.attempt(player.game.read_move(record))
        assert verdict.clause == clause
        assert text in ("", verdict.text)
        yield verdict
