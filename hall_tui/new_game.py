"""The new-game form: which game, who sits at the table, and on which terms."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from engine.core.errors import MeadhallError
from engine.core.registry import find_game
from engine.core.saga import SeatRecord
from hall_tui.frame import HallScreen
from hall_tui.game_options import ON_OFF, Field, GameOptions
from hall_tui.keys import BACK, bindings
from hall_tui.plugin import find_screens, screens_ids
from hall_tui.seats import SeatRow, player_note, reasons
from hall_tui.session import Setup
from hall_tui.widgets import Pick, SafeInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.widget import Widget
    from textual.widgets import Input

MOST_SEATS = 5
_USUAL_NAMES = ("Astrid", "Bjorn", "Dagny", "Erik", "Freydis")
_SEED_DIGITS = 18
_CHANGE = "Left and right change"
_SWAP = "whoever has the one that you pick gets yours."
_HINTS = {
    "game": f"{_CHANGE} the game. Up and Down go from line to line, Tab from field to field.",
    "count": f"{_CHANGE} the number of players. Up and Down go from line to line.",
    "seat-name": "Type a name. Tab goes to the next field, Down to the next line.",
    "seat-colour": f"{_CHANGE} the colour; {_SWAP}",
    "seat-letter": f"{_CHANGE} the letter, or type it; {_SWAP}",
    "preview": f"{_CHANGE} this. On: you see what a move would score before you make it.",
    "hand-over-pick": f"{_CHANGE} this. On: the table is covered while the keyboard changes hands.",
    "seed": "Type a whole number to get the same deal again; empty leaves it to chance.",
    "contents": "Enter shows what is in the game.",
    "start": "Enter starts the game.",
}


def why_not_seed(text: str) -> str | None:
    """Why a text is no seed, as one sentence, or None; an empty one leaves it to chance."""
    digits = text.strip().removeprefix("-")
    if not text.strip():
        return None
    if not (digits.isascii() and digits.isdigit()):
        return "A seed is a whole number."
    if len(digits) > _SEED_DIGITS:
        return f"At most {_SEED_DIGITS} digits."
    return None


def hint_of(field: Widget | None) -> str:
    """What can be done with a field of the form, in a sentence or two."""
    if isinstance(field, Pick) and field.has_class("seat-player"):
        return f"{player_note(str(field.value))} {_CHANGE} who plays."
    names = [] if field is None else [field.id or "", *sorted(field.classes)]
    usual = f"{_CHANGE} this, Up and Down go from line to line." if isinstance(field, Pick) else ""
    return next((_HINTS[name] for name in names if name in _HINTS), usual)


def _steps_aside(x: int, field: Widget) -> int:
    """How far a field lies from a column."""
    return max(field.region.x - x, x - field.region.right + 1, 0)


class NewGameScreen(HallScreen[None]):
    """Sets a table and starts a game."""

    HELP_TOPIC = "new_game"
    HEADING = "New game"
    ACTIONS = (BACK,)
    BINDINGS: ClassVar = [
        *bindings((BACK,)),
        Binding("down", "line(1)", "Next line", show=False),
        Binding("up", "line(-1)", "Previous line", show=False),
    ]
    AUTO_FOCUS = "#count"

    def __init__(self, game_id: str | None = None) -> None:
        super().__init__()
        self._ids = screens_ids()
        self._game_id = game_id if game_id in self._ids else next(iter(self._ids), None)

    def compose_body(self) -> Iterable[Widget]:
        """The form, or a sentence if no game is installed."""
        with VerticalScroll(classes="form", can_focus=False):
            if self._game_id is None:
                yield Static("No game is installed, so there is nothing to start.")
                return
            yield from self._fields(self._game_id)

    def _fields(self, game_id: str) -> Iterator[Widget]:
        settings = self.hall.settings
        games = [(each, find_screens(each).title) for each in self._ids]
        with Vertical(classes="group"):
            yield Field("Game", Pick(games, game_id, id="game"))
            yield Field("Players", Pick(self._counts(game_id), 2, id="count"))
        with Vertical(classes="group"):
            with Horizontal(classes="seat-heads"):
                yield Static("", classes="number")
                yield Static("Name", classes="name")
                yield Static("Played by, colour, letter", classes="rest")
            for seat, name in enumerate(self._first_names()):
                yield SeatRow(seat, name)
        yield GameOptions(game_id)
        with Vertical(classes="group"):
            yield Field("Points before a move", Pick(ON_OFF, settings.point_preview, id="preview"))
            yield Field(
                "Hand-over screen",
                Pick(ON_OFF, settings.hand_over, id="hand-over-pick"),
                Static(id="hand-over-hint", classes="quiet"),
            )
            yield Field(
                "Seed",
                SafeInput(placeholder="left to chance", compact=True, id="seed"),
                Static(id="seed-reason", classes="reason"),
            )
        yield Button("Start the game", id="start", compact=True)

    def _counts(self, game_id: str) -> list[tuple[int, str]]:
        game = find_game(game_id)
        return [(n, str(n)) for n in range(game.min_seats, game.max_seats + 1)]

    def _first_names(self) -> list[str]:
        names = [*self.hall.settings.last_names, *_USUAL_NAMES]
        unique = list({name.casefold(): name for name in reversed(names)}.values())[::-1]
        return unique[:MOST_SEATS]

    def on_mount(self) -> None:
        """Show as many seats as there are players."""
        if self._game_id is not None:
            self.query_one("#count", Pick).value = self._first_count()
            self._show_seats()

    def _first_count(self) -> int:
        return max(2, min(len(self.hall.settings.last_names), MOST_SEATS))

    @property
    def seats(self) -> list[SeatRow]:
        """The rows of the seats that are taken."""
        return list(self.query(SeatRow))[: int(self.query_one("#count", Pick).value)]

    def _show_seats(self) -> None:
        taken = self.seats
        for row in self.query(SeatRow):
            row.display = row in taken
        covered = self.query_one("#hand-over-pick", Pick).value
        hint = "" if covered else "off: everybody sees every hand"
        self.query_one("#hand-over-hint", Static).update(hint)
        self._check()

    def _check(self) -> bool:
        found = reasons([row.name_typed for row in self.seats])
        for row, reason in zip(self.seats, found, strict=True):
            row.refuse(reason)
        seed = why_not_seed(self.query_one("#seed", SafeInput).value)
        self.query_one("#seed-reason", Static).update(Content(seed or ""))
        problem = seed or next((reason for reason in found if reason), None)
        self.query_one("#start", Button).disabled = problem is not None
        if problem is None:
            self.say(hint_of(self.focused))
        else:
            self.say("Something has to be mended before the game can start.", "ember")
        return problem is None

    def on_descendant_focus(self) -> None:
        """Say what can be done with the field."""
        if self._game_id is not None:
            self._check()

    def action_line(self, step: int) -> None:
        """Go to the field below or above this one; from the last line to the first."""
        lines: dict[int, list[Widget]] = {}
        for field in self.focus_chain:
            lines.setdefault(field.region.y, []).append(field)
        if self.focused is None or self.focused.region.y not in lines:
            self.focus_next()
            return
        here, rows = self.focused.region, sorted(lines)
        there = lines[rows[(rows.index(here.y) + step) % len(rows)]]
        self.set_focus(min(there, key=partial(_steps_aside, here.x)))

    def on_seat_row_edited(self) -> None:
        """Check the names as they are typed."""
        self._check()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Check the seed as it is typed."""
        if event.input.id == "seed":
            self._check()

    def on_input_submitted(self) -> None:
        """Enter goes on to the next field."""
        self.focus_next()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """Follow the number of players and the game; keep colours and letters unique."""
        pick = event.pick
        self.say(hint_of(self.focused))
        if pick.id in ("count", "hand-over-pick"):
            self._show_seats()
        elif any(isinstance(each, GameOptions) for each in pick.ancestors):
            self.query_one(GameOptions).follow()
        elif pick.id == "game":
            self._change_game(str(pick.value))
        else:
            for kind in ("seat-colour", "seat-letter"):
                if pick.has_class(kind):
                    self._swap(kind, pick, event.before)

    def _swap(self, kind: str, pick: Pick[Any], before: object) -> None:
        """Whoever had what was picked gets what the other had before."""
        for other in self.query(f".{kind}").results(Pick):
            if other is not pick and other.value == pick.value:
                other.value = before

    def _change_game(self, game_id: str) -> None:
        self._game_id = game_id
        old = self.query_one(GameOptions)
        self.query_one(".form").mount(GameOptions(game_id), before=old)
        old.remove()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start the game."""
        event.stop()
        if event.button.id == "contents":
            self._show_contents()
        elif self._check():
            self._start()

    def _show_contents(self) -> None:
        try:
            screen = self.query_one(GameOptions).contents()
        except MeadhallError as error:
            self.say(str(error), "ember")
            return
        if screen is not None:
            self.app.push_screen(screen)

    def _start(self) -> None:
        rows = self.seats
        try:
            options = self.query_one(GameOptions).options()
            game = find_game(str(self._game_id)).with_options(options)
            seats = [SeatRecord(name=row.name_typed, player=row.player) for row in rows]
            session = self.hall.shelf.start(
                game, seats, self._seed(), self._setup(), self.hall.settings
            )
        except MeadhallError as error:
            self.say(str(error), "ember")
            return
        self.hall.settings.last_names = [row.name_typed for row in rows]
        self.hall.keep_settings()
        self.hall.open_table(session)

    def _seed(self) -> int | None:
        text = self.query_one("#seed", SafeInput).value.strip()
        return int(text) if text else None

    def _setup(self) -> Setup:
        rows = list(self.query(SeatRow))
        return Setup(
            colours=tuple(row.colour for row in rows),
            letters=tuple(row.letter for row in rows),
            hand_over=bool(self.query_one("#hand-over-pick", Pick).value),
            preview=bool(self.query_one("#preview", Pick).value),
        )
