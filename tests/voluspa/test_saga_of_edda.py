"""Clauses V25, V50-V60: Hel, Jotunn, Sea Serpent, Hermod."""

from __future__ import annotations

import pytest

from engine.voluspa import Boost, Bump, Discard, End, Fly, Place, State
from engine.voluspa.events import Declined, Discarded, Drawn, TileBumped
from engine.voluspa.scoring import Part
from tests.voluspa.tables import WHOLE, cells, parts, points, refusal, table, why_not


def worth(picture: str, tile: str, x: int, y: int) -> int:
    return points(picture, tile, x, y, WHOLE)


def refused(picture: str, tile: str, x: int, y: int) -> str | None:
    return refusal(picture, tile, x, y, WHOLE)


def bump_points(picture: str, at: tuple[int, int], to: tuple[int, int]) -> int:
    state = table(picture, "jotunn", game=WHOLE)
    return sum(event.points for event in WHOLE.preview(state, Bump(at, to)))


def bump_refused(picture: str, at: tuple[int, int], to: tuple[int, int]) -> str | None:
    return why_not(table(picture, "jotunn", game=WHOLE), Bump(at, to), WHOLE)


def follow(picture: str, hand: str, x: int, y: int, *more: str) -> State:
    """The state after seat 0 laid a Hermod at (x, y)."""
    state = table(picture, f"hermod {hand}", *more, game=WHOLE)
    WHOLE.play(state, Place("hermod", (x, y)))
    return state


@pytest.mark.clause("V25")
def test_beside_only_hels_a_tile_starts_a_new_line_for_one_point() -> None:
    corner = """
        hl/th od
        ..    hl/lo
    """
    assert parts(table("hl/th od", "loki", game=WHOLE), "loki", 0, 1, WHOLE) == [
        Part("lone", 1, 0, 1, "V25")
    ]
    assert worth(corner, "odin", 0, 1) == 1
    assert worth("hl/th od", "niohoggr", 0, 1) == 3
    assert worth("hl/th od", "dwarf", 0, 1) == 0


@pytest.mark.clause("V25")
def test_on_a_tile_that_touches_only_hels_one_point() -> None:
    lone = """
        od hl/th
        .. va
    """
    far = "va hl/th od"
    for tile in ("dragon", "raven", "skadi", "lightning_bolt"):
        assert worth(far, tile, 0, 0) == 1, tile
    assert worth("ni hl/th od", "dragon", 0, 0) == 3
    assert worth("ni hl/th od", "raven", 0, 0) == 3
    assert worth("ni hl/th od", "skadi", 0, 0) == 1
    assert worth(lone, "dragon", 1, 1) == 1


@pytest.mark.clause("V24")
def test_the_only_tile_covered_by_a_bolt_a_raven_or_a_hel() -> None:
    assert worth("th", "lightning_bolt", 0, 0) == 1
    assert worth("th", "raven", 0, 0) == 1
    assert worth("th", "hel", 0, 0) == 0
    assert worth("ni", "dragon", 0, 0) == 3
    assert worth("ni", "hel", 0, 0) == 2
    assert worth("ni", "skadi", 0, 0) == 1
    assert parts(table("ni", "raven", game=WHOLE), "raven", 0, 0, WHOLE) == [
        Part("lone", 1, 2, 3, "V24")
    ]


@pytest.mark.clause("V50")
def test_hel_lies_on_a_tile_and_makes_a_gap() -> None:
    assert refused("th", "hel", 1, 0) == "V50"
    assert refused("tr th", "hel", 0, 0) is None
    assert refused("tr th", "hel", 1, 0) is None
    assert refused("hl/th od", "hel", 0, 0) == "V52"
    state = table("od th od", "hel odin", "odin", game=WHOLE)
    WHOLE.play(state, Place("hel", (1, 0)))
    assert [tile.row for tile in state.board.seen()] == [8, 0, 8]
    assert next(tile for tile in state.board.seen() if tile.gap).under == ("thor",)


