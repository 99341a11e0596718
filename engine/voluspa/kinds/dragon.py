"""Dragon (V32, V33): may be laid on top of other tiles."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.voluspa.kind import Kind, Site


class Dragon(Kind):
    """Laid normally, or on top of any tile but a Dragon, and not beside a barring tile."""

    def why_not_onto(self, tile: Kind, site: Site) -> Refusal | None:
        """Why it may not cover `tile`."""
        return self.why_not_over(tile, site, verb="cover", own="V32", barred="V33")
