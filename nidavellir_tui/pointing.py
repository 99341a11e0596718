"""What a lesson can point at on the table of Nidavellir, and where each thing is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.containers import VerticalScroll
from textual.content import Content

from engine.nidavellir.components import CLASSES, HEROES, TAVERNS
from hall_tui.panel import HERE, marked
from nidavellir_tui.army import ArmyBoard
from nidavellir_tui.classes import role_of
from nidavellir_tui.herotext import hero_numbers, hero_text
from nidavellir_tui.lines import LinesWidget
from nidavellir_tui.tavern import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from engine.core.game import Seat
    from engine.lessons.model import Pointer
    from engine.nidavellir.state import State

SCORES = "scores"


class Pointed(NamedTuple):
    """What is pointed at, each thing with its mark.

    A tavern is a number, a card of it a `Spot`; a column stands with its seat.
    """

    taverns: Mapping[int | Spot, str] = {}
    columns: Mapping[tuple[Seat, int], str] = {}
    commands: Mapping[Seat, str] = {}
    coins: Mapping[str, str] = {}
    treasury: Mapping[int, str] = {}
    gems: Mapping[Seat, str] = {}
    heroes: Mapping[str, str] = {}
    scores: str = ""

    @property
    def army(self) -> Seat | None:
        """The seat whose army alone is pointed at, or None."""
        seats = {seat for seat, _ in self.columns} | set(self.commands)
        return seats.pop() if len(seats) == 1 else None

    def without_cards(self) -> dict[int | Spot, str]:
        """The taverns alone: once a card has been taken the places of others are not theirs."""
        return {place: mark for place, mark in self.taverns.items() if not isinstance(place, Spot)}

    def columns_of(self, seat: Seat) -> dict[int, str]:
        """The columns of a seat that are pointed at."""
        return {column: mark for (each, column), mark in self.columns.items() if each == seat}


NOTHING = Pointed()


def pointed_at(pointers: Sequence[Pointer], own: Seat) -> Pointed:
    """Sort the pointers by what they point at; `own` is the seat of whoever looks."""
    found: dict[str, dict[Any, str]] = {group: {} for group in Pointed._fields}
    for each in pointers:
        group, thing_of = _THINGS[each.what]
        found[group][thing_of(str(each.which), own)] = each.label or HERE
    scores = found.pop("scores").get(SCORES, "")
    return Pointed(**found, scores=scores)


def _card(which: str, own: Seat) -> Spot:  # noqa: ARG001
    tavern, _, row = which.partition(":")
    return Spot(TAVERNS.index(tavern), int(row))


def _column(which: str, own: Seat) -> tuple[Seat, int]:
    seat, _, name = which.rpartition(":")
    return int(seat) if seat else own, CLASSES.index(name)


def _seat(which: str, own: Seat) -> Seat:
    return int(which) if which.isdecimal() else own


_THINGS: Mapping[str, tuple[str, Callable[[str, Seat], Any]]] = {
    "tavern": ("taverns", lambda which, _: TAVERNS.index(which)),
    "card": ("taverns", _card),
    "column": ("columns", _column),
    "command": ("commands", _seat),
    "coin": ("coins", lambda which, _: which),
    "treasury": ("treasury", lambda which, _: int(which[1:])),
    "gem": ("gems", _seat),
    "hero": ("heroes", lambda which, _: which),
    "panel": ("scores", lambda which, _: which),
}
POINTERS = frozenset(_THINGS)


class HeroCards(LinesWidget):
    """Heroes that are pointed at, each with its numbers and what it does."""

    heroes: Mapping[str, str] = {}

    def lines(self, width: int) -> Iterator[Content]:
        """A heading and a text for each."""
        for hero, mark in self.heroes.items():
            name = Content(HEROES[hero].name).stylize(f"bold ${role_of(hero)}")
            yield Content.assemble(marked(mark), " ", name, f"  {hero_numbers(hero)}")
            yield from Content(hero_text(hero)).wrap(width)


class PointedPane(VerticalScroll):
    """An army and heroes that are pointed at, in place of what lies there otherwise."""

    def compose(self) -> Iterable[Widget]:
        """The heroes above the army."""
        yield HeroCards(id="pointed-heroes")
        yield ArmyBoard(id="pointed-army")

    def show(self, pointed: Pointed, view: State, *, sums: bool) -> None:
        """Show them, the army without its sums if those are to be found out."""
        heroes, army = self.query_one(HeroCards), self.query_one(ArmyBoard)
        heroes.heroes, heroes.display = pointed.heroes, bool(pointed.heroes)
        heroes.redraw()
        seat = pointed.army
        army.display = seat is not None
        if seat is not None:
            army.pointed = pointed.columns_of(seat)
            army.points_at_command = pointed.commands.get(seat, "")
            army.shows_sums = sums
            army.show(view, seat)
