"""After the game: ranking, table, chart, record, looking back, the story in sentences."""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from engine.core.game import CHANCE
from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import read_saga
from engine.nidavellir.bravery import Bravery, bravery
from engine.nidavellir.components import card_name
from engine.nidavellir.moves import Bid, Take
from hall_tui.app import HallApp
from hall_tui.charts import plot_colour, whole_steps
from hall_tui.key_settings import all_actions
from hall_tui.log import LogScreen
from nidavellir_tui import story
from nidavellir_tui.army import ArmyBoard, ArmyScreen, SeatTabs
from nidavellir_tui.bravery import PARTS, SIGNS, BraveryTable, bravery_lines
from nidavellir_tui.chart import BraveryBars, BraveryChart
from nidavellir_tui.final import NidavellirFinalScreen, headline
from nidavellir_tui.lookback import LookBack
from nidavellir_tui.screen import NidavellirTable
from tests.nidavellir.camp import finished as finished_position
from tests.nidavellir.camp import holder, player
from tests.nidavellir_screens.reading_stage import (
    LARGE,
    NAMES,
    SIZE_IDS,
    SIZES,
    SMALL,
    check_kept,
    finished,
    match_at,
    new_match,
    played,
    press,
    reading,
    settled,
    shown,
)


def tie_position() -> Match:
    """Two with equal bravery in front, one behind."""
    return match_at(
        finished_position(holder(5, explorer="9 8"), holder(4), player(3, hand="b0 b2 b3 b4 r22"))
    )


# -- the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_the_final_table_looks_as_it_is_kept(size: tuple[int, int], seats: int) -> None:
    async with reading(finished(seats), NidavellirFinalScreen, size) as (pilot, _):
        check_kept(f"final-{seats}-{size[0]}x{size[1]}", shown(pilot))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_the_table_has_a_row_for_each_part_and_a_column_for_each_player(seats: int) -> None:
    match = finished(seats)
    async with reading(match, NidavellirFinalScreen, LARGE) as (_, screen):
        table = screen.query_one(BraveryTable)
        rows = [line.plain for line in table.lines(table.content_size.width)]
        parts = [bravery(match.state, seat) for seat in range(seats)]
        for name, sign, numbers in zip(PARTS, SIGNS, zip(*parts, strict=True), strict=True):
            row = next(row for row in rows if row.startswith(f"{sign} {name}"))
            told = row.replace("*", " ").removeprefix(f"{sign} {name}").split()
            assert told == [str(number) for number in numbers]
        total = rows[-1].replace("*", " ").split()
        assert total == ["Total", *[str(each.total) for each in parts]]
        assert rows[0].split() == list("ABCDE"[:seats])


async def test_the_best_of_a_row_is_starred_unless_all_are_equal() -> None:
    async with reading(tie_position(), NidavellirFinalScreen, LARGE) as (_, screen):
        rows = [line.plain for line in screen.query_one(BraveryTable).lines(60)]
        starred = {row.split()[0]: row.count("*") for row in rows if "*" in row}
        assert starred == {"E": 1, "C": 1, "Total": 2}


@pytest.mark.parametrize("width", [30, 44, 78, 120])
async def test_the_table_fits_its_room(width: int) -> None:
    match = finished(5, names=("Ragnvald Thirty-Seven IV", "王小明", "C", "D", "E"))
    async with reading(match, NidavellirFinalScreen, LARGE) as (_, screen):
        look = screen.query_one(BraveryTable).look
        lines = list(bravery_lines(match.state, match.names, look, width))
        assert max(line.cell_length for line in lines) <= max(width, 17 + 5 * 5)


# -- who won -----------------------------------------------------------------------------------


