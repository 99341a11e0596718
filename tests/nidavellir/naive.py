"""A second, naive reading of Nidavellir's counting, on position records and nothing else.

It knows what an army is worth (N38-N39, N46-N47, N70-N75), who acts when (N12-N13), how gems
travel (N30-N31), which coin an exchange brings (N20-N21), how many lines are complete (N35) and
whether everything in the box is still there. It shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.nidavellir.naive_box import (
    BASE_COINS,
    CLASSES,
    HEROES,
    age_deck,
    first_gems,
    full_treasury,
)

JSON = dict[str, Any]

RANKS = {"armorer": 2, "kraal": 2, "aral": 2, "dagda": 3, "aegur": 2, "bonfur": 3, "zoral": 3}
CLASS_HEROES = {
    "warrior": {"kraal": 7, "tarah": 14},
    "hunter": {"aral": 0, "dagda": 0},
    "miner": {"zoral": 1, "lokdur": 3},
    "blacksmith": {"aegur": 0, "bonfur": 0},
    "explorer": {"hourya": 20, "idunn": 7},
}
YLUD = {"warrior": 7, "hunter": 0, "miner": 1, "blacksmith": 0, "explorer": 11}
NEUTRAL = {"skaa": 17, "grid": 7, "uline": 9, "thrud": 13}
DWERGS = {0: 0, 1: 13, 2: 40, 3: 81, 4: 108, 5: 135}


# --- what a position holds ---------------------------------------------------------------------


def rank_of(card: str) -> int:
    """How many ranks a card or hero takes in its column."""
    return RANKS.get(card, 1)


def ranks_in(column: Sequence[str]) -> int:
    """The ranks of a column as it stands, Thrud and Ylud counted."""
    return sum(rank_of(card) for card in column)


def complete_lines(player: JSON) -> int:
    """The lines that a player has complete (N35)."""
    return min(ranks_in(player["columns"].get(name, [])) for name in CLASSES)


def heroes_of(player: JSON) -> list[str]:
    """The heroes that stand in a player's columns and command zone; a lifted Thrud does not."""
    placed = [card for column in player["columns"].values() for card in column]
    return [card for card in [*placed, *player["command"]] if card in HEROES]


def coins_of(player: JSON) -> list[str]:
    """A player's coins, wherever they lie."""
    return [*player["hand"], *player["pouch"], *player["bids"].values()]


def value_of(coin: str) -> int:
    """What a coin is worth."""
    return int(coin[1:])


def highest_coin(player: JSON) -> int:
    """The value of a player's highest coin."""
    return max(value_of(coin) for coin in coins_of(player))


def lifted_by(position: JSON) -> int | None:
    """The seat that has a Thrud in hand: lifted, or recruited and not put down yet (N45)."""
    if position.get("pending", {}).get("hero") != "thrud":
        return None
    if isinstance(position["to_act"], int):
        return position["to_act"]
    most_explorers = [ranks_in(player["columns"]["explorer"]) for player in position["players"]]
    return most_explorers.index(max(most_explorers))


# --- bravery -----------------------------------------------------------------------------------


def counted(player: JSON, name: str) -> list[str]:
    """The cards of a column that count in the final bravery: all but Thrud (N46)."""
    return [card for card in player["columns"].get(name, []) if card != "thrud"]


def ranks_counted(player: JSON, name: str) -> int:
    """The ranks of a class in the final bravery."""
    return ranks_in(counted(player, name))


def printed(card: str, name: str) -> int:
    """The bravery that a card or hero shows in the column `name`."""
    if card == "ylud":
        return YLUD[name]
    if card in CLASS_HEROES[name]:
        return CLASS_HEROES[name][card]
    return int(card.partition(":")[2] or 0)


def printed_sum(player: JSON, name: str) -> int:
    """The bravery shown in a column, without multipliers and bonuses."""
    return sum(printed(card, name) for card in counted(player, name))


def warriors(player: JSON, everybody: Sequence[JSON]) -> int:
    """Warriors, with the highest coin for whoever has the most (N70)."""
    total = printed_sum(player, "warrior")
    mine = ranks_counted(player, "warrior")
    most = max(ranks_counted(other, "warrior") for other in everybody)
    if mine > 0 and mine == most:
        total += highest_coin(player)
    return total


