"""What a match has just told: what is worth a word to all, and how cards are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.nidavellir.components import card_name, column_of
from engine.nidavellir.events import (
    AgeEnded,
    BidsRevealed,
    CardsDiscarded,
    Distinction,
    GemsExchanged,
    TavernsFilled,
)
from nidavellir_tui.classes import CLASS_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.match import Step
    from hall_tui.session import Session

_NOTABLE = (AgeEnded, BidsRevealed, CardsDiscarded, Distinction, GemsExchanged, TavernsFilled)


def has_happened(steps: Sequence[Step]) -> bool:
    """Whether the rules have done something in these steps that all should notice."""
    return any(isinstance(event, _NOTABLE) for step in steps for event in step.events)


def seen_sentences(steps: Sequence[Step], session: Session) -> list[str]:
    """What happened in these steps, as whoever looks at the screen may read it."""
    reader = session.seat_at_keyboard
    events = (event for step in steps for event in step.events)
    return [event.seen_by(reader).sentence(session.names) for event in events]


def card_title(card: str) -> str:
    """A card with its class: ``Warrior 7``, ``Royal Offering +3``."""
    column = column_of(card)
    name = card_name(card)
    return name if column is None or name.startswith(CLASS_NAMES[column]) else f"{name}, blacksmith"
