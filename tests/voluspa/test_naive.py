"""The naive referee itself, held against every example and answer of the seed rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.voluspa import naive
from tests.voluspa.naive_board import JSON, read_board, value
from tests.voluspa.naive_box import (
    COPIES,
    PRINTED,
    kinds_in,
    printed_values,
    tiles_dealt,
    tokens_supplied,
)

OPTIONS: JSON = {"set": "all", "lightning_bolt": True}
VALUES = printed_values(OPTIONS)
OTHER = "thor"


def drawn(picture: str) -> list[JSON]:
    """The board of a picture: a word a tile (``dragon/thor``, ``odin+1``), a dot an empty cell."""
    board = []
    for y, row in enumerate(line for line in picture.splitlines() if line.strip()):
        for x, word in enumerate(row.split()):
            if word != ".":
                top, *under = word.split("/")
                kind, _, boost = top.partition("+")
                tile = {"at": [x, y], "tile": kind, "boost": int(boost or 0), "under": under}
                board.append(tile)
    return board


def table(picture: str, hand: str = "", **more: Any) -> JSON:
    """A position of two seats in which seat 0 is to act; (0, 0) is the picture's top left."""
    turn = {**naive.PLAYING, **more.pop("turn", {})}
    hands = [hand.split(), more.pop("other", OTHER).split()]
    base: JSON = {"pile": [], "discard": [], "scores": [0, 0], "reached": [-1, -1], "to_act": 0}
    supply = {"tokens": tokens_supplied(OPTIONS)}
    return {**base, **supply, "board": drawn(picture), "hands": hands, "turn": turn, **more}


def place(tile: str, x: int, y: int) -> JSON:
    return {"type": "place", "tile": tile, "at": [x, y]}


def bump(x: int, y: int, to_x: int, to_y: int) -> JSON:
    return {"type": "bump", "at": [x, y], "to": [to_x, to_y]}


def moves(position: JSON) -> list[JSON]:
    return naive.legal_moves(position, OPTIONS)


def lays(position: JSON, tile: str) -> list[tuple[int, int]]:
    """The cells on which a kind may be laid."""
    laid = [move for move in moves(position) if move["type"] == "place"]
    return sorted((move["at"][0], move["at"][1]) for move in laid if move["tile"] == tile)


def score(picture: str, tile: str, x: int, y: int, **more: Any) -> int:
    """The points of laying a tile from the hand, which must be a legal move."""
    return scored(table(picture, tile, **more), place(tile, x, y))


def scored(position: JSON, move: JSON) -> int:
    assert move in moves(position)
    return naive.points(position, OPTIONS, move)[0]


def then(position: JSON, move: JSON, ply: int = 0, **options: Any) -> JSON:
    """The position after a move, which must be legal."""
    assert move in moves(position)
    return naive.after(position, {**OPTIONS, **options}, move, ply)


def boards(position: JSON) -> dict[tuple[int, int], str]:
    return {cell: tile.kind for cell, tile in read_board(position["board"]).items()}


# The box.


def test_the_base_game_has_60_tiles_and_the_expansions_25_25_and_6() -> None:
    totals = {
        name: sum(COPIES[kind] for kind in kinds_in({"set": name}))
        for name in ("base", "saga_of_edda", "order_of_the_gods", "all")
    }
    assert totals == {
        "base": 60,
        "saga_of_edda": 85,
        "order_of_the_gods": 85,
        "all": 110,
    }
    assert COPIES["lightning_bolt"] == 6
    assert set(COPIES) - set(PRINTED) == {"hel"}


def test_there_are_16_tokens_where_freya_is() -> None:
    assert sum(tokens_supplied({"set": "order_of_the_gods"}).values()) == 16
    assert tokens_supplied({"set": "master_of_ravens"}) == {}


