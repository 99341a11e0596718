"""`meadhall inspect`: who is to act in a position, what may be done, and how the scores stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.errors import BadInput
from engine.core.game import CHANCE, JSON
from engine.core.trace import legal_records
from hall_tui.commands.lines import entries, print_line
from hall_tui.commands.records import Found, situation_in
from hall_tui.usage import OneSentenceParser, offer_json

EXAMPLES = """examples:
  meadhall inspect position.json
  meadhall simulate voluspa --games 3 | meadhall inspect - --json
"""


def run(words: Sequence[str]) -> int:
    """Look at every position of the file."""
    parser = OneSentenceParser(
        prog="meadhall inspect",
        description="Tells who is to act, the legal moves and the scores of a position, or of the\n"
        "position that a saga or saved game has reached. What is hidden from players is told,\n"
        "too: do not look at a game that you are still playing.",
        epilog=EXAMPLES,
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a position, saga or saved game, or several, one a line; - is standard input",
    )
    offer_json(parser, _print_json, _print_table, "print one line of JSON for each")
    arguments = parser.parse_args(words)
    for entry in entries(arguments.file):
        try:
            found = situation_in(entry.value)
        except BadInput as error:
            raise error.of(entry.source) from None
        arguments.show(found)
    return 0


def findings(found: Found) -> JSON:
    """What `inspect --json` prints: the position, who is to act, legal moves, and the scores.

    A game whose positions tell each player's bravery shows that in place of the scores.
    """
    game, state, _ = found
    position = game.position(state)
    standing = (
        {"bravery": position["bravery"]}
        if "bravery" in position
        else {"scores": game.scores(state)}
    )
    return {
        "game": game.id,
        "position": position,
        "to_act": state.to_act,
        "legal": legal_records(game, state),
        **standing,
    }


def move_in_words(record: JSON) -> str:
    """A move's record as words: ``place tile odin at 1,0``."""
    details = (f" {key} {_in_words(value)}" for key, value in record.items() if key != "type")
    return f"{record['type']}{''.join(details)}"


def _in_words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(_in_words(part) for part in value)
    return str(value)


def _print_json(found: Found) -> None:
    print_line(findings(found))


def _print_table(found: Found) -> None:
    from rich.columns import Columns
    from rich.table import Table
    from rich.text import Text

    from hall_tui.commands.paper import Paper

    game, state, names = found
    console = Paper()
    console.print(Text.assemble((game.title, "bold"), f"  {game.progress(state)}"))
    console.print(Text(_turn_in_words(found), style="yellow"))
    ranking = Table("rank", "player", "points", "", box=None)
    for line in game.standings(state):
        name = Text(names[line.seat])
        ranking.add_row(str(line.rank), name, str(line.score), Text(line.note))
    console.print(ranking)
    moves = game.legal(state)
    if moves:
        console.print(Text(f"{len(moves)} legal moves, each with what it brings:", style="bold"))
        console.print(Columns(_moves_in_words(found, moves), equal=True, padding=(0, 2)))


def _turn_in_words(found: Found) -> str:
    to_act = found.state.to_act
    if to_act is None:
        return "The game is over."
    return "Chance decides now." if to_act == CHANCE else f"{found.names[to_act]} is to act."


def _moves_in_words(found: Found, moves: Sequence[Any]) -> list[str]:
    game, state, _ = found
    return [
        f"{move_in_words(game.write_move(move))}  {game.gain(state, move)[0]:+d}" for move in moves
    ]