async def test_a_shared_victory_is_explained() -> None:
    async with reading(tie_position(), NidavellirFinalScreen) as (pilot, screen):
        text = shown(pilot)
        assert "Astrid and Cnut share the victory with 31 bravery each." in text
        assert "Equal bravery shares the victory; nothing else decides. [N76]" in text
        ranking = str(screen.query_one("#ranking", Static).content).splitlines()
        assert [line.split()[0] for line in ranking[1:4]] == ["1", "1", "3"]
        check_kept("final-shared", text)


def test_the_headline_says_by_how_much_and_over_whom() -> None:
    match = match_at(finished_position(holder(5, command="skaa"), holder(4), holder(3)))
    standings = match.game.standings(match.state)
    assert headline(NAMES, standings) == ("Astrid wins with 31 bravery, 17 more than Bo and Cnut.")


def test_two_and_three_share_in_one_sentence() -> None:
    match = match_at(finished_position(holder(5), holder(4), holder(3)))
    assert headline(NAMES, match.game.standings(match.state)) == (
        "Astrid, Bo and Cnut share the victory with 14 bravery each."
    )


# -- the chart ---------------------------------------------------------------------------------


async def test_the_chart_draws_each_part_with_its_letter() -> None:
    match = finished(3)
    async with reading(match, NidavellirFinalScreen, LARGE) as (pilot, screen):
        assert screen.query(BraveryChart)
        for line in match.game.standings(match.state):
            letter = "ABC"[line.seat]
            row = next(t for t in shown(pilot).splitlines() if f"{letter} {line.score}┤" in t)
            bar = row.partition("┤")[2].partition("│")[0].rstrip()
            parts: Bravery = bravery(match.state, line.seat)
            drawn = [sign for sign, number in zip(SIGNS, parts, strict=True) if number >= 8]
            assert [sign for sign in dict.fromkeys(bar) if sign in drawn] == drawn


@pytest.mark.parametrize("settings", [{"glyphs": "ascii"}, {"plain": True}], ids=["ascii", "plain"])
async def test_where_no_chart_can_be_drawn_there_are_bars_of_letters(settings: Any) -> None:
    async with reading(finished(3), NidavellirFinalScreen, LARGE, settings=settings) as (
        pilot,
        screen,
    ):
        assert not screen.query(BraveryChart)
        assert "W warriors, H hunters, M miners" in shown(pilot)
        if settings.get("glyphs"):
            assert shown(pilot).isascii()
        bars = [line.plain for line in screen.query_one(BraveryBars).lines(60)][:3]
        lengths = [len(bar) for bar in bars]
        assert lengths[0] == 60
        assert lengths == sorted(lengths, reverse=True)


def test_bars_are_as_long_as_the_bravery() -> None:
    from nidavellir_tui.chart import _bar

    parts = Bravery(10, 4, 0, 3, 7, 0, 14, 3)
    text = "".join(piece.plain for piece in _bar(parts, 1.0))
    assert text == "W" * 10 + "H" * 4 + "B" * 3 + "E" * 7 + "C" * 14 + "G" * 3
    for scale in (0.37, 0.5, 0.9):
        assert len("".join(p.plain for p in _bar(parts, scale))) == round(parts.total * scale)


def test_charts_know_the_colours_of_terminals() -> None:
    assert plot_colour("ansi_yellow") == 3
    assert plot_colour("ansi_bright_blue") == 12
    assert plot_colour("ansi_default") == "default"
    assert plot_colour("#ff0000") == (255, 0, 0)
    assert whole_steps(7) == [0, 2, 4, 6]
    assert whole_steps(187) == [0, 40, 80, 120, 160]


@pytest.mark.parametrize("theme", ["meadhall-day", "meadhall-contrast", "terminal"])
async def test_the_final_table_says_the_same_in_every_theme(theme: str) -> None:
    match = finished(3)
    async with reading(match, NidavellirFinalScreen) as (pilot, _):
        text = shown(pilot)
    async with reading(match, NidavellirFinalScreen, settings={"theme": theme}) as (pilot, _):
        assert shown(pilot) == text


