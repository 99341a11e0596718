"""Positions from files: what may be left out, what is refused, and how play goes on from them."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.core.errors import BadInput
from engine.nidavellir import Take
from engine.nidavellir.flow import turn_order
from tests.nidavellir.camp import at_tavern, bidder, bidding, holder
from tests.nidavellir.naive import JSON
from tests.nidavellir.sitting import Sitting, nidavellir


def tavern(**columns: str) -> JSON:
    """The Goblin is open, seat 0 acts first."""
    return at_tavern(
        bidder(5, **columns),
        bidder(4, "b4 b2 b3", "b0 b5"),
        cards="hunter offering:5 miner:0",
    )


def with_pending(position: JSON, **pending: Any) -> JSON:
    return {**position, "pending": {**position["pending"], **pending}}


def age_end(stage: str, phase: str, **pending: Any) -> JSON:
    """The end of age 1: seat 0 decides something, all coins are in the hands."""
    army = dict.fromkeys(("hunter", "blacksmith"), "x")
    explorers = holder(5, explorer="5 6", warrior="3", miner="0", **army)
    position = bidding(explorers, holder(4), cards="hunter hunter hunter", age=1, round=4)
    position |= {"taverns": {}, "deck": [], "phase": phase, "to_act": 0}
    return with_pending(position, stage=stage, **pending)


def pioneer(*cards: str) -> JSON:
    position = age_end("explorer", "take", pioneer=list(cards))
    for card in cards:
        position["age2"].remove(card)
    return position


def play_out(sitting: Sitting, rng: Random) -> list[str]:
    """Random moves up to the end; returns the phases in which somebody decided."""
    game, state, phases = sitting.game, sitting.state, []
    while state.to_act is not None:
        assert len(phases) < 400
        phases.append(state.phase)
        move = (
            game.chance(state, rng) if state.to_act == "chance" else rng.choice(game.legal(state))
        )
        game.play(state, move)
        game.read_position(game.position(state))
    return phases


# --- the phase ------------------------------------------------------------------------------------


def waiting_for_uline() -> JSON:
    position = tavern()
    position["players"][0] = holder(5, command="uline")
    position["heroes"].remove("uline")
    position |= {"phase": "reveal", "to_act": 0}
    return {**position, "pending": {"shown": {"1": "b4"}, "acted": []}}


def lifted_thrud() -> JSON:
    position = with_pending(tavern(), hero="thrud")
    position["heroes"].remove("thrud")
    return {**position, "phase": "station"}


def paying_for_dagda() -> JSON:
    position = tavern(hunter="dagda", warrior="3", miner="0")
    pending = {**lifted_thrud()["pending"], "dismiss": {"hero": "dagda", "used": []}}
    heroes = [hero for hero in position["heroes"] if hero != "thrud"]
    return {**position, "heroes": heroes, "phase": "dismiss", "pending": pending}


def reshuffling() -> JSON:
    return {**pioneer("hunter", "miner:0", "blacksmith"), "phase": "reshuffle", "to_act": "chance"}


PHASES = {
    "reveal": waiting_for_uline,
    "transform": lambda: {**with_pending(tavern(), plus=5), "phase": "transform"},
    "station": lifted_thrud,
    "dismiss": paying_for_dagda,
    "take": lambda: pioneer("hunter", "miner:0", "blacksmith"),
    "recruit": lambda: age_end("blacksmith", "recruit"),
    "reshuffle": reshuffling,
}


@pytest.mark.parametrize("phase", PHASES)
def test_the_phase_follows_from_what_is_owed(phase: str) -> None:
    game, position = nidavellir(), PHASES[phase]()
    written = game.position(game.read_position(position))
    assert written["phase"] == phase
    del position["phase"]
    assert game.position(game.read_position(position)) == written


# --- what cannot be -------------------------------------------------------------------------------


def changed(position: JSON, **more: Any) -> JSON:
    return {**deepcopy(position), **more}


def thrud_of_another() -> JSON:
    position = lifted_thrud()
    position["players"][1]["columns"]["hunter"] = ["thrud"]
    return position


def ylud_on_offer() -> JSON:
    return {**age_end("ylud", "station", hero="ylud"), "to_act": 0}


def two_special_coins() -> JSON:
    hand = "s3 b2 b3 b4 b5"
    return bidding(holder(5, hand), holder(4, hand), cards="hunter hunter hunter")


IMPOSSIBLE = {
    "a card taken while something is owed": (
        lambda: with_pending(tavern(), plus=5),
        'owes a "transform"',
    ),
    "an award at a tavern": (lambda: with_pending(tavern(), stage="warrior"), "end of an age"),
    "an age's end without its stage": (
        lambda: changed(PHASES["recruit"](), pending={}),
        "end of an age",
    ),
    "an award in age 2": (lambda: changed(age_end("hunter", "recruit"), age=2), "N60"),
    "the Pioneer at a tavern": (lambda: with_pending(tavern(), pioneer=["hunter"]), "Pioneer"),
    "a second turn": (lambda: with_pending(tavern(), acted=[0]), "acted already"),
    "a deck of age 2 apart in age 2": (lambda: changed(tavern(), age2=["hunter"]), '"age2"'),
    "bids for nothing": (
        lambda: changed(
            bidding(holder(5), holder(4), cards="hunter hunter hunter"), taverns={"goblin": []}
        ),
        "no cards to bid for",
    ),
    "cards left behind": (
        lambda: changed(
            at_tavern(bidder(5), bidder(4), cards="hunter hunter hunter", tavern="dragon"),
            taverns={"goblin": ["miner:0"], "dragon": ["hunter"]},
        ),
        "N16",
    ),
    "a coin laid twice": (lambda: changed(tavern(), phase="reveal"), "laid a coin"),
    "two special coins": (two_special_coins, "special coins"),
    "a Thrud in two places": (thrud_of_another, "lifted Thrud"),
    "a Ylud of nobody": (ylud_on_offer, "Ylud"),
    "discards for a hero of nobody": (
        lambda: changed(
            with_pending(tavern(), dismiss={"hero": "dagda", "used": []}), phase="dismiss"
        ),
        "no such hero",
    ),
    "discards that cannot be paid": (
        lambda: changed(
            with_pending(tavern(hunter="dagda"), dismiss={"hero": "dagda", "used": []}),
            phase="dismiss",
        ),
        "N42",
    ),
    "discards that are paid": (
        lambda: changed(
            with_pending(
                tavern(blacksmith="bonfur", miner="0"),
                dismiss={"hero": "bonfur", "used": ["hunter"]},
            ),
            phase="dismiss",
        ),
        "N42",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_in_one_sentence(name: str) -> None:
    position, told = IMPOSSIBLE[name]
    with pytest.raises(BadInput, match=told) as caught:
        nidavellir().read_position(position())
    assert "\n" not in str(caught.value)


# --- how play goes on -----------------------------------------------------------------------------


@pytest.mark.clause("N10", "N17")
@pytest.mark.parametrize("cards", [0, 1, 4, 11])
def test_play_comes_to_its_end_whatever_cards_are_left_out(cards: int) -> None:
    for number in range(6):
        position = tavern() | {"age": 1, "round": 4}
        position["deck"] = position["deck"][:cards]
        position["age2"] = ["hunter", "miner:1", "offering:5", *["warrior:7"] * 2][:cards]
        phases = play_out(Sitting(position), Random(number))
        assert phases.count("bid") % 2 == 0


@pytest.mark.clause("N12")
def test_whoever_finds_no_card_takes_none() -> None:
    position = tavern()
    position["taverns"] = {"goblin": ["hunter"], "dragon": [], "horse": ["miner:0"]}
    sitting = Sitting(position).take("hunter")
    assert (sitting.now["tavern"], sitting.due[0]) == ("horse", "take")


@pytest.mark.clause("N65")
def test_a_pioneer_without_a_deck_draws_nothing() -> None:
    position = at_tavern(
        bidder(5, "b5 b2 b3"), bidder(4, "b4 b5 b2", "b0 b3"), cards="explorer:9 hunter hunter"
    )
    position |= {"age": 1, "deck": [], "age2": []}
    position["taverns"] |= {"dragon": [], "horse": []}
    sitting = Sitting(position).take("explorer:9", "hunter")
    assert sitting.now["age"] == 2
    assert sitting.due == ("over", None)


# --- views ----------------------------------------------------------------------------------------


@pytest.mark.clause("N11", "N65")
@pytest.mark.parametrize("looker", [1, None])
def test_what_is_hidden_from_a_looker_can_be_neither_taken_nor_listed(looker: int | None) -> None:
    sitting = Sitting(pioneer("hunter", "miner:0", "blacksmith"))
    game = sitting.game
    seen = game.view(sitting.state, looker)
    assert game.position(seen)["pending"]["pioneer"] == ["?"] * 3
    assert game.legal(seen) == []
    for card in ("?", "hunter"):
        refusal = game.why_not(seen, Take(card))
        assert refusal is not None
        assert refusal.clause == "N14"


@pytest.mark.clause("N11", "N23")
def test_a_looker_sees_no_place_of_a_coin_that_may_be_transformed() -> None:
    sitting = Sitting(tavern()).take("offering:5")
    assert sitting.due == ("transform", 0)
    game = sitting.game
    seen = [game.write_move(move) for move in game.legal(game.view(sitting.state, 1))]
    assert {"type": "transform", "coin": "b5", "from": "goblin"} in seen
    assert not [move for move in seen if "?" in move.values() or move["from"] == "pouch"]


# --- the order of a tavern ------------------------------------------------------------------------


@pytest.mark.clause("N24")
def test_the_order_of_a_tavern_stays_when_a_bid_there_grows() -> None:
    sitting = Sitting(tavern())
    before = turn_order(sitting.state)
    sitting.state.players[1].bids[0] = "r9"
    assert turn_order(sitting.state) == before == [0, 1]
