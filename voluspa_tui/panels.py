"""The panels beside the table: the scores, what the cursor points at, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from engine.voluspa.events import plural, spot
from hall_tui.panel import Panel, marked
from voluspa_tui.aiming import NO_OUTCOME, Outcome
from voluspa_tui.explain import parts_of

if TYPE_CHECKING:
    from engine.core.errors import Refusal
    from engine.core.game import Seat
    from engine.voluspa.grid import At
    from hall_tui.look import Look
    from voluspa_tui.picture import CellPicture

_ANY_WIDTH = _ANY_HEIGHT = 1000


class ScoreLine(NamedTuple):
    """What the scores say of one seat."""

    seat: Seat
    name: str
    score: int
    tiles: int


class Aim(NamedTuple):
    """What is under the cursor: the cell, the tile there, and what choosing the cell would do.

    `can` says what can be done there, in a few words, empty where nothing is to be chosen; `points`
    are those of each move that is still open, lowest first. `laid` is what has been laid last in
    this turn, and `about_laid` says how that stands.
    """

    at: At = (0, 0)
    tile: CellPicture | None = None
    latest: bool = False
    chosen: str = ""
    can: str = ""
    refusal: Refusal | None = None
    outcome: Outcome = NO_OUTCOME
    points: tuple[int, ...] = ()
    laid: Outcome = NO_OUTCOME
    about_laid: str = ""
    hides_points: bool = False


class Scores(NamedTuple):
    """The scores as they stand: a line for each seat, who acts, who is next.

    `left` tells in a line or two what is left in the pile and in the supply. There are at most
    `most` lines; where they do not suffice, who leads and who is next can be seen from the seats.
    """

    seats: Sequence[ScoreLine]
    to_act: Seat | None
    next_name: str
    left: Sequence[str]
    most: int = _ANY_HEIGHT

    @property
    def quiet(self) -> list[str]:
        """The lines below the seats, however long."""
        return self.quiet_in(_ANY_WIDTH)

    def quiet_in(self, width: int) -> list[str]:
        """The lines below the seats: where room is short, names give way, not numbers."""
        lines = [_lead(self.seats, width), _next(self, width), *self.left]
        return lines[max(0, len(self.seats) + len(lines) - self.most) :]


class ScorePanel(Panel):
    """Who has how many points, who leads by how much, whose turn it is and who is next."""

    scores: Scores | None = None
    pointed: Mapping[str | int, str] = {}

    def point_at(self, pointed: Mapping[str | int, str]) -> None:
        """Point at seats, at the "pile" and the "tokens", each with a mark such as ``!``."""
        self.pointed = pointed
        self.redraw()

    def show_scores(self, scores: Scores, look: Look) -> None:
        """Show the scores; the seat to act is pointed at."""
        self.scores, self._look = scores, look
        self.redraw()

    def lines(self, width: int, height: int) -> Iterable[Content]:  # noqa: ARG002
        """A line for each seat, then the lead, the next player and the pile."""
        if self.scores is None:
            return
        for line in self.scores.seats:
            mark = self.pointed.get(line.seat, "")
            pointer = self._look.glyph("pointer") if line.seat == self.scores.to_act else ""
            yield _score_row(line, pointer, mark, self._look, width)
        for quiet in self.scores.quiet_in(width - 2):
            mark = self._mark_of(quiet, self.scores.left)
            told = Content(f"{' ' * (2 - len(mark))}{quiet}").stylize("$hall-quiet")
            yield Content.assemble(marked(mark), told).truncate(width)

    def _mark_of(self, line: str, left: Sequence[str]) -> str:
        """The mark of a line that tells of the pile, or of the tokens."""
        pile = self.pointed.get("pile", "") if line in left[:1] else ""
        return pile or (self.pointed.get("tokens", "") if line in left[-1:] else "")


def _score_row(line: ScoreLine, pointer: str, mark: str, look: Look, width: int) -> Content:
    letter = Content(f"{look.glyph('seat')} {look.seat_letter(line.seat)} ")
    points = Content(f" {line.score:>3}").stylize("bold")
    room = width - letter.cell_length - points.cell_length - 2
    name = Content(line.name).truncate(room, pad=True)
    return Content.assemble(
        Content(pointer or " ").stylize("bold $hall-gold"),
        marked(mark[:1] or " "),
        letter.stylize(f"bold ${look.seat_role(line.seat)}"),
        name.stylize("bold") if pointer else name,
        points,
    )


def _lead(lines: Sequence[ScoreLine], width: int) -> str:
    first, second, *_ = sorted(lines, key=lambda line: -line.score)
    if first.score == second.score:
        return "nobody leads"
    return _named("", first.name, f" leads by {first.score - second.score}", width)


def _next(scores: Scores, width: int) -> str:
    return _named("next: ", scores.next_name, "", width) if scores.next_name else ""


def _named(before: str, name: str, after: str, width: int) -> str:
    """A name between words, shortened so that all of them fit."""
    room = max(1, width - len(before) - len(after))
    return f"{before}{Content(name).truncate(room).plain}{after}"


class AimPanel(Panel):
    """What the cursor points at, and what a tile would score there."""

    aim: Aim | None = None

    def show_aim(self, aim: Aim | None) -> None:
        """Show what the cursor points at."""
        self.aim = aim
        self.redraw()

    def lines(self, width: int, height: int) -> Iterable[Content]:  # noqa: ARG002
        """What has been or would be laid, where the points come from, then the tile there."""
        aim = self.aim
        if aim is None:
            return
        yield Content(f"Cell {spot(aim.at)}").stylize("$hall-quiet")
        if aim.about_laid:
            yield Content(aim.about_laid).stylize("bold $hall-gold")
            yield from _points(aim.laid) if aim.laid.events else ()
        elif aim.can:
            yield from _outcome(aim)
        if not aim.hides_points:
            told = aim.laid if aim.about_laid else aim.outcome
            for reason in told.reasons:
                yield Content(reason).stylize("$hall-quiet")
        yield from _tile_lines(aim)
        if not aim.about_laid and not aim.can and aim.tile is None:
            yield Content("An empty cell.").stylize("$hall-quiet")


def _tile_lines(aim: Aim) -> Iterable[Content]:
    tile = aim.tile
    if tile is None:
        return
    mark = " *" if aim.latest else ""
    yield Content(f"{tile.name}{mark}").stylize("bold")
    yield Content(_worth(tile))
    if tile.under:
        covered = ", ".join(kind.replace("_", " ").title() for kind in tile.under)
        yield Content(f"covers {covered}").stylize("$hall-quiet")


def _worth(tile: CellPicture) -> str:
    boost = f", boost {tile.boost}" if tile.boost else ""
    if tile.gap:
        return "a gap: it ends every line"
    if len(tile.values) == 2:
        return f"row {tile.row}, column {tile.column} {tile.because}{boost}"
    if tile.is_changed or tile.boost:
        return f"worth {tile.row} {tile.because or 'here'} (printed {tile.printed}{boost})"
    return f"value {tile.printed}"


def _outcome(aim: Aim) -> Iterable[Content]:
    if aim.refusal is not None:
        yield Content(f"x {aim.chosen} not here").stylize("bold $hall-ember")
        yield Content(f"{aim.refusal.sentence} [{aim.refusal.clause}]")
        return
    yield Content(f"+ {aim.chosen} {aim.can}").stylize("bold $hall-gold")
    if not aim.hides_points:
        yield from _points(aim.outcome) if aim.outcome.events else _range(aim.points)
    for effect in aim.outcome.effects:
        yield Content(effect)


def _range(points: Sequence[int]) -> Iterable[Content]:
    if points:
        least, most = points[0], points[-1]
        told = plural(most, "point") if least == most else f"{least} to {plural(most, 'point')}"
        yield Content(told).stylize("bold")


def _points(outcome: Outcome) -> Iterable[Content]:
    parts = parts_of(outcome.events)
    total = plural(outcome.points, "point")
    sum_of = f"{' + '.join(part.phrase() for part in parts)} = " if parts else ""
    yield Content.assemble(sum_of, Content(total).stylize("bold"))
