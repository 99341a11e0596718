"""Fenrir (V34-V36): all Fenrirs of a line are worth what they are worth together."""

from __future__ import annotations

from engine.voluspa.kind import Kind


class Fenrir(Kind):
    """Counts as one pack with every other Fenrir of its line."""

    packs = True
