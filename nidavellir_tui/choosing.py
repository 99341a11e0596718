"""Questions that the game asks beyond bids and cards of a tavern: what can be answered, and why.

Each decision becomes a list of options. An option that is not allowed is listed too, with the
reason; which is which is asked from the game, on what the person at the keyboard may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import Refusal
from engine.nidavellir.coins import FIXED, find_coin, trades
from engine.nidavellir.components import (
    CLASSES,
    HEROES,
    TAVERN_NAMES,
    TAVERNS,
    card_name,
    coin_value,
    item_name,
)
from engine.nidavellir.events import coin_name
from engine.nidavellir.flow import coin_order
from engine.nidavellir.moves import Dismiss, Move, Recruit, Reveal, Station, Take, Trade, Transform
from engine.nidavellir.state import (
    DISMISS,
    RECRUIT,
    REVEAL,
    STATION,
    TAKE,
    TRADE,
    TRANSFORM,
    State,
)
from nidavellir_tui.bidding import trade_text
from nidavellir_tui.bravery import plural
from nidavellir_tui.classes import COLUMN_NAMES
from nidavellir_tui.herotext import hero_numbers, hero_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.game import Seat
    from engine.nidavellir.game import Nidavellir


class Option(NamedTuple):
    """One answer: its title, what stands beside it, more about it, the move, or why it is refused.

    `about` is the id of a rule page.
    """

    title: str
    tail: str
    move: Move
    refusal: Refusal | None = None
    detail: str = ""
    about: str = ""


class Question(NamedTuple):
    """What is to be decided, why, and by which clause, with all its answers."""

    heading: str
    why: str
    clause: str
    options: tuple[Option, ...]

    def first_allowed(self) -> int:
        """The place of the first answer that is allowed."""
        return next((i for i, option in enumerate(self.options) if option.refusal is None), 0)


class Asker(NamedTuple):
    """The game, what may be known of the position, the seat that decides, names and the arrow."""

    game: Nidavellir
    state: State
    seat: Seat
    names: Sequence[str]
    arrow: str

    def option(
        self, title: str, tail: str, move: Move, *, detail: str = "", about: str = ""
    ) -> Option:
        """An answer, with the reason if it is not allowed."""
        refusal = self.game.why_not(self.state, move)
        return Option(title, tail, move, refusal, detail, about)


def question(asker: Asker) -> Question | None:
    """What the seat is asked now; None where it bids, or takes a card of a tavern."""
    state = asker.state
    if state.phase == TAKE and not state.pioneer:
        return None
    ask = _QUESTIONS.get(state.phase)
    return ask(asker) if ask else None


# -- coins -------------------------------------------------------------------------------------


def place_name(place: str) -> str:
    """Where a coin lies, in words."""
    if place in TAVERNS:
        return f"at the {TAVERN_NAMES[TAVERNS.index(place)]}"
    return f"in the {place}"


def _transform(asker: Asker) -> Question:
    plus = asker.state.plus
    return Question(
        f"Transform a coin by +{plus}",
        f"{_whence(asker.state)} gives one of your coins a new value. You must choose one."
        f"{_still_counts(asker.state)}",
        "N23",
        tuple(_transforms(asker)),
    )


def _whence(state: State) -> str:
    """What owes the transformation."""
    if state.stage == "warrior" and state.plus == 5:
        return "The King's Hand"
    return "Grid" if state.plus == 7 else "The Royal Offering"


def _still_counts(state: State) -> str:
    if state.tavern is None:
        return ""
    return " A coin that is turned up goes on counting as it did when it was revealed (N24)."


def _transforms(asker: Asker) -> Iterator[Option]:
    player, plus = asker.state.actor, asker.state.plus
    coins = [(coin, "hand") for coin in player.hand]
    coins += [(coin, "pouch") for coin in player.pouch]
    coins += [(coin, TAVERNS[t]) for t, coin in enumerate(player.bids) if coin]
    for coin, place in dict.fromkeys(coins):
        move = Transform(coin, place)  # type: ignore[arg-type]
        where = place_name(place)
        if coin in FIXED:
            yield asker.option(coin_name(coin), where, move, about="coin_rules")
            continue
        target = coin_value(coin) + plus
        value = find_coin(asker.state.treasury, target, coin_value(coin))
        title = f"{coin_name(coin)} {asker.arrow} {value}"
        yield asker.option(title, where, move, detail=_short(target, value), about="coin_rules")


def _short(target: int, value: int) -> str:
    if value == target:
        return ""
    higher = "higher" if value > target else "lower"
    return f"There is no {target} to be had; the next {higher} one is {value} (N20, N21)."


def _trade(asker: Asker) -> Question:
    return Question(
        "Trade two coins",
        f"You bid the {coin_name(asker.state.shown[asker.seat])} here, so you trade: the higher of "
        "two coins becomes one worth both, the lower stays. Which two?",
        "N50" if asker.state.actor.owns("uline") else "N26",
        tuple(_trades(asker)),
    )


def _trades(asker: Asker) -> Iterator[Option]:
    for give, keep in trades(asker.state.actor):
        text = trade_text(asker.state.treasury, give, keep, asker.arrow)
        kinds = {"b": "base", "r": "royal", "s": "special"}
        tail = f"give the {kinds[give[0]]} {coin_value(give)}"
        yield asker.option(text, tail, Trade(give, keep), about="trade_examples")


def _reveal(asker: Asker) -> Question:
    tavern = TAVERN_NAMES[asker.state.tavern or 0]
    shown = ", ".join(
        f"{asker.names[seat]} {coin_name(coin)}"
        for seat, coin in enumerate(asker.state.shown)
        if coin
    )
    cards = ", ".join(map(card_name, asker.state.taverns[asker.state.tavern or 0]))
    return Question(
        f"Lay a coin at the {tavern}",
        f"Uline lets you bid after the others have turned up theirs: {shown}. Here lie {cards}.",
        "N49",
        tuple(_reveals(asker)),
    )


def _reveals(asker: Asker) -> Iterator[Option]:
    for coin in sorted(set(asker.state.actor.hand), key=coin_order):
        yield asker.option(coin_name(coin), _place_in_order(asker, coin), Reveal(coin), about="N49")


def _place_in_order(asker: Asker, coin: str) -> str:
    """Which turn a coin would bring at the tavern, and whom it ties."""
    state, value = asker.state, coin_value(coin)
    others = [(seat, coin_value(c)) for seat, c in enumerate(state.shown) if c]
    gem = state.actor.gem
    before = sum(
        other > value or (other == value and state.players[seat].gem > gem)
        for seat, other in others
    )
    tied = [asker.names[seat] for seat, other in others if other == value]
    told = f"turn {before + 1} of {len(state.players)}"
    return f"{told}, equal to {' and '.join(tied)}" if tied else told


# -- heroes ------------------------------------------------------------------------------------


def _recruit(asker: Asker) -> Question:
    player = asker.state.actor
    return Question(
        "Choose a hero",
        f"You have {plural(player.lines, 'complete line')} and "
        f"{str(player.heroes) + ' heroes' if player.heroes != 1 else '1 hero'}, "
        "so one more must join you.",
        "N35",
        tuple(_recruits(asker)),
    )


def _recruits(asker: Asker) -> Iterator[Option]:
    for hero in asker.state.heroes:
        name, tail = HEROES[hero].name, hero_numbers(hero)
        yield asker.option(name, tail, Recruit(hero), detail=hero_text(hero), about=hero)


def _station(asker: Asker) -> Question:
    hero = asker.state.hero
    name = HEROES[hero].name
    return Question(
        f"Put {name} into a column",
        _WHY_STATION[hero](asker.state),
        "N47" if hero == "ylud" else "N45",
        tuple(_stations(asker)),
    )


def _why_ylud(state: State) -> str:
    if state.players[state.to_act].column_with("ylud") is not None:
        return "The game ends: Ylud may move to another column, or stay where she is."
    return f"Age {state.age} has ended: Ylud leaves the command zone for a column of your choice."


def _why_thrud(state: State) -> str:  # noqa: ARG001
    return (
        "Thrud is always the last card of her column: she is put down now, in any column. "
        "She fills a rank there."
    )


_WHY_STATION: Mapping[str, Callable[[State], str]] = {"ylud": _why_ylud, "thrud": _why_thrud}


def _stations(asker: Asker) -> Iterator[Option]:
    player, hero = asker.state.actor, asker.state.hero
    here = player.column_with(hero)
    for column, name in enumerate(CLASSES):
        move = Station(hero, name)  # type: ignore[arg-type]
        tail = "stays" if column == here else plural(player.ranks[column], "rank")
        title = COLUMN_NAMES[column].capitalize()
        yield asker.option(title, tail, move, about=hero)


def _dismiss(asker: Asker) -> Question:
    hero, used = HEROES[asker.state.dismisser], len(asker.state.used)
    which = "one more" if used else {1: "one", 2: "two"}[hero.dismisses]
    return Question(
        f"Discard for {hero.name}",
        f"{hero.name} costs the last dwarf of {which} of the other columns: which column?",
        "N41",
        tuple(_dismisses(asker)),
    )


def _dismisses(asker: Asker) -> Iterator[Option]:
    player = asker.state.actor
    for column, name in enumerate(CLASSES):
        cards = player.columns[column]
        last = item_name(cards[-1]) if cards else "nobody"
        move = Dismiss(name)  # type: ignore[arg-type]
        title = COLUMN_NAMES[column].capitalize()
        yield asker.option(title, f"last: {last}", move, about=asker.state.dismisser)


def _pioneer(asker: Asker) -> Question:
    return Question(
        "Keep one of three cards",
        "As Pioneer of the Kingdom you drew the top of the age 2 deck. Keep one; the others are "
        "shuffled back. Nobody else sees them.",
        "N65",
        tuple(
            asker.option(card_name(card), "", Take(card), about=card.partition(":")[0])
            for card in asker.state.pioneer
        ),
    )


_QUESTIONS: Mapping[str, Callable[[Asker], Question]] = {
    TRANSFORM: _transform,
    TRADE: _trade,
    REVEAL: _reveal,
    RECRUIT: _recruit,
    STATION: _station,
    DISMISS: _dismiss,
    TAKE: _pioneer,
}
