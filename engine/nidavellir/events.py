"""What happens in Nidavellir, as small immutable values that explain themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.game import OpenEvent, Seat, Unscored
from engine.nidavellir.components import (
    CLASSES,
    HEROES,
    TAVERN_NAMES,
    TAVERNS,
    card_name,
    coin_value,
    item_name,
)

DISTINCTIONS = {
    "warrior": "King's Hand",
    "hunter": "Hunting Master",
    "miner": "Crown Jeweler",
    "blacksmith": "King's Great Armorer",
    "explorer": "Pioneer of the Kingdom",
}
_COLUMNS = tuple(f"{name}s" for name in CLASSES)


def coin_name(coin: str) -> str:
    """A coin as players read it: its value; the green special coin is named."""
    return "special 3" if coin == "s3" else str(coin_value(coin))


class Told(OpenEvent, Unscored):
    """The base of events that are open to all and score nothing."""

    __slots__ = ()


class Uncovered(Told):
    """The base of open events that uncover something or are decided by chance."""

    __slots__ = ()
    barrier = True


class _TavernsFilled(NamedTuple):
    age: int
    round: int


class TavernsFilled(_TavernsFilled, Uncovered):
    """The three taverns were filled from the deck (N10)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        """The event in one plain sentence."""
        return f"Age {self.age}, round {self.round}: the taverns are filled."


class _BidLaid(NamedTuple):
    seat: Seat


class BidLaid(_BidLaid, Told):
    """A seat laid its bids face down (N11)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} has bid."


class _BidsRevealed(NamedTuple):
    tavern: int
    coins: tuple[str, ...]


class BidsRevealed(_BidsRevealed, Uncovered):
    """The bids for a tavern were turned up (N12); an empty text stands for a coin not laid yet."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        bids = [f"{names[s]} {coin_name(coin)}" for s, coin in enumerate(self.coins) if coin]
        return f"{TAVERN_NAMES[self.tavern]}: {', '.join(bids)}."


class _CoinShown(NamedTuple):
    seat: Seat
    tavern: int
    coin: str


class CoinShown(_CoinShown, Told):
    """Uline's owner laid a coin face up at a tavern (N49)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        who, where = names[self.seat], TAVERN_NAMES[self.tavern]
        return f"{who}, seeing the others' bids, lays {coin_name(self.coin)} at the {where}."


class _CardTaken(NamedTuple):
    seat: Seat
    card: str


class CardTaken(_CardTaken, Told):
    """A card was taken from a tavern (N14)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} takes {card_name(self.card)}."


class _CardsDiscarded(NamedTuple):
    cards: tuple[str, ...]
    clause: str


class CardsDiscarded(_CardsDiscarded, Uncovered):
    """Cards that nobody took left the game: the third of two players (N16), or N65's top card."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        """The event in one plain sentence."""
        verb = "goes" if len(self.cards) == 1 else "go"
        return f"{', '.join(map(card_name, self.cards))} {verb} to the discard pile."


class _GemsExchanged(NamedTuple):
    first: Seat
    second: Seat
    gems: tuple[int, int]


class GemsExchanged(_GemsExchanged, Told):
    """Two seats with equal bids exchanged gems; `gems` are those that they gave (N30)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        one, two = names[self.first], names[self.second]
        return f"{one} (gem {self.gems[0]}) and {two} (gem {self.gems[1]}) exchange gems."


class _CoinTransformed(NamedTuple):
    seat: Seat
    old: str
    new: str
    place: str


class CoinTransformed(_CoinTransformed, Unscored):
    """A coin was transformed; where an unrevealed one lies is its owner's secret (N11, N23)."""

    __slots__ = ()
    barrier = False

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        where = ""
        if self.place in TAVERNS:
            where = f" at the {TAVERN_NAMES[TAVERNS.index(self.place)]}"
        elif self.place:
            where = f" in the {self.place}"
        old, new = coin_name(self.old), coin_name(self.new)
        return f"{names[self.seat]} transforms a coin of {old} into {new}{where}."

    def seen_by(self, seat: Seat | None) -> CoinTransformed:
        """Others learn the coins, not the place."""
        return self if seat == self.seat else self._replace(place="")


