"""What the others did since the last own turn, told where the cursor's panel and the log stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from engine.voluspa.events import Drawn
from hall_tui.table import NewsPanel

if TYPE_CHECKING:
    from engine.core.game import Seat
    from engine.core.match import Match

_LEAVE = "Any key closes this."
_TELLS = "-tells"


def worth_telling(match: Match, reader: Seat | None, since: int) -> list[str]:
    """The sentences of the decisions from `since` on, as `reader` may read them; no draws."""
    events = (event for step in match.history[since:] for event in step.events)
    told = (event for event in events if not isinstance(event, Drawn))
    return [event.seen_by(reader).sentence(match.names) for event in told]


class TurnNews(NewsPanel):
    """The latest sentences that fit, below a title; scores and grid stay in sight.

    While it tells, the panel that holds it has the class ``-tells``.
    """

    title = ""
    sentences: Sequence[str] = ()

    def tell(self, title: str, sentences: Sequence[str]) -> None:
        """Show the latest sentences under a title."""
        self.title, self.sentences = title, sentences
        self.display = True
        self._mark()
        self.fill()

    def clear(self) -> None:
        """Take it away, with what it said."""
        super().clear()
        self.sentences = ()
        self._mark()

    def _mark(self) -> None:
        if self.parent is not None:
            self.screen.query_one("#side").set_class(self.display, _TELLS)

    def on_resize(self) -> None:
        """Use the new room."""
        self.fill()

    def fill(self) -> None:
        """Show as many of the latest sentences as there is room for."""
        width, height = self.content_size
        if self.display and width and height:
            self.update(Content("\n").join(news_lines(self.title, self.sentences, width, height)))


def news_lines(title: str, sentences: Sequence[str], width: int, height: int) -> list[Content]:
    """The title, the latest whole sentences that fit, and how to go on."""
    head = Content(title).stylize("bold $hall-gold").wrap(width)
    foot = Content(_LEAVE).stylize("$hall-quiet").wrap(width)
    shown: list[Content] = []
    for sentence in reversed(sentences):
        wrapped = Content(f"- {sentence}").wrap(width)
        if len(head) + len(wrapped) + len(shown) + len(foot) > height:
            break
        shown = [*wrapped, *shown]
    return [*head, *shown, *foot]
