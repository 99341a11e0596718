"""The menu: the first screen, and the one below all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.frame import HallScreen
from hall_tui.glance import what_continues
from hall_tui.keys import QUIT, bindings
from hall_tui.widgets import HallList, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.widget import Widget
    from textual.widgets import OptionList

    from hall_tui.app import HallApp

_ROWS = (
    Row("new_game", "New game"),
    Row("learn", "Learn"),
    Row("saved_games", "Saved games"),
    Row("rules", "Rules"),
    Row("settings", "Settings"),
    Row("quit", "Quit"),
)


class Lettering(Static):
    """The hall's name in box lines and runes, or in plain letters."""

    def on_mount(self) -> None:
        """Draw it."""
        self.draw()

    def draw(self) -> None:
        """Draw it in the chosen glyphs."""
        look = cast("HallApp", self.app).look
        if look.plain:
            self.update(Content("Meadhall"))
            return
        title = Content("\n".join(look.glyphs["title"])).stylize("bold $hall-gold")
        runes = Content(look.glyph("ornament")).stylize("$hall-line")
        self.update(Content.assemble(title, "\n", runes))


class MenuScreen(HallScreen[None]):
    """What can be done in the hall."""

    HELP_TOPIC = "menu"
    ACTIONS = ()
    BINDINGS = bindings((QUIT._replace(hint="Quit"),))

    def compose_body(self) -> Iterable[Widget]:
        """The name of the hall above the choices."""
        with VerticalScroll(id="menu", can_focus=False):
            yield Lettering(id="lettering")
            with Center():
                yield HallList(self.rows(), id="choices")

    def rows(self) -> Iterator[Row]:
        """The choices; `Continue` only with something to continue."""
        unfinished = what_continues()
        if unfinished is not None:
            yield Row("resume", "Continue", unfinished)
        yield from _ROWS

    def on_mount(self) -> None:
        """Say how to choose."""
        self.say("Arrows and Enter, or the mouse.")

    def on_screen_resume(self) -> None:
        """Look again what can be continued; a game that was just left comes first."""
        if self.app.screen is not self:
            return
        self.hall.close_table()
        choices, rows = self.query_one(HallList), list(self.rows())
        is_new = rows[0].id == "resume" and "resume" not in choices.ids
        choices.show(rows)
        if is_new:
            choices.highlighted = 0

    def look_changed(self) -> None:
        """Draw the name anew."""
        super().look_changed()
        self.query_one(Lettering).draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the player wants to."""
        match event.option_id:
            case "quit":
                self.app.exit()
            case "resume":
                self.hall.resume()
            case str(place):
                self.hall.go_to(place)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing behind the menu to go back to."""
        return action != "back" and super().check_action(action, parameters)
