"""The first word of the command line, and what becomes of every kind of error."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.registry import game_ids
from hall_tui import cli
from hall_tui.folders import log_file


def one_sentence(outcome, status):
    """Assert that the outcome is a single line on standard error and nothing on standard output."""
    assert outcome.status == status
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert outcome.err.endswith("\n")
    assert "Traceback" not in outcome.err
    return outcome.err


def test_version_names_the_program_and_its_version(meadhall):
    assert meadhall("--version") == (0, "meadhall 0.1.0\n", "")


def test_help_names_every_command_and_game_with_examples(meadhall):
    outcome = meadhall("--help")
    assert outcome.status == 0
    for word in (*cli.COMMANDS, *game_ids(), "examples:", "--version"):
        assert word in outcome.out


@pytest.mark.parametrize("command", [*cli.COMMANDS, *game_ids()])
def test_every_command_has_help(meadhall, command):
    outcome = meadhall(command, "--help")
    assert outcome.status == 0
    assert outcome.out.startswith(f"usage: meadhall {command}")


@pytest.mark.parametrize("word", ["simulat", "volupsa", "--vresion", "", "\x1b[31m"])
def test_an_unknown_first_word_is_wrong_usage(meadhall, word):
    said = one_sentence(meadhall(word), 2)
    assert "meadhall --help" in said
    assert "\x1b" not in said


def test_a_typing_error_gets_a_proposal(meadhall):
    assert "did you mean simulate?" in one_sentence(meadhall("simulat"), 2)


@pytest.mark.parametrize("words", [(), ("voluspa",), ("resume",), ("learn",)])
def test_the_hall_says_that_it_needs_a_terminal(meadhall, words):
    assert "needs a terminal" in one_sentence(meadhall(*words), 1)


@pytest.mark.parametrize("words", [("voluspa", "more"), ("resume", "a", "b"), ("resume", "--x")])
def test_too_many_words_are_wrong_usage(meadhall, words):
    one_sentence(meadhall(*words), 2)


def test_an_unforeseen_error_is_told_in_one_sentence_and_logged(meadhall, monkeypatch):
    monkeypatch.setattr(cli, "run", lambda words: 1 // 0)
    said = one_sentence(meadhall("simulate"), 1)
    assert str(log_file()) in said
    assert "ZeroDivisionError" in log_file().read_text("utf-8")


def test_an_unforeseen_error_is_told_even_when_no_log_can_be_written(
    meadhall, monkeypatch, tmp_path
):
    (tmp_path / "file").touch()
    monkeypatch.setenv("MEADHALL_STATE", str(tmp_path / "file"))
    monkeypatch.setattr(cli, "run", lambda words: 1 // 0)
    assert "could not be written" in one_sentence(meadhall("simulate"), 1)


def test_trouble_with_the_system_is_one_sentence(meadhall, monkeypatch):
    def full(words):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cli, "run", full)
    assert "No space left on device" in one_sentence(meadhall("simulate"), 1)


def start(*words):
    return subprocess.Popen(
        [sys.executable, "-m", "hall_tui", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(cli.__file__).parents[1],
        text=True,
    )


MANY = ("simulate", "voluspa", "--games", "100000", "--seed", "1")


def test_a_reader_that_goes_away_ends_the_command_quietly():
    with start(*MANY) as command:
        assert command.stdout.readline().startswith("{")
        command.stdout.close()
        assert command.stderr.read() == ""
    assert command.returncode == cli.NO_READER


def test_ctrl_c_ends_the_command_quietly():
    with start(*MANY) as command:
        assert command.stdout.readline().startswith("{")
        command.send_signal(signal.SIGINT)
        _, said = command.communicate(timeout=60)
    assert said == ""
    assert command.returncode == cli.INTERRUPTED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_one_sentence(process):
    code = "import sys; sys.stdout = open('/dev/full', 'w'); from hall_tui.cli import main; main()"
    done = process("-c", f"import sys; sys.argv = ['meadhall', '--help']; {code}")
    assert "No space left" in done.err
    assert "Traceback" not in done.err
