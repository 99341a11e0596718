"""The booster tokens that are left, and the discard pile, in words (V08, V73)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.voluspa.state import State


def supply_line(state: State) -> str:
    """Discards and tokens in a few words, or nothing where there are neither."""
    discards, tokens = len(state.discard), sum(state.tokens)
    said = [f"{discards} discarded"] if discards else []
    if state.board.box.tokens:
        said.append(f"{tokens} token{'' if tokens == 1 else 's'}")
    return ", ".join(said)


def tokens_left(state: State) -> str:
    """The values of all tokens that are left, such as ``5 5 6``; a dash where none is."""
    return (
        " ".join(f"{value}" for value, count in enumerate(state.tokens) for _ in range(count))
        or "-"
    )


def discarded(state: State) -> str:
    """The discard pile by kind, such as ``Freya 2, Loki 1``; a dash where it is empty."""
    counts = Counter(state.discard)
    kinds = state.board.box.kinds
    return ", ".join(f"{k.name} {counts[k.index]}" for k in kinds if counts[k.index]) or "-"
