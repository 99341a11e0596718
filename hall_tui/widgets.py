"""Widgets that several screens use: a list to choose from, a one-line chooser, a labelled field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from hall_tui.keys import DOWN, UP, bindings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual import events
    from textual.app import RenderResult

    from hall_tui.app import HallApp

Value = TypeVar("Value")

UNPRINTABLE = "\ufffd"
"""What stands in a text field for a character that cannot be printed."""

_LONGEST_KEPT = 12_000
_MARGINS = 4


class WholeCells(ScrollBarRender):
    """Scroll bars of whole cells: no glyph that a terminal's font might lack."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


ScrollBar.renderer = WholeCells


class SafeInput(Input):
    """A text field that never shows a character which could steer the terminal.

    What cannot be printed stands as a replacement sign, so that it can be seen and deleted.
    """

    def validate_value(self, value: str) -> str:
        """The value as it may be shown."""
        kept = value[:_LONGEST_KEPT]
        return "".join(sign if sign.isprintable() else UNPRINTABLE for sign in kept)


class SearchField(SafeInput):
    """What is searched for; the key that leads here is not typed into it."""

    def validate_value(self, value: str) -> str:
        """The value without the slash that a search begins with."""
        return super().validate_value(value.lstrip("/"))


class Row(NamedTuple):
    """One line to choose, with a quieter second line below it if `detail` is not empty.

    `tail` stands beside the title, for values.
    """

    id: str
    title: str
    detail: str = ""
    tail: str = ""
    role: str = "hall-gold"


class HallList(OptionList):
    """A list of rows; the chosen one is marked by a pointer, not only by colour."""

    BINDINGS: ClassVar[list[BindingType]] = bindings((DOWN, UP))
    TITLE_WIDTH: ClassVar[int] = 28

    def __init__(self, rows: Iterable[Row] = (), *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._rows: list[Row] = []
        self._pointed: int | None = None
        self._first = list(rows)
        self._title_width = self.TITLE_WIDTH
        self._detail_width = 0

    def on_mount(self) -> None:
        """Fill the list."""
        self.show(self._first)

    def show(self, rows: Iterable[Row]) -> None:
        """Put other rows in; the pointer stays on the row of the same id, if it is still there."""
        chosen = self.chosen
        self._rows = list(rows)
        self._pointed = None
        self.clear_options()
        self.add_options(Option(self._prompt(row, "  "), id=row.id) for row in self._rows)
        if self._rows:
            self.highlighted = self.ids.index(chosen) if chosen in self.ids else 0

    @property
    def rows(self) -> list[Row]:
        """All rows."""
        return self._rows

    @property
    def ids(self) -> list[str]:
        """The ids of all rows."""
        return [row.id for row in self._rows]

    @property
    def chosen(self) -> str | None:
        """The id of the row that the pointer is on."""
        if self.highlighted is None or self.highlighted >= len(self._rows):
            return None
        return self._rows[self.highlighted].id

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Move the pointer along."""
        pointer = cast("HallApp", self.app).look.glyph("pointer") + " "
        for index, mark in ((self._pointed, "  "), (highlighted, pointer)):
            if index is not None and index < len(self._rows):
                self.replace_option_prompt_at_index(index, self._prompt(self._rows[index], mark))
        self._pointed = highlighted
        super().watch_highlighted(highlighted)

    def on_resize(self) -> None:
        """Values stand where the window's width lets them; long details go on below."""
        width = min(self.TITLE_WIDTH, self.app.size.width * 9 // 20)
        room = self.scrollable_content_region.width - _MARGINS
        if (width, room) != (self._title_width, self._detail_width):
            self._title_width, self._detail_width = width, room
            self.show(self.rows)

    def _prompt(self, row: Row, mark: str) -> Content:
        title = Content(row.title)
        if row.tail:
            gap = " " * max(1, self._title_width - title.cell_length)
            title = Content.assemble(title, gap, Content(row.tail).stylize(f"${row.role}"))
        if not row.detail:
            return Content.assemble(mark, title)
        detail = Content(row.detail).stylize("$hall-quiet not bold")
        lines = detail.wrap(self._detail_width) if self._detail_width > 0 else [detail]
        return Content("\n").join([Content.assemble(mark, title), *(_indented(lines))])


def _indented(lines: Iterable[Content]) -> Iterator[Content]:
    return (Content.assemble("  ", line) for line in lines)


class Pick(Widget, Generic[Value], can_focus=True):
    """One line that shows one value of several; arrows, Space, a letter or a click change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "Previous value", show=False),
        Binding("right,l,space,enter", "turn(1)", "Next value", show=False),
    ]
    ALLOW_SELECT = False

    index: reactive[int] = reactive(0)

    class Changed(Message):
        """Another value was picked; `before` is the value until then."""

        def __init__(self, pick: Pick[Any], before: Any) -> None:
            super().__init__()
            self.pick = pick
            self.before = before

        @property
        def control(self) -> Pick[Any]:
            """The chooser that changed."""
            return self.pick

    def __init__(
        self,
        values: Sequence[tuple[Value, str]],
        value: Value,
        *,
        roles: Sequence[str] = (),
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.values = tuple(values)
        self._roles = tuple(roles)
        self.set_reactive(Pick.index, self._place(value))

    def _place(self, value: Value) -> int:
        return next((i for i, (each, _) in enumerate(self.values) if each == value), 0)

    @property
    def value(self) -> Value:
        """The value that is picked now."""
        return self.values[self.index][0]

    @value.setter
    def value(self, value: Value) -> None:
        self.index = self._place(value)

    def render(self) -> RenderResult:
        """The value between the two signs that change it."""
        look = cast("HallApp", self.app).look
        label = self.values[self.index][1]
        width = max(Content(each).cell_length for _, each in self.values)
        shown = Content(label.ljust(width))
        if self._roles:
            mark = Content(look.glyph("seat") + " ").stylize(f"${self._roles[self.index]}")
            shown = Content.assemble(mark, shown)
        left, right = look.glyph("left"), look.glyph("right")
        return Content.assemble(f"{left} ", shown, f" {right}")

    def action_turn(self, step: int) -> None:
        """Go to the next value, or the one before, around the end."""
        self._pick((self.index + step) % len(self.values))

    def on_click(self, event: events.Click) -> None:
        """The left edge goes back, all else goes on."""
        self.action_turn(-1 if event.x < 2 else 1)

    def on_key(self, event: events.Key) -> None:
        """A letter or digit picks the next value that begins with it."""
        if not (event.character and event.character.isalnum()):
            return
        for step in range(1, len(self.values) + 1):
            index = (self.index + step) % len(self.values)
            if self.values[index][1].casefold().startswith(event.character.casefold()):
                event.stop()
                event.prevent_default()
                self._pick(index)
                return

    def _pick(self, index: int) -> None:
        before = self.value
        self.index = index
        if self.value != before:
            self.post_message(self.Changed(self, before))
