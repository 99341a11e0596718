"""Panels of fixed size beside a table: their text changes without laying the screen out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.visual import Visual
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


HERE = "!"
"""The mark of a thing that is pointed at and has no letter of its own."""


def marked(mark: str) -> Content:
    """A mark beside something that is pointed at; it stands out without colours too."""
    text = Content(mark)
    return text.stylize("bold reverse $hall-gold") if mark.strip() else text


class Panel(Static):
    """A panel of fixed size: its text changes without laying the screen out anew.

    Only lines that have changed are drawn again.
    """

    ALLOW_SELECT = False
    _strips: Sequence[Strip] = ()

    def lines(self, width: int, height: int) -> Iterable[Content]:  # noqa: ARG002
        """The lines to show in so much room; a subclass gives them."""
        return ()

    def redraw(self) -> None:
        """Show the lines of now."""
        width, height = self.content_size
        if not width or not height:
            return
        before, edge = self._strips, self.gutter
        content = Content("\n").join(self.lines(width, height))
        self._strips = Visual.to_strips(self, content, width, height, self.visual_style, pad=True)
        for y in range(height):
            if before[y : y + 1] != self._strips[y : y + 1]:
                self.refresh(Region(edge.left, edge.top + y, width, 1))

    def render_line(self, y: int) -> Strip:
        """One line of the panel."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.content_size.width, self.rich_style)

    def on_resize(self) -> None:
        """Use the new room."""
        self._strips = ()
        self.redraw()
        self.refresh()

    def notify_style_update(self) -> None:
        """Use the new colours."""
        super().notify_style_update()
        self.call_later(self.on_resize)


class LogPanel(Panel):
    """The latest sentences of the log, newest last."""

    sentences: Sequence[str] = ()

    def show_log(self, sentences: Sequence[str]) -> None:
        """Show as many of the latest sentences as there is room for."""
        self.sentences = sentences
        self.redraw()

    def lines(self, width: int, height: int) -> Iterable[Content]:
        """The latest sentences, as many as fit as a whole."""
        shown: list[Content] = []
        for sentence in reversed(self.sentences):
            wrapped = Content(f"- {sentence}").wrap(width)
            if len(shown) + len(wrapped) > height:
                break
            shown = [*wrapped, *shown]
        return shown
