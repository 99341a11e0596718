"""Ylud and Thrud together, and Ylud who came too late (N46-N48)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.nidavellir.camp import at_tavern, bidder
from tests.nidavellir.naive_box import CLASSES
from tests.nidavellir.sitting import Sitting

THRUDS_PLACE = pytest.mark.parametrize("place", CLASSES)
YLUDS_CHOICE = pytest.mark.parametrize("choice", CLASSES)
ARMY = {"warrior": "3 4", "hunter": "x x", "miner": "0 1", "blacksmith": "x x", "explorer": "5 6"}


def with_thrud(place: str) -> dict[str, str]:
    """Two complete lines, with Thrud on top of a column."""
    return {**ARMY, place: f"{ARMY[place]} thrud"}


def both_at_the_end(army: dict[str, str], age: int) -> Sitting:
    """The last cards of an age are taken; Thrud stands in a column, Ylud waits with her owner."""
    sitting = Sitting(
        at_tavern(
            bidder(5, "b2 b3 b5", "b0 b4", command="ylud", **army),
            bidder(4, "b2 b5 b3", "b0 b4"),
            cards="offering:3 warrior:9 miner:2",
            tavern="horse",
            age=age,
            round=4,
        )
    )
    sitting.take("offering:3").transform("b3", "dragon").take("warrior:9")
    assert sitting.due == ("station", 0)
    assert sitting.now["pending"]["hero"] == "ylud"
    return sitting


@pytest.mark.clause("N46", "N47", "N48")
@pytest.mark.parametrize("age", [1, 2])
@THRUDS_PLACE
@YLUDS_CHOICE
def test_where_ylud_joins_thrud_thrud_is_put_down_again_before_all_else(
    age: int, place: str, choice: str
) -> None:
    sitting = both_at_the_end(with_thrud(place), age)
    before = sitting.now
    sitting.do("station", hero="ylud", column=choice)
    assert sitting.column(0, choice)[-1] == "ylud"
    if choice != place:
        assert sitting.due[0] != "station"
        return
    now = sitting.now
    assert sitting.due == ("station", 0)
    assert now["pending"]["hero"] == "thrud"
    assert now["pending"]["stage"] == before["pending"]["stage"] == "ylud"
    assert [one["gem"] for one in now["players"]] == [one["gem"] for one in before["players"]]
    assert not any("thrud" in column for column in sitting.seat(0)["columns"].values())
    assert "thrud" not in sitting.seat(0)["command"]
    assert sorted(sitting.choices("column")) == sorted(CLASSES)
    assert sitting.refusal("station", hero="ylud", column="miner") == "N45"


@pytest.mark.clause("N45", "N48")
@YLUDS_CHOICE
def test_thrud_may_go_anywhere_after_ylud_even_on_top_of_her(choice: str) -> None:
    sitting = both_at_the_end(with_thrud("hunter"), 1).do("station", hero="ylud", column="hunter")
    sitting.do("station", hero="thrud", column=choice)
    assert sitting.column(0, choice)[-1] == "thrud"
    assert sitting.column(0, "hunter")[2] == "ylud"
    assert sitting.now["pending"].get("hero") is None


@pytest.mark.clause("N35", "N45", "N48")
@YLUDS_CHOICE
def test_a_line_counts_only_when_thrud_stands_again(choice: str) -> None:
    full = {"warrior": "3 4 5", "miner": "0 1 2", "blacksmith": "x x x", "explorer": "5 6 7"}
    sitting = both_at_the_end({**full, "hunter": "x thrud"}, 1)
    sitting.do("station", hero="ylud", column="hunter")
    assert sitting.due == ("station", 0)
    sitting.do("station", hero="thrud", column=choice)
    assert (sitting.due == ("recruit", 0)) is (choice == "hunter")


@pytest.mark.clause("N47", "N48")
@pytest.mark.parametrize("seed", range(6))
def test_ylud_recruited_during_the_distinctions_waits_until_age_2_ends(seed: int) -> None:
    columns = {"hunter": "x x", "miner": "0 1"}
    sitting = Sitting(
        at_tavern(
            bidder(5, "b2 b3 b5", "b0 b4", warrior="3", explorer="5 6", blacksmith="x",
                   command="skaa", **columns),
            bidder(4, "b2 b5 b3", "b0 b4", warrior="6", explorer="8 9", **columns),
            cards="warrior:8 warrior:9 blacksmith",
            tavern="horse",
            age=1,
            round=4,
        )
    )  # fmt: skip
    sitting.take("warrior:8", "warrior:9").recruit("ylud")
    rng, waited = Random(seed), 0
    while sitting.now["age"] == 1 or sitting.now["pending"].get("stage") != "ylud":
        assert "ylud" in sitting.seat(0)["command"]
        assert sitting.now["pending"].get("hero") != "ylud"
        sitting.game.play(sitting.state, move_of(sitting, rng))
        waited += 1
    assert waited > 24
    assert sitting.due == ("station", 0)
    assert sitting.now["pending"]["hero"] == "ylud"
    assert sitting.now["age"] == 2


def move_of(sitting: Sitting, rng: Random) -> Any:
    """Any legal move, or the outcome of chance."""
    if sitting.due == ("reshuffle", "chance"):
        return sitting.game.chance(sitting.state, rng)
    return rng.choice(sitting.game.legal(sitting.state))
