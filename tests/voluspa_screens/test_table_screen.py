"""The table by keyboard and by mouse."""

from __future__ import annotations

from random import Random

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from engine.voluspa import Discard, Place, Voluspa
from tests.voluspa.tables import table
from tests.voluspa_screens.stage import (
    LARGE,
    SMALL,
    at_table,
    check_kept,
    match_at,
    new_match,
    played,
    press,
    settled,
    shown,
)
from voluspa_tui.final import FinalScreen
from voluspa_tui.hand import HandBar
from voluspa_tui.panels import AimPanel
from voluspa_tui.screen import VoluspaTable

BOTH_SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def aim(screen: VoluspaTable) -> str:
    """The text of the panel that tells what is under the cursor."""
    panel = screen.query_one(AimPanel)
    return " ".join(line.plain for line in panel.lines(40, 20))


def status(screen: VoluspaTable) -> str:
    """The status line."""
    return str(screen.status_line.content)


def steps_to(screen: VoluspaTable, at: tuple[int, int]) -> list[str]:
    """The arrow keys from the cursor to a cell."""
    x, y = screen.board.cursor
    across = ["right"] * (at[0] - x) or ["left"] * (x - at[0])
    return [*across, *(["down"] * (at[1] - y) or ["up"] * (y - at[1]))]


async def click_cell(pilot: Pilot[None], screen: VoluspaTable, at: tuple[int, int]) -> None:
    """Click a cell of the grid."""
    region = screen.board._on_screen(at)
    await pilot.click("#board", offset=Offset(region.x + 1, region.y))
    await settled(pilot)


async def click_tile(pilot: Pilot[None], screen: VoluspaTable, index: int) -> None:
    """Click a tile of the hand."""
    hand = screen.query_one(HandBar)
    await pilot.click("#hand", offset=Offset(hand._margin + index * hand.card_width + 2, 1))
    await settled(pilot)


# -- whole games --------------------------------------------------------------------------------


async def type_fast(pilot: Pilot[None], *keys: str) -> None:
    """Press keys without waiting between them."""
    for key in keys:
        pilot.app.simulate_key(key)
    await settled(pilot)


def nearest(moves: list[Place | Discard], cursor: tuple[int, int]) -> Place | Discard:
    """The move that takes the fewest keys; the first of several."""

    def far(move: Place | Discard) -> int:
        x, y = move.at if isinstance(move, Place) else cursor
        return abs(x - cursor[0]) + abs(y - cursor[1])

    return min(moves, key=far)


@pytest.mark.parametrize(("size", "begin"), [(SMALL, 0), (LARGE, 40)], ids=["80x24", "120x40"])
async def test_a_whole_game_by_keyboard(size: tuple[int, int], begin: int) -> None:
    match, rng = played(new_match(seed=21), begin), Random(3)
    async with at_table(match, size) as (pilot, screen):
        while not match.is_over:
            hand = screen.aiming.hand
            tile = rng.choice(sorted({move.tile for move in match.legal()}))
            mine = [move for move in match.legal() if move.tile == tile]
            move = nearest(mine, screen.board.cursor)
            steps = steps_to(screen, move.at) if isinstance(move, Place) else []
            await type_fast(pilot, str(hand.index(move.tile) + 1), *steps, "enter")
            assert match.is_pending
            assert match.history[-1].move == move
            await type_fast(pilot, "enter")
        assert isinstance(pilot.app.screen, FinalScreen)
        best = max(match.state.scores)
        assert f"wins with {best} points" in shown(pilot)
    assert len(match.history) >= 50


async def test_a_late_game_by_mouse() -> None:
    match = played(new_match(seed=21), 52)
    rng = Random(3)
    async with at_table(match, SMALL) as (pilot, screen):
        while not match.is_over:
            move = rng.choice(match.legal())
            await click_tile(pilot, screen, screen.aiming.hand.index(move.tile))
            if isinstance(move, Place):
                await click_cell(pilot, screen, move.at)
                assert match.history[-1].move == move
                await click_cell(pilot, screen, move.at)
            else:
                await press(pilot, "enter", "enter")
        assert isinstance(pilot.app.screen, FinalScreen)


