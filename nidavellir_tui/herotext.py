"""What heroes are, in few words and in a sentence."""

from __future__ import annotations

import re

from engine.nidavellir.components import CLASSES, DWERG_BRAVERY, HEROES
from nidavellir_tui.rulebook import rule_page

_CLAUSES = re.compile(r"\s*\[[^\]]*\]")


def hero_numbers(hero: str) -> str:
    """Class, ranks and bravery of a hero: ``hunter, 2 ranks``, ``neutral, bravery 17``.

    >>> hero_numbers("dwerg_ymir")
    'neutral, 13 40 81 108 135'
    """
    card = HEROES[hero]
    said = [CLASSES[card.column] if card.column is not None else "neutral"]
    if card.ranks > 1:
        said.append(f"{card.ranks} ranks")
    if card.dwerg:
        said.append(" ".join(map(str, filter(None, DWERG_BRAVERY))))
    if card.bravery:
        said.append(f"bravery {card.bravery}")
    return ", ".join(said)


def hero_text(hero: str) -> str:
    """What a hero does, as the rule book tells it, without the ids of clauses."""
    page = rule_page(hero)
    return _CLAUSES.sub("", page.text) if page else ""
