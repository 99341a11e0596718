"""Moves of several steps by keyboard and by mouse: every step is said, and every step goes back."""

from __future__ import annotations

from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.voluspa import Place, State
from engine.voluspa.moves import Boost, Bump, Discard, End, Fly
from hall_tui.dialogs import LeaveScreen
from tests.voluspa.tables import WHOLE, table
from tests.voluspa_screens.stage import (
    LARGE,
    NAMES,
    SMALL,
    at_table,
    press,
    settled,
    shown,
)
from voluspa_tui.cellart import COUNTED, IN_VAIN, PICKED
from voluspa_tui.hand import HandBar
from voluspa_tui.panels import AimPanel
from voluspa_tui.screen import VoluspaTable

BOTH_SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
ALL_TOKENS = {str(v): n for v, n in enumerate([0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1]) if n}


def whole_match(picture: str, *hands: str, **more: Any) -> Match:
    """A match with all sets and Lightning Bolt that stands at a picture."""
    more.setdefault("tokens", ALL_TOKENS)
    state: State = table(picture, *hands, game=WHOLE, **more)
    match = Match.new(WHOLE, [SeatRecord(name=name) for name in NAMES[: len(state.hands)]], seed=7)
    match.state = state
    return match


def moves(match: Match) -> list[object]:
    """All decisions so far."""
    return [step.move for step in match.history]


def aim(screen: VoluspaTable) -> str:
    """The text of the panel that tells what is under the cursor."""
    panel = screen.query_one(AimPanel)
    return " ".join(line.plain for line in panel.lines(60, 30))


def status(screen: VoluspaTable) -> str:
    """The status line."""
    return str(screen.status_line.content)


async def point(pilot: Pilot[None], screen: VoluspaTable, at: tuple[int, int]) -> None:
    """Move the cursor to a cell with the arrow keys."""
    x, y = screen.board.cursor
    keys = ["right"] * (at[0] - x) + ["left"] * (x - at[0])
    keys += ["down"] * (at[1] - y) + ["up"] * (y - at[1])
    if keys:
        await press(pilot, *keys)
    assert screen.board.cursor == at


async def click(pilot: Pilot[None], screen: VoluspaTable, at: tuple[int, int]) -> None:
    """Click a cell of the grid."""
    region = screen.board._on_screen(at)
    await pilot.click("#board", offset=Offset(region.x + 1, region.y))
    await settled(pilot)


async def click_card(pilot: Pilot[None], screen: VoluspaTable, place: int) -> None:
    """Click a card of the hand; the words stand behind the tiles."""
    hand = screen.query_one(HandBar)
    await pilot.click("#hand", offset=Offset(hand._margin + place * hand.card_width + 2, 1))
    await settled(pilot)


async def click_word(pilot: Pilot[None], word: str) -> None:
    """Click a word of the bottom line."""
    line = shown(pilot).rstrip("\n").splitlines()[-1]
    await pilot.click("Footer", offset=Offset(line.index(word) + 2, 0))
    await settled(pilot)


# -- Freya: how many, then which tile -------------------------------------------------------------


@BOTH_SIZES
@pytest.mark.clause("V71")
async def test_freyas_are_spent_one_by_one_and_then_a_tile_is_laid(size: tuple[int, int]) -> None:
    match = whole_match("th lo od", "freya odin freya fenrir", pile=["thor"] * 4)
    async with at_table(match, size) as (pilot, screen):
        assert "b spends a Freya to boost" in status(screen)
        await press(pilot, "b")
        assert "Boost +1" in status(screen)
        assert "b spends one more Freya" in status(screen)
        assert [tile.value for tile in screen.hand.tiles] == ["8+1", "3+1", "4+1"]
        await press(pilot, "b")
        assert "Boost +2" in status(screen)
        assert "spends" not in status(screen)
        assert not match.is_pending
        await press(pilot, "1")
        await point(pilot, screen, (3, 0))
        assert "with token 10" in aim(screen)
        assert "row 4 = 4 points" in aim(screen)
        await press(pilot, "enter")
        assert moves(match) == [Boost(), Boost(), Place("odin", (3, 0))]
        await press(pilot, "enter")
        await point(pilot, screen, (3, 0))
        assert "worth 10 here (printed 8, boost 2)" in aim(screen)


