"""Every question of the game: why it is asked, what can be answered, how far one may go back."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from engine.nidavellir import Recruit, Take, Transform
from engine.nidavellir.components import HEROES
from engine.nidavellir.state import RECRUIT
from hall_tui.hand_over import HandOverScreen
from nidavellir_tui.ceremony import CeremonyScreen
from nidavellir_tui.choicepage import AnswerList
from tests.nidavellir_screens.desk_keys import check_offer, make, offered
from tests.nidavellir_screens.desk_positions import WHEN, match_when
from tests.nidavellir_screens.desk_stage import (
    LARGE,
    SMALL,
    at_table,
    press,
    settled,
    shown,
    status,
)

WHY = {
    "transform": ("Transform a coin by +", "The Royal Offering gives one of your coins"),
    "kings_hand": ("Transform a coin by +5", "The King's Hand gives one of your coins"),
    "trade": ("Trade two coins", "so you trade"),
    "recruit": ("Choose a hero", "one more must join you"),
    "thrud": ("Put Thrud into a column", "always the last card of her column"),
    "ylud": ("Put Ylud into a column", "Age 1 has ended"),
    "dismiss": ("Discard for", "the last dwarf of"),
    "pioneer": ("Keep one of three cards", "Nobody else sees them"),
    "reveal": ("Lay a coin at the", "after the others have turned up theirs"),
}


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", WHY)
async def test_every_question_says_why_and_offers_what_is_legal(
    name: str, size: tuple[int, int]
) -> None:
    match = match_when(name)
    async with at_table(match, size) as (pilot, table):
        page = shown(pilot)
        heading, reason = WHY[name]
        assert heading in page
        assert reason in " ".join(page.split())
        assert table.asks
        check_offer(table)
        assert "choose" in status(table)


@pytest.mark.parametrize("name", WHY)
async def test_every_answer_can_be_given(name: str) -> None:
    match = match_when(name)
    before, legal = len(match.history), match.legal()
    async with at_table(match) as (pilot, table):
        for move in legal:
            await make(pilot, table, move)
            if pilot.app.screen is not table:
                await press(pilot, "enter")
            while len(match.history) > before:
                match.pop()
            table.advance()
            await settled(pilot)
        assert match.legal() == legal


@pytest.mark.parametrize("name", WHY)
async def test_an_answer_can_be_taken_back_until_it_is_confirmed(name: str) -> None:
    match = match_when(name)
    async with at_table(match) as (pilot, table):
        before, history = match.game.position(match.state), len(match.history)
        for key in ("u", "escape"):
            await press(pilot, "enter")
            assert "Enter confirms, u takes it back" in " ".join(status(table).split())
            await press(pilot, key)
            assert match.game.position(match.state) == before
            assert len(match.history) == history
            assert table.asks


async def test_what_is_refused_says_why() -> None:
    match = match_when("recruit")
    async with at_table(match, LARGE) as (pilot, table):
        assert table.question is not None
        refused = [o.move.hero for o in table.question.options if o.refusal]
        assert "hourya" in refused
        while table.option is None or table.option.move != Recruit("hourya"):
            await press(pilot, "down")
        page = shown(pilot)
        assert "x Hourya" in page
        assert "[N40]" in page
        await press(pilot, "enter")
        assert "[N40]" in status(table)
        assert match.state.phase == RECRUIT


async def test_all_heroes_that_are_left_are_listed_with_their_numbers() -> None:
    match = match_when("recruit")
    async with at_table(match, LARGE) as (pilot, _):
        page = shown(pilot)
        for hero in match.state.heroes[:15]:
            assert HEROES[hero].name in page
        assert "warrior, 2 ranks, bravery 7" in page


async def test_the_zero_is_listed_and_refused() -> None:
    match = match_when("kings_hand")
    async with at_table(match) as (pilot, table):
        assert Transform("b0", "hand") not in offered(table)
        await press(pilot, "up")
        await press(pilot, *["up"] * table.page.place, "enter")
        assert "[N23]" in status(table) or match.is_pending


async def test_the_table_can_be_looked_at_meanwhile() -> None:
    async with at_table(match_when("recruit")) as (pilot, table):
        await press(pilot, "t")
        assert "Treasury" in shown(pilot)
        assert not table.asks
        await press(pilot, "escape")
        assert "Choose a hero" in shown(pilot)
        await press(pilot, "t", "enter")
        assert table.asks


async def test_an_answer_by_mouse() -> None:
    match = match_when("recruit")
    async with at_table(match) as (pilot, table):
        before = len(match.history)
        row = next(i for i, o in enumerate(table.question.options) if not o.refusal) + 1
        while table.question.options[row].refusal:
            row += 1
        wanted = table.question.options[row].move
        assert table.query_one(AnswerList).region.height > row
        await pilot.click("#answers", offset=Offset(6, row))
        await settled(pilot)
        assert match.is_pending
        assert match.history[before].move == wanted


async def test_what_it_would_bring_stands_beside_the_answer() -> None:
    match = match_when("recruit")
    async with at_table(match, LARGE) as (pilot, table):
        while table.option is None or table.option.move != Recruit("skaa"):
            await press(pilot, "down")
        had = match.game.scores(match.state)[match.to_act]
        assert f"All bravery {had} → {had + 17} (+17)" in shown(pilot)


@pytest.mark.clause("N65")
async def test_only_the_pioneer_sees_the_three_cards() -> None:
    match = match_when("pioneer")
    async with at_table(match, LARGE, hand_over=True) as (pilot, table):
        assert isinstance(pilot.app.screen, HandOverScreen)
        assert table.question is None
        pilot.app.pop_screen()
        await settled(pilot)
        assert "Keep one" not in shown(pilot)
        table.advance()
        await settled(pilot)
        await press(pilot, "space")
        assert "Keep one of three cards" in shown(pilot)
        kept = table.option.move
        assert isinstance(kept, Take)
        await make(pilot, table, kept)
        assert not match.state.pioneer


@pytest.mark.clause("N11", "N23")
async def test_a_transformation_of_hidden_coins_is_chosen_unseen() -> None:
    match = match_when("transform")
    async with at_table(match, hand_over=True) as (pilot, table):
        assert isinstance(pilot.app.screen, HandOverScreen)
        await press(pilot, "space")
        assert "in the pouch" in shown(pilot)
        await make(pilot, table, match.legal()[0])
        assert table.session.seat_at_keyboard is None


@pytest.mark.clause("N60")
async def test_the_distinctions_are_awarded_before_all_eyes() -> None:
    match = match_when("kings_hand")
    match.pop()
    async with at_table(match, hand_over=True) as (pilot, table):
        if isinstance(pilot.app.screen, HandOverScreen):
            await press(pilot, "space")
        await make(pilot, table, match.legal()[0])
        while match.state.stage != "warrior":
            await make(pilot, table, match.legal()[0])
        assert isinstance(pilot.app.screen, CeremonyScreen)
        page = " ".join(shown(pilot).split())
        winner = match.names[match.to_act]
        assert f"King's Hand (warriors): {winner} transforms a coin by +5" in page
        assert "Pioneer of the Kingdom (explorers): still to come." in page
        await press(pilot, "enter")
        assert "The King's Hand gives" in shown(pilot)


@pytest.mark.parametrize("name", WHEN)
async def test_rule_card_heroes_and_armies_open_from_everywhere(name: str) -> None:
    async with at_table(match_when(name)) as (pilot, table):
        for key, word in (
            ("r", "N"),
            ("e", "heroes are left"),
            ("a", "Army of"),
            ("question_mark", "Help"),
        ):
            await press(pilot, key)
            assert pilot.app.screen is not table
            assert word in shown(pilot)
            await press(pilot, "escape")
            assert pilot.app.screen is table