@pytest.mark.clause("V50")
def test_hel_nullifies_what_it_covers() -> None:
    assert refused("hl/tr od", "odin", 0, 1) is None
    assert worth("od hl/lo", "sea_serpent", 0, 1) == 0
    board = table("od hl/lo", "odin", game=WHOLE).board
    assert [tile.row for tile in board.seen()] == [8, 0]


@pytest.mark.clause("V50", "V11")
def test_lines_of_seven_may_form_on_each_side_of_a_hel() -> None:
    seven = "va th od va th od va"
    assert refused(seven, "thor", 7, 0) == "V11"
    assert refused(f"hl/od {seven}", "thor", 8, 0) == "V11"
    assert refused("th va od th hl/lo va th od", "thor", 8, 0) is None
    state = table(seven, "hel thor", "thor", game=WHOLE)
    WHOLE.play(state, Place("hel", (3, 0)))
    assert (7, 0) in cells(state, "thor", WHOLE)
    assert (-1, 0) in cells(state, "thor", WHOLE)


@pytest.mark.clause("V51")
def test_hel_scores_each_tile_around_it() -> None:
    ring = """
        th od va
        lo th hl/va
        .. sk ..
    """
    state = table(ring, "hel", game=WHOLE)
    assert parts(state, "hel", 1, 1, WHOLE) == [Part("around", 5, 0, 5, "V51")]
    assert worth("od ni", "hel", 1, 0) == 1 + 2


@pytest.mark.clause("V52")
def test_hel_is_outside_the_hand_limit() -> None:
    full = "odin thor loki loki fenrir hel"
    state = table("th od", full, "odin", game=WHOLE, pile=["dragon", "skadi"])
    events = WHOLE.play(state, Place("hel", (0, 0)))
    assert not any(isinstance(event, Drawn) for event in events)
    state = table("th od", full, "odin", game=WHOLE, pile=["dragon", "skadi"])
    events = WHOLE.play(state, Place("odin", (2, 0)))
    assert Drawn(0, ("Dragon",)) in events


@pytest.mark.clause("V52", "V39")
def test_nothing_is_laid_on_a_hel_and_it_is_not_taken_or_bumped() -> None:
    for tile in ("dragon", "raven", "skadi", "lightning_bolt", "hel"):
        assert refused("hl/th od", tile, 0, 0) == "V52", tile
    assert bump_refused("hl/th od", (0, 0), (-1, 0)) == "V53"


@pytest.mark.clause("V53")
def test_jotunn_is_laid_normally_or_bumps_to_an_end_of_a_line() -> None:
    assert worth("va sk", "jotunn", 2, 0) == 3
    board = """
        .. va ..
        th od lo
        .. sk ..
    """
    state = table(board, "jotunn", game=WHOLE)
    ends = {move.to for move in WHOLE.legal(state) if isinstance(move, Bump) and move.at == (1, 1)}
    assert ends == {(1, -1), (-1, 1), (3, 1), (1, 3)}
    assert bump_refused(board, (1, 1), (4, 1)) == "V53"
    assert bump_refused(board, (1, 1), (0, 1)) == "V53"
    assert bump_refused(board, (0, 0), (1, 1)) == "V53"


@pytest.mark.clause("V53")
def test_a_tile_alone_in_a_direction_moves_one_cell() -> None:
    state = table("th", "jotunn", game=WHOLE)
    bumps = [move for move in WHOLE.legal(state) if isinstance(move, Bump)]
    assert {move.to for move in bumps} == {(0, -1), (-1, 0), (1, 0), (0, 1)}


@pytest.mark.clause("V53", "V23")
def test_a_bump_scores_the_jotunn_not_the_bumped_tile() -> None:
    board = """
        od va
        .. sk
    """
    state = table(board, "jotunn", game=WHOLE)
    events = WHOLE.play(state, Bump((0, 0), (0, 1)))
    assert events[0] == TileBumped(0, "Jotunn", (0, 0), "Odin", (0, 1))
    assert state.scores == [2, 0]
    assert bump_points(board, (0, 0), (-1, 0)) == 0


