"""Taking cards: the order of play, what a card would do, what is refused, undo, mouse, looks."""

from __future__ import annotations

import subprocess
import sys

import pytest
from textual.geometry import Offset

from engine.nidavellir import Take
from engine.nidavellir.flow import turn_order
from hall_tui.dialogs import LeaveScreen
from nidavellir_tui.desk import word_for
from nidavellir_tui.tavern import TavernBoard
from tests.nidavellir_screens.desk_positions import match_when
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


@BOTH_SIZES
@pytest.mark.clause("N12", "N13")
async def test_the_order_of_play_stands_below_the_open_tavern(size: tuple[int, int]) -> None:
    match = match_when("take")
    async with at_table(match, size) as (pilot, _):
        state = match.state
        signs = [
            f"{'▸' if s == state.to_act else ' '}{'ABC'[s]}{state.shown[s][1:]:<2}"
            for s in turn_order(state)
        ]
        gems = "".join(f"{state.players[s].gem:>3} " for s in turn_order(state))
        page = shown(pilot)
        below = page.splitlines().index(next(x for x in page.splitlines() if signs[0] in x))
        order, stones = page.splitlines()[below : below + 2]
        at = order.index("".join(signs).rstrip())
        assert order[:at].rstrip().endswith("bids")
        assert stones[at:].startswith(gems.rstrip())
        assert stones[:at].rstrip().endswith("gem")
        for seat, player in enumerate(state.players):
            line = next(
                each for each in page.splitlines() if f"{'ABC'[seat]} {match.names[seat]} " in each
            )
            assert f" {player.gem}  " in line
        assert "Dancing Dragon open" in page
        assert "age 1, round 2" in page


async def test_the_treasury_is_shown_with_its_counts() -> None:
    match = match_when("trade")
    async with at_table(match) as (pilot, _):
        await press(pilot, "t")
        lines = shown(pilot).splitlines()
        at = next(i for i, line in enumerate(lines) if "Treasury" in line)
        values, counts = lines[at].split()[1:], lines[at + 1].split()[1:]
        shown_counts = {
            int(v): 0 if n == "-" else int(n) for v, n in zip(values, counts, strict=True)
        }
        assert shown_counts == {v: n for v, n in enumerate(match.state.treasury) if v >= 5}


@BOTH_SIZES
async def test_the_card_under_the_cursor_tells_what_it_would_do(size: tuple[int, int]) -> None:
    match = match_when("take")
    async with at_table(match, size) as (pilot, table):
        seat, state = match.to_act, match.state
        for row, card in enumerate(state.taverns[1]):
            await press(pilot, str(row + 1))
            page = shown(pilot)
            after = state.clone()
            match.game.act(after, Take(card))
            had, has = match.game.scores(state)[seat], match.game.scores(after)[seat]
            if has != had:
                assert f"All bravery {had} → {has} ({has - had:+d})" in page
        assert table.cursor.tavern == 1


async def test_a_card_of_another_tavern_is_refused_with_its_clause() -> None:
    match = match_when("take")
    async with at_table(match) as (pilot, table):
        await press(pilot, "right")
        assert "[N12]" in shown(pilot)
        await press(pilot, "enter")
        assert "[N12]" in status(table)
        assert not match.is_pending
        await press(pilot, "left", "left", "enter")
        assert "[N14]" in status(table)


async def test_a_card_is_taken_back_until_it_is_confirmed() -> None:
    match = match_when("take")
    async with at_table(match) as (pilot, table):
        before = len(match.history)
        for key in ("u", "escape"):
            await press(pilot, "1", "enter")
            assert match.is_pending
            assert "Not yet confirmed" in shown(pilot)
            await press(pilot, key)
            assert len(match.history) == before
            assert status(table).startswith("Taken back. ")
            assert "take a card of the Dancing Dragon" in status(table)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LeaveScreen)
        await press(pilot, "escape", "1", "enter", "enter")
        assert pilot.app.screen is table
        assert len(match.history) == before + 1


async def test_what_cannot_be_taken_back_says_why() -> None:
    match = match_when("take")
    async with at_table(match) as (pilot, table):
        await press(pilot, "1", "enter", "enter", "u")
        assert "[undo]" in status(table)


async def test_confirm_at_once_needs_one_key() -> None:
    match = match_when("take")
    async with at_table(match, settings={"confirm_at_once": True}) as (pilot, _):
        before = len(match.history)
        await press(pilot, "1", "enter")
        assert len(match.history) == before + 1
        assert not match.is_pending


