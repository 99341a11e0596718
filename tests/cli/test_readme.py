"""What the README promises is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.registry import game_ids
from hall_tui.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PLAY = "python3 -m pip install uv && uv run meadhall"
TEST = "python3 -m pip install uv && uv run pytest"
EXAMPLES = re.findall(r"^meadhall (\w+)", README, re.MULTILINE)


def test_the_two_commands_stand_in_the_readme_and_the_checks_run_the_second():
    assert PLAY in README.splitlines()
    assert TEST in README.splitlines()
    assert TEST in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_every_command_has_an_example():
    assert set(EXAMPLES) == {*COMMANDS, *game_ids()}


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", README))
def test_what_is_linked_exists(link):
    assert (ROOT / link).is_file()
