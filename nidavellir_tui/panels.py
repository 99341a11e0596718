"""The panels of the tavern screen: treasury, players, own coins, what the cursor points at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.message import Message

from engine.nidavellir.components import TAVERN_NAMES
from engine.nidavellir.events import coin_name
from hall_tui.panel import Panel, marked
from nidavellir_tui.classes import CLASS_LETTERS, CLASS_ROLES

if TYPE_CHECKING:
    from textual import events

    from engine.core.game import Seat
    from hall_tui.look import Look
    from nidavellir_tui.bidding import Draft
    from nidavellir_tui.outcome import Said

_LOWEST = 5
_CELL = 3
_HEAD = "Treasury"
_STYLES = {"plain": "", "gold": "bold $hall-gold", "quiet": "$hall-quiet", "bold": "bold"}
_STYLES |= {"ember": "bold $hall-ember", "title": "bold $hall-ice"}


class TreasuryPanel(Panel):
    """How many royal coins of each value are left; values above, counts below."""

    counts: Sequence[int] = ()
    pointed: Mapping[int, str] = {}

    def show(self, counts: Sequence[int], width: int) -> None:
        """Show the counts by value in so many columns."""
        self.counts = counts
        rows = -(-(len(counts) - _LOWEST) // _in_a_row(width))
        self.styles.height = 2 * rows
        self.redraw()

    def lines(self, width: int, height: int) -> Iterator[Content]:  # noqa: ARG002
        """Two lines for as many values as fit side by side."""
        step = _in_a_row(width)
        for start in range(_LOWEST, len(self.counts), step):
            values = range(start, min(start + step, len(self.counts)))
            head = _HEAD if start == _LOWEST else ""
            row = [self._value(value) for value in values]
            yield Content.assemble(Content(f"{head:<9}").stylize("bold"), *row)
            yield Content.assemble(
                Content(f"{'left' if head else '':<9}").stylize("$hall-quiet"),
                *(_count(self.counts[value]) for value in values),
            )

    def _value(self, value: int) -> Content:
        mark = self.pointed.get(value, "")[:1]
        return _marked_number(mark, value, _CELL)


def _marked_number(mark: str, number: int, cell: int) -> Content:
    """A number at the right of its cell, with the mark close before it."""
    text = f"{mark}{number}"
    told = marked(text) if mark else Content(text)
    return Content.assemble(" " * (cell - len(text)), told)


def _in_a_row(width: int) -> int:
    return max(1, (width - 10) // _CELL)


def _count(count: int) -> Content:
    return Content(f"{count or '-':>{_CELL}}").stylize(
        "bold $hall-gold" if count else "$hall-quiet"
    )


class PlayerLine(NamedTuple):
    """What is said of one player: gem, ranks by class, bravery, and a word."""

    seat: Seat
    name: str
    gem: int
    ranks: tuple[int, ...]
    bravery: int
    word: str = ""
    acts: bool = False


class PlayersPanel(Panel):
    """One line for each player."""

    players: Sequence[PlayerLine] = ()
    shows_sums = True
    gems: Mapping[Seat, str] = {}
    columns: Mapping[tuple[Seat, int], str] = {}
    scores = ""

    def show(self, players: Sequence[PlayerLine], look: Look) -> None:
        """Show the players in seat order."""
        self.players, self.look = players, look
        self.redraw()

    def point_at(
        self, gems: Mapping[Seat, str], columns: Mapping[tuple[Seat, int], str], scores: str
    ) -> None:
        """Point at gems, at ranks of columns and at the bravery, each with a mark."""
        self.gems, self.columns, self.scores = gems, columns, scores

    def lines(self, width: int, height: int) -> Iterator[Content]:  # noqa: ARG002
        """A head, then the players."""
        if not self.players:
            return
        cell = self._cell
        room = max(4, width - 20 - len(CLASS_LETTERS) * cell)
        letters = [
            Content(f"{letter:>{cell}}").stylize(f"bold ${role}")
            for letter, role in zip(CLASS_LETTERS, CLASS_ROLES, strict=True)
        ]
        quiet = Content(f"{'':{room + 5}}gem ").stylize("$hall-quiet")
        head = Content("bravery").stylize("$hall-quiet")
        yield Content.assemble(quiet, *letters, " ", marked(self.scores or " "), head)
        for line in self.players:
            yield self._player(line, room)

    def _player(self, line: PlayerLine, room: int) -> Content:
        pointer = self.look.glyph("pointer") if line.acts else " "
        seat = f"{self.look.seat_letter(line.seat)} "
        ranks = [self._rank(line, column) for column in range(len(line.ranks))]
        bravery = f"{line.bravery if self.shows_sums else '?':>6}"
        name = Content(line.name).truncate(room, pad=True)
        return Content.assemble(
            Content(pointer).stylize("bold $hall-gold"),
            " ",
            Content(seat).stylize(f"bold ${self.look.seat_role(line.seat)}"),
            name.stylize("bold") if line.acts else name,
            " ",
            marked(self.gems.get(line.seat, " ")),
            f"{line.gem}  ",
            *ranks,
            Content(bravery).stylize("bold"),
            Content(f" {line.word}").stylize("$hall-quiet"),
        )

    def _rank(self, line: PlayerLine, column: int) -> Content:
        count, mark = line.ranks[column], self.columns.get((line.seat, column), "")[:1]
        return _marked_number(mark, count, self._cell)

    @property
    def _cell(self) -> int:
        """How wide the ranks of a class are: a digit and a mark, or two digits and a mark."""
        return 1 + max(len(str(count)) for line in self.players for count in line.ranks)


class CoinBar(Panel):
    """The own coins while bids are laid, each with its number and where it lies; and the pouch."""

    class Chosen(Message):
        """A coin was clicked; `index` is its place among the own coins."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    draft: Draft | None = None
    pouch = ""
    pointed: Mapping[str, str] = {}

    def show(self, draft: Draft | None, pouch: str) -> None:
        """Show own coins as they are laid so far; None hides them."""
        self.draft, self.pouch = draft, pouch
        self.display = draft is not None
        self.redraw()

    def lines(self, width: int, height: int) -> Iterator[Content]:  # noqa: ARG002
        """The coins, then the pouch."""
        if self.draft is None:
            return
        cells = [self._cell(index, width) for index in range(len(self.draft.coins))]
        yield Content.assemble(*cells)
        yield Content(f" {self.pouch}").truncate(width, ellipsis=True)

    def _cell(self, index: int, width: int) -> Content:
        assert self.draft is not None
        tavern = self.draft.tavern_of(index)
        where = "" if tavern is None else TAVERN_NAMES[tavern].split()[-1]
        room = self._room(width)
        name = coin_name(self.draft.coins[index])
        value = f"({'s3' if name.startswith('special') else name})"
        return Content.assemble(
            Content(f" {index + 1} ").stylize("$hall-quiet"),
            Content(value).stylize("bold $hall-gold" if tavern is None else "bold"),
            marked(self.pointed.get(self.draft.coins[index], "")),
            Content(f" {where}").stylize("$hall-quiet"),
        ).truncate(room, pad=True)

    def _room(self, width: int) -> int:
        return max(1, width // max(1, len(self.draft.coins) if self.draft else 1))

    def on_click(self, event: events.Click) -> None:
        """Tell which coin was clicked."""
        at = event.get_content_offset(self)
        if at is None or at.y != 0 or self.draft is None:
            return
        index = at.x // self._room(self.content_size.width)
        if index < len(self.draft.coins):
            self.post_message(self.Chosen(index))


class AimPanel(Panel):
    """What the cursor points at, and what it would do."""

    said: Sequence[Said] = ()

    def show(self, said: Sequence[Said]) -> None:
        """Show these lines, wrapped to the room there is."""
        self.said = said
        self.redraw()

    def lines(self, width: int, height: int) -> Iterator[Content]:
        """As many lines as fit."""
        shown = [
            line.stylize(_STYLES[each.role]) if _STYLES[each.role] else line
            for each in self.said
            for line in Content(each.text).wrap(width)
        ]
        yield from shown[:height]
