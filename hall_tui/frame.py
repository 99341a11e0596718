"""The frame that all screens share: a line for where we are, one for what to do, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from hall_tui.keys import BACK, HELP, bindings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import ComposeResult, RenderResult

    from hall_tui.app import HallApp
    from hall_tui.keys import Action

SMALLEST = (40, 12)

Result = TypeVar("Result")


class TopLine(Widget):
    """The first line of every screen: where we are, whose turn it is, how to get help."""

    place: reactive[str] = reactive("")
    turn: reactive[str] = reactive("")
    aside: reactive[str] = reactive("")

    def render(self) -> RenderResult:
        """The three parts spread over the line; the turn gives way last."""
        width = self.content_size.width
        left, middle, right = (
            Content(text) for text in (self.place, self.turn, self.aside)
        )
        left = left.stylize("bold")
        middle = middle.stylize("bold $hall-gold")
        right = right.stylize("$hall-quiet")
        gap = max(2, (width - middle.cell_length) // 2 - left.cell_length)
        if left.cell_length + gap + middle.cell_length + 2 + right.cell_length > width:
            gap = 2
        line = Content.assemble(left, " " * gap, middle)
        return Content.assemble(line, " " * max(2, width - line.cell_length - right.cell_length), right)


class StatusLine(Static):
    """The line above the keys: what can be done now, or why something cannot."""

    def say(self, sentence: str, role: str = "plain") -> None:
        """Show a sentence in a role: "plain", "gold" (yours to do), "ice", "ember" (refused)."""
        self.set_classes(f"-{role}")
        self.update(Content(sentence))


class TooSmall(Static):
    """An opaque notice that covers a screen whose window is too small for it."""

    def on_mount(self) -> None:
        """Say what would be enough."""
        width, height = SMALLEST
        self.update(Content(f"Meadhall needs a window of {width}×{height}. Enlarge it to go on."))


class HallScreen(Screen[Result]):
    """A screen in the hall's frame.

    A subclass composes its own widgets in `compose_body`, names the file of its help in
    `HELP_TOPIC` and gives its keys as `ACTIONS`, from which its bindings are made.
    """

    HELP_TOPIC: ClassVar[str] = "hall"
    HEADING: ClassVar[str] = "Meadhall"
    ACTIONS: ClassVar[tuple[Action, ...]] = (HELP, BACK)
    BINDINGS = bindings((HELP, BACK))

    @property
    def hall(self) -> HallApp:
        """The app, with its settings and look."""
        from hall_tui.app import HallApp

        return cast(HallApp, self.app)

    def compose(self) -> ComposeResult:
        """The frame around the body."""
        yield TopLine(id="top-line")
        yield from self.compose_body()
        yield StatusLine(id="status-line")
        yield Footer(show_command_palette=False, compact=True)
        yield TooSmall(id="too-small")

    def compose_body(self) -> Iterable[Widget]:
        """The widgets between the first line and the status line."""
        return ()

    def on_mount(self) -> None:
        """Name the place."""
        self.top_line.place = self.HEADING
        self.top_line.aside = "? help"

    @property
    def top_line(self) -> TopLine:
        """The first line."""
        return self.query_one("#top-line", TopLine)

    @property
    def status_line(self) -> StatusLine:
        """The line above the keys."""
        return self.query_one("#status-line", StatusLine)

    def say(self, sentence: str, role: str = "plain") -> None:
        """Show a sentence in the status line; see `StatusLine.say`."""
        self.status_line.say(sentence, role)

    def action_help(self) -> None:
        """Explain this screen."""
        from hall_tui.help import HelpScreen

        self.app.push_screen(HelpScreen(self.help_text(), self.ACTIONS))

    def help_text(self) -> str:
        """The help of this screen as plain paragraphs."""
        from hall_tui.assets import help_text

        return help_text(self.HELP_TOPIC)

    def action_back(self) -> None:
        """Leave this screen."""
        self.dismiss()
