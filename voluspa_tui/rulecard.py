"""Rule cards: what a tile does, with the full text of its clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hall_tui.rulecard import RuleCardScreen
from voluspa_tui.helping import KEYS_NAMED
from voluspa_tui.rules import rule_page
from voluspa_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.errors import Refusal
    from hall_tui.plugin import RulePage

_CLAUSES = re.compile(r"V\d+")
_WITHOUT_TILE = ("turn", "line", "V20", "V22")


def cards_for(kinds: Sequence[str | None], refusal: Refusal | None) -> tuple[RulePage, ...]:
    """The page of each kind followed by its clauses, each once; first what was just refused.

    Without any kind: how a turn goes and what scores.
    """
    ids = [refusal.clause] if refusal else []
    for kind in filter(None, kinds):
        page = rule_page(kind)
        ids += [kind, *(_CLAUSES.findall(page.text) if page else ())]
    pages = (rule_page(page_id) for page_id in dict.fromkeys(ids or _WITHOUT_TILE))
    return tuple(page for page in pages if page is not None)


class RuleCard(RuleCardScreen):
    """Pages of the rules of Völuspá."""

    CSS = STYLES
    SCOPED_CSS = False
    GAME_ID = "voluspa"
    HELP_TOPIC = "voluspa"
    KEYS_NAMED = KEYS_NAMED
