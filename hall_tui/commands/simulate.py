"""`meadhall simulate`: games between computer players, one saga a line on standard output."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from engine.bots import PLAYERS
from engine.bots.simulate import check_seats, simulate
from engine.core.errors import BadInput
from engine.core.registry import find_game, game_ids
from engine.core.saga import write_saga
from hall_tui.commands.lines import print_line
from hall_tui.commands.options import add_game_options, chosen_options
from hall_tui.house_rules import FIELD, house_options
from hall_tui.usage import OneSentenceParser, known_word, whole_number

if TYPE_CHECKING:
    from engine.core.game import AnyGame

EXAMPLES = """examples:
  meadhall simulate voluspa
  meadhall simulate voluspa --seats 3 --games 100 --seed 1 --players greedy,random > games.jsonl
"""
MOST_GAMES = 10**9
MOST_SEED = 2**63 - 1


def run(words: Sequence[str]) -> int:
    """Play the games and print each as soon as it is over."""
    parser = _parser()
    named = next((word for word in words if word in game_ids()), None)
    if named is not None:
        add_game_options(parser, find_game(named))
    arguments = parser.parse_args(words)
    game_class = find_game(arguments.game)
    options = _with_house_rules(chosen_options(arguments, game_class), game_class)
    players = list(islice(cycle(arguments.players), arguments.seats))
    try:
        check_seats(game_class, arguments.seats)
        game_class.with_options(options)
    except BadInput as error:
        parser.error(str(error))
    for number in range(arguments.games):
        print_line(
            write_saga(simulate(game_class, options, players, arguments.seed + number).saga())
        )
    return 0


def _with_house_rules(given: dict[str, Any], game_class: type[AnyGame]) -> dict[str, Any]:
    """The given options, and the house rules unless values were given."""
    return given if FIELD in given else {**house_options(game_class), **given}


def _parser() -> OneSentenceParser:
    parser = OneSentenceParser(
        prog="meadhall simulate",
        description="Computer players play games without a screen; each finished game is printed\n"
        "as one line, a saga that `meadhall replay` and `meadhall inspect` read.",
        epilog=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", type=_game, help=f"one of: {', '.join(game_ids())}")
    parser.add_argument(
        "--seats", type=whole_number(1, 99), default=2, metavar="N", help="players at the table (2)"
    )
    parser.add_argument(
        "--games",
        type=whole_number(0, MOST_GAMES),
        default=1,
        metavar="K",
        help="how many games (1)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, MOST_SEED),
        default=SystemRandom().randrange(2**31),
        metavar="S",
        help="where chance begins: the first game has seed S, the next S+1 (by chance)",
    )
    parser.add_argument(
        "--players",
        type=_players,
        default=["random"],
        metavar="P,Q",
        help=f"who plays, repeated over the seats: {', '.join(PLAYERS)} (random)",
    )
    return parser


def _game(word: str) -> str:
    return known_word(word, game_ids(), "a game")


def _players(text: str) -> list[str]:
    return [known_word(word, PLAYERS, "a computer player") for word in text.split(",")]
