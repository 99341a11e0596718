"""Positions of Nidavellir as they cross the border: written, validated, restored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from engine.core.game import CHANCE, JSON
from engine.core.saga import Record
from engine.nidavellir import army, coins, flow
from engine.nidavellir.bravery import bravery
from engine.nidavellir.components import (
    ARMORER,
    BASE_COINS,
    CLASSES,
    COINS_OWNED,
    HEROES,
    SPECIAL,
    TAVERNS,
    age_cards,
    column_of,
    treasury,
)
from engine.nidavellir.state import (
    BID,
    DISMISS,
    HIDDEN,
    NO_COIN,
    OVER,
    RECRUIT,
    RESHUFFLE,
    REVEAL,
    STATION,
    TAKE,
    TRADE,
    TRANSFORM,
    Player,
    State,
)

Phase = Literal[
    "bid",
    "reveal",
    "take",
    "transform",
    "trade",
    "recruit",
    "station",
    "dismiss",
    "reshuffle",
    "over",
]
ClassName = Literal["warrior", "hunter", "miner", "blacksmith", "explorer"]
TavernName = Literal["goblin", "dragon", "horse"]
StageName = Literal["ylud", "warrior", "hunter", "miner", "blacksmith", "explorer"]
Count = Annotated[int, Field(ge=0)]
SeatKey = Annotated[str, Field(pattern=r"^[0-4]$")]
NEEDS_TAVERN = frozenset({REVEAL, TRADE})
OWED = {DISMISS: "dismiss", STATION: "hero", TRANSFORM: "plus"}
"""What is owed, by the phase that asks for it, in the order in which it is asked for (N45)."""
NEEDS = {**OWED, RESHUFFLE: "pioneer"}


class DismissRecord(Record):
    """Whose discards are owed, and the columns that gave one already."""

    hero: Literal["dagda", "bonfur"]
    used: list[ClassName] = Field(default=[])


class PendingRecord(Record):
    """What is still owed; each key only where it is needed."""

    shown: dict[SeatKey, str] | None = None
    acted: list[Count] | None = None
    plus: Annotated[int, Field(ge=1, le=9)] | None = None
    hero: Literal["thrud", "ylud"] | None = None
    dismiss: DismissRecord | None = None
    pioneer: Annotated[list[str], Field(min_length=1, max_length=3)] | None = None
    stage: StageName | None = None


class PlayerRecord(Record):
    """What one player owns."""

    gem: Annotated[int, Field(ge=1, le=6)]
    hand: list[str] = Field(default=[])
    pouch: list[str] = Field(default=[])
    bids: dict[TavernName, str] = Field(default={})
    columns: dict[ClassName, list[str]] = Field(default={})
    command: list[str] = Field(default=[])

    @model_validator(mode="after")
    def _five_coins(self) -> Self:
        coins = list(self.coins())
        require(len(coins) == COINS_OWNED, f"a player owns five coins, got {len(coins)}")
        for coin in coins:
            require(is_coin(coin), f"no coin {coin[:20]!a} is in the box")
        require(len(self.pouch) <= 2, "the pouch holds two coins at most")
        return self

    def coins(self) -> Iterable[str]:
        """All coins."""
        return [*self.hand, *self.pouch, *self.bids.values()]

    def items(self) -> Iterable[str]:
        """All cards and heroes."""
        yield from self.command
        for column in self.columns.values():
            yield from column


class Position(Record):
    """A position as of `records.md`; what has a default may be left out in input."""

    age: Literal[1, 2]
    round: Count
    tavern: TavernName | None
    taverns: dict[TavernName, list[str]]
    deck: list[str]
    age2: list[str]
    treasury: dict[str, Count]
    heroes: list[str]
    discard: list[str] = Field(default=[])
    players: Annotated[list[PlayerRecord], Field(min_length=2, max_length=5)]
    phase: Phase | None = None
    pending: PendingRecord = PendingRecord()
    to_act: Count | Literal["chance"] | None
    bravery: list[dict[str, int]] | None = None

    @model_validator(mode="after")
    def _seats_exist(self) -> Self:
        seats = range(len(self.players))
        if isinstance(self.to_act, int):
            require(self.to_act in seats, f"to_act must be a seat below {len(seats)}")
        for seat in self.pending.acted or ():
            require(seat in seats, f"pending.acted names no seat: {seat}")
        for key in self.pending.shown or ():
            require(int(key) in seats, f"pending.shown names no seat: {key}")
        for coin in (self.pending.shown or {}).values():
            require(is_coin(coin), f"pending.shown: no coin {coin[:20]!a} is in the box")
        return self

    @model_validator(mode="after")
    def _phase_fits(self) -> Self:
        phase = self.phase_now()
        over, chance = self.to_act is None, self.to_act == CHANCE
        require(over == (phase == OVER), '"to_act" is null when the phase is "over", only then')
        require(chance == (phase == RESHUFFLE), '"to_act" is "chance" in "reshuffle", only then')
        key = NEEDS.get(phase)
        if key is not None:
            require(getattr(self.pending, key) is not None, f'phase "{phase}" needs pending.{key}')
        if phase in NEEDS_TAVERN:
            require(self.tavern is not None, f'phase "{phase}" needs a tavern')
        if phase == TAKE:
            there = self.pending.pioneer or self.taverns.get(self.tavern or "goblin")
            require(bool(there), "there is no card to take")
            require(bool(self.tavern or self.pending.pioneer), 'phase "take" needs a tavern')
        if phase == RECRUIT:
            require(bool(self.heroes), "there is no hero to recruit")
        return self

    def phase_now(self) -> str:
        """The phase, inferred where it is left out."""
        if self.phase is not None:
            return self.phase
        if not isinstance(self.to_act, int):
            return RESHUFFLE if self.to_act == CHANCE else OVER
        return self._owed() or self._phase_of_turn(self.players[self.to_act])

    def _owed(self) -> str | None:
        """The phase that asks for what is owed first, if anything is."""
        owed = (phase for phase, key in OWED.items() if getattr(self.pending, key) is not None)
        return next(owed, None)

    def _phase_of_turn(self, player: PlayerRecord) -> str:
        """The phase of a player who owes nothing."""
        if self.tavern is not None:
            return TAKE if self.tavern in player.bids else REVEAL
        if self.pending.pioneer is not None:
            return TAKE
        return BID if self.pending.stage is None else RECRUIT

    @model_validator(mode="after")
    def _pending_fits(self) -> Self:
        phase, pending = self.phase_now(), self.pending
        require(self._owed() in (None, phase), f'pending owes a "{self._owed()}" first')
        age_ends = self.tavern is None and phase not in (BID, OVER)
        require(
            age_ends == (pending.stage is not None),
            "pending.stage stands at the end of an age, when no tavern is open, only then",
        )
        require(pending.stage in (None, "ylud") or self.age == 1, "age 2 awards nothing (N60)")
        draws = phase in (TAKE, RESHUFFLE) and pending.stage == "explorer"
        require(draws or pending.pioneer is None, "the Pioneer draws cards as the explorers' award")
        require(self.to_act not in (pending.acted or ()), f"seat {self.to_act} has acted already")
        return self

    @model_validator(mode="after")
    def _cards_fit(self) -> Self:
        require(self.age == 1 or not self.age2, '"age2" is empty in age 2: what is left is "deck"')
        if self.phase_now() == BID:
            require(any(self.taverns.values()), "there are no cards to bid for")
        if self.tavern is not None:
            done = TAVERNS[: TAVERNS.index(self.tavern)]
            left = any(self.taverns.get(name) for name in done)  # type: ignore[call-overload]
            require(not left, f"no card is left in a tavern before the {self.tavern} (N16)")
        return self

    @model_validator(mode="after")
    def _nothing_twice(self) -> Self:
        self._check_cards()
        self._check_heroes()
        self._check_coins()
        gems = Counter(player.gem for player in self.players)
        twice = [gem for gem, count in gems.items() if count > 1]
        require(not twice, f"gem {twice[0] if twice else 0} is owned twice")
        return self

    def _check_cards(self) -> None:
        cards = [*self.deck, *self.age2, *self.discard, *(self.pending.pioneer or ())]
        for there in self.taverns.values():
            cards += there
        for player in self.players:
            cards += [item for item in player.items() if item not in HEROES]
        box = Counter(age_cards(1, 5)) + Counter(age_cards(2, 5)) + Counter([ARMORER])
        refuse_more("cards", Counter(cards), box)

    def _check_heroes(self) -> None:
        owned = [item for player in self.players for item in player.items() if item in HEROES]
        heroes = [*self.heroes, *owned]
        if self.pending.hero == army.THRUD and army.THRUD not in owned:
            heroes.append(army.THRUD)
        refuse_more("heroes", Counter(heroes), Counter(list(HEROES)))
        for player in self.players:
            for name, column in player.columns.items():
                _check_column(CLASSES.index(name), column)
            for hero in player.command:
                fits = hero in HEROES and HEROES[hero].column is None
                require(fits, f"{hero[:40]!a} does not belong in a command zone")

    def _check_coins(self) -> None:
        box = Counter({f"r{v}": n for v, n in enumerate(treasury(5)) if n})
        coins = Counter({name: count for name, count in self.treasury.items() if count})
        for player in self.players:
            base = Counter(coin for coin in player.coins() if not coin.startswith("r"))
            refuse_more("coins of one player", base, Counter([*BASE_COINS, SPECIAL]))
            coins.update(coin for coin in player.coins() if coin.startswith("r"))
        refuse_more("royal coins", coins, box)
        special = [coin for player in self.players for coin in player.coins() if coin == SPECIAL]
        refuse_more("special coins", Counter(special), Counter([SPECIAL]))


def _check_column(number: int, column: list[str]) -> None:
    for item in column:
        wanderer = item in (army.THRUD, army.YLUD)
        fits = wanderer or column_of(item) == number
        require(fits, f"{item[:40]!a} does not belong among the {CLASSES[number]}s")
    thrud_last = army.THRUD not in column or column[-1] == army.THRUD
    require(thrud_last, "Thrud is always the last card of her column (N45)")


def refuse_more(what: str, found: Counter[str], box: Counter[str]) -> None:
    """Raise `ValueError` if there is more of anything than the box holds."""
    for name, count in found.items():
        if count > box[name]:
            raise ValueError(f"{what}: {count} of {name[:40]!a}, the box has {box[name]}")


def require(holds: bool, sentence: str) -> None:  # noqa: FBT001
    """Raise `ValueError` with that sentence unless the condition holds."""
    if not holds:
        raise ValueError(sentence)


def is_coin(coin: str) -> bool:
    """Whether that is the name of a coin of the box."""
    royal = {f"r{value}" for value, count in enumerate(treasury(5)) if count}
    return coin in BASE_COINS or coin == SPECIAL or coin in royal


def read(position: JSON) -> State:
    """The state of a position; raises `ValidationError` or `ValueError` where it cannot be."""
    record = Position.model_validate(position)
    state = State([_player(p) for p in record.players], list(record.heroes), _treasury(record))
    state.age, state.round = record.age, record.round
    state.tavern = None if record.tavern is None else TAVERNS.index(record.tavern)
    state.taverns = [list(record.taverns.get(name, ())) for name in TAVERNS]  # type: ignore[call-overload]
    state.deck, state.age2 = list(record.deck), list(record.age2)
    state.discard = list(record.discard)
    state.phase, state.to_act = record.phase_now(), record.to_act
    _restore_pending(state, record.pending)
    _check_decision(state)
    return state


def _player(record: PlayerRecord) -> Player:
    player = Player(record.gem, list(record.hand))
    player.pouch = list(record.pouch)
    player.bids = [record.bids.get(name, NO_COIN) for name in TAVERNS]  # type: ignore[call-overload]
    player.columns = [list(record.columns.get(name, ())) for name in CLASSES]  # type: ignore[call-overload]
    player.command = list(record.command)
    player.recount()
    return player


def _treasury(record: Position) -> list[int]:
    counts = [0] * len(treasury(5))
    for name, count in record.treasury.items():
        require(is_coin(name) and name.startswith("r"), f"treasury: no royal coin {name[:20]!a}")
        counts[int(name[1:])] = count
    return counts


def _restore_pending(state: State, pending: PendingRecord) -> None:
    if state.tavern is not None:
        laid = [player.bids[state.tavern] for player in state.players]
        for key, coin in (pending.shown or {}).items():
            laid[int(key)] = coin
        state.shown, state.acted = laid, list(pending.acted or ())
    state.plus, state.hero = pending.plus or 0, pending.hero or ""
    state.pioneer, state.stage = list(pending.pioneer or ()), pending.stage or ""
    if pending.dismiss is not None:
        state.dismisser = pending.dismiss.hero
        state.used = [CLASSES.index(name) for name in pending.dismiss.used]
    if state.hero == army.THRUD and army.owner_of(state, army.THRUD) is None:
        state.actor.heroes += 1


def _check_decision(state: State) -> None:
    """Raise `ValueError` where the seat to act has nothing to decide."""
    if state.phase == DISMISS:
        _check_discards(state)
    if state.hero:
        owner = None if state.hero == army.THRUD else state.to_act
        fits = army.owner_of(state, state.hero) == owner
        require(fits, "pending.hero is a lifted Thrud, or the Ylud of the seat to act (N45, N47)")
    if state.phase == RECRUIT:
        able = any(army.why_not_recruit(state, hero) is None for hero in state.heroes)
        require(able, "none of the heroes on offer can be recruited (N36)")
    if state.phase == BID:
        require(flow.bids_secretly(state.actor), "Uline's owner lays no bids (N49)")
        require(not state.actor.has_bid, f"seat {state.to_act} has bid already")
    if state.tavern is not None:
        _check_bids(state, state.tavern)
    if state.phase == RESHUFFLE:
        sole = army.majority(state, CLASSES.index("explorer"))
        require(sole is not None, "nobody is the Pioneer: the explorers are tied (N60)")


def _check_discards(state: State) -> None:
    """Raise `ValueError` where the discards that are owed cannot be paid (N41, N42)."""
    require(state.actor.owns(state.dismisser), f"seat {state.to_act} has no such hero to pay for")
    owed = HEROES[state.dismisser].dismisses - len(state.used)
    payable = 0 < owed <= len(army.dismissable(state))
    require(payable, "no card can be discarded for that hero (N42)")


def _check_bids(state: State, tavern: int) -> None:
    """Raise `ValueError` where the coins do not suffice to resolve this tavern and those after."""
    require(state.phase not in (BID, RESHUFFLE, OVER), f'no tavern is open in "{state.phase}"')
    waits = state.phase != REVEAL or state.actor.bids[tavern] == NO_COIN
    require(waits, f"seat {state.to_act} has laid a coin at the tavern already (N49)")
    for seat, player in enumerate(state.players):
        to_come = player.bids[tavern + 1 :].count(NO_COIN)
        if state.phase == REVEAL and seat == state.to_act:
            to_come += 1
        else:
            require(state.shown[seat] != NO_COIN, f"seat {seat} must have a coin at the tavern")
        secretly = flow.bids_secretly(player)
        require(not (secretly and to_come), f"seat {seat} must have coins at the taverns to come")
        require(len(player.hand) >= to_come, f"seat {seat} needs {to_come} coins in hand to bid")
        trades = seat not in state.acted and state.shown[seat] in flow.GRANTS_TRADE
        needed = bool(coins.trades(player)) or not trades
        require(needed, f"seat {seat} bid the {state.shown[seat]} but has no two coins to trade")


def write(state: State) -> JSON:
    """The state as a position of `records.md`; "?" stands for what is hidden."""
    return {
        "age": state.age,
        "round": state.round,
        "tavern": None if state.tavern is None else TAVERNS[state.tavern],
        "taverns": {name: list(cards) for name, cards in zip(TAVERNS, state.taverns, strict=True)},
        "deck": list(state.deck),
        "age2": list(state.age2),
        "treasury": {f"r{value}": n for value, n in enumerate(state.treasury) if n},
        "heroes": list(state.heroes),
        "discard": list(state.discard),
        "players": [_write_player(player) for player in state.players],
        "phase": state.phase,
        "pending": _pending(state),
        "to_act": state.to_act,
        "bravery": [bravery(state, seat).to_json() for seat in state.seats],
    }


def _write_player(player: Player) -> JSON:
    return {
        "gem": player.gem,
        "hand": list(player.hand),
        "pouch": list(player.pouch),
        "bids": {name: coin for name, coin in zip(TAVERNS, player.bids, strict=True) if coin},
        "columns": {name: list(cards) for name, cards in zip(CLASSES, player.columns, strict=True)},
        "command": list(player.command),
    }


def _pending(state: State) -> JSON:
    pending: dict[str, Any] = {}
    if state.tavern is not None:
        pending["shown"] = {str(seat): coin for seat, coin in enumerate(state.shown) if coin}
        pending["acted"] = list(state.acted)
    if state.plus:
        pending["plus"] = state.plus
    if state.hero:
        pending["hero"] = state.hero
    if state.dismisser:
        used = [CLASSES[column] for column in state.used]
        pending["dismiss"] = {"hero": state.dismisser, "used": used}
    if state.pioneer:
        pending["pioneer"] = list(state.pioneer)
    if state.stage:
        pending["stage"] = state.stage
    return pending


__all__ = ["HIDDEN", "Position", "read", "write"]
