"""A program in a pseudo-terminal: what it writes, when, and how much processor time it takes."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
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
    """A running program, the window in which it runs, and the picture that it shows."""

    def __init__(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (COLUMNS, ROWS),
    ) -> None:
        columns, rows = size
        self.begun = monotonic()
        self.child = pexpect.spawn(
            words[0],
            list(words[1:]),
            env={**_outer_environment(), **environment},
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)

    def chunks(self, since: float, quiet: float = QUIET) -> Iterator[Chunk]:
        """What the program writes until it is quiet for that many seconds, or ends."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline and self._has_written(quiet):
            try:
                data = os.read(self.child.child_fd, 1 << 16)
            except OSError:
                return
            if not data:
                return
            yield Chunk(monotonic() - since, data)

    def _has_written(self, patience: float) -> bool:
        return bool(select.select([self.child.child_fd], [], [], patience)[0])

    def show(self, chunk: Chunk) -> None:
        """Draw what was written."""
        self._stream.feed(chunk.data)

    def is_full(self) -> bool:
        """Whether every row has been drawn to its right end, as a whole frame does."""
        empty = self.screen.default_char
        rows, last = range(self.screen.lines), self.screen.columns - 1
        return all(self.screen.buffer[row][last] != empty for row in rows)

    def text(self) -> str:
        """The picture as text."""
        return "\n".join(self.screen.display)

    def settle(self, quiet: float = 0.6) -> None:
        """Draw everything until the program has been quiet for a while."""
        for chunk in self.chunks(self.begun, quiet):
            self.show(chunk)

    def wait_for(self, words: str) -> None:
        """Draw until the picture holds these words; raises `TimeoutError`."""
        self.wait_until(lambda: words in self.text(), repr(words))

    def wait_for_frame(self) -> float:
        """Draw until the window is full, and return when that was; raises `TimeoutError`."""
        return self.wait_until(self.is_full, "a whole frame")

    def wait_until(self, holds: Callable[[], bool], what: str) -> float:
        """Draw until something holds, and return when it did, in seconds since the start."""
        for chunk in self.chunks(self.begun, PATIENCE):
            self.show(chunk)
            if holds():
                return chunk.at
        raise TimeoutError(f"{what} never came; the window shows:\n{self.text()}")

    def end(self) -> int:
        """Draw until the program ends, and return its exit status; raises `TimeoutError`."""
        for chunk in self.chunks(self.begun, PATIENCE):
            self.show(chunk)
        deadline = monotonic() + PATIENCE
        while self.child.isalive():
            if monotonic() > deadline:
                raise TimeoutError(f"it does not end; the window shows:\n{self.text()}")
            sleep(0.01)
        status = self.child.exitstatus
        return -self.child.signalstatus if status is None else int(status)

    def type(self, keys: str) -> None:
        """Send keys and do not wait."""
        os.write(self.child.child_fd, keys.encode())

    def click(self, words: str, right: int = 0) -> None:
        """Click on words of the picture, or so many columns right of where they begin."""
        for row, line in enumerate(self.screen.display, 1):
            if words in line:
                at = f"{line.index(words) + 1 + right};{row}"
                return self.type(f"\x1b[<0;{at}M\x1b[<0;{at}m")
        raise ValueError(f"{words!r} is not in the window:\n{self.text()}")

    def resize(self, columns: int, rows: int) -> None:
        """Change the window's size."""
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)

    def press(self, keys: str) -> list[Chunk]:
        """Send keys and draw the answer; returns it."""
        begun = monotonic()
        self.type(keys)
        answer = list(self.chunks(begun))
        for chunk in answer:
            self.show(chunk)
        return answer

    def processor_ms(self) -> float:
        """The processor time of the program so far, in milliseconds (Linux)."""
        tasks = Path(f"/proc/{self.child.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


def _outer_environment() -> dict[str, str]:
    """The environment of this process for a terminal of its own: that alone tells the size."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
    return {**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor"}


@contextmanager
def running(
    words: Sequence[str], environment: Mapping[str, str], size: tuple[int, int] = (COLUMNS, ROWS)
) -> Iterator[Terminal]:
    """Start a program and end it afterwards."""
    terminal = Terminal(words, environment, size)
    try:
        yield terminal
    finally:
        terminal.child.close(force=True)


def own_folders(folder: Path) -> dict[str, str]:
    """The environment in which Meadhall keeps everything in `folder`."""
    return {f"MEADHALL_{name.upper()}": str(folder / name) for name in ("data", "config", "state")}


MEADHALL = (sys.executable, "-m", "hall_tui")
EMPTY_APP = (sys.executable, "-m", "benchmarks.empty_app")
