"""`meadhall replay`: recorded games played again, as sentences or as a trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.errors import BadInput
from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saga import SagaRecord
from engine.core.trace import trace
from hall_tui.commands.lines import entries, print_line
from hall_tui.commands.records import recorded_in
from hall_tui.usage import OneSentenceParser

EXAMPLES = """examples:
  meadhall replay game.json
  meadhall simulate voluspa --games 2 | meadhall replay - --trace
"""


def run(words: Sequence[str]) -> int:
    """Replay every game of the file."""
    parser = OneSentenceParser(
        prog="meadhall replay",
        description="Plays recorded games again and tells what happens, also what is hidden from\n"
        "players: do not look at a game that you are still playing.",
        epilog=EXAMPLES,
    )
    parser.add_argument(
        "saga",
        metavar="SAGA",
        help="a saga or saved game, or sagas one a line; - is standard input",
    )
    parser.add_argument(
        "--trace",
        action="store_const",
        const=_print_trace,
        default=_print_story,
        dest="show",
        help="print a line of JSON for each decision: position, legal moves, move, points, reasons",
    )
    arguments = parser.parse_args(words)
    for entry in entries(arguments.saga):
        place = ""
        try:
            saga, place = recorded_in(entry.value)
            arguments.show(saga)
        except BadInput as error:
            raise error.at(place).of(entry.source) from None
    return 0


def _print_trace(saga: SagaRecord) -> None:
    for line in trace(saga, find_game):
        print_line(line)


def _print_story(saga: SagaRecord) -> None:
    for sentence in story(Match.from_saga(saga, find_game)):
        print(sentence)  # noqa: T201


def story(match: Match) -> Iterator[str]:
    """A match in sentences, as a bystander may read them, closed by the ranking."""
    yield f"{match.game.title}: {', '.join(match.names)}"
    yield from match.sentences(None)
    for line in match.game.standings(match.state):
        note = f" ({line.note})" if line.note else ""
        yield f"{line.rank}. {match.names[line.seat]}: {line.score}{note}"