async def test_a_change_of_look_reaches_the_final_table() -> None:
    async with reading(finished(2), NidavellirFinalScreen, LARGE) as (pilot, screen):
        app = pilot.app
        assert isinstance(app, HallApp)
        app.change_setting("glyphs", "ascii")
        await settled(pilot)
        await settled(pilot)
        assert shown(pilot).isascii()
        assert "Total" in shown(pilot)
        assert screen.query(BraveryBars)


# -- the keys ----------------------------------------------------------------------------------


async def test_keys_lead_to_armies_log_and_history_and_back() -> None:
    async with reading(finished(3), NidavellirFinalScreen) as (pilot, screen):
        for key, kind in (("a", ArmyScreen), ("g", LogScreen), ("y", LookBack)):
            await press(pilot, key)
            assert isinstance(pilot.app.screen, kind)
            await press(pilot, "escape")
            assert pilot.app.screen is screen
        await press(pilot, "escape")
        assert len(pilot.app.screen_stack) == 1


async def test_a_hasty_enter_does_not_take_the_final_table_away() -> None:
    async with reading(finished(2), NidavellirFinalScreen) as (pilot, screen):
        await press(pilot, "enter", "enter")
        assert pilot.app.screen is screen
        await press(pilot, "q")
        assert len(pilot.app.screen_stack) == 1


async def test_the_same_table_plays_again() -> None:
    match = finished(3)
    async with reading(match, NidavellirFinalScreen) as (pilot, _):
        await press(pilot, "n")
        assert isinstance(pilot.app, HallApp)
        again = pilot.app.session
        assert again is not None
        assert again.match is not match
        assert again.match.seats == match.seats
        assert not again.match.history
        table = pilot.app.screen_stack[1]
        assert isinstance(table, NidavellirTable)
        assert table.session is again


def test_every_key_of_the_screens_to_read_can_be_given_away() -> None:
    known = {action.id for action in all_actions()}
    screens = (ArmyScreen, LookBack, NidavellirFinalScreen, NidavellirTable)
    used = {action.id for screen in screens for action in screen.ACTIONS}
    assert used <= known


async def test_a_changed_key_works_on_the_final_table_and_in_its_footer() -> None:
    settings: dict[str, Any] = {"keys": {"final.replay": "f8", "nidavellir.final_armies": "f7"}}
    async with reading(finished(2), NidavellirFinalScreen, settings=settings) as (pilot, screen):
        assert "F8 Replay" in shown(pilot)
        await press(pilot, "y", "a")
        assert pilot.app.screen is screen
        await press(pilot, "f7")
        assert isinstance(pilot.app.screen, ArmyScreen)
        await press(pilot, "escape", "f8")
        assert isinstance(pilot.app.screen, LookBack)


async def test_the_mouse_leads_there_as_well() -> None:
    async with reading(finished(3), NidavellirFinalScreen) as (pilot, _):
        footer = shown(pilot).splitlines()[-1]
        await pilot.click(offset=(footer.index("Armies"), 23))
        await settled(pilot)
        assert isinstance(pilot.app.screen, ArmyScreen)
        assert "The game is over." in shown(pilot)


async def test_the_chart_below_is_reached_with_the_keys() -> None:
    async with reading(finished(5), NidavellirFinalScreen, SMALL) as (pilot, screen):
        page = screen.query_one("#final")
        assert "What each army is worth" in shown(pilot)
        await press(pilot, *["down"] * page.max_scroll_y)
        assert "┤WWW" in shown(pilot)


async def test_the_record_of_the_game_is_kept_in_a_file(tmp_path: Path) -> None:
    match = finished(3)
    target = tmp_path / "game.json"
    async with reading(match, NidavellirFinalScreen) as (pilot, _):
        await press(pilot, "e")
        field = pilot.app.screen.query_one("Input")
        assert "nidavellir-game" in field.value  # type: ignore[attr-defined]
        field.value = str(target)  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert "The record is kept" in shown(pilot)
    again = Match.from_saga(read_saga(loads(target.read_text("utf-8"))), find_game)
    assert match.game.scores(again.state) == match.game.scores(match.state)