def hunters(player: JSON) -> int:
    """Hunters: ranks squared (N71)."""
    return ranks_counted(player, "hunter") ** 2


def miners(player: JSON) -> int:
    """Miners: sum times ranks (N72)."""
    return printed_sum(player, "miner") * ranks_counted(player, "miner")


def blacksmiths(player: JSON) -> int:
    """Blacksmiths: 3 for the first rank, then 4, 5, 6 and so on for the next ones (N73)."""
    return sum(3 + before for before in range(ranks_counted(player, "blacksmith")))


def explorers(player: JSON) -> int:
    """Explorers: the sum, and Idunn's 2 a rank (N38, N74)."""
    total = printed_sum(player, "explorer")
    if "idunn" in player["columns"].get("explorer", []):
        total += 2 * ranks_counted(player, "explorer")
    return total


def neutral_heroes(player: JSON, owned: Sequence[str]) -> int:
    """The neutral heroes; Ylud counts in her column or not at all (N38, N39, N47)."""
    total = sum(NEUTRAL.get(hero, 0) for hero in owned)
    total += DWERGS[sum(1 for hero in owned if hero.startswith("dwerg_"))]
    if "astrid" in owned:
        total += highest_coin(player)
    return total


def bravery(position: JSON) -> list[JSON]:
    """What each player would score if the game ended in this position, part by part."""
    return [bravery_of(position, seat) for seat in range(len(position["players"]))]


def bravery_of(position: JSON, seat: int) -> JSON:
    """One player's parts and their total."""
    player = position["players"][seat]
    owned = heroes_of(player) + (["thrud"] if lifted_by(position) == seat else [])
    parts = {
        "warrior": warriors(player, position["players"]),
        "hunter": hunters(player),
        "miner": miners(player),
        "blacksmith": blacksmiths(player),
        "explorer": explorers(player),
        "heroes": neutral_heroes(player, owned),
        "coins": sum(value_of(coin) for coin in coins_of(player)),
        "gem": 3 if player["gem"] == 6 else 0,
    }
    return {**parts, "total": sum(parts.values())}


