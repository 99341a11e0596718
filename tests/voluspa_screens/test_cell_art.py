"""One cell in every size: exact measures, and the meaning of every mark in glyphs."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len

from tests.voluspa_screens.stage import check_kept
from voluspa_tui.cellart import (
    BOOSTED,
    BOTH,
    COUNTED,
    COVERING,
    IN_VAIN,
    PICKED,
    SIZES,
    CellSize,
    Marks,
    draw_cell,
    fitting_size,
)
from voluspa_tui.picture import CellPicture

THOR = CellPicture("thor", "Thor", 7, 7, 7)
TILES = (
    None,
    THOR,
    CellPicture("valkyrie", "Valkyrie", 2, 0, 0),
    CellPicture("fenrir", "Fenrir", 4, 4, 12),
    CellPicture("fenrir", "Fenrir", 4, 28, 16, under=("odin", "loki")),
    CellPicture("dragon", "Dragon", 5, 5, 5, under=("odin",)),
    CellPicture("sea_serpent", "Sea Serpent", 6, 12, 12, boost=6),
    CellPicture("hel", "Hel", 0, 0, 0, gap=True),
    CellPicture("thor", "Thor", 7, 8, 8, boost=1),
    CellPicture("odin", "Odin", 8, 0, 0, boost=2),
    CellPicture("raven", "Raven", 4, 6, 6, boost=2, under=("dragon", "loki")),
    CellPicture("lightning_bolt", "Lightning Bolt", 0, 0, 0, under=("niohoggr",)),
    CellPicture("hel", "Hel", 0, 0, 0, gap=True, under=("thor",)),
)
BOOSTED_OR_STACKED = [
    tile for tile in TILES if tile and not tile.gap and (tile.boost or tile.under)
]
MARKS = tuple(
    Marks(legal, points, cursor, refused, latest, sign)
    for legal, points, cursor, refused, latest, sign in product(
        (False, True), (None, 0, 14), (False, True), (False, True), (False, True), ("", COUNTED)
    )
)


def rows(tile: CellPicture | None, marks: Marks, size: CellSize, glyphs: str) -> list[str]:
    drawing = draw_cell(tile, marks, size, glyphs)
    return ["".join(piece.text for piece in line) for line in drawing]


@pytest.mark.parametrize("glyphs", ["runes", "ascii"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_every_drawing_has_the_measures_of_its_size(size: CellSize, glyphs: str) -> None:
    for tile, marks in product(TILES, MARKS):
        drawn = rows(tile, marks, size, glyphs)
        assert len(drawn) == size.height
        assert {cell_len(row) for row in drawn} == {size.width}, (tile, marks, drawn)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_ascii_cells_are_ascii(size: CellSize) -> None:
    for tile, marks in product(TILES, MARKS):
        assert "".join(rows(tile, marks, size, "ascii")).isascii()


def test_there_are_at_least_four_sizes_and_the_smallest_has_three_columns() -> None:
    assert len(SIZES) >= 4
    assert (SIZES[0].width, SIZES[0].height) == (3, 1)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("tile", TILES[:2], ids=["empty", "Thor"])
def test_every_mark_has_a_glyph_of_its_own(size: CellSize, tile: CellPicture | None) -> None:
    plain = Marks()
    marked = [
        plain,
        Marks(legal=True),
        Marks(cursor=True),
        Marks(cursor=True, refused=True),
        Marks(latest=True) if tile else Marks(legal=True, cursor=True),
    ]
    drawn = ["\n".join(rows(tile, marks, size, "runes")) for marks in marked]
    assert len(set(drawn)) == len(drawn)


def test_the_largest_size_shows_name_value_boost_and_rune() -> None:
    boosted = CellPicture("thor", "Thor", 7, 8, 8, boost=1)
    text = "\n".join(rows(boosted, Marks(), SIZES[-1], "runes"))
    assert "Thor" in text
    assert "ᚦ" in text
    assert "boost 1" in text
    assert "┣━┫" in text


def test_a_zeroed_tile_reads_0_and_keeps_its_printed_value_beside_it() -> None:
    zeroed = CellPicture("thor", "Thor", 7, 0, 0)
    assert rows(zeroed, Marks(), SIZES[2], "runes")[1].startswith("0(7)")
    for size in SIZES[3:-1]:
        text = " ".join(rows(zeroed, Marks(), size, "runes"))
        assert "0" in text
        assert "(7)" in text
    assert "printed 7" in " ".join(rows(zeroed, Marks(), SIZES[-1], "runes"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("glyphs", ["runes", "ascii"])
def test_boosts_and_stacks_show_at_every_size(size: CellSize, glyphs: str) -> None:
    for tile in BOOSTED_OR_STACKED:
        text = " ".join(rows(tile, Marks(), size, glyphs))
        has_boost = BOOSTED in text or BOTH in text or "boost" in text
        has_stack = COVERING in text or BOTH in text or " on " in text
        assert has_boost == bool(tile.boost), text
        assert has_stack == bool(tile.under), text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_a_gap_shows_as_one_at_every_size(size: CellSize) -> None:
    gap = CellPicture("hel", "Hel", 0, 0, 0, gap=True)
    text = " ".join(rows(gap, Marks(), size, "runes"))
    assert "Hel" in text
    assert size.height == 1 or "gap" in text
    assert not any(sign.isdigit() for sign in text)
    assert {piece.tint for line in draw_cell(gap, Marks(), size, "runes") for piece in line} == {""}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_a_sign_shows_on_tiles_and_cells_and_changes_nothing_else(size: CellSize) -> None:
    for tile, marks in product(TILES, MARKS):
        bare = rows(tile, marks._replace(sign=""), size, "runes")
        for sign in (COUNTED, IN_VAIN, PICKED):
            signed = rows(tile, marks._replace(sign=sign), size, "runes")
            assert marks.cursor or sign in signed[0]
            assert signed[1:] == bare[1:]
            changed = [
                x for x, pair in enumerate(zip(signed[0], bare[0], strict=True)) if len({*pair}) > 1
            ]
            assert set(changed) <= set(size.signed)


def test_a_fenrir_shows_row_and_column_where_they_differ() -> None:
    fenrir = TILES[3]
    for size in SIZES[2:-1]:
        assert "4:12" in " ".join(rows(fenrir, Marks(), size, "runes"))
    largest = rows(fenrir, Marks(), SIZES[-1], "runes")
    assert any("row 4" in row for row in largest)
    assert any("column 12" in row for row in largest)


def test_the_largest_size_that_fits_is_taken() -> None:
    assert fitting_size(3, 3, 45, 21).name == "huge"
    assert fitting_size(3, 3, 44, 21).name == "large"
    assert fitting_size(17, 10, 54, 17).name == "tiny"
    assert fitting_size(40, 40, 20, 10).name == "tiny"


@pytest.mark.parametrize("glyphs", ["runes", "ascii"])
def test_the_sizes_look_as_they_are_kept(glyphs: str) -> None:
    marks = (
        Marks(),
        Marks(legal=True, points=7),
        Marks(cursor=True, legal=True, points=7),
        Marks(cursor=True, refused=True),
        Marks(latest=True),
        Marks(sign=COUNTED),
        Marks(sign=IN_VAIN, legal=True, points=7),
    )
    pages = []
    for size in SIZES:
        pages.append(f"{size.name}, {size.width} by {size.height}\n")
        for tile in TILES:
            cells = [rows(tile, each, size, glyphs) for each in marks]
            pages += ["  ".join(parts).rstrip() for parts in zip(*cells, strict=True)]
        pages.append("")
    check_kept(f"cells-{glyphs}", "\n".join(pages))
