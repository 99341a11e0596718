"""Whole games of all sets: every legal move can be chosen, and games are played to their end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.voluspa import Voluspa
from engine.voluspa.moves import Boost, Bump, Discard, End, Fly, Move, Place
from hall_tui.session import Next
from tests.voluspa_screens.stage import LARGE, NAMES, SMALL, Wire, at_table, press, settled, shown
from voluspa_tui.aiming import Aiming
from voluspa_tui.board import BoardView
from voluspa_tui.cellart import SIZES
from voluspa_tui.choosing import BOOST, CELL, TILE, WORD, path_of
from voluspa_tui.final import FinalScreen
from voluspa_tui.screen import VoluspaTable

ALL = {"set": "all", "lightning_bolt": True}
KEY_LIMIT = 8 * 1024


def new_match(seats: int, seed: int, options: dict[str, Any]) -> Match:
    """A fresh match of some options."""
    return Match.new(
        Voluspa.with_options(options), [SeatRecord(name=name) for name in NAMES[:seats]], seed=seed
    )


def later(match: Match, plies: int, seed: int) -> Match:
    """The match after some random moves."""
    rng = Random(seed)
    for _ in range(plies):
        if not match.is_over:
            match.play(rng.choice(match.legal()))
    return match


def choose(aiming: Aiming, move: Move) -> Move | None:
    """Go the way of a move as the screen does, only by what it offers; the move it comes to."""
    aiming.choose(None)
    for pick in path_of(move):
        if pick.what == TILE:
            assert pick.value in aiming.playable
            aiming.choose(aiming.hand.index(pick.value))
        elif pick.what == WORD:
            assert pick.value in aiming.words
            return aiming.word_move(pick.value) if pick.value != "discard" else aiming.discard
        else:
            assert pick.what == CELL
            assert pick.value in aiming.cells
            assert pick.value in aiming.marked()
            assert aiming.refusal_at(pick.value) is None
            found = aiming.move_at(pick.value)
            if found is not None:
                return found
            aiming.pick_cell(pick.value)
    return None


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_legal_move_can_be_chosen(seats: int) -> None:
    seen: set[type] = set()
    for seed in range(2):
        match, rng = new_match(seats, seed, ALL | {"no_late_hel": bool(seed)}), Random(seed)
        while not match.is_over:
            view = match.view(match.to_act)
            aiming = Aiming(match.game, view, match.to_act)  # type: ignore[arg-type]
            legal = match.game.legal(view)
            chosen = legal if len(match.history) % 7 == 0 else rng.sample(legal, min(9, len(legal)))
            for move in chosen:
                assert choose(aiming, move) == move
                seen.add(type(move))
            match.play(rng.choice(sharpened(legal, rng)))
    assert seen >= {Place, Bump, Boost, Fly, End}


def sharpened(legal: list[Move], rng: Random) -> list[Move]:
    """The legal moves, or often only those that are no plain placement, so that all kinds come."""
    others = [move for move in legal if not isinstance(move, Place)]
    return others if others and rng.random() < 0.5 else legal


def test_every_outcome_can_be_told() -> None:
    match, rng = new_match(3, 11, ALL), Random(11)
    told: set[str] = set()
    while not match.is_over:
        aiming = Aiming(match.game, match.view(match.to_act), match.to_act)  # type: ignore[arg-type]
        for move in rng.sample(match.legal(), min(6, len(match.legal()))):
            outcome = aiming.outcome(move)
            assert outcome.points == sum(e.points for e in match.game.preview(match.state, move))
            assert all(isinstance(at, tuple) for at in outcome.signs)
            told.update(effect.split()[0] for effect in outcome.effects)
        match.play(rng.choice(sharpened(match.legal(), rng)))
    assert told >= {"covers", "takes", "bumps", "with", "token", "then"}


# -- through the keys -----------------------------------------------------------------------------


async def type_fast(pilot: Pilot[None], *keys: str) -> None:
    """Press keys without waiting between them."""
    for key in keys:
        pilot.app.simulate_key(key)
    await settled(pilot)


def arrows(board: BoardView, at: tuple[int, int]) -> list[str]:
    """The arrow keys from the cursor to a cell."""
    x, y = board.cursor
    across = ["right"] * (at[0] - x) or ["left"] * (x - at[0])
    return [*across, *(["down"] * (at[1] - y) or ["up"] * (y - at[1]))]


async def type_move(pilot: Pilot[None], screen: VoluspaTable, move: Move) -> None:
    """Choose a move with keys alone."""
    for pick in path_of(move):
        if pick.what == TILE:
            await type_fast(pilot, str(screen.aiming.hand.index(pick.value) + 1))
        elif pick.what == WORD:
            await type_fast(pilot, {"boost": "b", "end": "e", "discard": "enter"}[pick.value])
        else:
            await type_fast(pilot, *arrows(screen.board, pick.value), "enter")


@pytest.mark.parametrize(
    ("size", "seats", "seed"), [(SMALL, 5, 3), (LARGE, 2, 8)], ids=["80x24", "120x40"]
)
async def test_a_late_game_of_all_sets_by_keyboard(
    size: tuple[int, int], seats: int, seed: int
) -> None:
    match, rng = later(new_match(seats, seed, ALL), 70, seed), Random(seed)
    async with at_table(match, size) as (pilot, screen):
        while not match.is_over:
            count, move = len(match.history), rng.choice(sharpened(match.legal(), rng))
            await type_move(pilot, screen, move)
            assert match.history[-1].move == move
            assert len(match.history) == count + 1
            if match.is_pending:
                assert "Enter confirms" in str(screen.status_line.content)
                await type_fast(pilot, "enter")
            elif not match.is_over:
                assert screen.session.due().kind is Next.HUMAN
        assert isinstance(pilot.app.screen, FinalScreen)
        assert str(max(match.state.scores)) in shown(pilot)


@pytest.mark.parametrize("size", range(len(SIZES)))
async def test_a_cursor_key_sends_little_whatever_it_marks(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = Wire(monkeypatch)
    match = later(new_match(3, 4, {"set": "rise_of_the_serpents"}), 60, 4)
    state = match.state
    index = match.game.box.index  # type: ignore[attr-defined]
    state.hands[state.actor][:2] = [index["sea_serpent"], index["hel"]]
    async with at_table(match, LARGE) as (pilot, screen):
        await press(pilot, *["minus"] * len(SIZES), *["plus"] * size)
        for tile in ("1", "2"):
            await press(pilot, tile)
            wire.take()
            marked = 0
            for key in (*["tab"] * 12, "left", "right", "up", "down"):
                before = screen.board.scroll_offset
                await press(pilot, key)
                marked += len(screen.board.signs)
                sent = wire.take()
                if screen.board.scroll_offset == before:
                    assert sent <= KEY_LIMIT, key
            assert marked


async def test_looking_back_follows_every_kind_of_move() -> None:
    match = later(new_match(2, 5, ALL), 60, 5)
    async with at_table(match, SMALL) as (pilot, screen):
        from voluspa_tui.lookback import LookBack

        pilot.app.push_screen(LookBack(match, 0))
        await settled(pilot)
        for number in range(1, len(match.history) + 1):
            await type_fast(pilot, "right")
            page = shown(pilot)
            assert f"Move {number} of {len(match.history)}" in page
        assert screen.session.match is match
        assert {type(step.move) for step in match.history} > {Place, Discard} - {Discard}


def test_a_boost_needs_no_tile_to_be_chosen_first() -> None:
    match = new_match(2, 1, {"set": "order_of_the_gods"})
    match.state.hands[match.to_act][0] = match.game.box.index["freya"]  # type: ignore[attr-defined]
    aiming = Aiming(match.game, match.state, match.to_act)  # type: ignore[arg-type]
    assert BOOST in aiming.words
    assert aiming.word_move(BOOST) == Boost()
