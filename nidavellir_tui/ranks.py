"""What can be read off an army: which card fills which rank, what the next line lacks, coins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.nidavellir.components import CLASSES, ranks_of
from engine.nidavellir.events import coin_name
from engine.nidavellir.state import HIDDEN, NO_COIN

if TYPE_CHECKING:
    from engine.nidavellir.state import Player, State


class Rank(NamedTuple):
    """One rank of a column: the card or hero that fills it, and which of its ranks it is."""

    item: str
    part: int


class CoinPlace(NamedTuple):
    """A place with the coins that lie there; "?" stands for a coin that only its owner knows.

    `place` is "hand", "pouch", "face down" for known coins whose place is a secret, or the number
    of a tavern; `is_open` tells whether the coin is turned up.
    """

    place: str | int
    coins: tuple[str, ...]
    is_open: bool = False


def ranks_in(player: Player, column: int) -> list[Rank]:
    """The ranks of a column from the first to the last."""
    items = player.columns[column]
    return [Rank(item, part) for item in items for part in range(ranks_of(item))]


def next_line(player: Player) -> int:
    """The number of the line that brings the next hero (N35, N36)."""
    return max(player.lines, player.heroes) + 1


def missing_ranks(player: Player, line: int) -> dict[int, int]:
    """How many ranks each column lacks for that line; columns that reach it are left out."""
    lacks = {column: line - player.ranks[column] for column in range(len(CLASSES))}
    return {column: count for column, count in lacks.items() if count > 0}


def coin_places(view: State, seat: int) -> list[CoinPlace]:
    """Where the coins of a seat lie, as far as it is known (N11)."""
    player = view.players[seat]
    places = [
        CoinPlace(tavern, (_coin(coin),), view.tavern is not None and tavern <= view.tavern)
        for tavern, coin in enumerate(player.bids)
        if coin != NO_COIN
    ]
    if player.pouch:
        places.append(CoinPlace("pouch", tuple(map(_coin, player.pouch))))
    if player.hand:
        hidden = HIDDEN in (*player.pouch, *player.bids)
        places.append(CoinPlace("face down" if hidden else "hand", tuple(map(_coin, player.hand))))
    return places


def _coin(coin: str) -> str:
    return HIDDEN if coin == HIDDEN else coin_name(coin)


def waiting_hero(view: State, seat: int) -> str:
    """The hero that the seat holds and is to put into a column just now, or nothing (N45, N47)."""
    player = view.players[seat]
    here = view.hero and seat == view.to_act and not player.owns(view.hero)
    return view.hero if here else ""


def command_zone(view: State, seat: int) -> list[str]:
    """The heroes of the command zone, and the one that is to be put into a column."""
    waiting = waiting_hero(view, seat)
    return [*view.players[seat].command, *([waiting] if waiting else [])]
