"""The settings screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from hall_tui.folders import settings_file
from hall_tui.frame import HallScreen
from hall_tui.settings import CHOICES, Setting
from hall_tui.widgets import HallList, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.widget import Widget
    from textual.widgets import OptionList


class PreferencesScreen(HallScreen[None]):
    """Every setting with its value; choosing one turns it to the next value."""

    HELP_TOPIC = "settings"
    HEADING = "Settings"

    def compose_body(self) -> Iterable[Widget]:
        """One row for each setting."""
        with Vertical(classes="list-page"):
            yield HallList(self._rows())

    def on_mount(self) -> None:
        """Say where the settings are."""
        self.say(f"Enter or a click changes a setting. Kept in {settings_file()}")

    def _rows(self) -> Iterator[Row]:
        for setting in CHOICES:
            about = setting.about(getattr(self.hall.settings, setting.key))
            yield Row(setting.key, setting.label, about, self._label(setting))
        yield Row("keys", "Keys", "Which key does what.", self._changed_keys())

    def _label(self, setting: Setting) -> str:
        value = getattr(self.hall.settings, setting.key)
        return next(label for each, label in setting.values if each == value)

    def _changed_keys(self) -> str:
        changed = len(self.hall.settings.keys)
        return f"{changed} changed" if changed else "as they were"

    def on_screen_resume(self) -> None:
        """The keys may have changed meanwhile."""
        self.query_one(HallList).show(self._rows())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Turn a setting to its next value, or open the keys."""
        if event.option_id == "keys":
            self.hall.go_to("keys")
            return
        setting = next(each for each in CHOICES if each.key == event.option_id)
        values = [value for value, _ in setting.values]
        at = values.index(getattr(self.hall.settings, setting.key))
        self.hall.change_setting(setting.key, values[(at + 1) % len(values)])

    def look_changed(self) -> None:
        """Show the new values."""
        super().look_changed()
        self.query_one(HallList).show(self._rows())
