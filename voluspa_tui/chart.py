"""The scores over time: as a chart, or as a table where lines cannot be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.color import Color
from textual_plotext import PlotextPlot

if TYPE_CHECKING:
    from hall_tui.look import Look

Scores = Sequence[tuple[int, ...]]


class ScoreChart(PlotextPlot):
    """One curve for each seat, drawn with the seat's letter, so that it tells without colour."""

    def __init__(self, scores: Scores, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scores, self.look = scores, look
        self.theme = "textual-clear"

    def on_mount(self) -> None:
        """Draw the curves."""
        self.draw()

    def draw(self) -> None:
        """Draw the curves in the colours of now."""
        self.plt.clear_figure()
        numbers = list(range(len(self.scores)))
        for seat in range(len(self.scores[0])):
            self.plt.plot(
                numbers,
                [scores[seat] for scores in self.scores],
                color=_colour(self.look.seat_colour(seat)),
                marker=self.look.seat_letter(seat),
            )
        self.plt.xlabel("moves")
        highest = max(1, *map(max, self.scores))
        self.plt.ylim(0, highest)
        self.plt.yticks(_whole_steps(highest))
        self.plt.xticks(_whole_steps(len(numbers) - 1))
        self.refresh()


def _whole_steps(highest: int) -> list[float]:
    """Whole numbers from 0 to the highest or nearly so, at most six of them."""
    step = max(1, -(-highest // 5))
    return list(range(0, highest + 1, step))


def _colour(colour: str) -> str | tuple[int, int, int]:
    """A theme's colour as the chart wants it: a name of the terminal's sixteen, or a triple."""
    if colour.startswith("ansi_"):
        return colour.removeprefix("ansi_").replace("bright_", "") + (
            "+" if "bright_" in colour else ""
        )
    return Color.parse(colour).rgb
