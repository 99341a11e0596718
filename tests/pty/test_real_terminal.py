"""The real command in a pseudo-terminal: a game is played, killed and resumed."""

from __future__ import annotations

import signal
import sys
from json import loads
from pathlib import Path
from time import sleep

import pytest

from engine.core.registry import find_game

pytest.importorskip("pexpect")

from benchmarks.terminal import running
from engine.core.saves import SaveStore
from hall_tui.folders import saves_folder
from hall_tui.hand_over import SETTLING

MEADHALL = str(Path(sys.executable).with_name("meadhall"))
TURNS = 10
ENTER, TAB, LEAVE = "\r", "\t", "\x11"


@pytest.fixture
def store() -> SaveStore:
    return SaveStore(saves_folder())


def begin_game(terminal) -> None:
    """Set up a game for two with a seed, by mouse."""
    terminal.wait_for("Start the game")
    terminal.click("Seed", right=26)
    terminal.type("7")
    terminal.wait_for(" 7 ")
    terminal.click("Start the game")


def sit_down(terminal) -> None:
    """Pass the hand-over screen and wait for the table."""
    terminal.wait_for("Pass the keyboard to")
    terminal.settle()
    sleep(SETTLING)
    terminal.type(ENTER)
    terminal.wait_for("Choose a tile")


def board_on(terminal) -> list[str]:
    """The part of a table's picture with the board, whichever cell the cursor is on."""
    terminal.settle()
    plain = terminal.text().translate(str.maketrans("╔╗╚╝═║[]*", "┌┐└┘─│   "))
    return [line[:84] for line in plain.splitlines()[2:28]]


def lay_a_tile(terminal) -> None:
    """Choose the first tile and lay it on the next cell where it may lie."""
    terminal.type("1")
    terminal.wait_for("Enter lays it")
    terminal.type(TAB)
    terminal.wait_for("can be laid")
    terminal.type(ENTER)
    terminal.wait_for("Enter confirms")


def test_ten_turns_survive_a_kill(store):
    with running([MEADHALL, "voluspa"], {}) as terminal:
        begin_game(terminal)
        for _ in range(TURNS):
            sit_down(terminal)
            lay_a_tile(terminal)
            terminal.type(ENTER)
        sit_down(terminal)
        board = board_on(terminal)
        (entry,) = store.entries()
        before = store.path(entry.slot).read_bytes()
        lay_a_tile(terminal)
        terminal.child.kill(signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL

    assert store.path(entry.slot).read_bytes() == before
    played = store.load(entry.slot, find_game)
    assert not played.edited
    assert len(played.match.history) == TURNS

    with running([MEADHALL], {}) as terminal:
        terminal.wait_for("Continue")
        terminal.type(ENTER)
        sit_down(terminal)
        assert board_on(terminal) == board
        lay_a_tile(terminal)
        terminal.type(ENTER)
        terminal.wait_for("Pass the keyboard to")

    assert len(store.load(entry.slot, find_game).match.history) == TURNS + 1


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (80, 24), (250, 80)])
def test_the_hall_opens_and_leaves_in_windows_of_any_size(size):
    with running([MEADHALL], {}, size) as terminal:
        terminal.wait_for_frame()
        terminal.type(LEAVE)
        assert terminal.end() == 0
    assert "Traceback" not in terminal.text()


def test_a_window_that_changes_all_the_time_loses_nothing():
    with running([MEADHALL, "voluspa"], {}) as terminal:
        begin_game(terminal)
        sit_down(terminal)
        for step in range(40):
            terminal.resize(20 + step * 5 % 140, 5 + step * 3 % 50)
            terminal.type("\x1b[C")
        terminal.resize(120, 40)
        terminal.settle()
        for name in ("Astrid", "Bjorn", "tiles left to draw"):
            assert name in terminal.text()


def is_grey(colour: str) -> bool:
    return colour in ("default", "black", "white") or colour[:2] == colour[2:4] == colour[4:]


def test_without_colours_the_hall_shows_none():
    with running([MEADHALL, "voluspa"], {"NO_COLOR": "1", "TERM": "xterm"}) as terminal:
        begin_game(terminal)
        sit_down(terminal)
        cells = [cell for row in terminal.screen.buffer.values() for cell in row.values()]
        colours = {colour for cell in cells for colour in (cell.fg, cell.bg)}
        assert [colour for colour in colours if not is_grey(colour)] == []


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_the_game_and_nothing_is_lost(store, number, status):
    with running([MEADHALL, "voluspa"], {}) as terminal:
        begin_game(terminal)
        sit_down(terminal)
        lay_a_tile(terminal)
        terminal.type(ENTER)
        terminal.wait_for("Pass the keyboard to")
        terminal.child.kill(number)
        assert terminal.end() == status
    (entry,) = store.entries()
    assert len(store.load(entry.slot, find_game).match.history) == 1


def test_what_is_no_terminal_is_told_in_one_sentence():
    with running(["/bin/sh", "-c", f"'{MEADHALL}' < /dev/null"], {}) as terminal:
        assert terminal.end() == 1
        assert "needs a terminal" in terminal.text()


def test_a_save_is_a_saga_that_can_be_read_by_itself(store):
    with running([MEADHALL, "voluspa"], {}) as terminal:
        begin_game(terminal)
        sit_down(terminal)
    (entry,) = store.entries()
    saga = loads(store.path(entry.slot).read_text("utf-8"))["saga"]
    assert [seat["name"] for seat in saga["seats"]] == ["Astrid", "Bjorn"]
    assert saga["seed"] == 7
