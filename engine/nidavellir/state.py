"""One position of a game of Nidavellir, built for speed."""

from __future__ import annotations

from typing import Any, Self

from engine.core.game import Seat
from engine.nidavellir.components import CLASSES, HEROES, ranks_of

BID, REVEAL, TAKE, TRANSFORM, TRADE = "bid", "reveal", "take", "transform", "trade"
RECRUIT, STATION, DISMISS, RESHUFFLE, OVER = "recruit", "station", "dismiss", "reshuffle", "over"
NEXT = "next"
"""Between a decision and what the rules fix after it."""
HIDDEN = "?"
NO_COIN = ""
_NO_COINS = (NO_COIN, HIDDEN)


class Player:
    """What one player owns.

    `bids[t]` is the coin that lies at tavern `t` (`NO_COIN`: none), `columns[c]` the cards and
    heroes of a class, last one last, `ranks[c]` how many ranks they fill, `command` the heroes of
    the command zone, `heroes` how many heroes the player owns, wherever they are.
    """

    __slots__ = ("bids", "columns", "command", "gem", "hand", "heroes", "pouch", "ranks")

    def __init__(self, gem: int, hand: list[str]) -> None:
        self.gem = gem
        self.hand = hand
        self.pouch: list[str] = []
        self.bids = [NO_COIN] * 3
        self.columns: list[list[str]] = [[] for _ in CLASSES]
        self.ranks = [0] * len(CLASSES)
        self.command: list[str] = []
        self.heroes = 0

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.gem = self.gem
        new.hand = self.hand.copy()
        new.pouch = self.pouch.copy()
        new.bids = self.bids.copy()
        new.columns = list(map(list.copy, self.columns))
        new.ranks = self.ranks.copy()
        new.command = self.command.copy()
        new.heroes = self.heroes
        return new

    @property
    def coins(self) -> list[str]:
        """All coins, wherever they lie."""
        return [coin for coin in (*self.hand, *self.pouch, *self.bids) if coin not in _NO_COINS]

    @property
    def lines(self) -> int:
        """How many lines are complete: the smallest rank count of the five columns (N35)."""
        return min(self.ranks)

    @property
    def has_bid(self) -> bool:
        """Whether the bids of this round lie on the board."""
        return NO_COIN not in self.bids

    def owns(self, hero: str) -> bool:
        """Whether that hero is in the command zone or in a column."""
        return hero in self.command or self.column_with(hero) is not None

    def column_with(self, hero: str) -> int | None:
        """The column in which that hero stands."""
        for number, column in enumerate(self.columns):
            if hero in column:
                return number
        return None

    def add(self, item: str, column: int) -> None:
        """Lay a card or a hero in a column, as its last."""
        self.columns[column].append(item)
        self.ranks[column] += ranks_of(item)

    def remove(self, item: str, column: int) -> None:
        """Take a card or a hero out of a column."""
        self.columns[column].remove(item)
        self.ranks[column] -= ranks_of(item)

    def recount(self) -> None:
        """Count ranks and heroes anew from what lies in the columns and the command zone."""
        self.ranks = [sum(map(ranks_of, column)) for column in self.columns]
        everything = [*self.command, *(item for column in self.columns for item in column)]
        self.heroes = sum(item in HEROES for item in everything)


class State:
    """Players, taverns, decks, treasury, and how far the round has come.

    `tavern` is the number of the tavern being resolved (None: none is). `treasury[v]` counts the
    royal coins of value `v`. `shown[s]` is the coin that seat `s` revealed at the tavern, as it was
    then (N24), `acted` the seats that have had their turn there. Owed are: a transformation by
    `plus`, the `hero` to be stationed, the discards that `dismisser` still wants from columns not
    in `used`, the choice among the `pioneer` cards. `stage` is "ylud" or the class whose
    distinction is being awarded. `to_act` is a seat, "chance", or None at the end.
    """

    __slots__ = (
        "acted",
        "age",
        "age2",
        "deck",
        "discard",
        "dismisser",
        "hero",
        "heroes",
        "phase",
        "pioneer",
        "players",
        "plus",
        "round",
        "shown",
        "stage",
        "tavern",
        "taverns",
        "to_act",
        "treasury",
        "used",
    )

    def __init__(self, players: list[Player], heroes: list[str], treasury: list[int]) -> None:
        self.players = players
        self.heroes = heroes
        self.treasury = treasury
        self.age = 1
        self.round = 0
        self.tavern: int | None = None
        self.taverns: list[list[str]] = [[], [], []]
        self.deck: list[str] = []
        self.age2: list[str] = []
        self.discard: list[str] = []
        self.phase = NEXT
        self.shown = [NO_COIN] * len(players)
        self.acted: list[Seat] = []
        self.plus = 0
        self.hero = ""
        self.dismisser = ""
        self.used: list[int] = []
        self.pioneer: list[str] = []
        self.stage = ""
        self.to_act: Any = None

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.players = [player.clone() for player in self.players]
        new.heroes = self.heroes.copy()
        new.treasury = self.treasury.copy()
        new.age = self.age
        new.round = self.round
        new.tavern = self.tavern
        new.taverns = list(map(list.copy, self.taverns))
        new.deck = self.deck.copy()
        new.age2 = self.age2.copy()
        new.discard = self.discard.copy()
        new.phase = self.phase
        new.shown = self.shown.copy()
        new.acted = self.acted.copy()
        new.plus = self.plus
        new.hero = self.hero
        new.dismisser = self.dismisser
        new.used = self.used.copy()
        new.pioneer = self.pioneer.copy()
        new.stage = self.stage
        new.to_act = self.to_act
        return new

    @property
    def actor(self) -> Player:
        """The player who decides, or for whom the rules go on."""
        player: Player = self.players[self.to_act]
        return player

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.players))
