"""From a real game into a lesson and back: refusals, rule cards, and the table left as it was."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import SeatRecord
from hall_tui.session import Session, Setup
from tests.hall.school import small_lessons, table

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]
Size = tuple[int, int]

__all__ = ["small_lessons"]
pytestmark = pytest.mark.usefixtures("small_lessons")

SEATS = [SeatRecord(name="Astrid"), SeatRecord(name="Bo")]


async def sit(hall: Any, game_id: str, *, seed: int = 7) -> Any:
    """The table of a fresh game, which is saved."""
    game = find_game(game_id).with_options({})
    session = hall.app.shelf.start(game, SEATS, seed, Setup(hand_over=False), hall.app.settings)
    hall.app.open_table(session)
    await hall.settle()
    return hall.app.screen


def as_it_stands(screen: Any) -> tuple[Any, ...]:
    session: Session = screen.session
    return (
        screen.board.cursor,
        screen.aiming.index,
        screen.board.offers,
        session.match.game.state_hash(session.match.state),
        len(session.match.history),
        session.store.load(session.slot, find_game).match.game.state_hash(session.match.state)
        if session.store
        else None,
    )


async def test_a_refusal_shows_its_lesson_and_the_game_waits_untouched(
    open_hall: OpenHall, size: Size
) -> None:
    async with open_hall(None, size) as hall:
        screen = await sit(hall, "voluspa")
        await hall.press("1", "right", "down", "enter")
        assert "[V10]" in str(screen.status_line.content)
        assert "w: show me." in str(screen.status_line.content)
        before = as_it_stands(screen)
        await hall.press("w")
        assert table(hall).player.lesson.id == "voluspa-two-tiles"
        await hall.press("enter", "2", "enter", "enter", "1", "right", "down", "enter", "escape")
        assert hall.app.screen is screen
        assert as_it_stands(screen) == before
        await hall.press("up", "enter")
        assert screen.session.match.is_pending


async def test_what_the_panel_refuses_is_shown_before_it_is_tried(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        screen = await sit(hall, "voluspa")
        await hall.press("1", "right", "down")
        before = as_it_stands(screen)
        await hall.press("w")
        assert table(hall).player.lesson.id == "voluspa-two-tiles"
        await hall.press("escape")
        assert hall.app.screen is screen
        assert as_it_stands(screen) == before


async def test_the_offer_can_be_clicked_and_chosen_from_the_palette(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        screen = await sit(hall, "voluspa")
        await hall.press("w")
        assert hall.app.screen is screen
        await hall.press("1", "right", "down", "enter")
        await hall.click_text("show me.")
        assert table(hall).player.lesson.id == "voluspa-two-tiles"
        await hall.press("escape")
        assert hall.app.screen is screen
        await hall.press("ctrl+p")
        await hall.type("show me why")
        await hall.until(lambda: "the lesson of the refusal" in hall.text)
        await hall.press("enter")
        await hall.until(lambda: hall.place == "GuidedVoluspaTable")


async def test_a_refusal_without_a_lesson_offers_none(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        screen = await sit(hall, "nidavellir")
        await hall.press("enter")
        assert "[N11]" in str(screen.status_line.content)
        assert "show me" not in str(screen.status_line.content)


async def test_the_end_of_a_lesson_leads_back_to_the_game(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        screen = await sit(hall, "voluspa")
        await hall.press("1", "right", "down", "enter", "w")
        await hall.press("enter", "2", "enter", "enter", "1", "right", "down", "enter", "enter")
        await hall.until(lambda: table(hall).player.is_done)
        await hall.press("enter", "a", "c", "enter", "enter", "enter")
        assert "Back to the game" in hall.text
        await hall.press("enter")
        assert hall.app.screen is screen
        assert screen.session is hall.app.session


async def test_a_rule_card_leads_into_its_lesson_and_back(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(None, size) as hall:
        screen = await sit(hall, "voluspa")
        hand = list(screen.aiming.hand)
        await hall.press(str(hand.index("thor") + 1), "right", "r")
        before = as_it_stands(screen)
        assert "Lesson: Two tiles in a row" in hall.text
        assert "V40" in hall.text or "Thor" in hall.text
        assert "w Lesson" in hall.text.splitlines()[-1]
        await hall.press("w")
        assert hall.place == "GuidedVoluspaTable"
        await hall.press("r")
        assert "Lesson: Two tiles" not in hall.text
        assert "Lesson" not in hall.text.splitlines()[-1]
        await hall.press("escape", "escape")
        assert hall.place == "RuleCard"
        await hall.click_text("Lesson: Two tiles in a row")
        assert hall.place == "GuidedVoluspaTable"
        await hall.press("escape", "escape")
        assert hall.app.screen is screen
        assert as_it_stands(screen) == before


def seed_with(card: str) -> int:
    """A seed that puts this card first into the Laughing Goblin."""
    game = find_game("nidavellir").with_options({})
    matches = (Match.new(game, SEATS, seed) for seed in range(200))
    return next(each.seed for each in matches if each.state.taverns[0][0] == card)  # type: ignore[misc]


async def test_the_rule_card_of_nidavellir_leads_into_a_lesson(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        screen = await sit(hall, "nidavellir", seed=seed_with("hunter"))
        await hall.press("down", "r")
        assert "Lesson: One card of a tavern" in hall.text
        await hall.press("w")
        assert hall.place == "GuidedNidavellirTable"
        await hall.press("escape", "escape")
        assert hall.app.screen is screen
        assert screen.cursor == (0, 0)


async def test_a_rule_page_leads_into_its_lesson(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.go_to("rules", "voluspa")
        await hall.settle()
        await hall.type("V10")
        await hall.press("f2")
        assert hall.place == "GuidedVoluspaTable"
        await hall.press("escape")
        assert hall.place == "RulesScreen"
        await hall.press(*["backspace"] * 3)
        await hall.type("V03")
        await hall.press("enter", "w")
        assert "There is no lesson about this page." in hall.text


async def test_continue_goes_back_to_the_game_below_a_lesson(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        screen = await sit(hall, "voluspa")
        await hall.press("1", "right", "down", "enter", "w")
        assert hall.place == "GuidedVoluspaTable"
        hall.app.resume()
        await hall.settle()
        assert hall.app.screen is screen


async def test_a_computer_player_goes_on_only_after_the_lesson(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        game = find_game("voluspa").with_options({})
        seats = [SeatRecord(name="Astrid"), SeatRecord(name="Bo", player="greedy")]
        match = Match.new(game, seats, seed=2)
        while match.to_act != 0:
            match.play(match.legal()[0])
        hall.app.open_table(Session(match, hall.app.settings, setup=Setup(hand_over=False)))
        await hall.settle()
        screen, plies = hall.app.screen, len(match.history)
        await hall.press("1", "right", "right", "right", "down", "down", "down", "down", "enter")
        await hall.press("w")
        assert hall.place == "GuidedVoluspaTable"
        assert len(match.history) == plies
        await hall.press("escape")
        assert hall.app.screen is screen
