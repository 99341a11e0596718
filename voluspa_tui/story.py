"""What a match has told so far: the latest cell, the outcome of the latest move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.voluspa.moves import Place

if TYPE_CHECKING:
    from engine.core.match import Match, Step
    from engine.voluspa.grid import At


def latest_cell(match: Match) -> At | None:
    """The cell on which the latest tile was laid, or None."""
    return cell_of_step(match.history[-1]) if match.history else None


def cell_of_step(step: Step) -> At | None:
    """The cell on which a decision laid a tile, or None."""
    return step.move.at if isinstance(step.move, Place) else None


def outcome_sentence(match: Match) -> str:
    """What the latest decision scored, or did, in one sentence."""
    return match.history[-1].acted[-1].sentence(match.names)
