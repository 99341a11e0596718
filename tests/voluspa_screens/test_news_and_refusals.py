"""What the table says between two moves: refusals while a tile waits, and what others did."""

from __future__ import annotations

import pytest

from engine.voluspa import Place, Voluspa
from tests.voluspa.tables import table
from tests.voluspa_screens import stage
from tests.voluspa_screens.stage import (
    LARGE,
    SMALL,
    at_table,
    match_at,
    new_match,
    played,
    press,
    shown,
)
from voluspa_tui.aiming import Aiming
from voluspa_tui.cellart import SIZES, Marks, draw_cell, fitting_size
from voluspa_tui.news import TurnNews, news_lines
from voluspa_tui.panels import ScoreLine, Scores
from voluspa_tui.picture import CellPicture
from voluspa_tui.screen import VoluspaTable

BOTH_SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


@pytest.mark.parametrize("key", ["1", "n"])
async def test_no_tile_is_chosen_while_another_waits_to_be_confirmed(key: str) -> None:
    match = match_at(table("od", "thor loki", "odin"))
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "1", "right", "enter", key)
        assert match.is_pending
        assert screen.aiming.tile is None
        assert not screen.board.is_refused
        assert "First confirm what you have laid (Enter), or take it back (u)." in shown(pilot)
        await press(pilot, "enter")
        assert not match.is_pending


@BOTH_SIZES
async def test_the_news_leave_scores_and_grid_in_sight(size: tuple[int, int]) -> None:
    match = played(new_match(3, seed=7), 4)
    async with at_table(match, size, hand_over=True) as (pilot, screen):
        board, scores = screen.board.region, screen.query_one("#scores").region
        await press(pilot, "enter")
        text = shown(pilot)
        assert "Since your last turn" in text
        assert "Any key closes this." in text
        assert screen.board.region == board
        assert screen.query_one("#scores").region == scores
        news = screen.query_one(TurnNews)
        assert not news.region.overlaps(board)
        assert not news.region.overlaps(scores)
        assert news.sentences
        assert not any("draws" in sentence for sentence in news.sentences)
        await press(pilot, "right")
        assert "Since your last turn" not in shown(pilot)
        assert screen.query_one("#aim").display


def test_news_that_do_not_fit_keep_the_latest() -> None:
    lines = [
        line.plain for line in news_lines("Title", [f"Sentence {n}." for n in range(9)], 24, 5)
    ]
    assert lines == [
        "Title",
        "- Sentence 6.",
        "- Sentence 7.",
        "- Sentence 8.",
        "Any key closes this.",
    ]


@pytest.mark.parametrize(
    ("picture", "tile", "at", "reason"),
    [
        ("od", "thor", (1, 0), "row: not higher than Odin 8"),
        ("lo", "odin", (1, 0), "it is worth 0 beside Loki"),
        ("th", "thor", (0, 1), "column: not higher than Thor 7"),
        ("va .. va", "odin", (1, 0), "row: between two Valkyries"),
        ("dr fe", "fenrir", (2, 0), None),
    ],
)
def test_points_that_stay_away_are_explained(
    picture: str, tile: str, at: tuple[int, int], reason: str | None
) -> None:
    state = table(picture, tile)
    outcome = Aiming(Voluspa(), state, 0).outcome(Place(tile, at))
    why = [line for line in outcome.reasons if "pack" not in line]
    assert reason in why if reason else not why


async def test_a_changed_value_names_its_cause_and_the_panel_the_cell() -> None:
    match = match_at(table("od lo", "thor", "odin"))
    async with at_table(match, LARGE) as (pilot, _):
        text = shown(pilot)
        assert "worth 0 beside Loki (printed 8)" in text
        assert "Cell (0, 0)" in text
        await press(pilot, "down")
        assert "Cell (0, 1)" in shown(pilot)


