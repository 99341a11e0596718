"""The simple computer players: legal, fair to hidden things, and the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots import PLAYERS
from engine.bots.simulate import simulate
from engine.core.errors import BadInput
from engine.core.match import Match
from engine.core.registry import find_game, game_ids
from engine.core.saga import SeatRecord, write_saga

GAMES = [find_game(game_id) for game_id in game_ids()]


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game_class(request):
    return request.param


def begun(game_class, plies=9, seed=3):
    seats = [SeatRecord(name="Astrid"), SeatRecord(name="Bo")]
    match = Match.new(game_class.with_options({}), seats, seed)
    chance = Random(seed)
    for _ in range(plies):
        match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_simulated_game_ends_and_names_who_played(game_class, seats):
    players = ["greedy", "random", "greedy", "random", "greedy"][:seats]
    match = simulate(game_class, {}, players, seed=11)
    assert match.is_over
    assert [seat.player for seat in match.seats] == players
    assert match.seed == 11


def test_the_same_seed_gives_the_same_game_and_another_seed_another(game_class):
    def game(seed):
        return write_saga(simulate(game_class, {}, ["random", "random"], seed).saga())["moves"]

    assert game(5) == game(5)
    assert game(5) != game(6)


def test_a_simulated_game_replays_to_the_same_position(game_class):
    played = simulate(game_class, {}, ["greedy", "random"], seed=8)
    again = Match.from_saga(played.saga(), find_game)
    assert again.game.state_hash(again.state) == played.game.state_hash(played.state)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_chooses_a_legal_move_and_leaves_the_view_alone(game_class, name):
    match = begun(game_class)
    view = match.view(match.to_act)
    before = match.game.state_hash(view)
    move = PLAYERS[name]().choose(match.game, view, match.to_act, Random(1))
    assert move in match.legal()
    assert match.game.state_hash(view) == before


def test_greedy_takes_the_first_of_the_greatest_gains(game_class):
    match = begun(game_class)
    view = match.view(match.to_act)
    move = PLAYERS["greedy"]().choose(match.game, view, match.to_act, Random(1))
    legal = match.legal()
    gains = [match.game.gain(match.state, each) for each in legal]
    assert legal.index(move) == gains.index(max(gains))


def test_random_reaches_every_move(game_class):
    match = begun(game_class, plies=1)
    view, chance, player = match.view(match.to_act), Random(2), PLAYERS["random"]()
    chosen = {player.choose(match.game, view, match.to_act, chance) for _ in range(2000)}
    assert chosen == set(match.legal())


def test_greedy_beats_random_on_the_whole(game_class):
    matches = [simulate(game_class, {}, ["greedy", "random"], seed) for seed in range(5)]
    totals = [sum(match.game.scores(match.state)[seat] for match in matches) for seat in (0, 1)]
    assert totals[0] > totals[1]


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["random", "odin"], "no computer player is called 'odin' (there is: random, greedy)"),
        (["random"], "is for 2 to 5 players, not 1"),
        (["random"] * 6, "is for 2 to 5 players, not 6"),
    ],
)
def test_wrong_tables_are_refused(game_class, players, said):
    with pytest.raises(BadInput) as refused:
        simulate(game_class, {}, players, seed=1)
    assert said in str(refused.value)
