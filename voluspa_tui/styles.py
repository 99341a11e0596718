"""The style sheet that the screens of Völuspá share."""

from __future__ import annotations

from importlib.resources import files

STYLES = files("assets").joinpath("voluspa", "voluspa.tcss").read_text("utf-8")
