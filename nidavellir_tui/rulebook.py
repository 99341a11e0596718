"""The reference of the rules, from `assets/rules/nidavellir.md`."""

from __future__ import annotations

import re
from functools import cache

from hall_tui.plugin import RulePage
from hall_tui.reference import reference_pages

_CLAUSE = re.compile(r"N\d\d")


@cache
def rule_pages() -> tuple[RulePage, ...]:
    """All pages, in reading order: how a game goes, the clauses, cards, coins, heroes, words."""
    return reference_pages("nidavellir")


@cache
def rule_page(page_id: str) -> RulePage | None:
    """The page of a clause, a hero (by its id in the engine) or a section, or None."""
    return next((page for page in rule_pages() if page.id == page_id), None)


def pages_about(*page_ids: str) -> tuple[RulePage, ...]:
    """Those pages, each followed by the clauses that it names, each once; unknown ids are left out.

    >>> [page.id for page in pages_about("skaa", "astrid")]
    ['skaa', 'N38', 'astrid']
    """
    ids: list[str] = []
    for page_id in page_ids:
        page = rule_page(page_id)
        ids += [page_id, *(_CLAUSE.findall(page.text) if page else ())]
    found = (rule_page(page_id) for page_id in dict.fromkeys(ids))
    return tuple(page for page in found if page is not None)