@BOTH_SIZES
async def test_every_freya_comes_back_one_by_one(size: tuple[int, int]) -> None:
    match = whole_match("th", "freya odin freya")
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "b", "b", "1", "right", "enter")
        assert match.is_pending
        await press(pilot, "escape")
        assert screen.aiming.tile == "odin"
        await press(pilot, "escape")
        assert screen.aiming.tile is None
        assert moves(match) == [Boost(), Boost()]
        await press(pilot, "escape")
        assert moves(match) == [Boost()]
        assert screen.aiming.tile == "freya"
        await press(pilot, "escape", "escape")
        assert moves(match) == []
        await press(pilot, "escape", "escape")
        assert isinstance(pilot.app.screen, LeaveScreen)


async def test_a_boost_by_mouse() -> None:
    match = whole_match("th", "freya odin")
    async with at_table(match, SMALL) as (pilot, screen):
        await click_card(pilot, screen, 2)
        assert moves(match) == [Boost()]
        await click_word(pilot, "Back")
        await click_word(pilot, "Back")
        assert moves(match) == []
        await click_card(pilot, screen, 2)
        await click_card(pilot, screen, 0)
        await click(pilot, screen, (1, 0))
        assert moves(match) == [Boost(), Place("odin", (1, 0))]
        await click(pilot, screen, (1, 0))
        assert match.to_act == 1


async def test_without_a_token_the_reason_is_told() -> None:
    match = whole_match("th", "freya odin fenrir", tokens={"5": 1})
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "b", "1", "right")
        assert "can be laid nowhere" in status(screen)
        assert "No booster token 9 for Odin is left in the supply. [V71]" in aim(screen)
        assert [tile.playable for tile in screen.hand.tiles] == [False, True]


async def test_boost_and_end_say_why_they_cannot_be() -> None:
    async with at_table(whole_match("th", "odin fenrir"), SMALL) as (pilot, screen):
        await press(pilot, "b")
        assert "[V10]" in status(screen)
        await press(pilot, "e")
        assert "[V12]" in status(screen)
        assert screen.hand.words == ()


# -- Hermod: where the follow-up may go, or the end -----------------------------------------------


@BOTH_SIZES
@pytest.mark.clause("V58")
async def test_hermod_shows_where_a_tile_may_follow(size: tuple[int, int]) -> None:
    match = whole_match("th od", "hermod skadi loki", pile=["thor"] * 4)
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (0, 1))
        await press(pilot, "enter")
        assert "Hermod may be followed" in status(screen)
        assert "e ends the turn" in status(screen)
        assert "Laid so far:" in aim(screen)
        assert screen.board.signs == {(0, 1): PICKED}
        assert set(screen.board.offers) == {(0, -1), (0, 0), (0, 1), (0, 2), (-1, 1), (1, 1)}
        await press(pilot, "2")
        assert set(screen.board.offers) == {(0, -1), (0, 2), (-1, 1), (1, 1)}
        await point(pilot, screen, (2, 0))
        assert "[V58]" in aim(screen)
        await point(pilot, screen, (1, 1))
        await press(pilot, "enter", "enter")
        assert moves(match) == [Place("hermod", (0, 1)), Place("loki", (1, 1))]
        assert match.to_act == 1


@BOTH_SIZES
@pytest.mark.clause("V59")
async def test_the_turn_may_end_after_hermod_and_goes_back(size: tuple[int, int]) -> None:
    match = whole_match("th od", "hermod loki", pile=["thor"] * 2)
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (0, 1))
        await press(pilot, "enter", "e")
        assert moves(match)[-1] == End()
        assert "lays nothing after Hermod. Enter confirms" in status(screen)
        assert screen.board.latest == (0, 1)
        await press(pilot, "escape", "escape")
        assert moves(match) == []
        assert screen.aiming.tile == "hermod"
        assert screen.board.cursor == (0, 1)


async def test_hermod_by_mouse() -> None:
    match = whole_match("th od", "hermod loki", pile=["thor"] * 2)
    async with at_table(match, SMALL) as (pilot, screen):
        await click_card(pilot, screen, 0)
        await click(pilot, screen, (0, 1))
        await click_card(pilot, screen, 1)
        assert moves(match) == [Place("hermod", (0, 1)), End()]
        await click_word(pilot, "Lay, confirm")
        assert match.to_act == 1


