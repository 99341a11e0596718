"""The booster tokens that are left, and the discard pile, in words (V08, V73)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.voluspa.events import plural

if TYPE_CHECKING:
    from engine.voluspa.state import State


def what_is_left(state: State) -> tuple[str, ...]:
    """The pile; then discards and tokens, where there are any."""
    said = [f"{len(state.discard)} discarded"] if state.discard else []
    if state.board.box.tokens:
        said.append(plural(sum(state.tokens), "token"))
    return (_to_draw(state), ", ".join(said)) if said else (_to_draw(state),)


def pile_and_tokens(state: State) -> str:
    """The pile in one line together with the tokens, where there are any."""
    if not state.board.box.tokens:
        return _to_draw(state)
    return f"{len(state.pile)} to draw, {plural(sum(state.tokens), 'token')}"


def _to_draw(state: State) -> str:
    pile = len(state.pile)
    return f"{plural(pile, 'tile')} left to draw" if pile else "the pile is empty"


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
