"""Every action that a key can do: one list, from which bindings and the key settings are made."""

from __future__ import annotations

import unicodedata
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


_SPOKEN = {
    "question_mark": "?",
    "escape": "Esc",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "slash": "/",
}


def spoken_key(key: str) -> str:
    """A Textual key name as a person reads it: ``ctrl+p`` gives ``Ctrl+P``.

    >>> spoken_key("question_mark"), spoken_key("shift+f1"), spoken_key("u")
    ('?', 'Shift+F1', 'u')
    """
    *modifiers, last = key.strip().split("+")
    if last in _SPOKEN:
        last = _SPOKEN[last]
    elif len(last) > 1:
        last = _sign(last) or last.capitalize()
    elif modifiers:
        last = last.upper()
    return "+".join([*(each.capitalize() for each in modifiers), last])


def _sign(name: str) -> str:
    """The sign that a key's name stands for, or nothing: ``full_stop`` gives ``.``."""
    try:
        sign = unicodedata.lookup(name.replace("_", " ").upper())
    except KeyError:
        return ""
    return sign if sign.isprintable() and not sign.isspace() else ""


EVERYWHERE = "everywhere"
HALL = "hall"
TABLE = "table"
HAND_OVER = "hand-over"
SAVED = "saved"
KEYS = "keys"
RULES = "rules"

HELP = Action("hall.help", "question_mark,f1", "help", "Help on this screen", EVERYWHERE, "Help")
PALETTE = Action("hall.palette", "ctrl+p", "command_palette", "Command palette", EVERYWHERE)
QUIT = Action("hall.quit", "ctrl+q", "quit", "Quit Meadhall", EVERYWHERE)
BACK = Action("hall.back", "escape", "back", "Back", HALL, "Back")
DOWN = Action("hall.down", "j", "cursor_down", "Next item", HALL)
UP = Action("hall.up", "k", "cursor_up", "Previous item", HALL)

CONFIRM = Action("table.confirm", "enter", "confirm", "Confirm the move", TABLE, "Confirm")
TAKE_BACK = Action("table.take_back", "u", "take_back", "Take back", TABLE, "Take back")
LOG = Action("table.log", "g", "log", "Log of the game", TABLE, "Log")
CARD = Action("table.card", "r", "card", "Rule card", TABLE, "Rule card")
STEP_BACK = Action(
    "table.back", "escape", "step_back", "One step back, or leave the table", TABLE, "Back"
)
LEAVE = Action("table.leave", "q", "leave", "Leave the table", TABLE)

RENAME = Action("saved.rename", "n", "rename", "Rename the saved game", SAVED, "Rename")
EXPORT = Action("saved.export", "x", "export", "Export the saved game", SAVED, "Export")
DELETE = Action("saved.delete", "d,delete", "delete", "Delete the saved game", SAVED, "Delete")
RESET_KEY = Action("keys.reset", "r", "reset_key", "Give an action its own key back", KEYS, "Reset")
SEARCH = Action("rules.search", "slash", "search", "Search the rules", RULES, "Search")

SIT_DOWN = Action("handover.here", "space,enter", "sit_down", "I am here", HAND_OVER, "I am here")
HAND_OVER_LEAVE = Action("handover.leave", "escape", "leave", "Leave the table", HAND_OVER, "Leave")

HALL_ACTIONS = (HELP, PALETTE, QUIT, BACK, DOWN, UP)
TABLE_ACTIONS = (CONFIRM, TAKE_BACK, LOG, CARD, STEP_BACK, LEAVE)
SCREEN_ACTIONS = (SIT_DOWN, HAND_OVER_LEAVE, RENAME, EXPORT, DELETE, RESET_KEY, SEARCH)
ALL_ACTIONS = (*HALL_ACTIONS, *TABLE_ACTIONS, *SCREEN_ACTIONS)

_IN_THE_HALL = {HALL, SAVED, KEYS, RULES}
_TABLE_OF = f"{TABLE} of "


def table_of(title: str) -> str:
    """The group of what keys do on the table of one game alone.

    >>> table_of("Pebbles")
    'table of Pebbles'
    """
    return f"{_TABLE_OF}{title}"


def may_clash(one: Action, other: Action) -> bool:
    """Whether two actions are available at the same time, so that their keys must differ."""
    groups = {one.group, other.group}
    if len(groups) == 1 or EVERYWHERE in groups:
        return True
    if TABLE in groups:
        return any(group.startswith(_TABLE_OF) for group in groups)
    return HALL in groups and groups <= _IN_THE_HALL
