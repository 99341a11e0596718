"""Coins: what the treasury gives, transformations and trades (N20-N27, N50)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.nidavellir.components import SPECIAL, TAVERNS, ZERO, coin_value
from engine.nidavellir.state import HIDDEN, Player, State

FIXED = frozenset({ZERO, SPECIAL})
_STAYS = FIXED | {HIDDEN}
HAND, POUCH = "hand", "pouch"


def find_coin(treasury: list[int], target: int, given: int) -> int:
    """The value that the treasury gives for `target` when a coin worth `given` is given up.

    Exactly the target; else the next higher there is, else the next lower; never the value given
    up (N20, N21). That is only told where there is no other, which never comes to pass in a game.
    """
    there = [value for value, count in enumerate(treasury) if count and value != given]
    higher = [value for value in there if value >= target]
    return (higher or there[-1:] or [given])[0]


def exchange(state: State, coin: str, target: int) -> str:
    """Give a coin up for one worth about `target`; returns the new coin (N20-N22)."""
    given = coin_value(coin)
    value = find_coin(state.treasury, target, given)
    if value == given:
        return coin
    state.treasury[value] -= 1
    if coin.startswith("r"):
        state.treasury[given] += 1
    return f"r{value}"


def places(player: Player) -> Iterator[tuple[str, str]]:
    """Every coin that can be transformed with the place where it lies, each pair once (N23)."""
    pairs = [(coin, HAND) for coin in player.hand]
    pairs += [(coin, POUCH) for coin in player.pouch]
    pairs += [(coin, TAVERNS[t]) for t, coin in enumerate(player.bids) if coin]
    yield from sorted({pair for pair in pairs if pair[0] not in _STAYS}, key=_by_place)


def _by_place(pair: tuple[str, str]) -> tuple[int, int, str]:
    coin, place = pair
    return (HAND, POUCH, *TAVERNS).index(place), coin_value(coin), coin


def why_not_transform(player: Player, coin: str, place: str) -> Refusal | None:
    """Why a coin may not be transformed: it lies elsewhere, or never may be (N23)."""
    if coin in FIXED:
        return Refusal("N23", "The 0 and the special 3 can't be transformed.")
    if (coin, place) not in places(player):
        return Refusal("N23", "Only an own coin, where it lies, can be transformed.")
    return None


def replace(player: Player, coin: str, place: str, new: str) -> None:
    """Lay a new coin where the old one lay, face as before (N23)."""
    if place in TAVERNS:
        player.bids[TAVERNS.index(place)] = new
        return
    coins = player.hand if place == HAND else player.pouch
    coins[coins.index(coin)] = new


def trades(player: Player) -> list[tuple[str, str]]:
    """The exchanges open to a trade, each as the coin given and the one kept (N25, N26, N50).

    Two pouch coins, or with Uline any two of the hand; the given coin is the higher, equal ones by
    choice.
    """
    there = player.hand if player.owns("uline") else player.pouch
    coins = [coin for coin in there if coin != HIDDEN]
    pairs = {
        (give, keep)
        for i, give in enumerate(coins)
        for j, keep in enumerate(coins)
        if i != j and coin_value(give) >= coin_value(keep)
    }
    return sorted(pairs, key=lambda pair: (*map(coin_value, pair), *pair))


def trade(state: State, player: Player, give: str, keep: str) -> str:
    """Exchange the given coin for one worth the sum of both; returns the new coin (N25)."""
    coins = player.hand if player.owns("uline") else player.pouch
    new = exchange(state, give, coin_value(give) + coin_value(keep))
    coins[coins.index(give)] = new
    return new


def highest(player: Player) -> int:
    """The value of the player's highest coin."""
    return max(map(coin_value, player.coins))