@pytest.mark.clause("V53", "V78")
def test_a_bumped_niohoggr_counts_only_in_a_line_where_it_lies_then() -> None:
    board = """
        va ni sk
        .. .. va lo
    """
    assert bump_points(board, (1, 0), (1, 1)) == 3
    assert bump_points(board, (1, 0), (3, 0)) == 4 + 2


@pytest.mark.clause("V53", "V72", "V81")
def test_what_lies_under_a_bumped_tile_and_its_token_move_along() -> None:
    state = table("dr+1/ra/va od", "jotunn", game=WHOLE)
    WHOLE.play(state, Bump((0, 0), (0, 1)))
    moved = next(tile for tile in state.board.seen() if tile.at == (0, 1))
    assert (moved.kind, moved.boost, moved.under) == ("dragon", 1, ("raven", "valkyrie"))
    assert (moved.row, moved.column) == (6, 6)
    jotunn = next(tile for tile in state.board.seen() if tile.at == (0, 0))
    assert (jotunn.under, jotunn.boost) == ((), 0)
    assert WHOLE.position(state)["tokens"]["6"] == 1


@pytest.mark.clause("V54")
def test_a_bump_passes_no_gap() -> None:
    assert bump_refused("od va hl/th sk", (0, 0), (2, 0)) == "V54"
    assert bump_refused("od va hl/th sk", (0, 0), (4, 0)) == "V53"
    assert bump_refused("od va .. sk", (0, 0), (2, 0)) is None


@pytest.mark.clause("V54")
def test_a_bump_makes_no_line_longer_than_seven() -> None:
    seven = "va th od va th od va"
    assert bump_refused(seven, (2, 0), (7, 0)) == "V54"
    assert bump_refused(seven, (2, 0), (2, 1)) is None
    other = "va th od va .. th od va"
    assert bump_refused(other, (2, 0), (4, 0)) == "V54"
    column = """
        va
        th
        od
        .. va
        th
        va
        th
        od
    """
    assert bump_refused(column, (1, 3), (0, 3)) == "V54"


@pytest.mark.clause("V54")
def test_the_jotunn_does_not_end_beside_a_troll() -> None:
    assert refused("tr", "jotunn", 1, 0) == "V31"
    assert bump_refused("tr od va", (1, 0), (3, 0)) == "V54"
    assert bump_refused("tr va", (0, 0), (-1, 0)) == "V54"
    assert bump_refused("tr va", (0, 0), (2, 0)) is None


@pytest.mark.clause("V54")
def test_a_bumped_tile_other_than_a_troll_does_not_end_beside_a_troll() -> None:
    board = """
        od va .. tr
    """
    assert bump_refused(board, (0, 0), (2, 0)) == "V54"
    assert bump_refused("dw va .. tr", (0, 0), (2, 0)) == "V54"
    assert bump_refused("tr va .. tr", (0, 0), (2, 0)) is None


@pytest.mark.clause("V54")
def test_it_is_told_who_would_end_beside_a_troll() -> None:
    def sentence(picture: str, at: tuple[int, int], to: tuple[int, int]) -> str:
        refused = WHOLE.why_not(table(picture, "jotunn", game=WHOLE), Bump(at, to))
        return refused.sentence if refused else ""

    jotunn = "The Jotunn would end beside a Troll."
    assert sentence("tr od va", (1, 0), (3, 0)) == jotunn
    assert sentence("tr va", (0, 0), (-1, 0)) == jotunn
    assert sentence("od va .. tr", (0, 0), (2, 0)) == "The bumped tile would end beside a Troll."
    assert sentence("od va hl/th", (0, 0), (2, 0)) == "A bumped tile can't pass a gap."


