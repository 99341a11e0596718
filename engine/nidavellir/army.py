"""Armies: placing cards, lines and heroes, Thrud and Ylud (N35-N49)."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.core.game import Event
from engine.nidavellir.components import (
    CLASSES,
    HEROES,
    HUNTER,
    column_of,
    is_dwarf,
    ranks_of,
)
from engine.nidavellir.events import CardDismissed, HeroRecruited, HeroStationed
from engine.nidavellir.state import NO_COIN, Player, State

THRUD, YLUD, ULINE = "thrud", "ylud", "uline"


def place(state: State, item: str, column: int) -> None:
    """Lay a card or hero in a column of the acting player; Thrud there is lifted first (N45)."""
    player = state.actor
    if THRUD in player.columns[column]:
        player.remove(THRUD, column)
        state.hero = THRUD
    player.add(item, column)


def hero_due(state: State) -> bool:
    """Whether lines exceed the acting player's heroes, and one may come (N35, N36)."""
    player = state.actor
    if player.lines <= player.heroes:
        return False
    return any(why_not_recruit(state, hero) is None for hero in state.heroes)


def why_not_recruit(state: State, hero: str) -> Refusal | None:
    """Why a hero may not be chosen: gone, or its condition is not met (N40, N42)."""
    if hero not in state.heroes:
        return Refusal("N35", "Only a hero that is still on offer can be recruited.")
    card = HEROES[hero]
    if card.needs_ranks and state.actor.ranks[card.column or 0] < card.needs_ranks:
        return Refusal(
            "N40", f"{card.name} joins only where {card.needs_ranks} ranks stand already."
        )
    if card.dismisses and len(payable(state.actor, hero)) < card.dismisses:
        return Refusal(
            "N42", f"{card.name}'s discards can't be paid: too few columns end in a dwarf."
        )
    return None


def can_pay(player: Player, column: int) -> bool:
    """Whether the last card of a column is an ordinary dwarf that can be discarded (N42)."""
    cards = player.columns[column]
    return bool(cards) and is_dwarf(cards[-1])


def payable(player: Player, hero: str) -> list[int]:
    """The columns other than the hero's own whose last card can be discarded (N41, N42)."""
    own = HEROES[hero].column
    return [c for c in range(len(CLASSES)) if c != own and can_pay(player, c)]


def recruit(state: State, hero: str) -> tuple[Event, ...]:
    """Let a hero join, and owe what he brings (N36, N37, N41, N44, N45, N49)."""
    card, player = HEROES[hero], state.actor
    state.heroes.remove(hero)
    player.heroes += 1
    if card.column is not None:
        place(state, hero, card.column)
    elif hero == THRUD:
        state.hero = THRUD
    else:
        player.command.append(hero)
    state.plus = card.plus
    if card.dismisses:
        state.dismisser, state.used = hero, []
    if hero == ULINE:
        gather_unrevealed(state, player)
    return (HeroRecruited(state.to_act, hero),)


def gather_unrevealed(state: State, player: Player) -> None:
    """Take all own unrevealed coins into the hand, pouch included (N49)."""
    first = 0 if state.tavern is None else state.tavern + 1
    player.hand += player.pouch
    player.pouch = []
    for tavern in range(first, 3):
        if player.bids[tavern] != NO_COIN:
            player.hand.append(player.bids[tavern])
            player.bids[tavern] = NO_COIN


def dismissable(state: State) -> list[int]:
    """The columns from which Dagda or Bonfur still wants a card (N41, N42)."""
    return [c for c in payable(state.actor, state.dismisser) if c not in state.used]


def dismiss(state: State, column: int) -> tuple[Event, ...]:
    """Discard the last card of a column (N41)."""
    player, hero = state.actor, state.dismisser
    card = player.columns[column].pop()
    player.ranks[column] -= ranks_of(card)
    state.discard.append(card)
    state.used.append(column)
    if len(state.used) == HEROES[hero].dismisses:
        state.dismisser, state.used = "", []
    return (CardDismissed(state.to_act, card, hero),)


def station(state: State, column: int) -> tuple[Event, ...]:
    """Put Thrud or Ylud into a column; Ylud in her own column stays as she is (N45, N47, N48)."""
    player, hero = state.actor, state.hero
    state.hero = ""
    here = player.column_with(hero)
    if here == column:
        return (HeroStationed(state.to_act, hero, column),)
    if here is not None:
        player.remove(hero, here)
    elif hero in player.command:
        player.command.remove(hero)
    place(state, hero, column)
    return (HeroStationed(state.to_act, hero, column),)


def owner_of(state: State, hero: str) -> int | None:
    """The seat that owns a hero."""
    return next((seat for seat in state.seats if state.players[seat].owns(hero)), None)


def majority(state: State, column: int) -> int | None:
    """The one seat with the most ranks of a class, Thrud and Ylud too; a tie is nobody's (N60)."""
    ranks = [player.ranks[column] for player in state.players]
    return ranks.index(max(ranks)) if ranks.count(max(ranks)) == 1 else None


def return_thrud(state: State) -> None:
    """Thrud goes back to the command zone at the end of age 2 (N46)."""
    for player in state.players:
        column = player.column_with(THRUD)
        if column is not None:
            player.remove(THRUD, column)
            player.command.append(THRUD)


def join(state: State, card: str) -> None:
    """A dwarf joins its column (N14)."""
    column = column_of(card)
    place(state, card, HUNTER if column is None else column)
