"""Clauses V20-V43: who dominates a line, and the powers of the base tiles."""

from __future__ import annotations

import pytest

from engine.voluspa import Place
from engine.voluspa.events import TileTaken
from engine.voluspa.grid import COLUMN, ROW, cell_of
from engine.voluspa.scoring import Part, value_along
from tests.voluspa.tables import GAME, cells, parts, points, refusal, table


def values(picture: str, x: int, y: int) -> tuple[int, int]:
    """The row and the column value of the tile at (x, y)."""
    board = table(picture).board
    cell = cell_of((x, y))
    return value_along(board, cell, ROW.step), value_along(board, cell, COLUMN.step)


@pytest.mark.clause("V20", "V22", "V30")
def test_a_strictly_higher_tile_scores_its_line() -> None:
    assert points("th lo sk", "odin", 3, 0) == 4
    assert points("lo sk", "thor", 2, 0) == 3
    assert parts(table("th lo sk", "odin"), "odin", 3, 0) == [Part("row", 4, 0, 4, "V20")]


@pytest.mark.clause("V20")
def test_row_and_column_are_judged_separately() -> None:
    corner = """
        .. va
        th ..
    """
    assert parts(table(corner, "odin"), "odin", 1, 1) == [
        Part("row", 2, 0, 2, "V20"),
        Part("column", 2, 0, 2, "V20"),
    ]
    assert parts(table(corner, "dragon"), "dragon", 1, 1) == [Part("column", 2, 0, 2, "V20")]
    assert points("th", "dragon", 1, 0) == 0


@pytest.mark.clause("V21")
def test_a_tie_is_not_enough() -> None:
    assert points("th sk", "thor", 2, 0) == 0
    assert points("tr sk", "thor", 2, 0) == 3


@pytest.mark.clause("V22")
def test_a_line_of_one_scores_nothing() -> None:
    beside = """
        th ..
        .. ..
    """
    assert parts(table(beside, "odin"), "odin", 1, 0) == [Part("row", 2, 0, 2, "V20")]
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert points("od", "valkyrie", x, y) == 0, (x, y)


@pytest.mark.clause("V23")
def test_what_is_covered_or_captured_no_longer_counts() -> None:
    assert points("th sk", "dragon", 0, 0) == 2
    assert points("th va", "skadi", 0, 0) == 2
    assert points("th va fe", "dragon", 0, 0) == 3


@pytest.mark.clause("V24")
def test_on_the_only_tile_a_dragon_or_skadi_scores_one() -> None:
    assert parts(table("th", "dragon"), "dragon", 0, 0) == [Part("lone", 1, 0, 1, "V24")]
    assert points("th", "skadi", 0, 0) == 1
    assert points("dr/od", "skadi", 0, 0) == 1
    state = table("th", "dragon skadi", "odin")
    GAME.play(state, Place("dragon", (0, 0)))
    assert state.scores == [1, 0]


@pytest.mark.clause("V26")
def test_powers_last_and_those_of_a_covered_tile_are_gone() -> None:
    assert values("lo th", 1, 0) == (0, 0)
    assert values("dr/lo th", 1, 0) == (7, 7)
    assert refusal("tr", "odin", 1, 0) == "V31"
    assert refusal("dr/tr", "odin", 1, 0) is None
    state = table("lo th", "dragon odin", "odin")
    assert points("lo th", "dragon", 0, 0) == 0
    GAME.play(state, Place("dragon", (0, 0)))
    assert values("dr th", 1, 0) == (7, 7)
    assert state.board.worth[cell_of((1, 0))] == 7


@pytest.mark.clause("V31")
def test_only_trolls_go_beside_a_troll() -> None:
    board = """
        .. tr ..
        th .. ..
    """
    assert refusal(board, "odin", 0, 0) == "V31"
    assert refusal(board, "dragon", 2, 0) == "V31"
    assert refusal(board, "skadi", 1, 1) == "V31"
    assert refusal(board, "troll", 1, 1) is None
    assert cells(table(board, "odin"), "odin") == {(-1, 1), (0, 2)}
    diagonal = """
        tr od
        .. ..
    """
    assert refusal(diagonal, "odin", 1, 1) is None


