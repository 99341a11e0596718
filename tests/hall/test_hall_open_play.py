"""Decisions that everybody may look on at: the keyboard goes round without a hand-over."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import SeatRecord
from hall_tui.keys import CONFIRM, Action, may_clash, table_of
from hall_tui.session import Next, Session, Setup
from hall_tui.settings import Settings


def session_of(*players: str, private: Any, **setup: Any) -> Session:
    seats = [SeatRecord(name=f"P{i}", player=player) for i, player in enumerate(players)]
    match = Match.new(find_game("voluspa")(), seats, seed=5)
    session = Session(match, Settings(), setup=Setup(**setup))
    session.play_openly(private)
    return session


def lay_first(session: Session) -> None:
    session.lay(session.match.legal()[0])
    session.confirm()


def test_an_open_decision_needs_no_hand_over_and_shows_nobodys_secrets() -> None:
    session = session_of("human", "human", private=lambda _: False)
    first = session.match.to_act
    assert session.due() == (Next.HUMAN, first)
    assert session.seat_at_keyboard is None
    assert session.decider == first
    game = session.match.game
    assert game.position(session.view()) == game.position(session.match.view(None))
    lay_first(session)
    assert session.match.history[0].seat == first
    assert session.due() == (Next.HUMAN, 1 - first)


def test_an_open_decision_is_taken_back_by_whoever_made_it() -> None:
    session = session_of("human", "human", private=lambda _: False)
    session.lay(session.match.legal()[0])
    assert session.due().kind is Next.CONFIRM
    session.undo()
    assert not session.match.history


def test_while_nobody_sits_at_the_keyboard_nothing_is_taken_back() -> None:
    session = session_of("human", "human", private=lambda _: True)
    first = session.match.to_act
    session.sit_down(first)
    session.lay(session.match.legal()[0])
    session.clear_keyboard()
    with pytest.raises(IllegalMove, match="at the keyboard") as refused:
        session.undo()
    assert refused.value.refusal.clause == "undo"
    assert len(session.match.history) == 1
    session.sit_down(first)
    session.undo()
    assert not session.match.history


def test_whoever_sat_at_the_keyboard_leaves_it_when_all_may_look() -> None:
    private = {True}
    session = session_of("human", "human", private=lambda _: bool(private))
    first = session.match.to_act
    assert session.due() == (Next.HAND_OVER, first)
    assert session.decider is None
    session.sit_down(first)
    assert session.due() == (Next.HUMAN, first)
    private.clear()
    assert session.due() == (Next.HUMAN, first)
    assert session.seat_at_keyboard is None
    private.add(True)
    assert session.due() == (Next.HAND_OVER, first)


@pytest.mark.parametrize("setup", [{"hand_over": False}, {}], ids=["switched off", "one person"])
def test_without_a_hand_over_nothing_is_covered(setup: dict[str, Any]) -> None:
    players = ("human", "human") if setup else ("human", "greedy")
    session = session_of(*players, private=lambda _: False, **setup)
    while session.due().kind is Next.BOT:
        session.lay_for(session.due().seat or 0, session.bot_move())
    assert not session.is_open
    assert session.seat_at_keyboard == session.match.to_act


def test_tables_of_two_games_may_use_the_same_key_and_not_the_halls() -> None:
    one, other = (
        Action(f"{name}.act", "enter", "act", name, table_of(name)) for name in ("one", "other")
    )
    assert not may_clash(one, other)
    assert may_clash(one, CONFIRM)
    assert may_clash(CONFIRM, other)
