"""What all command lines share: help with examples, and one sentence for wrong usage."""

from __future__ import annotations

from argparse import Action, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NoReturn

from engine.core.errors import printable, shown

WRONG_USAGE = 2


class OneSentenceParser(ArgumentParser):
    """An argument parser that complains in one sentence and keeps the layout of its texts."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", RawDescriptionHelpFormatter)
        settings.setdefault("allow_abbrev", False)
        super().__init__(**settings)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and where help is, and exit with status 2."""
        sentence = printable(" ".join(message.split()))
        self.exit(WRONG_USAGE, f"{self.prog}: {sentence} (see {self.prog} --help)\n")


class ShowVersion(Action):
    """The option that prints the version and ends; the version is looked up no earlier."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(nargs=0, **settings)

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        """Print "meadhall" and the version, and exit with status 0."""
        from importlib.metadata import version

        print(f"meadhall {version('meadhall')}")  # noqa: T201
        parser.exit()


def known_word(word: str, known: Iterable[str], what: str) -> str:
    """`word` if it is known; else an argparse complaint with the word that was likely meant."""
    words = list(known)
    if word in words:
        return word
    close = get_close_matches(word.lower(), words, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there is: {', '.join(words)}"
    raise ArgumentTypeError(f"{shown(word)} is not {what}; {hint}")


def whole_number(least: int, most: int) -> Any:
    """An argparse type: a whole number from `least` to `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise ArgumentTypeError(
                f"expected a whole number from {least} to {most}, got {shown(text)}"
            )
        return number

    return read


def offer_json(parser: ArgumentParser, as_json: Any, as_text: Any, does: str) -> None:
    """Let ``--json`` choose which of two functions the parsed `show` is; `does` is its help."""
    parser.add_argument(
        "--json", action="store_const", const=as_json, default=as_text, dest="show", help=does
    )
