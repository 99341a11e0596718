"""What players are told, what a bystander can't know, and a board whose powers are taken up."""

from __future__ import annotations

import pytest

from engine.core.errors import BadInput, IllegalMove
from engine.voluspa import Boost, Place, Voluspa
from engine.voluspa.board import Board
from engine.voluspa.events import Declined, FreyasRegained, HelsLeft
from engine.voluspa.grid import EAST, cell_of
from engine.voluspa.scoring import Part
from tests.voluspa.tables import GAME, WHOLE, table, why_not

NAMES = ["Astrid", "Bo", "Cai"]


@pytest.mark.clause("V80")
def test_the_hels_that_leave_are_told_by_hand() -> None:
    told = HelsLeft((0, 0, 2)).sentence(NAMES)
    assert told == "The last tile is drawn, so the Hels in hands leave the game: Astrid 2, Cai 1."


@pytest.mark.clause("V73")
def test_freyas_that_come_back_are_told_with_their_number() -> None:
    assert FreyasRegained(1, 2).sentence(NAMES) == "Bo takes 2 Freyas from the discard pile."
    assert FreyasRegained(1, 1).sentence(NAMES) == "Bo takes 1 Freya from the discard pile."


@pytest.mark.clause("V59", "V75")
def test_what_is_declined_is_told_by_its_phase() -> None:
    assert "Hermod" in Declined(0, "follow").sentence(NAMES)
    assert "Raven" in Declined(0, "fly").sentence(NAMES)


@pytest.mark.clause("V78")
def test_a_part_in_a_few_words_parts_the_bonus() -> None:
    assert Part("row", 4, 2, 6, "V20").phrase() == "row 4 + 2"
    assert Part("column", 3, 0, 3, "V20").phrase() == "column 3"


@pytest.mark.clause("V15")
def test_the_progress_counts_the_pile_and_ends_with_the_game() -> None:
    state = table("th", "odin", "", pile=["loki"], game=GAME)
    assert GAME.progress(state) == "1 tile left to draw"
    GAME.play(state, Place("odin", (1, 0)))
    assert GAME.progress(state) == "0 tiles left to draw"
    GAME.play(state, Place("loki", (2, 0)))
    assert GAME.progress(state) == "finished"
    assert why_not(state, Place("odin", (0, 1))) == "V15"


@pytest.mark.clause("V13")
def test_a_turn_that_is_over_takes_no_further_move() -> None:
    state = table("th", "odin loki", "odin")
    GAME.act(state, Place("odin", (1, 0)))
    assert not GAME.is_settled(state)
    with pytest.raises(IllegalMove, match="waits to be confirmed") as refused:
        GAME.act(state, Place("loki", (2, 0)))
    assert refused.value.refusal.clause == "V13"
    assert GAME.legal(state) == []


@pytest.mark.clause("V04")
def test_the_moves_of_a_hidden_hand_are_not_known() -> None:
    state = table("th od", "freya hermod odin", "loki", game=WHOLE)
    assert WHOLE.legal(WHOLE.view(state, 0)) == WHOLE.legal(state)
    assert WHOLE.legal(WHOLE.view(state, 1)) == []
    WHOLE.play(state, Boost())
    assert WHOLE.legal(WHOLE.view(state, 0)) == WHOLE.legal(state) != []
    assert WHOLE.legal(WHOLE.view(state, 1)) == []
    assert WHOLE.view(state, 1).held() == []


@pytest.mark.clause("V07", "V04")
def test_a_deal_for_other_seats_is_refused_with_what_it_has() -> None:
    deal = {
        "start": "odin",
        "hands": [["thor"] * 5, ["loki"] * 5],
        "pile": [],
        "first_seat": 0,
    }
    with pytest.raises(BadInput, match="3 seats need 3 hands, this deal has 2"):
        GAME.start(deal, 3)
    with pytest.raises(BadInput, match="first_seat must be below 2, got 2"):
        GAME.start({**deal, "first_seat": 2}, 2)


@pytest.mark.clause("V02")
def test_a_deal_with_a_tile_of_another_set_is_refused_by_its_name() -> None:
    deal = {
        "start": "odin",
        "hands": [["thor"] * 5, ["freya"] * 5],
        "pile": [],
        "first_seat": 0,
    }
    with pytest.raises(BadInput, match="no tile 'freya' is in this set"):
        GAME.start(deal, 2)
    with pytest.raises(BadInput, match="a deal holds every tile once: 6 odin, got 1"):
        GAME.start({**deal, "hands": [["thor"] * 5, ["loki"] * 5]}, 2)


@pytest.mark.clause("V26")
@pytest.mark.parametrize(("kind", "worth"), [("troll", 3), ("loki", 0)])
def test_the_power_of_a_tile_goes_with_it_when_it_is_taken_up(kind: str, worth: int) -> None:
    box = Voluspa().box
    board, here = Board(box), cell_of((0, 0))
    board.put(here, box.index[kind])
    board.put(here + EAST, box.index["skadi"])
    odin, beside = box.index["odin"], here + EAST + EAST
    assert board.worth[here + EAST] == worth
    beyond = here - EAST
    barred = board.why_not(odin, beyond)
    assert (barred is not None and barred.clause) == ("V31" if kind == "troll" else False)
    assert board.lift(here) == (box.index[kind], 0)
    assert board.worth[here + EAST] == 3
    assert board.why_not(odin, beside) is None
    assert board.why_not(odin, here) is None


def test_a_kind_names_itself_with_its_value() -> None:
    assert repr(GAME.box.kinds[GAME.box.index["odin"]]) == "<Odin 8>"