@pytest.mark.clause("V59")
async def test_what_cannot_follow_is_discarded() -> None:
    row = "th th th th th th .. .."
    trolls = ".. .. .. .. .. .. .. tr"
    match = whole_match(f"{trolls}\n{row}\n{trolls}", "hermod odin", pile=["thor"] * 2)
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (6, 1))
        await press(pilot, "enter")
        assert "Nothing can follow the Hermod [V59]: discard one of 1." in status(screen)
        await press(pilot, "1", "enter")
        assert moves(match)[-1] == Discard("odin")
        await press(pilot, "escape")
        assert screen.aiming.tile == "odin"
        await press(pilot, "escape", "escape")
        assert moves(match) == []


# -- Jotunn: laid, or which tile, then which end --------------------------------------------------


@BOTH_SIZES
@pytest.mark.clause("V53")
async def test_jotunn_takes_a_tile_and_then_an_end(size: tuple[int, int]) -> None:
    match = whole_match("va th lo\n.. sk ..", "jotunn odin", pile=["thor"] * 2)
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "1")
        assert "a free cell, or a tile to bump" in status(screen)
        await point(pilot, screen, (0, 0))
        assert "Jotunn can bump it" in aim(screen)
        assert " to " in aim(screen)
        await press(pilot, "enter")
        assert "Choose where the bumped tile goes" in status(screen)
        assert set(screen.board.offers) == {(0, -1), (-1, 0), (3, 0), (0, 1)}
        assert screen.board.offers[3, 0] is not None
        assert screen.board.cursor in screen.board.offers
        assert screen.board.signs[0, 0] in (PICKED, COUNTED)
        await point(pilot, screen, (3, 0))
        assert "bumps Valkyrie to (3, 0)" in aim(screen)
        await press(pilot, "enter")
        assert moves(match) == [Bump((0, 0), (3, 0))]
        assert "bumps Valkyrie to (3, 0)" in status(screen) or "Jotunn scores" in status(screen)
        await press(pilot, "u")
        assert screen.aiming.picked == (0, 0)
        await press(pilot, "escape")
        assert screen.aiming.picked is None
        assert screen.aiming.tile == "jotunn"
        assert screen.board.cursor == (0, 0)
        await press(pilot, "escape")
        assert screen.aiming.tile is None


async def test_jotunn_may_be_laid_as_any_tile() -> None:
    match = whole_match("va th", "jotunn odin")
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (2, 0))
        assert "can be laid" in aim(screen)
        await press(pilot, "enter")
        assert moves(match) == [Place("jotunn", (2, 0))]


@pytest.mark.clause("V54")
async def test_an_end_that_is_barred_tells_why() -> None:
    match = whole_match("th hl/sk\ntr ..", "jotunn odin")
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (0, 0))
        assert "x Jotunn not here" in aim(screen)
        assert "[V54]" in aim(screen)
        await point(pilot, screen, (1, 0))
        assert "A Hel can't be bumped. [V53]" in aim(screen)
        await point(pilot, screen, (0, 1))
        await press(pilot, "enter")
        await point(pilot, screen, (1, -1))
        assert "x Jotunn not here" in aim(screen)
        await press(pilot, "enter")
        assert "[V5" in status(screen)


async def test_a_bump_by_mouse() -> None:
    match = whole_match("va th lo", "jotunn odin")
    async with at_table(match, SMALL) as (pilot, screen):
        await click_card(pilot, screen, 0)
        await click(pilot, screen, (1, 0))
        assert screen.aiming.picked == (1, 0)
        await click(pilot, screen, (1, 1))
        assert moves(match) == [Bump((1, 0), (1, 1))]
        await click(pilot, screen, (1, 0))
        assert match.to_act == 1


# -- Raven: first, then second or end -------------------------------------------------------------


