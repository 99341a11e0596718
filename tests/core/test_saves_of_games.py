"""Every installed game: its saves load again, and a damaged saga is refused with one sentence."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.errors import BadInput
from engine.core.game import CHANCE
from engine.core.match import Match
from engine.core.registry import find_game, game_ids
from engine.core.saga import SeatRecord, read_saga, write_saga
from engine.core.saves import SaveStore

VALUES: list[Any] = [
    *(None, True, -1, 0, 3, 99, 10**30, 1.5, "", "odin", "chance", "\x1b[2J"),
    *([], {}, [1], [1, 2], ["x"], [[0]], {"a": 1}, [1, 2, 3]),
]


@cache
def played(game_id: str) -> Match:
    """A whole random game of three; not to be changed."""
    match = Match.new(find_game(game_id)(), [SeatRecord(name=name) for name in "ABC"], seed=5)
    dice = Random(3)
    while not match.is_over:
        match.play(dice.choice(match.legal()))
    return match


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_is_loaded_as_it_was_saved_at_any_moment(game_id: str, tmp_path: Path) -> None:
    whole = played(game_id)
    match = Match.new(whole.game, whole.seats, whole.seed)
    store = SaveStore(tmp_path)
    for ply, step in enumerate(whole.history):
        if step.seat != CHANCE:
            match.play(step.move, step.seat)
        if ply % 10 and not match.is_over:
            continue
        store.save("slot", match)
        loaded = store.load("slot", find_game)
        assert not loaded.edited
        assert loaded.match.saga() == match.saga()
        assert match.game.position(loaded.match.state) == match.game.position(match.state)
    assert store.entries()[0].problem == ""


def places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in inner:
        yield (*place, key)
        if isinstance(child, dict | list):
            yield from places(child, (*place, key))


def damaged(saga: dict[str, Any], place: tuple[Any, ...], dice: Random) -> dict[str, Any]:
    """A copy in which one thing is left out, added or changed."""
    saga = copy.deepcopy(saga)
    holder: Any = saga
    for key in place[:-1]:
        holder = holder[key]
    match dice.randrange(6):
        case 0:
            del holder[place[-1]]
        case 1 if isinstance(holder, dict):
            holder["\x1b[2J"] = dice.choice(VALUES)
        case _:
            holder[place[-1]] = dice.choice(VALUES)
    return saga


@pytest.mark.parametrize("game_id", game_ids())
def test_a_damaged_saga_is_played_or_refused_in_one_printable_sentence(game_id: str) -> None:
    saga, dice = write_saga(played(game_id).saga()), Random(11)
    everywhere = list(places(saga))
    frame = [place for place in everywhere if place[0] != "moves"]
    refused = []
    for _ in range(200):
        for where in (frame, everywhere):
            try:
                Match.from_saga(read_saga(damaged(saga, dice.choice(where), dice)), find_game)
            except BadInput as error:
                refused.append(str(error))
    assert len(refused) > 200
    assert all(message.isprintable() and len(message) < 600 for message in refused)
