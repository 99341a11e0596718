"""The frame that all screens share: a line for where we are, one for what to do, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Input, Static

from hall_tui.keys import BACK, HELP, NAMED, bindings, with_keys
from hall_tui.steady import Steady
from hall_tui.widgets import HallList

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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

    def __init__(self, place: str, aside: str) -> None:
        super().__init__(id="top-line")
        self.set_reactive(TopLine.place, place)
        self.set_reactive(TopLine.aside, aside)

    def render(self) -> RenderResult:
        """The three parts spread over the line; the turn gives way last."""
        width = self.content_size.width
        left = Content(self.place).stylize("bold")
        middle = Content(self.turn).stylize("bold $hall-gold")
        right = Content(self.aside).stylize("$hall-quiet")
        centred = (width - middle.cell_length) // 2 - left.cell_length
        room = width - left.cell_length - middle.cell_length - right.cell_length
        gap = centred if 2 <= centred <= room - 2 else 2
        return Content.assemble(left, " " * gap, middle, " " * max(2, room - gap), right)


class StatusLine(Static):
    """The line above the keys: what can be done now, or why something cannot."""

    class Clicked(Message):
        """It was clicked."""

    def on_click(self) -> None:
        """Tell that it was clicked."""
        self.post_message(self.Clicked())

    def say(self, sentence: str, role: str = "plain") -> None:
        """Show a sentence in a role: "plain", "gold" (yours to do), "ice", "ember" (refused)."""
        self.set_classes(f"-{role}")
        self.update(Content(sentence))


class TooSmall(Static):
    """An opaque notice that covers a screen whose window is too small for it."""

    def on_mount(self) -> None:
        """Say what would be enough."""
        width, height = SMALLEST
        self.update(
            Content(f"Meadhall needs a window of {width} by {height}. Enlarge it to go on.")
        )


class HallScreen(Steady, Screen[Result]):
    """A screen in the hall's frame.

    A subclass composes its own widgets in `compose_body`, names the file of its help in
    `HELP_TOPIC`, its place in `HEADING`, and lists what its keys do in `ACTIONS`; its `BINDINGS`
    are made of those. `KEYS_NAMED` are the names by which its texts speak of keys.
    """

    HELP_TOPIC: ClassVar[str] = "hall"
    HEADING: ClassVar[str] = "Meadhall"
    ACTIONS: ClassVar[tuple[Action, ...]] = (BACK,)
    KEYS_NAMED: ClassVar[Mapping[str, Action]] = NAMED
    BINDINGS = bindings((BACK,))

    @property
    def hall(self) -> HallApp:
        """The app, with its settings and look."""
        return cast("HallApp", self.app)

    def compose(self) -> ComposeResult:
        """The frame around the body."""
        yield TopLine(self.heading(), self.help_hint())
        yield from self.compose_body()
        yield StatusLine(id="status-line")
        yield Footer(show_command_palette=False, compact=True)
        yield TooSmall(id="too-small")

    def compose_body(self) -> Iterable[Widget]:
        """The widgets between the first line and the status line."""
        return ()

    def heading(self) -> str:
        """The name of the place, for the first line."""
        return self.HEADING

    def key_of(self, action: Action) -> str:
        """The key that does something now, as a person reads it."""
        return self.keys_of(action).split(", ")[0]

    def keys_of(self, action: Action) -> str:
        """All keys that do something now, as a person reads them."""
        keys = self.hall.settings.keys.get(action.id, action.keys).split(",")
        return ", ".join(self.app.get_key_display(Binding(key, action.action)) for key in keys)

    def with_keys(self, text: str) -> str:
        """A text with the keys of now in the place of their names, such as ``$confirm``."""
        return with_keys(text, self.KEYS_NAMED, self.key_of)

    def help_hint(self) -> str:
        """What the first line says about help: a key that works where the focus is, or nothing."""
        keys = self.keys_of(HELP).split(", ")
        if isinstance(self.focused, Input):
            keys = [key for key in keys if len(key) > 1]
        return f"{keys[0]} help" if keys else ""

    def on_descendant_focus(self) -> None:
        """Keys that are typed as text into a field give no help there."""
        self.top_line.aside = self.help_hint()

    def on_descendant_blur(self) -> None:
        """The field is left."""
        self.top_line.aside = self.help_hint()

    def on_resize(self) -> None:
        """Cover the screen while the window is too small for it."""
        self.set_class(self.hall.is_too_small, "-too-small")

    def look_changed(self) -> None:
        """The theme, the glyphs or the keys are others now: draw what depends on them anew."""
        self.top_line.aside = self.help_hint()
        self.refresh_bindings()
        self.refresh(layout=True)
        for widget in self.query("*"):
            if isinstance(widget, HallList):
                widget.show(widget.rows)
            widget.refresh()

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

    def help_text(self) -> str:
        """The help of this screen as plain paragraphs, with the keys of now."""
        from hall_tui.assets import help_text

        return self.with_keys(help_text(self.HELP_TOPIC))

    def action_back(self) -> None:
        """Leave this screen."""
        self.dismiss()