@BOTH_SIZES
@pytest.mark.clause("V75", "V76")
async def test_the_raven_is_placed_twice(size: tuple[int, int]) -> None:
    match = whole_match("va sk\n.. dr/th", "raven odin", pile=["thor"] * 2)
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (1, 1))
        assert "Raven can cover it" in aim(screen)
        assert "covers Dragon" in aim(screen)
        assert "then it may fly on" in aim(screen)
        await press(pilot, "enter")
        assert "The Raven may fly on" in status(screen)
        assert "e leaves it here" in status(screen)
        assert screen.board.signs[1, 1] == PICKED
        assert (1, 1) not in screen.board.offers
        await point(pilot, screen, (2, 0))
        assert "Raven can fly here" in aim(screen)
        assert "row 3 = 3 points" in aim(screen)
        await press(pilot, "enter")
        assert moves(match) == [Place("raven", (1, 1)), Fly((2, 0))]
        assert screen.board.latest == (2, 0)
        assert screen.picture.cells[1, 1].kind == "dragon"
        await press(pilot, "escape")
        assert moves(match) == [Place("raven", (1, 1))]
        await press(pilot, "escape")
        assert moves(match) == []
        assert screen.aiming.tile == "raven"


async def test_the_raven_may_stay_by_mouse() -> None:
    match = whole_match("va sk", "raven odin", pile=["thor"] * 2)
    async with at_table(match, SMALL) as (pilot, screen):
        await click_card(pilot, screen, 0)
        await click(pilot, screen, (2, 0))
        await click_card(pilot, screen, 1)
        assert moves(match) == [Place("raven", (2, 0)), End()]
        assert screen.board.latest == (2, 0)


async def test_the_raven_by_mouse_flies_on() -> None:
    match = whole_match("va sk", "raven odin", pile=["thor"] * 2)
    async with at_table(match, SMALL) as (pilot, screen):
        await click_card(pilot, screen, 0)
        await click(pilot, screen, (2, 0))
        await click(pilot, screen, (0, 1))
        assert moves(match) == [Place("raven", (2, 0)), Fly((0, 1))]


# -- Skadi: what is taken, and the discard down to five -------------------------------------------


@BOTH_SIZES
@pytest.mark.clause("V73")
async def test_skadi_tells_what_she_takes_and_the_hand_is_trimmed(size: tuple[int, int]) -> None:
    hand = "skadi odin odin hel loki valkyrie"
    match = whole_match("th+2 va", hand, pile=["thor"] * 2, discard=["freya"] * 2, tokens={"9": 1})
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (0, 0))
        told = aim(screen)
        for words in (
            "Skadi can take it",
            "takes Thor into your hand",
            "takes 2 Freyas back",
            "token 9 goes back",
            "then you discard down to five",
        ):
            assert words in told
        await press(pilot, "enter")
        assert not match.is_pending
        assert "You hold 2 more than five [V73]: discard one of 1-8." in status(screen)
        hel = screen.aiming.hand.index("hel") + 1
        await press(pilot, str(hel))
        assert "Hel can't be discarded [V73]" in status(screen)
        await press(pilot, "enter")
        assert "[V73]" in status(screen)
        await press(pilot, str(screen.aiming.hand.index("odin") + 1))
        assert "Enter discards Odin [V73]" in status(screen)
        await press(pilot, "enter")
        assert "You hold 1 more than five" in status(screen)
        await press(pilot, str(screen.aiming.hand.index("freya") + 1), "enter")
        assert match.is_pending
        assert moves(match)[1:] == [Discard("odin"), Discard("freya")]
        await press(pilot, "escape", "escape")
        assert moves(match) == [Place("skadi", (0, 0)), Discard("odin")]
        await press(pilot, "escape", "escape", "escape")
        assert moves(match) == []
        assert screen.aiming.tile == "skadi"


async def test_a_discard_by_mouse() -> None:
    match = whole_match("tr", "thor odin", "troll", pile=["thor"])
    async with at_table(match, SMALL) as (pilot, screen):
        await click_card(pilot, screen, 1)
        await click_card(pilot, screen, 2)
        assert moves(match) == [Discard("odin")]


async def test_tiles_beyond_the_ninth_are_chosen_one_by_one() -> None:
    turn = {"phase": "trim", "hermod": None, "boost": 0, "raven": None}
    hand = "odin thor loki skadi freya freya freya freya freya freya valkyrie"
    match = whole_match("th", hand, turn=turn)
    async with at_table(match, SMALL) as (pilot, screen):
        assert len(screen.hand.tiles) == 11
        await press(pilot, *["n"] * 11)
        assert screen.aiming.tile == "valkyrie"
        await press(pilot, "n")
        assert screen.aiming.tile == "odin"
        await click_card(pilot, screen, 10)
        assert screen.aiming.tile == "valkyrie"