@pytest.mark.clause("V31")
def test_a_troll_may_be_laid_beside_anything_and_bars_from_then_on() -> None:
    state = table("th", "troll odin", "odin odin")
    assert (1, 0) in cells(state, "troll")
    GAME.play(state, Place("troll", (1, 0)))
    assert (1, 1) not in cells(state, "odin")
    assert (-1, 0) in cells(state, "odin")
    assert points("th", "troll", 1, 0) == 0


@pytest.mark.clause("V32")
def test_a_dragon_covers_any_tile_but_a_dragon() -> None:
    board = ["od", "th", "tr", "fe", "sk", "va", "lo"]
    for kind in board:
        assert refusal(kind, "dragon", 0, 0) is None, kind
    assert refusal("dr", "dragon", 0, 0) == "V32"
    assert refusal("dr/od", "dragon", 0, 0) == "V32"
    assert refusal("th", "dragon", 1, 0) is None
    state = table("th lo", "dragon odin", "odin")
    GAME.play(state, Place("dragon", (0, 0)))
    assert GAME.position(state)["board"][0] == {
        "at": [0, 0],
        "tile": "dragon",
        "boost": 0,
        "under": ["thor"],
    }


@pytest.mark.clause("V33")
def test_a_dragon_may_not_cover_beside_a_troll() -> None:
    assert refusal("tr th", "dragon", 1, 0) == "V33"
    assert refusal("tr th", "dragon", 0, 0) is None
    assert refusal("tr tr", "dragon", 0, 0) == "V33"


@pytest.mark.clause("V34")
def test_fenrirs_of_a_line_are_worth_their_sum() -> None:
    board = """
        fe th fe
        .. .. fe
        .. .. fe
    """
    assert values(board, 0, 0) == (8, 4)
    assert values(board, 2, 0) == (8, 12)
    assert values(board, 2, 2) == (4, 12)


@pytest.mark.clause("V34")
def test_the_seeds_odin_beats_the_lone_row_value_not_the_column_of_three() -> None:
    across = """
        sk .. ..
        .. fe ..
        .. .. ..
    """
    assert points(across, "odin", 0, 1) == 2 + 2
    column = """
        od
        ..
        fe
        fe
        fe
    """
    assert values(column, 0, 2) == (4, 12)
    assert points(column.replace("od", "sk"), "odin", 0, 1) == 0


@pytest.mark.clause("V35")
def test_a_fenrir_beside_a_loki_adds_nothing() -> None:
    board = """
        fe th fe
        lo .. ..
    """
    assert values(board, 0, 0) == (4, 0)
    assert values(board, 2, 0) == (4, 4)


@pytest.mark.clause("V36")
def test_a_fenrir_that_raises_the_pack_above_all_scores() -> None:
    assert points("fe th", "fenrir", 2, 0) == 3
    assert points("fe od", "fenrir", 2, 0) == 0
    assert points("th", "fenrir", 1, 0) == 0
    assert parts(table("fe sk", "fenrir"), "fenrir", 2, 0) == [Part("row", 3, 0, 3, "V36")]
    assert points("fe", "fenrir", 1, 0) == 2


@pytest.mark.clause("V36", "V35")
def test_a_fenrir_beside_a_loki_raises_nothing_and_scores_nothing() -> None:
    board = """
        .. lo
        fe ..
    """
    assert points(board, "fenrir", 1, 1) == 0
    assert points("fe fe sk", "loki", 3, 0) == 0


@pytest.mark.clause("V38")
def test_skadi_swaps_and_scores_as_usual() -> None:
    state = table("th va lo", "skadi", "odin")
    events = GAME.play(state, Place("skadi", (0, 0)))
    assert events[0] == TileTaken(0, "Skadi", (0, 0), "Thor")
    assert state.scores == [3, 0]
    assert state.hand(0) == ["thor"]
    assert points("lo", "skadi", 1, 0) == 0
    assert points("va", "skadi", 1, 0) == 2


@pytest.mark.clause("V39")
def test_skadi_takes_no_skadi_and_nothing_beside_a_troll() -> None:
    assert refusal("sk", "skadi", 0, 0) == "V39"
    assert refusal("tr th", "skadi", 1, 0) == "V39"
    assert refusal("tr th", "skadi", 0, 0) is None
    assert refusal("tr tr", "skadi", 0, 0) == "V39"