async def test_the_words_of_the_bottom_line_can_be_clicked() -> None:
    match = match_at(table("od", "thor loki", "odin"))
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "right", "enter")
        assert match.is_pending
        for word, expected in (("Take back", False), ("Lay, confirm", True)):
            line = shown(pilot).rstrip("\n").splitlines()[-1]
            await pilot.click("Footer", offset=Offset(line.index(word) + 2, 0))
            await settled(pilot)
            assert match.is_pending is expected
        assert screen.aiming.hand == ("thor", "loki")[1:]


# -- what is seen before a move -----------------------------------------------------------------


async def test_the_preview_adds_row_and_column() -> None:
    match = match_at(table("lo .. sk\nva th ..\nsk .. ..", "odin", "loki"))
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", *steps_to(screen, (1, 0)))
        assert "0 points" in aim(screen)
        await press(pilot, *steps_to(screen, (2, 1)))
        assert "row 3 + column 2 = 5 points" in aim(screen)
        assert "+5" in shown(pilot)


async def test_the_reason_why_not_stands_with_its_clause() -> None:
    async with at_table(match_at(table("od tr", "thor")), SMALL) as (pilot, screen):
        await press(pilot, "1", *steps_to(screen, (2, 0)))
        assert "x Thor not here" in aim(screen)
        assert "[V31]" in aim(screen)
        await press(pilot, "enter")
        assert "[V31]" in status(screen)
        await press(pilot, "left")
        assert "[V31]" not in status(screen)


async def test_the_tile_under_the_cursor_tells_its_values() -> None:
    state = table("fe lo dr/sk\nfe .. ..", "odin")
    async with at_table(match_at(state), SMALL) as (pilot, screen):
        await press(pilot, *steps_to(screen, (0, 0)))
        assert "Fenrir row 0, column 4" in aim(screen)
        await press(pilot, *steps_to(screen, (2, 0)))
        assert "Dragon worth 0 beside Loki (printed 5) covers Skadi" in aim(screen)


async def test_points_on_cells_can_be_switched_off_and_on() -> None:
    async with at_table(match_at(table("th", "odin")), SMALL) as (pilot, screen):
        await press(pilot, "1")
        assert shown(pilot).count("+2") == 4
        await press(pilot, "p")
        assert "+2" not in shown(pilot)
        assert set(screen.board.offers) == {(0, -1), (-1, 0), (1, 0), (0, 1)}
        await press(pilot, "p")
        assert shown(pilot).count("+2") == 4


async def test_a_game_without_preview_tells_no_points() -> None:
    async with at_table(match_at(table("th", "odin")), SMALL, preview=False) as (pilot, screen):
        await press(pilot, "1", "right", "p")
        assert "+2" not in shown(pilot)
        assert "point" not in aim(screen)
        assert "can be laid" in aim(screen)
        assert "switched off" in status(screen)


async def test_tab_goes_from_legal_cell_to_legal_cell_and_back() -> None:
    async with at_table(match_at(table("od tr", "thor")), SMALL) as (pilot, screen):
        await press(pilot, "tab")
        assert "Choose a tile" in status(screen)
        await press(pilot, "1")
        cells = screen.aiming.cells
        assert len(cells) == 3
        found = []
        for _ in cells:
            await press(pilot, "tab")
            found.append(screen.board.cursor)
        assert sorted(found) == sorted(cells)
        await press(pilot, "shift+tab")
        assert screen.board.cursor == found[-2]


# -- laying, taking back, confirming ------------------------------------------------------------