async def test_sentences_and_help_name_the_keys_of_now() -> None:
    keys = {"table.take_back": "f6", "voluspa.tile_1": "f7", "voluspa.boost": "f8"}
    match = match_at(table("od", "thor loki", "odin"))
    async with at_table(match, SMALL, settings={"keys": keys}) as (pilot, screen):
        assert "Choose a tile: F7-2" in shown(pilot)
        await press(pilot, "f7", "right", "enter")
        assert "Enter confirms, F6 takes it back." in shown(pilot)
        text = screen.help_text()
        assert "until then F6 takes it back" in text
        assert "Freya: F8 discards one" in text
        assert "$" not in text


async def test_long_names_give_way_to_numbers_and_the_table_plays_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = tuple(letter * 24 for letter in "ABCDE")
    monkeypatch.setattr(stage, "NAMES", names)
    match = played(new_match(5, seed=8), 500)
    async with at_table(match, SMALL) as (pilot, _):
        text = shown(pilot)
        for seat, name in enumerate(names):
            line = next(line for line in text.splitlines() if f" {name[:20]} " in line)
            assert int(line[:36].split()[-1]) == match.state.scores[seat]
        await press(pilot, "n")
        again = pilot.app.screen
        assert isinstance(again, VoluspaTable)
        assert list(again.session.names) == list(names)
        assert not again.session.match.history


def test_a_long_name_leaves_the_lead_in_sight() -> None:
    seats = [ScoreLine(0, "A" * 24, 12, 5), ScoreLine(1, "B" * 24, 3, 5)]
    lead, following, _ = Scores(seats, 0, "B" * 24, ("9 to draw",)).quiet_in(21)
    assert lead == "A" * 10 + " leads by 9"
    assert following == "next: " + "B" * 15


def drawn(size: str, tile: CellPicture | None, marks: Marks) -> list[str]:
    """The lines of a cell in a size, as text."""
    chosen = next(each for each in SIZES if each.name == size)
    lines = draw_cell(tile, marks, chosen, "ascii")
    return ["".join(piece.text for piece in line) for line in lines]


def test_small_cells_show_the_points_of_covering_and_part_their_neighbours() -> None:
    thor = CellPicture("thor", "Thor", 7, 7, 7)
    pack = CellPicture("fenrir", "Fenrir", 4, 4, 8)
    assert drawn("tiny", thor, Marks(legal=True, points=4)) == ["T+4"]
    assert drawn("tiny", thor, Marks(legal=True, points=12)) == ["+12"]
    assert drawn("narrow", thor, Marks()) == ["Th7 "]
    assert drawn("narrow", None, Marks(legal=True, points=4)) == ["+4  "]
    assert drawn("compact", pack, Marks(legal=True, points=3))[1] == "~ +3 "
    assert drawn("compact", pack, Marks())[1].startswith("4:8")
    assert fitting_size(13, 10, 54, 17).name == "narrow"


async def test_who_begins_and_what_is_last_is_said_and_a_refusal_outlasts_the_log() -> None:
    async with at_table(new_match(2, seed=7), SMALL) as (pilot, _):
        assert "Bo begins. Choose a tile: 1-5" in shown(pilot)
        await press(pilot, "9")
        refused = "There is no tile 9 in your hand."
        assert refused in shown(pilot)
        for key in ("g", "question_mark"):
            await press(pilot, key, "escape")
            assert refused in shown(pilot)


async def test_the_last_tile_is_named_as_such() -> None:
    match = played(new_match(2, seed=7), 200)
    match = played(new_match(2, seed=7), len(match.history) - 1)
    async with at_table(match, SMALL) as (pilot, _):
        assert "Your last tile." in shown(pilot)


async def test_a_new_look_keeps_the_chosen_tile() -> None:
    match = match_at(table("od", "thor loki", "odin"))
    async with at_table(match, SMALL) as (pilot, screen):
        await press(pilot, "2")
        assert screen.aiming.tile == "loki"
        screen.look_changed()
        await press(pilot, "right")
        assert screen.aiming.tile == "loki"
        await press(pilot, "enter", "enter")
        assert match.history[0].move.tile == "loki"
