"""What the charts of all games share."""

from __future__ import annotations

from textual.color import Color


def plot_colour(colour: str) -> str | tuple[int, int, int]:
    """A theme's colour as a chart wants it: a name of the terminal's sixteen, or a triple."""
    if colour == "ansi_default":
        return "default"
    if colour.startswith("ansi_"):
        plain = colour.removeprefix("ansi_")
        return f"{plain.removeprefix('bright_')}+" if plain.startswith("bright_") else plain
    return Color.parse(colour).rgb


def whole_steps(highest: int) -> list[float]:
    """Whole numbers from 0 to the highest or nearly so, at most six of them."""
    step = max(1, -(-highest // 5))
    return list(range(0, highest + 1, step))
