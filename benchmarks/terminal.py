"""A program in a pseudo-terminal: what it writes, when, and how much processor time it takes."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pexpect
import pyte

COLUMNS, ROWS = 120, 40
QUIET = 0.25
PATIENCE = 20.0


class Chunk(NamedTuple):
    """Bytes that arrived together, and when: seconds since the start or since the key."""

    at: float
    data: bytes


class Terminal:
    """A running program, its window of 120 columns and 40 rows, and the picture that it shows."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str]) -> None:
        self.begun = monotonic()
        self.child = pexpect.spawn(
            words[0],
            list(words[1:]),
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment},
            dimensions=(ROWS, COLUMNS),
            timeout=PATIENCE,
        )
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self.screen)

    def chunks(self, since: float, quiet: float = QUIET) -> Iterator[Chunk]:
        """What the program writes until it is quiet for that many seconds."""
        while select.select([self.child.child_fd], [], [], quiet)[0]:
            try:
                data = os.read(self.child.child_fd, 1 << 16)
            except OSError:
                return
            if not data:
                return
            yield Chunk(monotonic() - since, data)

    def show(self, chunk: Chunk) -> None:
        """Draw what was written."""
        self._stream.feed(chunk.data)

    def is_full(self) -> bool:
        """Whether every row has been drawn to its right end, as a whole frame does."""
        empty = self.screen.default_char
        return all(self.screen.buffer[row][COLUMNS - 1] != empty for row in range(ROWS))

    def text(self) -> str:
        """The picture as text."""
        return "\n".join(self.screen.display)

    def settle(self, quiet: float = 1.0) -> None:
        """Draw everything until the program has been quiet for a while."""
        for chunk in self.chunks(self.begun, quiet):
            self.show(chunk)

    def press(self, keys: str) -> list[Chunk]:
        """Send keys and draw the answer; returns it."""
        begun = monotonic()
        os.write(self.child.child_fd, keys.encode())
        answer = list(self.chunks(begun))
        for chunk in answer:
            self.show(chunk)
        return answer

    def processor_ms(self) -> float:
        """The processor time of the program so far, in milliseconds (Linux)."""
        tasks = Path(f"/proc/{self.child.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


@contextmanager
def running(words: Sequence[str], environment: Mapping[str, str]) -> Iterator[Terminal]:
    """Start a program and end it afterwards."""
    terminal = Terminal(words, environment)
    try:
        yield terminal
    finally:
        terminal.child.close(force=True)


def own_folders(folder: Path) -> dict[str, str]:
    """The environment in which Meadhall keeps everything in `folder`."""
    return {f"MEADHALL_{name.upper()}": str(folder / name) for name in ("data", "config", "state")}


MEADHALL = (sys.executable, "-m", "hall_tui")
EMPTY_APP = (sys.executable, "-m", "benchmarks.empty_app")
