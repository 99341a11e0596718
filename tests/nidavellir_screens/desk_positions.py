"""Positions of Nidavellir that a game of some seed leads to, found once."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache

from engine.core.match import Match
from engine.nidavellir import State
from engine.nidavellir.state import (
    DISMISS,
    RECRUIT,
    REVEAL,
    STATION,
    TAKE,
    TRADE,
    TRANSFORM,
)
from tests.nidavellir_screens.desk_stage import reached

WHEN: dict[str, Callable[[State], bool]] = {
    "transform": lambda s: s.phase == TRANSFORM and s.tavern == 1,
    "trade": lambda s: s.phase == TRADE,
    "recruit": lambda s: s.phase == RECRUIT,
    "thrud": lambda s: s.phase == STATION and s.hero == "thrud",
    "ylud": lambda s: s.phase == STATION and s.hero == "ylud" and s.age == 1,
    "dismiss": lambda s: s.phase == DISMISS,
    "pioneer": lambda s: bool(s.pioneer),
    "reveal": lambda s: s.phase == REVEAL,
    "kings_hand": lambda s: s.stage == "warrior" and s.phase == TRANSFORM,
    "take": lambda s: s.phase == TAKE and s.tavern == 1 and s.round == 2,
    "take_with_0": lambda s: s.phase == TAKE and s.shown[s.to_act] == "b0",
}


@cache
def _found(name: str) -> Match:
    return reached(WHEN[name])


def match_when(name: str) -> Match:
    """A match of three that stands where that is asked."""
    return deepcopy(_found(name))
