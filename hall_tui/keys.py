"""Every action that a key can do: one list, from which bindings and the key settings are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.binding import Binding, BindingType


class Action(NamedTuple):
    """One thing that a key does.

    `id` is unique and is what a settings file names; `keys` are Textual key names, separated by
    commas; `action` is the Textual action; actions of one `group` are available at the same time,
    so that their keys must differ; `hint` is the short word of the footer, empty to leave it out.
    """

    id: str
    keys: str
    action: str
    label: str
    group: str
    hint: str = ""

    def binding(self) -> Binding:
        """The action as a Textual binding."""
        from textual.binding import Binding

        return Binding(
            self.keys, self.action, self.hint or self.label, show=bool(self.hint), id=self.id
        )


def bindings(actions: Iterable[Action]) -> list[BindingType]:
    """The Textual bindings of some actions."""
    return [action.binding() for action in actions]


EVERYWHERE = "everywhere"
HALL = "hall"
TABLE = "table"

HELP = Action("hall.help", "question_mark,f1", "help", "Help on this screen", EVERYWHERE, "Help")
PALETTE = Action("hall.palette", "ctrl+p", "command_palette", "Command palette", EVERYWHERE)
QUIT = Action("hall.quit", "ctrl+q", "quit", "Quit Meadhall", EVERYWHERE)
BACK = Action("hall.back", "escape", "back", "Back", HALL, "Back")
DOWN = Action("hall.down", "j", "focus_next", "Next item", HALL)
UP = Action("hall.up", "k", "focus_previous", "Previous item", HALL)

CONFIRM = Action("table.confirm", "enter", "confirm", "Confirm the move", TABLE, "Confirm")
TAKE_BACK = Action("table.take_back", "u", "take_back", "Take back", TABLE, "Take back")
LOG = Action("table.log", "l", "log", "Log of the game", TABLE, "Log")
CARD = Action("table.card", "r", "card", "Rule card", TABLE, "Rule card")
LEAVE = Action("table.leave", "escape,q", "leave", "Leave the table", TABLE, "Leave")

HALL_ACTIONS = (HELP, PALETTE, QUIT, BACK, DOWN, UP)
TABLE_ACTIONS = (CONFIRM, TAKE_BACK, LOG, CARD, LEAVE)
