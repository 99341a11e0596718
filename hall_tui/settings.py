"""The player's settings: every key with its kind and default in one place, read and kept safely."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from json import dumps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.atomic import write_atomically
from engine.core.errors import BadInput, NewerVersion, refuse_newer, shown, spoken_path
from engine.core.files import read_json_file
from hall_tui.look import GLYPH_NOTES, GLYPH_SETS, THEMES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

VERSION = 1
_LIMIT = 2**18
_ON_OFF = ((True, "on"), (False, "off"))


class Setting(NamedTuple):
    """One setting: its key in the file, its label and help, and each value with its label.

    `notes` are about one value each, and take the place of the help where there are any.
    """

    key: str
    label: str
    help: str
    values: tuple[tuple[str | bool, str], ...]
    notes: Mapping[Any, str] = MappingProxyType({})

    def about(self, value: str | bool) -> str:  # noqa: FBT001
        """A few words about the setting when it has this value."""
        return self.notes.get(value, self.help)


CHOICES = (
    Setting(
        "theme",
        "Theme",
        "The colours of the hall.",
        tuple((theme.name, theme.label) for theme in THEMES),
        {theme.name: theme.about for theme in THEMES},
    ),
    Setting(
        "glyphs",
        "Glyphs",
        "The signs that the hall and the tables are drawn with.",
        GLYPH_SETS,
        GLYPH_NOTES,
    ),
    Setting(
        "plain",
        "Plain mode",
        "For screen readers: no ornament, no animation, events as sentences.",
        _ON_OFF,
    ),
    Setting(
        "confirm_at_once",
        "Confirm moves at once",
        "A move counts as it is made; nothing to confirm or take back.",
        _ON_OFF,
    ),
    Setting(
        "point_preview",
        "Show points before a move",
        "New games show what a move would score before it is made.",
        _ON_OFF,
    ),
    Setting(
        "hand_over",
        "Hand-over screen",
        "New games cover the table while the keyboard changes hands.",
        _ON_OFF,
    ),
)
"""The settings that are chosen from a list, in the order of the settings screen."""


@dataclass(slots=True)
class Settings:
    """Everything that is remembered about how somebody likes to play.

    `keys` maps an action's id to Textual key names separated by commas; `last_names` are the
    names of the latest table. The fields of `CHOICES` hold one of the values listed there.
    """

    theme: str = "meadhall-night"
    glyphs: str = "runes"
    plain: bool = False
    confirm_at_once: bool = False
    point_preview: bool = True
    hand_over: bool = True
    keys: dict[str, str] = field(default_factory=dict)
    last_names: list[str] = field(default_factory=list)


def settings_of(record: object) -> Settings:
    """The settings of a decoded JSON value; raises `BadInput` with the place of the first fault."""
    if not isinstance(record, dict):
        raise BadInput(f"settings are a JSON object, got {shown(record)}")
    values = dict(record)
    _check_version(values.pop("version", VERSION))
    known = {each.name for each in fields(Settings)}
    for key, value in values.items():
        if key not in known:
            raise BadInput("there is no setting of this name", place=shown(key))
        _check(key, value)
    return Settings(**values)


def _check_version(version: object) -> None:
    refuse_newer(version, VERSION, "version")
    if version != VERSION:
        raise BadInput(f"expected version {VERSION}, got {shown(version)}", place="version")


def _check(key: str, value: object) -> None:
    if key == "keys":
        _check_keys(value)
    elif key == "last_names":
        _check_texts(key, value)
    else:
        _check_choice(key, value)


def _check_keys(value: object) -> None:
    if not isinstance(value, dict) or not all(_are_keys(each) for each in value.values()):
        raise BadInput(f"expected names of keys by action, got {shown(value)}", place="keys")


def _are_keys(value: object) -> bool:
    return isinstance(value, str) and all(
        key.strip() and key.isprintable() for key in value.split(",")
    )


def _check_choice(key: str, value: object) -> None:
    allowed = [each for each, _ in _setting(key).values]
    if not any(value is each or (isinstance(value, str) and value == each) for each in allowed):
        expected = ", ".join(shown(each) for each in allowed)
        raise BadInput(f"expected one of {expected}, got {shown(value)}", place=key)


def _check_texts(key: str, value: object) -> None:
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise BadInput(f"expected a list of texts, got {shown(value)}", place=key)


def _setting(key: str) -> Setting:
    return next(setting for setting in CHOICES if setting.key == key)


class SettingsRead(NamedTuple):
    """What reading the settings brought: `trouble` is one sentence for the player, or None."""

    settings: Settings
    trouble: str | None = None


def read_settings(path: Path) -> SettingsRead:
    """The settings of a file, or the defaults; a file that cannot be used is kept aside.

    One that a later Meadhall wrote stays as it is.
    """
    if not path.exists():
        return SettingsRead(Settings())
    try:
        return SettingsRead(settings_of(read_json_file(path, _LIMIT)))
    except BadInput as error:
        problem = error if error.source else error.of(spoken_path(path))
        kept = "It stays as it is." if isinstance(error, NewerVersion) else _set_aside(path)
        return SettingsRead(Settings(), f"The defaults are used: {problem}. {kept}")


def _set_aside(path: Path) -> str:
    for number in range(1, 100):
        aside = path.with_name(f"{path.stem}.broken-{number}{path.suffix}")
        if not aside.exists():
            break
    try:
        path.rename(aside)
    except OSError:
        return "The file stays where it is."
    return f"The file is kept as {aside.name}."


def write_settings(path: Path, settings: Settings) -> None:
    """Keep the settings, unless a later Meadhall has kept its own there.

    Raises `SaveTrouble` or `NewerVersion`, and then the file is as it was before.
    """
    _refuse_to_replace_newer(path)
    record = {"version": VERSION, **asdict(settings)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        from engine.core.atomic import trouble

        raise trouble(path, error) from error
    text = dumps(record, indent=1, ensure_ascii=False)
    write_atomically(path, f"{text}\n".encode("utf-8", "backslashreplace"))


def _refuse_to_replace_newer(path: Path) -> None:
    try:
        settings_of(read_json_file(path, _LIMIT))
    except NewerVersion as error:
        raise error.of(spoken_path(path)) from None
    except BadInput:
        return


def with_value(settings: Settings, key: str, value: object) -> Settings:
    """A copy with one setting changed; raises `BadInput` if the value is none of it."""
    _check(key, value)
    changed = replace(settings)
    setattr(changed, key, value)
    return changed
