"""What the charts of all games share."""

from __future__ import annotations

from textual.color import Color

_SIXTEEN = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_BRIGHT = "bright_"


def plot_colour(colour: str) -> str | int | tuple[int, int, int]:
    """A theme's colour as a chart wants it: a number of the terminal's sixteen, or a triple.

    >>> plot_colour("ansi_yellow"), plot_colour("ansi_bright_red"), plot_colour("#0f1626")
    (3, 9, (15, 22, 38))
    """
    if colour == "ansi_default":
        return "default"
    if colour.startswith("ansi_"):
        name = colour.removeprefix("ansi_")
        return _SIXTEEN.index(name.removeprefix(_BRIGHT)) + 8 * name.startswith(_BRIGHT)
    return Color.parse(colour).rgb


def whole_steps(highest: int) -> list[float]:
    """Round numbers from 0 to the highest or nearly so, at most six of them."""
    step = max(1, -(-highest // 5))
    if step > 10:
        step = -(-step // 10) * 10
    return list(range(0, highest + 1, step))
