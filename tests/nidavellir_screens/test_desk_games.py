"""Whole games at the table, by keys with every legal move on offer at every step, and by mouse."""

from __future__ import annotations

from random import Random

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from engine.nidavellir.state import BID
from hall_tui.hand_over import HandOverScreen
from nidavellir_tui.bidding import Draft
from nidavellir_tui.ceremony import CeremonyScreen
from nidavellir_tui.choosing import Question
from nidavellir_tui.final import NidavellirFinalScreen
from nidavellir_tui.panels import CoinBar
from nidavellir_tui.screen import NidavellirTable
from nidavellir_tui.tavern import TavernBoard
from tests.nidavellir_screens.desk_keys import check_offer, make
from tests.nidavellir_screens.desk_stage import (
    LARGE,
    SMALL,
    at_table,
    greedy,
    new_match,
    press,
    settled,
    shown,
)


@pytest.mark.parametrize(
    ("seats", "size", "seed"), [(2, SMALL, 3), (5, LARGE, 8)], ids=["two-80x24", "five-120x40"]
)
async def test_a_whole_game_by_keys(seats: int, size: tuple[int, int], seed: int) -> None:
    match, rng = new_match(seats, seed=seed), Random(seed)
    hand_overs, ceremonies = 0, 0
    async with at_table(match, size, hand_over=True) as (pilot, table):
        while not isinstance(pilot.app.screen, NidavellirFinalScreen):
            place = pilot.app.screen
            if isinstance(place, HandOverScreen):
                hand_overs += 1
                await press(pilot, "space")
            elif isinstance(place, CeremonyScreen):
                ceremonies += 1
                await press(pilot, "enter")
            else:
                assert isinstance(place, NidavellirTable)
                assert not match.is_over
                assert (table.session.seat_at_keyboard is None) == table.session.is_open
                check_offer(table)
                await make(pilot, table, greedy(match, rng))
    assert match.is_over
    bids = sum(step.before.phase == BID for step in match.history)
    assert bids <= hand_overs < len(match.history) // 2
    assert ceremonies >= 1


async def click(pilot: Pilot[None], selector: str, x: int, y: int) -> None:
    await pilot.click(selector, offset=Offset(x, y))
    await settled(pilot)


async def click_word(pilot: Pilot[None], word: str) -> None:
    """Click a word of the bottom line."""
    footer = shown(pilot).splitlines()[-1]
    await click(pilot, "Footer", footer.index(word) + 1, 0)


async def bid_by_mouse(pilot: Pilot[None], table: NidavellirTable, draft: Draft) -> None:
    """Lay any three coins, tavern by tavern, and seal them."""
    board, bar = table.query_one(TavernBoard), table.query_one(CoinBar)
    coins = Random(len(table.session.match.history)).sample(range(len(draft.coins)), 3)
    for tavern, coin in enumerate(coins):
        width, height = board.content_size
        await click(pilot, "#taverns", width // 3 * tavern + 4, height - 2)
        await click(pilot, "#coins", bar.content_size.width // 5 * coin + 3, 0)
    await click_word(pilot, "Choose")


async def answer_by_mouse(pilot: Pilot[None], table: NidavellirTable, question: Question) -> None:
    """Click the last answer in sight that is allowed, and confirm it."""
    height = table.page.answers.content_size.height
    allowed = [n for n, option in enumerate(question.options[:height]) if option.refusal is None]
    await click(pilot, "#answers", 6, allowed[-1])
    if table.staged is not None or table.session.match.is_pending:
        await click_word(pilot, "Choose")


async def take_by_mouse(pilot: Pilot[None], table: NidavellirTable) -> None:
    """Click the last card of the open tavern twice, and confirm."""
    tavern = table.state.tavern or 0
    board, row = table.query_one(TavernBoard), len(table.state.taverns[tavern])
    x, y = board.content_size.width // 3 * tavern + 5, row * board.card_height - 1
    await click(pilot, "#taverns", x, y + 1)
    if not table.session.match.is_pending:
        await click(pilot, "#taverns", x, y + 1)
    await click_word(pilot, "Choose")


@pytest.mark.parametrize(
    ("seats", "size"), [(2, SMALL), (4, LARGE)], ids=["two-80x24", "four-120x40"]
)
async def test_a_whole_game_by_mouse(seats: int, size: tuple[int, int]) -> None:
    match = new_match(seats, seed=5)
    kinds = set()
    async with at_table(match, size, hand_over=True) as (pilot, table):
        while not isinstance(pilot.app.screen, NidavellirFinalScreen):
            before, place = len(match.history), pilot.app.screen
            if isinstance(place, HandOverScreen):
                await click(pilot, "#hand-over", 2, 1)
                assert pilot.app.screen is not place
                continue
            if isinstance(place, CeremonyScreen):
                await click(pilot, "#ceremony", 2, 1)
                assert pilot.app.screen is not place
                continue
            if table.draft is not None:
                await bid_by_mouse(pilot, table, table.draft)
            elif table.question is not None:
                await answer_by_mouse(pilot, table, table.question)
            else:
                await take_by_mouse(pilot, table)
            assert len(match.history) > before
            assert not match.is_pending
            kinds.add(type(match.history[before].move).__name__)
        assert match.is_over
        assert {"Bid", "Take", "Recruit", "Transform"} <= kinds
        await click_word(pilot, "Play again")
        assert pilot.app.screen is not table
