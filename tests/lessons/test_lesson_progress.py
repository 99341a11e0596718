"""What has been learned is kept, and no file that cannot be used is lost or stops anyone."""

from __future__ import annotations

import sys
from json import dumps, loads
from pathlib import Path

import pytest

from engine.core.atomic import SaveTrouble
from engine.core.errors import NewerVersion
from engine.core.registry import find_game
from engine.lessons.player import LessonPlayer
from engine.lessons.progress import Progress, Standing, keep_progress, load_progress
from tests.lessons.boards import PLAY, READ, WATCH, at, do, lesson


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learning" / "voluspa.json"


@pytest.fixture
def broken(path: Path) -> Path:
    path.parent.mkdir()
    path.write_text('{"lessons": 7}', "utf-8")
    return path


def test_without_a_file_nothing_has_been_learned(path: Path) -> None:
    assert load_progress(path) == (Progress(), "")
    assert not path.parent.exists()


def test_progress_comes_back_as_it_was_kept(path: Path) -> None:
    player = at(READ, PLAY, WATCH)
    player.advance()
    do(player)
    player.advance()
    progress = Progress().noting(player)
    keep_progress(path, progress)
    read = load_progress(path)
    assert read == (progress, "")
    standing = read.progress.standing("voluspa-test")
    assert not standing.done
    again = LessonPlayer.resumed(player.lesson, find_game, standing.trail)
    assert again.index == 2
    assert len(again.match.history) == 1


def test_a_lesson_that_is_done_begins_anew_and_stays_done() -> None:
    player = at(PLAY)
    do(player)
    progress = Progress().noting(player)
    assert progress.standing("voluspa-test") == (progress.lessons["voluspa-test"])
    assert progress.standing("voluspa-test").trail == []
    player.restart()
    assert progress.noting(player).standing("voluspa-test").done


def test_lessons_done_are_counted_among_those_there_are() -> None:
    lessons = [lesson(READ, id=f"voluspa-{name}") for name in ("one", "two", "three")]
    progress = Progress()
    for made in (lessons[0], lessons[2]):
        progress = progress.noting(LessonPlayer(made, find_game))
    assert progress.done(lessons) == 2
    assert progress.done(lessons[:2]) == 1


def test_the_lesson_last_worked_at_stands_last() -> None:
    progress = Progress()
    for name in ("one", "two", "one"):
        progress = progress.noting(at(PLAY, id=f"voluspa-{name}"))
    assert list(progress.lessons) == ["voluspa-two", "voluspa-one"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"lessons": {"a": {"done": 1}}}',
        b'{"lessons": {"a": {"trail": [1]}}}',
        b'{"format": "meadhall-saga"}',
        b'{"more": 1}',
        b'{"lessons": ' + b'{"a":' * 70 + b"1" + b"}" * 71,
    ],
)
def test_a_file_that_cannot_be_used_is_set_aside_with_a_sentence(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    progress, trouble = load_progress(path)
    assert progress == Progress()
    assert trouble.startswith(f"Learning begins anew: {path}: ")
    assert trouble.endswith("The file is kept as voluspa.json.broken-1.")
    assert "\n" not in trouble
    assert not path.exists()
    assert path.with_name("voluspa.json.broken-1").read_bytes() == data


def test_a_second_broken_file_takes_no_ones_place(broken: Path) -> None:
    load_progress(broken)
    broken.write_text("again", "utf-8")
    assert "voluspa.json.broken-2" in load_progress(broken).trouble
    assert broken.with_name("voluspa.json.broken-1").read_text("utf-8") == '{"lessons": 7}'


def test_what_is_kept_never_replaces_a_broken_file(broken: Path) -> None:
    keep_progress(broken, Progress())
    assert broken.with_name("voluspa.json.broken-1").read_text("utf-8") == '{"lessons": 7}'
    assert load_progress(broken) == (Progress(), "")


def test_a_later_meadhalls_file_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    text = dumps({"format": "meadhall-progress", "version": 2, "stars": 3})
    path.write_text(text, "utf-8")
    with pytest.raises(NewerVersion, match="newer Meadhall"):
        load_progress(path)
    with pytest.raises(NewerVersion):
        keep_progress(path, Progress())
    assert path.read_text("utf-8") == text


def test_a_folder_in_the_way_is_set_aside_with_what_it_holds(path: Path) -> None:
    path.mkdir(parents=True)
    (path / "mine.txt").touch()
    read = load_progress(path)
    assert read.progress == Progress()
    assert "this is a folder" in read.trouble
    assert read.trouble.endswith("The file is kept as voluspa.json.broken-1.")
    assert path.with_name("voluspa.json.broken-1").joinpath("mine.txt").exists()
    keep_progress(path, Progress())
    assert load_progress(path) == (Progress(), "")


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    target = tmp_path / "elsewhere.json"
    path.symlink_to(target)
    for progress in (Progress(), Progress().noting(at(PLAY))):
        keep_progress(path, progress)
        assert path.is_symlink()
        assert load_progress(target) == (progress, "")


def test_a_later_progress_wins_but_what_was_done_stays_done() -> None:
    done = at(PLAY, id="voluspa-one")
    do(done)
    earlier = Progress().noting(done).noting(at(PLAY, id="voluspa-two"))
    later = Progress().noting(at(PLAY, id="voluspa-three")).noting(at(PLAY, id="voluspa-one"))
    joined = earlier.followed_by(later)
    assert list(joined.lessons) == ["voluspa-two", "voluspa-three", "voluspa-one"]
    assert joined.standing("voluspa-one") == Standing(done=True, trail=[[]])


def test_a_file_in_place_of_the_folder_is_trouble_in_one_sentence(path: Path) -> None:
    path.parent.write_text("not a folder", "utf-8")
    assert load_progress(path) == (Progress(), "")
    with pytest.raises(SaveTrouble, match="could not be written"):
        keep_progress(path, Progress())
    assert path.parent.read_text("utf-8") == "not a folder"


def test_the_file_says_what_it_is(path: Path) -> None:
    keep_progress(path, Progress())
    record = loads(path.read_text("utf-8"))
    assert record == {"format": "meadhall-progress", "version": 1, "lessons": {}}
