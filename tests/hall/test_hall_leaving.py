"""Leaving: by signals, by an error nobody foresaw, and what the terminal is left with."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

LEAVES_THE_SCREEN = "\x1b[?1049l"
SHOWS_THE_CURSOR = "\x1b[?25h"
COLOUR = re.compile(r"\x1b\[(?:[\d;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38;|48;)")

RAISES = """
from hall_tui.app import HallApp

class Broken(HallApp):
    def action_help(self):
        raise ZeroDivisionError("a secret thing")

app = Broken()
app.run()
raise SystemExit(app.return_code)
"""


class Terminal:
    """A real hall on a pseudo-terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.child: Any = pexpect.spawn(
            sys.executable,
            list(arguments),
            env={**os.environ, "TERM": "xterm-256color", **environment},
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=30,
        )
        self.seen = ""

    def wait_for(self, text: str) -> None:
        self.child.expect_exact(text)
        self.seen += self.child.before + self.child.after

    def end(self) -> int:
        """Read to the end; the exit status, negative for a signal."""
        self.child.expect(pexpect.EOF)
        self.seen += self.child.before
        self.child.close()
        status = self.child.exitstatus
        return status if status is not None else -self.child.signalstatus


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.child.close(force=True)


@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_ends_the_hall_cleanly(terminals: list[Terminal], name: str, status: int) -> None:
    hall = Terminal("-m", "hall_tui", "voluspa")
    terminals.append(hall)
    hall.wait_for("Start the game")
    hall.child.kill(getattr(signal, name))
    assert hall.end() == status
    assert LEAVES_THE_SCREEN in hall.seen
    assert SHOWS_THE_CURSOR in hall.seen
    assert "Traceback" not in hall.seen


def test_an_unforeseen_error_is_one_sentence_and_a_log(
    terminals: list[Terminal], folders: Any
) -> None:
    hall = Terminal("-c", RAISES)
    terminals.append(hall)
    hall.wait_for("Quit")
    hall.child.send("?")
    assert hall.end() == 1
    after = hall.seen.split(LEAVES_THE_SCREEN)[-1]
    assert "ZeroDivisionError" in after
    assert "Traceback" not in after
    assert "a secret thing" not in after
    log: Path = folders.state / "meadhall.log"
    assert str(log) in after
    assert "a secret thing" in log.read_text()


def test_no_color_sends_no_colours(terminals: list[Terminal]) -> None:
    for environment, wanted in (({"NO_COLOR": "1"}, False), ({}, True)):
        hall = Terminal("-m", "hall_tui", **environment)
        terminals.append(hall)
        hall.wait_for("Quit")
        hall.child.send("\x11")
        assert hall.end() == 0
        assert bool(COLOUR.search(hall.seen)) is wanted
