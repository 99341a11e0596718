"""An army as it is shown: columns, lines, what is missing, heroes, coins, bravery."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.core.match import Match
from engine.nidavellir.bravery import bravery
from hall_tui.app import HallApp
from nidavellir_tui.army import ArmyBoard, ArmyScreen, SeatTabs, item_text
from nidavellir_tui.bravery import PARTS, workings
from nidavellir_tui.ranks import (
    CoinPlace,
    Rank,
    coin_places,
    command_zone,
    missing_ranks,
    next_line,
    ranks_in,
    waiting_hero,
)
from tests.nidavellir.camp import at_tavern, bidder, finished, player
from tests.nidavellir_screens.reading_stage import (
    LARGE,
    NAMES,
    SIZE_IDS,
    SIZES,
    SMALL,
    check_kept,
    match_at,
    new_match,
    played,
    press,
    reading,
    settled,
    shown,
)

LINED_UP = {
    "warrior": "6 kraal",
    "hunter": "x x",
    "miner": "zoral 2",
    "blacksmith": "x armorer",
    "explorer": "11 5 thrud",
}


def camp() -> Match:
    """Three players at the second tavern, Astrid with two lines and one hero to spare."""
    return match_at(
        at_tavern(
            bidder(5, "r9 b2 b3", "b0 r14", command="skaa dwerg_ymir", **LINED_UP),
            bidder(4, "b4 b5 b2", "b0 b3", command="uline", miner="0 1"),
            bidder(3, "b2 b0 r7", "b3 b5", hunter="x x dagda"),
            cards="warrior:7 hunter miner:0",
            tavern="dragon",
        )
    )


def armies(seat: int) -> Any:
    return lambda session: ArmyScreen(session, seat)


# -- what is read off --------------------------------------------------------------------------


def test_a_card_of_several_ranks_fills_them_all() -> None:
    owner = camp().state.players[0]
    assert ranks_in(owner, 0) == [Rank("warrior:6", 0), Rank("kraal", 0), Rank("kraal", 1)]
    assert [rank.part for rank in ranks_in(owner, 2)] == [0, 1, 2, 0]
    assert [rank.item for rank in ranks_in(owner, 3)] == ["blacksmith", "armorer", "armorer"]
    assert [len(ranks_in(owner, column)) for column in range(5)] == owner.ranks


def test_the_next_line_is_one_more_than_lines_or_heroes() -> None:
    players = camp().state.players
    assert (players[0].lines, players[0].heroes) == (2, 5)
    assert next_line(players[0]) == 6
    assert missing_ranks(players[0], 6) == {0: 3, 1: 4, 2: 2, 3: 3, 4: 3}
    assert missing_ranks(players[0], 3) == {1: 1}
    assert next_line(players[1]) == 2
    assert missing_ranks(players[1], 2) == {0: 2, 1: 2, 3: 2, 4: 2}


def test_own_coins_have_places_and_hidden_ones_of_others_none() -> None:
    match = camp()
    assert coin_places(match.view(0), 0) == [
        CoinPlace(0, ("9",), is_open=True),
        CoinPlace(1, ("2",), is_open=True),
        CoinPlace(2, ("3",)),
        CoinPlace("pouch", ("0", "14")),
    ]
    assert coin_places(match.view(1), 0) == [
        CoinPlace(0, ("9",), is_open=True),
        CoinPlace(1, ("2",), is_open=True),
        CoinPlace(2, ("?",)),
        CoinPlace("pouch", ("?", "?")),
        CoinPlace("face down", ("0", "3", "14")),
    ]
    assert coin_places(new_match().view(1), 0) == [CoinPlace("hand", ("0", "2", "3", "4", "5"))]


def test_a_lifted_thrud_waits_in_the_command_zone() -> None:
    match = camp()
    match.state.to_act = 0
    match.state.players[0].remove("thrud", 4)
    match.state.hero = "thrud"
    assert waiting_hero(match.state, 0) == "thrud"
    assert waiting_hero(match.state, 1) == ""
    assert command_zone(match.state, 0) == ["skaa", "dwerg_ymir", "thrud"]
    assert "Thrud 13" in workings(match.state, 0)[5]


def test_cards_are_told_in_few_letters() -> None:
    assert item_text("warrior:10", 0) == "W 10"
    assert item_text("miner:0", 2) == "M 0"
    assert item_text("hunter", 1) == "H"
    assert item_text("armorer", 3) == "Armorer"
    assert item_text("ylud", 4) == "Ylud 11"
    assert item_text("ylud", 1) == "Ylud"
    assert item_text("thrud", 4) == "Thrud"


def test_workings_tell_where_each_part_comes_from() -> None:
    match = match_at(
        finished(
            player(6, hand="s3 b2 b3 r7 r25", warrior="6 kraal", hunter="x x aral", miner="2 1",
                   blacksmith="x", explorer="5 idunn", command="astrid thrud dwerg_ymir"),
            player(4, hand="b0 b2 b3 b4 b5", command="skaa"),
        )
    )  # fmt: skip
    assert workings(match.state, 0) == (
        ["sum 13", "most ranks: coin 25"],
        ["4 ranks, squared"],
        ["sum 3 x 2 ranks"],
        ["1 rank"],
        ["sum 12", "Idunn 4 more"],
        ["1 Dwerg 13", "Astrid 25", "Thrud 13"],
        ["2 + 3 + 3 + 7 + 25"],
        ["Crown Jeweler"],
    )
    assert workings(match.state, 1) == ([], [], [], [], [], ["Skaa 17"], ["0 + 2 + 3 + 4 + 5"], [])
    assert sum(bravery(match.state, 0)[:1]) == 13 + 25
    assert len(PARTS) == len(workings(match.state, 0))


# -- what is shown -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
@pytest.mark.parametrize("seat", [0, 1, 2], ids=["own", "uline", "dagda"])
async def test_an_army_looks_as_it_is_kept(size: tuple[int, int], seat: int) -> None:
    async with reading(camp(), armies(seat), size) as (pilot, _):
        check_kept(f"army-{seat}-{size[0]}x{size[1]}", shown(pilot))


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_an_army_late_in_the_game_looks_as_it_is_kept(size: tuple[int, int]) -> None:
    match = played(new_match(3), 110)
    async with reading(match, armies(0), size) as (pilot, _):
        text = shown(pilot)
        check_kept(f"army-late-{size[0]}x{size[1]}", text)
        assert f"bravery {bravery(match.state, 0).total}" in text


async def test_complete_lines_are_ruled_and_missing_classes_named() -> None:
    match = match_at(
        at_tavern(
            bidder(5, warrior="6 7", hunter="x", miner="2", blacksmith="x x x", explorer="8",
                   command="skaa"),
            bidder(4),
            cards="hunter hunter hunter",
        )
    )  # fmt: skip
    async with reading(match, armies(0)) as (pilot, _):
        lines = shown(pilot).splitlines()
        first = next(line for line in lines if line.startswith(" Line 1"))
        assert len(re.findall("═+", first)) == 5
        second = next(line for line in lines if line.startswith("      2"))
        assert second.split()[1:6] == ["W", "7", "missing", "missing", "B"]
        third = next(line for line in lines if line.startswith("      3"))
        assert "missing" not in third
        assert (
            "Line 2 brings the next hero. It lacks 1 hunter, 1 miner and 1 explorer."
            in "\n".join(lines)
        )


async def test_a_hero_that_is_due_is_told() -> None:
    match = match_at(
        at_tavern(
            bidder(5, warrior="6", hunter="x", miner="2", blacksmith="x", explorer="8"),
            bidder(4),
            cards="hunter hunter hunter",
        )
    )
    async with reading(match, armies(0)) as (pilot, _):
        assert "A hero is due." in shown(pilot)


@pytest.mark.parametrize("width", [40, 56, 72, 80, 96, 110, 160])
async def test_no_line_is_wider_than_its_room(width: int) -> None:
    async with reading(camp(), armies(0), (width, 30)) as (_, screen):
        board = screen.query_one(ArmyBoard)
        room = board.content_size.width
        lines = list(board.lines(room))
        assert max(line.cell_length for line in lines) <= room
        assert len(lines) == board.size.height
        text = "\n".join(line.plain for line in lines)
        assert "Total" in text
        assert "Kraal" in text


async def test_plain_glyphs_are_ascii() -> None:
    async with reading(camp(), armies(0), LARGE, settings={"glyphs": "ascii"}) as (pilot, _):
        text = shown(pilot)
        assert text.isascii()
        assert "Line 2  Kraal 7 =" in text


@pytest.mark.parametrize("theme", ["meadhall-day", "meadhall-contrast", "terminal"])
async def test_an_army_says_the_same_in_every_theme(theme: str) -> None:
    async with reading(camp(), armies(0)) as (pilot, _):
        text = shown(pilot)
    async with reading(camp(), armies(0), settings={"theme": theme}) as (pilot, _):
        assert shown(pilot) == text


async def test_an_army_says_the_same_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    async with reading(camp(), armies(0)) as (pilot, _):
        text = shown(pilot)
    monkeypatch.setenv("NO_COLOR", "1")
    async with reading(camp(), armies(0)) as (pilot, _):
        assert shown(pilot) == text


async def test_a_change_of_look_reaches_the_armies() -> None:
    async with reading(camp(), armies(0)) as (pilot, _):
        app = pilot.app
        assert isinstance(app, HallApp)
        assert not shown(pilot).isascii()
        app.change_setting("glyphs", "ascii")
        await settled(pilot)
        assert shown(pilot).isascii()


async def test_where_the_hidden_coins_of_others_lie_changes_nothing() -> None:
    one, other = camp(), camp()
    rival = other.state.players[1]
    rival.bids[2], rival.pouch = "b0", ["b2", "b3"]
    pages = []
    for match in (one, other):
        async with reading(match, armies(1)) as (pilot, _):
            pages.append(shown(pilot))
    assert pages[0] == pages[1]
    async with reading(other, armies(1), seat=1) as (pilot, _):
        assert "Horse 0" in shown(pilot)


async def test_nobody_at_the_keyboard_sees_only_what_all_may_know() -> None:
    async with reading(camp(), armies(0), seat=None) as (pilot, _):
        assert "face down 0 3 14" in shown(pilot)


# -- leafing -----------------------------------------------------------------------------------


async def test_one_key_leafs_through_all_players() -> None:
    async with reading(camp(), armies(1)) as (pilot, screen):
        seen = []
        for _ in range(3):
            seen.append(screen.query_one(ArmyBoard).seat)
            assert f"Army of {NAMES[seen[-1]]}" in shown(pilot)
            await press(pilot, "a")
        assert seen == [1, 2, 0]


async def test_other_keys_leaf_as_well() -> None:
    async with reading(camp(), armies(0)) as (pilot, screen):
        board = screen.query_one(ArmyBoard)
        for key, seat in (("right", 1), ("l", 2), ("h", 1), ("left", 0), ("left", 2), ("2", 1)):
            await press(pilot, key)
            assert board.seat == seat, key
        await press(pilot, "5")
        assert board.seat == 1


async def test_a_click_on_a_name_or_a_hint_leafs_and_esc_goes_back() -> None:
    async with reading(camp(), armies(0), SMALL) as (pilot, screen):
        board, tabs = screen.query_one(ArmyBoard), screen.query_one(SeatTabs)
        width = tabs._tab_width(tabs.content_size.width)
        await pilot.click(SeatTabs, offset=(2 * width + 2, 0))
        await settled(pilot)
        assert board.seat == 2
        await pilot.click(SeatTabs, offset=(75, 0))
        await settled(pilot)
        assert board.seat == 2
        footer = shown(pilot).splitlines()[-1]
        await pilot.click(offset=(footer.index("Next player"), 23))
        await settled(pilot)
        assert board.seat == 0
        await press(pilot, "escape")
        assert pilot.app.screen is not screen


async def test_names_are_never_markup_and_long_ones_fit() -> None:
    names = ("[red]Astrid[/red]", "Ragnvald Thirty-Seven IV", "王小明", "Dagny", "Eirik")
    match = new_match(5, names=names)
    async with reading(match, armies(0)) as (pilot, _):
        first = shown(pilot).splitlines()[1]
        assert "[red]As" in first
        assert "王小明" in first
        assert "E Eirik" in first


async def test_a_tall_army_scrolls_with_the_keys() -> None:
    match = match_at(
        at_tavern(
            bidder(5, blacksmith="x x x x x x x x armorer aegur bonfur"),
            bidder(4),
            cards="hunter hunter hunter",
        )
    )
    async with reading(match, armies(0)) as (pilot, screen):
        page = screen.query_one(".army-page")
        assert page.max_scroll_y > 0
        assert "Command" not in shown(pilot)
        await press(pilot, *["down"] * page.max_scroll_y)
        assert "Command" in shown(pilot)


async def test_an_empty_board_shows_nothing() -> None:
    async with reading(camp(), armies(0)) as (pilot, screen):
        screen.query_one(ArmyBoard).clear()
        await settled(pilot)
        assert "Total" not in shown(pilot)
