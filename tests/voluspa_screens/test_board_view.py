"""The grid as a widget: what it draws, where cells are, and how little it sends."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from engine.voluspa import Place
from tests.voluspa.tables import table
from tests.voluspa_screens.stage import (
    LARGE,
    SMALL,
    Wire,
    at_table,
    check_kept,
    match_at,
    press,
    settled,
    shown,
    wide_match,
)
from voluspa_tui.cellart import SIZES
from voluspa_tui.picture import board_picture

KEY_LIMIT = 8 * 1024
TWO_ROWS = "od fe lo\ndr/th fe .."


def test_a_picture_holds_values_and_what_is_covered() -> None:
    picture = board_picture(table(TWO_ROWS))
    assert picture.cells[1, 0].values == (0, 4)
    assert picture.cells[1, 1].values == (4,)
    assert picture.cells[0, 1].under == ("thor",)
    assert picture.bounds == (-1, -1, 3, 2)


@pytest.mark.parametrize("steps", range(len(SIZES)))
async def test_every_size_draws_the_table(steps: int) -> None:
    async with at_table(match_at(table(TWO_ROWS, "dragon odin")), LARGE) as (pilot, screen):
        await press(pilot, *["minus"] * len(SIZES), *["plus"] * steps, "1")
        assert screen.board.cell_size is SIZES[steps]
        check_kept(f"board-{SIZES[steps].name}", shown(pilot))


async def test_zoom_keys_fix_the_size_until_it_is_let_go() -> None:
    async with at_table(match_at(table(TWO_ROWS, "odin")), LARGE) as (pilot, screen):
        assert screen.board.cell_size is SIZES[-1]
        await press(pilot, "minus", "minus")
        assert screen.board.cell_size is SIZES[-3]
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert screen.board.cell_size is SIZES[-3]
        await press(pilot, "0")
        assert screen.board.cell_size is SIZES[4]
        await press(pilot, *["minus"] * 9)
        assert screen.board.cell_size is SIZES[0]


async def test_cells_are_found_where_they_are_drawn() -> None:
    async with at_table(wide_match(40), SMALL) as (pilot, screen):
        board = screen.board
        for _ in range(len(SIZES)):
            for at in board.picture.cells:
                region = board._on_screen(at)
                assert board.cell_at(region.offset) == at
                assert board.cell_at(region.bottom_right - Offset(1, 1)) == at
            await press(pilot, "plus")
        assert board.cell_at(Offset(-500, 0)) is None


async def test_scrolling_follows_the_cursor() -> None:
    async with at_table(wide_match(40), SMALL) as (pilot, screen):
        board = screen.board
        await press(pilot, *["plus"] * 5)
        for key in ("left", "up", "right", "down"):
            await press(pilot, *[key] * 12)
            assert board.size.region.contains_region(board._on_screen(board.cursor))


async def test_the_cursor_stays_on_the_drawn_cells() -> None:
    async with at_table(match_at(table("od", "odin")), SMALL) as (pilot, screen):
        await press(pilot, *["up"] * 5, *["h"] * 5)
        assert screen.board.cursor == (-1, -1)
        await press(pilot, *["j"] * 9, *["l"] * 9)
        assert screen.board.cursor == (1, 1)


@pytest.mark.parametrize("size", ["fit", *range(len(SIZES))])
async def test_a_cursor_key_on_a_full_table_sends_little(
    size: str | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = Wire(monkeypatch)
    async with at_table(wide_match(57), LARGE) as (pilot, screen):
        board = screen.board
        if isinstance(size, int):
            await press(pilot, *["minus"] * len(SIZES), *["plus"] * size)
        await press(pilot, "1")
        assert len(board.picture.cells) >= 55
        wire.take()
        for key in ("right", "left", "down", "up", "tab", "shift+tab"):
            before = board.scroll_offset
            await press(pilot, key)
            sent = wire.take()
            assert sent > 0
            if board.scroll_offset == before:
                assert sent <= KEY_LIMIT, key


async def test_a_fitting_table_never_scrolls(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(monkeypatch)
    async with at_table(wide_match(57), LARGE) as (pilot, screen):
        await press(pilot, "1")
        wire.take()
        for key in (*["right"] * 6, *["down"] * 9, *["left"] * 10, *["up"] * 17):
            await press(pilot, key)
            assert screen.board.scroll_offset == (0, 0)
            assert wire.take() <= KEY_LIMIT


async def test_a_cursor_key_lays_nothing_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(wide_match(57), LARGE) as (pilot, screen):
        await press(pilot, "1")
        layouts = 0

        def count(*_: object) -> None:
            nonlocal layouts
            layouts += 1

        monkeypatch.setattr(screen, "_refresh_layout", count)
        await press(pilot, "right", "down", "left", "up", "tab")
        assert layouts == 0


async def test_only_the_latest_cell_is_marked() -> None:
    match = match_at(table("od", "thor loki", "odin thor"))
    match.play(Place("thor", (1, 0)))
    async with at_table(match, SMALL) as (pilot, screen):
        assert screen.board.latest == (1, 0)
        assert shown(pilot).count("*") == 1
