"""Bids as they are being laid: coins on three taverns, the rest in the pouch (N11, N25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.nidavellir.coins import FIXED, find_coin
from engine.nidavellir.components import TAVERNS, coin_value
from engine.nidavellir.events import coin_name
from engine.nidavellir.flow import coin_order
from engine.nidavellir.moves import Bid

NOWHERE = None
Slots = tuple[int | None, ...]
_EMPTY: Slots = (NOWHERE,) * len(TAVERNS)


@dataclass(frozen=True, slots=True)
class Draft:
    """Bids that are not sealed yet.

    `coins` are all own coins in order of value; `slots[t]` is the place of a coin in `coins` that
    lies at tavern `t`, or None; `past` holds the slots before each change, the latest last.

    >>> draft = Draft.of(["b5", "b0", "b2", "b3", "b4"]).lay(4, 0).lay(0, 1).lay(4, 1)
    >>> [None if slot is None else draft.coins[slot] for slot in draft.slots]
    ['b0', 'b5', None]
    """

    coins: tuple[str, ...] = ()
    slots: Slots = _EMPTY
    past: tuple[Slots, ...] = ()

    @classmethod
    def of(cls, coins: Sequence[str]) -> Draft:
        """Nothing laid yet."""
        return cls(tuple(sorted(coins, key=coin_order)))

    def lay(self, coin: int, tavern: int) -> Draft:
        """Lay a coin at a tavern; coming from another tavern it changes places with what lies here.

        A coin that lies here otherwise goes back.
        """
        if self.slots[tavern] == coin:
            return self
        slots = list(self.slots)
        if coin in slots:
            slots[slots.index(coin)] = slots[tavern]
        slots[tavern] = coin
        return self._changed(slots)

    def lift(self, tavern: int) -> Draft:
        """Take the coin of a tavern back."""
        if self.slots[tavern] is NOWHERE:
            return self
        slots = list(self.slots)
        slots[tavern] = NOWHERE
        return self._changed(slots)

    def take_back(self) -> Draft:
        """As it was before the latest change."""
        return Draft(self.coins, self.past[-1], self.past[:-1]) if self.past else self

    def _changed(self, slots: Sequence[int | None]) -> Draft:
        return Draft(self.coins, tuple(slots), (*self.past, self.slots))

    @property
    def is_begun(self) -> bool:
        """Whether any coin lies at a tavern."""
        return self.slots != _EMPTY

    @property
    def next_tavern(self) -> int | None:
        """The first tavern without a coin."""
        return self.slots.index(NOWHERE) if NOWHERE in self.slots else None

    def coin_at(self, tavern: int) -> str:
        """The coin that lies at a tavern, or an empty text."""
        slot = self.slots[tavern]
        return "" if slot is None else self.coins[slot]

    def tavern_of(self, coin: int) -> int | None:
        """Where a coin lies, or None."""
        return self.slots.index(coin) if coin in self.slots else None

    @property
    def pouch(self) -> tuple[str, ...]:
        """The coins that lie at no tavern."""
        return tuple(coin for place, coin in enumerate(self.coins) if place not in self.slots)

    @property
    def bid(self) -> Bid | None:
        """The three bids once all are laid."""
        laid = tuple(self.coin_at(tavern) for tavern in range(len(TAVERNS)))
        return None if "" in laid else Bid((laid[0], laid[1], laid[2]))


def trade_text(treasury: list[int], give: str, keep: str, arrow: str) -> str:
    """What a trade of two coins yields, or the next coin that there is: ``4 + 5 → 9`` (N25)."""
    target = coin_value(give) + coin_value(keep)
    value = find_coin(treasury, target, coin_value(give))
    low, high = sorted((give, keep), key=coin_order)
    told = f"{coin_name(low)} + {coin_name(high)} {arrow} {value}"
    return told if value == target else f"{told} (there is no {target} to be had)"


def pouch_text(draft: Draft, treasury: list[int], arrow: str) -> str:
    """The pouch and what a trade would make of it."""
    if draft.next_tavern is not None:
        return ""
    keep, give = sorted(draft.pouch, key=coin_order)
    traders = [coin for coin in (draft.coin_at(t) for t in range(len(TAVERNS))) if coin in FIXED]
    if not traders:
        kept = f"{coin_name(keep)} and {coin_name(give)}"
        return f"Pouch: {kept}, no trade without the 0 or the special 3 at a tavern."
    yields = trade_text(treasury, give, keep, arrow)
    return f"Pouch: a trade makes {yields}, as the treasury stands."