async def test_a_laid_tile_can_be_taken_back_and_goes_elsewhere() -> None:
    match = match_at(table("od", "thor loki", "odin", pile=["skadi"]))
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "right", "enter")
        assert "Enter confirms, u takes it back" in status(screen)
        assert "Not yet confirmed" in aim(screen)
        assert len(match.state.pile) == 1
        await press(pilot, "u")
        assert not match.is_pending
        assert screen.aiming.tile == "thor"
        await press(pilot, "left", "left", "enter", "enter")
        assert match.history[-1].move == Place("thor", (-1, 0))
        assert match.state.pile == []
        await press(pilot, "u")
        assert len(match.history) == 1
        assert "[undo]" in status(screen)


async def test_a_setting_confirms_at_once() -> None:
    match = match_at(table("od", "thor loki", "odin"))
    async with at_table(match, SMALL, settings={"confirm_at_once": True}) as (pilot, _):
        await press(pilot, "1", "right", "enter")
        assert not match.is_pending
        assert match.to_act == 1


async def test_keys_that_do_not_fit_say_so() -> None:
    async with at_table(match_at(table("od", "thor")), SMALL) as (pilot, screen):
        await press(pilot, "7")
        assert "no tile 7" in status(screen)
        await press(pilot, "enter")
        assert "Choose a tile" in status(screen)
        await press(pilot, "1", "1")
        assert screen.aiming.tile is None


async def test_a_forced_discard_is_guided() -> None:
    match = match_at(table("tr", "thor odin", "troll"))
    async with at_table(match, SMALL) as (pilot, screen):
        assert "[V12]: discard one of 1-2" in status(screen)
        await press(pilot, "2")
        assert "Enter discards Odin [V12]" in status(screen)
        await press(pilot, "enter")
        assert match.history[-1].move == Discard("odin")
        assert "discards Odin" in status(screen)
        await press(pilot, "u")
        assert not match.history
        await press(pilot, "2", "2", "1", "enter", "enter")
        assert match.history[-1].move == Discard("thor")


async def test_a_tile_that_can_be_laid_nowhere_is_marked() -> None:
    match = match_at(table("tr", "thor troll", "odin"))
    async with at_table(match, SMALL) as (pilot, screen):
        assert [tile.playable for tile in screen.hand.tiles] == [False, True]
        await press(pilot, "1")
        assert "can be laid nowhere" in status(screen)


async def test_an_automatic_pass_is_told() -> None:
    match = match_at(table("od", "thor loki", ""))
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "right", "enter", "enter")
        assert match.to_act == 0
        notices = [notice.message for notice in pilot.app._notifications]
        assert notices == ["Bo has no tiles left and passes."]
        assert "Choose a tile" in status(screen)


# -- secrets ------------------------------------------------------------------------------------


async def test_the_hand_over_covers_hand_log_and_preview() -> None:
    match = played(new_match(seed=4), 6)
    async with at_table(match, LARGE, hand_over=True) as (pilot, screen):
        await press(pilot, "space")
        actor = match.to_act
        await press(pilot, "1", "tab", "enter", "enter")
        assert "Pass the keyboard to" in shown(pilot)
        assert screen.hand.tiles == ()
        assert screen.aiming.hand == ()
        assert screen.session.seat_at_keyboard is None
        pilot.app.pop_screen()
        await settled(pilot)
        covered = shown(pilot)
        assert "The hand is covered." in covered
        assert "draws" not in covered
        assert actor != match.to_act


async def test_only_the_own_draws_are_named_in_the_log() -> None:
    match = played(new_match(seed=4), 8)
    async with at_table(match, LARGE, hand_over=True) as (pilot, screen):
        await press(pilot, "space")
        mine, other = match.to_act, 1 - match.to_act
        names, kinds = match.names, [kind.name for kind in match.game.box.kinds]  # type: ignore[attr-defined]
        log = [line for line in screen.session.log() if " draws " in line]
        assert all(line.endswith("1 tile.") for line in log if names[other] in line)
        own = [line for line in log if names[mine] in line]
        assert own
        assert all(any(kind in line for kind in kinds) for line in own)