RING_OF_TROLLS = """
    .. tr ..
    tr {} tr
    .. tr ..
"""
PASSED_TROLLS = {
    Bump((1, 2), (1, -1)),
    Bump((2, 1), (-1, 1)),
    Bump((0, 1), (3, 1)),
    Bump((1, 0), (1, 3)),
}


@pytest.mark.clause("V12", "V53", "V54")
def test_who_can_only_bump_may_not_discard() -> None:
    state = table(RING_OF_TROLLS.format("va"), "jotunn", game=WHOLE)
    assert set(WHOLE.legal(state)) == PASSED_TROLLS
    assert why_not(state, Discard("jotunn"), WHOLE) == "V12"


@pytest.mark.clause("V59", "V53", "V54")
def test_who_can_follow_by_a_bump_alone_may_end_but_not_discard() -> None:
    turn = {"phase": "follow", "hermod": [1, 1]}
    state = table(RING_OF_TROLLS.format("he"), "jotunn", game=WHOLE, turn=turn)
    assert set(WHOLE.legal(state)) == PASSED_TROLLS | {End()}
    assert why_not(state, Discard("jotunn"), WHOLE) == "V59"


@pytest.mark.clause("V55")
def test_the_serpent_scores_its_row_or_column_across_gaps() -> None:
    assert worth("va .. sk .. .. dr", "sea_serpent", 6, 0) == 7
    assert worth("va .. sk .. .. tr", "sea_serpent", -1, 0) == 0
    long = "va sk dr va sk .. va sk dr"
    assert worth(long, "sea_serpent", 9, 0) == 10
    both = """
        va sk ..
        .. .. dr
    """
    assert parts(table(both, "sea_serpent", game=WHOLE), "sea_serpent", 2, 0, WHOLE) == [
        Part("row", 3, 0, 3, "V55")
    ]


@pytest.mark.clause("V55")
def test_outer_hels_count_nothing_and_inner_ones_do() -> None:
    assert worth("hl/th va", "sea_serpent", 2, 0) == 2
    assert worth("va hl/th sk", "sea_serpent", 3, 0) == 4
    assert worth("od hl/th va", "sea_serpent", 3, 0) == 0


@pytest.mark.clause("V55", "V78")
def test_the_serpent_over_niohoggr_loki_hel() -> None:
    column = """
        va
        ..
        hl/th
        lo
        sk
    """
    assert worth(column, "sea_serpent", 0, 1) == 5
    seed = """
        ..
        hl/th
        lo
        ni
    """
    assert worth(seed, "sea_serpent", 0, 0) == 6


@pytest.mark.clause("V56")
def test_the_serpent_between_bookends_does_not_score_that_direction() -> None:
    assert worth("va .. va", "sea_serpent", 1, 0) == 0
    apart = """
        .. va
        .. hl/th
        .. ..
        .. sk
        .. va
    """
    assert worth(apart, "sea_serpent", 1, 2) == 5
    assert worth("va hl/th va sk va .. ..", "sea_serpent", 5, 0) == 6


@pytest.mark.clause("V56", "V34")
def test_fenrirs_across_a_gap_are_summed_within_their_own_line() -> None:
    assert worth("fe .. fe va", "sea_serpent", 4, 0) == 5
    assert worth("fe fe .. va", "sea_serpent", 4, 0) == 0


@pytest.mark.clause("V57", "V25")
def test_a_serpent_beside_only_hels() -> None:
    assert worth("hl/th va", "sea_serpent", 0, 1) == 1
    beaten = """
        od    hl/th
        ..    ..
        ..    ..
        ..    od
    """
    assert worth(beaten, "sea_serpent", 1, 1) == 1
    better = """
        od    hl/th
        ..    ..    va
    """
    assert worth(better, "sea_serpent", 1, 1) == 2
    assert parts(table("hl/th va", "sea_serpent", game=WHOLE), "sea_serpent", 0, 1, WHOLE) == [
        Part("row", 1, 0, 1, "V57")
    ]


