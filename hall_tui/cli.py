"""The command `meadhall`: picks the command's module, and turns every error into one sentence.

Exit status: 0 all well, 1 bad input or trouble with a file, 2 wrong usage, 130 stopped by Ctrl-C,
141 the reader of the output went away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import PurePath

from engine.core.errors import MeadhallError, printable, spoken_path
from engine.core.registry import game_ids
from hall_tui.entry import INTERRUPTED
from hall_tui.usage import OneSentenceParser, ShowVersion, known_word

COMMANDS = {
    "resume": "continue the newest game, or the one in a slot",
    "learn": "learn the games by doing: lessons on a live board",
    "rules": "read the rules of a game in the terminal",
    "simulate": "let computer players play games, without a screen",
    "replay": "play recorded games again and tell what happens",
    "inspect": "tell who is to act, the legal moves and the scores of a position",
    "saves": "list, show, export, import or delete saved games",
}
EXAMPLES = """examples:
  meadhall                                    open the hall
  meadhall voluspa                            set up a new game of Völuspá
  meadhall resume                             go on where you stopped
  meadhall learn                              learn a game from its first move on
  meadhall rules voluspa troll                what is a Troll?
  meadhall simulate voluspa --games 3 > games.jsonl
  meadhall replay games.jsonl --trace
  meadhall saves list
"""

NO_READER = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (default: that of the process) and return its exit status."""
    if sys.stdout is None:
        return complain("standard output is closed, so there is nowhere to write to")
    words = list(sys.argv[1:] if argv is None else argv)
    _replace_what_the_terminal_cannot_show()
    try:
        status = run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return NO_READER
    except MeadhallError as error:
        return complain(str(error))
    except OSError as error:
        _drop_output()
        return complain(_refused(error))
    except Exception as error:
        return complain(_logged(error))
    return status


def run(words: Sequence[str]) -> int:
    """Run one command line and return its exit status; errors come out as exceptions."""
    try:
        arguments = top_parser().parse_args(words[:1])
        return _command(arguments.command)(words[1:])
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 1


def top_parser() -> OneSentenceParser:
    """The parser of the first word; each command's own words belong to its module."""
    commands = "\n".join(f"  {name:<10}{does}" for name, does in COMMANDS.items())
    games = ", ".join(game_ids())
    parser = OneSentenceParser(
        prog="meadhall",
        usage="meadhall [--help] [--version] [GAME | COMMAND ...]",
        description="Two Norse board games for friends around one keyboard.\n"
        "Without a command the hall opens; with the name of a game, its new-game screen.\n\n"
        f"games: {games}\n\ncommands:\n{commands}\n\n"
        "`meadhall COMMAND --help` tells more about a command.",
        epilog=EXAMPLES,
    )
    parser.add_argument("command", nargs="?", type=_first_word, metavar="COMMAND")
    parser.add_argument("-V", "--version", action=ShowVersion, help="print the version")
    return parser


def complain(sentence: str) -> int:
    """Print one sentence, made printable, to standard error; returns the status of bad input."""
    print(f"meadhall: {printable(sentence)}", file=sys.stderr)  # noqa: T201
    return 1


def _first_word(word: str) -> str:
    return known_word(word, (*game_ids(), *COMMANDS), "a game or a command")


def _command(word: str | None) -> Callable[[Sequence[str]], int]:
    if word in COMMANDS:
        module = import_module(f"hall_tui.commands.{word}")
        command: Callable[[Sequence[str]], int] = module.run
        return command
    from hall_tui.commands.hall import new_game, open_hall

    return open_hall if word is None else new_game(word)


def _replace_what_the_terminal_cannot_show() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter's last flush cannot fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _refused(error: OSError) -> str:
    where = f"{spoken_path(PurePath(os.fsdecode(error.filename)))}: " if error.filename else ""
    return f"{where}the system refused: {error.strerror or error}"


def _logged(error: Exception) -> str:
    from hall_tui.faults import log_fault

    return log_fault(error)
