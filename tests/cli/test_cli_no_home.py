"""Systems on which there is no home folder, and names of folders that stand for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import MeadhallError
from hall_tui.cli import main
from hall_tui.faults import log_fault
from hall_tui.folders import at_home, data_folder
from hall_tui.record import usual_file, why_not_file


def nobody(path: str) -> str:
    return path


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.delenv(f"MEADHALL_{name}", raising=False)
    monkeypatch.setattr("os.path.expanduser", nobody)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("words", [["saves", "list"], ["resume", "a-game"]])
def test_no_home_folder_is_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    said = capsys.readouterr().err
    assert said.startswith("meadhall: there is no home folder")
    assert "MEADHALL_DATA" in said
    assert len(said.splitlines()) == 1


@pytest.mark.usefixtures("homeless")
def test_a_fault_without_a_home_is_told_all_the_same() -> None:
    said = log_fault(ZeroDivisionError())
    assert "ZeroDivisionError" in said
    assert "MEADHALL_STATE" in said


def test_a_home_that_nobody_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_DATA", "~nosuchuser/x")
    with pytest.raises(MeadhallError, match=r"~nosuchuser/x.*MEADHALL_DATA"):
        data_folder()
    with pytest.raises(MeadhallError, match="no home folder"):
        at_home("~nosuchuser/x")
    assert why_not_file("~nosuchuser/x") is not None


@pytest.mark.usefixtures("homeless")
def test_a_record_goes_to_this_folder_where_there_is_no_home() -> None:
    assert usual_file("a-game").parent == Path.cwd()
