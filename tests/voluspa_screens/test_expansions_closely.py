"""Expansions at the table, looked at closely: words that stay put, reasons, tokens, rulers."""

from __future__ import annotations

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.voluspa.moves import Discard, Place
from tests.voluspa.tables import GAME, WHOLE, table
from tests.voluspa_screens.stage import (
    LARGE,
    NAMES,
    SMALL,
    Wire,
    at_table,
    match_at,
    new_match,
    press,
    settled,
    shown,
    wide_match,
)
from voluspa_tui import rulers
from voluspa_tui.aiming import Aiming
from voluspa_tui.board import BoardView
from voluspa_tui.cellart import SIZES
from voluspa_tui.panels import AimPanel
from voluspa_tui.picture import Bounds
from voluspa_tui.screen import VoluspaTable

TOKENS = {"2": 1, "5": 2, "11": 1}


def whole_match(picture: str, *hands: str, **more: object) -> Match:
    """A match with all sets and Lightning Bolt that stands at a picture."""
    state = table(picture, *hands, game=WHOLE, **more)
    match = Match.new(WHOLE, [SeatRecord(name=name) for name in NAMES[: len(state.hands)]], seed=7)
    match.state = state
    return match


def words(screen: VoluspaTable) -> list[str]:
    """The words beside the hand, from left to right."""
    return [word.word for word in screen.hand.words]


def panel(screen: VoluspaTable) -> list[str]:
    """The lines of the panel that tells what is under the cursor."""
    return [line.plain for line in screen.query_one(AimPanel).lines(60, 30)]


async def click_cell(pilot: Pilot[None], screen: VoluspaTable, at: tuple[int, int]) -> None:
    """Click a cell of the grid."""
    region = screen.board._on_screen(at)
    await pilot.click("#board", offset=Offset(region.x + 1, region.y))
    await settled(pilot)


# -- steps ----------------------------------------------------------------------------------------


async def test_the_words_beside_the_hand_keep_their_order() -> None:
    match = whole_match("th od", "hermod freya loki", pile=["thor"] * 4)
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "down", "enter")
        assert words(screen) == ["boost", "end"]
        for key in ("1", "2", "2"):
            await press(pilot, key)
            assert words(screen) == ["boost", "end"]


@pytest.mark.parametrize("boosts", [0, 1])
async def test_the_prompts_of_a_boost_keep_to_one_line(boosts: int) -> None:
    match = whole_match("th", "freya freya jotunn hermod skadi")
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, *["b"] * boosts)
        assert "Freya" in str(screen.status_line.content)
        assert screen.status_line.size.height == 1
        await press(pilot, "1")
        assert screen.status_line.size.height == 1


async def test_who_begins_is_said_until_a_tile_is_chosen() -> None:
    async with at_table(new_match(), SMALL) as (pilot, screen):
        assert "begins." in str(screen.status_line.content)
        await press(pilot, "1")
        assert "begins." not in str(screen.status_line.content)


@pytest.mark.clause("V73")
async def test_a_discard_down_to_five_speaks_of_no_cell() -> None:
    match = whole_match(
        "th+1 va", "skadi odin loki thor hermod", discard=["freya"], pile=["thor"] * 2
    )
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "enter", "1")
        assert screen.aiming.discard == Discard("odin")
        assert not any("not here" in line for line in panel(screen))
        assert "discards Odin [V73]" in str(screen.status_line.content)


@pytest.mark.clause("V12", "V73")
async def test_a_click_on_the_grid_discards_nothing() -> None:
    match = whole_match("tr", "thor odin", "troll", pile=["thor"])
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1")
        await click_cell(pilot, screen, (1, 0))
        assert match.history == []
        assert screen.board.cursor == (1, 0)
        assert any("V31" in line for line in panel(screen))
        await press(pilot, "enter")
        assert [step.move for step in match.history] == [Discard("thor")]


# -- reasons --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "tile", "at", "reasons"),
    [
        ("od .. sk", "sea_serpent", (3, 0), ("row: not higher than Odin 8",)),
        ("od lo", "sea_serpent", (1, 1), ("it is worth 0 beside Loki",)),
        ("va .. va", "sea_serpent", (1, 0), ("row: between two Valkyries",)),
        ("od", "hel", (0, 0), ("around: no tile in the eight cells",)),
        ("lo", "dwarf", (1, 0), ("neighbours: half of 1",)),
        ("od lo", "thor", (2, 0), ("it is worth 0 beside Loki",)),
        ("th od", "lightning_bolt", (0, 0), ("row: the shorter line",)),
    ],
)
def test_what_scores_nothing_or_otherwise_is_explained(
    picture: str, tile: str, at: tuple[int, int], reasons: tuple[str, ...]
) -> None:
    state = table(picture, tile, game=WHOLE)
    assert Aiming(WHOLE, state, 0).outcome(Place(tile, at)).reasons == reasons


@pytest.mark.clause("V55")
def test_a_serpent_that_scores_one_axis_tells_what_beats_it_on_the_other() -> None:
    state = table("sk .. .. va\n.. od .. ..", "sea_serpent", game=WHOLE)
    outcome = Aiming(WHOLE, state, 0).outcome(Place("sea_serpent", (1, 0)))
    assert outcome.reasons == (
        "row: from the first to the last tile, gaps too",
        "column: not higher than Odin 8",
    )


