"""The file of settings: round trip, and every way in which it can be broken."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from engine.core.atomic import SaveTrouble
from engine.core.errors import BadInput, NewerVersion
from hall_tui.settings import (
    CHOICES,
    Settings,
    read_settings,
    settings_of,
    with_value,
    write_settings,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_what_is_written_is_read_again(path: Path) -> None:
    settings = Settings(
        theme="terminal",
        glyphs="ascii",
        plain=True,
        confirm_at_once=True,
        point_preview=False,
        hand_over=False,
        keys={"table.confirm": "c,f2"},
        last_names=["Þóra", "[b]Bo[/b]"],
    )
    write_settings(path, settings)
    assert read_settings(path) == (settings, None)


def test_no_file_means_the_defaults(path: Path) -> None:
    assert read_settings(path) == (Settings(), None)


def test_every_choice_names_a_field_and_holds_its_default() -> None:
    for setting in CHOICES:
        default = getattr(Settings(), setting.key)
        assert default in [value for value, _ in setting.values]


@pytest.mark.parametrize(
    "contents",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe\x00",
        b'{"theme": "neon"}',
        b'{"theme": 3}',
        b'{"plain": 1}',
        b'{"plain": "yes"}',
        b'{"them": "meadhall-day"}',
        b'{"keys": []}',
        b'{"keys": {"table.confirm": 5}}',
        b'{"keys": {"table.confirm": "a,,b"}}',
        b'{"keys": {"table.confirm": "\\u001b"}}',
        b'{"last_names": "Bo"}',
        b'{"last_names": [""]}',
        b'{"version": "2"}',
        b'{"theme": "meadhall-day", "theme": "meadhall-night"}',
        b"x" * 2**19,
    ],
    ids=lambda contents: repr(contents[:24]),
)
def test_a_broken_file_is_told_in_a_sentence_and_kept_aside(path: Path, contents: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(contents)
    settings, trouble = read_settings(path)
    assert settings == Settings()
    assert trouble is not None
    assert str(path) in trouble
    assert "\n" not in trouble
    assert path.with_name("settings.broken-1.json").read_bytes() == contents
    assert not path.exists()


def test_a_second_broken_file_does_not_replace_the_first(path: Path) -> None:
    path.parent.mkdir()
    for contents in ("first", "second"):
        path.write_text(contents)
        read_settings(path)
    kept = sorted(each.read_text() for each in path.parent.glob("settings.broken-*.json"))
    assert kept == ["first", "second"]


def test_a_folder_in_place_of_the_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    settings, trouble = read_settings(path)
    assert settings == Settings()
    assert trouble is not None


def test_trouble_with_the_disk_leaves_the_old_file(path: Path) -> None:
    write_settings(path, Settings(theme="meadhall-day"))
    before = path.read_bytes()
    path.with_name("settings.json.tmp").mkdir()
    with pytest.raises(SaveTrouble):
        write_settings(path, Settings())
    assert path.read_bytes() == before


def test_a_file_in_place_of_the_folder_is_trouble(path: Path) -> None:
    path.parent.write_text("")
    with pytest.raises(SaveTrouble):
        write_settings(path, Settings())


def test_the_place_of_a_fault_is_named() -> None:
    with pytest.raises(BadInput) as caught:
        settings_of({"glyphs": "emoji"})
    assert caught.value.place == "glyphs"
    assert "ascii" in str(caught.value)


def test_a_changed_copy_leaves_the_original() -> None:
    settings = Settings()
    assert with_value(settings, "theme", "terminal").theme == "terminal"
    assert settings.theme == "meadhall-night"


def test_the_file_is_readable_text(path: Path) -> None:
    write_settings(path, Settings(last_names=["Ása"]))
    assert "Ása" in path.read_text(encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == 1
    assert stat.S_ISREG(path.stat().st_mode)


def test_the_settings_of_a_later_meadhall_stay_as_they_are(path: Path) -> None:
    path.parent.mkdir()
    text = '{"version": 2, "music": true}'
    path.write_text(text, encoding="utf-8")
    settings, trouble = read_settings(path)
    assert settings == Settings()
    assert trouble is not None
    assert "newer Meadhall" in trouble
    assert trouble.endswith("It stays as it is.")
    with pytest.raises(NewerVersion, match="newer Meadhall"):
        write_settings(path, settings)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_settings_that_are_a_link_stay_one(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    target = tmp_path / "dotfiles.json"
    path.symlink_to(target)
    write_settings(path, Settings(plain=True))
    assert path.is_symlink()
    assert read_settings(target).settings.plain
