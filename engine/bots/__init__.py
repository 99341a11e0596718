"""Computer players. They know what their seat may know, and nothing else."""

from __future__ import annotations

from engine.bots.players import PLAYERS, Player

__all__ = ["PLAYERS", "Player"]
