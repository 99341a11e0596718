"""Saving when the disk is full or read-only, and when the writer is killed in the middle of it."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from engine.core.atomic import SaveTrouble, write_atomically, write_generation
from engine.core.lock import open_locked
from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.core.saves import SaveStore
from tests.core.toy import Move, Toy, find_toy

SEATS = (SeatRecord(name="Astrid"), SeatRecord(name="Bo"))
KILLS = 200
SLOT = "toy-1"

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


def new_match() -> Match:
    return Match.new(Toy.with_options({"heap": 10_000}), SEATS, seed=7)


def played(moves: int) -> Match:
    match = new_match()
    for _ in range(moves):
        match.play(Move("take", 1))
    return match


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


def length(store: SaveStore) -> int:
    return len(store.load(SLOT, find_toy).match.history)


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.suffix != ".lock")


def _refuse(number: int) -> Callable[..., Any]:
    def refused(*args: object, **kwargs: object) -> None:
        raise OSError(number, os.strerror(number))

    return refused


# --- killed


def in_child(work: Callable[[], None]) -> int:
    """Run `work` in a forked process, which ends with it; returns its id."""
    child = os.fork()
    if child:
        return child
    try:
        work()
    finally:
        os._exit(0)


@forks
def test_two_hundred_kills_lose_nothing_but_the_move_being_saved(store: SaveStore) -> None:
    """A child plays and saves, and tells what is saved; the parent kills it at any moment."""
    match, dice = new_match(), random.Random(1)
    store.save(SLOT, match)
    killed_at_work = 0
    for _ in range(KILLS):
        reads, writes = os.pipe()

        def work(match: Match = match, writes: int = writes) -> None:
            for _ in range(1000):
                match.play(Move("take", 1))
                store.save(SLOT, match)
                os.write(writes, b".")

        child = in_child(work)
        os.close(writes)
        os.read(reads, 1)
        time.sleep(dice.uniform(0, 0.006))
        os.kill(child, signal.SIGKILL)
        killed_at_work += os.WIFSIGNALED(os.waitpid(child, 0)[1])
        told = 1 + len(_drained(reads))
        before = len(match.history)
        match = store.load(SLOT, find_toy).match
        assert before + told <= len(match.history) <= before + told + 1
        match = match if len(match.history) < 60 else new_match()
        store.save(SLOT, match)
    assert killed_at_work == KILLS
    assert files(store.folder) == [f"{SLOT}.json{end}" for end in ("", ".1", ".2", ".3")]
    assert len(list(store.generations(SLOT, find_toy))) == 3


def _drained(reads: int) -> bytes:
    told = b""
    while more := os.read(reads, 4096):
        told += more
    os.close(reads)
    return told


STEPS = [
    (os, "open"),
    (os, "ftruncate"),
    (os, "write"),
    (os, "fsync"),
    (os, "link"),
    (os, "close"),
    (Path, "replace"),
    (Path, "unlink"),
]


def die_at(step: int) -> None:
    """Kill this process before the given system call of those that writing a file makes."""
    calls = 0

    def deadly(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            if calls == step:
                os.kill(os.getpid(), signal.SIGKILL)
            calls += 1
            return real(*args, **kwargs)

        return call

    for owner, name in STEPS:
        setattr(owner, name, deadly(getattr(owner, name)))


@forks
@pytest.mark.parametrize("link", [os.link, _refuse(errno.EPERM)], ids=["links", "no links"])
def test_killed_at_every_single_step_of_a_save(
    store: SaveStore, link: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", link)
    match = played(0)
    for _ in range(5):
        match.play(Move("take", 1))
        store.save(SLOT, match)
    before = len(match.history)
    survived = step = 0
    while not survived:

        def work(step: int = step) -> None:
            further = store.load(SLOT, find_toy).match
            further.play(Move("take", 1))
            die_at(step)
            store.save(SLOT, further)

        _, status = os.waitpid(in_child(work), 0)
        survived = not os.WIFSIGNALED(status)
        assert before <= length(store) <= before + 1
        generations = [found.moves for found in store.generations(SLOT, find_toy)]
        assert len(generations) >= 2
        assert generations == sorted(generations, reverse=True)
        before = length(store)
        step += 1
    assert step > 12
    store.save(SLOT, played(before + 1))
    assert files(store.folder) == [f"{SLOT}.json{end}" for end in ("", ".1", ".2", ".3")]


@forks
def test_a_kill_leaves_no_lock_and_the_next_save_clears_up(store: SaveStore) -> None:
    store.save(SLOT, played(1))
    reads, writes = os.pipe()

    def work() -> None:
        store.open_slot(SLOT)
        open_locked(store.folder / f"{SLOT}.json.tmp")
        (store.folder / f"{SLOT}.json.tmp").write_bytes(b"half a save " * 10_000)
        os.write(writes, b".")
        time.sleep(60)

    child = in_child(work)
    os.read(reads, 1)
    trouble = store.autosave(SLOT, played(2))
    assert trouble is not None
    assert "another Meadhall" in str(trouble)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert (store.folder / f"{SLOT}.json.tmp").exists()
    store.save(SLOT, played(2))
    assert files(store.folder) == [f"{SLOT}.json", f"{SLOT}.json.1"]
    assert length(store) == 2


@forks
def test_a_writer_that_stands_still_costs_patience_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    held = open_locked(tmp_path / "file.tmp")
    with pytest.raises(SaveTrouble, match="another Meadhall is writing"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    os.close(held)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"


# --- full


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "your share of the disk is used up"),
        (errno.EROFS, "the folder is read-only"),
        (errno.EACCES, "you have no permission"),
        (errno.EIO, "the disk reports an error"),
        (errno.ETXTBSY, "busy"),
    ],
)
@pytest.mark.parametrize("step", [(os, "write"), (os, "fsync"), (Path, "replace")])
def test_whatever_the_system_refuses_the_old_save_stands(
    store: SaveStore,
    monkeypatch: pytest.MonkeyPatch,
    step: tuple[Any, str],
    number: int,
    words: str,
) -> None:
    store.save(SLOT, played(1))
    monkeypatch.setattr(*step, _refuse(number))
    with pytest.raises(SaveTrouble) as caught:
        store.save(SLOT, played(2))
    assert words in str(caught.value)
    assert f"{SLOT}.json could not be written" in str(caught.value)
    monkeypatch.undo()
    assert f"{SLOT}.json.tmp" not in files(store.folder)
    assert length(store) == 1
    store.save(SLOT, played(2))
    assert length(store) == 2


def test_a_failing_save_repeated_eats_no_generation(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for moves in range(1, 6):
        store.save(SLOT, played(moves))
    monkeypatch.setattr(os, "write", _refuse(errno.ENOSPC))
    for _ in range(5):
        assert store.autosave(SLOT, played(6)) is not None
    monkeypatch.undo()
    assert [found.moves for found in store.generations(SLOT, find_toy)] == [4, 3, 2]


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """A way to mount a small file system of its own with the given options."""
    folders: list[Path] = []

    def mount(*options: str) -> Path:
        folder = tmp_path / f"disk{len(folders)}"
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", ",".join(options), "none", str(folder)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("no right to mount here (a refused write stands in for it above)")
        folders.append(folder)
        return folder

    yield mount
    for folder in folders:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_is_really_full(mounted: Callable[..., Path]) -> None:
    disk = mounted("size=64k")
    store = SaveStore(disk / "saves")
    match = played(1)
    store.save(SLOT, match)
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 1024)
    with pytest.raises(SaveTrouble, match="the disk is full"):
        store.save(SLOT, played(300))
    assert length(store) == 1
    assert f"{SLOT}.json.tmp" not in files(store.folder)
    assert [entry.problem for entry in store.entries()] == [""]
    filler.unlink()
    store.save(SLOT, played(2))
    assert length(store) == 2


def test_a_disk_without_room_for_another_file(mounted: Callable[..., Path]) -> None:
    disk = mounted("size=1m", "nr_inodes=8")
    store = SaveStore(disk / "saves")
    store.save(SLOT, played(1))
    for n in range(8):
        try:
            (disk / f"filler{n}").touch()
        except OSError:
            break
    with pytest.raises(SaveTrouble, match="the disk is full"):
        store.save(SLOT, played(2))
    assert length(store) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full here")
def test_writing_to_a_device_is_no_success(tmp_path: Path) -> None:
    target = tmp_path / "full"
    target.symlink_to("/dev/full")
    store = SaveStore(tmp_path / "saves")
    store.save(SLOT, played(1))
    with pytest.raises(SaveTrouble, match="exists already"):
        store.export(SLOT, target)


# --- read-only


def test_a_folder_that_is_really_read_only(mounted: Callable[..., Path]) -> None:
    disk = mounted("size=1m")
    store = SaveStore(disk / "saves")
    match = played(1)
    store.save(SLOT, match)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with store.open_slot(SLOT):
        loaded = store.load(SLOT, find_toy)
        loaded.match.play(Move("take", 1))
        assert "read-only" in str(store.autosave(SLOT, loaded.match))
    with store.open_slot("toy-2") as lock:
        assert not lock.held
    for call in (
        lambda: store.save("toy-2", match),
        lambda: store.rename(SLOT, "Name"),
        lambda: store.delete(SLOT),
        lambda: store.copy_of(SLOT),
        lambda: store.export(SLOT, disk / "game.saga"),
        lambda: SaveStore(disk / "other").save(SLOT, match),
    ):
        with pytest.raises(SaveTrouble, match="the folder is read-only"):
            call()
    assert length(store) == 1
    assert [entry.problem for entry in store.entries()] == [""]


def test_a_broken_save_in_a_read_only_folder_stays_and_is_told(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(SLOT, played(1))
    store.save(SLOT, played(2))
    store.path(SLOT).write_text("{")
    monkeypatch.setattr(Path, "touch", _refuse(errno.EROFS))
    with pytest.raises(Exception, match=r"the save before it \(1 move\) can be loaded"):
        store.load(SLOT, find_toy)
    assert store.path(SLOT).read_text() == "{"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="root writes everywhere (the read-only mount above stands in for it)",
)
def test_a_folder_without_permission(store: SaveStore) -> None:
    store.save(SLOT, played(1))
    store.folder.chmod(0o500)
    try:
        with pytest.raises(SaveTrouble, match="no permission"):
            store.save("toy-2", played(1))
        assert length(store) == 1
    finally:
        store.folder.chmod(0o700)


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    store = SaveStore(tmp_path / "saves")
    with pytest.raises(SaveTrouble, match="could not be made: a file is in the way"):
        store.save(SLOT, played(1))
    with pytest.raises(SaveTrouble, match="could not be read"):
        store.entries()
    deeper = SaveStore(tmp_path / "saves" / "deeper")
    with pytest.raises(SaveTrouble, match="not a folder but a file"):
        deeper.save(SLOT, played(1))


def test_a_folder_where_the_save_should_be(store: SaveStore) -> None:
    store.path(SLOT).mkdir(parents=True)
    with pytest.raises(SaveTrouble, match="a folder of that name is in the way"):
        store.save(SLOT, played(1))
    assert files(store.folder) == [f"{SLOT}.json"]


# --- plain writing


def test_what_is_written_is_there_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for data in (b"", b"one", os.urandom(3 * 2**20), b"short"):
        write_atomically(path, data)
        assert path.read_bytes() == data
    assert files(tmp_path) == ["file"]


def test_short_writes_are_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, bytes(data[:3])))
    write_atomically(tmp_path / "file", b"0123456789")
    assert (tmp_path / "file").read_bytes() == b"0123456789"


def test_the_same_contents_again_cost_no_generation(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for data in (b"1", b"2", b"3"):
        write_generation(path, data)
    (tmp_path / "file.1").unlink()
    (tmp_path / "file.1").write_bytes(b"3")
    write_generation(path, b"4")
    contents = [(tmp_path / name).read_bytes() for name in files(tmp_path)]
    assert contents == [b"4", b"3", b"1"]


def test_another_process_cannot_open_an_open_slot(store: SaveStore) -> None:
    """The lock is the system's, so a process that shares nothing with this one sees it."""
    script = (
        "import sys; from pathlib import Path; from engine.core.saves import SaveStore, SlotTaken\n"
        "try: SaveStore(Path(sys.argv[1])).open_slot('toy-1'); print('opened')\n"
        "except SlotTaken: print('taken')"
    )
    command = [sys.executable, "-c", script, str(store.folder)]
    with store.open_slot(SLOT):
        assert subprocess.check_output(command, text=True).strip() == "taken"
    assert subprocess.check_output(command, text=True).strip() == "opened"


@forks
def test_writers_side_by_side_never_mix_their_bytes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    whole = {bytes([sign]) * 50_000 for sign in b"abc"}
    write_generation(path, b"a" * 50_000)

    def work(data: bytes) -> None:
        while True:
            with suppress(SaveTrouble):
                write_generation(path, data)

    children = [in_child(lambda data=data: work(data)) for data in whole]  # type: ignore[misc]
    seen = [path.read_bytes() for _ in range(300)]
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert set(seen) <= whole
    write_generation(path, b"last")
    assert path.read_bytes() == b"last"
    assert f"{path.name}.tmp" not in files(tmp_path)
