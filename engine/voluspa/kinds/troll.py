"""Troll (V31): bars the cells beside it, and may itself be laid beside anything."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.voluspa.kind import Kind, Site


class Troll(Kind):
    """Nothing but a kind that does not fear it may be laid beside it; it never starts (V05)."""

    bars = True
    may_start = False

    def why_not_beside(self, site: Site) -> Refusal | None:  # noqa: ARG002
        """A Troll may be laid beside anything."""
        return None
