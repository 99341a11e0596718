"""Clauses V01-V16: the deal, where tiles may go, turns, the end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.core.errors import BadInput, IllegalMove
from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.voluspa import Discard, Place, Voluspa
from engine.voluspa.events import Discarded, Drawn, GameEnded, Passed
from tests.voluspa.tables import GAME, cells, refusal, table, why_not

BASE = {
    "odin": 6,
    "thor": 8,
    "troll": 6,
    "dragon": 8,
    "fenrir": 8,
    "skadi": 9,
    "valkyrie": 9,
    "loki": 6,
}


def seats(count: int) -> list[SeatRecord]:
    return [SeatRecord(name=f"Player {seat}") for seat in range(count)]


@pytest.mark.clause("V01")
def test_two_to_five_play() -> None:
    for count in (2, 3, 4, 5):
        assert len(Match.new(GAME, seats(count), seed=1).state.hands) == count
    assert (GAME.min_seats, GAME.max_seats) == (2, 5)
    with pytest.raises(BadInput):
        GAME.start(GAME.deal(6, Random(1)), 6)
    with pytest.raises(BadInput):
        GAME.start({"start": "odin", "hands": [["thor"] * 5], "pile": [], "first_seat": 0}, 1)


@pytest.mark.clause("V04")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_each_player_draws_five_hidden_tiles(count: int) -> None:
    deal = GAME.deal(count, Random(count))
    assert [len(hand) for hand in deal["hands"]] == [5] * count
    dealt = Counter([deal["start"], *deal["pile"], *(t for hand in deal["hands"] for t in hand)])
    assert dealt == BASE
    seen = GAME.view(GAME.start(deal, count), 0)
    assert seen.hand(0) == deal["hands"][0]
    assert all(seen.hand(seat) == [None] * 5 for seat in range(1, count))
    assert GAME.position(seen)["pile"] == ["?"] * len(deal["pile"])
    short = {
        **deal,
        "hands": [deal["hands"][0][:4], *deal["hands"][1:]],
        "pile": [*deal["pile"], deal["hands"][0][4]],
    }
    with pytest.raises(BadInput, match="V04"):
        GAME.start(short, count)


@pytest.mark.clause("V05")
def test_the_start_tile_lies_in_the_centre_and_is_no_troll() -> None:
    starts = set()
    for seed in range(300):
        deal = GAME.deal(2, Random(seed))
        starts.add(deal["start"])
        assert sum(hand.count("troll") for hand in deal["hands"]) + deal["pile"].count("troll") == 6
    assert starts == set(BASE) - {"troll"}
    state = GAME.start(deal, 2)
    assert GAME.position(state)["board"] == [
        {"at": [0, 0], "tile": deal["start"], "boost": 0, "under": []}
    ]
    pile = deal["pile"]
    place = pile.index("troll")
    swapped = {**deal, "start": "troll", "pile": [*pile[:place], deal["start"], *pile[place + 1 :]]}
    with pytest.raises(BadInput, match="V05"):
        GAME.start(swapped, 2)


@pytest.mark.clause("V07")
def test_a_random_player_starts_and_turns_go_clockwise() -> None:
    firsts = {GAME.deal(3, Random(seed))["first_seat"] for seed in range(50)}
    assert firsts == {0, 1, 2}
    deal = {**GAME.deal(3, Random(0)), "first_seat": 2}
    state = GAME.start(deal, 3)
    order = []
    for _ in range(6):
        order.append(state.to_act)
        GAME.play(state, GAME.legal(state)[0])
    assert order == [2, 0, 1, 2, 0, 1]
    refused = GAME.why_not(state, GAME.legal(state)[0], seat=1)
    assert refused is not None
    assert refused.clause == "V07"
    assert GAME.legal(state, 1) == []


@pytest.mark.clause("V10")
def test_a_tile_touches_a_side_of_a_tile() -> None:
    one = "th"
    assert cells(table(one, "odin"), "odin") == {(0, -1), (-1, 0), (1, 0), (0, 1)}
    assert refusal(one, "odin", 1, 1) == "V10"
    assert refusal(one, "odin", 5, 5) == "V10"
    assert refusal(one, "odin", 0, 0) == "V10"
    assert refusal(one, "odin", 10_000, 10_000) == "V10"


@pytest.mark.clause("V10")
def test_only_a_tile_of_the_hand_can_be_laid() -> None:
    state = table("th", "odin loki")
    refused = GAME.why_not(state, Place("dragon", (1, 0)))
    assert refused is not None
    with pytest.raises(IllegalMove):
        GAME.play(state, Place("dragon", (1, 0)))


def test_a_copy_of_a_state_is_played_on_by_itself() -> None:
    state = table("th", "odin loki", "odin", pile=["troll"])
    before = GAME.position(state)
    GAME.play(state.clone(), Place("odin", (1, 0)))
    assert GAME.position(state) == before
    assert GAME.legal(state) == GAME.legal(GAME.read_position(before))


@pytest.mark.clause("V11")
def test_no_line_becomes_longer_than_seven() -> None:
    six = "th lo th lo th lo"
    assert refusal(six, "odin", 6, 0) is None
    seven = "th lo th lo th lo th"
    assert refusal(seven, "odin", 7, 0) == "V11"
    assert refusal(seven, "odin", -1, 0) == "V11"
    assert refusal(seven, "odin", 3, 1) is None
    bridge = "th lo th lo .. th lo th"
    assert refusal(bridge, "odin", 4, 0) == "V11"
    column = "\n".join(["th", "lo", "th", "..", "lo", "th", "lo"])
    assert refusal(column, "odin", 0, 3) is None
    tall = "\n".join(["th", "lo", "th", "..", "lo", "th", "lo", "th"])
    assert refusal(tall, "odin", 0, 3) == "V11"


@pytest.mark.clause("V11")
@pytest.mark.parametrize("turned", [False, True])
def test_a_line_that_becomes_full_closes_cells_that_other_tiles_touch(turned: bool) -> None:
    def at(x: int, y: int) -> tuple[int, int]:
        return (y, x) if turned else (x, y)

    lokis = [{"at": list(at(x, 0)), "tile": "loki"} for x in range(1, 6)]
    board = [*lokis, *({"at": list(at(x, 1)), "tile": "thor"} for x in (-1, 7))]
    state = table("od", "troll odin", "troll odin", board=board)
    GAME.play(state, Place("troll", at(6, 0)))
    assert why_not(state, Place("odin", at(-1, 0))) is None
    GAME.play(state, Place("troll", at(0, 0)))
    assert why_not(state, Place("odin", at(7, 0))) == "V11"
    assert why_not(state, Place("odin", at(-1, 0))) == "V11"


@pytest.mark.clause("V12")
def test_who_can_play_nothing_discards_without_scoring() -> None:
    walled = """
        .. tr ..
        tr od tr
        .. tr ..
    """
    state = table(walled, "odin thor thor", "odin", pile=["loki"], scores=[3, 5])
    assert cells(state, "odin") == set()
    assert GAME.legal(state) == [Discard("odin"), Discard("thor")]
    acted = GAME.act(state, Discard("thor"))
    assert acted == (Discarded(0, "Thor"),)
    assert GAME.settle(state) == (Drawn(0, ("Loki",)),)
    assert state.scores == [3, 5]
    assert GAME.position(state)["discard"] == ["thor"]
    assert state.hand(0) == ["odin", "thor", "loki"]


@pytest.mark.clause("V12")
def test_who_can_play_may_not_discard() -> None:
    state = table("od", "odin")
    refused = GAME.why_not(state, Discard("odin"))
    assert refused is not None
    assert refused.clause == "V12"
    assert all(isinstance(move, Place) for move in GAME.legal(state))


@pytest.mark.clause("V13")
def test_the_hand_is_refilled_to_five_from_the_pile() -> None:
    full = "odin thor loki loki fenrir"
    state = table("th", full, full, pile=["dragon", "skadi"])
    events = GAME.play(state, Place("odin", (1, 0)))
    assert Drawn(0, ("Dragon",)) in events
    assert state.hand(0) == ["thor", "loki", "loki", "fenrir", "dragon"]
    assert GAME.position(state)["pile"] == ["skadi"]
    short = table("th", "odin thor", "odin", pile=["dragon", "skadi", "loki", "loki", "fenrir"])
    GAME.play(short, Place("odin", (1, 0)))
    assert len(short.hand(0)) == 5
    last = table("th", full, full, pile=[])
    GAME.play(last, Place("odin", (1, 0)))
    assert len(last.hand(0)) == 4


@pytest.mark.clause("V14", "V38")
def test_a_captured_tile_counts_so_nothing_is_drawn() -> None:
    state = table("th od", "skadi loki loki fenrir troll", "odin", pile=["dragon"])
    events = GAME.play(state, Place("skadi", (0, 0)))
    assert not any(isinstance(event, Drawn) for event in events)
    assert sorted(map(str, state.hand(0))) == ["fenrir", "loki", "loki", "thor", "troll"]
    assert GAME.position(state)["pile"] == ["dragon"]


@pytest.mark.clause("V15")
def test_a_player_without_tiles_passes_and_another_may_go_twice() -> None:
    state = table("th", "odin", "loki loki", "")
    events = GAME.play(state, Place("odin", (1, 0)))
    assert state.to_act == 1
    assert not any(isinstance(event, Passed) for event in events)
    events = GAME.play(state, Place("loki", (0, 1)))
    assert events[-2:] == (Passed(2), Passed(0))
    assert state.to_act == 1
    events = GAME.play(state, GAME.legal(state)[0])
    assert state.to_act is None
    assert isinstance(events[-1], GameEnded)
    assert GAME.legal(state) == []
    refused = GAME.why_not(state, Place("odin", (1, 1)))
    assert refused is not None
    assert refused.clause == "V15"


@pytest.mark.clause("V15")
def test_the_game_goes_on_while_the_pile_has_tiles() -> None:
    state = table("th", "odin", "loki", pile=["dragon"])
    GAME.play(state, Place("odin", (1, 0)))
    GAME.play(state, Place("loki", (0, 1)))
    assert state.to_act == 0


@pytest.mark.clause("V16")
def test_the_highest_score_wins() -> None:
    state = table("th", "odin", "loki", scores=[3, 8], reached=[4, 7])
    assert [(line.seat, line.rank) for line in GAME.standings(state)] == [(1, 1), (0, 2)]
    assert GAME.winners(state) == [1]


@pytest.mark.clause("V16")
def test_a_tie_goes_to_who_reached_the_score_first() -> None:
    state = table("th", "odin", "loki", "loki", scores=[8, 3, 8], reached=[9, 2, 6])
    lines = GAME.standings(state)
    assert [(line.seat, line.rank) for line in lines] == [(2, 1), (0, 2), (1, 3)]
    assert "move 7" in lines[0].note
    assert lines[2].note == ""


@pytest.mark.clause("V16")
def test_a_tie_in_play_is_won_by_the_earlier_score() -> None:
    state = table("va", "odin troll", "odin loki")
    GAME.play(state, Place("odin", (1, 0)))
    GAME.play(state, Place("odin", (0, 1)))
    assert state.scores == [2, 2]
    assert GAME.winners(state) == [0]


@pytest.mark.clause("V16")
def test_a_score_is_reached_when_it_grows_for_the_last_time() -> None:
    state = table("va .. sk", "odin thor", "odin loki", scores=[0, 2])
    for move in (Place("odin", (0, 1)), Place("odin", (2, 1)), Place("thor", (3, 0))):
        GAME.play(state, move)
    assert (state.scores, state.reached) == ([4, 4], [2, 1])
    assert GAME.winners(state) == [1]


@pytest.mark.clause("V16")
def test_without_history_the_victory_is_shared() -> None:
    nothing = table("th", "odin", "loki")
    assert GAME.winners(nothing) == [0, 1]
    for reached in ([-1, -1], [-1, 5], [5, 5]):
        unknown = table("th", "odin", "loki", scores=[4, 4], reached=reached)
        lines = GAME.standings(unknown)
        assert [line.rank for line in lines] == [1, 1]
        assert lines[0].note


def test_values_can_be_corrected() -> None:
    game = Voluspa.with_options({"values": {"loki": 9}})
    state = table("th", "loki", game=game)
    assert sum(event.points for event in game.preview(state, Place("loki", (1, 0)))) == 2
    with pytest.raises(BadInput, match="no tile"):
        Voluspa.with_options({"values": {"balder": 9}})


@pytest.mark.clause("V02", "V07")
def test_a_deal_that_cannot_be_is_refused() -> None:
    deal = GAME.deal(2, Random(1))
    with pytest.raises(BadInput, match="every tile once"):
        GAME.start({**deal, "pile": deal["pile"][1:]}, 2)
    with pytest.raises(BadInput, match="every tile once"):
        GAME.start({**deal, "pile": [*deal["pile"], "odin"]}, 2)
    with pytest.raises(BadInput, match="first_seat"):
        GAME.start({**deal, "first_seat": 2}, 2)
    edda = Voluspa.with_options({"set": "saga_of_edda"})
    deal = edda.deal(2, Random(1))
    with pytest.raises(BadInput, match="every tile once"):
        edda.start({**deal, "pile": [*deal["pile"], "hel"]}, 2)


@pytest.mark.clause("V15")
def test_after_the_end_every_move_is_told_that_the_game_is_over() -> None:
    state = table("th", "odin", "")
    GAME.play(state, Place("odin", (1, 0)))
    for seat in (None, 0, 1):
        refused = GAME.why_not(state, Place("odin", (1, 1)), seat)
        assert refused is not None
        assert refused.clause == "V15"


def test_a_draw_bars_the_undo_even_if_the_turn_stays() -> None:
    match = Match.new(GAME, seats(2), seed=1)
    match.state = table("th", "odin loki", "", pile=["dragon"] * 5)
    match.play(Place("odin", (1, 0)))
    assert match.to_act == 0
    refused = match.why_not_undo(0)
    assert refused is not None
    assert "hidden" in refused.sentence


def test_the_greedy_gain_is_points_then_the_lower_value() -> None:
    state = table("th", "odin skadi loki")
    assert GAME.gain(state, Place("odin", (1, 0))) == (2, -8)
    assert GAME.gain(state, Place("loki", (1, 0))) == (2, -1)
    assert GAME.gain(state, Place("skadi", (0, 0))) == (1, -3)


def test_a_table_reaches_no_farther_than_a_game_can_go_on_from() -> None:
    position = GAME.position(table("th", "odin"))
    position["board"][0]["at"] = [150, -150]
    state = GAME.read_position(position)
    assert all(GAME.why_not(state, move) is None for move in GAME.legal(state))
    position["board"][0]["at"] = [151, 0]
    with pytest.raises(BadInput, match="150"):
        GAME.read_position(position)
