"""The cases of the data file, and every number in it, played through the engine's protocol."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.nidavellir.camp import at_tavern, bidder, bidding, finished, holder
from tests.nidavellir.cases import (
    COINS,
    DATA,
    FLOWS,
    GEMS,
    SCORING,
    expected_bravery,
    hero_id,
    scoring_position,
)
from tests.nidavellir.naive import JSON, naive_exchange
from tests.nidavellir.naive_box import CLASSES, age_deck, cards_per_tavern
from tests.nidavellir.sitting import Sitting, nidavellir, same_cards, without_zeros

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def flow(words: str) -> JSON:
    """The flow case whose text holds `words`; a case that is no longer there is an error."""
    (case,) = (one for one in FLOWS if words in one["case"])
    return case


# --- components and set-up ----------------------------------------------------------------------


@SEATS
@pytest.mark.clause("N01", "N02", "N03")
def test_coins_gems_and_treasury_of_the_first_position(seats: int) -> None:
    game = nidavellir()
    first = game.position(game.start(game.deal(seats, Random(seats)), seats))
    assert sorted(player["gem"] for player in first["players"]) == DATA["gem_start"][str(seats)]
    treasury = DATA["royal_treasury"]["2-3 players" if seats < 4 else "4-5 players"]
    assert without_zeros(first["treasury"]) == {f"r{value}": n for value, n in treasury.items()}
    for player in first["players"]:
        assert same_cards(player["hand"], ["b0", "b2", "b3", "b4", "b5"])
        assert (player["pouch"], player["bids"], player["command"]) == ([], {}, [])


@SEATS
@pytest.mark.clause("N04", "N05", "N10")
def test_decks_and_taverns_of_the_first_position(seats: int) -> None:
    game = nidavellir()
    deal = game.deal(seats, Random(seats))
    facts = DATA["rounds"][str(seats)]
    assert same_cards(deal["age1"], age_deck(1, seats))
    assert same_cards(deal["age2"], age_deck(2, seats))
    assert (len(deal["age1"]), len(deal["age2"])) == (
        facts["age1_deck"],
        facts["age2_deck_before_evaluation"],
    )
    first = game.position(game.start(deal, seats))
    size = facts["cards_per_tavern"]
    assert first["taverns"]["goblin"] == deal["age1"][:size]
    assert first["taverns"]["dragon"] == deal["age1"][size : 2 * size]
    assert first["taverns"]["horse"] == deal["age1"][2 * size : 3 * size]
    assert first["deck"] == deal["age1"][3 * size :]
    assert len(first["deck"]) == 3 * size * (facts["rounds_per_age"] - 1)
    assert first["age2"] == deal["age2"]


@pytest.mark.clause("N06")
def test_all_heroes_lie_open_but_for_the_first_game() -> None:
    heroes = {hero_id(hero["name"]) for hero in DATA["heroes"]}
    for options, left in (
        ({}, heroes),
        ({"first_game": True}, heroes - {"thrud", "ylud", "uline"}),
    ):
        game = nidavellir(**options)
        first = game.position(game.start(game.deal(3, Random(1)), 3))
        assert same_cards(first["heroes"], sorted(left))


# --- scoring cases ------------------------------------------------------------------------------


@pytest.mark.parametrize("case", SCORING, ids=lambda case: case["name"])
@pytest.mark.clause("N38", "N39", "N46", "N47", "N70", "N71", "N72", "N73", "N74", "N75", "N76")
def test_scoring_cases(case: JSON) -> None:
    sitting = Sitting(scoring_position(case))
    totals = case["expected_totals"]
    assert sitting.now["bravery"] == [expected_bravery(p) for p in case["expected_breakdown"]]
    assert sitting.game.scores(sitting.state) == totals
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert sitting.game.winners(sitting.state) == best
    assert sitting.due == ("over", None)


@pytest.mark.parametrize("ranks", range(21))
@pytest.mark.clause("N71", "N73")
def test_tables_of_blacksmiths_and_hunters(ranks: int) -> None:
    army = {"blacksmith": "x " * ranks, "hunter": "x " * min(ranks, 16)}
    sitting = Sitting(finished(holder(4, **army), holder(5)))
    scoring, parts = DATA["scoring"], sitting.now["bravery"][0]
    assert parts["blacksmith"] == scoring["blacksmith_table"][str(ranks)]
    assert parts["hunter"] == scoring["hunter_table"][str(min(ranks, 16))]


@pytest.mark.clause("N71", "N73")
def test_the_longest_columns_there_can_be() -> None:
    smiths = "x " * 20 + "armorer aegur bonfur ylud"
    hunters = "x " * 16 + "aral dagda ylud"
    scoring = DATA["scoring"]
    for army, name, ranks in (
        (holder(4, blacksmith=smiths), "blacksmith", "28"),
        (holder(4, hunter=hunters), "hunter", "22"),
    ):
        parts = Sitting(finished(army, holder(5))).now["bravery"][0]
        assert parts[name] == scoring[f"{name}_table"][ranks]


# --- gem cases ----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", GEMS, ids=lambda case: case["name"])
@pytest.mark.clause("N12", "N13", "N30", "N31")
def test_gem_cases(case: JSON) -> None:
    players = [
        bidder(gem, f"b{bid} b2 b3", f"b0 b{9 - bid}")
        for gem, bid in zip(case["gems"], case["bids"], strict=True)
    ]
    size = cards_per_tavern(len(players))
    sitting = Sitting(at_tavern(*players, cards="blacksmith " * size))
    for seat in case["order"]:
        assert sitting.due == ("take", seat - 1)
        assert [player["gem"] for player in sitting.now["players"]] == case["gems"]
        sitting.take("blacksmith")
    assert sitting.now["tavern"] == "dragon"
    assert [player["gem"] for player in sitting.now["players"]] == case["after"]


# --- coin cases ---------------------------------------------------------------------------------

HIGH = " ".join(f"r{value}" for value in range(15, 26))
TRANSFORMS = [  # seats, other four coins with those laid first, coin given up, gone
    (2, "b5 b2 b4 b0", "b3", ""),
    (2, "b5 b3 b4 b0", "b2", ""),
    (2, "b5 b2 b3 b0", "b4", "r7"),
    (2, "b5 b2 b3 b0", "b4", "r7 r8 r8"),
    (4, "b5 b2 b3 b0", "r20", ""),
    (4, "b5 b2 b3 b0", "r21", ""),
    (4, "b5 b2 b3 b0", "r19", "r24 r25"),
    (4, "b5 b2 b3 b0", "r25", ""),
    (4, "b5 b2 r24 b0", "r25", ""),
    (4, "b5 b2 b3 b0", "r14", HIGH),
]
TRANSFORM_CASES = [case for case in COINS if case["op"] == "transform"]


def low_bidders(number: int) -> list[JSON]:
    """Players who act after somebody that bids 5 in the first tavern."""
    return [bidder(gem, "b4 b2 b3", "b0 b5") for gem in range(5 - number, 5)]


@pytest.mark.parametrize(
    ("case", "table"),
    list(zip(TRANSFORM_CASES, TRANSFORMS, strict=True)),
    ids=lambda it: f"{it['coin']} + {it['plus']}, {it['state']}" if isinstance(it, dict) else "",
)
@pytest.mark.clause("N14", "N20", "N21", "N22", "N23")
def test_transform_cases(case: JSON, table: tuple[int, str, str, str]) -> None:
    seats, others, coin, gone = table
    *bids, zero = others.split()
    offering = f"offering:{case['plus']}"
    position = at_tavern(
        bidder(5, " ".join(bids), f"{zero} {coin}"),
        *low_bidders(seats - 1),
        cards=f"{offering} " + "hunter " * (cards_per_tavern(seats) - 1),
        gone=gone,
    )
    sitting = Sitting(position).take(offering)
    assert sitting.due == ("transform", 0)
    assert sitting.now["pending"]["plus"] == case["plus"]
    sitting.transform(coin, "pouch")
    expected, treasury = naive_exchange(position["treasury"], int(coin[1:]) + case["plus"], coin)
    assert expected == f"r{case['result']}"
    assert same_cards(sitting.seat(0)["pouch"], ["b0", expected])
    assert without_zeros(sitting.now["treasury"]) == treasury
    assert sitting.now["discard"] == [offering]
    assert sitting.due == ("take", seats - 1)


@pytest.mark.clause("N23")
def test_neither_the_0_nor_the_special_3_is_transformed() -> None:
    for zero in ("b0", "s3"):
        position = at_tavern(
            bidder(5, pouch=f"{zero} b4"),
            *low_bidders(1),
            cards="offering:3 hunter hunter",
        )
        sitting = Sitting(position).take("offering:3")
        assert same_cards(sitting.choices("coin"), ["b2", "b3", "b4", "b5"])
        assert sitting.refusal("transform", coin=zero, **{"from": "pouch"}) == "N23"
        assert sitting.refusal("transform", coin="b4", **{"from": "horse"}) == "N23"


TRADES = [  # coins laid beside the 0, pouch, kept, gone
    ("b2 b3", "b4 b5", "b4", ""),
    ("b4 b5", "b2 b3", "b2", ""),
    ("b2 b3", "r20 r11", "r11", ""),
    ("b3 b4", "r25 b2", "b2", ""),
    ("b2 b3", "r9 b5", "b5", "r14 r14"),
]
TRADE_CASES = [case for case in COINS if case["op"] == "trade"]


def trader(gem: int, laid: str, pouch: str, zero: str = "b0") -> JSON:
    """A player who bids the 0 in the first tavern."""
    return bidder(gem, f"{zero} {laid}", pouch)


@pytest.mark.parametrize(
    ("case", "table"),
    list(zip(TRADE_CASES[:5], TRADES, strict=True)),
    ids=lambda it: " + ".join(it["pouch"]) if isinstance(it, dict) else "",
)
@pytest.mark.clause("N15", "N20", "N21", "N22", "N25")
def test_trade_cases(case: JSON, table: tuple[str, str, str, str]) -> None:
    laid, pouch, kept, gone = table
    position = at_tavern(
        trader(5, laid, pouch), bidder(4), cards="hunter hunter miner:0", gone=gone
    )
    given = next(coin for coin in pouch.split() if coin != kept)
    sitting = Sitting(position).take("hunter")
    assert (sitting.due, sitting.seat(0)["pouch"]) == (("take", 0), pouch.split())
    sitting.take("hunter")
    target = sum(int(coin[1:]) for coin in pouch.split())
    expected, treasury = naive_exchange(position["treasury"], target, given)
    assert expected == f"r{case['result']}"
    assert same_cards(sitting.seat(0)["pouch"], [kept, expected])
    assert without_zeros(sitting.now["treasury"]) == treasury
    assert sitting.now["tavern"] == "dragon"


@pytest.mark.clause("N26")
@pytest.mark.parametrize(("give", "keep"), [("b5", "r5"), ("r5", "b5")])
def test_of_two_equal_pouch_coins_the_owner_chooses(give: str, keep: str) -> None:
    case = TRADE_CASES[5]
    assert case["pouch"] == ["base 5", "royal 5"]
    position = at_tavern(trader(5, "b2 b3", "b5 r5"), bidder(4), cards="hunter hunter miner:0")
    sitting = Sitting(position).take("hunter", "hunter")
    assert sitting.due == ("trade", 0)
    assert len(sitting.legal) == 2
    sitting.do("trade", give=give, keep=keep)
    assert same_cards(sitting.seat(0)["pouch"], [keep, f"r{case['result']}"])
    assert sitting.now["treasury"]["r5"] == (2 if give == "r5" else 1)


@pytest.mark.clause("N13", "N27")
def test_of_two_traders_the_first_takes_the_last_9() -> None:
    assert [case for case in COINS if case["op"] == "trade order"]
    position = at_tavern(
        trader(4, "b2 b3", "b4 b5"),
        trader(5, "b2 b3", "b4 b5"),
        cards="hunter hunter miner:0",
    )
    sitting = Sitting(position)
    assert sitting.due == ("take", 1)
    sitting.take("hunter")
    assert same_cards(sitting.seat(1)["pouch"], ["b4", "r9"])
    assert sitting.due == ("take", 0)
    sitting.take("hunter")
    assert same_cards(sitting.seat(0)["pouch"], ["b4", "r10"])
    assert sitting.now["treasury"].get("r9", 0) == 0


@pytest.mark.clause("N15", "N25", "N30", "N62")
def test_a_trade_with_the_special_3_comes_before_the_gems_move() -> None:
    assert [case for case in COINS if case["op"] == "trade with special coin"]
    position = at_tavern(
        trader(5, "b2 b3", "b4 b5", zero="s3"),
        bidder(4, "b3 b2 b4", "b0 b5"),
        cards="hunter hunter miner:0",
    )
    sitting = Sitting(position)
    assert sitting.due == ("take", 0)
    sitting.take("hunter")
    assert same_cards(sitting.seat(0)["pouch"], ["b4", "r9"])
    assert [player["gem"] for player in sitting.now["players"]] == [5, 4]
    sitting.take("hunter")
    assert [player["gem"] for player in sitting.now["players"]] == [4, 5]


@pytest.mark.clause("N25")
def test_a_0_in_the_pouch_trades_nothing() -> None:
    sitting = Sitting(at_tavern(bidder(5), *low_bidders(1), cards="hunter hunter miner:0"))
    sitting.take("hunter", "hunter")
    assert same_cards(sitting.seat(0)["pouch"], ["b0", "b4"])


# --- flow cases: heroes -------------------------------------------------------------------------


def recruiter(card: str, gem: int = 5, **army: str) -> Sitting:
    """The sitting after seat 0 has taken `card` from the first tavern of age 2."""
    position = at_tavern(bidder(gem, **army), *low_bidders(1), cards=f"{card} hunter explorer:11")
    return Sitting(position).take(card)


@pytest.mark.clause("N35", "N41", "N43")
def test_bonfurs_discard_breaks_what_would_bring_a_second_hero() -> None:
    assert flow("choose Bonfur")["result"] == "1 complete line, 1 hero: no further hero"
    sitting = recruiter("blacksmith", warrior="3 4", hunter="x x", miner="0 1", explorer="5 6")
    assert sitting.due == ("recruit", 0)
    sitting.recruit("bonfur")
    assert sitting.column(0, "blacksmith") == ["blacksmith", "bonfur"]
    assert sitting.due == ("dismiss", 0)
    assert same_cards(sitting.choices("column"), ["warrior", "hunter", "miner", "explorer"])
    sitting.do("dismiss", column="warrior")
    assert sitting.column(0, "warrior") == ["warrior:3"]
    assert sitting.now["discard"] == ["warrior:4"]
    assert sitting.due == ("take", 1)


@pytest.mark.clause("N35", "N43")
def test_bonfurs_discard_may_leave_exactly_one_more_hero() -> None:
    assert "exactly one more hero" in flow("other columns at 3 each")["result"]
    sitting = recruiter(
        "blacksmith", warrior="3 4 5", hunter="x x x", miner="0 1 2", explorer="5 6 7"
    )
    sitting.recruit("bonfur").do("dismiss", column="miner")
    assert sitting.due == ("recruit", 0)
    sitting.recruit("skaa")
    assert sitting.due == ("take", 1)
    assert sitting.seat(0)["command"] == ["skaa"]


@pytest.mark.clause("N41", "N42")
def test_only_heroes_whose_discards_can_be_paid_are_on_offer() -> None:
    case = flow("the other three columns end with heroes")
    assert case["result"].startswith("Dagda not on offer")
    sitting = recruiter(
        "blacksmith",
        warrior="3 4 kraal",
        hunter="x x x x",
        miner="0 1 0 lokdur",
        blacksmith="x x x",
        explorer="5 6 7 idunn",
    )
    assert sitting.due == ("recruit", 0)
    heroes = sitting.choices("hero")
    assert "bonfur" in heroes
    assert "dagda" not in heroes
    assert sitting.refusal("recruit", hero="dagda") in ("N41", "N42")
    sitting.recruit("bonfur")
    assert sitting.choices("column") == ["hunter"]


@pytest.mark.clause("N40", "N46", "N47")
@pytest.mark.parametrize(
    ("explorers", "others", "words", "allowed"),
    [
        ("5 6 7 ylud thrud", 3, "3 explorers + Thrud + Ylud", True),
        ("5 6 7 8 thrud", 2, "Hourya with 4 explorers + Thrud", True),
        ("5 6 7 thrud", 2, "3 explorers + Thrud / 4 explorers alone", False),
        ("5 6 7 8", 1, "3 explorers + Thrud / 4 explorers alone", False),
        ("5 6 7 8 9", 1, "", True),
    ],
)
def test_hourya_wants_five_explorer_ranks(
    explorers: str, others: int, words: str, allowed: bool
) -> None:
    if words:
        assert flow(words)["result"] == ("allowed" if allowed else "not allowed")
    sitting = recruiter(
        "miner:2",
        explorer=explorers,
        warrior=" ".join("345"[:others]),
        hunter="x " * others,
        blacksmith="x " * others,
        miner=" ".join("01"[: others - 1]),
    )
    assert sitting.due == ("recruit", 0)
    assert ("hourya" in sitting.choices("hero")) is allowed
    if not allowed:
        assert sitting.refusal("recruit", hero="hourya") == "N40"


@pytest.mark.clause("N15", "N35", "N45")
@pytest.mark.parametrize("column", CLASSES)
def test_thrud_is_put_down_again_before_lines_are_checked(column: str) -> None:
    assert flow("Warrior picked while Thrud")["result"].startswith("choose Thrud column first")
    assert flow("Thrud re-placed completes line 2")["result"] == "hero recruited"
    sitting = recruiter(
        "warrior:3",
        warrior="thrud",
        hunter="x x",
        miner="0 1",
        blacksmith="x x",
        explorer="5 6",
    )
    assert sitting.due == ("station", 0)
    assert sitting.now["pending"]["hero"] == "thrud"
    assert sitting.column(0, "warrior") == ["warrior:3"]
    assert same_cards(sitting.choices("column"), CLASSES)
    sitting.do("station", hero="thrud", column=column)
    assert sitting.column(0, column)[-1] == "thrud"
    assert sitting.due == (("recruit", 0) if column == "warrior" else ("take", 1))


@pytest.mark.clause("N41", "N43", "N45")
def test_dagdas_discards_come_before_thrud_is_put_down() -> None:
    case = flow("Dagda recruited while Thrud is last in the hunter column")
    assert case["result"].startswith("discards first")
    sitting = recruiter(
        "miner:1",
        warrior="3 4 5 6",
        hunter="x thrud",
        miner="0",
        blacksmith="x x x x",
        explorer="5 6 7 8",
    ).recruit("dagda")
    assert sitting.column(0, "hunter") == ["hunter", "dagda"]
    assert sitting.due == ("dismiss", 0)
    assert same_cards(sitting.choices("column"), ["warrior", "miner", "blacksmith", "explorer"])
    sitting.do("dismiss", column="warrior")
    assert sitting.due == ("dismiss", 0)
    assert same_cards(sitting.choices("column"), ["miner", "blacksmith", "explorer"])
    sitting.do("dismiss", column="explorer")
    assert same_cards(sitting.now["discard"], ["warrior:6", "explorer:8"])
    assert sitting.due == ("station", 0)
    sitting.do("station", hero="thrud", column="miner")
    assert sitting.due == ("recruit", 0)


@pytest.mark.clause("N37", "N45")
def test_thrud_is_put_down_at_once() -> None:
    sitting = recruiter("blacksmith", warrior="3", hunter="x", miner="0", explorer="5")
    sitting.recruit("thrud")
    assert sitting.due == ("station", 0)
    assert sitting.now["bravery"][0]["heroes"] == 13
    sitting.do("station", hero="thrud", column="hunter")
    assert sitting.column(0, "hunter") == ["hunter", "thrud"]
    assert sitting.seat(0)["command"] == []
    assert sitting.due == ("take", 1)


@pytest.mark.clause("N44")
def test_grid_transforms_a_coin_by_7_at_once() -> None:
    sitting = recruiter("blacksmith", warrior="3", hunter="x", miner="0", explorer="5")
    sitting.recruit("grid")
    assert sitting.due == ("transform", 0)
    assert sitting.now["pending"]["plus"] == 7
    sitting.transform("b5", "goblin")
    assert sitting.seat(0)["bids"]["goblin"] == "r12"
    assert sitting.seat(0)["command"] == ["grid"]
    assert sitting.due == ("take", 1)


@pytest.mark.clause("N36")
def test_where_no_hero_may_be_chosen_none_is_recruited() -> None:
    army = {"warrior": "3", "hunter": "x", "miner": "0", "explorer": "5"}
    position = at_tavern(bidder(5, **army), *low_bidders(1), cards="blacksmith hunter explorer:11")
    sitting = Sitting({**position, "heroes": ["hourya"]}).take("blacksmith")
    assert sitting.due == ("take", 1)


@pytest.mark.clause("N42")
def test_an_armorer_may_be_discarded() -> None:
    sitting = recruiter(
        "miner:0", warrior="3", hunter="x", blacksmith="armorer", explorer="5"
    ).recruit("dagda")
    sitting.do("dismiss", column="blacksmith").do("dismiss", column="warrior")
    assert same_cards(sitting.now["discard"], ["armorer", "warrior:3"])
    assert sitting.due == ("take", 1)


# --- flow cases: bids, taverns, Uline -----------------------------------------------------------


@pytest.mark.clause("N12", "N13", "N23", "N24", "N30")
def test_a_transformed_bid_still_counts_as_it_was() -> None:
    assert "swap gems" in flow("Three players bid 5,4,4")["result"]
    position = bidding(holder(5), holder(4), holder(3), cards="offering:3 warrior:3 hunter", age=1)
    sitting = Sitting(position)
    sitting.bid(0, "b4 b2 b3").bid(1, "b4 b2 b3").bid(2, "b5 b2 b3")
    assert sitting.due == ("take", 2)
    sitting.take("hunter", "offering:3")
    assert sitting.due == ("transform", 0)
    assert same_cards(
        [f"{move['coin']} {move['from']}" for move in sitting.legal],
        ["b2 dragon", "b3 horse", "b4 goblin", "b5 pouch"],
    )
    sitting.transform("b4", "goblin")
    assert sitting.seat(0)["bids"]["goblin"] == "r7"
    assert sitting.due == ("take", 1)
    sitting.take("warrior:3")
    assert [player["gem"] for player in sitting.now["players"]] == [4, 5, 3]


@pytest.mark.clause("N49", "N50")
def test_uline_recruited_where_the_0_lies() -> None:
    assert "may bid the 9" in flow("recruits Uline there")["result"]
    army = {"warrior": "3", "hunter": "x", "miner": "0", "explorer": "5"}
    position = at_tavern(
        bidder(5, "b0 b2 b3", "b4 b5", **army), bidder(4), cards="blacksmith hunter hunter"
    )
    sitting = Sitting(position).take("hunter", "blacksmith").recruit("uline")
    assert same_cards(sitting.seat(0)["hand"], ["b2", "b3", "b4", "b5"])
    assert (sitting.seat(0)["pouch"], sitting.seat(0)["bids"]) == ([], {"goblin": "b0"})
    assert sitting.due == ("trade", 0)
    pairs = [f"{move['give']} {move['keep']}" for move in sitting.legal]
    assert same_cards(pairs, ["b3 b2", "b4 b2", "b4 b3", "b5 b2", "b5 b3", "b5 b4"])
    sitting.do("trade", give="b5", keep="b4")
    assert same_cards(sitting.seat(0)["hand"], ["b2", "b3", "b4", "r9"])
    assert sitting.now["tavern"] == "dragon"
    assert sitting.due == ("reveal", 0)
    assert same_cards(sitting.choices("coin"), ["b2", "b3", "b4", "r9"])
    sitting.do("reveal", coin="r9")
    assert sitting.seat(0)["bids"]["dragon"] == "r9"
    assert sitting.due == ("take", 0)


@pytest.mark.clause("N49")
def test_with_uline_no_bid_is_laid() -> None:
    position = bidding(holder(5, command="uline"), holder(4), cards="hunter " * 3)
    position["to_act"] = 1
    sitting = Sitting(position).bid(1, "b5 b3 b2")
    assert sitting.due == ("reveal", 0)
    sitting.do("reveal", coin="b4")
    assert sitting.due == ("take", 1)
    sitting.take("hunter", "hunter")
    assert sitting.due == ("reveal", 0)
    assert same_cards(sitting.choices("coin"), ["b0", "b2", "b3", "b5"])


@pytest.mark.clause("N16")
def test_of_two_players_nobody_gets_the_third_card() -> None:
    case = flow("2 players: after both picked")
    assert "goes to the discard pile" in case["result"]
    sitting = Sitting(at_tavern(bidder(5), *low_bidders(1), cards="hunter miner:0 warrior:3"))
    sitting.take("miner:0", "warrior:3")
    assert sitting.now["discard"] == ["hunter"]
    assert sitting.now["taverns"]["goblin"] == []
    assert (sitting.now["tavern"], sitting.due[0]) == ("dragon", "take")


@pytest.mark.clause("N10", "N17")
def test_after_the_third_tavern_the_coins_return_and_the_next_round_begins() -> None:
    position = at_tavern(
        bidder(5), bidder(4, "b5 b3 b2", "b0 b4"), tavern="horse", cards="hunter hunter miner:0"
    )
    deck = position["deck"]
    sitting = Sitting(position).take("hunter", "hunter")
    now = sitting.now
    assert (now["age"], now["round"], now["tavern"], sitting.due) == (2, 2, None, ("bid", 0))
    assert [now["taverns"][name] for name in ("goblin", "dragon", "horse")] == [
        deck[:3],
        deck[3:6],
        deck[6:9],
    ]
    assert now["deck"] == deck[9:]
    for seat in (0, 1):
        assert same_cards(sitting.seat(seat)["hand"], ["b0", "b2", "b3", "b4", "b5"])
        assert (sitting.seat(seat)["pouch"], sitting.seat(seat)["bids"]) == ([], {})


@pytest.mark.clause("N11")
def test_bids_commute_and_may_be_changed_until_the_last_is_in() -> None:
    position = bidding(holder(5), holder(4), holder(3), cards="hunter " * 3)
    straight = Sitting(position)
    straight.bid(0, "b5 b2 b3").bid(1, "b2 b3 b4").bid(2, "b0 b4 b5")
    crooked = Sitting(position)
    crooked.bid(2, "b5 b4 b3").bid(0, "b2 b3 b0").bid(2, "b0 b4 b5").bid(0, "b5 b2 b3")
    assert crooked.due == ("bid", 1)
    crooked.bid(1, "b2 b3 b4")
    assert crooked.now == straight.now
    assert same_cards(straight.seat(0)["pouch"], ["b0", "b4"])


@pytest.mark.clause("N11")
def test_a_view_does_not_tell_where_the_unrevealed_coins_of_others_lie() -> None:
    views = []
    for bids in ("b5 b2 b3", "b5 b4 b0"):
        sitting = Sitting(bidding(holder(5), holder(4), cards="hunter " * 3))
        sitting.bid(0, "b4 b2 b3").bid(1, bids)
        assert sitting.due == ("take", 1)
        game = sitting.game
        views.append([game.position(game.view(sitting.state, seat)) for seat in (0, None, 1)])
    assert views[0][:2] == views[1][:2]
    assert views[0][2] != views[1][2]


@pytest.mark.clause("N11")
def test_a_transformation_tells_both_coins_but_not_where_they_lie() -> None:
    told, views = [], []
    for bids, pouch, place in (("b5 b2 b3", "b0 b4", "pouch"), ("b5 b2 b4", "b0 b3", "horse")):
        position = at_tavern(
            bidder(4), bidder(5, bids, pouch), cards="offering:3 hunter miner:0", age=1
        )
        sitting = Sitting(position).take("offering:3")
        game = sitting.game
        move = game.read_move({"type": "transform", "coin": "b4", "from": place})
        events = game.play(sitting.state, move)
        told.append(
            [e.seen_by(seat).sentence(["Ask", "Embla"]) for e in events for seat in (0, None)]
        )
        views.append([game.position(game.view(sitting.state, seat)) for seat in (0, None)])
    assert told[0] == told[1]
    assert views[0] == views[1]
    assert "4" in told[0][0]
    assert "7" in told[0][0]


# --- flow cases: the end of an age --------------------------------------------------------------


def ending(first: JSON, second: JSON, cards: str, age: int = 1) -> Sitting:
    """The last tavern of an age for two players, of whom the first acts first and no gem moves."""
    return Sitting(at_tavern(first, second, cards=cards, tavern="horse", age=age, round=4))


def leader(**army: str) -> JSON:
    """A player who acts first in the last tavern."""
    return bidder(5, "b2 b3 b5", "b0 b4", **army)


def follower(**army: str) -> JSON:
    """A player who acts second there."""
    return bidder(4, "b2 b5 b3", "b0 b4", **army)


@pytest.mark.clause("N47", "N60", "N61", "N63", "N65")
def test_ylud_is_placed_before_the_distinctions() -> None:
    case = flow("P2 owns Ylud in the command zone")
    assert case["result"].startswith("Ylud placed first, then P1 gets the warrior distinction")
    sitting = ending(
        leader(warrior="3 thrud"),
        follower(warrior="4", command="ylud"),
        "hunter hunter hunter",
    )
    top = sitting.now["age2"][0]
    sitting.take("hunter", "hunter")
    assert sitting.due == ("station", 1)
    pending = sitting.now["pending"]
    assert (pending["hero"], pending["stage"]) == ("ylud", "ylud")
    assert same_cards(sitting.choices("column"), CLASSES)
    sitting.do("station", hero="ylud", column="miner")
    assert sitting.due == ("transform", 0)
    pending = sitting.now["pending"]
    assert (pending["plus"], pending["stage"]) == (5, "warrior")
    assert same_cards(sitting.choices("coin"), ["b2", "b3", "b4", "b5"])
    assert set(sitting.choices("from")) == {"hand"}
    sitting.transform("b5", "hand")
    assert same_cards(sitting.seat(0)["hand"], ["b0", "b2", "b3", "b4", "r10"])
    assert [player["gem"] for player in sitting.now["players"]] == [5, 6]
    now = sitting.now
    assert (now["age"], now["round"], sitting.due) == (2, 1, ("bid", 0))
    assert same_cards(now["discard"], ["hunter", top])


def first(words: str, number: int) -> str:
    """The first words of some."""
    return " ".join(words.split()[:number])


def evenly(blacksmith: str, heroes: str, ranks: int) -> Sitting:
    """Both have `ranks` of everything but blacksmiths after their last pick of age 1."""
    small = {"hunter": "x " * ranks, "miner": first("0 1 2", ranks)}
    return ending(
        leader(
            warrior=first("3 4", ranks - 1),
            explorer=first("5 6 7", ranks),
            blacksmith=blacksmith,
            command=heroes,
            **small,
        ),
        follower(warrior=first("6 7", ranks - 1), explorer=first("8 9 10", ranks), **small),
        "warrior:8 warrior:9 blacksmith",
    ).take("warrior:8", "warrior:9")


@pytest.mark.clause("N35", "N60", "N64", "N65")
def test_a_majority_is_read_when_its_turn_comes() -> None:
    assert "then also wins" in flow("Explorers tied 2-2")["result"]
    sitting = evenly("x", "skaa", 2)
    assert sitting.due == ("recruit", 0)
    assert sitting.now["pending"]["stage"] == "blacksmith"
    assert sitting.column(0, "blacksmith") == ["blacksmith", "armorer"]
    later = sitting.now["age2"]
    sitting.recruit("idunn")
    assert sitting.due == ("take", 0)
    pending = sitting.now["pending"]
    assert (pending["stage"], pending["pioneer"]) == ("explorer", later[:3])
    assert sitting.now["age2"] == later[3:]
    assert same_cards(sitting.choices("card"), sorted(set(later[:3])))


def reshuffled(sitting: Sitting, later: list[str], card: str) -> list[str]:
    """Take the Pioneer's card, then put the age 2 deck into another order and return it."""
    sitting.take(card)
    assert sitting.due == ("reshuffle", "chance")
    assert sitting.legal == []
    deck = list((Counter(later) - Counter([card])).elements())
    assert sitting.refusal("reshuffle", deck=deck[1:]) == "N65"
    assert sitting.refusal("reshuffle", deck=[deck[-1], *deck[1:]]) == "N65"
    Random(1).shuffle(deck)
    sitting.do("reshuffle", deck=deck)
    return deck


