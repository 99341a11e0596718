"""Völuspá: tiles laid in lines on a growing grid; who dominates a line scores its length."""

from engine.voluspa.game import Voluspa
from engine.voluspa.moves import Discard, Move, Place
from engine.voluspa.records import Options
from engine.voluspa.state import State

__all__ = ["Discard", "Move", "Options", "Place", "State", "Voluspa"]
