"""What a match has told so far: the latest cell, the outcome of the latest move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.voluspa.moves import Boost, End
from voluspa_tui.aiming import Outcome, cell_of_move
from voluspa_tui.explain import parts_of, reasons, why_no_more
from voluspa_tui.reach import signs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.match import Match, Step
    from engine.voluspa.grid import At
    from voluspa_tui.reach import Signs


def latest_cell(match: Match) -> At | None:
    """The cell on which the latest tile was laid, or None."""
    return latest_cell_of(match.history)


def latest_cell_of(history: Sequence[Step]) -> At | None:
    """The cell of the last decision; of the one before, where that laid nothing by choice."""
    for step in reversed(history):
        if not isinstance(step.move, Boost | End):
            return cell_of_move(step.move)
    return None


def outcome_sentence(match: Match) -> str:
    """What the latest decision scored, or did, in one sentence."""
    step = match.history[-1]
    return step.acted[-1].sentence(match.names)


def has_laid(match: Match) -> bool:
    """Whether the latest decision laid a tile."""
    return bool(match.history) and cell_of_move(match.history[-1].move) is not None


def laid_outcome(match: Match) -> Outcome:
    """What the latest decision has brought."""
    step = match.history[-1]
    at = cell_of_move(step.move)
    parts = parts_of(step.acted)
    if at is None:
        return Outcome(step.acted)
    board = match.state.board
    why = (*reasons(parts, board, at), *why_no_more(parts, board, at))
    return Outcome(step.acted, reasons=why)


def counted_signs(match: Match) -> Signs:
    """The cells that the latest decision, not yet confirmed, has counted."""
    step = match.history[-1]
    at = cell_of_move(step.move)
    return {} if at is None else signs_of(match.state.board, at, parts_of(step.acted))
