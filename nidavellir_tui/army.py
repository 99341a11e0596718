"""Armies: five columns with their ranks, the lines across them, heroes, coins, gem, bravery."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message

from engine.nidavellir.bravery import bravery
from engine.nidavellir.components import (
    ARMORER,
    CLASSES,
    HEROES,
    TAVERN_NAMES,
    bravery_in,
)
from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, bindings
from hall_tui.panel import marked
from nidavellir_tui.bravery import PARTS, TOTAL, plural, workings
from nidavellir_tui.classes import CLASS_LETTERS, CLASS_ROLES
from nidavellir_tui.lines import LinesWidget, packed
from nidavellir_tui.ranks import (
    CoinPlace,
    Rank,
    coin_places,
    command_zone,
    missing_ranks,
    next_line,
    ranks_in,
    waiting_hero,
)
from nidavellir_tui.reading_keys import ARMY_KEYS

if TYPE_CHECKING:
    from textual import events
    from textual.widget import Widget

    from engine.core.game import Seat
    from engine.nidavellir.bravery import Bravery
    from engine.nidavellir.state import State
    from hall_tui.look import Look
    from hall_tui.session import Session

_LABEL = 8
_PARTS = 18
_FULL, _SHORT = 12, 9
_WIDEST = 12
_GAP = 1
_FULL_HEADS = tuple(f"{name.capitalize()}s" for name in CLASSES)
_SHORT_HEADS = ("Warriors", "Hunters", "Miners", "Smiths", "Explorers")
_TINY_HEADS = ("War", "Hun", "Min", "Smi", "Exp")


class Grid(NamedTuple):
    """The width of a column, and of the parts of bravery beside the columns (0: they are below)."""

    column: int
    parts: int


def grid_for(width: int) -> Grid:
    """The columns as wide as they need, the parts of bravery beside them if there is room."""
    beside = width - _LABEL - _GAP - _PARTS
    if beside < len(CLASSES) * _SHORT:
        return Grid(max(5, min(_WIDEST, (width - _LABEL) // len(CLASSES))), 0)
    column = min(_WIDEST, beside // len(CLASSES))
    return Grid(column, width - _LABEL - _GAP - column * len(CLASSES))


class ArmyBoard(LinesWidget):
    """One army as a position shows it; as high as it needs to be.

    Columns in `pointed` and the command zone may carry a mark; without `shows_sums` the bravery is
    left to whoever looks.
    """

    view: State | None = None
    seat: Seat = 0
    shows_sums = True
    pointed: Mapping[int, str] = {}
    points_at_command = ""

    def show(self, view: State, seat: Seat) -> None:
        """Show the army of a seat."""
        self.view, self.seat = view, seat
        self.redraw()

    def clear(self) -> None:
        """Show nothing."""
        self.view = None
        self.redraw()

    def lines(self, width: int) -> Iterator[Content]:
        """The army and its bravery, then what else the seat has."""
        if self.view is None:
            return
        grid = grid_for(width)
        heads, ranks, worth, *rest = column_lines(
            self.view, self.seat, self.look, grid, self.pointed
        )
        columns = [heads, ranks, worth, *rest] if self.shows_sums else [heads, ranks, *rest]
        parts = self._parts(grid, width)
        total = str(bravery(self.view, self.seat).total) if self.shows_sums else "?"
        yield _summary(self.view, self.seat, self.look, total).truncate(width)
        yield Content("")
        beside = grid.parts and parts
        yield from _side_by_side(columns, parts, width) if beside else columns
        yield Content("")
        yield from _about_next_hero(self.view, self.seat).wrap(width)
        mark = marked(self.points_at_command.ljust(2))
        command = Content.assemble(_quiet("Command"), mark)
        yield from packed(command, _command(self.view, self.seat), ", ", width)
        yield from packed(_quiet("Coins    "), _coins(self.view, self.seat, width), "   ", width)
        if parts and not grid.parts:
            yield Content("")
            yield from parts

    def _parts(self, grid: Grid, width: int) -> list[Content]:
        """The lines of the bravery, unless they are left to whoever looks."""
        if self.view is None or not self.shows_sums:
            return []
        return list(part_lines(self.view, self.seat, grid.parts or width))


def _side_by_side(
    left: Sequence[Content], right: Sequence[Content], width: int
) -> Iterator[Content]:
    wide = max(line.cell_length for line in left)
    gap = width - wide - max(line.cell_length for line in right)
    for number in range(max(len(left), len(right))):
        one = left[number] if number < len(left) else Content("")
        other = right[number] if number < len(right) else Content("")
        space = " " * (wide - one.cell_length + min(gap, _GAP))
        yield Content.assemble(one, space, other) if other.cell_length else one


def _quiet(text: str) -> Content:
    return Content(text).stylize("$hall-quiet")


# -- the summary ---------------------------------------------------------------------------------


def _summary(view: State, seat: Seat, look: Look, total: str) -> Content:
    player = view.players[seat]
    letter = Content(f"{look.glyph('seat')} {look.seat_letter(seat)}")
    lines, heroes = plural(player.lines, "complete line"), hero_count(player.heroes)
    return Content.assemble(
        letter.stylize(f"bold ${look.seat_role(seat)}"),
        f"   gem {player.gem}   {lines}, {heroes}   ",
        Content(f"bravery {total}").stylize("bold"),
    )


def hero_count(count: int) -> str:
    """A number of heroes with its noun."""
    return "1 hero" if count == 1 else f"{count} heroes"


def _about_next_hero(view: State, seat: Seat) -> Content:
    """Which line brings the next hero, and what it lacks."""
    player = view.players[seat]
    line = next_line(player)
    if view.to_act is None:
        return Content("The game is over.")
    if not view.heroes:
        return _quiet("No hero is left to recruit.")
    if player.lines > player.heroes:
        return Content("A hero is due.").stylize("bold $hall-gold")
    lacks = [
        plural(count, CLASSES[column]) for column, count in missing_ranks(player, line).items()
    ]
    return Content(f"Line {line} brings the next hero. It lacks {_listed(lacks)}.")


def _listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _command(view: State, seat: Seat) -> list[str]:
    """The heroes of the command zone by name and value."""
    waiting = waiting_hero(view, seat)
    return [
        f"{HEROES[hero].name} (to be put into a column)" if hero == waiting else _hero(hero)
        for hero in command_zone(view, seat)
    ] or ["no heroes here"]


def _hero(hero: str) -> str:
    card = HEROES[hero]
    return f"{card.name} {card.bravery}" if card.bravery else card.name


# -- the columns ---------------------------------------------------------------------------------


def column_lines(
    view: State, seat: Seat, look: Look, grid: Grid, pointed: Mapping[int, str]
) -> Iterator[Content]:
    """The heads with their marks, ranks and bravery, then one line for each rank.

    Up to the line that brings the next hero, what is missing is named.
    """
    player = view.players[seat]
    heads = [_head(column, grid, pointed.get(column, "")) for column in range(len(CLASSES))]
    yield _row("", heads, grid)
    yield _row("Ranks", [_cell(str(ranks), grid) for ranks in player.ranks], grid)
    worth = bravery(view, seat)[: len(CLASSES)]
    yield _row("Bravery", [_cell(str(each), grid) for each in worth], grid)
    columns = [ranks_in(player, column) for column in range(len(CLASSES))]
    wanted = player.lines if view.to_act is None else next_line(player)
    for number in range(1, max(*player.ranks, wanted) + 1):
        texts = _rank_texts(columns, number, look, grid)
        if number <= player.lines:
            yield _complete_line(number, texts, look, grid)
        else:
            gap = _missing(grid) if number <= wanted else Content("")
            yield _open_line(number, texts, gap, grid)


def _row(label: str, cells: Sequence[Content], grid: Grid) -> Content:
    padded = (Content.assemble(cell, " " * (grid.column - cell.cell_length)) for cell in cells)
    return Content.assemble(_quiet(label.ljust(_LABEL)), *padded)


def _head(column: int, grid: Grid, mark: str) -> Content:
    names = _FULL_HEADS if grid.column >= _FULL else _SHORT_HEADS
    names = names if grid.column > _SHORT else _TINY_HEADS if grid.column < _SHORT else names
    name = Content(names[column]).truncate(grid.column - 1 - len(mark))
    return Content.assemble(name.stylize(f"bold ${CLASS_ROLES[column]}"), marked(mark))


def _cell(text: str, grid: Grid) -> Content:
    return Content(text).truncate(grid.column - 1)


def _rank_texts(
    columns: Sequence[Sequence[Rank]], number: int, look: Look, grid: Grid
) -> list[Content]:
    goes_on = str(look.game_glyphs("nidavellir_army")["goes_on"])
    return [
        _rank_text(cells, column, number, goes_on, grid) for column, cells in enumerate(columns)
    ]


def _complete_line(number: int, texts: Sequence[Content], look: Look, grid: Grid) -> Content:
    """A complete line is ruled through."""
    rule = str(look.game_glyphs("nidavellir_army")["rule"])
    label = Content(f"Line {number}".ljust(_LABEL)).stylize("bold")
    return Content.assemble(label, *(_ruled(text, rule, grid) for text in texts))


def _open_line(number: int, texts: Sequence[Content], gap: Content, grid: Grid) -> Content:
    """A line with `gap` wherever it has no card."""
    return _row(f"{number:>6}", [text if text.cell_length else gap for text in texts], grid)


def _rank_text(
    cells: Sequence[Rank], column: int, number: int, goes_on: str, grid: Grid
) -> Content:
    if number > len(cells):
        return Content("")
    rank = cells[number - 1]
    text = goes_on if rank.part else item_text(rank.item, column)
    return _cell(text, grid).stylize(f"${CLASS_ROLES[column]}")


def item_text(item: str, column: int) -> str:
    """A card or a hero in its column: ``W 6``, ``H``, ``Kraal 7``."""
    value = bravery_in(item, column)
    if item in HEROES:
        shows_value = value and item != "thrud"
        return f"{HEROES[item].name} {value}" if shows_value else HEROES[item].name
    if item == ARMORER:
        return "Armorer"
    has_value = ":" in item
    return f"{CLASS_LETTERS[column]} {value}" if has_value else CLASS_LETTERS[column]


def _ruled(text: Content, rule: str, grid: Grid) -> Content:
    fill = rule * (grid.column - text.cell_length - 2)
    line = Content(f" {fill} " if fill else " " * (grid.column - text.cell_length))
    return Content.assemble(text.stylize("bold"), line.stylize("bold"))


def _missing(grid: Grid) -> Content:
    return Content("missing" if grid.column > 7 else "need").stylize("$hall-gold")


# -- coins and bravery ---------------------------------------------------------------------------


def _coins(view: State, seat: Seat, width: int) -> list[str]:
    """Where the coins lie, as far as it is known."""
    return [_place_text(place, width) for place in coin_places(view, seat)]


def _place_text(place: CoinPlace, width: int) -> str:
    coins = " ".join(place.coins)
    if isinstance(place.place, str):
        return f"{place.place} {coins}"
    name = TAVERN_NAMES[place.place]
    short = name if width >= 110 else name.rpartition(" ")[2]
    return f"{short} {coins}{' open' if place.is_open else ''}"


def part_lines(view: State, seat: Seat, width: int) -> Iterator[Content]:
    """The parts of the bravery and the total, with their workings where there is room."""
    parts: Bravery = bravery(view, seat)
    yield Content("Bravery").stylize("bold")
    for name, number, working in zip(PARTS, parts, workings(view, seat), strict=True):
        line = Content(f"{name:<14}{number:>4}  ")
        explained = [_quiet(each) for each in working] if width >= 2 * _PARTS else []
        yield from packed(line, explained, ", ", width)
    yield Content(f"{TOTAL:<14}{parts.total:>4}").stylize("bold")


# -- the screen ----------------------------------------------------------------------------------


class SeatTabs(LinesWidget):
    """The players' names in one line; the one whose army is shown is pointed at."""

    DEFAULT_CSS = "SeatTabs { height: 1; }"

    class Chosen(Message):
        """A name was clicked."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.names = names
        self.seat: Seat = 0

    def show(self, seat: Seat) -> None:
        """Point at a seat."""
        self.seat = seat
        self.refresh()

    def lines(self, width: int) -> Iterator[Content]:
        """The names, each in a tab of the same width."""
        yield Content.assemble(*(self._tab(seat, width) for seat in range(len(self.names))))

    def _tab_width(self, width: int) -> int:
        longest = max(Content(name).cell_length for name in self.names)
        return max(4, min(longest + 6, width // len(self.names)))

    def _tab(self, seat: Seat, width: int) -> Content:
        look = self.look
        pointer = look.glyph("pointer") if seat == self.seat else " "
        letter = Content(f"{pointer} {look.seat_letter(seat)} ")
        room = max(0, self._tab_width(width) - letter.cell_length - 1)
        name = Content(self.names[seat]).truncate(room, pad=True)
        tab = Content.assemble(letter.stylize(f"${look.seat_role(seat)}"), name, " ")
        return tab.stylize("bold") if seat == self.seat else tab

    def on_click(self, event: events.Click) -> None:
        """Show the army of the name that was clicked."""
        at = event.get_content_offset(self)
        seat = at.x // self._tab_width(self.content_size.width) if at else len(self.names)
        if seat < len(self.names):
            self.post_message(self.Chosen(seat))


STYLES = """
.army-page { padding: 0 0 0 1; height: 1fr; scrollbar-gutter: stable; }
SeatTabs { padding: 0 1; }
"""


class ArmyScreen(HallScreen[None]):
    """The armies of all players, one at a time; they are open to everyone."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Armies"
    HELP_TOPIC = "nidavellir_armies"
    ACTIONS = (*ARMY_KEYS, BACK)
    BINDINGS = bindings((*ARMY_KEYS, BACK._replace(hint="Close")))

    def __init__(self, session: Session, seat: Seat) -> None:
        super().__init__()
        self.session = session
        self.seat = seat

    def compose_body(self) -> Iterable[Widget]:
        """The names above the army."""
        yield SeatTabs(self.session.names, id="names")
        with VerticalScroll(classes="army-page", can_focus=True):
            yield ArmyBoard(id="army")

    def on_mount(self) -> None:
        """Show the army that was asked for."""
        self.query_one(".army-page").focus()
        self._show()

    def _show(self) -> None:
        view = self.session.view()
        self.query_one(SeatTabs).show(self.seat)
        self.query_one(ArmyBoard).show(view, self.seat)
        self.query_one(".army-page").scroll_home(animate=False)
        self.top_line.turn = f"Army of {self.session.names[self.seat]}"
        self.say(f"{self.session.match.game.progress(view).capitalize()}.")

    def look_changed(self) -> None:
        """Draw the army in the new look."""
        super().look_changed()
        self._show()

    def action_leaf(self, step: int) -> None:
        """Show the next army, or the one before."""
        self.seat = (self.seat + step) % len(self.session.names)
        self._show()

    def action_seat(self, seat: Seat) -> None:
        """Show the army of a seat, if there is such a seat."""
        if seat < len(self.session.names):
            self.seat = seat
            self._show()

    def on_seat_tabs_chosen(self, event: SeatTabs.Chosen) -> None:
        """Show the army of the name that was clicked."""
        self.action_seat(event.seat)
