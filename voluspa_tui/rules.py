"""The reference of the rules, read from `assets/rules/voluspa.md`.

A page begins with ``## id · Title``, may go on with ``words: a, b`` and holds plain paragraphs.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hall_tui.plugin import RulePage

_HEADING = "## "
_WORDS = "words:"


@cache
def rule_pages() -> tuple[RulePage, ...]:
    """All pages, in reading order."""
    return parse_pages(files("assets").joinpath("rules", "voluspa.md").read_text("utf-8"))


@cache
def rule_page(page_id: str) -> RulePage | None:
    """The page of a clause or tile by its id, or None."""
    return next((page for page in rule_pages() if page.id == page_id), None)


def parse_pages(text: str) -> tuple[RulePage, ...]:
    """The pages of a reference text; what stands before the first heading is left out."""
    _, *sections = f"\n{text}".split(f"\n{_HEADING}")
    return tuple(_page(section) for section in sections)


def _page(section: str) -> RulePage:
    heading, _, body = section.partition("\n")
    page_id, _, title = heading.partition(" · ")
    words, text = _split_words(body.strip())
    return RulePage(page_id.strip(), title.strip(), text, words)


def _split_words(body: str) -> tuple[tuple[str, ...], str]:
    if not body.startswith(_WORDS):
        return (), body
    line, _, text = body.partition("\n")
    words = line.removeprefix(_WORDS).split(",")
    return tuple(word.strip() for word in words), text.strip()
