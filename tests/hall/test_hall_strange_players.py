"""A saved game whose seat is played by somebody that this Meadhall does not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import BadInput
from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import SeatRecord
from engine.core.saves import SaveStore
from hall_tui.folders import saves_folder
from hall_tui.settings import Settings
from hall_tui.shelf import Shelf


def test_it_is_refused_with_a_sentence_and_nothing_is_lost(own_folders: Path) -> None:
    game = find_game("voluspa").with_options({})
    seats = [SeatRecord(name="Astrid"), SeatRecord(name="Bo", player="wizard")]
    store = SaveStore(saves_folder())
    store.save("strange", Match.new(game, seats, seed=1))
    for _ in range(2):
        with pytest.raises(BadInput, match="no player called 'wizard'"):
            Shelf().open("strange", Settings())
    assert [entry.slot for entry in store.entries()] == ["strange"]
