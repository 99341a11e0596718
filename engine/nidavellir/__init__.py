"""Nidavellir: secret bids for dwarves, an army in five columns, the most bravery wins."""

from engine.nidavellir.bravery import Bravery
from engine.nidavellir.dealing import Options
from engine.nidavellir.game import Nidavellir
from engine.nidavellir.moves import (
    Bid,
    Dismiss,
    Move,
    Recruit,
    Reshuffle,
    Reveal,
    Station,
    Take,
    Trade,
    Transform,
)
from engine.nidavellir.state import Player, State

__all__ = [
    "Bid",
    "Bravery",
    "Dismiss",
    "Move",
    "Nidavellir",
    "Options",
    "Player",
    "Recruit",
    "Reshuffle",
    "Reveal",
    "State",
    "Station",
    "Take",
    "Trade",
    "Transform",
]
