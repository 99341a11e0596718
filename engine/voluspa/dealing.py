"""The deal: what chance decides before the first move (V02-V08)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Annotated, NoReturn

from pydantic import Field

from engine.core.game import JSON
from engine.core.saga import Record
from engine.voluspa.box import Box
from engine.voluspa.state import HAND_SIZE


class Deal(Record):
    """The start tile, the hands by seat, the pile (`pile[0]` comes first), and who begins."""

    start: str
    hands: Annotated[list[list[str]], Field(min_length=2, max_length=5)]
    pile: list[str]
    first_seat: Annotated[int, Field(ge=0)]

    def check(self, box: Box, seats: int) -> None:
        """Raise `ValueError` unless this deals every tile of the box exactly once (V02-V07)."""
        if len(self.hands) != seats:
            raise ValueError(f"{seats} seats need {seats} hands, this deal has {len(self.hands)}")
        if self.first_seat >= seats:
            raise ValueError(f"first_seat must be below {seats}, got {self.first_seat}")
        for seat, hand in enumerate(self.hands):
            _check_hand(box, hand, seat, seats)
        tiles = Counter([self.start, *chain.from_iterable(self.hands), *self.pile])
        if tiles != _whole(box, seats):
            refuse_strangers(box, list(tiles))
            _refuse_bag(box, tiles, seats)
        if not box.kinds[box.index[self.start]].may_start:
            raise ValueError(f"the start tile may not be a {self.start} (V05)")


def shuffle(box: Box, seats: int, rng: Random) -> JSON:
    """Shuffle the tiles, deal five to each seat, turn one up, choose who begins."""
    bag = list(box.bag)
    rng.shuffle(bag)
    extra = [kind for kind in box.apart_kinds for _ in range(dealt_apart(seats))]
    hands = [[bag.pop() for _ in range(HAND_SIZE)] + extra for _ in range(seats)]
    while not box.kinds[box.index[bag[-1]]].may_start:
        rng.shuffle(bag)
    start = bag.pop()
    return {"start": start, "hands": hands, "pile": bag[::-1], "first_seat": rng.randrange(seats)}


def dealt_apart(seats: int) -> int:
    """How many Hels each player receives (V06)."""
    return 2 if seats == 2 else 1


def refuse_strangers(box: Box, tiles: list[str]) -> None:
    """Raise `ValueError` for a tile that is not in the box."""
    strangers = sorted(set(tiles).difference(box.index))
    if strangers:
        known = ", ".join(box.index)
        raise ValueError(f"no tile {strangers[0][:40]!a} is in this set ({known})")


def _check_hand(box: Box, hand: list[str], seat: int, seats: int) -> None:
    apart = [hand.count(kind) for kind in box.apart_kinds]
    if len(hand) - sum(apart) != HAND_SIZE:
        raise ValueError(f"hands[{seat}] must hold {HAND_SIZE} tiles (V04)")
    for kind, count in zip(box.apart_kinds, apart, strict=True):
        if count != dealt_apart(seats):
            raise ValueError(f"hands[{seat}] must hold {dealt_apart(seats)} {kind} besides (V06)")


@lru_cache(maxsize=64)
def _whole(box: Box, seats: int) -> Counter[str]:
    """How many tiles of each kind a deal for that many seats holds (V02, V06)."""
    apart = {kind: seats * dealt_apart(seats) for kind in box.apart_kinds}
    return Counter(box.bag) + Counter(apart)


def _refuse_bag(box: Box, tiles: Counter[str], seats: int) -> NoReturn:
    whole = _whole(box, seats)
    kind = next(kind for kind in box.index if tiles[kind] != whole[kind])
    had = f"{whole[kind]} {kind}, got {tiles[kind]}"
    raise ValueError(f"a deal holds every tile once: {had}")