def winners(position: JSON) -> list[int]:
    """The seats with the highest total (N76)."""
    totals = [parts["total"] for parts in bravery(position)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


# --- taverns, gems, coins ----------------------------------------------------------------------


def naive_order(bids: Sequence[int], gems: Sequence[int]) -> list[int]:
    """The seats in the order in which they act (N12, N13, N31)."""
    left, order = set(range(len(bids))), []
    while left:
        highest = max(bids[seat] for seat in left)
        tied = [seat for seat in left if bids[seat] == highest]
        first = max(tied, key=lambda seat: gems[seat])
        order.append(first)
        left.remove(first)
    return order


def naive_gems(bids: Sequence[int], gems: Sequence[int]) -> list[int]:
    """The gems by seat after the exchange of one tavern (N30, N31)."""
    after = list(gems)
    for bid in set(bids):
        tied = [seat for seat in range(len(bids)) if bids[seat] == bid and gems[seat] != 6]
        values = sorted(gems[seat] for seat in tied)
        for seat in tied:
            after[seat] = values[len(values) - 1 - values.index(gems[seat])]
    return after


def naive_coin(treasury: JSON, target: int, given_up: str) -> str | None:
    """The royal coin that comes for `given_up`, or None where there is none at all (N20, N21)."""
    there = {value_of(coin) for coin, count in treasury.items() if count > 0}
    there.discard(value_of(given_up))
    enough = [value for value in there if value >= target]
    if enough:
        return f"r{min(enough)}"
    return f"r{max(there)}" if there else None


def naive_exchange(treasury: JSON, target: int, given_up: str) -> tuple[str | None, JSON]:
    """The coin that comes, and the treasury after the old one has gone back to it (N22)."""
    coin = naive_coin(treasury, target, given_up)
    after = Counter(treasury)
    if coin is not None:
        after[coin] -= 1
        if given_up.startswith("r"):
            after[given_up] += 1
    return coin, {name: count for name, count in after.items() if count > 0}


# --- nothing gets lost -------------------------------------------------------------------------


def conserved(position: JSON, seats: int, heroes: Sequence[str] = HEROES) -> bool:
    """Whether a position of a whole game holds all that the box holds, each exactly once."""
    return not complaints(position, seats, heroes)


def complaints(position: JSON, seats: int, heroes: Sequence[str] = HEROES) -> list[str]:
    """What is missing from a position or there too often, one sentence each.

    Base coins and the gem that gem 6 replaces leave the game without a trace, so that they are
    judged by what each player has left.
    """
    return [
        *card_complaints(position, seats),
        *hero_complaints(position, heroes),
        *royal_coin_complaints(position, seats),
        *own_coin_complaints(position),
        *gem_complaints(position, seats),
    ]


def differences(what: str, found: Counter[str], expected: Counter[str]) -> list[str]:
    """One sentence for each thing whose number is not what it should be."""
    return [
        f"{what} {name}: {found[name]} instead of {expected[name]}"
        for name in sorted({*found, *expected})
        if found[name] != expected[name]
    ]


def cards_in(position: JSON) -> Counter[str]:
    """Every card that is no hero, wherever it is."""
    cards = Counter([*position["deck"], *position["age2"], *position["discard"]])
    cards.update(position["pending"].get("pioneer", []))
    for tavern in position["taverns"].values():
        cards.update(tavern)
    for player in position["players"]:
        for column in player["columns"].values():
            cards.update(card for card in column if card not in HEROES)
    return cards


def card_complaints(position: JSON, seats: int) -> list[str]:
    """The two decks are all there; the armorer comes at most once and not before its time."""
    found = cards_in(position)
    armorers = found.pop("armorer", 0)
    expected = Counter(age_deck(1, seats) + age_deck(2, seats))
    stage = position["pending"].get("stage")
    most = 1 if position["age"] == 2 or stage in ("blacksmith", "explorer") else 0
    wrong = [f"armorer: {armorers} where {most} may be"] if armorers > most else []
    return wrong + differences("card", found, expected)


def hero_complaints(position: JSON, heroes: Sequence[str]) -> list[str]:
    """Every hero is on offer or somebody's; Thrud may be in the hand of who has to put her down."""
    found: Counter[str] = Counter(position["heroes"])
    for player in position["players"]:
        found.update(heroes_of(player))
    found.update(["thrud"] if lifted_by(position) is not None else [])
    return differences("hero", found, Counter(heroes))


def royal_coin_complaints(position: JSON, seats: int) -> list[str]:
    """Every royal coin is in the treasury or somebody's (N22)."""
    found: Counter[str] = Counter(position["treasury"])
    for player in position["players"]:
        found.update(coin for coin in coins_of(player) if coin.startswith("r"))
    return differences("coin", found, Counter(full_treasury(seats)))


def own_coin_complaints(position: JSON) -> list[str]:
    """Everybody has five coins: no base coin twice, and either the 0 or the one special 3."""
    wrong, specials = [], 0
    for seat, player in enumerate(position["players"]):
        coins = coins_of(player)
        base = [coin for coin in coins if coin.startswith("b")]
        specials += coins.count("s3")
        if len(coins) != 5:
            wrong.append(f"seat {seat} has {len(coins)} coins")
        if len(base) != len(set(base)) or not set(base) <= set(BASE_COINS):
            wrong.append(f"seat {seat} has the base coins {base}")
        if coins.count("b0") + coins.count("s3") != 1:
            wrong.append(f"seat {seat} has no 0 or 3 to trade with, or too many")
    return wrong + ([f"{specials} special coins"] if specials > 1 else [])


def gem_complaints(position: JSON, seats: int) -> list[str]:
    """The gems dealt are there, but for one that gem 6 may have replaced (N63)."""
    found = sorted(player["gem"] for player in position["players"])
    dealt = first_gems(seats)
    replaced = [sorted([6, *(gem for gem in dealt if gem != gone)]) for gone in dealt]
    return [] if found in [dealt, *replaced] else [f"the gems are {found}"]
