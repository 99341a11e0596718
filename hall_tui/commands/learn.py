"""`meadhall learn`: opens the walkthrough, or lists its lessons with the clauses they teach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import TYPE_CHECKING

from engine.core.errors import BadInput, shown
from hall_tui.commands.hall import enter
from hall_tui.commands.lines import print_line
from hall_tui.school import PARTS, library
from hall_tui.start import AtLesson
from hall_tui.usage import OneSentenceParser, known_word, offer_json

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from engine.lessons.model import Lesson

FIELDS = {"id", "game", "part", "title", "clauses", "about", "case"}
EXAMPLES = """examples:
  meadhall learn                          the walkthrough
  meadhall learn voluspa-first-tile       one lesson
  meadhall learn --list                   all lessons, with the clauses they teach
  meadhall learn --list --json nidavellir
"""

Show = Callable[[Iterable["Lesson"]], None]
Does = Callable[["ArgumentParser", str | None, Show], int]


def run(words: Sequence[str]) -> int:
    """Open the walkthrough, or list lessons."""
    parser = OneSentenceParser(
        prog="meadhall learn",
        usage="meadhall learn [--help] [LESSON | --list [--json] [GAME]]",
        description="Learn the games by doing, on a live board.",
        epilog=EXAMPLES,
    )
    parser.add_argument(
        "word", nargs="?", metavar="LESSON", help="a lesson's id; after --list the id of a game"
    )
    parser.add_argument(
        "--list",
        action="store_const",
        const=_list,
        default=_open,
        dest="does",
        help="list the lessons, of all games or of one",
    )
    offer_json(parser, _print_json, _print_table, "with --list: print one line of JSON for each")
    arguments = parser.parse_args(words)
    does: Does = arguments.does
    return does(parser, arguments.word, arguments.show)


def _open(parser: ArgumentParser, word: str | None, show: Show) -> int:
    if show is _print_json:
        parser.error("--json goes with --list")
    if word is not None:
        require_lesson(word)
    return enter(AtLesson(word))


def require_lesson(word: str) -> None:
    """Raise `BadInput`, with the id that was likely meant, if no lesson is called so."""
    known = [lesson.id for game in library().games() for lesson in library().lessons(game)]
    if word not in known:
        close = get_close_matches(word.lower(), known, n=1)
        hint = f"did you mean {close[0]}?" if close else "see meadhall learn --list"
        raise BadInput(f"there is no lesson called {shown(word)}; {hint}")


def _list(parser: ArgumentParser, word: str | None, show: Show) -> int:
    games = library().games()
    if word is not None:
        games = [_game(parser, word, games)]
    show(lesson for game in games for lesson in library().lessons(game))
    return 0


def _game(parser: ArgumentParser, word: str, games: Sequence[str]) -> str:
    from argparse import ArgumentTypeError

    try:
        return known_word(word, games, "a game with lessons")
    except ArgumentTypeError as error:
        parser.error(str(error))


def _print_json(lessons: Iterable[Lesson]) -> None:
    for lesson in lessons:
        print_line(lesson.model_dump(include=FIELDS))


def _print_table(lessons: Iterable[Lesson]) -> None:
    from rich.table import Table
    from rich.text import Text

    from engine.core.registry import find_game
    from hall_tui.commands.paper import Paper

    console = Paper()
    for (game, part), group in groupby(lessons, key=lambda lesson: (lesson.game, lesson.part)):
        console.print(Text(f"{find_game(game).title}: {PARTS[part]}", style="bold"))
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        table.add_column(style="yellow")
        for lesson in group:
            table.add_row(Text(lesson.id), Text(lesson.title), Text(" ".join(lesson.clauses)))
        console.print(table)
        console.print()