@pytest.mark.clause("V39")
def test_what_lay_under_a_captured_tile_leaves_the_game() -> None:
    state = table("dr/th lo", "skadi", "odin")
    events = GAME.play(state, Place("skadi", (0, 0)))
    assert events[0] == TileTaken(0, "Skadi", (0, 0), "Dragon", ("Thor",))
    assert state.hand(0) == ["dragon"]
    position = GAME.position(state)
    assert position["discard"] == ["thor"]
    assert position["board"][0] == {"at": [0, 0], "tile": "skadi", "boost": 0, "under": []}


@pytest.mark.clause("V40")
def test_a_valkyrie_that_bookends_a_line_scores_it() -> None:
    assert parts(table("va od th", "valkyrie"), "valkyrie", 3, 0) == [Part("row", 4, 0, 4, "V40")]
    assert points("va", "valkyrie", 1, 0) == 2
    assert points("od th", "valkyrie", 2, 0) == 0
    assert points("lo", "valkyrie", -1, 0) == 0
    assert points("lo .. od", "valkyrie", -1, 0) == 0


@pytest.mark.clause("V40")
def test_a_valkyrie_that_lengthens_a_bookended_line_scores_it() -> None:
    assert points("va od va", "valkyrie", 3, 0) == 4
    assert points("va od va", "valkyrie", -1, 0) == 4


@pytest.mark.clause("V40", "V43")
def test_a_valkyrie_may_also_score_by_value() -> None:
    assert points("fe lo .. ..", "valkyrie", -1, 0) == 3
    column = """
        va
        od
        ..
    """
    assert points(column, "valkyrie", 0, 2) == 3


@pytest.mark.clause("V41")
def test_a_bookended_line_is_not_dominated_from_within() -> None:
    assert points("va lo va", "dragon", 1, 0) == 0
    assert points("va lo va", "skadi", 1, 0) == 0
    assert points("va .. va", "odin", 1, 0) == 0
    assert points("va va", "dragon", 0, 0) == 2


@pytest.mark.clause("V41", "V36")
def test_a_fenrir_between_bookends_does_not_score_either() -> None:
    assert points("va fe .. va", "fenrir", 2, 0) == 0
    assert points("va fe .. sk", "fenrir", 2, 0) == 4


@pytest.mark.clause("V34", "V21")
def test_a_tile_that_ties_a_pack_does_not_score() -> None:
    assert points("fe fe", "odin", 2, 0) == 0
    assert points("fe sk", "odin", 2, 0) == 3


@pytest.mark.clause("V36")
def test_a_pack_must_be_higher_than_each_other_tile_wherever_it_lies() -> None:
    assert points("od sk fe", "fenrir", 3, 0) == 0
    assert points("sk od fe", "fenrir", 3, 0) == 0
    assert points("fe sk th", "fenrir", 3, 0) == 4


@pytest.mark.clause("V41")
def test_extending_or_replacing_a_bookend_ends_the_bookending() -> None:
    assert points("va lo va", "odin", 3, 0) == 4
    assert points("va fe va", "dragon", 2, 0) == 3
    assert points("va .. va", "valkyrie", 1, 0) == 0


@pytest.mark.clause("V42")
def test_loki_does_not_stop_a_bookend() -> None:
    beside = """
        va od .. lo
        .. .. .. ..
    """
    assert points(beside, "valkyrie", 2, 0) == 0
    under = """
        va od ..
        .. .. lo
    """
    assert parts(table(under, "valkyrie"), "valkyrie", 2, 0)[0] == Part("row", 3, 0, 3, "V40")
    assert values("lo va", 1, 0) == (0, 0)


@pytest.mark.clause("V43")
def test_loki_zeroes_its_side_neighbours() -> None:
    board = """
        od lo th
        .. fe ..
    """
    assert values(board, 0, 0) == (0, 0)
    assert values(board, 2, 0) == (0, 0)
    assert values(board, 1, 1) == (0, 0)
    assert values("lo lo", 0, 0) == (1, 1)


@pytest.mark.clause("V43")
def test_a_loki_just_laid_is_compared_with_the_zeroed_neighbours() -> None:
    assert points("od", "loki", 1, 0) == 2
    assert points("th od", "loki", 2, 0) == 0
    assert points("lo", "loki", 1, 0) == 0
    assert points("lo", "odin", 1, 0) == 0