@pytest.mark.clause("N65")
def test_the_pioneer_places_a_dwarf_after_the_reshuffle() -> None:
    sitting = evenly("x", "skaa", 2)
    later = sitting.now["age2"]
    sitting.recruit("idunn")
    card = next(card for card in later[:3] if card.startswith("explorer"))
    deck = reshuffled(sitting, later, card)
    now = sitting.now
    assert sitting.column(0, "explorer")[-1] == card
    assert (now["age"], now["round"], sitting.due) == (2, 1, ("bid", 0))
    taverns = [card for name in ("goblin", "dragon", "horse") for card in now["taverns"][name]]
    assert taverns + now["deck"] == deck
    assert (len(deck), now["age2"]) == (36, [])


@pytest.mark.clause("N65")
def test_the_pioneer_uses_an_offering_at_once() -> None:
    sitting = evenly("x", "skaa", 2)
    later = sitting.now["age2"]
    sitting.recruit("idunn")
    assert "offering:5" in later[:3]
    reshuffled(sitting, later, "offering:5")
    assert sitting.due == ("transform", 0)
    assert sitting.now["pending"]["plus"] == 5
    sitting.transform("b4", "hand")
    assert "offering:5" in sitting.now["discard"]
    assert (sitting.now["age"], sitting.due) == (2, ("bid", 0))


