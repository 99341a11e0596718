"""Closed streams, readers that go away, and names that a terminal would obey."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hall_tui.cli import main
from hall_tui.folders import saves_folder

MEADHALL = f"'{sys.executable}' -m hall_tui"


def shell(words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", words], capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.parametrize(
    ("words", "reason"),
    [("inspect - <&-", "standard input: this is closed"), ("saves list >&-", "output is closed")],
)
def test_a_closed_stream_is_named(words: str, reason: str) -> None:
    ended = shell(f"{MEADHALL} {words}")
    assert ended.returncode == 1
    assert reason in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_a_reader_that_went_away_gives_its_status() -> None:
    saves_folder().mkdir(parents=True)
    (saves_folder() / "a.json").write_text("{}")
    ended = shell(f"{{ sleep 0.1; {MEADHALL} saves list; echo $? >&2; }} | true")
    assert ended.stderr.split() == ["141"]


def test_names_of_files_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    slot = "a\x1b[31mb"
    saves_folder().mkdir(parents=True)
    (saves_folder() / f"{slot}.save.json").write_text("{}")
    (saves_folder() / f"{slot}.json").write_text("{}")
    assert main(["saves", "list"]) == 0
    assert main(["saves", "list", "\x1b[31mred"]) == 2
    main(["saves", "show", slot])
    said = "".join(capsys.readouterr())
    assert "\x1b" not in said
    assert said.count("\\x1b[31m") >= 2


def test_a_file_that_the_system_refuses_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuses(*_: object) -> None:
        raise OSError(36, "File name too long", str(tmp_path / "far-too-long"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hall_tui.cli.run", refuses)
        assert main(["saves", "list"]) == 1
    assert "far-too-long: the system refused: File name too long" in capsys.readouterr().err
