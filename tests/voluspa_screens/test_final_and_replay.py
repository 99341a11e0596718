"""After the game: ranking, summary, record, looking back."""

from __future__ import annotations

from json import loads
from pathlib import Path

import pytest
from textual.widgets import Static

from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import read_saga
from engine.voluspa import Place
from hall_tui.record import why_not_file
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
    shown,
)
from voluspa_tui.chart import ScoreChart
from voluspa_tui.final import FinalScreen
from voluspa_tui.lookback import LookBack
from voluspa_tui.summary import best_move, milestones, points_by_kind, scores_over_time


def finished(seats: int = 3) -> Match:
    return played(new_match(seats, seed=8), 500)


def test_points_by_kind_add_up_to_the_scores() -> None:
    match = finished()
    rows = points_by_kind(match)
    sums = [sum(row.points[seat] for row in rows) for seat in range(3)]
    assert sums == match.state.scores
    assert all(any(row.points) for row in rows)


def test_the_best_move_is_the_first_with_the_most_points() -> None:
    match = finished()
    best = best_move(match)
    assert best is not None
    gains = [sum(event.points for event in step.events) for step in match.history]
    assert best.points == max(gains)
    assert best.number == gains.index(max(gains)) + 1
    assert f"scores {best.points} points" in best.sentence
    assert best_move(new_match()) is None


def test_scores_over_time_begin_at_0_and_end_with_the_result() -> None:
    match = finished()
    scores = scores_over_time(match)
    assert scores[0] == (0, 0, 0)
    assert scores[-1] == tuple(match.state.scores)
    assert len(scores) == len(match.history) + 1
    picked = milestones(scores, 5)
    assert [number for number, _ in picked][0::4] == [0, len(match.history)]
    assert len(picked) == 5
    assert milestones(scores[:2], 5) == [(0, scores[0]), (1, scores[1])]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_the_final_screen_looks_as_it_is_kept(size: tuple[int, int]) -> None:
    async with at_table(finished(), size) as (pilot, _):
        assert isinstance(pilot.app.screen, FinalScreen)
        check_kept(f"final-{size[0]}x{size[1]}", shown(pilot))


async def test_the_chart_is_a_table_where_lines_cannot_be_drawn() -> None:
    async with at_table(finished(), LARGE, settings={"glyphs": "ascii"}) as (pilot, _):
        assert not pilot.app.screen.query(ScoreChart)
        page = shown(pilot)
        assert "after move" in page
        assert page.replace("Völuspá", "").isascii()
    async with at_table(finished(), LARGE) as (pilot, _):
        assert pilot.app.screen.query(ScoreChart)


@pytest.mark.parametrize("theme", ["meadhall-night", "meadhall-day", "meadhall-contrast"])
async def test_the_curves_have_the_letters_and_colours_of_the_seats(theme: str) -> None:
    async with at_table(finished(), LARGE, settings={"theme": theme}) as (pilot, _):
        strips = pilot.app.screen._compositor.render_strips()
        look = pilot.app.look  # type: ignore[attr-defined]
        for seat, letter in enumerate("ABC"):
            styles = {
                segment.style.color.triplet.hex
                for strip in strips[8:]
                for segment in strip
                if segment.style and segment.style.color and segment.text.strip(letter) == ""
                if len(segment.text) > 2 and segment.style.color.triplet
            }
            assert look.seat_colour(seat) in styles


async def test_a_tie_break_is_explained() -> None:
    match = match_at(table("od th", "loki", "", scores=[4, 4], reached=[3, 1]))
    async with at_table(match, SMALL) as (pilot, _):
        await press(pilot, "1", "tab", "enter", "enter")
        assert "Bo wins with 4 points" in shown(pilot)
        ranking = str(pilot.app.screen.query_one("#ranking", Static).content)
        assert "tie on 4 points: reached with move 2" in " ".join(ranking.split())
        check_kept("final-tie", shown(pilot))


async def test_looking_back_steps_through_the_game() -> None:
    match = finished(2)
    async with at_table(match, SMALL) as (pilot, _):
        await press(pilot, "y")
        screen = pilot.app.screen
        assert isinstance(screen, LookBack)
        assert "Move 0 of" in shown(pilot)
        await press(pilot, "right", "l", "left")
        assert "Move 1 of" in shown(pilot)
        first = match.history[0]
        assert match.names[first.seat] in shown(pilot)
        assert "draws 1 tile" in shown(pilot)
        await press(pilot, "end", "right")
        assert f"Move {len(match.history)} of {len(match.history)}" in shown(pilot)
        await press(pilot, "home", "left", "escape")
        assert isinstance(pilot.app.screen, FinalScreen)
        await press(pilot, "v")
        assert f"Move {len(match.history)} of" in shown(pilot)


async def test_looking_back_names_nobodys_draws() -> None:
    match = finished(2)
    async with at_table(match, LARGE) as (pilot, _):
        await press(pilot, "y")
        for _ in range(12):
            await press(pilot, "right")
            draws = [line for line in shown(pilot).splitlines() if " draws " in line]
            assert all("draws 1 tile" in line for line in draws)


async def test_the_record_of_the_game_is_kept_in_a_file(tmp_path: Path) -> None:
    match = finished(2)
    target = tmp_path / "game.json"
    async with at_table(match, SMALL) as (pilot, _):
        await press(pilot, "e")
        field = pilot.app.screen.query_one("Input")
        field.value = str(target)  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert "The record is kept" in shown(pilot)
    again = Match.from_saga(read_saga(loads(target.read_text("utf-8"))), find_game)
    assert again.state.scores == match.state.scores


def test_a_record_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    assert why_not_file(str(taken)) == "There is a file of this name already."
    assert why_not_file(str(tmp_path / "no" / "game")) == "There is no such folder."
    assert why_not_file("  ") == "A file needs a name."
    assert why_not_file("a\x00b") == "A file needs a name."
    assert why_not_file(str(tmp_path / ("x" * 5000))) is not None
    assert why_not_file(str(tmp_path / "new.json")) is None


async def test_the_keys_lead_back_to_the_hall() -> None:
    async with at_table(finished(2), SMALL) as (pilot, _):
        await press(pilot, "g")
        assert "Log" in shown(pilot)
        await press(pilot, "escape", "escape")
        assert len(pilot.app.screen_stack) == 1


def test_a_forced_last_move_ends_the_game() -> None:
    match = match_at(table("od", "thor", ""))
    match.play(Place("thor", (1, 0)))
    assert match.is_over


async def test_five_players_fit_beside_the_chart() -> None:
    async with at_table(finished(5), SMALL) as (pilot, _):
        check_kept("final-five", shown(pilot))


async def test_a_change_of_look_reaches_the_screens_of_the_end() -> None:
    async with at_table(finished(2), SMALL) as (pilot, _):
        app = pilot.app
        await press(pilot, "v")
        app.change_setting("glyphs", "ascii")  # type: ignore[attr-defined]
        await press(pilot, "left")
        assert shown(pilot).isascii()
        await press(pilot, "escape")
        assert shown(pilot).replace("Völuspá", "").isascii()
