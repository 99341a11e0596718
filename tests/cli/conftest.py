"""Running the command line inside the test, and as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from json import loads
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hall_tui.cli import main

ROOT = Path(__file__).resolve().parents[2]


class Outcome(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        return [loads(line) for line in self.out.splitlines()]


class Keyboard(io.TextIOWrapper):
    """Standard input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


Run = Callable[..., Outcome]


@pytest.fixture
def meadhall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`meadhall(*words, stdin=..., reader=...)` in this process."""

    def run(
        *words: str, stdin: str | bytes = b"", reader: type[io.TextIOWrapper] = io.TextIOWrapper
    ) -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", reader(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        status = main(words)
        out, err = capsys.readouterr()
        return Outcome(status, out, err)

    return run


@pytest.fixture
def at_keyboard(meadhall: Run) -> Run:
    """`meadhall` with somebody at the keyboard who types `stdin`."""

    def run(*words: str, stdin: str) -> Outcome:
        return meadhall(*words, stdin=stdin, reader=Keyboard)

    return run


@pytest.fixture
def process() -> Run:
    """`process(*arguments, stdin=...)`: Python started with those arguments, without a terminal."""

    def run(*arguments: str, stdin: str = "", **environment: str) -> Outcome:
        done = subprocess.run(
            [sys.executable, *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, **environment},
            timeout=120,
            check=False,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def saga(meadhall: Run) -> str:
    """A finished game as one line."""
    return meadhall("simulate", "voluspa", "--seed", "7", "--players", "greedy,random").out