@pytest.mark.clause("V57")
def test_with_a_solid_neighbour_an_axis_alone_scores_nothing() -> None:
    assert worth("od", "sea_serpent", 1, 0) == 0


@pytest.mark.clause("V58")
def test_after_hermod_a_tile_may_follow_in_its_lines() -> None:
    board = """
        va sk .. ..
        .. .. .. od
    """
    state = follow(board, "odin hel dragon", 2, 0)
    assert (state.to_act, state.phase) == (0, "follow")
    assert cells(state, "odin", WHOLE) == {(-1, 0), (3, 0), (2, -1), (2, 1)}
    assert (0, 0) in cells(state, "dragon", WHOLE)
    assert (2, 0) in cells(state, "dragon", WHOLE)
    assert (3, 1) not in cells(state, "dragon", WHOLE)
    assert why_not(state, Place("odin", (0, 1)), WHOLE) == "V58"
    assert cells(state, "hel", WHOLE) == {(1, 0), (2, 0), (3, 1)}
    scored = state.scores[0]
    WHOLE.play(state, Place("odin", (3, 0)))
    assert state.scores[0] == scored + 4 + 0
    assert state.to_act == 1


@pytest.mark.clause("V58")
def test_a_cell_that_joins_a_far_tile_to_the_line_is_no_other_line() -> None:
    state = follow("va .. sk", "odin", 0, 1)
    assert cells(state, "odin", WHOLE) == {(-1, 1), (1, 1), (0, -1), (0, 2)}


@pytest.mark.clause("V58")
def test_what_may_follow_is_listed_once_by_kind_and_in_reading_order() -> None:
    state = follow("va sk\n.. .. od", "dragon raven", 2, 0)
    placed = [move for move in WHOLE.legal(state) if isinstance(move, Place)]
    index = WHOLE.box.index
    order = [(index[move.tile], move.at[1], move.at[0]) for move in placed]
    assert order == sorted(set(order))
    assert Place("dragon", (2, 0)) in placed


@pytest.mark.clause("V58", "V20")
def test_each_tile_scores_at_once() -> None:
    state = table("va sk", "hermod odin", "odin", game=WHOLE)
    hermod = sum(event.points for event in WHOLE.play(state, Place("hermod", (0, 1))))
    assert hermod == 2
    odin = sum(event.points for event in WHOLE.play(state, Place("odin", (0, 2))))
    assert odin == 3
    assert state.scores == [5, 0]


@pytest.mark.clause("V58")
def test_hermods_follow_hermods_and_the_newest_sets_the_lines() -> None:
    state = follow("va", "hermod odin", 1, 0)
    WHOLE.play(state, Place("hermod", (1, 1)))
    assert WHOLE.position(state)["turn"]["hermod"] == [1, 1]
    assert (0, 1) in cells(state, "odin", WHOLE)
    assert (2, 0) not in cells(state, "odin", WHOLE)


@pytest.mark.clause("V58", "V53")
def test_a_jotunn_may_follow_by_bumping_in_the_lines() -> None:
    state = follow("va sk\n.. od", "jotunn", 2, 0)
    assert why_not(state, Bump((2, 0), (3, 0)), WHOLE) is None
    assert why_not(state, Bump((0, 0), (-1, 0)), WHOLE) is None
    assert why_not(state, Bump((1, 1), (1, 2)), WHOLE) == "V58"


@pytest.mark.clause("V58", "V53")
def test_a_jotunn_may_join_the_line_by_its_own_bump() -> None:
    state = follow("va\n.. .. .. sk th", "jotunn", 0, 1)
    assert why_not(state, Bump((3, 1), (2, 1)), WHOLE) == "V58"
    near = follow("va\n.. .. sk th", "jotunn", 0, 1)
    assert why_not(near, Bump((3, 1), (1, 1)), WHOLE) is None


