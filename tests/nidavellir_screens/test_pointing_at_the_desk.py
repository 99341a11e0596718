"""What a lesson points at on the table of Nidavellir is marked, and armies are laid open."""

from __future__ import annotations

from typing import Any

import pytest

from engine.lessons.model import Pointer
from nidavellir_tui.desk import coins_of
from nidavellir_tui.panels import PlayersPanel
from nidavellir_tui.pointing import Pointed, pointed_at
from nidavellir_tui.tavern import Spot
from tests.nidavellir_screens.desk_stage import LARGE, SMALL, at_table, new_match, settled, shown


def pointer(what: str, which: Any, label: str = "") -> Pointer:
    return Pointer(what=what, which=which, label=label)


def test_pointers_are_sorted_by_what_they_point_at() -> None:
    pointed = pointed_at(
        [
            *(pointer("tavern", "dragon"), pointer("card", "goblin:2", "C")),
            *(pointer("column", "miner"), pointer("column", "2:hunter", "D")),
            *(pointer("command", 1), pointer("coin", "b4"), pointer("treasury", "r11")),
            *(pointer("gem", 0, "E"), pointer("hero", "skaa"), pointer("panel", "scores")),
        ],
        own=1,
    )
    assert pointed == Pointed(
        taverns={1: "!", Spot(0, 2): "C"},
        columns={(1, 2): "!", (2, 1): "D"},
        commands={1: "!"},
        coins={"b4": "!"},
        treasury={11: "!"},
        gems={0: "E"},
        heroes={"skaa": "!"},
        scores="!",
    )
    assert pointed.army is None
    assert pointed.columns_of(2) == {1: "D"}


def test_one_army_alone_is_laid_open() -> None:
    assert pointed_at([pointer("column", "2:miner"), pointer("command", 2)], own=0).army == 2
    assert pointed_at([pointer("command", "own")], own=1).army == 1
    assert pointed_at([pointer("gem", 1)], own=0).army is None


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_everything_is_marked_where_it_lies(size: tuple[int, int]) -> None:
    async with at_table(new_match(2), size) as (pilot, table):
        table.show_pointers(
            [
                *(pointer("tavern", "horse", "Q"), pointer("card", "goblin:1", "X")),
                *(
                    pointer("coin", "b4", "Y"),
                    pointer("treasury", "r7", "Z"),
                    pointer("gem", 1, "K"),
                ),
                *(pointer("panel", "scores", "P"), pointer("column", "1:miner", "V")),
            ]
        )
        await settled(pilot)
        text = shown(pilot)
        assert "HorseQ" in text
        row = next(line for line in text.splitlines() if "X" in line)
        assert row.index("X") < size[0] // 3
        assert "(4)Y" in text
        assert " Z7 " in text
        assert f"K{table.state.players[1].gem}" in text
        assert "Pbravery" in text
        assert "V0" in text
        table.show_pointers([])
        await settled(pilot)
        assert "HorseQ" not in shown(pilot)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_a_column_of_ten_ranks_stands_clear_of_its_neighbours(size: tuple[int, int]) -> None:
    async with at_table(new_match(2), size) as (pilot, table):
        panel = table.query_one(PlayersPanel)
        first, second = panel.players
        lines = [first._replace(ranks=(0, 2, 0, 10, 1)), second]
        panel.show(lines, table.hall.look)
        await settled(pilot)
        assert "  0  2  0 10  1 " in shown(pilot)
        panel.point_at({}, {(0, 3): "!"}, "")
        panel.show(lines, table.hall.look)
        await settled(pilot)
        assert "  0  2  0!10  1 " in shown(pilot)


def test_the_coins_of_a_seat_stand_where_they_lie() -> None:
    match = new_match(2)
    match.play(match.legal()[0], 0)
    player, draft = match.state.players[0], coins_of(match.state, 0)
    assert [draft.coin_at(tavern) for tavern in range(3)] == player.bids
    assert sorted(draft.coins) == sorted(player.coins)
    assert not draft.past
