"""An eighteenth kind: one class, one data row, and the rest of the game asks it what it needs."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.errors import Refusal
from engine.voluspa import Place, Voluspa
from engine.voluspa.board import Board
from engine.voluspa.box import Box, standard_box
from engine.voluspa.grid import STEPS
from engine.voluspa.kind import Kind, Site, TileRow
from engine.voluspa.scoring import Part, counted
from tests.voluspa.tables import LETTERS, parts, refusal, table, why_not


class Ratatoskr(Kind):
    """Fears no Troll, scores its different neighbours, and sweetens lines by one."""

    bonus = 1

    def why_not_beside(self, site: Site) -> Refusal | None:
        return None

    def score(self, board: Board, cell: int, covered: int) -> tuple[Part, ...]:
        kinds = {board.tiles[cell + step] for step in STEPS if cell + step in board.worth}
        return (counted("neighbours", len(kinds), 0, "X01"),)


ROW = TileRow("ratatoskr", "Ratatoskr", 4, 2, "made_up", verified=False)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Voluspa:
    monkeypatch.setitem(LETTERS, "rt", "ratatoskr")
    box = standard_box()
    more = Box([*box.rows, ROW], {**box.powers, "ratatoskr": Ratatoskr}, box.all_tokens)
    kinds = [row.kind for row in more.rows if row.set in ("base", "made_up")]
    return Voluspa(box=more.choose(kinds, {}))


def test_it_goes_where_its_class_says(game: Voluspa) -> None:
    assert refusal("tr", "ratatoskr", 1, 0, game) is None
    assert refusal("tr", "odin", 1, 0, game) == "V31"
    assert refusal("od th", "ratatoskr", 0, 0, game) == "V10"


def test_it_scores_what_its_class_says(game: Voluspa) -> None:
    board = """
        .. od ..
        od .. th
    """
    state = table(board, "ratatoskr", game=game)
    assert parts(state, "ratatoskr", 1, 1, game) == [Part("neighbours", 2, 0, 2, "X01")]


def test_others_feel_its_lasting_power(game: Voluspa) -> None:
    state = table("rt th", "odin", game=game)
    assert parts(state, "odin", 2, 0, game) == [Part("row", 3, 1, 4, "V20")]


def test_it_can_be_covered_and_captured_like_any_other(game: Voluspa) -> None:
    state = table("rt th", "dragon skadi", game=game)
    assert why_not(state, Place("dragon", (0, 0)), game) is None
    assert why_not(state, Place("skadi", (0, 0)), game) is None


def test_whole_games_are_played_with_it(game: Voluspa) -> None:
    rng = Random(18)
    state = game.start(game.deal(3, rng), 3)
    laid = 0
    while state.to_act is not None:
        move = rng.choice(game.legal(state))
        laid += isinstance(move, Place) and move.tile == "ratatoskr"
        game.play(state, move)
    assert laid >= ROW.copies - 1
