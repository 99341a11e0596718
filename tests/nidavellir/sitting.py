"""Play from a position record through the engine's public protocol, with records only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.errors import IllegalMove, UnknownGame
from engine.core.game import AnyGame
from engine.core.registry import find_game
from tests.nidavellir.naive import JSON


def nidavellir(**options: Any) -> AnyGame:
    """The engine's game; skips as long as there is none."""
    try:
        return find_game("nidavellir").with_options(options)
    except UnknownGame as error:
        pytest.skip(str(error))


class Sitting:
    """A game in progress: records go in, records come out."""

    def __init__(self, position: JSON, **options: Any) -> None:
        self.game = nidavellir(**options)
        self.state = self.game.read_position(position)

    @property
    def now(self) -> JSON:
        """The position as it stands."""
        return self.game.position(self.state)

    @property
    def due(self) -> Any:
        """What has to be decided, and who decides it: phase and seat."""
        now = self.now
        return now["phase"], now["to_act"]

    @property
    def legal(self) -> list[JSON]:
        """The moves of the seat to act."""
        return [self.game.write_move(move) for move in self.game.legal(self.state)]

    def choices(self, key: str) -> list[Any]:
        """What the legal moves hold under `key`."""
        return [move[key] for move in self.legal]

    def seat(self, number: int) -> JSON:
        """What a player has."""
        player: JSON = self.now["players"][number]
        return player

    def column(self, number: int, name: str) -> list[str]:
        """One column of a player."""
        cards: list[str] = self.seat(number)["columns"][name]
        return cards

    def coins(self, number: int) -> list[str]:
        """A player's coins, sorted, wherever they lie."""
        player = self.seat(number)
        return sorted([*player["hand"], *player["pouch"], *player["bids"].values()])

    def do(self, kind: str, seat: Any = None, **parts: Any) -> Sitting:
        """Play one move; returns the sitting, so that moves can be chained."""
        move = self.game.read_move({"type": kind, **parts})
        self.game.play(self.state, move, seat)
        return self

    def take(self, *cards: str) -> Sitting:
        """Take cards, one player after the other."""
        for card in cards:
            self.do("take", card=card)
        return self

    def bid(self, seat: int, coins: str) -> Sitting:
        """Lay the bids of a seat: Goblin, Dragon, Horse."""
        return self.do("bid", seat, coins=coins.split())

    def transform(self, coin: str, place: str) -> Sitting:
        """Transform the coin that lies at a place."""
        return self.do("transform", coin=coin, **{"from": place})

    def recruit(self, hero: str) -> Sitting:
        """Choose a hero."""
        return self.do("recruit", hero=hero)

    def refusal(self, kind: str, **parts: Any) -> str:
        """The clause that forbids a move, which must leave everything as it was."""
        move = self.game.read_move({"type": kind, **parts})
        before = self.now
        refused = self.game.why_not(self.state, move)
        assert refused is not None
        with pytest.raises(IllegalMove):
            self.game.play(self.state, move)
        assert self.now == before
        return refused.clause


def without_zeros(counts: JSON) -> JSON:
    """Counts of which only those above 0 matter."""
    return {name: count for name, count in counts.items() if count}


def same_cards(found: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether both hold the same, in whatever order."""
    return sorted(found) == sorted(expected)
