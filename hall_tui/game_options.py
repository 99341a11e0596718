"""The options of a new game that belong to the chosen game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.containers import Horizontal, ItemGrid, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from engine.core.errors import MeadhallError
from engine.core.registry import find_game
from hall_tui.house_rules import house_options
from hall_tui.plugin import Choice, Several, find_screens
from hall_tui.widgets import Pick

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.screen import Screen
    from textual.widget import Widget

ON_OFF = ((True, "on"), (False, "off"))


class Field(Horizontal):
    """A label and what is chosen there."""

    def __init__(self, label: str, *widgets: Widget) -> None:
        super().__init__(Static(Content(label), classes="label"), *widgets, classes="field")


class OneOf(Field):
    """The line of an option with one value."""

    def __init__(self, choice: Choice) -> None:
        pick = Pick(choice.values, choice.default, id=f"option-{choice.key}")
        super().__init__(choice.label, pick)
        self.choice = choice

    @property
    def value(self) -> object:
        """The value as it stands in a saga."""
        return self.query_one(Pick).value


class AnyOf(Vertical):
    """The lines of an option that is a list: each value with a switch of its own."""

    def __init__(self, choice: Several) -> None:
        super().__init__(classes="several")
        self.choice = choice

    def compose(self) -> ComposeResult:
        """The label, then the values side by side."""
        yield Static(Content(self.choice.label), classes="label")
        with ItemGrid(min_column_width=28):
            for value, label in self.choice.values:
                switch = Pick(ON_OFF, value in self.choice.default, classes="several-item")
                yield Field(label, switch)

    @property
    def value(self) -> list[object]:
        """The values that are switched on, as they stand in a saga."""
        switches = self.query(".several-item").results(Pick)
        return [
            value
            for (value, _), switch in zip(self.choice.values, switches, strict=True)
            if switch.value
        ]


class GameOptions(Vertical):
    """The options that belong to the chosen game, and what they come to."""

    def __init__(self, game_id: str) -> None:
        super().__init__(classes="group")
        self._screens = find_screens(game_id)
        self._game_class = find_game(game_id)
        self._choices = tuple(self._screens.choices())
        self.display = bool(self._choices)

    def compose(self) -> ComposeResult:
        """A line for each option, one about all of them, and a way to see more."""
        for choice in self._choices:
            yield OneOf(choice) if isinstance(choice, Choice) else AnyOf(choice)
        yield Static(id="options-glance")
        yield Button("See what is in it", id="contents", compact=True)

    def on_mount(self) -> None:
        """Ask only for what matters."""
        self.follow()

    def follow(self) -> None:
        """Show the options that apply now, and what they come to."""
        chosen = self.chosen
        for line in self._lines:
            line.display = line.choice.key in chosen
        glance = self.query_one("#options-glance", Static)
        try:
            text, is_bad = self._screens.glance(self.options()), False
        except MeadhallError as error:
            text, is_bad = str(error), True
        glance.update(Content(text))
        glance.set_class(is_bad, "reason")
        glance.display = bool(text)
        self.query_one("#contents").display = not is_bad and self.contents() is not None

    @property
    def _lines(self) -> list[OneOf | AnyOf]:
        return [line for line in self.children if isinstance(line, OneOf | AnyOf)]

    @property
    def chosen(self) -> dict[str, Any]:
        """The options of the form as they stand in a saga; those that do not apply are left out."""
        chosen: dict[str, Any] = {}
        for line in self._lines:
            if line.choice.applies(chosen):
                chosen[line.choice.key] = line.value
        return chosen

    def options(self) -> dict[str, Any]:
        """All options of a new game: the house rules and the form; raises `BadInput`."""
        return {**house_options(self._game_class), **self.chosen}

    def contents(self) -> Screen[Any] | None:
        """The screen that shows what is in the game, if it has one; raises `BadInput`."""
        return self._screens.contents(self.options())
