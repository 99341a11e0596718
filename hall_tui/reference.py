"""The reference of a game, read from `assets/rules/<game>.md`.

A page begins with ``## id · Title``, may go on with ``words: a, b`` and holds plain paragraphs.
"""

from __future__ import annotations

from functools import cache

from hall_tui.assets import ROOT
from hall_tui.plugin import RulePage

_HEADING = "## "
_WORDS = "words:"


@cache
def reference_pages(game_id: str) -> tuple[RulePage, ...]:
    """All pages of a game, in reading order."""
    return parse_pages((ROOT / "rules" / f"{game_id}.md").read_text("utf-8"))


@cache
def reference_page(game_id: str, page_id: str) -> RulePage | None:
    """The page of a game with that id, or None."""
    return next((page for page in reference_pages(game_id) if page.id == page_id), None)


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
