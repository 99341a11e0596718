"""How the five classes and the cards are named and coloured in little room."""

from __future__ import annotations

from engine.nidavellir.components import ARMORER, CLASSES, HEROES, card_name, column_of, plus_of

CLASS_ROLES = ("seat-1", "seat-3", "seat-5", "seat-4", "seat-2")
"""The theme variable of each class, warriors first: the letter beside it carries the meaning."""

CLASS_LETTERS = ("W", "H", "M", "B", "E")
CLASS_NAMES = tuple(name.capitalize() for name in CLASSES)
COLUMN_NAMES = tuple(f"{name}s" for name in CLASSES)
OFFERING_ROLE = "hall-gold"


def role_of(card: str) -> str:
    """The theme variable of a card or a hero, by its class."""
    column = column_of(card)
    return OFFERING_ROLE if column is None else CLASS_ROLES[column]


def sign_of(card: str) -> str:
    """The letter of a card's class; ``+`` for a Royal Offering, ``*`` for a neutral hero."""
    column = column_of(card)
    if column is not None:
        return CLASS_LETTERS[column]
    return "+" if plus_of(card) else "*"


def short_name(card: str, room: int) -> str:
    """A card in at most so many columns: its full name, or a shorter one."""
    name = HEROES[card].name if card in HEROES else card_name(card)
    if len(name) <= room:
        return name
    if plus_of(card):
        return f"Offering +{plus_of(card)}"[:room] if room >= 11 else f"+{plus_of(card)}"
    if card == ARMORER:
        return "Armorer"[:room]
    first, _, value = name.partition(" ")
    if value.isdigit():
        kept = max(1, room - len(value) - 1)
        return f"{first[:kept]} {value}"[:room]
    return name[:room]
