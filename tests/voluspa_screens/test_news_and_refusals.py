"""What the table says between two moves: refusals while a tile waits, and what others did."""

from __future__ import annotations

import pytest

from tests.voluspa.tables import table
from tests.voluspa_screens.stage import (
    LARGE,
    SMALL,
    at_table,
    match_at,
    press,
    shown,
)

BOTH_SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


@pytest.mark.parametrize("key", ["1", "n"])
async def test_no_tile_is_chosen_while_another_waits_to_be_confirmed(key: str) -> None:
    match = match_at(table("od", "thor loki", "odin"))
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "right", "enter", key)
        assert match.is_pending
        assert screen.aiming.tile is None
        assert not screen.board.is_refused
        assert "First confirm what you have laid (Enter), or take it back (u)." in shown(pilot)
        await press(pilot, "enter")
        assert not match.is_pending
