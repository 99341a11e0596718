"""The style sheet that the table of Nidavellir and its dialogs share."""

from __future__ import annotations

from importlib.resources import files

STYLES = files("assets").joinpath("nidavellir", "nidavellir.tcss").read_text("utf-8")
