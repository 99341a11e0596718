"""What is hidden changes nothing that others see: told, listed, saved, shown, byte for byte.

Each test plays two matches that differ only in what one seat alone may know, and compares all that
any other reader gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json import dumps
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.errors import IllegalMove
from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import read_saga, write_saga
from engine.core.saves import SaveStore
from engine.nidavellir import Bid, Take, Transform
from engine.nidavellir.components import plus_of
from engine.nidavellir.state import BID, RESHUFFLE, TAKE
from hall_tui.app import HallApp
from hall_tui.folders import saves_folder
from hall_tui.hand_over import HandOverScreen
from hall_tui.saved import SavedGamesScreen
from hall_tui.session import Session, Setup
from hall_tui.settings import Settings
from nidavellir_tui import story
from nidavellir_tui.ceremony import CeremonyScreen
from tests.nidavellir_screens.desk_stage import (
    LARGE,
    SMALL,
    at_table,
    greedy,
    new_match,
    press,
    settled,
    shown,
)

BOTH_SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
SECRET = 1
"""The seat whose secrets differ."""


def refused(step: Callable[[], object]) -> str:
    try:
        step()
    except IllegalMove as error:
        return str(error)
    return "done"


def known_to(reader: int | None, match: Match) -> Iterator[str]:
    """All that the engine and the story give a reader."""
    game, view = match.game, match.view(reader)
    yield dumps(game.position(view), sort_keys=True)
    yield game.state_hash(view)
    if match.to_act == reader:
        yield from (str(move) for move in game.legal(view))
    yield from match.sentences(reader)
    yield from story.log(match, reader)
    yield from story.since(match, 0 if reader is None else reader, reader)
    for number in range(len(match.history) + 1):
        yield from story.told_by(match, number, reader)
    for number in range(len(match.history)):
        yield str(story.bravery_change(match, number))
    yield str(None if reader is None else match.why_not_undo(reader))
    yield f"{game.scores(view)} {game.standings(view)} {game.progress(view)}"
    yield from told_by_session(reader, match)
    yield summary(match)


def told_by_session(reader: int | None, match: Match) -> Iterator[str]:
    session = Session(match, Settings(), setup=Setup())
    session.seat_at_keyboard = reader
    yield from session.log()
    if reader is not None:
        yield from session.news(reader)
        if match.to_act != reader:
            yield refused(session.undo)


def summary(match: Match) -> str:
    """What a list of saved games says."""
    store = SaveStore(saves_folder())
    store.save("secret", match)
    (entry,) = [entry for entry in store.entries() if entry.slot == "secret"]
    return f"{entry.name} {entry.summary}"


def others(match: Match) -> list[int | None]:
    return [seat for seat in (*range(len(match.seats)), None) if seat != SECRET]


def check_same(one: Match, other: Match) -> None:
    for reader in others(one):
        for left, right in zip(known_to(reader, one), known_to(reader, other), strict=True):
            assert left == right, reader


def check_owner_knows(one: Match, other: Match) -> None:
    assert list(known_to(SECRET, one)) != list(known_to(SECRET, other))


# -- bids ----------------------------------------------------------------------------------------


def before_round(number: int, seats: int, seed: int) -> Match:
    """A match in which bids are due in that round of age 1."""
    match, rng = new_match(seats, seed=seed), Random(seed)
    while (match.state.phase, match.state.round) != (BID, number):
        match.play(greedy(match, rng))
    return match


def again(match: Match) -> Match:
    """The same match, played anew from its record."""
    return Match.from_saga(read_saga(write_saga(match.saga())), find_game)


def two_bids(match: Match, rng: Random, *, same: int) -> tuple[Bid, Bid]:
    """Two bids of the secret seat that agree in so many taverns, without a trade there."""
    legal = match.legal(SECRET)
    one = rng.choice([bid for bid in legal if not {"b0", "s3"} & set(bid.coins[:same])])
    alike = [bid for bid in legal if bid.coins[:same] == one.coins[:same]]
    return one, rng.choice([bid for bid in alike if bid.coins[same] != one.coins[same]])


@pytest.mark.clause("N11")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_laid_bid_changes_nothing_for_others(number: int, seats: int) -> None:
    rng = Random(f"{seats} {number}")
    one = before_round(number, seats, seed=seats)
    other = again(one)
    for match, bid in zip((one, other), two_bids(one, rng, same=0), strict=True):
        match.play(bid, SECRET)
    check_same(one, other)
    check_owner_knows(one, other)


@pytest.mark.clause("N11", "N12")
@pytest.mark.parametrize("same", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_still_lies_face_down_changes_nothing_for_others(seats: int, same: int) -> None:
    for seed in range(4):
        rng = Random(f"{seats} {same} {seed}")
        one = before_round(1, seats, seed=seed)
        other = again(one)
        bids = two_bids(one, rng, same=same)
        for seat in range(seats):
            everybody = rng.choice(one.legal(seat))
            for match, own in zip((one, other), bids, strict=True):
                match.play(own if seat == SECRET else everybody, seat)
        compared = play_alike(one, other, rng, until=same)
        assert compared >= seats - 1


def play_alike(one: Match, other: Match, rng: Random, *, until: int) -> int:
    """Make the same decisions in both, as long as the tavern is below `until`; compares each time.

    Ends where the secret seat decides something that tells its coins.
    """
    compared = 0
    while one.state.tavern is not None and one.state.tavern < until:
        check_same(one, other)
        check_owner_knows(one, other)
        compared += 1
        moves = [move for move in one.legal() if move in other.legal() and harmless(move)]
        if not moves:
            break
        move = rng.choice(moves)
        one.play(move)
        other.play(move)
    return compared


def harmless(move: Any) -> bool:
    """Whether a decision is a card, and not one that transforms a coin."""
    return isinstance(move, Take) and not plus_of(move.card)


@pytest.mark.clause("N11", "N23")
def test_where_a_transformed_coin_lies_changes_nothing_for_others() -> None:
    compared = 0
    for seed in range(60):
        one = new_match(2, seed=seed)
        if not any(map(plus_of, one.state.taverns[0])):
            continue
        other = again(one)
        bids = (Bid(("b5", "b2", "b3")), Bid(("b5", "b4", "b3")))
        for match, bid, place in zip((one, other), bids, ("dragon", "pouch"), strict=True):
            match.play(Bid(("b4", "b0", "b2")), 0)
            match.play(bid, SECRET)
            match.play(Take(next(filter(plus_of, match.state.taverns[0]))))
            assert match.to_act == SECRET
            match.play(Transform("b2", place))  # type: ignore[arg-type]
        check_same(one, other)
        check_owner_knows(one, other)
        compared += 1
    assert compared > 3


# -- the Pioneer -----------------------------------------------------------------------------------


def pioneers() -> tuple[Match, Match]:
    """Two matches in which the secret seat is the Pioneer and drew other cards in each."""
    for seed in range(400):
        match, rng = new_match(3, seed=seed), Random(seed)
        while match.state.age == 1 and not match.state.pioneer:
            match.play(greedy(match, rng))
        if match.state.pioneer and match.to_act == SECRET:
            record = write_saga(match.saga())
            deck = record["deal"]["age2"]
            record["deal"]["age2"] = [*deck[3:], *deck[:3]]
            other = Match.from_saga(read_saga(record), find_game)
            if len(set(match.state.pioneer + other.state.pioneer)) == 6:
                return match, other
    raise AssertionError("nobody becomes the Pioneer in these games")


@pytest.mark.clause("N65")
def test_the_pioneers_cards_change_nothing_for_others() -> None:
    one, other = pioneers()
    check_same(one, other)
    check_owner_knows(one, other)
    for match in (one, other):
        assert not match.game.act(match.state, match.legal()[0])
        assert match.state.phase == RESHUFFLE
    for reader in others(one):
        views = [match.game.position(match.view(reader)) for match in (one, other)]
        assert views[0] == views[1]


# -- screens -------------------------------------------------------------------------------------


def everywhere(pilot: Pilot[None]) -> list[str]:
    """All that can be seen of the app now: the screen, window titles and notifications."""
    app = pilot.app
    titles = [app.title, app.sub_title, str(app.screen.title), str(app.screen.sub_title)]
    return [shown(pilot), *titles, *(note.message for note in app._notifications)]


async def toured(pilot: Pilot[None], *keys: str) -> list[str]:
    """What stands everywhere now and after each key."""
    seen = everywhere(pilot)
    for key in keys:
        await press(pilot, key)
        seen += everywhere(pilot)
    return seen


READING = ("a", "2", "3", "escape", "g", "escape", "e", "escape", "r", "escape", "u", "q", "escape")


async def seen_in_the_open(match: Match, size: tuple[int, int]) -> list[str]:
    async with at_table(match, size, hand_over=True) as (pilot, table):
        assert table.session.seat_at_keyboard is None
        return await toured(pilot, *READING, "o")


@pytest.mark.clause("N11", "N12")
@BOTH_SIZES
async def test_no_screen_of_an_open_tavern_shows_what_lies_face_down(size: tuple[int, int]) -> None:
    pages = []
    for bid in (("b5", "b4", "b3"), ("b5", "b0", "b2")):
        match = new_match(3)
        for seat in range(3):
            match.play(Bid(bid if seat == SECRET else ("b4", "b3", "b2")), seat)
        pages.append(await seen_in_the_open(match, size))
    assert pages[0] == pages[1]


@pytest.mark.clause("N65")
@BOTH_SIZES
async def test_no_screen_before_the_pioneer_sits_down_shows_the_cards(
    size: tuple[int, int],
) -> None:
    pages = []
    for match in pioneers():
        async with at_table(match, size, hand_over=True) as (pilot, table):
            assert isinstance(pilot.app.screen, HandOverScreen)
            seen = everywhere(pilot)
            assert table.question is None
            await press(pilot, "space")
            assert table.question is not None
            assert [o.move for o in table.question.options] == [
                Take(card) for card in dict.fromkeys(match.state.pioneer)
            ]
            pages.append(seen)
    assert pages[0] == pages[1]


@pytest.mark.clause("N65")
async def test_the_ceremony_names_no_card_of_the_pioneer() -> None:
    pages = []
    for match in pioneers():
        async with at_table(match, hand_over=True) as (pilot, table):
            pilot.app.push_screen(CeremonyScreen(table.session))
            await settled(pilot)
            pages.append(everywhere(pilot))
    assert pages[0] == pages[1]


@pytest.mark.clause("N11")
async def test_the_list_of_saved_games_is_the_same_whatever_was_bid() -> None:
    pages = []
    for bid in (("b5", "b4", "b3"), ("b0", "b2", "b5")):
        match = new_match(3)
        match.play(Bid(bid), 0)
        SaveStore(saves_folder()).save("secret", match)
        app = HallApp()
        async with app.run_test(size=LARGE) as pilot:
            app.push_screen(SavedGamesScreen())
            await settled(pilot)
            await app.workers.wait_for_complete()
            await settled(pilot)
            pages.append(await toured(pilot, "enter", "escape"))
    assert "Astrid" in pages[0][0]
    assert [without_time(page) for page in pages[0]] == [without_time(page) for page in pages[1]]


def without_time(page: str) -> str:
    """A page without the digits of the time at which a game was saved."""
    return "".join("#" if sign.isdigit() and ":" in page else sign for sign in page)


@pytest.mark.clause("N11", "N12")
async def test_a_match_taken_up_again_opens_the_same_whatever_was_bid() -> None:
    pages = []
    for bid in (("b5", "b4", "b3"), ("b0", "b2", "b5")):
        match = new_match(3)
        match.play(Bid(bid), 0)
        loaded = again(match)
        assert loaded.state.phase == BID
        async with at_table(loaded, hand_over=True) as (pilot, _):
            seen = await toured(pilot, "space", "g", "escape", "a", "escape", "1", "u", "u")
            pages.append(seen)
    assert pages[0] == pages[1]


def test_the_tests_of_this_file_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.nidavellir.events import BidLaid

    one, other = new_match(3), new_match(3)
    for match, coin in ((one, "b5"), (other, "b4")):
        match.play(Bid((coin, "b3", "b2")), SECRET)
        assert match.state.phase != TAKE
    monkeypatch.setattr(
        "nidavellir_tui.story._have_bid", lambda names, bidders: one.state.players[1].bids[0]
    )
    check_same(one, other)
    monkeypatch.setattr(
        BidLaid, "sentence", lambda event, names: f"{names[event.seat]} {id(event)}"
    )
    with pytest.raises(AssertionError):
        check_same(one, other)
