"""What somebody who opens the hall for the first time is told, and that it is true."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from engine.bots import PLAYERS
from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.core.saves import SaveStore
from engine.voluspa import Voluspa
from hall_tui.folders import saves_folder
from hall_tui.look import THEMES
from hall_tui.plugin import RulePage
from hall_tui.record import usual_file
from hall_tui.rules import ranked
from hall_tui.saved import summary_line
from hall_tui.school import lessons_on
from hall_tui.seats import SeatRow, player_kinds, player_note
from hall_tui.session import HUMAN, Session, Setup
from hall_tui.settings import CHOICES, Settings
from hall_tui.start import AtNewGame
from hall_tui.widgets import HallList, Pick

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]
Size = tuple[int, int]

LONG_NAMES = ("Thorgerd Holgabrudr Irpa", "Sigurd the Dragon Slayer", "Aslaug of the Long Names",
              "Hallgerd with Long Hair", "Gunnlaug Serpent-Tongue")  # fmt: skip


def match_of(*names: str, **options: Any) -> Match:
    seats = [SeatRecord(name=name, player=HUMAN) for name in names]
    return Match.new(Voluspa.with_options(options), seats, seed=3)


def finished(*names: str) -> Match:
    match = match_of(*names)
    while not match.is_over:
        match.play(match.legal()[0])
    return match


# Help


async def test_the_first_line_names_a_help_key_that_works_where_text_is_typed(
    open_hall: OpenHall,
) -> None:
    async with open_hall() as hall:
        assert "? help" in hall.text
        hall.app.go_to("rules")
        await hall.settle()
        assert isinstance(hall.app.screen.focused, Input)
        assert "F1 help" in hall.text
        assert "? help" not in hall.text
        await hall.press("down")
        assert "? help" in hall.text
        hall.app.screen.query_one(Input).focus()
        await hall.press("f1")
        assert hall.place == "HelpScreen"
        assert "? close" in hall.text


async def test_without_a_key_that_works_the_first_line_promises_none(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        hall.app.change_keys({"hall.help": "m"})
        await hall.settle()
        assert hall.app.screen.top_line.aside == "m help"
        hall.app.screen.query(SeatRow)[0].query_one(Input).focus()
        await hall.settle()
        assert hall.app.screen.top_line.aside == ""


async def test_no_help_is_promised_where_every_key_is_caught(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        hall.app.go_to("keys")
        await hall.settle()
        await hall.press("enter")
        assert hall.place == "CatchKeyScreen"
        assert "help" not in hall.text.splitlines()[0]


async def test_ctrl_c_says_what_quits(open_hall: OpenHall) -> None:
    async with open_hall() as hall:
        await hall.press("ctrl+c")
        assert "Ctrl+Q quits Meadhall" in hall.text
        hall.app.change_keys({"hall.quit": "f10"})
        await hall.press("ctrl+c")
        assert "F10 quits Meadhall" in hall.text


# The new-game form


async def test_every_field_says_what_can_be_done_with_it(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa"), size=(120, 40)) as hall:
        told = set()
        for _ in hall.app.screen.focus_chain:
            status = str(hall.app.screen.status_line.content)
            assert status in hall.text
            assert status
            told.add(status)
            await hall.press("tab")
        for words in (
            "Left and right change the number",
            "Type a name",
            "the colour",
            "the letter",
        ):
            assert any(words in status for status in told), words


async def test_down_goes_to_the_next_line_and_keeps_the_column(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa"), size=(120, 40)) as hall:
        screen = hall.app.screen
        first, second = screen.seats
        await hall.press("down")
        assert screen.focused is first.query_one(Input)
        await hall.press("down")
        assert screen.focused is second.query_one(Input)
        first.query_one(".seat-letter").focus()
        await hall.press("down")
        assert screen.focused is second.query_one(".seat-letter")
        await hall.press("up")
        assert screen.focused is first.query_one(".seat-letter")
        screen.query_one("#start").focus()
        await hall.press("down")
        assert screen.focused.region.y == min(each.region.y for each in screen.focus_chain)


async def test_every_kind_of_player_is_explained(open_hall: OpenHall) -> None:
    async with open_hall(AtNewGame("voluspa")) as hall:
        pick = hall.app.screen.seats[1].query_one(".seat-player", Pick)
        pick.focus()
        await hall.settle()
        for kind, _ in player_kinds():
            assert player_note(kind) in hall.text
            await hall.press("right")
    assert len({player_note(kind) for kind in (HUMAN, *PLAYERS, "other")}) == len(PLAYERS) + 2


# Menu and saved games


async def test_the_game_to_continue_is_told_to_its_end(open_hall: OpenHall, size: Size) -> None:
    SaveStore(saves_folder()).save("voluspa-1", match_of(*LONG_NAMES))
    async with open_hall(size=size) as hall:
        told = " ".join(hall.text.split())
        for name in LONG_NAMES:
            assert name in told
        hall.app.go_to("saved_games")
        await hall.settle()
        told = " ".join(hall.text.split())
        assert f"{LONG_NAMES[-1]} 0" in told
        assert "tiles left" in told


async def test_a_finished_game_is_over_once_and_can_be_looked_at(open_hall: OpenHall) -> None:
    match = finished("Astrid", "Bo")
    SaveStore(saves_folder()).save("voluspa-1", match)
    async with open_hall() as hall:
        assert "Continue" not in hall.text
        hall.app.go_to("saved_games")
        await hall.settle()
        assert "; over" in hall.text
        assert "finished" not in hall.text
        await hall.press("enter")
        assert "Slot: voluspa-1" in hall.text
        assert "Continue this game" not in hall.text
        await hall.click_text("Look at this game")
        await hall.until(lambda: hall.app.session is not None)
        assert hall.app.session.match.is_over


def test_an_unfinished_game_is_summed_up_with_turn_and_progress() -> None:
    from engine.core.saverecord import summary_of

    match = match_of("Astrid", "Bo")
    line = summary_line(summary_of(match))
    assert f"{match.names[match.to_act]} to act; " in line


def test_records_go_to_new_files_in_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    first = usual_file("voluspa-1")
    assert first == tmp_path / "voluspa-1.saga.json"
    first.touch()
    assert usual_file("voluspa-1") == tmp_path / "voluspa-1-2.saga.json"


# Settings, palette, rules


async def test_every_theme_is_described_by_itself(open_hall: OpenHall) -> None:
    theme = next(each for each in CHOICES if each.key == "theme")
    notes = {theme.about(each.name) for each in THEMES}
    assert len(notes) == len(THEMES)
    async with open_hall() as hall:
        hall.app.go_to("settings")
        await hall.settle()
        for each in THEMES:
            assert each.about in hall.text
            await hall.press("enter")


def test_the_page_of_that_title_comes_first() -> None:
    pages = [
        RulePage("V31", "The Troll keeps others away", "", ("troll",)),
        RulePage("V33", "Dragon and Troll", ""),
        RulePage("V39", "Skadi", "Not beside a Troll."),
        RulePage("troll", "Troll", "Value 6."),
    ]
    assert [page.id for page in ranked(pages, "Troll")] == ["troll", "V31", "V33", "V39"]
    assert ranked(pages, "v33")[0].id == "V33"


# Playing again


async def test_the_same_table_can_be_played_again(open_hall: OpenHall) -> None:
    setup = Setup(colours=(5, 4, 3, 2, 1), letters=("Q", "B", "C", "D", "E"), hand_over=False)
    async with open_hall() as hall:
        match = finished("Astrid", "Bo", "Cid")
        session = Session(match, Settings(), setup=setup)
        hall.app.open_table(session)
        await hall.until(lambda: hall.place == "FinalScreen")
        hall.app.play_again(session)
        await hall.settle()
        again = hall.app.session
        assert again is not session
        assert not again.match.history
        assert again.match.seats == match.seats
        assert again.match.game.options == match.game.options
        assert again.match.seed != match.seed
        assert again.setup == setup
        assert again.slot in [entry.slot for entry in hall.app.shelf.store.entries()]
        assert len(hall.app.screen_stack) == 2


async def test_playing_again_without_a_disk_is_told_and_played(
    open_hall: OpenHall, folders: Any
) -> None:
    folders.data.write_text("a file where the folder should be")
    async with open_hall() as hall:
        session = Session(finished("Astrid", "Bo"), Settings(), setup=Setup(hand_over=False))
        hall.app.play_again(session)
        await hall.until(lambda: "not saved" in hall.text)
        assert hall.app.session.match.seats == session.match.seats


async def test_long_rows_stay_in_their_list_when_the_window_changes(open_hall: OpenHall) -> None:
    SaveStore(saves_folder()).save("voluspa-1", match_of(*LONG_NAMES))
    async with open_hall(size=(120, 40)) as hall:
        await hall.pilot.resize_terminal(44, 24)
        await hall.settle()
        choices = hall.app.screen.query_one(HallList)
        assert choices.virtual_size.width <= 44
        assert LONG_NAMES[-1].split()[-1] in hall.text


def test_what_a_tile_does_is_told_before_hard_cases_with_it() -> None:
    for kind in ("odin", "thor", "troll", "dragon", "fenrir", "skadi", "valkyrie", "loki"):
        lessons = lessons_on("voluspa", [kind])
        assert lessons[0].part == "chapter", kind
        assert kind in lessons[0].about[:2]
