"""The menu is drawn before anything heavy is loaded."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Protocol


class Folders(Protocol):
    data: Path


HEAVY = ("pydantic", "markdown_it", "engine.core.saga", "engine.core.match", "engine.core.saves")


def modules_after(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.split())


def test_the_app_and_its_menu_load_nothing_heavy() -> None:
    loaded = modules_after("import hall_tui.app, hall_tui.menu")
    assert "hall_tui.menu" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_first_frame_with_a_game_to_continue_loads_nothing_heavy(folders: Folders) -> None:
    seats = [{"name": "Ása", "player": "human"}, {"name": "Bo", "player": "human"}]
    summary = {"title": "Tafl", "seats": seats, "to_act": 0, "over": False}
    (folders.data / "saves").mkdir(parents=True)
    (folders.data / "saves" / "tafl-1.json").write_text(json.dumps({"summary": summary}))
    loaded = modules_after(
        "from hall_tui.app import HallApp\n"
        "rows = list(HallApp().get_default_screen().rows())\n"
        "assert rows[0].id == 'resume', rows\n"
        "assert rows[0].detail == 'Tafl, Ása to act (Ása, Bo)', rows"
    )
    assert loaded.isdisjoint(HEAVY)


def test_the_games_are_loaded_when_they_are_chosen() -> None:
    loaded = modules_after("import hall_tui.app, hall_tui.menu")
    assert not {name for name in loaded if name.startswith(("engine.voluspa", "voluspa_tui"))}
