"""Where a small change of the rules would show only late: orders, counts, what cannot be undone."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.nidavellir import Bid
from engine.nidavellir.events import CardsDrawn
from tests.nidavellir.camp import at_tavern, bidder
from tests.nidavellir.sitting import Sitting, nidavellir

NAMES = ["Ask", "Embla", "Bor"]


def match_of(seats: int) -> Match:
    return Match.new(nidavellir(), [SeatRecord(name=name) for name in NAMES[:seats]], seed=3)


def bid(text: str) -> Bid:
    one, two, three = text.split()
    return Bid((one, two, three))


@pytest.mark.clause("N11")
def test_a_record_holds_the_last_bid_of_each_seat_in_seat_order() -> None:
    match = match_of(3)
    for seat, coins in ((2, "b5 b4 b3"), (1, "b4 b3 b2"), (2, "b0 b2 b3"), (0, "b3 b4 b5")):
        match.play(bid(coins), seat)
    moves = match.saga().moves
    assert [move["seat"] for move in moves] == [0, 1, 2]
    assert moves[2]["coins"] == ["b0", "b2", "b3"]
    match.play(match.legal()[0])
    assert match.saga().moves[:3] == moves


@pytest.mark.clause("N12")
def test_the_last_bid_stays_once_a_tavern_is_open() -> None:
    match = match_of(2)
    match.play(bid("b2 b3 b4"))
    match.play(bid("b5 b3 b4"))
    assert match.to_act == 1
    refusal = match.why_not_undo(1)
    assert refusal is not None
    assert "revealed" in refusal.sentence


@pytest.mark.clause("N46", "N70")
def test_thrud_is_no_warrior_to_whoever_counts_before_the_end() -> None:
    sitting = Sitting(
        at_tavern(bidder(5, warrior="3 4"), bidder(4, warrior="5 6 thrud"), cards="hunter " * 3)
    )
    assert [parts["warrior"] for parts in sitting.now["bravery"]] == [7 + 5, 11 + 5]


@pytest.mark.clause("N36", "N45")
def test_a_lifted_thrud_is_a_hero_of_her_owner() -> None:
    line = {"warrior": "3", "hunter": "x x", "miner": "0", "blacksmith": "x", "explorer": "5"}
    position = at_tavern(bidder(5, **line), bidder(4), cards="miner:1 warrior:7")
    position["heroes"].remove("thrud")
    position["pending"] |= {"hero": "thrud"}
    sitting = Sitting({**position, "phase": "station", "to_act": 0})
    sitting.do("station", hero="thrud", column="hunter")
    assert sitting.due == ("take", 1)


@pytest.mark.clause("N62")
def test_the_special_3_lies_in_the_hand_by_its_value() -> None:
    sitting = Sitting(
        at_tavern(
            bidder(5, "b5 b2 b4", "b0 b3", hunter="x"),
            bidder(4, "b4 b5 b2", "b0 b3"),
            cards="hunter warrior:9 miner:2",
            tavern="horse",
            age=1,
            round=4,
        )
    ).take("hunter", "warrior:9")
    sitting.transform("b2", "hand")
    assert sitting.seat(0)["hand"] == ["b2", "b3", "s3", "b4", "b5"]


@pytest.mark.clause("N65")
def test_only_the_pioneer_reads_which_cards_were_drawn() -> None:
    event = CardsDrawn(1, ("hunter", "miner:2", "offering:5"))
    told = "Embla draws Hunter, Miner 2, Royal Offering +5 of age 2 and keeps one."
    assert event.seen_by(1).sentence(NAMES) == told
    for other in (0, None):
        assert event.seen_by(other).sentence(NAMES) == (
            "Embla draws three cards of age 2 and keeps one."
        )
    assert event.barrier


@pytest.mark.clause("N11")
@pytest.mark.parametrize("looker", [0, 1, None])
def test_nobody_sees_what_comes_in_either_age(looker: int | None) -> None:
    position = at_tavern(bidder(5), bidder(4), cards="hunter " * 3, age=1)
    sitting = Sitting(position)
    seen = sitting.game.position(sitting.game.view(sitting.state, looker))
    for deck in ("deck", "age2"):
        assert seen[deck] == ["?"] * len(position[deck])
        assert position[deck]