# -- what a move counts ---------------------------------------------------------------------------


@BOTH_SIZES
@pytest.mark.clause("V55")
async def test_the_sea_serpents_span_is_marked_across_gaps(size: tuple[int, int]) -> None:
    match = whole_match("va .. hl/th fe .. sk\n.. .. sk sk sk sk", "sea_serpent odin")
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (4, 0))
        assert "row 6 = 6 points" in aim(screen)
        assert "gaps too" in aim(screen)
        assert screen.board.signs == dict.fromkeys([(x, 0) for x in range(6)], COUNTED)


@BOTH_SIZES
@pytest.mark.clause("V51")
async def test_hels_eight_cells_are_marked(size: tuple[int, int]) -> None:
    match = whole_match("va th lo\nsk ni ..\nhl/od .. ..", "hel odin")
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (1, 1))
        assert "around 4 + 2 = 6 points" in aim(screen)
        assert "covers Niohoggr" in aim(screen)
        assert "+ 2 for Niohoggr" in aim(screen)
        counted = {at for at, sign in screen.board.signs.items() if sign == COUNTED}
        vain = {at for at, sign in screen.board.signs.items() if sign == IN_VAIN}
        assert counted == {(0, 0), (1, 0), (2, 0), (0, 1)}
        assert vain == {(2, 1), (0, 2), (1, 2), (2, 2)}
        await press(pilot, "enter")
        assert screen.board.signs[0, 0] == COUNTED


async def test_scores_are_explained_part_by_part() -> None:
    cases = {
        ("od ni", "dwarf", (0, 1)): ("neighbours 4 = 4 points", "half of 8"),
        ("od .. th", "dwarf", (1, 0)): ("neighbours 7 = 7 points", "half of 15 (8 + 7)"),
        ("ni", "lightning_bolt", (0, 0)): ("lone 1 + 2 = 3 points", "in no line"),
        ("ni th sk", "odin", (3, 0)): ("row 4 + 2 = 6 points", "+ 2 for Niohoggr"),
        ("va od th", "valkyrie", (3, 0)): ("row 4 = 4 points", "between two Valkyries"),
        ("va od\nth", "lightning_bolt", (0, 0)): ("row 2 = 2 points", "the shorter line"),
    }
    for (picture, tile, at), words in cases.items():
        async with at_table(whole_match(picture, f"{tile} odin"), SMALL) as (pilot, screen):
            await press(pilot, "1")
            await point(pilot, screen, at)
            for each in words:
                assert each in aim(screen), (picture, tile, aim(screen))


async def test_without_preview_nothing_is_counted_beforehand() -> None:
    match = whole_match("va th lo\nsk ni ..", "hel jotunn")
    async with at_table(match, SMALL, preview=False) as (pilot, screen):
        await press(pilot, "1")
        await point(pilot, screen, (1, 1))
        assert screen.board.signs == {}
        assert "point" not in aim(screen)
        assert "eight" not in aim(screen)
        await press(pilot, "2")
        await point(pilot, screen, (0, 0))
        assert "point" not in aim(screen)


# -- tokens, discards, gaps -----------------------------------------------------------------------


@BOTH_SIZES
async def test_tokens_and_discards_can_be_looked_at(size: tuple[int, int]) -> None:
    match = whole_match(
        "th+1 va", "odin", discard=["freya", "loki", "loki"], tokens={"5": 2, "11": 1}
    )
    async with at_table(match, size) as (pilot, screen):
        await press(pilot, "t")
        page = shown(pilot)
        assert "Tokens left  5 5 11" in page
        assert "Discarded (3)  Loki 2, Freya 1" in page
        assert "All sets with Lightning Bolt: 17 kinds, 116 tiles" in page
        await press(pilot, "t")
        assert pilot.app.screen is screen
        if size == LARGE:
            assert "3 discarded, 3 tokens" in shown(pilot)


async def test_a_gap_is_told_with_what_it_covers() -> None:
    async with at_table(whole_match("hl/th va", "odin"), SMALL) as (pilot, screen):
        await point(pilot, screen, (0, 0))
        assert "Hel a gap: it ends every line covers Thor" in aim(screen)
