"""A new game with a set of tiles, and the owner's own values for them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from json import dumps
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.core.errors import BadInput
from engine.core.game import JSON
from engine.core.registry import find_game
from engine.voluspa import Voluspa
from engine.voluspa.options import SetName
from hall_tui.game_options import AnyOf, GameOptions
from hall_tui.house_rules import house_options, values_file
from hall_tui.start import AtNewGame
from hall_tui.widgets import Pick
from voluspa_tui.sets import SET_LABELS

OpenHall = Callable[..., AbstractAsyncContextManager[Any]]
Size = tuple[int, int]

BAD = {
    "no JSON": (b"{hermod: 2}", "line 1, column 2"),
    "empty": (b"", "empty"),
    "a list": (b"[2]", "valid dictionary"),
    "an unknown kind": (b'{"hermodd": 2}', "'hermodd'"),
    "a text": (b'{"hermod": "2"}', "hermod"),
    "a half": (b'{"hermod": 2.5}', "hermod"),
    "below zero": (b'{"hermod": -1}', "hermod"),
    "too large": (b'{"hermod": 100}', "hermod"),
    "twice": (b'{"hermod": 2, "hermod": 3}', "twice"),
    "no UTF-8": (b"\xff\xfe", "UTF-8"),
}


def write(data: bytes) -> Path:
    """Put house rules into the folder of settings."""
    path = values_file("voluspa")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# -- the file -------------------------------------------------------------------------------------


def test_without_a_file_there_are_no_house_rules() -> None:
    assert house_options(Voluspa) == {}


def test_the_values_of_the_file_become_options() -> None:
    path = write(b'{"hermod": 2, "jotunn": 6}')
    assert path.name == "voluspa-values.json"
    options = house_options(Voluspa)
    assert options == {"values": {"hermod": 2, "jotunn": 6}}
    box = Voluspa.with_options({"set": "saga_of_edda", **options}).box
    assert box.kinds[box.index["hermod"]].value == 2


def test_a_file_without_values_changes_nothing() -> None:
    write(b"{}")
    assert house_options(Voluspa) == {}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_told_in_one_sentence_and_kept(case: str) -> None:
    data, words = BAD[case]
    path = write(data)
    with pytest.raises(BadInput) as caught:
        house_options(Voluspa)
    told = str(caught.value)
    assert told.startswith(f"{path}: ")
    assert words in told
    assert "\n" not in told
    assert path.read_bytes() == data


def test_a_folder_instead_of_a_file_is_told() -> None:
    values_file("voluspa").mkdir(parents=True)
    with pytest.raises(BadInput, match=r"voluspa-values\.json"):
        house_options(Voluspa)


# -- the form -------------------------------------------------------------------------------------


async def started(hall: Any) -> JSON:
    """Start the game and give its options."""
    hall.app.screen.query_one("#start").press()
    await hall.until(lambda: hall.app.session is not None)
    options: JSON = hall.app.session.match.saga().options
    return options


async def at_form(hall: Any) -> GameOptions:
    """The options of the form, once it is there."""
    await hall.until(lambda: hall.place == "NewGameScreen")
    options: GameOptions = hall.app.screen.query_one(GameOptions)
    return options


async def pick(hall: Any, key: str, value: object) -> None:
    """Choose a value of an option with the keys of its field."""
    field = hall.app.screen.query_one(f"#option-{key}", Pick)
    field.focus()
    while field.value != value:
        await hall.press("right")


async def test_every_set_can_be_chosen(open_hall: OpenHall) -> None:
    assert set(SET_LABELS) == set(get_args(SetName))
    async with open_hall(AtNewGame("voluspa")) as hall:
        options = await at_form(hall)
        for name in get_args(SetName):
            await pick(hall, "set", name)
            chosen = options.options()
            game = find_game("voluspa").with_options(chosen)
            assert game.options.set == name  # type: ignore[attr-defined]
            box = game.box  # type: ignore[attr-defined]
            tiles = sum(kind.copies for kind in box.kinds)
            assert f"{len(box.kinds)} kinds, {tiles} tiles" in hall.text
            assert ("no_late_hel" in chosen) == ("hel" in box.index)
            assert options.query_one(AnyOf).display == (name == "custom")


async def test_a_game_of_own_choice_starts_with_its_kinds(open_hall: OpenHall, size: Size) -> None:
    async with open_hall(AtNewGame("voluspa"), size=size) as hall:
        options = await at_form(hall)
        await pick(hall, "set", "custom")
        switches = options.query(".several-item").results(Pick)
        for switch in list(switches)[2:4]:
            switch.focus()
            await hall.press("space")
        await pick(hall, "lightning_bolt", value=True)
        await pick(hall, "no_late_hel", value=True)
        assert await started(hall) == {
            "set": "custom",
            "kinds": ["sea_serpent", "hel"],
            "lightning_bolt": True,
            "no_late_hel": True,
        }


async def test_what_is_in_a_set_can_be_looked_at_before(open_hall: OpenHall, size: Size) -> None:
    write(dumps({"jotunn": 4}).encode())
    async with open_hall(AtNewGame("voluspa"), size=size) as hall:
        await at_form(hall)
        await pick(hall, "set", "king_of_the_giants")
        assert "Values not confirmed: Hermod." in hall.text
        assert "House rules: Jotunn 4." in hall.text
        await hall.click_text("See what is in it")
        assert hall.place == "TilesScreen"
        for words in ("King of the Giants: 12 kinds, 87 tiles", "Odin                6     8"):
            assert words in hall.text
        await hall.press("end")
        for words in ("3?", "4!", "house rule", "could confirm", "Booster tokens", "Niohoggr"):
            assert words in hall.text
        await hall.press("escape")
        assert hall.place == "NewGameScreen"


async def test_house_rules_apply_to_new_games_and_stand_in_the_saga(open_hall: OpenHall) -> None:
    write(b'{"thor": 9}')
    async with open_hall(AtNewGame("voluspa")) as hall:
        await at_form(hall)
        options = await started(hall)
        assert options["values"] == {"thor": 9}
        game = hall.app.session.match.game
        assert game.box.kinds[game.box.index["thor"]].value == 9


async def test_a_bad_file_is_told_in_the_form_until_it_is_mended(open_hall: OpenHall) -> None:
    path = write(b'{"thor": "nine"}')
    async with open_hall(AtNewGame("voluspa"), size=(120, 40)) as hall:
        await at_form(hall)
        assert "voluspa-values.json: thor:" in hall.text.replace("\n", "")
        hall.app.screen.query_one("#start").press()
        await hall.settle()
        assert hall.place == "NewGameScreen"
        assert hall.app.session is None
        path.write_bytes(b'{"thor": 6}')
        assert (await started(hall))["values"] == {"thor": 6}
