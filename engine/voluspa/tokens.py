"""The supply of booster tokens (V08, V71, V72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal

if TYPE_CHECKING:
    from engine.voluspa.state import State


def why_not_boost(state: State, kind: int, boost: int) -> Refusal | None:
    """Why a kind can't be laid with that boost now: no tile for it, or no token left (V71)."""
    if not boost:
        return None
    box = state.board.box
    tile = box.kinds[kind]
    refusal = tile.why_not_boosted()
    if refusal is not None:
        return refusal
    value = tile.value + boost
    if value < len(state.tokens) and state.tokens[value]:
        return None
    return Refusal("V71", f"No booster token {value} for {tile.name} is left in the supply.")


def take(state: State, kind: int, boost: int) -> None:
    """Take the token for a tile with that boost from the supply."""
    _change(state, kind, boost, -1)


def give_back(state: State, kind: int, boost: int) -> None:
    """Return the token of a tile with that boost to the supply (V72)."""
    _change(state, kind, boost, 1)


def _change(state: State, kind: int, boost: int, change: int) -> None:
    if boost:
        value = state.board.box.values[kind] + boost
        tokens = list(state.tokens)
        tokens[value] += change
        state.tokens = tuple(tokens)
