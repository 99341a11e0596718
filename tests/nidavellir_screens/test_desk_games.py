"""Whole games at the table, by keys, with every legal move on offer at every step."""

from __future__ import annotations

from random import Random

import pytest

from engine.nidavellir.state import BID
from hall_tui.hand_over import HandOverScreen
from nidavellir_tui.ceremony import CeremonyScreen
from nidavellir_tui.final import NidavellirFinalScreen
from nidavellir_tui.screen import NidavellirTable
from tests.nidavellir_screens.desk_keys import check_offer, make
from tests.nidavellir_screens.desk_stage import LARGE, SMALL, at_table, greedy, new_match, press


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
