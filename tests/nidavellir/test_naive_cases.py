"""The naive counting itself, held against the cases of the data file."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from tests.nidavellir import naive, naive_box
from tests.nidavellir.camp import at_tavern, bidder, bidding, holder, player
from tests.nidavellir.cases import (
    DATA,
    GEMS,
    SCORING,
    expected_bravery,
    hero_id,
    scoring_position,
)
from tests.nidavellir.naive import JSON


@pytest.mark.parametrize("case", SCORING, ids=lambda case: case["name"])
def test_scoring_cases(case: JSON) -> None:
    found = naive.bravery(scoring_position(case))
    assert found == [expected_bravery(parts) for parts in case["expected_breakdown"]]
    assert [parts["total"] for parts in found] == case["expected_totals"]


@pytest.mark.parametrize("ranks", range(29))
def test_tables_of_blacksmiths_and_hunters(ranks: int) -> None:
    army = player(5, hand="b0 b2 b3 b4 b5", blacksmith="x " * ranks, hunter="x " * ranks)
    assert naive.blacksmiths(army) == DATA["scoring"]["blacksmith_table"][str(ranks)]
    if str(ranks) in DATA["scoring"]["hunter_table"]:
        assert naive.hunters(army) == DATA["scoring"]["hunter_table"][str(ranks)]


def test_thrud_counts_wherever_she_is() -> None:
    places = [{"command": "thrud"}, {"warrior": "thrud"}, {"hunter": "thrud"}]
    positions = [bidding(holder(4, **place), holder(5), cards="hunter " * 3) for place in places]
    lifted = bidding(holder(4), holder(5), cards="hunter " * 3)
    lifted |= {"phase": "station", "pending": {"hero": "thrud"}}
    lifted["heroes"].remove("thrud")
    for position in [*positions, lifted]:
        assert [parts["heroes"] for parts in naive.bravery(position)] == [13, 0]
        assert [parts["total"] for parts in naive.bravery(position)] == [27, 14]


def test_ylud_in_the_command_zone_counts_nothing() -> None:
    position = bidding(holder(4, command="ylud"), holder(5), cards="hunter " * 3)
    assert naive.bravery(position)[0]["total"] == 14


@pytest.mark.parametrize("case", GEMS, ids=lambda case: case["name"])
def test_gem_cases(case: JSON) -> None:
    order = naive.naive_order(case["bids"], case["gems"])
    assert [seat + 1 for seat in order] == case["order"]
    assert naive.naive_gems(case["bids"], case["gems"]) == case["after"]


@pytest.mark.parametrize(
    ("seats", "owned", "gone", "given_up", "target", "coin"),
    [
        (2, "", "", "b3", 6, "r6"),
        (2, "", "", "b2", 5, "r5"),
        (2, "", "r7", "b4", 7, "r8"),
        (2, "", "r7 r8 r8", "b4", 7, "r9"),
        (4, "r20", "", "r20", 25, "r25"),
        (4, "r21", "", "r21", 26, "r25"),
        (4, "r19", "r24 r25", "r19", 24, "r23"),
        (4, "r25", "", "r25", 30, "r24"),
        (4, "r25 r24", "", "r25", 28, "r23"),
        (4, "r14", " ".join(f"r{value}" for value in range(15, 26)), "r14", 17, "r13"),
        (2, "", "", "b5", 9, "r9"),
        (2, "", "", "b3", 5, "r5"),
        (2, "r20 r11", "", "r20", 31, "r25"),
        (2, "r25", "", "r25", 27, "r24"),
        (2, "r9", "r14 r14", "r9", 14, "r15"),
        (2, "r5", "", "b5", 10, "r10"),
        (2, "r5", "", "r5", 10, "r10"),
        (2, "", "r9", "b5", 9, "r10"),
    ],
)
def test_coin_cases(
    seats: int, owned: str, gone: str, given_up: str, target: int, coin: str
) -> None:
    there = Counter(naive_box.full_treasury(seats))
    there.subtract(owned.split() + gone.split())
    found, after = naive.naive_exchange(dict(there), target, given_up)
    assert found == coin
    assert after.get(coin, 0) == there[coin] - 1
    assert after.get(given_up, 0) == there[given_up] + given_up.startswith("r")


def test_an_empty_treasury_gives_nothing() -> None:
    assert naive.naive_exchange({"r5": 1}, 10, "r5") == (None, {"r5": 1})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_box_is_that_of_the_data_file(seats: int) -> None:
    facts = DATA["rounds"][str(seats)]
    assert naive_box.first_gems(seats) == facts["gems"] == DATA["gem_start"][str(seats)]
    assert naive_box.cards_per_tavern(seats) == facts["cards_per_tavern"]
    assert naive_box.rounds_per_age(seats) == facts["rounds_per_age"]
    assert len(naive_box.age_deck(1, seats)) == facts["age1_deck"]
    assert len(naive_box.age_deck(2, seats)) == facts["age2_deck_before_evaluation"]
    treasury = DATA["royal_treasury"]["2-3 players" if seats < 4 else "4-5 players"]
    assert naive_box.full_treasury(seats) == {f"r{value}": n for value, n in treasury.items()}
    assert sum(treasury.values()) == facts["royal_treasury_coins"]


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_decks_are_those_of_the_data_file(age: int, seats: int) -> None:
    cards = [one for one in DATA[f"age{age}_cards"] if seats == 5 or not one["five_players_only"]]
    assert Counter(naive_box.age_deck(age, seats)) == Counter(map(card_id, cards))


def card_id(card: JSON) -> str:
    """A card of the data file as records write it."""
    name = card["class"].replace("royal_offering", "offering")
    return (
        name
        if name in ("hunter", "blacksmith")
        else f"{name}:{card.get('plus', card.get('bravery'))}"
    )


def test_the_heroes_are_those_of_the_data_file() -> None:
    assert sorted(naive_box.HEROES) == sorted(hero_id(hero["name"]) for hero in DATA["heroes"])
    for hero in DATA["heroes"]:
        name, column = hero_id(hero["name"]), hero["class"]
        if column != "neutral":
            assert naive.rank_of(name) == hero["ranks"]
            assert naive.printed(name, column) == (hero["bravery"][0] or 0)
        elif isinstance(hero["bravery"], int):
            assert naive.NEUTRAL[name] == hero["bravery"]
        elif isinstance(hero["bravery"], dict):
            assert hero["bravery"] == naive.YLUD


def test_lines_and_warriors_of_the_flow_cases() -> None:
    before = player(4, warrior="3 thrud", hunter="x x", miner="0 1", blacksmith="x x", explorer="5")
    assert naive.complete_lines(before) == 1
    wide = player(4, warrior="kraal", hunter="aral", miner="zoral", blacksmith="armorer")
    assert naive.complete_lines(wide) == 0
    wide["columns"]["explorer"] = ["ylud", "thrud"]
    assert naive.complete_lines(wide) == 2


# --- the counting of what there is --------------------------------------------------------------


@pytest.fixture
def whole() -> JSON:
    """The first position of a game for two."""
    position = bidding(holder(4), holder(5), cards="hunter " * 3, age=1)
    return {**position, "discard": []}


def test_a_first_position_is_whole(whole: JSON) -> None:
    assert naive.complaints(whole, 2) == []
    assert naive.conserved(whole, 2)
    assert not naive.conserved(whole, 3)


def test_a_tavern_in_the_middle_is_whole(whole: JSON) -> None:
    position = at_tavern(bidder(4), bidder(5), cards="hunter hunter miner:0", age=1)
    assert naive.complaints(position, 2) == []


def broken(position: JSON, *path: str | int, value: object) -> JSON:
    other = deepcopy(position)
    place: Any = other
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return other


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("discard",), ["hunter"], "card hunter: 13 instead of 12"),
        (("discard",), ["armorer"], "armorer: 1 where 0 may be"),
        (("age2", 0), "warrior:10", "card warrior:10: 1 instead of 0"),
        (("deck",), [], "card blacksmith"),
        (("heroes",), ["thrud"], "hero aegur: 0 instead of 1"),
        (("players", 0, "command"), ["skaa"], "hero skaa: 2 instead of 1"),
        (("treasury", "r9"), 0, "coin r9: 0 instead of 1"),
        (("players", 1, "hand", 4), "r5", "coin r5: 3 instead of 2"),
        (("players", 1, "hand"), ["b0"], "seat 1 has 1 coins"),
        (("players", 1, "hand", 1), "b5", "seat 1 has the base coins"),
        (("players", 1, "hand", 0), "r5", "seat 1 has no 0 or 3"),
        (("players", 1, "gem"), 3, "the gems are [3, 4]"),
    ],
)
def test_what_is_missing_or_double_is_found(
    whole: JSON, path: tuple[str | int, ...], value: object, complaint: str
) -> None:
    found = naive.complaints(broken(whole, *path, value=value), 2)
    assert [text for text in found if text.startswith(complaint)]


def test_what_distinctions_bring_is_in_order(whole: JSON) -> None:
    later = broken(whole, "pending", "stage", value="blacksmith")
    later = broken(later, "players", 0, "columns", "blacksmith", value=["armorer"])
    later = broken(later, "players", 0, "gem", value=6)
    later = broken(later, "players", 1, "hand", 0, value="s3")
    assert naive.complaints(later, 2) == []
    twice = broken(later, "players", 0, "hand", 0, value="s3")
    assert naive.complaints(twice, 2) == ["2 special coins"]


def test_a_lifted_thrud_is_not_lost(whole: JSON) -> None:
    heroes = [hero for hero in whole["heroes"] if hero != "thrud"]
    lifted = broken(whole, "heroes", value=heroes)
    assert naive.complaints(lifted, 2) == ["hero thrud: 0 instead of 1"]
    assert naive.conserved(broken(lifted, "pending", "hero", value="thrud"), 2)