class _CoinTraded(NamedTuple):
    seat: Seat
    give: str
    keep: str
    new: str


class CoinTraded(_CoinTraded, Told):
    """A trade: the higher of two coins became one worth both (N25)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        give, keep, new = coin_name(self.give), coin_name(self.keep), coin_name(self.new)
        return f"{names[self.seat]} trades: {give} + {keep}, and the {give} becomes {new}."


class _HeroRecruited(NamedTuple):
    seat: Seat
    hero: str


class HeroRecruited(_HeroRecruited, Told):
    """A hero was recruited for a complete line (N35)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} completes a line and recruits {HEROES[self.hero].name}."


class _HeroStationed(NamedTuple):
    seat: Seat
    hero: str
    column: int


class HeroStationed(_HeroStationed, Told):
    """Thrud or Ylud was put into a column (N45, N47)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        hero, column = HEROES[self.hero].name, _COLUMNS[self.column]
        return f"{names[self.seat]} puts {hero} among the {column}."


class _CardDismissed(NamedTuple):
    seat: Seat
    card: str
    hero: str


class CardDismissed(_CardDismissed, Told):
    """A card was discarded for Dagda or Bonfur (N41)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        hero = HEROES[self.hero].name
        return f"{names[self.seat]} discards {item_name(self.card)} for {hero}."


class _Distinction(NamedTuple):
    column: int
    seat: Seat | None


class Distinction(_Distinction, Told):
    """A distinction was awarded, or to nobody because of a tie (N60)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        name, column = DISTINCTIONS[CLASSES[self.column]], _COLUMNS[self.column]
        if self.seat is None:
            return f"{name}: nobody has the most {column}."
        return f"{name}: {names[self.seat]} has the most {column}."


class _CardsDrawn(NamedTuple):
    seat: Seat
    cards: tuple[str, ...]


class CardsDrawn(_CardsDrawn, Unscored):
    """The Pioneer drew three cards of the age 2 deck; only that player sees them (N65)."""

    __slots__ = ()
    barrier = True

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        what = ", ".join(map(card_name, self.cards)) or "three cards"
        return f"{names[self.seat]} draws {what} of age 2 and keeps one."

    def seen_by(self, seat: Seat | None) -> CardsDrawn:
        """Only the Pioneer knows which."""
        return self if seat == self.seat else self._replace(cards=())


class _Reshuffled(NamedTuple):
    cards: int


class Reshuffled(_Reshuffled, Uncovered):
    """The Pioneer's other cards were shuffled back into the age 2 deck (N65)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        """The event in one plain sentence."""
        return f"The other cards go back and the {self.cards} cards of age 2 are shuffled."


class _CardKept(NamedTuple):
    seat: Seat
    card: str


class CardKept(_CardKept, Told):
    """The card that the Pioneer kept does its work, so that all see it (N65)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        return f"{names[self.seat]} kept {card_name(self.card)}."


class _AgeEnded(NamedTuple):
    age: int


class AgeEnded(_AgeEnded, Told):
    """The deck of an age is used up (N17)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:  # noqa: ARG002
        """The event in one plain sentence."""
        return f"Age {self.age} has ended."


class _GameEnded(NamedTuple):
    winners: tuple[Seat, ...]
    bravery: int


class GameEnded(_GameEnded, Told):
    """The final bravery is counted (N76)."""

    __slots__ = ()

    def sentence(self, names: Sequence[str]) -> str:
        """The event in one plain sentence."""
        who = " and ".join(names[seat] for seat in self.winners)
        verb = "wins" if len(self.winners) == 1 else "share the victory"
        return f"The game is over: {who} {verb} with {self.bravery} bravery."
