"""The end of a match: the ranking, and what there is to tell about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hall_tui.keys import bindings
from hall_tui.ranking import RankingScreen, standing_line
from hall_tui.reading_keys import FINAL_ACTIONS
from voluspa_tui.cellart import glyph_set_of
from voluspa_tui.chart import ScoreChart
from voluspa_tui.keys import VIEW
from voluspa_tui.styles import STYLES
from voluspa_tui.summary import KindRow, best_move, milestones, points_by_kind, scores_over_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual.screen import Screen
    from textual.widget import Widget

    from hall_tui.look import Look

_ROWS_OF_TABLE = 10
_NOTE_WIDTH = 27
_NAME_WIDTH = 20


class FinalScreen(RankingScreen):
    """Who won, by what, and how it came to it."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Völuspá"
    HELP_TOPIC = "voluspa_final"
    ACTIONS = (*FINAL_ACTIONS, VIEW)
    BINDINGS = bindings((VIEW,))

    def compose_body(self) -> Iterable[Widget]:
        """Ranking and points on the left, the course of the game on the right or below."""
        look = self.hall.look
        with VerticalScroll(id="final", can_focus=True), Horizontal(id="final-parts"):
            with Vertical(id="final-left"):
                yield Static(_lines(self._ranking(look)), id="ranking")
                yield Static(_lines(self._kinds(look)), id="kinds")
            with Vertical(id="final-right"):
                yield Static(_lines(self._best()), id="best")
                yield Static(Content("Points over time").stylize("bold"))
                yield self._course(look)

    def on_mount(self) -> None:
        """Name the winner."""
        self.top_line.turn = "The game is over"
        self.query_one("#final").focus()
        self.say(self._headline(), "gold")

    def _headline(self) -> str:
        names = self.match.names
        winners = [names[seat] for seat in self.match.game.winners(self.match.state)]
        score = max(self.match.state.scores)
        if len(winners) == 1:
            return f"{winners[0]} wins with {score} points."
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory with {score} points."

    # -- the parts ----------------------------------------------------------------------------

    def _ranking(self, look: Look) -> Iterator[Content]:
        yield Content("Ranking").stylize("bold")
        names = self.match.names
        width = min(_NAME_WIDTH, max(Content(name).cell_length for name in names))
        for line in self.match.game.standings(self.match.state):
            yield standing_line(line, names[line.seat], width, look)
            for part in Content(line.note).wrap(_NOTE_WIDTH) if line.note else ():
                yield Content.assemble("     ", part.stylize("$hall-quiet"))

    def _kinds(self, look: Look) -> Iterator[Content]:
        rows = points_by_kind(self.match)
        width = max(len(row.kind) for row in (*rows, KindRow("all", ())))
        yield Content("Points by tile").stylize("bold")
        yield Content.assemble(" " * width, *_letters(len(self.match.seats), look))
        for row in rows:
            yield _numbers(row.kind, row.points, width)
        yield _numbers("all", self.match.state.scores, width).stylize("bold")

    def _best(self) -> Iterator[Content]:
        best = best_move(self.match)
        if best is not None:
            yield Content("Best move").stylize("bold")
            yield Content(f"Move {best.number}: {best.sentence}")

    def _course(self, look: Look) -> Widget:
        scores = scores_over_time(self.match)
        if glyph_set_of(look) == "ascii":
            return Static(_lines(_score_table(scores, look)), id="course")
        return ScoreChart(scores, look, id="course")

    def look_changed(self) -> None:
        """Draw all parts in the new look."""
        super().look_changed()
        self.refresh(recompose=True)

    # -- keys ---------------------------------------------------------------------------------

    def history_screen(self, number: int) -> Screen[Any]:
        """The grid, move by move."""
        from voluspa_tui.lookback import LookBack

        return LookBack(self.match, number)

    def action_view(self) -> None:
        """Look at the table as it lies at the end."""
        self.app.push_screen(self.history_screen(len(self.match.history)))


def _lines(lines: Iterable[Content]) -> Content:
    return Content("\n").join(lines)


def _letters(seats: int, look: Look) -> Iterator[Content]:
    for seat in range(seats):
        letter = Content(f"{look.seat_letter(seat):>5}")
        yield letter.stylize(f"bold ${look.seat_role(seat)}")


def _numbers(name: str, points: Sequence[int], width: int) -> Content:
    return Content(f"{name:<{width}}" + "".join(f"{each:>5}" for each in points))


def _score_table(scores: Sequence[tuple[int, ...]], look: Look) -> Iterator[Content]:
    head = "after move"
    yield Content.assemble(head, *_letters(len(scores[0]), look))
    for number, each in milestones(scores, _ROWS_OF_TABLE):
        yield _numbers(f"{number:>{len(head)}}", each, len(head))