async def test_reasons_stand_before_the_tile_that_is_covered() -> None:
    async with at_table(whole_match("ra/dr/th lo", "dragon"), SMALL) as (pilot, screen):
        await press(pilot, "1")
        await press(pilot, *["left"] * screen.board.cursor[0])
        lines = panel(screen)
        assert lines.index("it is worth 0 beside Loki") < lines.index("Raven")
        assert lines[lines.index("Raven") + 2] == "covers Dragon, Thor"


# -- tokens, discards, keys ------------------------------------------------------------------------


async def test_the_tokens_are_in_sight_in_a_low_window_and_the_discards_in_a_high_one() -> None:
    match = whole_match("th va", "odin", tokens=TOKENS, discard=["loki"], pile=["thor"] * 3)
    async with at_table(match, SMALL) as (pilot, _):
        assert "3 to draw, 4 tokens" in shown(pilot)
    async with at_table(match, LARGE) as (pilot, _):
        assert "3 tiles left to draw" in shown(pilot)
        assert "1 discarded, 4 tokens" in shown(pilot)


async def test_a_window_that_grows_tells_more() -> None:
    match = whole_match("th va", "odin", tokens=TOKENS, discard=["loki"], pile=["thor"] * 3)
    async with at_table(match, SMALL) as (pilot, _):
        await pilot.resize_terminal(*LARGE)
        await settled(pilot)
        assert "1 discarded, 4 tokens" in shown(pilot)
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert "3 to draw, 4 tokens" in shown(pilot)


async def test_without_tokens_the_pile_is_told_alone() -> None:
    async with at_table(match_at(table("th", "odin", game=GAME)), SMALL) as (pilot, _):
        assert "the pile is empty" in shown(pilot)
        assert "token" not in shown(pilot)


async def test_five_seats_leave_room_for_what_a_move_brings() -> None:
    hands = ["skadi hermod dragon dwarf freya", *["odin"] * 4]
    match = whole_match("th+2 od va", *hands, discard=["freya"] * 2, pile=["thor"])
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "left")
        await press(pilot, *["right"] * -screen.board.cursor[0])
        page = shown(pilot)
        assert "next: Bo" in page
        assert "leads" not in page
        assert "then you discard" in page


async def test_the_cards_of_the_hand_show_the_keys_of_now() -> None:
    keys = {"voluspa.tile_1": "f7", "voluspa.tile_2": "a"}
    match = match_at(table("od", "thor loki odin", "odin"))
    async with at_table(match, SMALL, settings={"keys": keys}) as (pilot, screen):
        assert [tile.key for tile in screen.hand.tiles] == ["F7", "a", "3"]
        assert "─F7─" in shown(pilot)
        await press(pilot, "a")
        assert screen.aiming.tile == "loki"


# -- rulers ---------------------------------------------------------------------------------------


def test_a_ruler_numbers_each_column_over_its_middle() -> None:
    for size in SIZES:
        ruler = rulers.column_ruler(Bounds(-1, 0, 2, 1), size)
        if size.width > 2:
            assert len(ruler) == 4 * size.width
            middles = [ruler[i * size.width : (i + 1) * size.width].strip() for i in range(4)]
            assert middles == ["-1", "0", "1", "2"]


def test_numbers_that_would_run_together_are_left_out() -> None:
    assert SIZES[0].width == 3
    assert rulers.column_ruler(Bounds(-10, 0, -8, 0), SIZES[0]) == ""
    assert rulers.column_ruler(Bounds(-9, 0, -8, 0), SIZES[0]).split() == ["-9", "-8"]
    large = next(size for size in SIZES if size.height == 5)
    bounds = Bounds(0, -10, 0, 0)
    numbers = [rulers.row_ruler(bounds, large, line, 4) for line in range(5)]
    assert numbers == ["    ", "    ", "-10 ", "    ", "    "]
    assert rulers.row_ruler(bounds, large, 2, 3) == "   "
    assert rulers.row_ruler(bounds, large, 2, 0) == ""


async def test_the_rulers_stand_beside_the_cells_that_they_name() -> None:
    async with at_table(match_at(table("od th", "odin")), LARGE) as (pilot, screen):
        await press(pilot, "minus", "minus")
        board = screen.board
        assert board.cell_size.name == "medium"
        lines = [board.render_line(y).text for y in range(board.size.height)]
        region = board._on_screen((1, 0))
        over = lines[board._on_screen((1, -1)).y - 1]
        assert over[region.x : region.right].strip() == "1"
        assert lines[region.y + 1][: board._on_screen((-1, 0)).x].strip() == "0"
        assert lines[region.y][: board._on_screen((-1, 0)).x].strip() == ""


async def test_a_cursor_key_redraws_no_ruler(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    render = BoardView.render_line

    def noted(board: BoardView, y: int) -> object:
        drawn.append(y)
        return render(board, y)

    wire = Wire(monkeypatch)
    async with at_table(wide_match(12), LARGE) as (pilot, screen):
        await press(pilot, *["minus"] * 2, "up")
        ruler = screen.board._margin.y - 1
        assert ruler >= 0
        assert screen.board.render_line(ruler).text.strip()
        monkeypatch.setattr(BoardView, "render_line", noted)
        wire.take()
        await press(pilot, "down")
        assert wire.take() > 0
        assert drawn
        assert ruler not in drawn
