"""Every action that a key can do: one list, from which bindings and the key settings are made."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from string import Template
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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


def with_keys(text: str, named: Mapping[str, Action], key_of: Callable[[Action], str]) -> str:
    """A text with the key of each action in the place of its name: ``$lay`` gives ``Enter``.

    Words after a ``$`` that name no key stay as they are.
    """
    return Template(text).safe_substitute({name: key_of(each) for name, each in named.items()})


EVERYWHERE = "everywhere"
HALL = "hall"
TABLE = "table"
HAND_OVER = "hand-over"
SAVED = "saved"
KEYS = "keys"
RULES = "rules"
FINAL = "final table"
LESSON = "lesson"
QUESTION = "question of a lesson"

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
SHOW_ME = Action("table.show_me", "w", "show_me", "Show me why: the lesson of the refusal", TABLE)

LESSON_HINT = Action("lesson.hint", "i", "hint", "A hint, later the solution", LESSON, "Hint")
LESSON_BACK = Action("lesson.back", "z", "earlier", "The step before", LESSON)
LESSON_ON = Action("lesson.on", "x", "next", "The next step, once this one is done", LESSON)
LESSON_AGAIN = Action("lesson.again", "s", "again", "Begin the lesson again", LESSON)
LESSON_LOOK = Action(
    "lesson.look", "v", "look", "To the table, or back to the text", LESSON, "Look"
)
LESSON_UP = Action("lesson.page_up", "pageup", "page(-1)", "Text up", LESSON)
LESSON_DOWN = Action("lesson.page_down", "pagedown", "page(1)", "Text down", LESSON)
LESSON_NEXT = Action("lesson.next", "enter,space", "screen.next", "Go on", QUESTION, "Go on")
ANSWERS = tuple(
    Action(
        f"lesson.answer_{key}", f"{key},{n + 1}", f"answer({n})", f"Answer {key.upper()}", QUESTION
    )
    for n, key in enumerate("abcde")
)

RENAME = Action("saved.rename", "n", "rename", "Rename the saved game", SAVED, "Rename")
EXPORT = Action("saved.export", "x", "export", "Export the saved game", SAVED, "Export")
DELETE = Action("saved.delete", "d,delete", "delete", "Delete the saved game", SAVED, "Delete")
RESET_KEY = Action("keys.reset", "r", "reset_key", "Give an action its own key back", KEYS, "Reset")
SEARCH = Action("rules.search", "slash", "search", "Search the rules", RULES, "Search")

LESSON_OF_PAGE = Action("rules.lesson", "w,f2", "lesson", "Lesson about this page", RULES, "Lesson")

SIT_DOWN = Action("handover.here", "space,enter", "sit_down", "I am here", HAND_OVER, "I am here")
HAND_OVER_LEAVE = Action("handover.leave", "escape", "leave", "Leave the table", HAND_OVER, "Leave")

HALL_ACTIONS = (HELP, PALETTE, QUIT, BACK, DOWN, UP)
TABLE_ACTIONS = (CONFIRM, TAKE_BACK, LOG, CARD, STEP_BACK, LEAVE, SHOW_ME)
LESSON_ACTIONS = (
    LESSON_HINT,
    LESSON_BACK,
    LESSON_ON,
    LESSON_AGAIN,
    LESSON_LOOK,
    LESSON_UP,
    LESSON_DOWN,
)
QUESTION_ACTIONS = (LESSON_NEXT, *ANSWERS)
SCREEN_ACTIONS = (
    SIT_DOWN,
    HAND_OVER_LEAVE,
    RENAME,
    EXPORT,
    DELETE,
    RESET_KEY,
    SEARCH,
    LESSON_OF_PAGE,
)
ALL_ACTIONS = (
    *HALL_ACTIONS,
    *TABLE_ACTIONS,
    *LESSON_ACTIONS,
    *QUESTION_ACTIONS,
    *SCREEN_ACTIONS,
)

NAMED: Mapping[str, Action] = {
    "lay": CONFIRM,
    "confirm": CONFIRM,
    "take_back": TAKE_BACK,
    "step_back": STEP_BACK,
    "back": BACK,
    "card": CARD,
    "log": LOG,
    "show_me": SHOW_ME,
    "help": HELP,
    "next": LESSON_NEXT,
    "hint": LESSON_HINT,
    "look": LESSON_LOOK,
    "earlier": LESSON_BACK,
    "again": LESSON_AGAIN,
    "page_up": LESSON_UP,
    "page_down": LESSON_DOWN,
    "lesson": LESSON_OF_PAGE,
}
"""The names by which a text speaks of keys: ``$lay`` stands for the key that lays a move."""

_TABLE_OF = f"{TABLE} of "
_WITHOUT_BACK = {TABLE, HAND_OVER, LESSON, QUESTION, FINAL}


def table_of(title: str) -> str:
    """The group of what keys do on the table of one game alone.

    >>> table_of("Pebbles")
    'table of Pebbles'
    """
    return f"{_TABLE_OF}{title}"


def may_clash(one: Action, other: Action) -> bool:
    """Whether two actions are available at the same time, so that their keys must differ.

    The hall's own, Back among them, meet those of all screens that are left by Back.
    """
    groups = {one.group, other.group}
    if len(groups) == 1 or EVERYWHERE in groups:
        return True
    if LESSON in groups:
        return TABLE in groups or QUESTION in groups or any(map(_is_of_a_game, groups))
    if TABLE in groups:
        return any(map(_is_of_a_game, groups))
    others = groups - {HALL}
    return HALL in groups and not (others & _WITHOUT_BACK or any(map(_is_of_a_game, others)))


def _is_of_a_game(group: str) -> bool:
    return group.startswith(_TABLE_OF)