@pytest.mark.parametrize(("seats", "hels"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_hels_by_seats(seats: int, hels: int) -> None:
    assert tiles_dealt({"set": "saga_of_edda"}, seats)["hel"] == hels


def test_corrected_values_count() -> None:
    assert printed_values({"values": {"odin": 9}})["odin"] == 9


# Laying and scoring.


def test_thor_highest_in_both_lines_scores_six_and_a_tie_nothing() -> None:
    picture = """
        .     .      dragon
        skadi fenrir .     valkyrie
    """
    assert score(picture, "thor", 2, 1) == 4 + 2
    assert score("troll fenrir skadi", "troll", 3, 0) == 0
    assert score("troll fenrir skadi", "odin", 3, 0) == 4


def test_odin_takes_a_line_from_thor() -> None:
    assert score("thor dragon", "odin", 2, 0) == 3


def test_lines_are_at_most_seven() -> None:
    row = " ".join(["odin"] * 7)
    assert not {(-1, 0), (7, 0)} & set(lays(table(row, "thor"), "thor"))
    gap = "odin odin odin . odin odin odin odin"
    assert (3, 0) not in lays(table(gap, "thor"), "thor")
    assert (3, 0) in lays(table("odin odin odin . odin odin odin", "thor"), "thor")


def test_who_can_play_may_not_discard_and_who_cannot_must() -> None:
    assert {move["type"] for move in moves(table("odin", "thor dragon"))} == {"place"}
    lone_troll = table("troll", "thor thor odin")
    assert moves(lone_troll) == [
        {"type": "discard", "tile": "odin"},
        {"type": "discard", "tile": "thor"},
    ]
    after = then({**lone_troll, "pile": ["loki", "loki", "loki"]}, moves(lone_troll)[0])
    assert after["hands"][0] == ["thor", "thor", "loki", "loki", "loki"]
    assert (after["discard"], after["scores"]) == (["odin"], [0, 0])


@pytest.mark.parametrize(
    ("start", "tile", "points"),
    [
        ("odin", "dragon", 1),
        ("odin", "skadi", 1),
        ("odin", "lightning_bolt", 1),
        ("odin", "raven", 1),
        ("odin", "hel", 0),
        ("niohoggr", "dragon", 3),
        ("niohoggr", "raven", 3),
        ("niohoggr", "lightning_bolt", 3),
        ("niohoggr", "hel", 2),
        ("niohoggr", "skadi", 1),
    ],
)
def test_on_the_only_tile(start: str, tile: str, points: int) -> None:
    assert score(start, tile, 0, 0) == points


def test_the_turn_passes_and_hands_are_refilled() -> None:
    after = then(table("odin", "thor loki", pile=["skadi"]), place("thor", 1, 0), ply=4)
    assert after["hands"] == [["loki", "skadi"], [OTHER]]
    assert (after["to_act"], after["pile"], after["turn"]) == (1, [], naive.PLAYING)
    assert after["scores"] == [0, 0]


def test_reached_is_the_ply_of_the_last_points() -> None:
    after = then(table("thor", "odin"), place("odin", 1, 0), ply=4)
    assert (after["scores"], after["reached"]) == ([2, 0], [4, -1])


def test_who_has_no_tiles_passes_until_all_are_out() -> None:
    after = then(table("odin", "thor loki", other=""), place("thor", 1, 0))
    assert after["to_act"] == 0
    over = then(after, place("loki", 2, 0))
    assert (over["to_act"], over["turn"], moves(over)) == (None, None, [])


# The base tiles.


def test_only_trolls_and_dwarves_lie_beside_a_troll() -> None:
    position = table("troll odin", "thor troll dwarf dragon skadi")
    assert lays(position, "thor") == [(1, -1), (1, 1), (2, 0)]
    beside = {(-1, 0), (0, -1), (0, 1)}
    assert beside <= set(lays(position, "troll"))
    assert beside <= set(lays(position, "dwarf"))
    assert (0, 0) in lays(position, "dragon")
    assert (0, 0) in lays(position, "skadi")
    assert (1, 0) not in lays(position, "dragon")
    assert (1, 0) not in lays(position, "skadi")
    assert (0, 0) not in lays(table("troll troll", "dragon"), "dragon")


def test_a_dragon_covers_and_nullifies() -> None:
    after = then(table("loki odin", "dragon loki"), place("dragon", 0, 0))
    assert after["board"][0] == {"at": [0, 0], "tile": "dragon", "boost": 0, "under": ["loki"]}
    assert value(read_board(after["board"]), (1, 0), "row", VALUES) == 8
    cells = lays(table("dragon hel raven odin", "dragon"), "dragon")
    assert [x for x in range(4) if (x, 0) in cells] == [2, 3]


@pytest.mark.parametrize(("pack", "worth"), [(1, 4), (2, 8), (3, 12)])
def test_a_pack_is_worth_its_sum(pack: int, worth: int) -> None:
    board = read_board(drawn(" ".join(["fenrir"] * pack + ["skadi"])))
    assert value(board, (0, 0), "row", VALUES) == worth
    assert value(board, (0, 0), "column", VALUES) == 4


def test_odin_between_skadi_and_fenrir() -> None:
    one = "skadi\n.\nfenrir"
    assert score(one, "odin", 0, 1) == 3
    assert score(f"{one}\nfenrir\nfenrir", "odin", 0, 1) == 0
    assert score("skadi . . \n. . . \nfenrir fenrir fenrir", "odin", 0, 1) == 3


def test_fenrir_scores_when_the_pack_grows_and_dominates() -> None:
    assert score("fenrir thor", "fenrir", 2, 0) == 3
    assert score("fenrir odin", "fenrir", 2, 0) == 0
    assert score("fenrir fenrir odin", "fenrir", 3, 0) == 4


def test_q3_fenrir_beside_loki_raises_nothing() -> None:
    picture = """
        fenrir fenrir .
        .      .      loki
    """
    position = table(picture, "fenrir")
    assert scored(position, place("fenrir", 2, 0)) == 0
    board = read_board(then(position, place("fenrir", 2, 0))["board"])
    assert value(board, (2, 0), "row", VALUES) == 8


def test_skadi_swaps_and_nothing_is_drawn() -> None:
    position = table("thor dragon/odin", "skadi loki loki loki loki", pile=["odin"])
    after = then(position, place("skadi", 1, 0))
    assert sorted(after["hands"][0]) == ["dragon", *["loki"] * 4]
    assert (after["pile"], after["discard"]) == (["odin"], ["odin"])
    assert boards(after) == {(0, 0): "thor", (1, 0): "skadi"}
    assert (0, 0) not in lays(table("skadi", "skadi"), "skadi")


def test_a_valkyrie_at_the_end_scores_whatever_lies_between() -> None:
    assert score("valkyrie odin thor", "valkyrie", 3, 0) == 4
    assert score("valkyrie odin valkyrie", "valkyrie", 3, 0) == 4
    assert score("odin valkyrie thor", "valkyrie", 3, 0) == 0
    assert score("loki", "valkyrie", 1, 0) == 0
    assert score("loki loki valkyrie", "valkyrie", 3, 0) == 4


def test_q1_bookends_hold_until_they_no_longer_bookend() -> None:
    bookended = "valkyrie thor valkyrie"
    assert score(bookended, "dragon", 1, 0) == 0
    assert score(bookended, "skadi", 1, 0) == 0
    assert score(bookended, "odin", 3, 0) == 4
    assert score("valkyrie loki skadi valkyrie", "dragon", 3, 0) == 4


def test_q1_three_fenrirs_stand_at_twelve() -> None:
    assert score("fenrir fenrir fenrir", "odin", 3, 0) == 0


def test_q2_a_valkyrie_beside_loki_still_bookends() -> None:
    assert score("valkyrie odin loki", "valkyrie", 3, 0) == 4
    board = read_board(drawn("valkyrie odin loki valkyrie"))
    assert value(board, (3, 0), "row", VALUES) == 0


def test_loki_zeroes_all_but_lokis() -> None:
    board = read_board(drawn("odin loki loki"))
    assert [value(board, (x, 0), "row", VALUES) for x in range(3)] == [0, 1, 1]
    assert score("odin", "loki", 1, 0) == 2
    assert score("loki", "loki", 1, 0) == 0


# Saga of Edda.


def test_hel_scores_the_eight_cells_around() -> None:
    picture = """
        odin thor   loki
        odin dragon .
        .    hel    fenrir
    """
    assert score(picture, "hel", 1, 1) == 5
    assert (1, 2) not in lays(table(picture, "hel"), "hel")


def test_q5_a_hel_beside_adds_nothing() -> None:
    assert score("odin hel", "hel", 0, 0) == 0


def test_a_killed_niohoggr_brings_two() -> None:
    assert score("odin niohoggr", "hel", 1, 0) == 1 + 2


def test_hel_may_lie_on_and_beside_trolls_and_nothing_on_hel() -> None:
    assert lays(table("troll odin", "hel"), "hel") == [(0, 0), (1, 0)]
    for kind in ("dragon", "skadi", "raven", "lightning_bolt", "hel"):
        assert (0, 0) not in lays(table("hel odin", kind), kind)


def test_hel_is_no_part_of_the_hand_limit() -> None:
    hand = "hel odin odin odin odin odin"
    after = then(table("thor", hand, pile=["loki"]), place("hel", 0, 0))
    assert (len(after["hands"][0]), after["pile"]) == (5, ["loki"])
    after = then(table("thor", hand, pile=["loki"]), place("odin", 1, 0))
    assert after["hands"][0] == ["hel", *["odin"] * 4, "loki"]


def test_seven_tiles_on_each_side_of_a_hel() -> None:
    row = " ".join(["odin"] * 6 + ["hel"] + ["odin"] * 7)
    cells = lays(table(row, "thor"), "thor")
    assert (-1, 0) in cells
    assert (14, 0) not in cells


@pytest.mark.parametrize(
    ("picture", "tile", "points"),
    [
        ("hel .", "odin", 1),
        ("hel . hel", "odin", 1),
        ("hel .", "niohoggr", 3),
        ("hel .", "dwarf", 0),
        ("hel .", "sea_serpent", 1),
        ("hel .", "fenrir", 1),
        ("hel odin", "dragon", 1),
        ("hel odin", "skadi", 1),
        ("hel odin", "raven", 1),
        ("hel odin", "lightning_bolt", 1),
        ("hel niohoggr", "dragon", 3),
        ("hel niohoggr", "raven", 3),
        ("hel niohoggr", "skadi", 1),
        ("hel niohoggr", "lightning_bolt", 3),
    ],
)
def test_a_tile_beside_only_hels(picture: str, tile: str, points: int) -> None:
    assert score(picture, tile, 1, 0) == points


def test_q4_outer_hels_count_nothing_for_a_serpent() -> None:
    assert score("odin . \n hel .", "sea_serpent", 1, 1) == 1
    assert score("hel odin . hel", "sea_serpent", 2, 0) == 0
    assert score("hel fenrir . hel", "sea_serpent", 2, 0) == 2


def test_q9_serpent_below_niohoggr_loki_hel_scores_six() -> None:
    assert score("niohoggr\nloki\nhel\n.", "sea_serpent", 0, 3) == 6


def test_a_serpent_scores_across_gaps_and_more_than_seven() -> None:
    assert score("skadi loki . . . . . hel hel . dragon", "sea_serpent", 9, 0) == 11
    assert score("troll skadi . . . . . hel hel . dragon", "sea_serpent", 9, 0) == 0


def test_only_the_better_axis_of_a_serpent_scores() -> None:
    assert score("loki loki . \n . . skadi \n . . skadi", "sea_serpent", 2, 0) == 0
    picture = "loki skadi . \n . . skadi \n . . skadi \n . . dragon"
    assert score(picture, "sea_serpent", 2, 0) == 4


def test_q6_bookends_stop_a_serpent_in_their_own_line_only() -> None:
    assert score("valkyrie . valkyrie", "sea_serpent", 1, 0) == 0
    assert score("valkyrie loki valkyrie hel .", "sea_serpent", 4, 0) == 5


def test_a_serpent_beside_hels_beaten_on_one_axis() -> None:
    assert score("hel . hel odin", "sea_serpent", 1, 0) == 1
    assert score("hel . hel fenrir", "sea_serpent", 1, 0) == 3


def test_jotunn_bumps_to_the_ends() -> None:
    position = table("loki odin dragon/thor", "jotunn loki")
    wanted = [bump(2, 0, -1, 0), bump(2, 0, 3, 0), bump(2, 0, 2, -1), bump(2, 0, 2, 1)]
    assert [move for move in moves(position) if move.get("at") == [2, 0]] == wanted
    after = then(position, bump(2, 0, 2, 1))
    assert after["board"][-1] == {"at": [2, 1], "tile": "dragon", "boost": 0, "under": ["thor"]}
    assert after["hands"][0] == ["loki"]


def test_a_bumped_tile_stays_comparable() -> None:
    assert scored(table("loki skadi odin", "jotunn"), bump(2, 0, 2, 1)) == 3
    assert scored(table("loki skadi odin", "jotunn"), bump(2, 0, 3, 0)) == 0
    assert scored(table("loki skadi fenrir", "jotunn"), bump(2, 0, 2, 1)) == 3 + 2


def test_what_a_bump_may_not_do() -> None:
    beside = table("troll odin loki", "jotunn")
    assert not [move for move in moves(beside) if move.get("at") == [1, 0]]
    assert bump(2, 0, -1, 0) not in moves(beside)
    assert bump(2, 0, 3, 0) in moves(beside)
    assert bump(0, 0, 3, 0) in moves(beside)
    assert bump(0, 0, -1, 0) not in moves(beside)
    seven = table(" ".join(["odin"] * 7), "jotunn")
    assert bump(3, 0, 7, 0) not in moves(seven)
    assert bump(3, 0, 3, 1) in moves(seven)
    hel = table("hel loki odin", "jotunn")
    assert not [move for move in moves(hel) if move.get("at") == [0, 0]]
    assert bump(2, 0, 0, 0) not in moves(hel)
    assert bump(2, 0, -1, 0) not in moves(hel)


def test_hermod_is_followed_in_its_lines() -> None:
    picture = """
        loki loki .
        .    loki odin
    """
    position = then(table(picture, "hermod thor dragon hel"), place("hermod", 2, 0))
    assert position["turn"] == {**naive.PLAYING, "phase": "follow", "hermod": [2, 0]}
    assert position["to_act"] == 0
    assert lays(position, "thor") == [(-1, 0), (2, -1), (2, 2), (3, 0)]
    assert lays(position, "dragon") == [
        (-1, 0),
        (0, 0),
        (1, 0),
        (2, -1),
        (2, 0),
        (2, 1),
        (2, 2),
        (3, 0),
    ]
    assert lays(position, "hel") == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert {"type": "end"} in moves(position)
    after = then({**position, "pile": ["loki"] * 9}, place("thor", 3, 0), ply=1)
    assert (after["to_act"], len(after["hands"][0])) == (1, 6)


def test_hermods_follow_hermods_and_the_newest_sets_the_lines() -> None:
    position = then(table("loki", "hermod hermod thor"), place("hermod", 1, 0))
    position = then(position, place("hermod", 1, 1))
    assert position["turn"]["hermod"] == [1, 1]
    assert (2, 0) not in lays(position, "thor")


def test_nothing_can_follow_hermod() -> None:
    picture = """
        .   hel .
        hel .   hel
        .   hel .
    """
    position = table(picture, "hermod thor odin", pile=["loki", "loki", "loki", "loki"])
    stuck = then(position, place("hermod", 1, 1))
    assert stuck["scores"] == [1, 0]
    assert [move["type"] for move in moves(stuck)] == ["discard", "discard"]
    after = then(stuck, {"type": "discard", "tile": "thor"})
    assert (after["to_act"], after["discard"]) == (1, ["thor"])
    assert after["hands"][0] == ["odin", "loki", "loki", "loki", "loki"]


def test_a_follow_up_may_be_declined() -> None:
    position = then(table("odin", "hermod thor"), place("hermod", 1, 0))
    assert then(position, {"type": "end"})["to_act"] == 1


def test_hermod_as_the_last_tile_ends_the_turn() -> None:
    assert then(table("odin", "hermod"), place("hermod", 1, 0))["to_act"] == 1


# Lightning Bolt.


def test_lightning_takes_the_shorter_line_dominating_or_not() -> None:
    picture = """
        odin valkyrie valkyrie
        .    odin     .
    """
    assert score(picture, "lightning_bolt", 1, 0) == 2
    assert score("valkyrie odin valkyrie", "lightning_bolt", 1, 0) == 3
    assert lays(table("lightning_bolt hel odin", "lightning_bolt"), "lightning_bolt") == [(2, 0)]


def test_lightning_chooses_the_better_of_equal_lines() -> None:
    assert score("odin niohoggr \n thor .", "lightning_bolt", 0, 0) == 2 + 2
    assert score("niohoggr odin \n thor .", "lightning_bolt", 0, 0) == 2 + 2
    assert score("niohoggr niohoggr \n thor .", "lightning_bolt", 0, 0) == 2 + 2 + 2


def test_lightning_strikes_dragons_and_ravens_but_nothing_beside_a_troll() -> None:
    position = table("dragon odin raven loki troll", "lightning_bolt")
    assert lays(position, "lightning_bolt") == [(0, 0), (1, 0), (2, 0), (4, 0)]


# Order of the Gods.


def test_a_dwarf_scores_half_of_its_neighbours() -> None:
    picture = """
        .    thor .
        odin .    dragon
    """
    assert score(picture, "dwarf", 1, 1) == (7 + 8 + 5) // 2
    assert score("fenrir . . \n odin odin odin", "dwarf", 1, 0) == (4 + 8) // 2


def test_a_dwarf_beside_a_zeroed_fenrir_of_a_pack_scores_four() -> None:
    picture = """
        fenrir fenrir fenrir .
        .      .      loki   .
    """
    assert score(picture, "dwarf", 3, 0) == (4 + 4 + 0) // 2


def test_q7_a_dwarf_gets_no_bonus_and_loki_does_not_stop_it() -> None:
    assert score("niohoggr .", "dwarf", 1, 0) == 3
    assert score("loki . odin", "dwarf", 1, 0) == (1 + 8) // 2


def test_freya_boosts_the_next_tile() -> None:
    position = then(table("odin", "freya thor", discard=[]), {"type": "boost"})
    assert (position["discard"], position["turn"]["boost"]) == (["freya"], 1)
    assert {move["type"] for move in moves(position)} == {"place"}
    assert scored(position, place("thor", 1, 0)) == 0
    after = then(position, place("thor", 1, 0))
    assert after["board"][1] == {"at": [1, 0], "tile": "thor", "boost": 1, "under": []}
    assert after["tokens"]["8"] == 1


def test_two_freyas_make_thor_nine() -> None:
    position = table("odin", "freya freya thor")
    for _ in range(2):
        position = then(position, {"type": "boost"})
    assert scored(position, place("thor", 1, 0)) == 2


def test_freya_needs_a_tile_and_a_token() -> None:
    boost = {"type": "boost"}
    assert boost not in moves(table("odin", "freya"))
    assert boost not in moves(table("odin", "freya hel"))
    assert boost in moves(table("odin", "freya freya"))
    assert boost not in moves(table("odin", "freya lightning_bolt"))
    assert boost not in moves(table("odin", "freya thor", tokens={"8": 0, "9": 2}))
    short = table("odin", "freya freya thor", tokens={"8": 0, "9": 2})
    assert boost in moves(short)
    assert moves(then(short, boost)) == [boost]


def test_a_boosted_tile_beside_loki_is_worth_nothing() -> None:
    board = read_board(drawn("loki odin+2 thor+1"))
    assert value(board, (1, 0), "row", VALUES) == 0
    assert value(board, (2, 0), "row", VALUES) == 8


@pytest.mark.parametrize("kind", ["dragon", "raven", "lightning_bolt", "hel"])
def test_covering_returns_the_token(kind: str) -> None:
    position = table("odin thor+2", f"{kind} loki", tokens={"9": 1})
    assert then(position, place(kind, 1, 0))["tokens"] == {"9": 2}


def test_a_bumped_tile_keeps_its_token() -> None:
    after = then(table("odin thor+2", "jotunn", tokens={"9": 1}), bump(1, 0, 2, 0))
    assert after["board"][2] == {"at": [2, 0], "tile": "thor", "boost": 2, "under": []}
    assert after["tokens"] == {"9": 1}


def test_skadi_takes_a_boosted_tile_with_its_freyas_and_trims() -> None:
    position = table(
        "odin thor+2", "skadi hel loki loki loki loki", discard=["freya"] * 3, tokens={}
    )
    trimming = then(position, place("skadi", 1, 0))
    assert trimming["turn"] == {**naive.PLAYING, "phase": "trim"}
    assert sorted(trimming["hands"][0]) == [
        "freya",
        "freya",
        "hel",
        "loki",
        "loki",
        "loki",
        "loki",
        "thor",
    ]
    assert (trimming["discard"], trimming["tokens"]) == (["freya"], {"9": 1})
    assert [move["tile"] for move in moves(trimming)] == ["freya", "loki", "thor"]
    once = then(trimming, {"type": "discard", "tile": "loki"})
    assert once["turn"]["phase"] == "trim"
    assert then(once, {"type": "discard", "tile": "loki"})["to_act"] == 1


def test_a_raven_is_placed_twice() -> None:
    position = table("thor skadi dragon/loki", "raven loki")
    flying = then(position, place("raven", 2, 0))
    assert flying["turn"] == {**naive.PLAYING, "phase": "fly", "raven": [2, 0]}
    assert flying["board"][2]["under"] == ["dragon", "loki"]
    targets = [move.get("to") for move in moves(flying)]
    assert [2, 0] not in targets
    assert None in targets
    after = then(flying, {"type": "fly", "to": [1, 1]})
    assert after["board"] == [
        *position["board"],
        {"at": [1, 1], "tile": "raven", "boost": 0, "under": []},
    ]
    assert scored(flying, {"type": "fly", "to": [1, 1]}) == 2
    assert then(flying, {"type": "end"})["to_act"] == 1


def test_q8_a_raven_takes_tokens_at_both_cells() -> None:
    position = table("odin+1 thor+2", "raven", tokens={})
    flying = then(position, place("raven", 0, 0))
    after = then(flying, {"type": "fly", "to": [1, 0]})
    assert after["tokens"] == {"9": 2}
    assert {"at": [0, 0], "tile": "odin", "boost": 0, "under": []} in after["board"]


def test_a_boosted_raven_is_boosted_twice() -> None:
    position = then(table("fenrir loki fenrir", "freya raven"), {"type": "boost"})
    flying = then(position, place("raven", 3, 0))
    assert flying["scores"] == [4, 0]
    after = then(flying, {"type": "fly", "to": [2, 1]})
    assert after["scores"] == [4 + 2, 0]
    assert after["board"][-1]["boost"] == 1


def test_a_lifted_raven_lays_powers_open() -> None:
    flying = then(table("loki thor", "raven"), place("raven", 0, 0))
    assert scored(flying, {"type": "fly", "to": [1, 1]}) == 2


def test_niohoggr_brings_two_in_every_scored_line() -> None:
    assert score("niohoggr loki", "odin", 2, 0) == 0
    assert score("niohoggr", "odin", 1, 0) == 2 + 2
    assert score("loki niohoggr", "odin", 2, 0) == 3 + 2
    assert score("thor dragon \n . skadi", "niohoggr", 0, 1) == 2 + 2
    assert score("niohoggr skadi", "dragon", 0, 0) == 2 + 2
    assert score("niohoggr thor", "dragon", 0, 0) == 0
    assert score("niohoggr niohoggr loki", "dragon", 1, 0) == 0


def test_q10_skadi_gets_no_bonus_for_a_niohoggr() -> None:
    assert score("niohoggr valkyrie", "skadi", 0, 0) == 2


def test_no_late_hel() -> None:
    position = table("odin", "thor hel loki loki loki loki", other="hel thor", pile=["loki"])
    after = then(position, place("thor", 1, 0), no_late_hel=True)
    assert after["hands"] == [["loki"] * 5, ["thor"]]
    assert after["discard"] == ["hel", "hel"]
    assert "hel" in then(position, place("thor", 1, 0))["hands"][0]


# Places where the clauses leave most to the reader.


def test_a_gap_filler_lies_between_the_bookends() -> None:
    assert score("valkyrie . skadi valkyrie", "odin", 1, 0) == 0
    assert score("valkyrie . skadi thor", "odin", 1, 0) == 4


def test_a_zeroed_tile_ties_with_a_zeroed_fenrir() -> None:
    picture = """
        .      loki
        fenrir .
        loki   .
    """
    assert score(picture, "odin", 1, 1) == 0


def test_a_bump_may_bring_the_jotunn_into_hermods_line() -> None:
    picture = """
        hermod .    odin
        loki   loki skadi
    """
    position = table(picture, "jotunn", turn={"phase": "follow", "hermod": [0, 0]})
    assert bump(2, 0, 1, 0) in moves(position)
    assert bump(2, 0, 3, 0) not in moves(position)


def test_a_bump_that_keeps_the_bookends_keeps_their_rule() -> None:
    assert scored(table("valkyrie skadi valkyrie", "jotunn"), bump(0, 0, -1, 0)) == 0
    assert scored(table("valkyrie skadi valkyrie", "jotunn"), bump(0, 0, 0, 1)) == 3 + 2
