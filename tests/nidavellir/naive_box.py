"""What the box of Nidavellir holds (N01-N06), written down a second time and only with lists."""

from __future__ import annotations

CLASSES = ("warrior", "hunter", "miner", "blacksmith", "explorer")
TAVERNS = ("goblin", "dragon", "horse")
HEROES = (
    *("kraal", "tarah", "aral", "dagda", "aegur", "bonfur", "zoral", "lokdur", "hourya", "idunn"),
    *("dwerg_ymir", "dwerg_aesir", "dwerg_sigmir", "dwerg_jungir", "dwerg_bergelmir"),
    *("skaa", "astrid", "grid", "uline", "ylud", "thrud"),
)
LATER_HEROES = ("thrud", "ylud", "uline")
BASE_COINS = ("b0", "b2", "b3", "b4", "b5")


def dwarves(seats: int) -> list[str]:
    """The dwarf cards of one age (N04)."""
    cards = [f"warrior:{value}" for value in (3, 4, 5, 6, 6, 7, 8, 9)]
    cards += ["hunter"] * 6
    cards += [f"miner:{value}" for value in (0, 0, 1, 1, 2, 2)]
    cards += ["blacksmith"] * 8
    cards += [f"explorer:{value}" for value in (5, 6, 7, 8, 9, 10, 11)]
    if seats == 5:
        cards += ["warrior:10", "hunter", "hunter", "miner:0", "miner:1"]
        cards += ["blacksmith", "blacksmith", "explorer:12"]
    return cards


def age_deck(age: int, seats: int) -> list[str]:
    """The deck of an age in the order of the clauses (N04)."""
    offerings = {1: "offering:3", 2: "offering:5"}
    copies = age if seats < 5 else age + 1
    return dwarves(seats) + [offerings[age]] * copies


def full_treasury(seats: int) -> dict[str, int]:
    """How many royal coins of each kind there are (N03)."""
    counts = {f"r{value}": 2 for value in range(5, 15)}
    counts |= {f"r{value}": 1 for value in range(15, 26)}
    for coin in ("r7", "r9", "r11"):
        counts[coin] = 3 if seats >= 4 else 1
    return counts


def first_gems(seats: int) -> list[int]:
    """The gems dealt, lowest first (N02)."""
    return list(range(6 - seats, 6))


def cards_per_tavern(seats: int) -> int:
    """How many cards a tavern gets in a round (N05)."""
    return max(3, seats)


def rounds_per_age(seats: int) -> int:
    """How many rounds an age has (N05)."""
    return {2: 4, 3: 4, 4: 3, 5: 3}[seats]
