"""Reading files that anyone may have written: one sentence with file, place and expectation."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadInput, Unreadable
from engine.core.files import (
    DEEPEST,
    LIMIT,
    parse_json,
    read_bytes,
    read_json_file,
    require_plain_file,
)


def complaint(path: Path) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read_json_file(path)
    assert str(caught.value).isprintable()
    return caught.value


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file.json"


def test_a_good_file_is_read_with_and_without_a_byte_order_mark(file: Path) -> None:
    for text in ('{"name": "Åsa"}', '\ufeff{"name": "Åsa"}'):
        file.write_text(text, encoding="utf-8")
        assert read_json_file(file) == {"name": "Åsa"}


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"", "", "empty"),
        (b" \n ", "", "empty"),
        (b'{"a": 1,\n "b": [1, 2', "line 2, column 12", "breaks off"),
        (b'{"a": "b', "line 1, column 7", "breaks off"),
        (b'{"a" 1}', "line 1, column 6", "':' delimiter"),
        (b"{} {}", "line 1, column 4", "extra data"),
        (b'{"a": "\xff"}', "byte 8", "UTF-8"),
        (b"\x00\x01\x02", "line 1, column 1", "not JSON"),
        (b'{"a": NaN}', "", "NaN"),
        (b"[-Infinity]", "", "-Infinity"),
        (b"[1e999]", "", "too large"),
        (b"[" + b"9" * 5000 + b"]", "", "digits"),
        (b'{"a": 1, "b": {"c": 1, "c": 2}}', "", "'c' stands twice"),
        (b"[" * 100_000, "", "deep"),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "", "deep"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_bad_contents_are_told_with_their_place(
    file: Path, data: bytes, place: str, words: str
) -> None:
    file.write_bytes(data)
    error = complaint(file)
    assert (error.source, error.place) == (str(file), place)
    assert words in error.problem


def test_brackets_up_to_the_limit_are_fine() -> None:
    assert parse_json("[" * DEEPEST + "]" * DEEPEST) is not None


def test_a_hundred_megabytes_are_refused_without_reading(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.touch()
    os.truncate(file, 100 * 2**20)
    read: list[int] = []

    def counted(path: Path, *args: Any, **kwargs: Any) -> Any:
        handle = open(path, *args, **kwargs)  # noqa: PTH123, SIM115
        return _Counting(handle, read)

    monkeypatch.setattr(Path, "open", counted)
    assert "larger than 16 MB" in complaint(file).problem
    assert read == []


class _Counting:
    """A file that notes how much is read of it."""

    def __init__(self, file: Any, read: list[int]) -> None:
        self.file, self.taken = file, read

    def __enter__(self) -> _Counting:
        return self

    def __exit__(self, *args: object) -> None:
        self.file.close()

    def fileno(self) -> int:
        return int(self.file.fileno())

    def read(self, size: int) -> bytes:
        self.taken.append(size)
        return bytes(self.file.read(size))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device here")
def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(BadInput, match="larger than"):
        read_bytes(Path("/dev/zero"))
    assert "ordinary" in complaint(Path("/dev/zero")).problem


def test_the_limit_counts_bytes(file: Path) -> None:
    file.write_text("[" + " " * (LIMIT - 2) + "]")
    assert read_json_file(file) == []
    file.write_text("[" + " " * (LIMIT - 1) + "]")
    assert "larger than" in complaint(file).problem
    with pytest.raises(BadInput, match="larger than 5 bytes"):
        read_json_file(file, limit=5)


def test_a_missing_file_a_folder_and_an_impossible_name(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path / "none.json", "no such file"),
        (tmp_path, "folder" if os.name != "nt" else "permission"),
        (tmp_path / "none.json" / "more", "no such file"),
        (tmp_path / ("x" * 5000), "too long"),
        (tmp_path / "a\x00b", "usable file name"),
    ):
        error = complaint(path)
        assert isinstance(error, Unreadable)
        assert words in error.problem


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="root reads every file, whatever its mode (the folder above stands in for it)",
)
def test_a_file_without_permission(file: Path) -> None:
    file.write_text("{}")
    file.chmod(0)
    assert "permission" in complaint(file).problem


def test_permission_refused_by_the_system(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    file.write_text("{}")
    monkeypatch.setattr(Path, "open", refused)
    error = complaint(file)
    assert isinstance(error, Unreadable)
    assert "permission" in error.problem


@pytest.mark.skipif(os.name == "nt", reason="no such names on Windows")
def test_a_hostile_file_name_reaches_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[2J.json"
    path.write_text("")
    assert r"\x1b[2J.json" in str(complaint(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_no_plain_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unreadable, match="ordinary"):
        require_plain_file(tmp_path / "pipe")
    with pytest.raises(Unreadable, match="ordinary"):
        read_json_file(tmp_path / "pipe")


@given(st.text(max_size=60))
def test_any_text_is_json_or_refused(text: str) -> None:
    problem = ""
    try:
        json.dumps(parse_json(text), allow_nan=False)
    except BadInput as error:
        problem = str(error)
    assert problem.isprintable()


@given(st.recursive(st.none() | st.text() | st.integers(), st.lists, max_leaves=8))
def test_what_json_writes_is_read_back(value: object) -> None:
    assert parse_json(json.dumps(value)) == value
