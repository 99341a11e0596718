"""The end of a match: what every game's final screen can do, and how a place is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content

from hall_tui.frame import HallScreen
from hall_tui.keys import bindings
from hall_tui.reading_keys import FINAL_ACTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from textual.screen import Screen

    from engine.core.game import Standing
    from hall_tui.keys import Action
    from hall_tui.look import Look
    from hall_tui.session import Session


class RankingScreen(HallScreen[None]):
    """Who won, and what can be done with a match that is over.

    A game's screen composes the ranking and its parts, gives `history_screen`, and may give a
    `story` of its own. A subclass with more keys sets ``ACTIONS = (*FINAL_ACTIONS, …)`` and
    ``BINDINGS = bindings(<its own actions>)``.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = FINAL_ACTIONS
    BINDINGS = bindings(FINAL_ACTIONS)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.match = session.match

    # What a game fills in

    def history_screen(self, number: int) -> Screen[Any]:
        """The screen that looks back on the match, open after so many decisions."""
        raise NotImplementedError

    def story(self) -> Sequence[str]:
        """The whole match in sentences."""
        return list(self.match.sentences(None))

    # Keys

    def action_back(self) -> None:
        """Go back to the hall."""
        self.hall.close_table()

    def action_again(self) -> None:
        """Begin a new game with the same players and options."""
        self.hall.play_again(self.session)

    def action_replay(self) -> None:
        """Go through the game from its beginning."""
        self.app.push_screen(self.history_screen(0))

    def action_log(self) -> None:
        """Show the whole game in sentences."""
        from hall_tui.log import LogScreen

        self.app.push_screen(LogScreen(list(self.story())))

    def action_export(self) -> None:
        """Ask for a file and write the record of the game there."""
        from hall_tui.record import ask_and_keep

        ask_and_keep(self, self.match)


def standing_line(line: Standing, name: str, width: int, look: Look) -> Content:
    """A place of the ranking: rank, player, and score; the name has so many columns."""
    seat = Content(f"{look.glyph('seat')} {look.seat_letter(line.seat)} ")
    text = Content(name).truncate(width, pad=True)
    return Content.assemble(
        f"{line.rank:>3}  ",
        seat.stylize(f"bold ${look.seat_role(line.seat)}"),
        text.stylize("bold $hall-gold") if line.rank == 1 else text,
        Content(f"{line.score:>5}").stylize("bold"),
    )
