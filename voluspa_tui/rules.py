"""The reference of the rules, from `assets/rules/voluspa.md`."""

from __future__ import annotations

from hall_tui.plugin import RulePage
from hall_tui.reference import reference_page, reference_pages


def rule_pages() -> tuple[RulePage, ...]:
    """All pages, in reading order."""
    return reference_pages("voluspa")


def rule_page(page_id: str) -> RulePage | None:
    """The page of a clause or tile by its id, or None."""
    return reference_page("voluspa", page_id)