@pytest.mark.clause("N35", "N36")
def test_a_card_of_two_ranks_brings_no_more_heroes_than_lines_allow() -> None:
    assert flow("then a 2-rank card raises lines")["result"] == "exactly 1 hero"
    sitting = evenly("x", "skaa uline", 3)
    assert sitting.due == ("recruit", 0)
    sitting.recruit("astrid")
    assert (sitting.now["age"], sitting.due) == (2, ("bid", 1))


@pytest.mark.clause("N48")
def test_ylud_recruited_during_the_distinctions_waits() -> None:
    sitting = evenly("x", "skaa", 2).recruit("ylud")
    assert same_cards(sitting.seat(0)["command"], ["skaa", "ylud"])
    assert (sitting.now["age"], sitting.due) == (2, ("bid", 0))


@pytest.mark.clause("N60", "N62")
def test_the_hunting_master_gets_the_special_3() -> None:
    sitting = ending(leader(), follower(), "hunter miner:0 miner:0")
    sitting.take("hunter", "miner:0")
    assert same_cards(sitting.seat(0)["hand"], ["b2", "b3", "b4", "b5", "s3"])
    assert sitting.now["bravery"][0]["coins"] == 17
    assert (sitting.seat(0)["gem"], sitting.seat(1)["gem"]) == (5, 6)


