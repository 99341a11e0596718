"""The scores over time: as a chart, or as a table where lines cannot be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual_plotext import PlotextPlot

from hall_tui.charts import plot_colour, whole_steps

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
                color=plot_colour(self.look.seat_colour(seat)),
                marker=self.look.seat_letter(seat),
            )
        self.plt.xlabel("moves")
        highest = max(1, *map(max, self.scores))
        self.plt.ylim(0, highest)
        self.plt.yticks(whole_steps(highest))
        self.plt.xticks(whole_steps(len(numbers) - 1))
        self.refresh()
