"""Whole games between computer players, without a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.bots.players import PLAYERS
from engine.core.errors import BadInput, shown
from engine.core.game import AnyGame
from engine.core.match import Match
from engine.core.saga import SeatRecord


def simulate(
    game_class: type[AnyGame], options: Mapping[str, Any], players: Sequence[str], seed: int
) -> Match:
    """Play one game to its end; `players` names the computer player of each seat.

    Every player decides on the view of its own seat. Equal arguments give equal games. Raises
    `BadInput` for options, players or a number of seats that the game does not have.
    """
    game = game_class.with_options(options)
    check_players(players)
    check_seats(game_class, len(players))
    seats = [
        SeatRecord(name=f"{player.capitalize()} {number}", player=player)
        for number, player in enumerate(players, 1)
    ]
    match = Match.new(game, seats, seed)
    deciders = [PLAYERS[player]() for player in players]
    chances = [Random(f"{seed}/{seat}") for seat in range(len(players))]
    while not match.is_over:
        seat = match.to_act
        match.play(deciders[seat].choose(game, match.view(seat), seat, chances[seat]))
    return match


def check_players(players: Sequence[str]) -> None:
    """Raise `BadInput` that names the players there are if one of `players` is not among them."""
    for player in players:
        if player not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise BadInput(f"no computer player is called {shown(player)} (there is: {known})")


def check_seats(game_class: type[AnyGame], seats: int) -> None:
    """Raise `BadInput` if the game is not for that many seats."""
    least, most = game_class.min_seats, game_class.max_seats
    if not least <= seats <= most:
        raise BadInput(f"{game_class.title} is for {least} to {most} players, not {seats}")
