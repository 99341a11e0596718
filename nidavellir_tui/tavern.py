"""The three taverns side by side: their cards, below the order of play with coins and gems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.message import Message

from engine.nidavellir.components import TAVERN_NAMES
from hall_tui.panel import Panel, marked
from nidavellir_tui.classes import role_of, short_name

if TYPE_CHECKING:
    from textual import events

    from engine.core.game import Seat
    from hall_tui.look import Look

TAVERN_COUNT = len(TAVERN_NAMES)
BOX = 3
_TITLE_AND_BIDS = 3
_SIGN = 4
_BOX_WIDTH = 24


class Spot(NamedTuple):
    """A place on the board: a tavern, and a card of it by number; `SLOT` is where coins lie."""

    tavern: int
    row: int


SLOT = -1


class BidSign(NamedTuple):
    """A coin as it lies at a tavern: whose, what can be read of it, and the gem that decides ties.

    A gem of 0 is not shown.
    """

    seat: Seat
    coin: str
    gem: int = 0
    acts_now: bool = False


class Tavern(NamedTuple):
    """One tavern as it is shown; `note` stands beside its name."""

    cards: tuple[str, ...]
    bids: tuple[BidSign, ...] = ()
    note: str = ""
    is_open: bool = False
    slot: str | None = None


class TavernBoard(Panel):
    """The taverns; `show` sets all of it, clicks are told as messages."""

    class Clicked(Message):
        """A card, a slot or the name of a tavern was clicked."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.taverns: tuple[Tavern, ...] = ()
        self.cursor: Spot | None = None
        self.rows = BOX
        self.card_height = 1
        self.pointed: Mapping[int | Spot, str] = {}

    def show(
        self,
        taverns: Sequence[Tavern],
        cursor: Spot | None,
        rows: int,
        card_height: int,
        look: Look,
    ) -> None:
        """Show taverns with room for `rows` cards each; a card is one line high, or three."""
        self.taverns, self.cursor = tuple(taverns), cursor
        self.rows, self.card_height = rows, card_height
        self.look = look
        self.styles.height = _TITLE_AND_BIDS + rows * card_height
        self.redraw()

    def lines(self, width: int, height: int) -> Iterator[Content]:  # noqa: ARG002
        """All columns, line by line."""
        room = width // TAVERN_COUNT
        columns = [list(self._column(t, tavern, room)) for t, tavern in enumerate(self.taverns)]
        for parts in zip(*columns, strict=True):
            yield Content.assemble(*(part.truncate(room, pad=True) for part in parts))

    def _column(self, number: int, tavern: Tavern, room: int) -> Iterator[Content]:
        yield self._title(number, tavern, room)
        for row in range(self.rows):
            card = tavern.cards[row] if row < len(tavern.cards) else ""
            yield from self._card(Spot(number, row), card, room)
        yield from self._below(number, tavern)

    def _title(self, number: int, tavern: Tavern, room: int) -> Content:
        here = self.cursor is not None and self.cursor.tavern == number
        pointer = self.look.glyph("pointer") if tavern.is_open or here else " "
        name = TAVERN_NAMES[number]
        if len(name) + 2 > room:
            name = name.split()[-1]
        title = Content(f"{pointer} {name}")
        title = title.stylize("bold $hall-gold" if tavern.is_open else "bold")
        note = Content(f" {tavern.note}").stylize("$hall-quiet")
        return Content.assemble(title, self._mark(number), note)

    def _mark(self, place: int | Spot) -> Content:
        """The mark of a tavern or a card that is pointed at, or nothing."""
        return marked(self.pointed.get(place, ""))

    # -- cards --------------------------------------------------------------------------------

    def _card(self, spot: Spot, card: str, room: int) -> Iterator[Content]:
        if not card:
            yield from (Content("") for _ in range(self.card_height))
        elif self.card_height == BOX:
            yield from self._box(spot, card, room)
        else:
            yield self._line(spot, card, room)

    def _line(self, spot: Spot, card: str, room: int) -> Content:
        chosen = spot == self.cursor
        left, right = "[]" if chosen else "  "
        name = Content(short_name(card, room - 5)).stylize(f"bold ${role_of(card)}")
        number = Content(f" {spot.row + 1}").stylize("$hall-quiet")
        mark = "bold $hall-ice"
        left_end, right_end = Content(left).stylize(mark), Content(right).stylize(mark)
        return Content.assemble(number, left_end, name, right_end, self._mark(spot))

    def _box(self, spot: Spot, card: str, room: int) -> Iterator[Content]:
        chosen = spot == self.cursor
        frame = self.look.game_glyphs("nidavellir")["heavy" if chosen else "thin"]
        inside = min(room - 4, _BOX_WIDTH)
        rim = "bold $hall-ice" if chosen else f"${role_of(card)}"
        top = f"{frame[1]}{spot.row + 1}".ljust(inside, frame[1])
        name = Content(f" {short_name(card, inside - 2)}".ljust(inside))
        named = self._mark(spot)
        line = Content(f" {frame[0]}{top[: inside - named.cell_length]}").stylize(rim)
        yield Content.assemble(line, named, Content(frame[2]).stylize(rim))
        yield Content.assemble(
            " ",
            Content(frame[3]).stylize(rim),
            name.stylize(f"bold ${role_of(card)}"),
            Content(frame[5]).stylize(rim),
        )
        yield Content(f" {frame[6]}{frame[7] * inside}{frame[8]}").stylize(rim)

    # -- bids ---------------------------------------------------------------------------------

    def _below(self, number: int, tavern: Tavern) -> Iterator[Content]:
        if tavern.slot is not None:
            yield self._slot(number, tavern.slot)
            yield Content("")
            return
        yield Content.assemble(_quiet(" bids"), *map(self._sign, tavern.bids))
        gems = [sign.gem for sign in tavern.bids]
        yield _quiet(" gem " + "".join(f"{gem:>3} " for gem in gems)) if any(gems) else Content("")

    def _sign(self, sign: BidSign) -> Content:
        pointer = self.look.glyph("pointer") if sign.acts_now else " "
        letter = self.look.seat_letter(sign.seat)
        return Content.assemble(
            Content(pointer).stylize("bold $hall-gold"),
            Content(letter).stylize(f"bold ${self.look.seat_role(sign.seat)}"),
            sign.coin,
        ).truncate(_SIGN, pad=True)

    def _slot(self, number: int, coin: str) -> Content:
        chosen = self.cursor == Spot(number, SLOT)
        left, right = "[]" if chosen else "()"
        mark = "bold $hall-ice" if chosen else "$hall-quiet"
        return Content.assemble(
            _quiet("  your bid "),
            Content(left).stylize(mark),
            Content(f"{coin or ' ':^3}").stylize("bold $hall-gold"),
            Content(right).stylize(mark),
        )

    # -- the mouse ----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        at = event.get_content_offset(self)
        room = max(1, self.content_size.width // TAVERN_COUNT)
        if at is None or at.x // room >= len(self.taverns):
            return
        tavern = at.x // room
        row = (at.y - 1) // self.card_height
        on_card = at.y > 0 and row < len(self.taverns[tavern].cards)
        self.post_message(self.Clicked(Spot(tavern, row if on_card else SLOT)))


def _quiet(text: str) -> Content:
    return Content(text).stylize("$hall-quiet")
