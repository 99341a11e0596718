"""Which keys make a move on the table of Nidavellir, as a person would press them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from textual.pilot import Pilot

from engine.nidavellir import Bid, Take
from nidavellir_tui.choosing import Question
from nidavellir_tui.screen import NidavellirTable
from tests.nidavellir_screens.desk_stage import press


def keys_for(table: NidavellirTable, move: Any) -> list[str]:
    """The keys that choose a move from where the table's screen is, up to the last Enter."""
    if isinstance(move, Bid):
        return _bid_keys(table, move)
    if table.question is not None:
        return _answer_keys(table, table.question, move)
    assert isinstance(move, Take)
    cards = table.state.taverns[table.state.tavern or 0]
    return [str(cards.index(move.card) + 1), "enter"]


def _bid_keys(table: NidavellirTable, move: Bid) -> list[str]:
    assert table.draft is not None
    left = list(enumerate(table.draft.coins))
    keys = []
    for coin in move.coins:
        place = next(pair for pair in left if pair[1] == coin)
        left.remove(place)
        keys.append(str(place[0] + 1))
    return [*keys, "enter"]


def _answer_keys(table: NidavellirTable, question: Question, move: Any) -> list[str]:
    target = next(i for i, option in enumerate(question.options) if option.move == move)
    steps = target - table.page.place
    return [*(["down"] * steps or ["up"] * -steps), "enter"]


async def make(pilot: Pilot[None], table: NidavellirTable, move: Any) -> None:
    """Choose a move by keys and confirm it."""
    match = table.session.match
    before = len(match.history)
    await press(pilot, *keys_for(table, move))
    if table.staged is not None or match.is_pending:
        await press(pilot, "enter")
    assert match.history[before].move == move, (match.history[before:], move)
    assert not match.is_pending


def offered(table: NidavellirTable) -> list[Any]:
    """All moves that the screen lets a person make now, except bids."""
    if table.question is not None:
        return [option.move for option in table.question.options if option.refusal is None]
    cards = table.state.taverns[table.state.tavern or 0]
    return list(dict.fromkeys(Take(card) for card in cards))


def check_offer(table: NidavellirTable) -> None:
    """The screen offers exactly the legal moves; bids are any three of the own coins."""
    legal = table.session.match.legal()
    if table.draft is None:
        assert Counter(offered(table)) == Counter(legal)
        return
    coins = table.draft.coins
    assert sorted(coins) == sorted(table.session.match.state.actor.coins)
    laid = {
        table.draft.lay(a, 0).lay(b, 1).lay(c, 2).bid
        for a in range(5)
        for b in range(5)
        for c in range(5)
        if len({a, b, c}) == 3
    }
    assert laid == set(legal)