@pytest.mark.clause("V58", "V53")
def test_a_bump_to_the_lines_end_from_another_row_does_not_join() -> None:
    board = """
        .. va ..
        he .. ..
        .. .. ..
    """
    turn = {"phase": "follow", "hermod": [0, 1], "boost": 0, "raven": None}
    above = table(board, "jotunn", "odin", game=WHOLE, turn=turn)
    assert why_not(above, Bump((1, 0), (1, 1)), WHOLE) == "V58"
    assert Bump((1, 0), (1, 1)) not in WHOLE.legal(above)


@pytest.mark.clause("V54")
def test_a_troll_near_one_line_bars_its_tiles_one_by_one() -> None:
    board = """
        .. tr .. ..
        od .. va sk
    """
    state = table(board, "jotunn", game=WHOLE)
    bumps = {(m.at, m.to) for m in WHOLE.legal(state) if isinstance(m, Bump)}
    assert ((2, 1), (1, 1)) not in bumps
    assert ((2, 1), (4, 1)) in bumps
    assert ((0, 1), (1, 1)) not in bumps


@pytest.mark.clause("V58", "V13")
def test_the_hand_is_refilled_once_at_the_end() -> None:
    state = table("va", "hermod odin thor loki loki", "odin", game=WHOLE, pile=["dragon"] * 3)
    events = WHOLE.play(state, Place("hermod", (1, 0)))
    assert not any(isinstance(event, Drawn) for event in events)
    events = WHOLE.play(state, Place("odin", (2, 0)))
    assert Drawn(0, ("Dragon", "Dragon")) in events


@pytest.mark.clause("V14", "V58")
def test_after_hermod_and_a_capture_one_tile_is_drawn() -> None:
    state = table("va", "hermod skadi thor loki loki", "odin", game=WHOLE, pile=["dragon"] * 3)
    WHOLE.play(state, Place("hermod", (1, 0)))
    events = WHOLE.play(state, Place("skadi", (0, 0)))
    assert Drawn(0, ("Dragon",)) in events
    assert len(state.hand(0)) == 5


@pytest.mark.clause("V59")
def test_a_follow_up_may_be_declined() -> None:
    state = follow("va", "odin", 1, 0)
    assert WHOLE.legal(state)[-1] == End()
    assert WHOLE.play(state, End())[0] == Declined(0, "follow")
    assert state.to_act == 1
    assert state.hand(0) == ["odin"]


@pytest.mark.clause("V59")
def test_who_cannot_follow_discards_one() -> None:
    walled = """
        .. tr ..
        tr he tr
        .. tr ..
    """
    turn = {"phase": "follow", "hermod": [1, 1], "boost": 0, "raven": None}
    state = table(walled, "odin thor", "odin", game=WHOLE, turn=turn)
    assert cells(state, "odin", WHOLE) == set()
    assert WHOLE.legal(state) == [Discard("odin"), Discard("thor")]
    assert why_not(state, End(), WHOLE) == "V59"
    assert WHOLE.play(state, Discard("thor"))[0] == Discarded(0, "Thor", "V59")
    assert state.to_act == 1
    open_board = follow("va", "odin", 1, 0)
    assert why_not(open_board, Discard("odin"), WHOLE) == "V59"


@pytest.mark.clause("V59")
def test_with_an_empty_hand_the_turn_is_over() -> None:
    state = table("va", "hermod", "odin", game=WHOLE)
    WHOLE.play(state, Place("hermod", (1, 0)))
    assert (state.to_act, state.phase) == (1, "play")


@pytest.mark.clause("V60")
def test_a_following_raven_is_bound_with_its_first_placement_only() -> None:
    board = """
        va sk ..
        .. .. od
    """
    state = follow(board, "raven", 2, 0)
    assert why_not(state, Place("raven", (0, 1)), WHOLE) == "V58"
    WHOLE.play(state, Place("raven", (3, 0)))
    assert state.phase == "fly"
    assert WHOLE.position(state)["turn"]["hermod"] is None
    assert why_not(state, Fly((0, 1)), WHOLE) is None
    assert why_not(state, Boost(), WHOLE) == "V75"
