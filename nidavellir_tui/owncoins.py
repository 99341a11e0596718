"""A look at the own coins in the middle of a tavern, with nobody else looking on (N11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.nidavellir.coins import FIXED, trades
from engine.nidavellir.components import TAVERN_NAMES
from engine.nidavellir.events import coin_name
from hall_tui.frame import HallScreen
from hall_tui.hand_over import HandOverScreen
from hall_tui.keys import BACK, CONFIRM, bindings
from nidavellir_tui.bidding import trade_text
from nidavellir_tui.keys import OWN_COINS
from nidavellir_tui.outcome import arrow_of
from nidavellir_tui.styles import STYLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from engine.core.game import Seat
    from engine.nidavellir.state import State
    from nidavellir_tui.screen import NidavellirTable


def look_at_own_coins(table: NidavellirTable, seat: Seat) -> None:
    """Show the coins of a seat; where others sit at the table too, the screen is handed over first.

    A seat that a computer plays, or one that is not at the keyboard, is never shown.
    """
    session = table.session
    if seat not in session.humans:
        table.say("The coins of a computer player are not shown.", "ice")
    elif not session.guards_privacy or session.seat_at_keyboard == seat:
        table.app.push_screen(OwnCoinsScreen(session.match.view(seat), seat))
    elif session.is_open:
        look, name = table.hall.look, session.names[seat]
        cover = HandOverScreen(name, look.seat_letter(seat), look.seat_role(seat))
        table.app.push_screen(cover, lambda here: _open(table, seat, here=bool(here)))


def _open(table: NidavellirTable, seat: Seat, *, here: bool) -> None:
    if here:
        table.app.push_screen(OwnCoinsScreen(table.session.match.view(seat), seat))


class OwnCoinsScreen(HallScreen[None]):
    """Where the coins of one seat lie, the unrevealed ones too."""

    CSS = STYLES
    SCOPED_CSS = False
    HEADING = "Your coins"
    HELP_TOPIC = "nidavellir_coins"
    BINDINGS = bindings(
        (
            BACK._replace(hint="Close"),
            CONFIRM._replace(action="back", hint=""),
            OWN_COINS._replace(action="back", hint=""),
        )
    )

    def __init__(self, view: State, seat: Seat) -> None:
        super().__init__()
        self.view, self.seat = view, seat

    def compose_body(self) -> Iterable[Widget]:
        """Tavern by tavern, then pouch and hand."""
        with VerticalScroll(id="own-coins", can_focus=False):
            yield Static(Content("\n").join(self._lines()))

    def on_mount(self) -> None:
        """Say how to go on."""
        self.say(f"{self.key_of(BACK)} closes it; then the others may look again.", "gold")

    def _lines(self) -> Iterator[Content]:
        player = self.view.players[self.seat]
        for number, coin in enumerate(player.bids):
            told = coin_name(coin) if coin else "-"
            yield _line(TAVERN_NAMES[number], told)
        yield _line("Pouch", _listed(player.pouch))
        yield _line("Hand", _listed(player.hand))
        if self._trades_here:
            give, keep = trades(player)[-1]
            text = trade_text(self.view.treasury, give, keep, arrow_of(self.hall.look))
            yield _line("A trade now", text)

    @property
    def _trades_here(self) -> bool:
        """Whether a coin that grants a trade lies at the open tavern or one to come (N25)."""
        bids = self.view.players[self.seat].bids[self.view.tavern or 0 :]
        return not FIXED.isdisjoint(bids)


def _listed(coins: list[str]) -> str:
    return ", ".join(map(coin_name, coins)) or "-"


def _line(label: str, text: str) -> Content:
    return Content.assemble(
        Content(f"{label:<18}").stylize("$hall-quiet"), Content(text).stylize("bold")
    )
