"""The reference of the rules: every clause, every tile."""

from __future__ import annotations

import re
from json import loads
from pathlib import Path

import pytest

from engine.voluspa.box import standard_box
from voluspa_tui import screens
from voluspa_tui.rulecard import cards_for
from voluspa_tui.rules import rule_page, rule_pages
from voluspa_tui.tiles import FAMILIES, art_of

CLAUSES = [
    clause
    for clause in loads((Path(__file__).parents[1] / "clauses.json").read_text())["clauses"]
    if clause.startswith("V")
]
KINDS = standard_box().kinds


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_page(clause: str) -> None:
    page = rule_page(clause)
    assert page is not None
    assert len(page.text) > 40
    assert page.words


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_every_tile_has_a_page_with_its_value_and_clauses(kind: object) -> None:
    page = rule_page(kind.id)  # type: ignore[attr-defined]
    assert page is not None
    assert page.title == kind.name  # type: ignore[attr-defined]
    worth = "No value" if kind.gap else f"Value {kind.value}"  # type: ignore[attr-defined]
    assert worth in page.text
    named = re.findall(r"V\d+", page.text)
    assert named
    assert all(rule_page(clause) for clause in named)


def test_page_ids_differ_and_the_plugin_gives_them_all() -> None:
    ids = [page.id for page in rule_pages()]
    assert len(set(ids)) == len(ids)
    assert list(screens.rules()) == list(rule_pages())


def test_a_card_holds_each_page_once() -> None:
    ids = [page.id for page in cards_for(["troll", "troll"], None)]
    assert ids == ["troll", "V31", "V33", "V39"]
    assert cards_for([None], None)[0].id == "turn"


def test_every_tile_is_drawn_with_a_rune_and_a_code_of_its_own() -> None:
    arts = [art_of(kind.id) for kind in KINDS]
    assert len({art.code for art in arts}) == len(arts)
    assert len({art.rune for art in arts}) == len(arts)
    assert {art.family for art in arts} <= set(FAMILIES)
    assert all("\u16a0" <= art.rune <= "\u16f8" for art in arts)
    assert all(2 <= len(art.short) <= 5 and art.power for art in arts)


def test_a_kind_without_art_is_drawn_from_its_name() -> None:
    assert art_of("sea_wolf").code == "Se"


def test_keys_of_the_table_do_not_clash() -> None:
    from voluspa_tui.screen import VoluspaTable

    keys = [key for action in VoluspaTable.ACTIONS for key in action.keys.split(",")]
    assert len(set(keys)) == len(keys)