async def test_a_record_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    async with reading(finished(2), NidavellirFinalScreen) as (pilot, _):
        await press(pilot, "e")
        pilot.app.screen.query_one("Input").value = str(taken)  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert "There is a file of this name already." in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, NidavellirFinalScreen)
    assert taken.read_text() == "mine"


# -- looking back ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_looking_back_looks_as_it_is_kept(size: tuple[int, int]) -> None:
    match = finished(3)
    async with reading(match, lambda session: LookBack(session.match, 40), size) as (pilot, _):
        check_kept(f"back-{size[0]}x{size[1]}", shown(pilot))


async def test_looking_back_steps_through_decisions_and_rounds() -> None:
    match = finished(3)
    last = len(match.history)
    async with reading(match, lambda session: LookBack(session.match, 0)) as (pilot, _):
        assert f"Step 0 of {last}: age 1, round 1" in shown(pilot)
        assert "Age 1, round 1: the taverns are filled." in shown(pilot)
        await press(pilot, "right", "l", "left")
        assert f"Step 1 of {last}" in shown(pilot)
        assert "has bid" in shown(pilot)
        await press(pilot, "pagedown")
        assert "age 1, round 2" in shown(pilot)
        await press(pilot, "pagedown", "pageup")
        assert "age 1, round 2" in shown(pilot)
        await press(pilot, "end", "right")
        assert f"Step {last} of {last}" in shown(pilot)
        await press(pilot, "pagedown", "home", "left", "pageup")
        assert f"Step 0 of {last}" in shown(pilot)


async def test_the_army_is_the_deciders_until_another_is_chosen() -> None:
    match = finished(3)
    async with reading(match, lambda session: LookBack(session.match, 4)) as (pilot, screen):
        board = screen.query_one(ArmyBoard)
        assert board.seat == match.history[3].seat
        await press(pilot, "right")
        assert board.seat == match.history[4].seat
        chosen = (board.seat + 1) % 3
        await press(pilot, "a", "right", "right")
        assert board.seat == chosen
        await pilot.click(SeatTabs, offset=(3, 0))
        await settled(pilot)
        assert board.seat == 0


async def test_looking_back_at_chance_keeps_an_army_in_sight() -> None:
    match = finished(3)
    numbers = [n for n, step in enumerate(match.history, 1) if step.seat == CHANCE]
    assert numbers
    async with reading(match, lambda session: LookBack(session.match, numbers[0])) as (pilot, at):
        assert at.query_one(ArmyBoard).seat == match.history[numbers[0] - 2].seat
        assert "shuffled" in shown(pilot)


async def test_looking_back_shows_no_coin_before_it_is_turned_up() -> None:
    match = finished(3)
    async with reading(match, lambda session: LookBack(session.match, 2)) as (pilot, _):
        assert "Goblin ?" in shown(pilot)
        assert "pouch ? ?" in shown(pilot)


# -- the story ---------------------------------------------------------------------------------


def test_bids_are_told_together_and_never_their_coins() -> None:
    match = new_match(3)
    legal = match.legal()
    match.play(legal[0], 0)
    match.play(legal[1], 0)
    assert story.log(match, None)[1:] == ["Astrid has bid."]
    assert story.log(match, 0) == story.log(match, None)
    match.play(legal[5], 1)
    assert story.log(match, None)[1:] == ["Astrid and Bo have bid."]
    match.play(legal[9], 2)
    told = story.log(match, None)
    assert told[1] == "Astrid, Bo and Cnut have bid."
    assert told[2].startswith("Laughing Goblin: Astrid ")
    assert len(told) == 3


