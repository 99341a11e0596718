"""Rule cards: what a card, a hero or a decision is about, with the full text of its clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hall_tui.rulecard import RuleCardScreen
from nidavellir_tui.keys import KEYS_NAMED
from nidavellir_tui.rulebook import pages_about
from nidavellir_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Sequence


def card_for(subjects: Sequence[str]) -> NidavellirCard:
    """The card with the pages of these subjects, each with its clauses."""
    return NidavellirCard(pages_about(*filter(None, subjects)))


class NidavellirCard(RuleCardScreen):
    """Pages of the rules of Nidavellir."""

    CSS = STYLES
    SCOPED_CSS = False
    GAME_ID = "nidavellir"
    HELP_TOPIC = "nidavellir"
    KEYS_NAMED = KEYS_NAMED
