"""The table as one widget that draws only what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from voluspa_tui.cellart import SIZES, CellSize, Line, Marks, Piece, draw_cell, fitting_size
from voluspa_tui.picture import EMPTY_PICTURE, BoardPicture
from voluspa_tui.rulers import column_ruler, row_ruler

if TYPE_CHECKING:
    from textual import events

    from engine.voluspa.grid import At

_FAMILIES = ("gods", "beasts", "giants", "dead")
BLANK = "blank"
PLAIN = ("plain", "faint", "rim")
"""The inks that look like the tint of the tile and no more."""
NO_SIGNS: Mapping[Any, str] = {}
_INKS = ("value", "gold", "ice", "ember", "last", "point", "ruler")


class BoardView(ScrollView):
    """The grid of tiles.

    `show` sets everything at once; `point` moves the cursor and redraws two cells. The size of the
    cells follows the window until `zoom` fixes it; `zoom_fit` lets it follow again.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"board--{family}" for family in _FAMILIES),
        *(f"board--{ink}" for ink in _INKS),
    }
    can_focus = False

    class Pointed(Message):
        """The mouse points at another cell."""

        def __init__(self, at: At) -> None:
            super().__init__()
            self.at = at

    class Clicked(Pointed):
        """A cell was clicked."""

    def __init__(self, glyph_set: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyph_set = glyph_set
        self.picture: BoardPicture = EMPTY_PICTURE
        self.offers: Mapping[At, int | None] = {}
        self.signs: Mapping[At, str] = {}
        self.pointed: Mapping[At, str] = {}
        self.has_cursor = True
        self.cursor: At = (0, 0)
        self.is_refused = False
        self.latest: At | None = None
        self.chosen_size: CellSize | None = None
        self.cell_size = SIZES[0]
        self._margin = Offset(0, 0)
        self._lines: dict[int, Strip] = {}
        self._styles: dict[tuple[str, str], Style] = {}
        self._hovered: At | None = None

    # -- what others call ---------------------------------------------------------------------

    def show(
        self,
        picture: BoardPicture,
        offers: Mapping[At, int | None],
        latest: At | None,
        signs: Mapping[At, str] = NO_SIGNS,
    ) -> None:
        """Draw a picture with the legal cells (and the points of each, if shown), and signs."""
        self.picture, self.offers, self.latest, self.signs = picture, offers, latest, signs
        self.cursor = picture.bounds.clamp(self.cursor)
        self._lay_out()

    def point(self, at: At, *, refused: bool) -> None:
        """Move the cursor; `refused` if the chosen tile may not be laid there."""
        before = self.cursor
        self.cursor, self.is_refused = self.picture.bounds.clamp(at), refused
        for cell in {before, self.cursor}:
            self._redraw_cell(cell)
        self._follow()

    def sign(self, signs: Mapping[At, str]) -> None:
        """Put other signs on the cells; a line that changes is redrawn as far as it changes."""
        before, self.signs = self.signs, signs
        changed: dict[int, list[Region]] = {}
        for at in before.keys() | signs.keys():
            if before.get(at) != signs.get(at):
                changed.setdefault(at[1], []).append(self._sign_region(at))
        for regions in changed.values():
            self._redraw(Region.from_union(regions))

    def mark(self, pointed: Mapping[At, str]) -> None:
        """Point at some cells, each with a mark such as ``!``; scrolls to the first of them."""
        self.pointed = pointed
        self._lines.clear()
        self.refresh()
        for at in list(pointed)[:1]:
            self.scroll_to_region(self.region_of(at), animate=False, force=True)

    def zoom(self, steps: int) -> None:
        """Fix the size of cells, some steps larger or smaller than now."""
        place = SIZES.index(self.cell_size) + steps
        self.chosen_size = SIZES[min(max(place, 0), len(SIZES) - 1)]
        self._lay_out()

    def zoom_fit(self) -> None:
        """Let the size of cells follow the window."""
        self.chosen_size = None
        self._lay_out()

    # -- where things are ---------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Choose the size of cells, place the grid, and draw everything anew."""
        bounds, room = self.picture.bounds, self.container_size or self.size
        fitting = fitting_size(bounds.columns, bounds.rows, room.width, room.height)
        self.cell_size = self.chosen_size or fitting
        wide, high = (
            bounds.columns * self.cell_size.width,
            bounds.rows * self.cell_size.height,
        )
        self.virtual_size = Size(wide, high)
        self._margin = Offset(max(0, room.width - wide) // 2, max(0, room.height - high) // 2)
        self._lines.clear()
        self.refresh()
        self._follow()

    def region_of(self, at: At) -> Region:
        """Where a cell is on the grid as a whole, before scrolling."""
        bounds, size = self.picture.bounds, self.cell_size
        left = (at[0] - bounds.left) * size.width
        return Region(left, (at[1] - bounds.top) * size.height, size.width, size.height)

    def _sign_region(self, at: At) -> Region:
        region, signed = self.region_of(at), self.cell_size.signed
        return Region(region.x + signed.start, region.y, len(signed), 1)

    def cell_at(self, spot: Offset) -> At | None:
        """The cell drawn at a spot of the widget, or None beside the grid."""
        where = spot - self._margin + self.scroll_offset
        bounds, size = self.picture.bounds, self.cell_size
        at = (bounds.left + where.x // size.width, bounds.top + where.y // size.height)
        return at if bounds.clamp(at) == at else None

    def _on_screen(self, at: At) -> Region:
        return self.region_of(at).translate(self._margin - self.scroll_offset)

    def _follow(self) -> None:
        """Scroll so that the cursor's cell, and a part of those around it, can be seen."""
        region = self.region_of(self.cursor)
        around = region.grow((region.height // 2, region.width, region.height // 2, region.width))
        self.scroll_to_region(around, animate=False, force=True)

    # -- drawing ------------------------------------------------------------------------------

    def _redraw_cell(self, at: At) -> None:
        self._redraw(self.region_of(at))

    def _redraw(self, region: Region) -> None:
        """Draw a part of the grid anew."""
        for line in range(region.y, region.bottom):
            self._lines.pop(line, None)
        self.refresh(region.translate(self._margin - self.scroll_offset))

    def marks_of(self, at: At) -> Marks:
        """What is marked on a cell."""
        pointed = self.has_cursor and at == self.cursor
        return Marks(
            legal=at in self.offers,
            points=self.offers.get(at),
            cursor=pointed,
            refused=pointed and self.is_refused,
            latest=at == self.latest,
            sign=self.signs.get(at, ""),
            pointed=self.pointed.get(at, ""),
        )

    def render_line(self, y: int) -> Strip:
        """One line of the widget."""
        line = y + self.scroll_offset.y - self._margin.y
        width, left, margin = self.size.width, self.scroll_offset.x, self._margin.x
        bounds, size = self.picture.bounds, self.cell_size
        before, strip = " " * margin, Strip([])
        if line == -1:
            strip = Strip([Segment(column_ruler(bounds, size), self._style("", "ruler"))])
        elif 0 <= line < self.virtual_size.height:
            before = row_ruler(bounds, size, line, margin)
            strip = self._grid_line(line)
        rule = Strip([Segment(before, self._style("", "ruler"))])
        whole = Strip.join((rule, strip.crop(left, left + width)))
        return whole.adjust_cell_length(width, self.rich_style)

    def _grid_line(self, line: int) -> Strip:
        strip = self._lines.get(line)
        if strip is None:
            strip = self._lines[line] = self._draw_line(line)
        return strip

    def _draw_line(self, line: int) -> Strip:
        bounds, cells = self.picture.bounds, self.picture.cells
        row, part = divmod(line, self.cell_size.height)
        y = bounds.top + row
        pieces: list[Piece] = []
        for x in range(bounds.left, bounds.right + 1):
            at = (x, y)
            drawing = draw_cell(cells.get(at), self.marks_of(at), self.cell_size, self.glyph_set)
            pieces.extend(drawing[part])
        segments = [Segment(p.text, self._style(p.tint, p.ink)) for p in joined(pieces)]
        return Strip(segments, self.virtual_size.width)

    def _style(self, tint: str, ink: str) -> Style:
        style = self._styles.get((tint, ink))
        if style is None:
            style = self._styles[tint, ink] = self._new_style(tint, ink)
        return style

    def _new_style(self, tint: str, ink: str) -> Style:
        base = self.get_component_rich_style(f"board--{tint}") if tint else self.rich_style
        if ink == BLANK:
            return Style(bgcolor=base.bgcolor)
        if ink in PLAIN:
            return base
        return base + self.get_component_rich_style(f"board--{ink}", partial=True)

    def notify_style_update(self) -> None:
        """Forget the styles of the theme that was."""
        super().notify_style_update()
        self._styles.clear()
        self._lines.clear()

    # -- the window and the mouse -------------------------------------------------------------

    def on_resize(self) -> None:
        """Fit the cells to the new room."""
        self._lay_out()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Point at the cell under the mouse, once for each cell."""
        at = self.cell_at(event.offset)
        if at is not None and at != self._hovered:
            self.post_message(self.Pointed(at))
        self._hovered = at

    def on_leave(self) -> None:
        """The mouse has left."""
        self._hovered = None

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked."""
        at = self.cell_at(event.offset)
        if at is not None:
            self.post_message(self.Clicked(at))


def joined(pieces: list[Piece]) -> Line:
    """The pieces with neighbours of the same style made one: less to draw and to send.

    What is blank needs no ink, and several inks look alike.
    """
    whole: list[Piece] = []
    for each in pieces:
        ink = BLANK if each.text.isspace() else "plain" if each.ink in PLAIN else each.ink
        piece = each._replace(ink=ink)
        if whole and whole[-1][1:] == piece[1:]:
            whole[-1] = whole[-1]._replace(text=whole[-1].text + piece.text)
        elif piece.text:
            whole.append(piece)
    return tuple(whole)
