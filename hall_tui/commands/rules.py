"""`meadhall rules`: the reference of a game in the terminal, plain where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.core.errors import BadInput, shown
from hall_tui.commands.paper import Paper
from hall_tui.plugin import GameScreens, RulePage, find_screens, screens_ids
from hall_tui.usage import OneSentenceParser, known_word

WIDEST = 100
EXAMPLES = """examples:
  meadhall rules voluspa           what there is to read
  meadhall rules voluspa V31       one clause
  meadhall rules voluspa troll     everything about a tile
"""


def run(words: Sequence[str]) -> int:
    """Print the table of contents, or the pages that a word finds."""
    parser = OneSentenceParser(
        prog="meadhall rules",
        description="Shows the rules of a game: without a word what there is to read.",
        epilog=EXAMPLES,
    )
    parser.add_argument(
        "game", metavar="GAME", type=_game, help=f"one of: {', '.join(screens_ids())}"
    )
    parser.add_argument(
        "word", nargs="*", default=[], metavar="WORD", help="a clause, tile, section or any word"
    )
    arguments = parser.parse_args(words)
    screens = find_screens(arguments.game)
    console = Paper()
    console.width = min(console.width, WIDEST)
    word = " ".join(arguments.word)
    if word:
        _print_pages(console, find_pages(screens.rules(), word))
    else:
        _print_contents(console, screens)
    return 0


def find_pages(pages: Sequence[RulePage], word: str) -> list[RulePage]:
    """What the reference says about a word.

    The page of that id or title, followed by all that name it; else those filed under the word,
    else those that contain it. Raises `BadInput` if there is none; the sentence proposes what was
    likely meant.
    """
    wanted = word.casefold()
    called = [page for page in pages if _is_called(page, wanted)]
    if called:
        return [*called, *_naming(pages, called)]
    for fits in (_is_filed_under, _contains):
        found = [page for page in pages if fits(page, wanted)]
        if found:
            return found
    known = {name for page in pages for name in _names(page)}
    close = get_close_matches(wanted, sorted(known), n=3)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    raise BadInput(f"the rules say nothing about {shown(word)}{hint}")


def _is_called(page: RulePage, wanted: str) -> bool:
    title = page.title.casefold()
    return wanted in (page.id.casefold(), title, f"{title}s")


def _naming(pages: Sequence[RulePage], called: Sequence[RulePage]) -> Iterator[RulePage]:
    """The other pages in which the title of one of those called stands, in one or many."""
    titles = "|".join(re.escape(page.title) for page in called)
    name = re.compile(rf"\b(?:{titles})s?\b", re.IGNORECASE)
    for page in pages:
        if page not in called and (name.search(page.title) or name.search(page.text)):
            yield page


def _is_filed_under(page: RulePage, wanted: str) -> bool:
    return wanted in _names(page)


def _contains(page: RulePage, wanted: str) -> bool:
    return wanted in page.title.casefold() or wanted in page.text.casefold()


def _names(page: RulePage) -> set[str]:
    return {name.casefold() for name in (page.id, page.title, *page.words)}


def _print_contents(console: Console, screens: GameScreens) -> None:
    console.print(Text(screens.title, style="bold"))
    console.print(Text(screens.tagline))
    console.print()
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for page in screens.rules():
        table.add_row(Text(page.id, style="cyan"), Text(page.title))
    console.print(table)


def _print_pages(console: Console, pages: Sequence[RulePage]) -> None:
    for number, page in enumerate(pages):
        if number:
            console.print()
        console.print(Text.assemble((page.id, "cyan"), "  ", (page.title, "bold")))
        console.print(Padding(Text(page.text), (0, 0, 0, 2)))


def _game(word: str) -> str:
    return known_word(word, screens_ids(), "a game")
