"""Bravery part by part: what the parts are called, how they come about, and a table of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from engine.nidavellir.bravery import (
    THRUD,
    bravery,
    column_sum,
    idunn,
    lifted_thrud,
    standing_ranks,
    warrior_coin,
)
from engine.nidavellir.coins import highest
from engine.nidavellir.components import (
    BEST_GEM,
    BLACKSMITH,
    DWERG_BRAVERY,
    EXPLORER,
    HEROES,
    HUNTER,
    MINER,
    WARRIOR,
    coin_value,
)
from nidavellir_tui.classes import CLASS_LETTERS
from nidavellir_tui.lines import LinesWidget

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.nidavellir.state import Player, State
    from hall_tui.look import Look

PARTS = (
    "Warriors",
    "Hunters",
    "Miners",
    "Blacksmiths",
    "Explorers",
    "Neutral heroes",
    "Coins",
    "Gem 6",
)
"""The parts in the order of `Bravery`."""
SIGNS = (*CLASS_LETTERS, "N", "C", "G")
"""A letter for each part."""
TOTAL = "Total"
_LABEL = max(map(len, PARTS)) + 3
_NARROWEST = 5
_WIDEST = {2: 12, 3: 12, 4: 10, 5: 10}


def plural(count: int, name: str) -> str:
    """A count with its noun: ``1 rank``, ``2 ranks``."""
    return f"{count} {name}" if count == 1 else f"{count} {name}s"


def workings(view: State, seat: int) -> tuple[list[str], ...]:
    """How each part of a seat's bravery comes about, item by item; empty where it is nothing."""
    player = view.players[seat]
    coins = sorted(map(coin_value, player.coins))
    return (
        list(_warriors(view, player)),
        [f"{plural(standing_ranks(player, HUNTER), 'rank')}, squared"] * bool(player.ranks[HUNTER]),
        list(_miners(player)),
        [plural(standing_ranks(player, BLACKSMITH), "rank")] * bool(player.ranks[BLACKSMITH]),
        list(_explorers(player)),
        list(_heroes(view, seat)),
        [" + ".join(map(str, coins))],
        ["Crown Jeweler"] * (player.gem == BEST_GEM),
    )


def _warriors(view: State, player: Player) -> Iterator[str]:
    if player.ranks[WARRIOR]:
        yield f"sum {column_sum(player, WARRIOR)}"
    coin = warrior_coin(view, player)
    if coin:
        yield f"most ranks: coin {coin}"


def _miners(player: Player) -> Iterator[str]:
    ranks = standing_ranks(player, MINER)
    if ranks:
        yield f"sum {column_sum(player, MINER)} x {plural(ranks, 'rank')}"


def _explorers(player: Player) -> Iterator[str]:
    if player.ranks[EXPLORER]:
        yield f"sum {column_sum(player, EXPLORER)}"
    if idunn(player):
        yield f"Idunn {idunn(player)} more"


def _heroes(view: State, seat: int) -> Iterator[str]:
    """What neutral heroes bring, the Dwerg brothers together, Thrud wherever she is."""
    player = view.players[seat]
    dwergs = sum(HEROES[hero].dwerg for hero in player.command)
    if dwergs:
        yield f"{plural(dwergs, 'Dwerg')} {DWERG_BRAVERY[dwergs]}"
    for hero in player.command:
        if hero == "astrid":
            yield f"Astrid {highest(player)}"
        elif HEROES[hero].bravery:
            yield f"{HEROES[hero].name} {HEROES[hero].bravery}"
    if player.column_with(THRUD) is not None or lifted_thrud(view, seat):
        yield f"Thrud {HEROES[THRUD].bravery}"


def bravery_lines(view: State, names: Sequence[str], look: Look, width: int) -> Iterator[Content]:
    """The table: one row a part, one column a seat; the best of a row is bold and starred."""
    seats = [bravery(view, seat) for seat in view.seats]
    room = column_width(len(seats), width)
    yield from _heads(names, look, room)
    for sign, label, numbers in zip(SIGNS, PARTS, zip(*seats, strict=True), strict=True):
        yield _row(f"{sign} {label}", numbers, room)
    thin = str(look.game_glyphs("nidavellir_army")["thin"])
    yield Content(thin * (_LABEL + room * len(seats))).stylize("$hall-line")
    yield _row(f"  {TOTAL}", [parts.total for parts in seats], room).stylize("bold")


def column_width(seats: int, width: int) -> int:
    """How wide the column of a seat is in so much room."""
    return min(_WIDEST[seats], max(_NARROWEST, (width - _LABEL) // seats))


def table_width(seats: int, width: int) -> int:
    """How wide the whole table is in so much room."""
    return _LABEL + seats * column_width(seats, width)


def _heads(names: Sequence[str], look: Look, room: int) -> Iterator[Content]:
    letters = (
        Content(f"{look.seat_letter(seat):>{room - 1}} ").stylize(f"bold ${look.seat_role(seat)}")
        for seat in range(len(names))
    )
    yield Content.assemble(" " * _LABEL, *letters)
    yield Content.assemble(" " * _LABEL, *(_to_the_right(name, room) for name in names))


def _to_the_right(name: str, room: int) -> Content:
    short = Content(name).truncate(room - 2)
    return Content.assemble(" " * (room - 1 - short.cell_length), short, " ")


def _row(label: str, numbers: Sequence[int], room: int) -> Content:
    best = max(numbers) if len(set(numbers)) > 1 else None
    cells = (_best(n, room) if n == best else Content(f"{n:>{room - 1}} ") for n in numbers)
    return Content.assemble(label.ljust(_LABEL), *cells)


def _best(number: int, room: int) -> Content:
    return Content(f"{number:>{room - 1}}*").stylize("bold")


class BraveryTable(LinesWidget):
    """The bravery of all seats as it stands: one row a part, one column a player."""

    view: State | None = None
    names: Sequence[str] = ()

    def show(self, view: State, names: Sequence[str]) -> None:
        """Show the bravery of a position."""
        self.view, self.names = view, names
        self.redraw()

    def lines(self, width: int) -> Iterator[Content]:
        """The rows."""
        if self.view is not None:
            yield from bravery_lines(self.view, self.names, self.look, width)
