"""Nidavellir in a pseudo-terminal: killed and resumed in the middle of the bidding."""

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
ENTER = "\r"


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


def sit_down(terminal, name: str) -> None:
    """Pass the hand-over screen of a player."""
    terminal.wait_for("Pass the keyboard to")
    terminal.settle()
    assert name in terminal.text()
    sleep(SETTLING)
    terminal.type(ENTER)
    terminal.wait_for(f"{name}, bid")
    terminal.settle()


def lay(terminal, coins: str) -> None:
    """Lay three coins, not sealed yet."""
    terminal.type(coins)
    terminal.wait_for("seals your bids")


def test_a_kill_in_the_middle_of_the_bidding_loses_and_tells_nothing(store):
    with running([MEADHALL, "nidavellir"], {}) as terminal:
        begin_game(terminal)
        sit_down(terminal, "Astrid")
        lay(terminal, "542")
        terminal.type(ENTER)
        sit_down(terminal, "Bjorn")
        lay(terminal, "531")
        terminal.child.kill(signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL

    (entry,) = store.entries()
    saved = loads(store.path(entry.slot).read_text("utf-8"))
    (move,) = saved["saga"]["moves"]
    assert move == {"seat": 0, "type": "bid", "coins": ["b5", "b4", "b2"]}

    with running([MEADHALL], {}) as terminal:
        terminal.wait_for("Continue")
        terminal.type(ENTER)
        sit_down(terminal, "Bjorn")
        page = terminal.text()
        assert page.count("your bid [   ]") == 1
        assert page.count("your bid (   )") == 2
        assert "1 (0)" in page
        assert not any(tavern in page.split("Treasury")[0] for tavern in (") Goblin", ") Dragon"))
        lay(terminal, "531")
        terminal.type(ENTER)
        terminal.wait_for("Laughing Goblin: Astrid 5, Bjorn 5.")
        terminal.settle()
        assert "take a card of the Laughing Goblin" in terminal.text()

    match = store.load(entry.slot, find_game).match
    assert [step.move.coins for step in match.history] == [("b5", "b4", "b2"), ("b5", "b3", "b0")]


def saved_after_a_bid(store, coins: str) -> str:
    """What the list of saved games says of a game in which one bid is laid; the game is deleted."""
    with running([MEADHALL, "nidavellir"], {}) as terminal:
        begin_game(terminal)
        sit_down(terminal, "Astrid")
        lay(terminal, coins)
        terminal.type(ENTER)
        terminal.wait_for("Pass the keyboard to")
    (entry,) = store.entries()
    store.delete(entry.slot)
    return f"{entry.name} {entry.summary}"


def test_the_list_of_saved_games_tells_no_bid(store):
    assert saved_after_a_bid(store, "542") == saved_after_a_bid(store, "125")


def test_cards_are_taken_in_turn_without_handing_the_keyboard_over(store):
    with running([MEADHALL, "nidavellir"], {}) as terminal:
        begin_game(terminal)
        for name, coins in (("Astrid", "542"), ("Bjorn", "431")):
            sit_down(terminal, name)
            lay(terminal, coins)
            terminal.type(ENTER)
        for name in ("Astrid", "Bjorn"):
            terminal.wait_for(f"{name}, take a card of the Laughing Goblin")
            terminal.type("1" + ENTER)
            terminal.wait_for("Enter confirms")
            terminal.type(ENTER)
        terminal.wait_for("take a card of the Dancing Dragon")
    (entry,) = store.entries()
    assert len(store.load(entry.slot, find_game).match.history) == 4
