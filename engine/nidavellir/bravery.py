"""Bravery: what an army is worth, part by part (N39, N46, N70-N76)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.game import JSON
from engine.nidavellir.coins import highest
from engine.nidavellir.components import (
    BEST_GEM,
    BLACKSMITH,
    DWERG_BRAVERY,
    EXPLORER,
    GEM_BONUS,
    HEROES,
    HUNTER,
    MINER,
    WARRIOR,
    bravery_in,
    coin_value,
)
from engine.nidavellir.state import Player, State

THRUD = "thrud"


class Bravery(NamedTuple):
    """What a player would score if the game ended now; `warrior` includes the coin of N70."""

    warrior: int
    hunter: int
    miner: int
    blacksmith: int
    explorer: int
    heroes: int
    coins: int
    gem: int

    @property
    def total(self) -> int:
        """The sum of all parts (N76)."""
        return sum(self)

    def to_json(self) -> JSON:
        """The parts with their total, as in a position of `records.md`."""
        return {**self._asdict(), "total": self.total}


def standing_ranks(player: Player, column: int) -> int:
    """The ranks of a column at the final scoring: Thrud has left it (N46)."""
    return player.ranks[column] - (THRUD in player.columns[column])


def column_sum(player: Player, column: int) -> int:
    """The sum of the bravery values in a column; Thrud is counted apart."""
    items = player.columns[column]
    return sum(bravery_in(item, column) for item in items if item != THRUD)


def bravery(state: State, seat: int) -> Bravery:
    """What that seat would score if the game ended now."""
    player = state.players[seat]
    return Bravery(
        warrior=column_sum(player, WARRIOR) + warrior_coin(state, player),
        hunter=standing_ranks(player, HUNTER) ** 2,
        miner=column_sum(player, MINER) * standing_ranks(player, MINER),
        blacksmith=blacksmiths(standing_ranks(player, BLACKSMITH)),
        explorer=column_sum(player, EXPLORER) + idunn(player),
        heroes=neutral_heroes(player) + lifted_thrud(state, seat),
        coins=sum(map(coin_value, player.coins)),
        gem=GEM_BONUS if player.gem == BEST_GEM else 0,
    )


def warrior_coin(state: State, player: Player) -> int:
    """The highest coin for the most warrior ranks, at least one; equals all have it (N70)."""
    ranks = standing_ranks(player, WARRIOR)
    most = max(standing_ranks(other, WARRIOR) for other in state.players)
    return highest(player) if ranks and ranks == most else 0


def blacksmiths(ranks: int) -> int:
    """What that many blacksmith ranks are worth (N73)."""
    return ranks * (ranks + 5) // 2


def idunn(player: Player) -> int:
    """Two for each explorer rank, her own included, if Idunn stands there (N38)."""
    if "idunn" not in player.columns[EXPLORER]:
        return 0
    return 2 * standing_ranks(player, EXPLORER)


def lifted_thrud(state: State, seat: int) -> int:
    """What Thrud is worth to the seat that is about to put her into a column (N45)."""
    return HEROES[THRUD].bravery if state.hero == THRUD and state.to_act == seat else 0


def neutral_heroes(player: Player) -> int:
    """What the neutral heroes are worth, Thrud wherever she is (N38, N39, N75)."""
    owned = [HEROES[hero] for hero in player.command]
    points = sum(hero.bravery for hero in owned)
    points += DWERG_BRAVERY[sum(hero.dwerg for hero in owned)]
    if any(hero.id == "astrid" for hero in owned):
        points += highest(player)
    if player.column_with(THRUD) is not None:
        points += HEROES[THRUD].bravery
    return points
