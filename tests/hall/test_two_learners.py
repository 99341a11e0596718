"""Two Meadhalls in which lessons are worked at: neither loses what the other has kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.atomic import SaveTrouble
from engine.lessons.progress import load_progress
from hall_tui import school
from hall_tui.school import Studies, progress_file
from tests.lessons.boards import PLAY, at, do


def studies() -> Studies:
    def tell(sentence: str) -> None:
        pytest.fail(sentence)

    return Studies(tell)


def learn(learner: Studies, name: str) -> None:
    player = at(PLAY, id=f"voluspa-{name}")
    do(player)
    learner.keep(player)


def kept() -> list[str]:
    return list(load_progress(progress_file("voluspa")).progress.lessons)


def test_both_keep_what_they_learn() -> None:
    one, other = studies(), studies()
    assert one.progress("voluspa") == other.progress("voluspa")
    learn(one, "first")
    learn(other, "second")
    learn(one, "third")
    assert kept() == ["voluspa-first", "voluspa-second", "voluspa-third"]
    assert other.progress("voluspa").standing("voluspa-second").done
    assert one.progress("voluspa").standing("voluspa-second").done


def test_where_a_lesson_was_left_last_counts() -> None:
    one, other = studies(), studies()
    one.keep(at(PLAY, id="voluspa-first"))
    learn(other, "first")
    one.keep(at(PLAY, id="voluspa-second"))
    assert load_progress(progress_file("voluspa")).progress.standing("voluspa-first").trail == []
    assert one.progress("voluspa").standing("voluspa-first").done


def test_what_could_not_be_kept_is_kept_later_and_new_trouble_is_told_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    learner = Studies(told.append)

    def full(*_: object) -> None:
        raise SaveTrouble("the disk is full.")

    def trouble(name: str) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(school, "keep_progress", full)
            learn(learner, name)

    trouble("first")
    trouble("second")
    assert len(told) == 1
    learn(learner, "third")
    assert kept() == ["voluspa-first", "voluspa-second", "voluspa-third"]
    trouble("fourth")
    assert len(told) == 2


def test_a_file_taken_away_meanwhile_is_written_whole_again() -> None:
    learner = studies()
    learn(learner, "first")
    path: Path = progress_file("voluspa")
    path.unlink()
    learn(learner, "second")
    assert kept() == ["voluspa-first", "voluspa-second"]