def test_what_a_bid_is_changes_no_story_before_it_is_turned_up() -> None:
    logs = set()
    for number in range(0, 60, 7):
        match = new_match(3)
        match.play(match.legal(0)[number], 0)
        logs.add(tuple(story.log(match, 1)))
    assert len(logs) == 1


def test_what_happened_since_begins_with_what_the_own_decision_brought_about() -> None:
    match = new_match(3)
    for seat in range(3):
        match.play(match.legal(seat)[3], seat)
    told = story.since(match, 2, 2)
    assert told[0].startswith("Laughing Goblin: ")
    assert story.since(match, 0, 0)[0] == "Bo and Cnut have bid."


def test_bravery_that_a_decision_changed_is_told_with_it() -> None:
    match = finished(3)
    changes = [story.bravery_change(match, index) for index in range(len(match.history))]
    told = "\n".join(story.log(match, None))
    assert any(changes)
    for change in filter(None, changes):
        assert f"(bravery {change[0]} to {change[1]})." in told
    bids = [change for change, step in zip(changes, match.history, strict=True)
            if isinstance(step.move, Bid)]  # fmt: skip
    assert not any(bids)


def test_every_other_sentence_of_the_match_stands_in_the_log() -> None:
    match = finished(3)
    told = "\n".join(story.log(match, None))
    for sentence in match.sentences(None):
        if not sentence.endswith("has bid."):
            assert sentence.removesuffix(".") in told


def pioneers_choice() -> tuple[Match, int]:
    """A match in which somebody was the Pioneer, and the number of the choice."""
    for match in (finished(3, seed=seed) for seed in range(7, 30)):
        for number, step in enumerate(match.history):
            if isinstance(step.move, Take) and step.before.pioneer:
                return match, number
    raise AssertionError("no match of these seeds has a Pioneer")


@pytest.mark.clause("N65")
def test_the_card_that_the_pioneer_kept_is_told_when_it_comes_and_the_others_never() -> None:
    match, number = pioneers_choice()
    choice, shuffle = match.history[number : number + 2]
    assert isinstance(choice.move, Take)
    assert not choice.events
    kept = f"{match.names[choice.seat]} kept {card_name(choice.move.card)}"
    told = story.log(match, None)
    place = next(n for n, each in enumerate(told) if each.startswith(kept))
    assert "The other cards go back" in told[place - 1]
    assert "draws three cards of age 2" in told[place - 2]
    drawn = ", ".join(map(card_name, choice.before.pioneer))
    assert f"draws {drawn} of age 2" in story.log(match, choice.seat)[place - 2]
    for sentences in (match.sentences(None), (e.sentence(match.names) for e in shuffle.events)):
        assert f"{kept}." in list(sentences)


def test_the_bravery_of_the_pioneers_card_is_told_with_it() -> None:
    match, number = pioneers_choice()
    change = story.bravery_change(match, number + 1)
    seat = match.history[number].seat
    before, after = (match.history[n].before for n in (number + 1, number + 2))
    assert change == (bravery(before, seat).total, bravery(after, seat).total)
    assert f"(bravery {change[0]} to {change[1]})." in story.told_by(match, number + 2, None)[1]


def test_the_first_filling_of_the_taverns_is_told_once_and_not_where_nobody_knows_of_it() -> None:
    match = played(new_match(3), 4)
    begun = "Age 1, round 1: the taverns are filled."
    assert next(match.sentences(1)) == begun
    assert story.log(match, 1)[0] == begun
    assert story.log(match, 1).count(begun) == 1
    assert begun not in match.sentences(1, 1)
    middle = Match.at(match.game, match.seats, match.state.clone())
    assert not story.log(middle, None)


def test_a_match_in_its_middle_has_a_story_too() -> None:
    match = played(new_match(4), 60)
    assert story.log(match, 0)[0] == "Age 1, round 1: the taverns are filled."
    assert story.told_by(match, len(match.history), None)
