"""The end of a match: the ranking, the bravery part by part, and a chart of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.nidavellir.bravery import bravery
from hall_tui.keys import bindings
from hall_tui.ranking import RankingScreen, standing_line
from hall_tui.reading_keys import FINAL_ACTIONS
from nidavellir_tui.bravery import BraveryTable, table_width
from nidavellir_tui.chart import BraveryBars, BraveryChart, Entry
from nidavellir_tui.reading_keys import FINAL_ARMIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual.screen import Screen
    from textual.widget import Widget

    from engine.core.game import Standing
    from hall_tui.look import Look

_SHARED = "Equal bravery shares the victory; nothing else decides. [N76]"
_RANKING = 66

STYLES = """
NidavellirFinalScreen {
    & #final { height: 1fr; padding: 0 1; }
    & #parts { layout: vertical; height: auto; width: 100%; }
    & #left { height: auto; width: 100%; }
    & #right { height: auto; width: 100%; margin: 1 0 0 0; }
    & Static { height: auto; }
    & #ranking { margin: 0 0 1 0; }
    &.-wide {
        & #final { padding: 1 2 0 2; }
        & #parts { layout: horizontal; }
        & #left { width: 1fr; }
        & #right { width: 1fr; margin: 0 0 0 2; }
    }
}
"""


class NidavellirFinalScreen(RankingScreen):
    """Who won, by what, and where it came from."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Nidavellir"
    HELP_TOPIC = "nidavellir_final"
    ACTIONS = (*FINAL_ACTIONS, FINAL_ARMIES)
    BINDINGS = bindings((FINAL_ARMIES,))

    def compose_body(self) -> Iterable[Widget]:
        """Ranking and table, the chart beside or below them."""
        look = self.hall.look
        with VerticalScroll(id="final", can_focus=True), Container(id="parts"):
            with Vertical(id="left"):
                yield Static(id="ranking")
                yield BraveryTable(id="table")
            with Vertical(id="right"):
                yield Static(Content("What each army is worth").stylize("bold"))
                yield self._chart(look)

    def on_mount(self) -> None:
        """Name the winner."""
        self.top_line.turn = "The game is over"
        names = self.match.names
        self.query_one("#left").styles.max_width = max(_RANKING, table_width(len(names), 70))
        self._show_ranking()
        self.query_one(BraveryTable).show(self.match.view(None), names)
        self.query_one("#final").focus()
        self.say(headline(names, self._standings()), "gold")

    def look_changed(self) -> None:
        """Draw all parts in the new look."""
        super().look_changed()
        self._show_ranking()
        self.query_one(BraveryTable).redraw()
        self.run_worker(self._draw_chart_anew(), group="chart", exclusive=True)

    async def _draw_chart_anew(self) -> None:
        await self.query("#chart").remove()
        await self.query_one("#right").mount(self._chart(self.hall.look))

    def _show_ranking(self) -> None:
        ranking = Content("\n").join(self._ranking(self.hall.look))
        self.query_one("#ranking", Static).update(ranking)

    def _standings(self) -> list[Standing]:
        return self.match.game.standings(self.match.state)

    def _ranking(self, look: Look) -> Iterator[Content]:
        yield Content("Ranking").stylize("bold")
        standings = self._standings()
        names = self.match.names
        width = min(28, max(Content(name).cell_length for name in names))
        for line in standings:
            yield _standing(line, names[line.seat], width, standings[0].score, look)
        if standings[1].rank == 1:
            yield Content(f"   {_SHARED}").stylize("$hall-quiet")

    def _chart(self, look: Look) -> Widget:
        entries = [
            Entry(line.seat, self.match.names[line.seat], bravery(self.match.state, line.seat))
            for line in self._standings()
        ]
        if look.glyph_set == "ascii" or look.plain:
            return BraveryBars(entries, id="chart")
        return BraveryChart(entries, look, id="chart")

    # -- keys ---------------------------------------------------------------------------------

    def history_screen(self, number: int) -> Screen[Any]:
        """Taverns and armies, decision by decision."""
        from nidavellir_tui.lookback import LookBack

        return LookBack(self.match, number)

    def story(self) -> Sequence[str]:
        """The whole match as its own story tells it."""
        from nidavellir_tui.story import log

        return log(self.match, None)

    def action_armies(self) -> None:
        """Look at the armies, the best first."""
        from nidavellir_tui.army import ArmyScreen

        self.app.push_screen(ArmyScreen(self.session, self._standings()[0].seat))


def headline(names: Sequence[str], standings: Sequence[Standing]) -> str:
    """Who won, with how much bravery and by how much, in one sentence."""
    first, score = standings[0], standings[0].score
    winners = [names[line.seat] for line in standings if line.rank == 1]
    if len(winners) > 1:
        who = f"{', '.join(winners[:-1])} and {winners[-1]}"
        return f"{who} share the victory with {score} bravery each."
    second = standings[1]
    others = [names[line.seat] for line in standings if line.rank == second.rank]
    by = f"{score - second.score} more than {' and '.join(others)}"
    return f"{names[first.seat]} wins with {score} bravery, {by}."


def _standing(line: Standing, name: str, width: int, best: int, look: Look) -> Content:
    behind = f"   {best - line.score} behind" if line.score < best else ""
    place = standing_line(line, name, width, look)
    return Content.assemble(place, Content(behind).stylize("$hall-quiet"))
