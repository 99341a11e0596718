"""The supply of booster tokens (V08, V71, V72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal

if TYPE_CHECKING:
    from engine.voluspa.state import State


def has(state: State, kind: int, boost: int) -> bool:
    """Whether there is a token for a tile of that kind with that boost (V71)."""
    box = state.board.box
    value = box.values[kind] + boost
    return box.boostable[kind] and value < len(state.tokens) and state.tokens[value] > 0


def why_not_boost(state: State, kind: int, boost: int) -> Refusal | None:
    """Why a kind can't be laid with that boost now: no tile for it, or no token left (V71)."""
    if not boost or has(state, kind, boost):
        return None
    tile = state.board.box.kinds[kind]
    return tile.why_not_boosted() or Refusal(
        "V71", f"No booster token {tile.value + boost} for {tile.name} is left in the supply."
    )


def take(state: State, kind: int, boost: int) -> None:
    """Take the token for a tile with that boost from the supply."""
    _change(state, kind, boost, -1)


def give_back(state: State, kind: int, boost: int) -> None:
    """Return the token of a tile with that boost to the supply (V72)."""
    _change(state, kind, boost, 1)


def _change(state: State, kind: int, boost: int, change: int) -> None:
    tokens = list(state.tokens)
    tokens[state.board.box.values[kind] + boost] += change
    state.tokens = tuple(tokens)