@pytest.mark.clause("N60", "N65")
def test_where_all_is_tied_nobody_gets_anything_and_a_card_leaves() -> None:
    assert "36 / 45 cards remain" in flow("All five distinctions tied")["result"]
    sitting = ending(leader(), follower(), "hunter hunter miner:0")
    later = sitting.now["age2"]
    now = sitting.take("hunter", "hunter").now
    taverns = [card for name in ("goblin", "dragon", "horse") for card in now["taverns"][name]]
    assert taverns + now["deck"] == later[1:]
    assert len(later[1:]) == 36
    assert now["discard"] == ["miner:0", later[0]]


@pytest.mark.clause("N05", "N60", "N65")
def test_for_five_players_45_cards_remain() -> None:
    players = [bidder(gem, "b5 b2 b3", "b0 b4") for gem in range(1, 6)]
    position = at_tavern(*players, cards="hunter " * 5, tavern="horse", age=1, round=3)
    now = Sitting(position).take(*["hunter"] * 5).now
    taverns = [card for name in ("goblin", "dragon", "horse") for card in now["taverns"][name]]
    assert len(taverns + now["deck"]) == 45
    assert (now["age"], now["round"], now["discard"]) == (2, 1, [position["age2"][0]])


@pytest.mark.clause("N35", "N45", "N46", "N47", "N48")
def test_ylud_moved_onto_thrud_at_the_end() -> None:
    assert "Thrud asked for a new column" in flow("moved from hunters onto Thrud")["result"]
    sitting = ending(
        leader(
            warrior="3 4 5",
            hunter="x x x ylud",
            miner="0 1 2",
            blacksmith="x x x",
            explorer="5 thrud",
        ),
        follower(),
        "warrior:6 warrior:7 hunter",
        age=2,
    ).take("warrior:6", "warrior:7")
    assert sitting.due == ("station", 0)
    assert sitting.now["pending"]["hero"] == "ylud"
    assert same_cards(sitting.choices("column"), CLASSES)
    sitting.do("station", hero="ylud", column="explorer")
    assert sitting.due == ("station", 0)
    assert sitting.now["pending"]["hero"] == "thrud"
    sitting.do("station", hero="thrud", column="explorer")
    assert sitting.due == ("recruit", 0)
    sitting.recruit("skaa")
    assert sitting.due == ("over", None)
    assert sitting.column(0, "explorer") == ["explorer:5", "ylud"]
    assert same_cards(sitting.seat(0)["command"], ["skaa", "thrud"])
    assert sitting.now["bravery"][0]["explorer"] == 16
    assert sitting.now["bravery"][0]["heroes"] == 30


@pytest.mark.clause("N46", "N47")
@pytest.mark.parametrize("hunters", ["x x ylud", "x x ylud thrud", "x ylud x"])
def test_ylud_may_stay_where_she_is(hunters: str) -> None:
    assert flow("Ylud already in a column")["result"] == "may stay where she is"
    sitting = ending(leader(hunter=hunters), follower(), "warrior:6 warrior:7 hunter", age=2)
    sitting.take("warrior:6", "warrior:7").do("station", hero="ylud", column="hunter")
    assert sitting.due == ("over", None)
    kept = [card for card in hunters.replace("x", "hunter").split() if card != "thrud"]
    assert sitting.column(0, "hunter") == kept
    assert sitting.seat(0)["command"] == (["thrud"] if "thrud" in hunters else [])
    assert sitting.now["bravery"][0]["hunter"] == 9
