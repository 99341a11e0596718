"""What all tests share: folders of their own, and the record of which clauses are tested."""

from __future__ import annotations

import os
from inspect import iscoroutinefunction
from pathlib import Path

import pytest

from tests.pacing import wait_for_idle

os.environ["TEXTUAL_ANIMATIONS"] = "none"

CLAUSES_COLLECTED = pytest.StashKey[frozenset[str]]()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One process for single files and tests, which are sooner done so.

    Whole rooms get one more than there are cores: tests of screens wait for theirs now and then.
    """
    rooms = all(Path(argument).is_dir() for argument in config.args)
    return (os.cpu_count() or 1) + 1 if rooms else 0


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the clauses that the collected tests name, before any of them is deselected."""
    marks = (mark for item in items for mark in item.iter_markers("clause"))
    config.stash[CLAUSES_COLLECTED] = frozenset(clause for mark in marks for clause in mark.args)


@pytest.fixture
def clauses_collected(request: pytest.FixtureRequest) -> frozenset[str]:
    """The clauses that the collected tests name; a part of all if a part was collected."""
    return request.config.stash[CLAUSES_COLLECTED]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test folders of its own, so that none touches the saves of whoever runs it."""
    for name in ("data", "config", "state"):
        monkeypatch.setenv(f"MEADHALL_{name.upper()}", str(tmp_path / "meadhall" / name))
    return tmp_path / "meadhall"


@pytest.fixture(autouse=True)
def brisk_pilot(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests of screens wait no longer than there is something to do."""
    if iscoroutinefunction(getattr(request, "function", None)):
        for module in ("textual.app", "textual.pilot"):
            monkeypatch.setattr(f"{module}.wait_for_idle", wait_for_idle)


@pytest.fixture(autouse=True)
def settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hand-over of screens in this process listen as soon as it is seen."""
    monkeypatch.setattr("hall_tui.hand_over.SETTLING", 0.0)
