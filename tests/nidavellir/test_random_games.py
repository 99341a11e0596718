"""In random games nothing gets lost, and turns, gems and coins go as the naive reading says."""

from __future__ import annotations

import os
from functools import cache
from itertools import groupby
from random import Random

import pytest

from tests.nidavellir import naive
from tests.nidavellir.naive import JSON
from tests.nidavellir.naive_box import HEROES, LATER_HEROES
from tests.nidavellir.random_games import Ply, random_plies
from tests.nidavellir.sitting import nidavellir, without_zeros

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
GAMES = int(os.environ.get("MEADHALL_GAMES", "20000"))
FIRST = tuple(hero for hero in HEROES if hero not in LATER_HEROES)
CONDITIONAL = {"hourya", "dagda", "bonfur"}


def check_contents(seats: int, number: int) -> int:
    """Play a game and count everything after every move; returns the number of moves."""
    first_game = number % 5 == 0
    heroes = FIRST if first_game else HEROES
    plies = 0
    rng = Random(f"contents {seats} {number}")
    for ply in random_plies(nidavellir(first_game=first_game), seats, rng):
        assert naive.complaints(ply.after, seats, heroes) == [], (seats, number, ply.move)
        plies += 1
    return plies


@SEATS
def test_nothing_gets_lost(seats: int) -> None:
    assert sum(check_contents(seats, number) for number in range(6)) > 0


@pytest.mark.long
@SEATS
def test_nothing_gets_lost_in_the_long_run(seats: int) -> None:
    assert sum(check_contents(seats, number) for number in range(GAMES // 4)) > GAMES


@cache
def games(seats: int, number: int) -> list[list[Ply]]:
    """Some random games."""
    return [
        list(random_plies(nidavellir(), seats, Random(f"flow {seats} {one}")))
        for one in range(number)
    ]


@SEATS
def test_turns_and_gems(seats: int) -> None:
    taverns = 0
    for plies in games(seats, 8):
        for _, group in groupby(plies, key=tavern_of):
            taken = [ply for ply in group if is_pick(ply)]
            if taken:
                check_tavern(seats, taken)
                taverns += 1
    assert taverns == 8 * 2 * 3 * (4 if seats < 4 else 3)


def tavern_of(ply: Ply) -> tuple[int, int, str | None]:
    """Where a decision was made."""
    return ply.before["age"], ply.before["round"], ply.before["tavern"]


def is_pick(ply: Ply) -> bool:
    """Whether a card was taken from a tavern."""
    return ply.move["type"] == "take" and "pioneer" not in ply.before["pending"]


def gems_in(position: JSON) -> list[int]:
    """The gems by seat."""
    return [player["gem"] for player in position["players"]]


def check_tavern(seats: int, taken: list[Ply]) -> None:
    """The picks of one tavern were made in the order of bids and gems."""
    shown = {int(seat): coin for seat, coin in taken[-1].before["pending"]["shown"].items()}
    bids = [naive.value_of(shown[seat]) for seat in range(seats)]
    gems = gems_in(taken[0].before)
    assert [ply.before["to_act"] for ply in taken] == naive.naive_order(bids, gems)


@SEATS
def test_gems_after_each_tavern(seats: int) -> None:
    exchanged = 0
    for plies in games(seats, 8):
        for ply in plies:
            if ply.before["tavern"] and ply.after["tavern"] not in (ply.before["tavern"], None):
                shown = ply.before["pending"]["shown"]
                bids = [naive.value_of(shown[seat]) for seat in sorted(shown, key=int)]
                before, after = gems_in(ply.before), gems_in(ply.after)
                assert after == naive.naive_gems(bids, before)
                exchanged += before != after
    assert exchanged > 0


@SEATS
def test_coins_that_transformations_and_chosen_trades_bring(seats: int) -> None:
    compared = 0
    for plies in games(seats, 8):
        for ply in plies:
            if ply.move["type"] == "trade" or is_mere_transformation(ply):
                compared += 1
                check_exchange(ply)
    assert compared > 0


def is_mere_transformation(ply: Ply) -> bool:
    """Whether a coin was transformed by a player who has no trade to make after that."""
    if ply.move["type"] != "transform":
        return False
    shown: JSON = ply.before["pending"].get("shown", {})
    return shown.get(str(ply.before["to_act"])) not in ("b0", "s3")


def check_exchange(ply: Ply) -> None:
    """The right coin came, and the old one went where it belongs."""
    move, seat = ply.move, ply.before["to_act"]
    if move["type"] == "trade":
        given, target = move["give"], sum(naive.value_of(move[key]) for key in ("give", "keep"))
    else:
        given = move["coin"]
        target = naive.value_of(given) + ply.before["pending"]["plus"]
    coin, treasury = naive.naive_exchange(ply.before["treasury"], target, given)
    assert without_zeros(ply.after["treasury"]) == treasury
    before = naive.coins_of(ply.before["players"][seat])
    before.remove(given)
    after = [one.replace("s3", "b0") for one in naive.coins_of(ply.after["players"][seat])]
    assert sorted(after) == sorted([*(one.replace("s3", "b0") for one in before), str(coin)])


@SEATS
def test_no_line_is_left_without_its_hero(seats: int) -> None:
    heroes = 0
    for plies in games(seats, 8):
        for ply in plies:
            if ply.after["phase"] in ("bid", "reveal", "over") or is_first_pick(ply.after):
                for player in ply.after["players"]:
                    owned = len(naive.heroes_of(player))
                    heroes = max(heroes, owned)
                    short = naive.complete_lines(player) > owned
                    assert not short or set(ply.after["heroes"]) <= CONDITIONAL
    assert heroes > 1


def is_first_pick(position: JSON) -> bool:
    """Whether the first pick in a tavern is due."""
    acted: list[int] | None = position["pending"].get("acted")
    return position["phase"] == "take" and acted == []
