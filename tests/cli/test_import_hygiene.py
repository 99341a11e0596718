"""What a command does not need, it does not import."""

from __future__ import annotations

import pytest

FORBIDDEN = {
    "--version": ("textual", "pydantic", "rich"),
    "simulate voluspa --seed 1": ("textual", "rich"),
    "replay - --trace": ("textual", "rich"),
    "inspect - --json": ("textual", "rich"),
    "inspect -": ("textual",),
    "learn --list --json": ("textual", "rich"),
    "learn --list": ("textual",),
    "rules voluspa": ("textual",),
    "saves list": ("textual",),
}


def imported(process, code, stdin=""):
    report = "import sys; print(*sorted(sys.modules), file=sys.stderr)"
    outcome = process("-c", f"{code}\n{report}", stdin=stdin)
    assert outcome.status == 0, outcome.err
    return {name.split(".")[0] for name in outcome.err.split()}


@pytest.mark.parametrize("command", FORBIDDEN)
def test_a_command_imports_no_more_than_it_needs(process, saga, command):
    code = f"from hall_tui.cli import main; assert main({command.split()!r}) == 0"
    assert imported(process, code, stdin=saga).isdisjoint(FORBIDDEN[command])


@pytest.mark.parametrize(
    "room",
    ["engine.voluspa", "engine.bots.simulate", "engine.core.saves", "engine.lessons.progress"],
)
def test_the_engine_knows_no_terminal(process, room):
    assert imported(process, f"import {room}").isdisjoint(
        {"textual", "rich", "platformdirs", "hall_tui", "voluspa_tui"}
    )
