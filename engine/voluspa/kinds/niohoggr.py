"""Niohoggr (V78): every scored line with it in it is worth two more."""

from __future__ import annotations

from engine.voluspa.kind import Kind


class Niohoggr(Kind):
    """Adds to each line that is scored with it, whoever scores it."""

    bonus = 2
