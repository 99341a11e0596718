"""Fenrir (V34-V37): all Fenrirs of a line are worth what they are worth together."""

from __future__ import annotations

from engine.voluspa.kind import Kind
from engine.voluspa.scoring import claim_as_pack


class Fenrir(Kind):
    """Counts as one pack with every other Fenrir of its line, boosts included."""

    packs = True
    claim = claim_as_pack
