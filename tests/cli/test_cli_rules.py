"""`meadhall rules`: the reference in the terminal."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from engine.core.errors import BadInput
from hall_tui.commands.rules import find_pages
from hall_tui.plugin import RulePage, find_screens, screens_ids

PAGES = (
    RulePage("V31", "Trolls bar", "Nothing but a Troll may lie beside a Troll.", ("bar",)),
    RulePage("troll", "Troll", "Value 6.", ("trolls",)),
    RulePage("turn", "A turn", "Lay a tile, score, draw.", ("order of play", "trollish")),
)


@pytest.mark.parametrize(
    ("word", "ids"),
    [
        ("V31", ["V31"]),
        ("v31", ["V31"]),
        ("Troll", ["troll", "V31"]),
        ("TROLLS", ["troll", "V31"]),
        ("trollish", ["turn"]),
        ("order of play", ["turn"]),
        ("score", ["turn"]),
        ("beside", ["V31"]),
        ("a t", ["V31", "turn"]),
    ],
)
def test_a_word_finds_what_is_called_so_and_all_that_name_it_else_words_else_text(word, ids):
    assert [page.id for page in find_pages(PAGES, word)] == ids


def test_everything_about_a_tile_is_its_page_and_every_clause_that_names_it(meadhall):
    outcome = meadhall("rules", "voluspa", "troll").out
    heads = re.findall(r"^(\S+)  ", outcome, re.MULTILINE)
    assert heads[0] == "troll"
    assert {"V05", "V31", "V33", "V39"} <= set(heads)
    assert "V01" not in heads


def test_an_unknown_word_gets_proposals():
    with pytest.raises(BadInput) as refused:
        find_pages(PAGES, "trol1")
    assert "did you mean troll or trolls" in str(refused.value)


def test_a_word_like_no_other_gets_none():
    with pytest.raises(BadInput) as refused:
        find_pages(PAGES, "\x1b[31mzzz")
    assert "\x1b" not in str(refused.value)
    assert "did you mean" not in str(refused.value)


@pytest.fixture(params=screens_ids())
def game(request):
    return request.param


def test_without_a_word_every_page_is_listed(meadhall, game):
    outcome = meadhall("rules", game)
    assert outcome.status == 0
    for page in find_screens(game).rules():
        assert re.search(rf"^{re.escape(page.id)} ", outcome.out, re.MULTILINE)


def test_every_page_can_be_read_by_its_id(meadhall, game):
    for page in find_screens(game).rules():
        outcome = meadhall("rules", game, page.id)
        assert outcome.status == 0
        assert page.title in outcome.out
        assert page.text.split()[-1] in outcome.out


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_lines_fit_the_width_and_carry_no_codes(meadhall, game, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    for words in ((), ("a",)):
        lines = meadhall("rules", game, *words).out.splitlines()
        assert max(cell_len(line) for line in lines) <= min(columns, 100)
        assert not any("\x1b" in line for line in lines)


def test_an_unknown_game_is_wrong_usage(meadhall):
    outcome = meadhall("rules", "chess")
    assert outcome.status == 2
    assert "is not a game" in outcome.err


def test_an_unknown_word_is_bad_input(meadhall, game):
    outcome = meadhall("rules", game, "xyzzy")
    assert outcome.status == 1
    assert "say nothing about" in outcome.err
    assert outcome.err.count("\n") == 1
