"""Völuspá: tiles laid in lines on a growing grid; who dominates a line scores its length."""

from engine.voluspa.game import Voluspa
from engine.voluspa.moves import Boost, Bump, Discard, End, Fly, Move, Place
from engine.voluspa.options import Options
from engine.voluspa.state import State

__all__ = ["Boost", "Bump", "Discard", "End", "Fly", "Move", "Options", "Place", "State", "Voluspa"]
