"""Bravery as bars: one bar a player, made of the letters of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.content import Content
from textual_plotext import PlotextPlot

from hall_tui.charts import plot_colour, whole_steps
from nidavellir_tui.bravery import PARTS, SIGNS
from nidavellir_tui.classes import CLASS_ROLES
from nidavellir_tui.lines import LinesWidget, packed

if TYPE_CHECKING:
    from engine.core.game import Seat
    from engine.nidavellir.bravery import Bravery
    from hall_tui.look import Look

ROLES = (*CLASS_ROLES, "foreground", "hall-gold", "hall-ice")
"""The theme variable of each part; its letter carries the meaning."""
_NAME = 12


class Entry(NamedTuple):
    """One bar: a seat, its name, its bravery."""

    seat: Seat
    name: str
    bravery: Bravery


class BraveryChart(PlotextPlot):
    """The bars as a chart, the first entry on top."""

    def __init__(self, entries: Sequence[Entry], look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries, self.look = entries, look
        self.theme = "textual-clear"
        self.styles.height = 2 * len(entries) + 2

    def on_mount(self) -> None:
        """Draw the bars, each one row high with an empty row between."""
        entries = list(reversed(self.entries))
        highest = max(1, *(entry.bravery.total for entry in entries))
        figure: Any = self.plt
        figure.clear_figure()
        figure.stacked_bar(
            [self._label(entry) for entry in entries],
            [list(numbers) for numbers in zip(*(e.bravery for e in entries), strict=True)],
            orientation="horizontal",
            marker=list(SIGNS),
            color=[plot_colour(self.look.colour(role)) for role in ROLES],
            width=0.1,
        )
        figure.xlim(0, highest)
        figure.ylim(1, len(entries))
        figure.xticks(whole_steps(highest))
        self.refresh()

    def _label(self, entry: Entry) -> str:
        return f"{self.look.seat_letter(entry.seat)} {entry.bravery.total:>3}"


class BraveryBars(LinesWidget):
    """The bars as plain text, for where no chart can be drawn."""

    def __init__(self, entries: Sequence[Entry], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries = entries

    def lines(self, width: int) -> Iterator[Content]:
        """One line for each player, then what the letters stand for."""
        highest = max(1, *(entry.bravery.total for entry in self.entries))
        for entry in self.entries:
            lead = self._lead(entry)
            room = max(1, width - lead.cell_length)
            yield Content.assemble(lead, *_bar(entry.bravery, room / highest))
        meanings = [f"{sign} {name.lower()}" for sign, name in zip(SIGNS, PARTS, strict=True)]
        yield from packed(Content(""), meanings, ", ", width)

    def _lead(self, entry: Entry) -> Content:
        name = Content(entry.name).truncate(_NAME, pad=True)
        letter = Content(self.look.seat_letter(entry.seat))
        return Content.assemble(
            letter.stylize(f"bold ${self.look.seat_role(entry.seat)}"),
            f" {name.plain}{entry.bravery.total:>4} ",
        )


def _bar(parts: Bravery, scale: float) -> Iterator[Content]:
    """The letters of a bar; its parts end where the sum up to them ends, rounded."""
    total, drawn = 0, 0
    for sign, role, number in zip(SIGNS, ROLES, parts, strict=True):
        total += number
        end = round(total * scale)
        yield Content(sign * (end - drawn)).stylize(f"${role}")
        drawn = end
