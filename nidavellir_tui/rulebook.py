"""The reference of the rules, from `assets/rules/nidavellir.md`."""

from __future__ import annotations

import re

from hall_tui.plugin import RulePage
from hall_tui.reference import reference_page, reference_pages

_CLAUSE = re.compile(r"N\d\d")


def rule_pages() -> tuple[RulePage, ...]:
    """All pages, in reading order: how a game goes, the clauses, cards, coins, heroes, words."""
    return reference_pages("nidavellir")


def rule_page(page_id: str) -> RulePage | None:
    """The page of a clause, a hero (by its id in the engine) or a section, or None."""
    return reference_page("nidavellir", page_id)


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
