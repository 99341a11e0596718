"""Valkyrie (V40-V42): a line that begins and ends with one is dominated by them."""

from __future__ import annotations

from engine.voluspa.kind import Kind


class Valkyrie(Kind):
    """Bookends a line."""

    bookends = True
