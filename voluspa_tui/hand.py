"""The hand: one card for each tile, with its number key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from voluspa_tui.cellart import REFUSED, cell_glyphs
from voluspa_tui.tiles import FAMILIES, art_of

if TYPE_CHECKING:
    from rich.style import Style
    from textual import events

WIDEST, NARROWEST = 14, 7
HEIGHT = 4


class HandTile(NamedTuple):
    """A tile of the hand; `playable` if it can be laid or given away now."""

    kind: str
    name: str
    value: int
    playable: bool


class HandBar(Widget):
    """The tiles of the person at the keyboard, or only backs while the keyboard changes hands."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"hand--{family}" for family in FAMILIES),
        "hand--value",
        "hand--chosen",
        "hand--quiet",
    }
    can_focus = False

    class Chosen(Message):
        """A tile was clicked; `index` is its place in the hand."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, glyph_set: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyph_set = glyph_set
        self.tiles: tuple[HandTile, ...] = ()
        self.chosen: int | None = None
        self.notice = ""

    def show(self, tiles: Sequence[HandTile], chosen: int | None, notice: str = "") -> None:
        """Show tiles with the chosen one marked; `notice` stands where there are no tiles."""
        self.tiles, self.chosen, self.notice = tuple(tiles), chosen, notice
        self.refresh()

    @property
    def card_width(self) -> int:
        """Columns of one card."""
        room = self.size.width // max(1, len(self.tiles))
        return max(NARROWEST, min(WIDEST, room))

    @property
    def _margin(self) -> int:
        return max(0, self.size.width - self.card_width * len(self.tiles)) // 2

    def render_line(self, y: int) -> Strip:
        """One line of all cards."""
        width, ground = self.size.width, self.rich_style
        if not self.tiles:
            style = ground + self.get_component_rich_style("hand--quiet", partial=True)
            text = self.notice if y == 1 else ""
            return Strip([Segment(f"{text:^{width}}"[:width], style)])
        segments = [Segment(" " * self._margin, ground)]
        for index, tile in enumerate(self.tiles):
            segments += self._card_line(index, tile, y)
        return Strip(segments).adjust_cell_length(width, ground)

    def _card_line(self, index: int, tile: HandTile, y: int) -> list[Segment]:
        glyphs = cell_glyphs(self.glyph_set)
        chosen = index == self.chosen
        frame = glyphs.heavy if chosen else glyphs.thin
        base = self.get_component_rich_style(f"hand--{art_of(tile.kind).family}")
        rim = base + self._over("chosen") if chosen else base
        inside = self.card_width - 2
        if y == 0:
            top = f"{frame[1]}{index + 1}{frame[1]}"
            return [Segment(f"{frame[0]}{top:{frame[1]}<{inside}}{frame[2]}", rim)]
        if y == HEIGHT - 1:
            sign = "" if tile.playable else f"{frame[7]}{REFUSED}{frame[7]}"
            return [Segment(f"{frame[6]}{sign:{frame[7]}>{inside}}{frame[8]}", rim)]
        inner = self._face(tile, y, inside, base)
        return [Segment(frame[3], rim), *inner, Segment(frame[5], rim)]

    def _face(self, tile: HandTile, y: int, inside: int, base: Style) -> list[Segment]:
        art = art_of(tile.kind)
        if y == 1:
            name = tile.name if len(tile.name) < inside else art.short
            return [Segment(f" {name:<{inside - 1}}"[:inside], base)]
        rune = art.rune if cell_glyphs(self.glyph_set).runes else " "
        value = f" {tile.value}"
        return [
            Segment(value, base + self._over("value")),
            Segment(f"{rune:>{inside - len(value) - 1}} ", base),
        ]

    def _over(self, name: str) -> Style:
        return self.get_component_rich_style(f"hand--{name}", partial=True)

    def on_click(self, event: events.Click) -> None:
        """Tell which tile was clicked."""
        index = (event.x - self._margin) // self.card_width
        if 0 <= index < len(self.tiles):
            self.post_message(self.Chosen(index))
