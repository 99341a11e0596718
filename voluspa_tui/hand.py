"""The hand: one card for each tile, with its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

WIDEST, NARROWEST = 14, 5
SHORT_BELOW = 7
HEIGHT = 4


class HandTile(NamedTuple):
    """A tile of the hand; `playable` if it can be laid or given away now.

    `value` is what it says: ``7``, ``7+1`` with the boost to come, ``gap``; `key` chooses it, as a
    person reads it, or is empty.
    """

    kind: str
    name: str
    value: str
    playable: bool
    key: str = ""


class HandWord(NamedTuple):
    """Something else to do than laying a tile: its word, its key, and two short lines about it."""

    word: str
    key: str
    title: str
    about: str


class HandBar(Widget):
    """The tiles of the person at the keyboard, or only backs while the keyboard changes hands."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"hand--{family}" for family in FAMILIES),
        "hand--value",
        "hand--chosen",
        "hand--point",
        "hand--word",
        "hand--quiet",
    }
    can_focus = False

    class Chosen(Message):
        """A tile was clicked; `index` is its place in the hand."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    class Said(Message):
        """A word was clicked."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    def __init__(self, glyph_set: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyph_set = glyph_set
        self.tiles: tuple[HandTile, ...] = ()
        self.words: tuple[HandWord, ...] = ()
        self.chosen: int | None = None
        self.notice = ""
        self.pointed: Mapping[str, str] = {}

    def point_at(self, pointed: Mapping[str, str]) -> None:
        """Point at tiles by their kind, each with a mark such as ``!``."""
        self.pointed = pointed
        self.refresh()

    def show(
        self,
        tiles: Sequence[HandTile],
        chosen: int | None,
        notice: str = "",
        words: Sequence[HandWord] = (),
    ) -> None:
        """Show tiles, the chosen one marked, and words; `notice` stands where there are none."""
        self.tiles, self.chosen, self.notice = tuple(tiles), chosen, notice
        self.words = tuple(words)
        self.refresh()

    @property
    def card_width(self) -> int:
        """Columns of one card."""
        room = self.size.width // max(1, len(self.tiles) + len(self.words))
        return max(NARROWEST, min(WIDEST, room))

    @property
    def _margin(self) -> int:
        cards = len(self.tiles) + len(self.words)
        return max(0, self.size.width - self.card_width * cards) // 2

    @property
    def _first(self) -> int:
        """The first card that is drawn: the chosen one is never beyond the right edge."""
        fitting = max(1, self.size.width // self.card_width)
        return max(0, (self.chosen or 0) + 1 - fitting)

    def render_line(self, y: int) -> Strip:
        """One line of all cards."""
        width, ground = self.size.width, self.rich_style
        if not self.tiles and not self.words:
            style = ground + self.get_component_rich_style("hand--quiet", partial=True)
            text = self.notice if y == 1 else ""
            return Strip([Segment(f"{text:^{width}}"[:width], style)])
        segments = [Segment(" " * self._margin, ground)]
        for index, tile in enumerate(self.tiles):
            if index >= self._first:
                segments += self._card_line(index, tile, y)
        for word in self.words:
            segments.append(self._word_line(word, y))
        return Strip(segments).adjust_cell_length(width, ground)

    def _card_line(self, index: int, tile: HandTile, y: int) -> list[Segment]:
        glyphs = cell_glyphs(self.glyph_set)
        chosen = index == self.chosen
        frame = glyphs.heavy if chosen else glyphs.thin
        base = self.get_component_rich_style(f"hand--{art_of(tile.kind).family}")
        rim = base + self._over("chosen") if chosen else base
        inside = self.card_width - 2
        if y == 0:
            top = f"{frame[1]}{tile.key}"[:inside]
            mark = self.pointed.get(tile.kind, "")
            line = f"{top:{frame[1]}<{inside}}"[: inside - len(mark)]
            named = [Segment(mark, base + self._over("point"))] if mark else []
            return [Segment(f"{frame[0]}{line}", rim), *named, Segment(frame[2], rim)]
        if y == HEIGHT - 1:
            sign = "" if tile.playable else f"{frame[7]}{REFUSED}{frame[7]}"
            return [Segment(f"{frame[6]}{sign:{frame[7]}>{inside}}{frame[8]}", rim)]
        inner = self._face(tile, y, inside, base)
        return [Segment(frame[3], rim), *inner, Segment(frame[5], rim)]

    def _face(self, tile: HandTile, y: int, inside: int, base: Style) -> list[Segment]:
        art, lead = art_of(tile.kind), " " if self.card_width >= SHORT_BELOW else ""
        if y == 1:
            room = inside - len(lead)
            short = art.short if room >= len(art.short) else art.code
            names = (tile.name, tile.name.rsplit(maxsplit=1)[-1])
            name = next((name for name in names if len(name) <= room), short)
            return [Segment(f"{lead}{name:<{room}}", base)]
        rune = art.rune if cell_glyphs(self.glyph_set).runes else " "
        value = f"{lead}{tile.value}"[:inside]
        rest = f"{rune:>{inside - len(value) - 1}} " if inside > len(value) + 1 else ""
        return [
            Segment(value, base + self._over("value")),
            Segment(f"{rest:<{inside - len(value)}}", base),
        ]

    def _word_line(self, word: HandWord, y: int) -> Segment:
        """One line of the card of a word."""
        frame, inside = cell_glyphs(self.glyph_set).thin, self.card_width - 2
        about = f" {word.about}"
        text = {
            0: f"{frame[1]}{word.key}"[:inside].ljust(inside, frame[1]),
            1: f" {word.title}"[:inside].ljust(inside),
            2: (about if len(about) <= inside else "").ljust(inside),
            3: frame[7] * inside,
        }[y]
        left, right = {0: (frame[0], frame[2]), 3: (frame[6], frame[8])}.get(
            y, (frame[3], frame[5])
        )
        return Segment(f"{left}{text}{right}", self.rich_style + self._over("word"))

    def _over(self, name: str) -> Style:
        return self.get_component_rich_style(f"hand--{name}", partial=True)

    def on_click(self, event: events.Click) -> None:
        """Tell which tile was clicked."""
        index = (event.x - self._margin) // self.card_width + self._first
        if 0 <= index < len(self.tiles):
            self.post_message(self.Chosen(index))
        elif 0 <= index - len(self.tiles) < len(self.words):
            self.post_message(self.Said(self.words[index - len(self.tiles)].word))
