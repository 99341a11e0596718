"""Clauses V37, V65-V67, V70-V78, V81: Dwarf, Freya, Raven, Niohoggr, and Lightning Bolt."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import BadInput
from engine.voluspa import Boost, Bump, Discard, End, Fly, Move, Place, State
from engine.voluspa.events import Declined, Discarded, Drawn, FreyaSpent, FreyasRegained, TileLaid
from engine.voluspa.scoring import Part
from tests.voluspa.tables import WHOLE, cells, parts, points, refusal, table, why_not


def worth(picture: str, tile: str, x: int, y: int) -> int:
    return points(picture, tile, x, y, WHOLE)


def refused(picture: str, tile: str, x: int, y: int) -> str | None:
    return refusal(picture, tile, x, y, WHOLE)


def boosted(picture: str, hand: str, boosts: int, *more: str, **fields: Any) -> State:
    """The state after seat 0 discarded that many Freyas."""
    state = table(picture, f"{'freya ' * boosts}{hand}", *more, game=WHOLE, **fields)
    for _ in range(boosts):
        WHOLE.play(state, Boost())
    return state


def tile_at(state: State, x: int, y: int) -> Any:
    return next(tile for tile in state.board.seen() if tile.at == (x, y))


@pytest.mark.clause("V37")
def test_a_boosted_fenrir_adds_its_boosted_value() -> None:
    board = table("fe+2 fe th", "odin", game=WHOLE).board
    assert [tile.row for tile in board.seen()] == [10, 10, 7]
    assert worth("fe+1 sk", "odin", 2, 0) == 3
    assert worth("fe+1 fe sk", "odin", 3, 0) == 0


@pytest.mark.clause("V65")
def test_a_bolt_strikes_tiles_only() -> None:
    assert refused("th", "lightning_bolt", 1, 0) == "V65"
    assert refused("lb th", "lightning_bolt", 0, 0) == "V65"
    assert refused("hl/th od", "lightning_bolt", 0, 0) == "V52"
    assert refused("tr od", "lightning_bolt", 1, 0) == "V65"
    assert refused("tr od", "lightning_bolt", 0, 0) is None
    assert refused("dr/th od", "lightning_bolt", 0, 0) is None
    assert refused("ra od", "lightning_bolt", 0, 0) is None


@pytest.mark.clause("V66")
def test_a_bolt_scores_the_shorter_line_of_two_or_more() -> None:
    board = """
        od th od va
        th .. .. ..
    """
    assert parts(table(board, "lightning_bolt", game=WHOLE), "lightning_bolt", 0, 0, WHOLE) == [
        Part("column", 2, 0, 2, "V66")
    ]
    assert worth(board, "lightning_bolt", 2, 0) == 4
    assert worth("va od va", "lightning_bolt", 1, 0) == 3
    assert worth("hl/th od hl/va", "lightning_bolt", 1, 0) == 1


@pytest.mark.clause("V66", "V67")
def test_of_two_equal_lines_the_better_counts() -> None:
    corner = """
        od th
        ni ..
    """
    assert parts(table(corner, "lightning_bolt", game=WHOLE), "lightning_bolt", 0, 0, WHOLE) == [
        Part("column", 2, 2, 4, "V66")
    ]


@pytest.mark.clause("V67")
def test_a_bolt_on_a_niohoggr_gets_two_more() -> None:
    assert worth("ni od", "lightning_bolt", 0, 0) == 4
    assert worth("ni od ni", "lightning_bolt", 0, 0) == 3 + 2 + 2
    assert worth("ni", "lightning_bolt", 0, 0) == 3


@pytest.mark.clause("V70")
def test_a_dwarf_scores_half_of_its_neighbours() -> None:
    board = """
        .. od ..
        sk .. lo
    """
    assert parts(table(board, "dwarf", game=WHOLE), "dwarf", 1, 1, WHOLE) == [
        Part("neighbours", 3, 0, 6, "V70")
    ]
    assert worth("od", "dwarf", 1, 0) == 4
    assert worth("lo", "dwarf", 1, 0) == 0
    assert worth("va", "dwarf", 1, 0) == 1


@pytest.mark.clause("V70")
def test_the_seeds_dwarf_scores_four_from_three_fenrirs() -> None:
    board = """
        .. .. lo
        fe fe fe
        .. .. ..
    """
    column = """
        fe
        fe
        fe lo
    """
    assert worth(column, "dwarf", 0, 3) == (4 + 4 + 0) // 2
    assert worth(board, "dwarf", -1, 1) == 4
    assert worth(board, "dwarf", 0, 2) == 2


@pytest.mark.clause("V70")
def test_a_fenrir_counts_by_row_beside_and_by_column_above_or_below() -> None:
    board = """
        fe fe ..
        .. fe ..
    """
    assert worth(board, "dwarf", 2, 0) == 8 // 2
    assert worth(board, "dwarf", 1, 2) == 8 // 2
    assert worth(board, "dwarf", 0, 1) == (4 + 4) // 2


@pytest.mark.clause("V70", "V31", "V78")
def test_a_dwarf_fears_no_troll_scores_no_line_and_no_niohoggr_bonus() -> None:
    assert refused("tr", "dwarf", 1, 0) is None
    assert worth("tr", "dwarf", 1, 0) == 3
    assert worth("lo va", "dwarf", 2, 0) == 0
    assert worth("ni", "dwarf", 1, 0) == 3


@pytest.mark.clause("V70", "V43")
def test_loki_beside_a_dwarf_changes_its_value_not_its_scoring() -> None:
    board = """
        od .. lo
    """
    assert worth(board, "dwarf", 1, 0) == (8 + 1) // 2
    state = table("dw lo", "odin", game=WHOLE)
    assert tile_at(state, 0, 0).row == 0


@pytest.mark.clause("V71")
def test_a_freya_boosts_the_next_tile_with_a_token() -> None:
    state = table("od", "freya thor loki", "odin", game=WHOLE, pile=["loki"] * 5)
    assert Boost() in WHOLE.legal(state)
    assert WHOLE.play(state, Boost()) == (FreyaSpent(0, 1),)
    assert WHOLE.position(state)["discard"] == ["freya"]
    assert WHOLE.position(state)["turn"]["boost"] == 1
    events = WHOLE.play(state, Place("thor", (1, 0)))
    assert events[0] == TileLaid(0, "Thor", (1, 0), "", 1)
    assert Drawn(0, ("Loki",) * 4) in events
    assert (tile_at(state, 1, 0).boost, tile_at(state, 1, 0).row) == (1, 8)
    assert WHOLE.position(state)["tokens"]["8"] == 1


@pytest.mark.clause("V71")
def test_several_freyas_for_one_tile() -> None:
    state = boosted("od", "thor", 2)
    assert sum(e.points for e in WHOLE.play(state, Place("thor", (1, 0)))) == 2
    assert tile_at(state, 1, 0).row == 9


@pytest.mark.clause("V71")
def test_a_freya_may_be_laid_normally_and_boost_a_freya() -> None:
    assert worth("va", "freya", 1, 0) == 2
    state = boosted("sk", "freya", 1)
    WHOLE.play(state, Place("freya", (1, 0)))
    assert tile_at(state, 1, 0).row == 4


@pytest.mark.clause("V71")
def test_the_token_must_be_in_the_supply() -> None:
    state = table("od+1 va od+1", "freya odin troll", "odin", game=WHOLE)
    WHOLE.play(state, Boost())
    assert why_not(state, Place("odin", (3, 0)), WHOLE) == "V71"
    assert cells(state, "odin", WHOLE) == set()
    assert (3, 0) in cells(state, "troll", WHOLE)
    four = table("od+4 va", "freya freya freya freya odin", "odin", game=WHOLE)
    for _ in range(3):
        WHOLE.play(four, Boost())
    assert why_not(four, Boost(), WHOLE) == "V74"


@pytest.mark.clause("V71", "V53")
def test_a_bump_needs_the_token_too() -> None:
    turn = {"phase": "play", "boost": 1}
    state = table("od va", "jotunn odin", "odin", game=WHOLE, turn=turn, tokens={"9": 1})
    assert (2, 0) in cells(state, "odin", WHOLE)
    assert why_not(state, Bump((0, 0), (0, 1)), WHOLE) == "V71"


@pytest.mark.clause("V71")
def test_no_hel_is_boosted() -> None:
    state = boosted("od va", "hel thor", 1)
    assert why_not(state, Place("hel", (0, 0)), WHOLE) == "V71"
    two = boosted("od va", "hel thor", 2)
    assert WHOLE.position(two)["tokens"]["2"] == 1
    assert why_not(two, Place("hel", (0, 0)), WHOLE) == "V71"
    assert why_not(table("od", "freya freya hel", game=WHOLE), Boost(), WHOLE) is None
    assert why_not(boosted("od", "freya hel", 1), Boost(), WHOLE) == "V74"


@pytest.mark.clause("V72")
def test_a_boosted_tile_beside_a_loki_is_worth_nothing() -> None:
    state = table("od+2 lo", "thor", game=WHOLE)
    assert (tile_at(state, 0, 0).row, tile_at(state, 0, 0).boost) == (0, 2)


@pytest.mark.clause("V72")
@pytest.mark.parametrize("tile", ["dragon", "raven", "lightning_bolt", "hel"])
def test_a_covered_token_returns_to_the_supply(tile: str) -> None:
    state = table("th+2 va", f"{tile} odin", "odin", game=WHOLE)
    assert WHOLE.position(state)["tokens"]["9"] == 1
    WHOLE.play(state, Place(tile, (0, 0)))
    assert WHOLE.position(state)["tokens"]["9"] == 2
    assert tile_at(state, 0, 0).boost == 0


@pytest.mark.clause("V73")
def test_skadi_takes_a_boosted_tile_with_its_freyas() -> None:
    state = table(
        "th+2 va",
        "skadi odin odin loki fenrir",
        "odin",
        game=WHOLE,
        discard=["freya", "loki", "freya"],
        pile=["dragon"],
    )
    events = WHOLE.play(state, Place("skadi", (0, 0)))
    assert FreyasRegained(0, 2) in events
    assert state.hand(0) == ["odin", "odin", "loki", "fenrir", "thor", "freya", "freya"]
    position = WHOLE.position(state)
    assert position["discard"] == ["loki"]
    assert position["tokens"]["9"] == 2
    assert position["turn"]["phase"] == "trim"
    assert state.to_act == 0


@pytest.mark.clause("V73")
def test_no_more_freyas_come_back_than_were_spent_on_the_tile() -> None:
    discard = ["freya", "freya", "freya"]
    state = table("th+1 va", "skadi odin", "odin", game=WHOLE, discard=discard)
    assert FreyasRegained(0, 1) in WHOLE.play(state, Place("skadi", (0, 0)))
    assert WHOLE.position(state)["discard"] == ["freya", "freya"]


@pytest.mark.clause("V73")
def test_no_freya_comes_back_where_the_discard_pile_holds_none() -> None:
    state = table("th+1 va", "skadi odin", "odin", game=WHOLE, discard=["loki"])
    events = WHOLE.play(state, Place("skadi", (0, 0)))
    assert not any(isinstance(event, FreyasRegained) for event in events)
    assert state.hand(0) == ["odin", "thor"]
    assert WHOLE.position(state)["discard"] == ["loki"]


@pytest.mark.clause("V73")
def test_then_the_hand_is_discarded_down_to_five_hels_apart() -> None:
    turn = {"phase": "trim", "hermod": None, "boost": 0, "raven": None}
    hand = "odin odin loki fenrir thor freya freya hel"
    state = table("va", hand, "odin", game=WHOLE, turn=turn, pile=["dragon"])
    assert Discard("hel") not in WHOLE.legal(state)
    assert why_not(state, Discard("hel"), WHOLE) == "V73"
    assert why_not(state, Place("odin", (1, 0)), WHOLE) == "V73"
    assert WHOLE.play(state, Discard("freya")) == (Discarded(0, "Freya", "V73"),)
    assert state.to_act == 0
    events = WHOLE.play(state, Discard("freya"))
    assert state.to_act == 1
    assert not any(isinstance(event, Drawn) for event in events)
    assert state.hand(0) == ["odin", "odin", "loki", "fenrir", "thor", "hel"]


@pytest.mark.clause("V74")
def test_a_boosted_hermod_or_jotunn_or_raven_keeps_its_power() -> None:
    state = boosted("va", "hermod odin", 1)
    WHOLE.play(state, Place("hermod", (1, 0)))
    assert WHOLE.position(state)["turn"]["phase"] == "follow"
    assert tile_at(state, 1, 0).boost == 1
    state = boosted("va sk", "jotunn", 1)
    WHOLE.play(state, Bump((0, 0), (0, 1)))
    assert (tile_at(state, 0, 0).kind, tile_at(state, 0, 0).row) == ("jotunn", 6)


@pytest.mark.clause("V74", "V58")
def test_a_boost_after_hermod_belongs_to_the_follow_up() -> None:
    state = table("va", "hermod freya odin thor", "odin", game=WHOLE)
    WHOLE.play(state, Place("hermod", (1, 0)))
    WHOLE.play(state, Boost())
    turn = WHOLE.position(state)["turn"]
    assert (turn["phase"], turn["hermod"], turn["boost"]) == ("follow", [1, 0], 1)
    assert why_not(state, End(), WHOLE) == "V74"
    assert why_not(state, Place("odin", (0, 1)), WHOLE) == "V58"
    WHOLE.play(state, Place("odin", (2, 0)))
    assert tile_at(state, 2, 0).row == 9


@pytest.mark.clause("V74")
def test_a_freya_is_discarded_only_if_a_tile_can_be_laid_then() -> None:
    alone = table("va", "freya", "odin", game=WHOLE)
    assert Boost() not in WHOLE.legal(alone)
    assert why_not(alone, Boost(), WHOLE) == "V74"
    with_bolt = table("va sk", "freya lightning_bolt", "odin", game=WHOLE)
    assert why_not(with_bolt, Boost(), WHOLE) == "V74"
    two = table("va sk", "freya freya lightning_bolt", "odin", game=WHOLE)
    assert why_not(two, Boost(), WHOLE) is None
    WHOLE.play(two, Boost())
    assert set(WHOLE.legal(two)) == {Boost()} | {
        Place("freya", at) for at in cells(two, "freya", WHOLE)
    }
    WHOLE.play(two, Boost())
    assert cells(two, "lightning_bolt", WHOLE) == {(0, 0), (1, 0)}
    assert why_not(two, Discard("lightning_bolt"), WHOLE) == "V74"
    none = table("va", "odin", "odin", game=WHOLE)
    assert why_not(none, Boost(), WHOLE) is not None
    deep = table("fr+1 od", "freya freya lightning_bolt", "odin", game=WHOLE)
    assert why_not(deep, Boost(), WHOLE) is None


@pytest.mark.clause("V74", "V12")
def test_a_token_without_a_cell_for_its_tile_is_no_reason_for_a_freya() -> None:
    ring = """
        .. tr ..
        tr va tr
        .. tr ..
    """
    state = table(ring, "freya odin", "odin", game=WHOLE)
    assert why_not(state, Boost(), WHOLE) == "V74"
    assert WHOLE.legal(state) == [Discard("odin"), Discard("freya")]


@pytest.mark.clause("V74", "V12")
def test_while_a_boost_waits_nothing_but_a_tile_or_a_freya_will_do() -> None:
    state = boosted("fr+1 od", "freya lightning_bolt", 1)
    assert WHOLE.legal(state) == [Boost()]
    assert why_not(state, Discard("lightning_bolt"), WHOLE) == "V74"
    assert why_not(state, End(), WHOLE) == "V74"
    again = WHOLE.read_position(WHOLE.position(state))
    assert WHOLE.legal(again) == [Boost()]
    WHOLE.play(state, Boost())
    assert cells(state, "lightning_bolt", WHOLE) == {(0, 0), (1, 0)}


@pytest.mark.clause("V75")
def test_a_raven_is_placed_like_a_dragon_but_not_on_a_raven() -> None:
    assert refused("dr/th va", "raven", 0, 0) is None
    assert refused("ra/th va", "raven", 0, 0) == "V75"
    assert refused("hl/th va", "raven", 0, 0) == "V52"
    assert refused("tr va", "raven", 1, 0) == "V33"
    assert refused("va", "raven", 1, 0) is None
    assert refused("ra va", "dragon", 0, 0) is None


@pytest.mark.clause("V75")
def test_a_raven_may_be_placed_and_scored_twice() -> None:
    board = """
        va sk ..
        .. .. ..
        .. lo ..
    """
    state = table("va sk", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (2, 0)))
    assert (state.phase, state.scores) == ("fly", [3, 0])
    assert why_not(state, Fly((2, 0)), WHOLE) == "V75"
    assert Fly((2, 0)) not in WHOLE.legal(state)
    events = WHOLE.play(state, Fly((-1, 0)))
    assert events[0] == TileLaid(0, "Raven", (-1, 0), "", 0, (2, 0))
    assert state.scores == [6, 0]
    assert {tile.at for tile in state.board.seen()} == {(-1, 0), (0, 0), (1, 0)}
    assert worth(board, "raven", 0, 1) == 2


@pytest.mark.clause("V75")
def test_the_second_placement_may_be_declined() -> None:
    state = table("va sk", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (2, 0)))
    assert WHOLE.legal(state)[-1] == End()
    assert WHOLE.play(state, End())[0] == Declined(0, "fly")
    assert tile_at(state, 2, 0).kind == "raven"


@pytest.mark.clause("V75")
def test_end_is_a_move_even_where_it_is_the_only_one() -> None:
    turn = {"phase": "fly", "hermod": None, "boost": 0, "raven": [0, 0]}
    state = table("ra", "odin", game=WHOLE, turn=turn)
    assert WHOLE.legal(state) == [End()]
    assert WHOLE.play(state, End())[0] == Declined(0, "fly")


@pytest.mark.clause("V76")
def test_the_second_placement_is_judged_with_the_raven_lifted() -> None:
    state = table("tr od", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (0, 0)))
    assert tile_at(state, 0, 0).under == ("troll",)
    assert why_not(state, Fly((2, 0)), WHOLE) is None
    assert why_not(state, Fly((1, 0)), WHOLE) == "V33"
    assert why_not(state, Fly((0, 1)), WHOLE) == "V31"
    WHOLE.play(state, Fly((2, 0)))
    assert (tile_at(state, 0, 0).kind, tile_at(state, 0, 0).under) == ("troll", ())


@pytest.mark.clause("V76")
def test_a_cell_that_only_the_lifted_raven_touched_is_none() -> None:
    state = table("va sk", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (2, 0)))
    assert why_not(state, Fly((3, 0)), WHOLE) == "V10"
    assert why_not(state, Fly((1, 1)), WHOLE) is None


@pytest.mark.clause("V76")
def test_a_second_placement_that_is_only_looked_at_changes_nothing() -> None:
    state = table("sk va", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (2, 0)))
    listed, before = WHOLE.legal(state), WHOLE.position(state)
    for move in listed:
        WHOLE.preview(state, move)
        assert (WHOLE.legal(state), WHOLE.position(state)) == (listed, before)


@pytest.mark.clause("V76")
def test_each_raven_is_lifted_from_the_table_as_it_is_then() -> None:
    state = table("sk va", "raven thor", "raven thor", game=WHOLE)
    WHOLE.play(state, Place("raven", (2, 0)))
    assert why_not(state, Fly((3, 0)), WHOLE) == "V10"
    WHOLE.play(state, End())
    WHOLE.play(state, Place("raven", (3, 0)))
    assert why_not(state, Fly((2, 0)), WHOLE) == "V75"
    assert why_not(state, Fly((2, 1)), WHOLE) is None
    assert why_not(state, Fly((4, 0)), WHOLE) == "V10"


@pytest.mark.clause("V76", "V72")
def test_tokens_are_lost_at_both_cells() -> None:
    state = table("th+1 va od+1", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (0, 0)))
    WHOLE.play(state, Fly((2, 0)))
    assert (tile_at(state, 0, 0).kind, tile_at(state, 0, 0).boost) == ("thor", 0)
    assert WHOLE.position(state)["tokens"]["8"] == 2
    assert WHOLE.position(state)["tokens"]["9"] == 2


@pytest.mark.clause("V77")
def test_a_boosted_raven_has_its_value_both_times() -> None:
    state = boosted("sk va", "raven", 4)
    assert sum(e.points for e in WHOLE.play(state, Place("raven", (2, 0)))) == 3
    assert tile_at(state, 2, 0).row == 8
    WHOLE.play(state, Fly((-1, 0)))
    assert (tile_at(state, -1, 0).boost, tile_at(state, -1, 0).row) == (4, 8)
    assert WHOLE.position(state)["tokens"]["8"] == 1


@pytest.mark.clause("V77", "V76")
def test_the_token_of_a_lifted_raven_stays_on_the_raven() -> None:
    state = boosted("sk va", "raven", 1)
    WHOLE.play(state, Place("raven", (0, 0)))
    WHOLE.play(state, Fly((2, 0)))
    assert (tile_at(state, 0, 0).kind, tile_at(state, 0, 0).boost) == ("skadi", 0)
    assert tile_at(state, 2, 0).boost == 1
    again = boosted("sk va", "raven", 1, "odin")
    for move in (Place("raven", (2, 0)), Fly((-1, 0)), Place("odin", (2, 0))):
        WHOLE.play(again, move)
    assert tile_at(again, 2, 0).boost == 0


@pytest.mark.clause("V07")
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("hermod odin", [Place("hermod", (2, 0)), End()]),
        ("raven odin", [Place("raven", (2, 0)), Fly((0, 1))]),
        ("freya odin thor", [Boost(), Place("odin", (2, 0))]),
    ],
)
def test_nothing_of_a_turn_is_left_when_the_next_begins(hand: str, moves: list[Move]) -> None:
    state = table("sk va", hand, "odin", game=WHOLE)
    for move in moves:
        WHOLE.play(state, move)
    position = WHOLE.position(state)
    assert position["to_act"] == 1
    assert position["turn"] == {"phase": "play", "hermod": None, "boost": 0, "raven": None}


@pytest.mark.clause("V78", "V75")
def test_a_niohoggr_covered_by_the_second_placement_counts_too() -> None:
    state = table("va ni sk", "raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("raven", (0, 1)))
    assert sum(event.points for event in WHOLE.play(state, Fly((1, 0)))) == 3 + 2


@pytest.mark.clause("V78")
def test_every_scored_line_gives_two_for_each_niohoggr() -> None:
    assert parts(table("ni sk", "odin", game=WHOLE), "odin", 2, 0, WHOLE) == [
        Part("row", 3, 2, 5, "V20")
    ]
    assert worth("ni ni lo", "odin", 3, 0) == 0 + 0
    assert worth("ni ni sk", "odin", 3, 0) == 4 + 4
    assert worth("lo ni", "odin", 2, 0) == 3 + 2
    assert worth("ni sk", "valkyrie", 2, 0) == 0
    assert worth("va ni", "valkyrie", 2, 0) == 3 + 2


@pytest.mark.clause("V78")
def test_a_placed_or_covered_niohoggr_counts_in_each_scored_line() -> None:
    corner = """
        .. va
        sk ..
    """
    assert worth(corner, "niohoggr", 1, 1) == (2 + 2) * 2
    cover = """
        ni va
        sk ..
    """
    assert worth(cover, "dragon", 0, 0) == (2 + 2) * 2
    assert worth(cover, "raven", 0, 0) == (2 + 2) * 2
    assert worth(cover, "skadi", 0, 0) == 2
    assert worth("ni od", "dragon", 0, 0) == 0


@pytest.mark.clause("V81")
def test_a_covered_tile_stays_out_of_play_under_its_cover() -> None:
    state = table("th va", "dragon raven", "odin", game=WHOLE)
    WHOLE.play(state, Place("dragon", (0, 0)))
    assert tile_at(state, 0, 0).under == ("thor",)
    assert WHOLE.position(state)["discard"] == []
    stacked = table("dr/th va", "raven", "odin", game=WHOLE)
    WHOLE.play(stacked, Place("raven", (0, 0)))
    assert tile_at(stacked, 0, 0).under == ("dragon", "thor")
    WHOLE.play(stacked, Fly((2, 0)))
    assert tile_at(stacked, 0, 0).under == ("thor",)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"turn": {"phase": "follow", "hermod": [0, 0]}}, "without a hermod"),
        ({"turn": {"phase": "fly"}}, "goes with"),
        ({"turn": {"phase": "play", "boost": 10}}, "freya"),
        ({"turn": {"phase": "play", "boost": 6}, "tokens": {}}, "V74"),
        ({"turn": {"phase": "trim"}}, "no trimming"),
        ({"tokens": {"8": 3}}, "booster tokens"),
        ({"tokens": {"13": 1}}, "booster tokens"),
        ({"tokens": {"x": 0}}, "booster tokens"),
        ({"tokens": {"05": 1}}, "booster tokens"),
        ({"turn": {"phase": "follow", "hermod": None}}, "goes with"),
        ({"turn": {"phase": "fly", "raven": [0, 0], "boost": 1}}, "boost waits"),
        ({"turn": {"phase": "play"}, "to_act": None}, "there is no turn"),
        ({"to_act": 7}, "below 2"),
        ({"scores": [1]}, "2 entries"),
        ({"reached": [1]}, "2 entries"),
        ({"pile": ["hel"]}, "V06"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        table("od", "freya thor", "odin", game=WHOLE, **fields)


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("od+5 th", "token 13"),
        ("od+1 th od+1 th od+1", "token 9"),
        ("hl th", "must cover"),
        ("hl+1/od th", "boosted"),
        ("dr/hl/th va", "V52"),
        ("od/lo va", "V10"),
        ("sk/lo va", "V38"),
        ("dr/dr/lo va", "V32"),
        ("od+3 th+3 va+3", "freya"),
        ("od th va od th va od va", "longer than"),
        ("od od od od od od .. od", "box has 6"),
    ],
)
def test_tables_that_cannot_be_are_refused(picture: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        table(picture, "thor", "loki", game=WHOLE)


def test_a_seat_without_a_tile_is_not_to_act_and_hands_hold_five() -> None:
    with pytest.raises(BadInput, match="without a tile"):
        table("od", "", "odin", game=WHOLE)
    with pytest.raises(BadInput, match="more than 5"):
        table("od", "thor " * 6, "odin", game=WHOLE)
    assert table("od", "thor thor thor thor thor hel", "odin", game=WHOLE).to_act == 0


def test_two_tiles_on_one_cell_are_refused() -> None:
    position = WHOLE.position(table("od", "thor", "odin", game=WHOLE))
    position["board"].append({"at": [0, 0], "tile": "loki", "boost": 0, "under": []})
    with pytest.raises(BadInput, match="two tiles lie at"):
        WHOLE.read_position(position)


def test_scores_after_a_restored_position_come_later_than_those_before() -> None:
    state = table("va sk", "odin", "loki", game=WHOLE, scores=[0, 3], reached=[-1, 6])
    WHOLE.play(state, Place("odin", (2, 0)))
    assert state.scores == [3, 3]
    assert state.reached[0] > 6
    assert WHOLE.winners(state) == [1]
