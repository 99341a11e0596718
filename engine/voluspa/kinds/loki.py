"""Loki (V43): its side neighbours are worth nothing."""

from __future__ import annotations

from engine.voluspa.kind import Kind


class Loki(Kind):
    """Takes the value of its side neighbours, other Lokis excepted."""

    zeroes = True
