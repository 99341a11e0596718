"""Help texts name the keys of now: none that can be changed stands in them as a word."""

from __future__ import annotations

import re

import pytest

from hall_tui.assets import help_text
from hall_tui.frame import HallScreen
from hall_tui.help import HelpScreen
from hall_tui.keys import BACK
from hall_tui.reading_keys import EARLIER, FIRST, LAST, LATER
from tests.voluspa_screens.stage import LARGE, at_table, new_match, played, press, shown
from voluspa_tui.contents import TilesScreen
from voluspa_tui.keys import DOWN, LEFT, NEXT_CELL, POINTS, RIGHT, UP, ZOOM_FIT, ZOOM_IN, ZOOM_OUT
from voluspa_tui.lookback import LookBack

TOPICS = ["hall", "question", "table", "voluspa", "voluspa_lookback", "voluspa_final"]
MOVED = (LEFT, DOWN, UP, RIGHT, NEXT_CELL, POINTS, ZOOM_IN, ZOOM_OUT, ZOOM_FIT)


@pytest.mark.parametrize("topic", [*TOPICS, "voluspa_tiles"])
def test_no_text_names_a_key_that_can_be_changed(topic: str) -> None:
    named = re.findall(
        r"\b(?:Esc|Escape|Space|Home|End|Backspace|PgUp|arrow keys)\b", help_text(topic)
    )
    assert named == []


async def help_of(keys: dict[str, str], *presses: str) -> tuple[str, HallScreen[object]]:
    """The help of the screen to which some keys lead, and that screen."""
    async with at_table(played(new_match(), 6), LARGE, settings={"keys": keys}) as (pilot, _):
        await press(pilot, *presses)
        screen = pilot.app.screen
        assert isinstance(screen, HallScreen)
        text = screen.help_text()
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert text.split(".")[0] in " ".join(shown(pilot).split())
        return text, screen


async def test_the_help_of_the_table_follows_the_settings() -> None:
    keys = {action.id: f"f{number}" for number, action in enumerate(MOVED, 2)}
    text, _ = await help_of(keys)
    for number in range(2, 2 + len(MOVED)):
        assert re.search(rf"\bF{number}\b", text), number
    assert "$" not in text


async def test_the_help_of_the_tile_list_names_the_key_that_closes_it() -> None:
    text, screen = await help_of({BACK.id: "f9"}, "t")
    assert isinstance(screen, TilesScreen)
    assert "F9 closes." in text
    assert '{"hermod": 2}' in text


async def test_the_help_of_looking_back_names_its_keys() -> None:
    async with at_table(played(new_match(), 6), LARGE) as (pilot, screen):
        keys = {each.id: f"f{n}" for n, each in enumerate((EARLIER, LATER, FIRST, LAST), 5)}
        pilot.app.settings.keys = keys  # type: ignore[attr-defined]
        pilot.app.push_screen(LookBack(screen.session.match, 2))
        await press(pilot)
        text = pilot.app.screen.help_text()  # type: ignore[attr-defined]
        assert "F5 goes one back, F6 one on, F7 to the beginning and F8 to the end" in text
