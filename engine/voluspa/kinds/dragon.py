"""Dragon (V32, V33): may be laid on top of other tiles."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.voluspa.kind import Kind, Site


class Dragon(Kind):
    """Laid normally, or on top of any tile but a Dragon, and not beside a barring tile."""

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:
        """Why it may not cover `tile`."""
        if tile.id == self.id:
            return Refusal("V32", "A Dragon may not cover a Dragon.")
        if site.beside is not None:
            return Refusal("V33", f"A Dragon may not cover a tile beside a {site.beside.name}.")
        return None
