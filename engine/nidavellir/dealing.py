"""Options and the deal: what chance decides before the first bid (N01-N06)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Annotated

from pydantic import Field

from engine.core.game import JSON
from engine.core.saga import Record
from engine.nidavellir.components import BASE_COINS, DATA, age_cards, gems, treasury


class Options(Record):
    """`first_game` leaves out the heroes that a first game can do without (N06)."""

    first_game: bool = False

    def left_out(self) -> frozenset[str]:
        """The heroes that are not in the game."""
        return frozenset(DATA["not_in_first_game"] if self.first_game else ())


class Deal(Record):
    """Gems by seat, and both decks, first card first."""

    gems: Annotated[list[int], Field(min_length=2, max_length=5)]
    age1: list[str]
    age2: list[str]

    def check(self, seats: int) -> None:
        """Raise `ValueError` unless this deals every gem and card exactly once (N02, N04)."""
        if sorted(self.gems) != gems(seats):
            raise ValueError(f"gems must be {gems(seats)} in any order, got {self.gems} (N02)")
        for name, age, cards in (("age1", 1, self.age1), ("age2", 2, self.age2)):
            refuse_wrong_cards(name, Counter(cards), Counter(age_cards(age, seats)))


def refuse_wrong_cards(name: str, found: Counter[str], right: Counter[str]) -> None:
    """Raise `ValueError` unless a deck holds exactly the right cards (N04)."""
    for card in sorted(found | right):
        if found[card] != right[card]:
            wanted = f"{right[card]} of {card[:40]!a}, got {found[card]}"
            raise ValueError(f"{name} must hold every card once: {wanted} (N04)")


def shuffle(seats: int, rng: Random) -> JSON:
    """Deal the gems at random and shuffle both decks."""
    dealt, age1, age2 = gems(seats), list(age_cards(1, seats)), list(age_cards(2, seats))
    for pile in (dealt, age1, age2):
        rng.shuffle(pile)
    return {"gems": dealt, "age1": age1, "age2": age2}


__all__ = ["BASE_COINS", "Deal", "Options", "refuse_wrong_cards", "shuffle", "treasury"]
