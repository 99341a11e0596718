"""Leaving while the disk is full: the game is saved if it can be, and nothing is lost unasked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from engine.core.atomic import SaveTrouble
from engine.core.saga import SeatRecord
from engine.core.saves import SaveStore
from engine.voluspa import Voluspa
from hall_tui.session import Session, Setup

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]


def full(*_: object) -> SaveTrouble:
    return SaveTrouble("the disk is full.")


def saved(*_: object) -> None:
    """All is well."""


async def at_hand_over(hall: Any) -> Session:
    seats = [SeatRecord(name=name, player="human") for name in ("Astrid", "Bo")]
    session: Session = hall.app.shelf.start(Voluspa(), seats, 7, Setup(), hall.app.settings)
    session.trouble = "the disk was full."
    hall.app.open_table(session)
    await hall.settle()
    assert hall.place == "HandOverScreen"
    return session


@pytest.mark.parametrize("key", ["escape", "ctrl+q"])
async def test_the_players_are_asked_before_moves_are_lost(
    open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    async with open_hall() as hall:
        session = await at_hand_over(hall)
        monkeypatch.setattr(SaveStore, "autosave", full)
        await hall.press(key)
        assert hall.place == "UnsavedScreen"
        assert "the disk is full" in hall.text
        await hall.press("enter")
        assert hall.place == "HandOverScreen"
        assert hall.app.session is session
        monkeypatch.setattr(SaveStore, "autosave", saved)
        assert session.is_safe()
        assert session.trouble is None


async def test_who_leaves_all_the_same_leaves(
    open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hall() as hall:
        await at_hand_over(hall)
        monkeypatch.setattr(SaveStore, "autosave", full)
        await hall.press("escape")
        await hall.press("down", "enter")
        assert hall.place == "MenuScreen"
        assert hall.app.session is None


async def test_a_disk_with_room_again_takes_the_game_without_a_question(
    open_hall: OpenHall,
) -> None:
    async with open_hall() as hall:
        session = await at_hand_over(hall)
        await hall.press("escape")
        assert hall.place == "MenuScreen"
        assert session.trouble is None


async def test_another_game_is_not_opened_over_moves_that_would_be_lost(
    open_hall: OpenHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hall() as hall:
        session = await at_hand_over(hall)
        other = hall.app.shelf.start(
            Voluspa(), session.match.seats, 8, Setup(hand_over=False), hall.app.settings
        )
        with monkeypatch.context() as patch:
            patch.setattr(SaveStore, "autosave", full)
            hall.app.open_table(other)
            await hall.settle()
            assert hall.place == "UnsavedScreen"
            await hall.press("enter")
            assert hall.app.session is session
        hall.app.open_table(other)
        await hall.settle()
        assert hall.app.session is other
        assert session.trouble is None


async def test_the_system_closing_the_window_has_a_failed_save_tried_again(
    open_hall: OpenHall,
) -> None:
    async with open_hall() as hall:
        session = await at_hand_over(hall)
        hall.app.stop(143)
        await hall.pilot.pause()
    assert session.trouble is None
