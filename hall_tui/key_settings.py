"""Which key does what: a list of all actions, and a screen that catches a new key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import BadInput
from hall_tui.frame import HallScreen
from hall_tui.keys import (
    ALL_ACTIONS,
    BACK,
    EVERYWHERE,
    HALL,
    HAND_OVER,
    KEYS,
    LESSON,
    QUESTION,
    RESET_KEY,
    RULES,
    SAVED,
    TABLE,
    Action,
    bindings,
    may_clash,
)
from hall_tui.plugin import find_screens, screens_ids
from hall_tui.widgets import HallList, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from textual import events
    from textual.widget import Widget
    from textual.widgets import OptionList

_KEPT_FREE = {
    "tab": "Tab goes from field to field",
    "shift+tab": "Shift+Tab goes from field to field",
    "ctrl+c": "Ctrl+C belongs to the terminal",
    "ctrl+z": "Ctrl+Z belongs to the terminal",
    "up": "the arrows move",
    "down": "the arrows move",
    "left": "the arrows move",
    "right": "the arrows move",
}
_GROUPS = {
    EVERYWHERE: "everywhere",
    HALL: "hall",
    TABLE: "table",
    HAND_OVER: "hand-over",
    SAVED: "saved games",
    KEYS: "keys",
    RULES: "rules",
    LESSON: "lessons",
    QUESTION: "questions of lessons",
}


def all_actions() -> list[Action]:
    """The hall's actions and those of all installed games; a game that fails to load has none."""
    actions = {action.id: action for action in ALL_ACTIONS}
    for game_id in screens_ids():
        try:
            own = find_screens(game_id).actions()
        except (BadInput, ImportError):
            continue
        actions.update({action.id: action for action in own})
    return list(actions.values())


def keys_in_use(action: Action, changed: Mapping[str, str]) -> list[str]:
    """The keys of an action, as Textual names them."""
    return [key.strip() for key in changed.get(action.id, action.keys).split(",")]


def why_not_key(
    key: str, action: Action, actions: Iterable[Action], changed: Mapping[str, str]
) -> str | None:
    """Why a key may not be given to an action, as one sentence, or None."""
    if key in _KEPT_FREE:
        return f"That key is not free: {_KEPT_FREE[key]}."
    for other in actions:
        is_rival = other.id != action.id and may_clash(action, other)
        if is_rival and key in keys_in_use(other, changed):
            return f"That key is taken: {other.label} ({_GROUPS.get(other.group, other.group)})."
    return None


class KeyList(HallList):
    """The actions with their keys; their labels are longer than other rows' titles."""

    TITLE_WIDTH = 34


class KeysScreen(HallScreen[None]):
    """All actions with their keys."""

    HELP_TOPIC = "keys"
    HEADING = "Keys"
    ACTIONS = (RESET_KEY, BACK)
    BINDINGS = bindings((RESET_KEY, BACK))

    def __init__(self) -> None:
        super().__init__()
        self._actions = all_actions()

    def compose_body(self) -> Iterable[Widget]:
        """One row for each action, and one that resets them all."""
        with Vertical(classes="list-page"):
            yield KeyList(self._rows())

    def on_mount(self) -> None:
        """Say how to change a key."""
        self.say("Enter or a click gives an action another key.")

    def _rows(self) -> Iterator[Row]:
        for action in self._actions:
            place = _GROUPS.get(action.group, action.group)
            changed = " (changed)" if action.id in self.hall.settings.keys else ""
            tail = (self.keys_of(action) + changed).ljust(24)
            yield Row(action.id, action.label, "", tail + place)
        yield Row("reset", "Reset all keys")

    def look_changed(self) -> None:
        """Show the new keys."""
        super().look_changed()
        self.query_one(HallList).show(self._rows())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Catch a key for the action, or reset all."""
        if event.option_id == "reset":
            self.hall.change_keys({})
            self.say("All keys are as they were.")
            return
        action = self._action(event.option_id)
        if action is not None:
            self.app.push_screen(CatchKeyScreen(action, self._actions), partial(self._give, action))

    def _action(self, action_id: str | None) -> Action | None:
        return next((each for each in self._actions if each.id == action_id), None)

    def _give(self, action: Action, key: str | None) -> None:
        if key is not None:
            self.hall.change_keys({**self.hall.settings.keys, action.id: key})
            self.say(f"{action.label}: {self.keys_of(action)}", "gold")

    def action_reset_key(self) -> None:
        """Give the chosen action its own key back, unless that is taken meanwhile."""
        action = self._action(self.query_one(HallList).chosen)
        if action is None:
            return
        rest = {id_: keys for id_, keys in self.hall.settings.keys.items() if id_ != action.id}
        for key in keys_in_use(action, rest):
            problem = why_not_key(key, action, self._actions, rest)
            if problem is not None and key not in _KEPT_FREE:
                self.say(problem, "ember")
                return
        self.hall.change_keys(rest)
        self.say(f"{action.label}: {self.keys_of(action)}", "gold")


class CatchKeyScreen(HallScreen[str | None]):
    """Waits for one key; dismissed with its name, or None if the player thinks better of it."""

    HELP_TOPIC = "keys"
    HEADING = "Another key"
    BINDINGS = bindings((BACK._replace(hint="Cancel"),))

    def __init__(self, action: Action, actions: Iterable[Action]) -> None:
        super().__init__()
        self._action, self._actions = action, actions

    def compose_body(self) -> Iterable[Widget]:
        """What is asked for."""
        with Vertical(id="question"):
            yield Static(Content(f"Press the key that shall do this: {self._action.label}."))

    def help_hint(self) -> str:
        """Nothing: every key is caught here."""
        return ""

    def on_mount(self) -> None:
        """Say how to leave."""
        self.say(f"{self.key_of(BACK)} leaves it as it is.")

    def on_key(self, event: events.Key) -> None:
        """Take the key, or show why it cannot be had."""
        event.stop()
        event.prevent_default()
        if event.key in self.hall.settings.keys.get(BACK.id, BACK.keys).split(","):
            self.dismiss(None)
            return
        problem = why_not_key(event.key, self._action, self._actions, self.hall.settings.keys)
        if problem is None:
            self.dismiss(event.key)
        else:
            self.say(problem, "ember")