async def test_a_computer_player_moves_and_hands_stay_shown() -> None:
    match = new_match(seed=9, players=("human", "greedy"))
    async with at_table(match, SMALL) as (pilot, screen):
        for _ in range(3):
            while match.to_act != 0:
                await pilot.pause(0.005)
            await settled(pilot)
            await press(pilot, "1", "tab", "enter", "enter")
        while match.to_act != 0:
            await pilot.pause(0.005)
        await settled(pilot)
        assert len(screen.hand.tiles) == 5
        assert {step.seat for step in match.history} == {0, 1}


# -- what stands around -------------------------------------------------------------------------


async def test_scores_lead_next_player_and_pile_are_shown() -> None:
    match = played(new_match(3, seed=4), 20)
    async with at_table(match, SMALL) as (pilot, _):
        page = shown(pilot)
        names = match.names
        for seat, score in enumerate(match.state.scores):
            row = next(line for line in page.splitlines() if f" {names[seat]} " in line + " ")
            assert str(score) in page, row
        first, second = sorted(match.state.scores)[-1:-3:-1]
        assert (f"leads by {first - second}" if first > second else "nobody leads") in page
        assert f"next: {names[(match.to_act + 1) % 3]}" in page
        assert f"{len(match.state.pile)} tiles left to draw" in page
        for letter in "ABC":
            assert f"■ {letter} " in page


async def test_the_rule_card_tells_of_chosen_tile_and_refusal() -> None:
    async with at_table(match_at(table("od tr", "thor loki")), LARGE) as (pilot, screen):
        await press(pilot, "1", *steps_to(screen, (2, 0)), "r")
        page = shown(pilot)
        for words in ("Thor", "V30", "V31", "The Troll keeps others away"):
            assert words in page
        await press(pilot, "r")
        assert pilot.app.screen is screen
        await press(pilot, "1", "r")
        assert "How a turn goes" in shown(pilot)


@BOTH_SIZES
async def test_the_table_looks_as_it_is_kept(size: tuple[int, int]) -> None:
    async with at_table(played(new_match(seed=4), 12), size) as (pilot, _):
        await press(pilot, "2", "tab", "tab")
        check_kept(f"table-{size[0]}x{size[1]}", shown(pilot))


async def test_the_ascii_table_is_ascii() -> None:
    settings = {"glyphs": "ascii"}
    async with at_table(played(new_match(seed=4), 12), LARGE, settings=settings) as (pilot, _):
        await press(pilot, "2", "tab")
        page = shown(pilot).replace("Völuspá", "")
        assert page.isascii()
        check_kept("table-ascii", shown(pilot))


@pytest.mark.parametrize("theme", ["meadhall-night", "meadhall-day", "meadhall-contrast"])
async def test_tiles_of_a_family_keep_their_tint_in_every_theme(theme: str) -> None:
    match = match_at(table("od dr tr va", "thor"))
    async with at_table(match, LARGE, settings={"theme": theme}) as (_, screen):
        families = ("gods", "beasts", "giants", "dead")
        styles = [screen.board._style(family, "value") for family in families]
        grounds = [style.bgcolor for style in styles]
        assert len(set(grounds)) == 4
        assert screen.board.rich_style.bgcolor not in grounds
        assert all(style.bold for style in styles)


async def test_the_window_may_shrink_and_grow_at_any_time() -> None:
    match = played(new_match(seed=4), 30)
    async with at_table(match, LARGE) as (pilot, screen):
        await press(pilot, "1")
        for size in ((20, 5), (40, 12), (200, 60), (80, 24), (5, 2), (120, 40)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        await press(pilot, "tab", "enter")
        assert match.is_pending
        assert "Enter confirms" in status(screen)


def test_importing_the_screens_loads_no_terminal_library() -> None:
    import subprocess
    import sys

    code = (
        "import sys, voluspa_tui; voluspa_tui.screens.rules(); voluspa_tui.screens.actions();"
        "sys.exit(any(name in sys.modules for name in ('textual', 'rich')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert Voluspa.id == "voluspa"
