"""Bidding: laid in secret, swapped, taken back, sealed; nobody else learns where a coin lies."""

from __future__ import annotations

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from engine.core.match import Match
from engine.nidavellir import Bid
from engine.nidavellir.state import BID, TAKE
from hall_tui.hand_over import HandOverScreen
from hall_tui.log import LogScreen
from nidavellir_tui.bidding import Draft, pouch_text, trade_text
from nidavellir_tui.panels import CoinBar
from nidavellir_tui.screen import NidavellirTable
from nidavellir_tui.tavern import SLOT, TavernBoard
from tests.nidavellir_screens.desk_stage import (
    LARGE,
    SMALL,
    at_table,
    new_match,
    press,
    settled,
    shown,
    status,
)

BOTH_SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def laid(table: NidavellirTable) -> list[str]:
    assert table.draft is not None
    return [table.draft.coin_at(tavern) for tavern in range(3)]


async def click_slot(pilot: Pilot[None], table: NidavellirTable, tavern: int) -> None:
    board = table.query_one(TavernBoard)
    width, height = board.content_size
    await pilot.click("#taverns", offset=Offset(width // 3 * tavern + 4, height - 2))
    await settled(pilot)


async def click_coin(pilot: Pilot[None], table: NidavellirTable, index: int) -> None:
    room = table.query_one(CoinBar).content_size.width // 5
    await pilot.click("#coins", offset=Offset(room * index + 3, 0))
    await settled(pilot)


# -- laying --------------------------------------------------------------------------------------


@BOTH_SIZES
async def test_coins_are_laid_by_number_swapped_and_taken_back(size: tuple[int, int]) -> None:
    async with at_table(new_match(3), size) as (pilot, table):
        await press(pilot, "5", "4")
        assert laid(table) == ["b5", "b4", ""]
        assert "lays a coin at the Shining Horse" in status(table)
        await press(pilot, "5")
        assert laid(table) == ["", "b4", "b5"]
        await press(pilot, "u")
        assert laid(table) == ["b5", "b4", ""]
        await press(pilot, "1")
        assert "Enter seals your bids" in status(table)
        await press(pilot, "left", "left", "1")
        assert laid(table) == ["b0", "b4", "b5"]
        await press(pilot, "backspace")
        assert laid(table) == ["", "b4", "b5"]
        await press(pilot, "escape", "escape")
        assert laid(table) == ["b5", "b4", "b0"]
        assert not table.session.match.history


async def test_bids_are_sealed_only_when_all_three_lie_there() -> None:
    match = new_match(3)
    async with at_table(match) as (pilot, table):
        await press(pilot, "5", "4", "enter")
        assert "[N11]" in status(table)
        assert not match.history
        await press(pilot, "1", "enter")
        assert match.history[0].move == Bid(("b5", "b4", "b0"))
        assert match.to_act == 1
        assert laid(table) == ["", "", ""]


async def test_the_last_to_bid_opens_the_first_tavern_with_one_key() -> None:
    match = new_match(2)
    async with at_table(match) as (pilot, table):
        await press(pilot, "5", "4", "3", "enter", "5", "4", "1", "enter")
        assert match.state.phase == TAKE
        assert "Laughing Goblin: Astrid 5, Bo 5." in shown(pilot)
        assert "take a card of the Laughing Goblin" in status(table)


@BOTH_SIZES
async def test_bids_by_mouse(size: tuple[int, int]) -> None:
    match = new_match(3)
    async with at_table(match, size) as (pilot, table):
        await click_slot(pilot, table, 2)
        await click_coin(pilot, table, 0)
        await click_coin(pilot, table, 4)
        await click_coin(pilot, table, 3)
        assert laid(table) == ["b5", "b4", "b0"]
        await click_slot(pilot, table, 1)
        await click_slot(pilot, table, 1)
        assert laid(table) == ["b5", "", "b0"]
        await click_coin(pilot, table, 2)
        line = shown(pilot).rstrip("\n").splitlines()[-1]
        await pilot.click("Footer", offset=Offset(line.index("Choose") + 2, 0))
        await settled(pilot)
        assert match.history[0].move == Bid(("b5", "b3", "b0"))


async def test_arrows_reach_every_card_and_every_slot() -> None:
    async with at_table(new_match(5)) as (pilot, table):
        seen = set()
        for _ in range(3):
            for _ in range(6):
                seen.add(table.cursor)
                await press(pilot, "down")
            await press(pilot, "right")
        assert seen == {(t, row) for t in range(3) for row in (*range(5), SLOT)}


async def test_while_bidding_the_cards_say_what_they_would_bring() -> None:
    async with at_table(new_match(3, seed=7)) as (pilot, _):
        await press(pilot, "up")
        page = shown(pilot)
        assert "Explorer ranks 0 → 1" in page
        assert "All bravery 14 → 19 (+5)" in page


async def test_without_preview_no_bravery_is_told() -> None:
    async with at_table(new_match(3, seed=7), preview=False) as (pilot, _):
        await press(pilot, "up")
        page = shown(pilot)
        assert "Explorer ranks 0 → 1" in page
        assert "All bravery" not in page


# -- the pouch -----------------------------------------------------------------------------------


@pytest.mark.clause("N20", "N25")
def test_the_pouch_tells_what_a_trade_would_yield() -> None:
    treasury = list(new_match(3).state.treasury)
    assert trade_text(treasury, "b5", "b4", "→") == "4 + 5 → 9"
    treasury[9] = 0
    assert trade_text(treasury, "b5", "b4", "→") == "4 + 5 → 10 (there is no 9 to be had)"
    draft = Draft.of(("b0", "b2", "b3", "b4", "b5")).lay(0, 0).lay(1, 1)
    assert pouch_text(draft, treasury, "→") == ""
    assert "4 + 5 → 10" in pouch_text(draft.lay(2, 2), treasury, "→")
    without = Draft.of(("b0", "b2", "b3", "b4", "b5")).lay(1, 0).lay(2, 1).lay(3, 2)
    assert "no trade" in pouch_text(without, treasury, "→")


async def test_the_trade_is_shown_while_bidding() -> None:
    async with at_table(new_match(3)) as (pilot, _):
        await press(pilot, "1", "2", "3")
        assert "4 + 5 → 9" in shown(pilot)
        await press(pilot, "4")
        assert "3 + 5 → 8" in shown(pilot)


# -- secrecy -------------------------------------------------------------------------------------


async def seen_by_the_second(bids: str) -> list[str]:
    """What stands on the screen from the first seal on, until the second one has begun to bid."""
    seen = []
    async with at_table(new_match(3), LARGE, hand_over=True) as (pilot, table):
        await press(pilot, "space", *bids, "enter")
        assert isinstance(pilot.app.screen, HandOverScreen)
        seen.append(shown(pilot))
        seen += [pilot.app.title, pilot.app.sub_title, str(table.title), str(table.sub_title)]
        assert table.draft is None
        assert not pilot.app._notifications
        await press(pilot, "space")
        seen += [shown(pilot), str(table.query_one(CoinBar).content)]
        await press(pilot, "5", "g")
        assert isinstance(pilot.app.screen, LogScreen)
        seen.append(shown(pilot))
        await press(pilot, "escape", "a", "2")
        seen.append(shown(pilot))
        await press(pilot, "1")
        seen.append(shown(pilot))
    return seen


@pytest.mark.clause("N11")
async def test_the_next_at_the_keyboard_sees_the_same_whatever_was_bid() -> None:
    assert await seen_by_the_second("543") == await seen_by_the_second("125")


@pytest.mark.clause("N11")
async def test_bids_begin_and_pass_behind_the_hand_over() -> None:
    async with at_table(new_match(2), hand_over=True) as (pilot, table):
        assert isinstance(pilot.app.screen, HandOverScreen)
        assert table.draft is None
        await press(pilot, "space", "5", "4", "1", "enter")
        assert isinstance(pilot.app.screen, HandOverScreen)
        assert "Bo" in shown(pilot)
        await press(pilot, "space")
        assert laid(table) == ["", "", ""]
        await press(pilot, "5", "4", "2", "enter")
        assert pilot.app.screen is table
        assert table.session.seat_at_keyboard is None


def open_matches() -> list[Match]:
    """Two matches at the first tavern that differ only in where unrevealed coins lie."""
    matches = [new_match(2), new_match(2)]
    for match, first in zip(matches, (("b5", "b4", "b3"), ("b5", "b0", "b2")), strict=True):
        match.play(Bid(first))
        match.play(Bid(("b4", "b3", "b2")))
        assert match.state.phase != BID
    return matches


@pytest.mark.clause("N11")
async def test_in_the_open_nothing_unrevealed_is_on_the_screen() -> None:
    pages = []
    for match in open_matches():
        async with at_table(match, LARGE, hand_over=True) as (pilot, table):
            assert pilot.app.screen is table
            page = [shown(pilot)]
            for key in ("a", "escape", "g", "escape", "e", "escape", "enter"):
                await press(pilot, key)
                page.append(shown(pilot))
            pages.append(page)
            assert match.is_pending
    assert pages[0] == pages[1]
    assert "A?  B?" in pages[0][0]


@pytest.mark.clause("N11")
async def test_own_coins_are_shown_behind_a_hand_over() -> None:
    match = open_matches()[0]
    async with at_table(match, hand_over=True) as (pilot, table):
        await press(pilot, "o")
        assert isinstance(pilot.app.screen, HandOverScreen)
        await press(pilot, "space")
        assert "Dancing Dragon    4" in shown(pilot)
        assert "Pouch             0, 2" in shown(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen is table
        assert table.session.seat_at_keyboard is None
        assert "A?  B?" in shown(pilot)


async def test_coins_of_a_computer_player_stay_unseen() -> None:
    match = new_match(2, players=("greedy", "human"))
    async with at_table(match) as (pilot, table):
        while match.to_act != 1:
            await pilot.pause(0.05)
        await settled(pilot)
        assert table.draft is not None
        await press(pilot, "o")
        assert "Hand              0, 2, 3, 4, 5" in shown(pilot)
