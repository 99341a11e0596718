"""What a card or a decision would bring a seat: ranks, lines, coins, bravery before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.nidavellir import army
from engine.nidavellir.bravery import bravery
from engine.nidavellir.components import HEROES, WARRIOR, plus_of
from engine.nidavellir.state import NEXT
from nidavellir_tui.bravery import PARTS, plural
from nidavellir_tui.classes import CLASS_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.game import Seat
    from engine.nidavellir.game import Nidavellir
    from engine.nidavellir.moves import Move
    from engine.nidavellir.state import State
    from hall_tui.look import Look


_PARTS = (*(f"{name} bravery" for name in CLASS_NAMES), *PARTS[len(CLASS_NAMES) :])


class Said(NamedTuple):
    """A line of an outcome, with the role in which it is shown."""

    text: str
    role: str = "plain"


class Outcome(NamedTuple):
    """A position before and after something, as one seat looks at it."""

    before: State
    after: State
    seat: Seat

    def lines(self, names: Sequence[str], arrow: str, *, points: bool = True) -> Iterator[Said]:
        """What changes, in short lines; bravery only where `points` are shown."""
        yield from self._ranks(arrow)
        yield from self._lines(arrow)
        yield from self._owed()
        if points:
            yield from self._bravery(arrow)
            yield from self._others(names, arrow)

    def _ranks(self, arrow: str) -> Iterator[Said]:
        had, has = (state.players[self.seat].ranks for state in (self.before, self.after))
        for column, name in enumerate(CLASS_NAMES):
            if had[column] != has[column]:
                yield Said(f"{name} ranks {had[column]} {arrow} {has[column]}")

    def _lines(self, arrow: str) -> Iterator[Said]:
        had, has = (state.players[self.seat].lines for state in (self.before, self.after))
        if had == has:
            return
        player = self.after.players[self.seat]
        more = ": a hero joins you" if has > max(had, player.heroes) else ""
        yield Said(f"Complete lines {had} {arrow} {has}{more}", "gold" if has > had else "plain")

    def _owed(self) -> Iterator[Said]:
        after = self.after
        if after.plus and after.plus != self.before.plus:
            yield Said(f"then you transform a coin by +{after.plus}", "gold")
        if after.hero and after.hero != self.before.hero:
            yield Said(f"then {HEROES[after.hero].name} is put into a column")
        if after.dismisser and after.dismisser != self.before.dismisser:
            count = plural(HEROES[after.dismisser].dismisses, "dwarf")
            yield Said(f"then you discard {count.replace('dwarfs', 'dwarves')}")

    def _bravery(self, arrow: str) -> Iterator[Said]:
        had, has = bravery(self.before, self.seat), bravery(self.after, self.seat)
        for name, one, other in zip(_PARTS, had, has, strict=True):
            if one != other:
                yield Said(f"{name} {one} {arrow} {other}", "quiet")
        change = has.total - had.total
        if not change and had == has and not self._moves_an_army():
            return
        told = f"All bravery {had.total} {arrow} {has.total} ({change:+d})"
        yield Said(told if change else f"Bravery stays {had.total}", "bold")

    def _moves_an_army(self) -> bool:
        had, has = (state.players[self.seat] for state in (self.before, self.after))
        return had.columns != has.columns or had.command != has.command

    def _others(self, names: Sequence[str], arrow: str) -> Iterator[Said]:
        for seat in self.after.seats:
            had, has = bravery(self.before, seat), bravery(self.after, seat)
            if seat == self.seat or had == has:
                continue
            why = " (warriors)" if had[WARRIOR] != has[WARRIOR] else ""
            yield Said(f"{names[seat]} {had.total} {arrow} {has.total}{why}", "quiet")


def of_card(state: State, seat: Seat, card: str) -> Outcome:
    """What a card of a tavern would bring a seat, were it to take it now (N14)."""
    after = state.clone()
    after.to_act, after.phase = seat, NEXT
    after.plus = plus_of(card)
    if not after.plus:
        army.join(after, card)
    return Outcome(state, after, seat)


def of_move(game: Nidavellir, state: State, move: Move, seat: Seat) -> Outcome:
    """What a legal move would bring the seat that makes it."""
    after = state.clone()
    game.act(after, move, seat)
    return Outcome(state, after, seat)


def arrow_of(look: Look) -> str:
    """The sign between before and after."""
    return str(look.game_glyphs("nidavellir")["arrow"])
