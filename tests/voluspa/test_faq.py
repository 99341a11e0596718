"""The questions Q1-Q10 of the seed rulebook, and its worked examples, with its numbers."""

from __future__ import annotations

import pytest

from engine.voluspa import Fly, Place
from engine.voluspa.grid import COLUMN, ROW, cell_of
from engine.voluspa.scoring import value_along
from tests.voluspa.tables import WHOLE, points, table


def worth(picture: str, tile: str, x: int, y: int) -> int:
    return points(picture, tile, x, y, WHOLE)


@pytest.mark.clause("V26", "V34", "V41")
def test_q1_powers_are_active_throughout_the_game() -> None:
    assert worth("fe fe fe", "odin", 3, 0) == 0
    assert worth("va od va", "dragon", 1, 0) == 0
    assert [tile.row for tile in table("od lo", "odin", game=WHOLE).board.seen()] == [0, 1]


@pytest.mark.clause("V42")
def test_q2_a_valkyrie_beside_a_loki_still_bookends() -> None:
    board = """
        lo .. .. lo
        va od th ..
    """
    assert worth(board, "valkyrie", 3, 1) == 4
    assert table(board, "odin", game=WHOLE).board.worth[cell_of((0, 1))] == 0


@pytest.mark.clause("V35", "V36")
def test_q3_a_fenrir_beside_a_loki_ties_the_pack_and_scores_nothing() -> None:
    board = """
        .. .. lo
        fe fe ..
    """
    assert worth(board, "fenrir", 2, 1) == 0
    state = table(board, "fenrir", "odin", game=WHOLE)
    WHOLE.play(state, Place("fenrir", (2, 1)))
    assert [tile.row for tile in state.board.seen() if tile.kind == "fenrir"] == [8, 8, 8]


@pytest.mark.clause("V55")
def test_q4_a_hel_at_the_outer_end_gives_the_serpent_no_gaps() -> None:
    assert worth("hl/th .. .. va", "sea_serpent", 4, 0) == 2


@pytest.mark.clause("V51")
def test_q5_a_hel_beside_a_hel_scores_nothing() -> None:
    assert worth("hl/th od", "hel", 1, 0) == 0
    assert worth("hl/th od va", "hel", 1, 0) == 1


@pytest.mark.clause("V56")
def test_q6_bookends_matter_on_the_serpents_own_line_only() -> None:
    assert worth("va .. va", "sea_serpent", 1, 0) == 0
    assert worth("va th va hl/lo ..", "sea_serpent", 4, 0) == 1
    assert worth("va sk va hl/lo ..", "sea_serpent", 4, 0) == 5


@pytest.mark.clause("V70", "V78")
def test_q7_a_dwarf_gets_no_niohoggr_bonus() -> None:
    assert worth("ni", "dwarf", 1, 0) == 7 // 2


@pytest.mark.clause("V76", "V72")
def test_q8_a_raven_takes_the_token_of_its_first_placement() -> None:
    state = table("th+1 va sk", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (0, 0)))
    WHOLE.play(state, Fly((3, 0)))
    thor = next(tile for tile in state.board.seen() if tile.at == (0, 0))
    assert (thor.kind, thor.boost, thor.row) == ("thor", 0, 7)


@pytest.mark.clause("V55", "V78")
def test_q9_the_serpent_over_niohoggr_loki_and_hel_gets_six() -> None:
    column = """
        ..
        hl/th
        lo
        ni
    """
    assert worth(column, "sea_serpent", 0, 0) == 6


@pytest.mark.clause("V39")
def test_q10_skadi_swaps_and_gets_no_bonus() -> None:
    assert worth("ni va", "skadi", 0, 0) == 2
    assert worth("ni va", "dragon", 0, 0) == 4


@pytest.mark.clause("V34")
@pytest.mark.parametrize(("picture", "value"), [("fe", 4), ("fe fe", 8), ("fe fe fe", 12)])
def test_example_a_fenrir_is_worth_four_eight_twelve(picture: str, value: int) -> None:
    board = table(picture, "odin", game=WHOLE).board
    assert value_along(board, cell_of((0, 0)), ROW.step) == value
    assert value_along(board, cell_of((0, 0)), COLUMN.step) == 4


@pytest.mark.clause("V34", "V36")
def test_example_odin_above_a_single_fenrir_but_not_above_a_pack_of_three() -> None:
    single = """
        sk .. ..
        .. fe ..
    """
    pack = """
        sk
        ..
        fe
        fe
        fe
    """
    assert worth(single, "odin", 0, 1) == 4
    assert worth(pack, "odin", 0, 1) == 0


@pytest.mark.clause("V70")
def test_example_a_dwarf_gets_four_from_four_four_and_nothing() -> None:
    board = """
        .. fe .. ..
        fe .. fe lo
    """
    assert worth(board, "dwarf", 1, 1) == (4 + 4 + 4) // 2
    zeroed = """
        fe
        fe
        fe lo
    """
    assert worth(zeroed, "dwarf", 0, 3) == 4


@pytest.mark.clause("V20", "V21")
def test_example_thor_scores_six_and_the_troll_ties() -> None:
    board = """
        .. va fe
        dr .. ..
        tr .. ..
    """
    assert worth(board, "thor", 0, 0) == 6
    tie = """
        tr va ..
    """
    assert worth(tie, "troll", 2, 0) == 0


@pytest.mark.clause("V24")
def test_example_on_the_start_tile_one_point_and_for_a_hel_none() -> None:
    assert [worth("od", tile, 0, 0) for tile in ("dragon", "skadi", "lightning_bolt")] == [1, 1, 1]
    assert worth("od", "hel", 0, 0) == 0
