"""How far a turn has come."""

from __future__ import annotations

PLAY = "play"
"""A tile is to be laid."""
FOLLOW = "follow"
"""A Hermod may be followed (V58)."""
FLY = "fly"
"""The Raven may be placed again (V75)."""
TRIM = "trim"
"""The hand is to be discarded down to five (V73)."""
TURN_OVER = "turn over"
"""The turn waits to be handed on."""
GAME_OVER = "game over"

LAYING = frozenset({PLAY, FOLLOW})
DECISIONS = frozenset({PLAY, FOLLOW, FLY, TRIM})
PHASES = DECISIONS | {TURN_OVER, GAME_OVER}
