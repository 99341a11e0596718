"""Panels of fixed size beside a table: their text changes without laying the screen out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Panel(Static):
    """A panel of fixed size: its text changes without laying the screen out anew."""

    ALLOW_SELECT = False

    def lines(self, width: int, height: int) -> Iterable[Content]:  # noqa: ARG002
        """The lines to show in so much room; a subclass gives them."""
        return ()

    def redraw(self) -> None:
        """Show the lines of now."""
        size = self.content_size
        if size.width and size.height:
            self.update(Content("\n").join(self.lines(size.width, size.height)), layout=False)

    def on_resize(self) -> None:
        """Use the new room."""
        self.redraw()


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
