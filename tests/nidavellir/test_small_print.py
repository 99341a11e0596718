"""What is refused at the border, told in rare cases, or weighed by a greedy player."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.errors import BadInput
from engine.nidavellir import Bid, Reveal
from engine.nidavellir.events import CardKept, CardsDiscarded, CoinTransformed
from tests.nidavellir.camp import at_tavern, bidder, bidding, finished, holder
from tests.nidavellir.naive import JSON
from tests.nidavellir.sitting import Sitting, nidavellir

NAMES = ["Ask", "Embla"]


# --- deals --------------------------------------------------------------------------------------


def set_gems(deal: JSON) -> None:
    deal["gems"] = [5, 5, 4]


def double_card(deal: JSON) -> None:
    deal["age1"][0] = deal["age1"][1]


def lose_card(deal: JSON) -> None:
    del deal["age2"][-1]


def swap_ages(deal: JSON) -> None:
    deal["age1"], deal["age2"] = deal["age2"], deal["age1"]


def strange_card(deal: JSON) -> None:
    deal["age2"][3] = "warrior:11"


@pytest.mark.parametrize(
    ("spoil", "clause"),
    [
        pytest.param(set_gems, "N02", marks=pytest.mark.clause("N02")),
        pytest.param(double_card, "N04", marks=pytest.mark.clause("N04")),
        pytest.param(lose_card, "N04", marks=pytest.mark.clause("N04")),
        pytest.param(swap_ages, "N04", marks=pytest.mark.clause("N04")),
        pytest.param(strange_card, "N04", marks=pytest.mark.clause("N04")),
    ],
)
def test_a_deal_that_cannot_be_is_refused(spoil: Callable[[JSON], None], clause: str) -> None:
    game = nidavellir()
    deal = game.deal(3, Random(1))
    game.start(deal, 3)
    spoil(deal)
    with pytest.raises(BadInput, match=clause):
        game.start(deal, 3)


# --- positions ----------------------------------------------------------------------------------


def tavern_position() -> JSON:
    return at_tavern(bidder(5), bidder(4), cards="hunter hunter miner:0")


def change(path: str, value: Any) -> Callable[[JSON], None]:
    """Something that lays `value` at a path of a position."""

    def lay(position: JSON) -> None:
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        place: Any = position
        for key in way:
            place = place[key]
        place[last] = value

    return lay


SPOILT = {
    "four coins": (change("players.0.pouch", ["b0"]), "five coins"),
    "no such coin": (change("players.0.pouch", ["b0", "r99"]), "no coin"),
    "a coin of the other kind": (change("players.0.pouch", ["b0", "b7"]), "no coin"),
    "a coin twice": (change("players.0.pouch", ["b5", "b4"]), "coins of one player"),
    "three in the pouch": (
        change("players.0", {"gem": 5, "pouch": ["b0", "b2", "b3"], "hand": ["b4", "b5"]}),
        "two coins at most",
    ),
    "too much treasure": (change("treasury.r25", 2), "royal coins"),
    "a treasury of base coins": (change("treasury", {"b5": 1}), "royal coin"),
    "one gem for two": (change("players.1.gem", 5), "owned twice"),
    "too many cards": (change("discard", ["warrior:9"] * 3), "cards"),
    "a hero twice": (change("players.0.command", ["skaa", "skaa"]), "heroes"),
    "a dwarf in the command zone": (change("players.0.command", ["hunter"]), "command zone"),
    "a hunter among miners": (change("players.0.columns.miner", ["hunter"]), "miners"),
    "Thrud not last": (
        change("players.0", bidder(5, miner="thrud 1")),
        "Thrud is always the last",
    ),
    "a seat that is none": (change("to_act", 2), "seat below 2"),
    "a seat that acted and is none": (change("pending.acted", [3]), "names no seat"),
    "a coin shown by nobody": (change("pending.shown", {"4": "b5"}), "names no seat"),
    "nobody acts": (change("to_act", None), "only then"),
    "chance acts": (change("to_act", "chance"), "only then"),
    "a transformation of nothing": (change("phase", "transform"), "pending.plus"),
    "no card to take": (change("taverns.goblin", []), "no card"),
    "no hero to recruit": (change("heroes", []), "no hero to recruit"),
    "a hero who cannot come": (change("heroes", ["hourya"]), "none of the heroes"),
}
BEGUN = {"no hero to recruit": "recruit", "a hero who cannot come": "recruit"}


@pytest.mark.parametrize("name", SPOILT)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(name: str) -> None:
    spoil, told = SPOILT[name]
    position = tavern_position()
    position["heroes"].remove("thrud")
    nidavellir().read_position(position)
    position["phase"] = BEGUN.get(name, position["phase"])
    spoil(position)
    with pytest.raises(BadInput, match=told) as caught:
        nidavellir().read_position(position)
    assert "\n" not in str(caught.value)


def test_the_phase_may_be_left_out() -> None:
    game = nidavellir()
    wanted = {
        "take": tavern_position(),
        "bid": bidding(holder(5), holder(4), cards="hunter hunter hunter"),
        "over": finished(holder(5), holder(4)),
    }
    for phase, position in wanted.items():
        position.pop("phase", None)
        assert game.position(game.read_position(position))["phase"] == phase


def test_progress_is_told_in_few_words() -> None:
    game = nidavellir()
    assert game.progress(game.read_position(finished(holder(5), holder(4)))) == "finished"
    assert game.progress(game.read_position(tavern_position())) == "age 2, round 1"


# --- what is told -------------------------------------------------------------------------------


@pytest.mark.clause("N23")
@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("hand", " in the hand"),
        ("pouch", " in the pouch"),
        ("dragon", " at the Dancing Dragon"),
        ("", ""),
    ],
)
def test_a_transformation_tells_its_place_to_whom_it_may_concern(place: str, where: str) -> None:
    event = CoinTransformed(1, "b2", "r7", place)
    assert event.seen_by(1).sentence(NAMES) == f"Embla transforms a coin of 2 into 7{where}."
    for other in (0, None):
        assert event.seen_by(other).sentence(NAMES) == "Embla transforms a coin of 2 into 7."


@pytest.mark.clause("N16", "N64", "N65")
def test_cards_are_called_by_their_names() -> None:
    assert CardKept(0, "offering:5").sentence(NAMES) == "Ask kept Royal Offering +5."
    told = CardsDiscarded(("armorer", "explorer:11"), "N16").sentence(NAMES)
    assert told == "King's Great Armorer, Explorer 11 go to the discard pile."


@pytest.mark.clause("N62")
def test_a_hunting_master_who_lost_the_0_keeps_the_coins() -> None:
    sitting = Sitting(
        at_tavern(
            bidder(5, "b2 b3 b5", "r7 b4", hunter="x"),
            bidder(4, "b2 b5 b3", "b0 b4"),
            cards="hunter warrior:9 miner:2",
            tavern="horse",
            age=1,
            round=4,
        )
    ).take("hunter", "warrior:9")
    assert sitting.due == ("transform", 1)
    sitting.transform("b2", "hand")
    assert sitting.coins(0) == ["b2", "b3", "b4", "b5", "r7"]


# --- what a greedy player weighs ------------------------------------------------------------------


def gains(sitting: Sitting) -> dict[Any, int]:
    game = sitting.game
    return {move: game.gain(sitting.state, move)[0] for move in game.legal(sitting.state)}


def test_bids_are_weighed_by_the_cards_on_offer() -> None:
    position = bidding(holder(5), holder(4), cards="warrior:9 hunter hunter")
    position["taverns"] |= {"dragon": ["offering:3"], "horse": []}
    weighed = gains(Sitting(position))
    warrior = 9 + 5  # the card, and the highest coin for most warriors
    assert weighed[Bid(("b5", "b4", "b3"))] == 5 * warrior + 4 * 3
    assert weighed[Bid(("b0", "b2", "b5"))] == 2 * 3
    assert max(weighed, key=lambda bid: weighed[bid]).coins[:2] == ("b5", "b4")


def test_a_card_that_completes_a_line_counts_with_the_best_hero() -> None:
    four = {"warrior": "3", "miner": "1", "blacksmith": "x", "explorer": "5"}
    sitting = Sitting(
        at_tavern(bidder(5, **four), bidder(4, warrior="4 6"), cards="hunter warrior:7 miner:2")
    )
    before = sitting.now["bravery"][0]["total"]
    sitting.take("hunter")
    assert sitting.due == ("recruit", 0)
    heroes = gains(sitting)
    best = max(heroes.values())
    again = Sitting(
        at_tavern(bidder(5, **four), bidder(4, warrior="4 6"), cards="hunter warrior:7 miner:2")
    )
    cards = gains(again)
    take = next(move for move in cards if move.card == "hunter")
    assert cards[take] == best
    assert best > before + 1


def test_uline_weighs_the_open_tavern_alone() -> None:
    position = at_tavern(bidder(5), bidder(4), cards="explorer:9 hunter hunter")
    position["players"][0] = holder(5, command="uline")
    position["heroes"].remove("uline")
    position |= {"phase": "reveal", "to_act": 0, "pending": {"shown": {"1": "b5"}, "acted": []}}
    weighed = gains(Sitting(position))
    assert weighed == {Reveal(coin): 9 * int(coin[1:]) for coin in ("b0", "b2", "b3", "b4", "b5")}
