"""A widget that is as high as its lines, which it makes for the width it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from textual.content import Content
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.app import RenderResult
    from textual.geometry import Size

    from hall_tui.app import HallApp
    from hall_tui.look import Look


class LinesWidget(Widget):
    """Text in lines that fit its width; a subclass gives them."""

    DEFAULT_CSS = "LinesWidget { width: 1fr; height: auto; }"
    ALLOW_SELECT = False

    @property
    def look(self) -> Look:
        """The colours and glyphs of now."""
        return cast("HallApp", self.app).look

    def lines(self, width: int) -> Iterable[Content]:  # noqa: ARG002
        """The lines in so much room."""
        return ()

    def render(self) -> RenderResult:
        """The lines, one below the other."""
        return Content("\n").join(self.lines(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As high as there are lines."""
        return len(list(self.lines(width)))

    def redraw(self) -> None:
        """Make the lines anew."""
        self.refresh(layout=True)


def packed(
    lead: Content, items: Sequence[str | Content], gap: str, width: int
) -> Iterator[Content]:
    """Items beside what leads them in, in as many lines as they need; none is broken apart."""
    room = max(1, width - lead.cell_length)
    rows = _rows([Content(item) if isinstance(item, str) else item for item in items], gap, room)
    for number, row in enumerate(rows or [[]]):
        end = gap.rstrip() if number < len(rows) - 1 else ""
        text = Content.assemble(Content(gap).join(row), end).truncate(room)
        yield Content.assemble(" " * lead.cell_length if number else lead, text)


def _rows(items: Sequence[Content], gap: str, room: int) -> list[list[Content]]:
    rows: list[list[Content]] = []
    for item in items:
        used = sum(each.cell_length + len(gap) for each in rows[-1]) if rows else 0
        if rows and used + item.cell_length <= room:
            rows[-1].append(item)
        else:
            rows.append([item])
    return rows
