"""The reference of the rules: every clause, card, coin, hero and distinction, and a glossary."""

from __future__ import annotations

import re
from json import loads
from pathlib import Path

import pytest

from engine.core.registry import find_game
from engine.nidavellir.bravery import blacksmiths
from engine.nidavellir.components import CLASSES, DATA, DWERG_BRAVERY, HEROES, age_cards, treasury
from engine.nidavellir.events import DISTINCTIONS
from hall_tui.commands.rules import find_pages
from hall_tui.reference import parse_pages
from nidavellir_tui.rulebook import pages_about, rule_page, rule_pages

CLAUSES = [
    clause
    for clause in loads((Path(__file__).parents[1] / "clauses.json").read_text("utf-8"))["clauses"]
    if clause.startswith("N")
]
DISTINCTION_PAGES = ("kings_hand", "hunting_master", "crown_jeweler", "armorer", "pioneer")
COIN_PAGES = ("coin_rules", "base_coin", "zero_coin", "royal_coin", "special_coin", "treasury_list")
SEED_TERMS = (
    "勇氣值", "階級", "職業", "戰士", "獵人", "礦工", "鐵匠", "探索者", "橫列", "指揮部", "袋子",
    "王家寶箱", "重鑄", "貨幣交易", "王家貢獻卡", "寶石", "酒館", "英雄", "卓越卡", "首相",
    "狩獵大師", "王冠珠寶商", "國王之鎧", "王國先鋒", "大笑的哥布林", "舞動的巨龍", "閃耀的馬",
    "基礎貨幣", "王家貨幣", "特殊貨幣", "軍隊", "無職英雄", "校閱部隊",
)  # fmt: skip


def text_of(page_id: str) -> str:
    page = rule_page(page_id)
    assert page is not None, page_id
    return page.text


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_page(clause: str) -> None:
    page = rule_page(clause)
    assert page is not None
    assert len(page.text) > 40
    assert page.words


@pytest.mark.parametrize("hero", HEROES.values(), ids=lambda hero: hero.id)
def test_every_hero_has_a_page_with_class_ranks_and_bravery(hero: object) -> None:
    page = rule_page(hero.id)  # type: ignore[attr-defined]
    assert page is not None
    assert page.title == hero.name  # type: ignore[attr-defined]
    column, ranks = hero.column, hero.ranks  # type: ignore[attr-defined]
    assert page.text.startswith("Neutral" if column is None else CLASSES[column].capitalize())
    if ranks > 1:
        assert f"{('', '', 'two', 'three')[ranks]} ranks" in page.text
    if hero.bravery:  # type: ignore[attr-defined]
        assert f"{hero.bravery} bravery" in page.text  # type: ignore[attr-defined]
    assert re.search(r"\[N\d\d", page.text)


@pytest.mark.parametrize("page_id", [*CLASSES, "offering", *DISTINCTION_PAGES, *COIN_PAGES, "gem"])
def test_every_class_distinction_and_kind_of_coin_has_a_page(page_id: str) -> None:
    assert re.search(r"\[N\d\d", text_of(page_id))


def test_distinctions_are_called_as_in_the_engine() -> None:
    titles = [rule_page(page_id).title for page_id in DISTINCTION_PAGES]  # type: ignore[union-attr]
    assert titles == list(DISTINCTIONS.values())


def test_clauses_that_are_named_exist_and_ids_differ() -> None:
    pages = rule_pages()
    ids = [page.id for page in pages]
    assert len(set(ids)) == len(ids)
    named = {clause for page in pages for clause in re.findall(r"\bN\d\d\b", page.text)}
    assert sorted(named - set(CLAUSES)) == []


def test_what_left_a_first_game_is_said() -> None:
    for hero in DATA["not_in_first_game"]:
        assert "first game" in text_of(hero)
        assert HEROES[hero].name in text_of("N06")


def test_the_numbers_of_the_box_are_told_as_they_are() -> None:
    assert f"holds {sum(treasury(4))} royal coins".replace("holds ", "") in text_of("N03")
    assert f"{sum(treasury(3))} in all" in text_of("N03")
    sizes = [len(age_cards(age, seats)) for seats in (4, 5) for age in (1, 2)]
    assert "hold {} and {} cards, with five players {} and {}".format(*sizes) in text_of("N05")
    ladder = ", ".join(str(blacksmiths(ranks)) for ranks in range(1, 11))
    assert ladder in text_of("N73")
    for brothers in DWERG_BRAVERY[1:]:
        assert str(brothers) in text_of("N39")


def test_the_score_table_agrees_with_the_counting() -> None:
    hunters, smiths = text_of("score_table").split("\n\n")
    for ranks in range(1, 13):
        assert re.search(rf"\b{ranks**2}\b", hunters)
        assert re.search(rf"\b{blacksmiths(ranks)}\b", smiths)


def test_the_treasury_is_listed_coin_by_coin() -> None:
    text = text_of("treasury_list")
    words = {2: "twice", 3: "three times"}
    for value in range(5, 12):
        assert f"{value} {words[treasury(4)[value]]}" in text


@pytest.mark.parametrize("term", SEED_TERMS)
def test_the_terms_of_the_seed_stand_in_the_glossary(term: str) -> None:
    assert term in text_of("glossary")
    assert find_pages(rule_pages(), term)


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("dagda", "dagda"),
        ("N25", "N25"),
        ("n25", "N25"),
        ("Thrud", "thrud"),
        ("trade", "N15"),
        ("pioneer", "pioneer"),
        ("戰士", "warrior"),
        ("royal offering", "offering"),
    ],
)
def test_a_word_finds_its_page_first(word: str, first: str) -> None:
    assert find_pages(rule_pages(), word)[0].id == first


def test_refusals_name_clauses_that_can_be_read() -> None:
    source = Path(find_game("nidavellir").__module__.replace(".", "/")).parent
    root = Path(__file__).parents[2] / source
    named = {c for f in root.glob("*.py") for c in re.findall(r'"(N\d\d)"', f.read_text("utf-8"))}
    assert named
    assert all(rule_page(clause) for clause in named)


def test_a_page_comes_with_its_clauses_each_once() -> None:
    ids = [page.id for page in pages_about("dagda", "bonfur", "nobody")]
    assert ids == ["dagda", "N41", "N42", "N43", "bonfur"]


def test_pages_are_read_with_and_without_words() -> None:
    pages = parse_pages("# T\n\n## a · An A\nwords: x, y\n\nOne.\n\nTwo.\n## b · B\n\nText.\n")
    assert pages[0] == ("a", "An A", "One.\n\nTwo.", ("x", "y"))
    assert pages[1] == ("b", "B", "Text.", ())
