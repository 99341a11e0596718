"""The panels beside the table: the scores, what the cursor points at, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.widgets import Static

from engine.voluspa.events import Scored, plural

if TYPE_CHECKING:
    from engine.core.errors import Refusal
    from engine.core.game import Event, Seat
    from hall_tui.look import Look
    from voluspa_tui.picture import CellPicture


class ScoreLine(NamedTuple):
    """What the scores say of one seat."""

    seat: Seat
    name: str
    score: int
    tiles: int


class Aim(NamedTuple):
    """What is under the cursor: the tile there, and what laying the chosen tile would do.

    `laid` is what the tile that waits for confirmation has brought.
    """

    tile: CellPicture | None = None
    latest: bool = False
    chosen: str = ""
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()
    laid: tuple[Event, ...] = ()
    hides_points: bool = False


class Panel(Static):
    """A panel of fixed size: its text changes without laying the screen out anew."""

    ALLOW_SELECT = False

    def lines(self, width: int, height: int) -> Iterable[Content]:  # noqa: ARG002
        """The lines to show in so much room; a subclass gives them."""
        return ()

    def redraw(self) -> None:
        """Show the lines of now."""
        size = self.content_size
        if size.width and size.height:
            self.update(Content("\n").join(self.lines(size.width, size.height)), layout=False)

    def on_resize(self) -> None:
        """Use the new room."""
        self.redraw()


class Scores(NamedTuple):
    """The scores as they stand: a line for each seat, who acts, who is next, tiles in the pile."""

    seats: Sequence[ScoreLine]
    to_act: Seat | None
    next_name: str
    pile: int


class ScorePanel(Panel):
    """Who has how many points, who leads by how much, whose turn it is and who is next."""

    scores: Scores | None = None

    def show_scores(self, scores: Scores, look: Look) -> None:
        """Show the scores; the seat to act is pointed at."""
        self.scores, self._look = scores, look
        self.redraw()

    def lines(self, width: int, height: int) -> Iterable[Content]:  # noqa: ARG002
        """A line for each seat, then the lead, the next player and the pile."""
        if self.scores is None:
            return
        for line in self.scores.seats:
            yield _score_row(line, line.seat == self.scores.to_act, self._look, width)
        for quiet in (_lead(self.scores.seats), _next(self.scores), _left(self.scores.pile)):
            yield Content(f"  {quiet}").truncate(width).stylize("$hall-quiet")


def _score_row(line: ScoreLine, acting: bool, look: Look, width: int) -> Content:  # noqa: FBT001
    pointer = look.glyph("pointer") if acting else " "
    letter = Content(f"{look.glyph('seat')} {look.seat_letter(line.seat)} ")
    points = Content(f" {line.score:>3}").stylize("bold")
    room = width - letter.cell_length - points.cell_length - 2
    name = Content(line.name).truncate(room, pad=True)
    return Content.assemble(
        Content(f"{pointer} ").stylize("bold $hall-gold"),
        letter.stylize(f"bold ${look.seat_role(line.seat)}"),
        name.stylize("bold") if acting else name,
        points,
    )


def _lead(lines: Sequence[ScoreLine]) -> str:
    first, second, *_ = sorted(lines, key=lambda line: -line.score)
    if first.score == second.score:
        return "nobody leads"
    return f"{first.name} leads by {first.score - second.score}"


def _next(scores: Scores) -> str:
    return f"next: {scores.next_name}" if scores.next_name else ""


def _left(pile: int) -> str:
    if pile == 0:
        return "the pile is empty"
    return f"{plural(pile, 'tile')} left to draw"


class AimPanel(Panel):
    """What the cursor points at, and what a tile would score there."""

    aim: Aim | None = None

    def show_aim(self, aim: Aim | None) -> None:
        """Show the tile under the cursor, then the outcome of laying the chosen one."""
        self.aim = aim
        self.redraw()

    def lines(self, width: int, height: int) -> Iterable[Content]:  # noqa: ARG002
        """The tile, then the outcome."""
        aim = self.aim
        if aim is None:
            return
        yield from _tile_lines(aim)
        if aim.laid:
            yield Content("Not yet confirmed:").stylize("bold $hall-gold")
            yield from _points(aim.laid)
        elif aim.chosen:
            yield from _outcome(aim)
        elif aim.tile is None:
            yield Content("An empty cell.").stylize("$hall-quiet")


def _tile_lines(aim: Aim) -> Iterable[Content]:
    tile = aim.tile
    if tile is None:
        return
    mark = " *" if aim.latest else ""
    yield Content(f"{tile.name}{mark}").stylize("bold")
    if len(tile.values) == 2:
        yield Content(f"row {tile.row}, column {tile.column}")
    elif tile.is_changed:
        yield Content(f"worth {tile.row} here (printed {tile.printed})")
    else:
        yield Content(f"value {tile.printed}")
    if tile.under:
        covered = ", ".join(kind.replace("_", " ").title() for kind in tile.under)
        yield Content(f"covers {covered}").stylize("$hall-quiet")


def _outcome(aim: Aim) -> Iterable[Content]:
    if aim.refusal is not None:
        yield Content(f"x {aim.chosen} not here").stylize("bold $hall-ember")
        yield Content(f"{aim.refusal.sentence} [{aim.refusal.clause}]")
        return
    yield Content(f"+ {aim.chosen} can be laid").stylize("bold $hall-gold")
    if not aim.hides_points:
        yield from _points(aim.events)


def _points(events: Sequence[Event]) -> Iterable[Content]:
    parts = [part for event in events if isinstance(event, Scored) for part in event.parts]
    total = plural(sum(event.points for event in events), "point")
    sum_of = f"{' + '.join(part.phrase() for part in parts)} = " if parts else ""
    yield Content.assemble(sum_of, Content(total).stylize("bold"))


class LogPanel(Panel):
    """The latest sentences of the log, newest last."""

    sentences: Sequence[str] = ()

    def show_log(self, sentences: Sequence[str]) -> None:
        """Show as many of the latest sentences as there is room for."""
        self.sentences = sentences
        self.redraw()

    def lines(self, width: int, height: int) -> Iterable[Content]:
        """The latest sentences, as many as fit as a whole."""
        shown: list[Content] = []
        for sentence in reversed(self.sentences):
            wrapped = Content(f"- {sentence}").wrap(width)
            if len(shown) + len(wrapped) > height:
                break
            shown = [*wrapped, *shown]
        return shown