@BOTH_SIZES
async def test_a_card_is_taken_by_mouse(size: tuple[int, int]) -> None:
    match = match_when("take")
    async with at_table(match, size) as (pilot, table):
        board, before = table.query_one(TavernBoard), len(match.history)
        width = board.content_size.width // 3
        at = Offset(width + 6, 1 + board.card_height)
        await pilot.click("#taverns", offset=at)
        await settled(pilot)
        assert table.cursor == (1, 1)
        assert len(match.history) == before
        await pilot.click("#taverns", offset=at)
        await settled(pilot)
        assert match.history[before].move == Take(match.history[before].before.taverns[1][1])
        line = shown(pilot).rstrip("\n").splitlines()[-1]
        await pilot.click("Footer", offset=Offset(line.index("Choose") + 2, 0))
        await settled(pilot)
        assert not match.is_pending


async def test_a_new_tavern_tells_what_happened() -> None:
    match = match_when("take")
    async with at_table(match, hand_over=True) as (pilot, table):
        while match.state.tavern == 1:
            await press(pilot, "1", "enter", "enter")
            if table.asks or pilot.app.screen is not table:
                return
        page = shown(pilot)
        assert "What happened" in page
        assert "Shining Horse: " in page
        await press(pilot, "down")
        assert "What happened" not in shown(pilot)


def test_a_word_says_how_far_each_player_is() -> None:
    state = match_when("take").state
    words = [word_for(state, seat) for seat in state.seats]
    assert words.count("now") == 1
    assert words[state.to_act] == "now"


async def test_the_ascii_table_is_ascii() -> None:
    for name in ("take", "recruit", "transform"):
        async with at_table(match_when(name), LARGE, settings={"glyphs": "ascii"}) as (pilot, _):
            assert shown(pilot).isascii()


@pytest.mark.parametrize(
    "theme", ["meadhall-night", "meadhall-day", "meadhall-contrast", "terminal"]
)
async def test_every_theme_draws_the_table(theme: str) -> None:
    for name in ("take", "recruit"):
        async with at_table(match_when(name), settings={"theme": theme}) as (pilot, _):
            assert "Astrid" in shown(pilot)


async def test_the_window_may_shrink_and_grow_at_any_time() -> None:
    match = new_match(5)
    async with at_table(match, LARGE) as (pilot, table):
        for size in ((20, 5), (40, 12), (200, 60), (5, 2), (80, 24), (120, 40)):
            await press(pilot, "5")
            await pilot.resize_terminal(*size)
            await settled(pilot)
        await press(pilot, "4", "3", "enter")
        assert len(match.history) == 1
        assert table.session.match.to_act == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_all_cards_bids_and_players_fit_a_window_of_80_by_24(seats: int) -> None:
    async with at_table(new_match(seats)) as (pilot, table):
        page = shown(pilot)
        assert page.count("your bid") == 3
        assert all(len(line) <= 80 for line in page.splitlines())
        for name in table.session.names:
            assert f" {name} " in page


async def test_names_are_never_read_as_markup() -> None:
    match = match_when("take")
    record = match.seats[0].model_copy(update={"name": "[b]x[/b] [@click=quit]"})
    match.seats = (record, *match.seats[1:])
    async with at_table(match, LARGE) as (pilot, _):
        assert "[b]x[/b]" in shown(pilot)
        await press(pilot, "e", "escape", "a", "escape", "1", "enter")
        assert pilot.app.is_running


def test_importing_the_screens_loads_no_terminal_library() -> None:
    code = (
        "import sys, nidavellir_tui as n; n.screens.rules(); n.screens.actions();"
        "n.screens.choices(); n.screens.glance({});"
        "sys.exit(any(name in sys.modules for name in ('textual', 'rich')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_a_number_points_into_the_open_tavern_from_wherever_the_cursor_is() -> None:
    match = match_when("take")
    async with at_table(match) as (pilot, table):
        await press(pilot, "left", "2")
        assert table.cursor == (1, 1)
        await press(pilot, "right", "1")
        assert table.cursor == (1, 0)


@BOTH_SIZES
@pytest.mark.clause("N25")
async def test_a_card_taken_with_the_0_tells_of_the_trade(size: tuple[int, int]) -> None:
    match = match_when("take_with_0")
    async with at_table(match, size) as (pilot, _):
        assert "then you trade two coins" in shown(pilot)
    async with at_table(match_when("take"), size) as (pilot, _):
        assert "then you trade" not in shown(pilot)
