"""Every screen of the hall, by keyboard and by mouse, at both sizes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, OptionList

from hall_tui.folders import settings_file
from hall_tui.saved import SavedList
from hall_tui.seats import SeatRow
from hall_tui.settings import read_settings
from hall_tui.start import AtNewGame, AtSlot
from hall_tui.widgets import HallList, Pick

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]
Size = tuple[int, int]


async def start_game(hall: Any, *, bots: bool = False) -> None:
    """From the menu to the table of two players of Völuspá."""
    hall.app.go_to("new_game", "voluspa")
    await hall.until(lambda: hall.place == "NewGameScreen")
    if bots:
        hall.app.screen.query(SeatRow)[1].query_one(".seat-player", Pick).value = "greedy"
    hall.app.screen.query_one("#start").press()
    await hall.until(lambda: hall.app.session is not None)
    await hall.settle()


async def play(hall: Any) -> None:
    """Lay and confirm one move for whoever is at the keyboard."""
    table = hall.app.screen
    assert table.lay(hall.app.session.match.legal()[0])
    if hall.app.session.match.is_pending:
        table.confirm()
    await hall.settle()


async def leave(hall: Any) -> None:
    """Leave the table for the menu."""
    hall.app.screen.action_leave()
    await hall.settle()
    await hall.press("down", "enter")
    await hall.until(lambda: hall.place == "MenuScreen")


async def test_the_menu_fits_and_offers_what_there_is(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(size=size) as hall:
        for word in ("New game", "Saved games", "Rules", "Settings", "Quit", "? help"):
            assert word in hall.text
        assert "Continue" not in hall.text
        assert all(len(line) <= size[0] for line in hall.text.splitlines())


@pytest.mark.parametrize(
    ("label", "place"),
    [
        ("New game", "NewGameScreen"),
        ("Learn", "LearnScreen"),
        ("Saved games", "SavedGamesScreen"),
        ("Rules", "RulesScreen"),
        ("Settings", "PreferencesScreen"),
    ],
)
async def test_every_way_from_the_menu_and_back_by_mouse(
    open_hall: OpenHall, size: Size, label: str, place: str
) -> None:
    async with open_hall(size=size) as hall:
        await hall.click_text(label)
        await hall.until(lambda: hall.place == place)
        assert label in hall.text
        await hall.click_text("Esc")
        await hall.until(lambda: hall.place == "MenuScreen")


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 4])
async def test_every_way_from_the_menu_and_back_by_keyboard(
    open_hall: OpenHall, steps: int
) -> None:
    places = (
        "NewGameScreen",
        "LearnScreen",
        "SavedGamesScreen",
        "RulesScreen",
        "PreferencesScreen",
    )
    async with open_hall() as hall:
        await hall.press(*["j"] * steps, "enter")
        await hall.until(lambda: hall.place == places[steps])
        await hall.press("f1")
        assert hall.place == "HelpScreen"
        assert "Esc" in hall.text
        await hall.press("escape", "escape")
        assert hall.place == "MenuScreen"


async def test_quit_by_the_menu(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await hall.press("k", "enter")
        assert hall.app.return_code == 0


async def test_a_game_from_the_menu_by_mouse_alone(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(size=size) as hall:
        await hall.click_text("New game")
        await hall.until(lambda: hall.place == "NewGameScreen")
        await hall.click("#count", offset=(5, 0))
        assert len(hall.app.screen.seats) == 3
        await hall.click_text("Start the game")
        await hall.until(lambda: hall.place == "HandOverScreen")
        await hall.pilot.click(offset=(10, 10))
        await hall.settle()
        assert hall.app.session.seat_at_keyboard == hall.app.session.match.to_act


async def test_a_game_from_the_menu_by_keyboard_alone(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await hall.press("enter")
        await hall.until(lambda: hall.place == "NewGameScreen")
        await hall.press("3", "down")
        await hall.press("home", "shift+end", "delete")
        await hall.type("Ragna")
        await hall.press("tab")
        await hall.press("right", "tab", "right", "tab", "x")
        first = hall.app.screen.seats[0]
        assert (first.name_typed, first.player, first.colour, first.letter) == (
            "Ragna",
            "random",
            2,
            "X",
        )
        while hall.app.screen.focused.id != "seed":
            await hall.press("down")
        await hall.type("4711")
        await hall.press("down", "enter")
        await hall.until(lambda: hall.app.session is not None)
        session = hall.app.session
        assert session.names == ["Ragna", "Bjorn", "Dagny"]
        assert session.match.seed == 4711
        assert session.setup.letters[0] == "X"
        assert sorted(session.setup.colours) == [1, 2, 3, 4, 5]
        assert read_settings(settings_file()).settings.last_names == ["Ragna", "Bjorn", "Dagny"]


async def test_the_last_names_are_offered_again(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.settings.last_names = ["Yrsa", "Bo", "Ulf", "Kari"]
        await hall.press("enter")
        await hall.until(lambda: hall.place == "NewGameScreen")
        assert [row.name_typed for row in hall.app.screen.seats] == ["Yrsa", "Bo", "Ulf", "Kari"]


BAD_NAMES = {
    "": "visible",
    "   ": "visible",
    " Bo": "space",
    "\x1b[31mBo": "printable",
    "Bo\u202eoB": "printable",
    "B\u200bo": "printable",
    "Bo\x00": "printable",
    "x" * 25: "25",
    "x" * 10_000: "10000",
}
GOOD_NAMES = (
    "[b]Bo[/b]",
    "[red",
    "Bo\\[x]",
    "$hall-gold",
    "Þórgnýr",
    "名前",
    "🦊 Fox",
    "{x}",
    "אבי",
)


@pytest.mark.parametrize("name", BAD_NAMES, ids=lambda name: ascii(name)[:20])
async def test_a_bad_name_is_refused_with_its_reason(open_hall: OpenHall, name: str) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        row = hall.app.screen.seats[0]
        row.query_one(Input).value = name
        await hall.settle()
        assert BAD_NAMES[name] in hall.text
        assert hall.app.screen.query_one("#start").disabled
        assert not {"\x1b", "\u202e", "\u200b", "\x00"} & {*hall.text}


@pytest.mark.parametrize("name", GOOD_NAMES)
async def test_a_good_name_is_shown_as_it_is(open_hall: OpenHall, name: str) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        for row in hall.app.screen.seats:
            row.query_one(Input).value = f"{name}{row.seat}"
        await hall.settle()
        hall.app.screen.query_one("#start").press()
        await hall.until(lambda: hall.place == "HandOverScreen")
        seat = hall.app.session.match.to_act
        assert f"{name}{seat}" in hall.text
        await hall.press("space")
        await hall.until(lambda: f"{name}0" in hall.text)
        await play(hall)
        await hall.until(lambda: hall.place == "HandOverScreen")
        await hall.press("space")
        assert f"{name}{seat}" in hall.text
        hall.app.screen.action_leave()
        await hall.settle()
        await hall.press("down", "enter")
        await hall.until(lambda: hall.place == "MenuScreen")
        assert f"{name}0" in hall.text


async def test_two_players_of_one_name_are_refused(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        hall.app.screen.seats[1].query_one(Input).value = "ASTRID"
        await hall.settle()
        assert "Another player has this name" in hall.text
        assert hall.app.screen.query_one("#start").disabled


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ("12x", "whole number"),
        ("1.5", "whole number"),
        ("٣", "whole number"),
        ("1" * 19, "18 digits"),
        ("-7", None),
        ("", None),
    ],
)
async def test_a_seed_is_a_whole_number(open_hall: OpenHall, seed: str, reason: str | None) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        hall.app.screen.query_one("#seed", Input).value = seed
        await hall.settle()
        assert hall.app.screen.query_one("#start").disabled is (reason is not None)
        if reason is not None:
            assert reason in hall.text


async def test_colours_and_letters_stay_different(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        rows = list(hall.app.screen.query(SeatRow))
        for row, key in ((rows[0], "m"), (rows[1], "right"), (rows[0], "a")):
            row.query_one(".seat-colour").focus()
            await hall.press(key)
            rows[1].query_one(".seat-letter").focus()
            await hall.press("a" if key == "m" else "right")
            assert sorted(each.colour for each in rows) == [1, 2, 3, 4, 5]
            assert len({each.letter for each in rows}) == 5


async def test_with_five_seats_the_form_scrolls_to_its_end(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa"), size=(60, 16)) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        await hall.press("5")
        await hall.press("shift+tab", "shift+tab")
        assert "Start the game" in hall.text


async def test_quitting_in_the_middle_loses_nothing(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await start_game(hall)
        await hall.press("space")
        await play(hall)
        told = hall.app.session.match.saga().model_dump()
        assert len(told["moves"]) == 1
        await hall.press("ctrl+q")
    async with open_hall() as hall:
        assert "Continue" in hall.text
        await hall.press("enter")
        await hall.until(lambda: hall.app.session is not None)
        assert hall.app.session.match.saga().model_dump() == told
        await hall.until(lambda: hall.place == "HandOverScreen")


async def test_the_command_line_can_open_a_slot(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await start_game(hall)
        slot = hall.app.session.slot
    async with open_hall(AtSlot(slot)) as hall:
        await hall.until(lambda: hall.place == "HandOverScreen")
        assert hall.app.session.slot == slot
    async with open_hall(AtSlot("none-such")) as hall:
        assert hall.place == "MenuScreen"
        assert "none-such" in hall.text


async def test_a_slot_that_is_open_elsewhere_becomes_a_copy(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await start_game(hall)
        slot = hall.app.session.slot
        async with open_hall(AtSlot(slot)) as other:
            await other.until(lambda: other.app.session is not None)
            assert other.app.session.slot != slot
            assert other.app.session.setup == hall.app.session.setup
            await other.until(lambda: other.place == "HandOverScreen")
            await other.press("space")
            await other.until(lambda: "is open in another Meadhall" in other.text)


async def saved_games(hall: Any) -> None:
    hall.app.go_to("saved_games")
    await hall.until(lambda: hall.place == "SavedGamesScreen")
    await hall.settle()


async def test_no_saved_games_is_said(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(size=size) as hall:
        await saved_games(hall)
        assert "No game has been saved yet" in hall.text
        await hall.press("d", "n", "x")
        assert hall.place == "SavedGamesScreen"


async def test_a_saved_game_is_summed_up_renamed_exported_deleted(
    open_hall: OpenHall, size: Size, tmp_path: Path
) -> None:
    async with open_hall(size=size) as hall:
        await start_game(hall)
        await hall.press("space")
        await leave(hall)
        await saved_games(hall)
        for word in ("Astrid 0", "Bjorn 0", "to act", "tiles left"):
            assert word in hall.text

        await hall.press("n")
        assert hall.place == "TextScreen"
        hall.app.screen.query_one(Input).value = ""
        await hall.press("enter")
        assert hall.place == "TextScreen"
        hall.app.screen.query_one(Input).value = "Winter [b]evening"
        await hall.press("enter")
        await hall.settle()
        assert "Winter [b]evening" in hall.text

        target = tmp_path / "winter.json"
        for words in ("Exported to", "a file of this name already"):
            await hall.press("x")
            hall.app.screen.query_one(Input).value = str(target)
            await hall.press("enter")
            await hall.until(lambda words=words: words in hall.text)
        await hall.press("escape")
        await hall.settle()
        assert '"meadhall-saga"' in target.read_text()

        await hall.press("d")
        assert "for good" in hall.text
        await hall.press("enter")
        await hall.settle()
        assert len(hall.app.screen.query_one(SavedList).ids) == 1
        await hall.press("d", "down", "enter")
        await hall.until(lambda: not hall.app.screen.query_one(SavedList).ids)


async def test_a_saved_game_is_continued_from_its_sheet(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await start_game(hall)
        await leave_hand_over(hall)
        await saved_games(hall)
        await hall.click_text("tiles left")
        await hall.until(lambda: hall.place == "ChoiceScreen")
        await hall.click_text("Continue this game")
        await hall.until(lambda: hall.place == "HandOverScreen")
        await leave_hand_over(hall)
        assert len(hall.app.screen_stack) == 1


async def leave_hand_over(hall: Any) -> None:
    await hall.press("escape")
    await hall.until(lambda: hall.place == "MenuScreen")


async def test_a_broken_save_is_told_and_its_good_generation_offered(
    open_hall: OpenHall, folders: Any
) -> None:
    async with open_hall() as hall:
        await start_game(hall)
        slot = hall.app.session.slot
        await hall.press("space")
        await play(hall)
        await leave_hand_over(hall)
        path = folders.data / "saves" / f"{slot}.json"
        path.write_text(path.read_text()[:200])
        (folders.data / "saves" / "other-1.json").write_bytes(b"\x00\xff")
        await saved_games(hall)
        assert "cannot be used" in hall.text
        hall.app.resume(slot)
        await hall.until(lambda: hall.place == "ConfirmScreen")
        await hall.press("down", "enter")
        await hall.until(lambda: hall.app.session is not None)
        assert hall.app.session.slot == slot
        assert len(hall.app.session.match.history) == 0
        await hall.until(lambda: hall.place == "HandOverScreen")
        await hall.press("space")
        await hall.until(lambda: "earlier save" in " ".join(hall.text.split()))


async def test_settings_change_at_once_and_are_kept(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(size=size) as hall:
        await hall.click_text("Settings")
        await hall.until(lambda: hall.place == "PreferencesScreen")
        await hall.press("enter")
        assert hall.app.theme == "meadhall-day"
        assert "Day" in hall.text
        await hall.press("down", "enter")
        assert "ASCII only" in hall.text
        await hall.press("down", "enter")
        assert hall.app.has_class("-plain")
        kept = read_settings(settings_file()).settings
        assert (kept.theme, kept.glyphs, kept.plain) == ("meadhall-day", "ascii", True)


async def test_with_ascii_glyphs_the_hall_writes_nothing_else(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.change_setting("glyphs", "ascii")
        for place in ("settings", "keys", "saved_games", "new_game"):
            await hall.settle()
            assert hall.text.replace("ö", "o").replace("á", "a").isascii(), hall.text
            hall.app.go_to(place)
            await hall.settle()


async def test_a_broken_settings_file_is_told(open_hall: OpenHall, folders: Any) -> None:
    folders.config.mkdir()
    (folders.config / "settings.json").write_text("{oops")
    async with open_hall() as hall:
        assert "The defaults are used" in hall.text
        assert (folders.config / "settings.broken-1.json").exists()


async def test_a_settings_folder_that_cannot_be_is_told(open_hall: OpenHall, folders: Any) -> None:
    folders.config.write_text("")
    async with open_hall() as hall:
        hall.app.change_setting("theme", "meadhall-day")
        await hall.settle()
        assert "could not be kept" in hall.text
        assert hall.app.theme == "meadhall-day"


async def test_the_rules_are_searched(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(size=size) as hall:
        hall.app.go_to("rules", "voluspa")
        await hall.until(lambda: hall.place == "RulesScreen")
        everything = len(hall.app.screen.query_one(HallList).ids)
        await hall.type("troll")
        found = hall.app.screen.query_one(HallList).ids
        assert 0 < len(found) < everything
        assert "Troll" in hall.text
        await hall.type("zzz")
        assert "No page holds these words" in hall.text
        await hall.press("escape")
        assert hall.place == "MenuScreen"


async def choose_in_palette(hall: Any, typed: str, label: str) -> None:
    """Type into the palette, wait until it offers the command, and take it."""

    def offered() -> list[str]:
        commands = hall.app.screen.query_one(OptionList).options
        return [str(each.prompt).splitlines()[0] for each in commands]

    await hall.press("ctrl+p")
    await hall.type(typed)
    await hall.until(lambda: offered()[:1] == [label])
    await hall.press("enter")


async def test_the_palette_goes_everywhere(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        for query, label, place in (
            ("saved", "Saved games", "SavedGamesScreen"),
            ("keys", "Keys", "KeysScreen"),
            ("new game", "New game", "NewGameScreen"),
        ):
            await choose_in_palette(hall, query, label)
            await hall.until(lambda place=place: hall.place == place)
        await choose_in_palette(hall, "theme: day", "Theme: Day")
        await hall.until(lambda: hall.app.theme == "meadhall-day")


async def test_the_game_at_the_table_is_neither_opened_twice_nor_deleted(
    open_hall: OpenHall,
) -> None:
    async with open_hall() as hall:
        await start_game(hall)
        await hall.press("space")
        session, depth = hall.app.session, len(hall.app.screen_stack)
        await saved_games(hall)
        await hall.press("d")
        assert "Leave the table first" in hall.text
        hall.app.resume(session.slot)
        await hall.settle()
        assert hall.app.session is session
        assert len(hall.app.screen_stack) == depth
        assert len(hall.app.shelf.store.entries()) == 1


async def test_in_a_narrow_window_every_field_of_a_seat_is_there(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa"), size=(40, 24)) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        for word in ("Astrid", "person", "ember", "‹ A ›"):
            assert word in hall.text


async def test_a_table_without_hand_over_is_said_to_be_open(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        await hall.until(lambda: hall.place == "NewGameScreen")
        assert "sees every hand" not in hall.text
        await hall.click("#hand-over-pick", offset=(5, 0))
        assert "sees every hand" in hall.text
