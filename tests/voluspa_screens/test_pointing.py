"""What a lesson points at on the table of Völuspá can be seen without colours, at every size."""

from __future__ import annotations

import pytest

from engine.lessons.model import Pointer
from tests.voluspa_screens.stage import LARGE, SMALL, at_table, new_match, settled, shown
from voluspa_tui.cellart import SIZES, CellSize, Marks, draw_cell
from voluspa_tui.picture import CellPicture
from voluspa_tui.pointing import POINTERS, marked_cells
from voluspa_tui.screen import VoluspaTable

TILE = CellPicture("thor", "Thor", 7, 7, 7)
GLYPHS = ("runes", "ascii")


def text_of(tile: CellPicture | None, marks: Marks, size: CellSize, glyph_set: str) -> str:
    lines = draw_cell(tile, marks, size, glyph_set)
    text = ["".join(piece.text for piece in line) for line in lines]
    assert [len(line) for line in text] == [size.width] * size.height
    return "\n".join(text)


@pytest.mark.parametrize("glyph_set", GLYPHS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("tile", [TILE, None], ids=["tile", "empty"])
def test_a_mark_can_be_read_at_every_size(
    tile: CellPicture | None, size: CellSize, glyph_set: str
) -> None:
    text = text_of(tile, Marks(pointed="Q"), size, glyph_set)
    assert "Q" in text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_a_mark_and_points_stand_side_by_side(size: CellSize) -> None:
    text = text_of(None, Marks(pointed="Q", legal=True, points=4), size, "runes")
    assert "Q" in text
    assert "+4" in text


@pytest.mark.parametrize("glyph_set", GLYPHS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_the_cursor_hides_no_mark_of_an_empty_cell(size: CellSize, glyph_set: str) -> None:
    assert "Q" in text_of(None, Marks(pointed="Q", cursor=True), size, glyph_set)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_marks_of_two_signs_fit(size: CellSize) -> None:
    for tile in (TILE, None):
        assert "Q" in text_of(tile, Marks(pointed="Q2"), size, "ascii")
        text_of(tile, Marks(pointed="Q2", cursor=True, legal=True, points=12), size, "ascii")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_everything_is_marked_where_it_lies(size: tuple[int, int]) -> None:
    match = new_match()
    async with at_table(match, size) as (pilot, table):
        tile = table.aiming.hand[1]
        table.show_pointers(
            [
                Pointer(what="cell", which=[1, 0], label="Q"),
                Pointer(what="hand", which=tile, label="Z"),
                Pointer(what="score", which=1, label="X"),
                Pointer(what="pile", which="pile", label="Y"),
            ]
        )
        await settled(pilot)
        text = shown(pilot)
        assert "(Q)" in text
        assert any("Z" in line for line in text.splitlines() if "┌" in line)
        assert "X■ B Bo" in text
        assert f"Y {len(table.aiming.state.pile)} tiles left to draw" in text
        table.show_pointers([])
        await settled(pilot)
        assert "(Q)" not in shown(pilot)


async def test_a_line_is_marked_along_its_tiles() -> None:
    async with at_table(new_match()) as (pilot, table):
        cells = table.picture.cells
        row = [Pointer(what="row", which=0)]
        column = [Pointer(what="column", which=0, label="B")]
        assert marked_cells(row, table.picture) == dict.fromkeys(cells, "-")
        assert marked_cells(column, table.picture) == dict.fromkeys(cells, "B")
        assert marked_cells([Pointer(what="row", which=5)], table.picture) == {}
        await settled(pilot)


def test_the_table_knows_its_pointers() -> None:
    assert VoluspaTable.POINTERS == POINTERS
