"""The table: the flow of a game in progress, the same for every game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from engine.core.errors import IllegalMove, Refusal
from hall_tui.frame import HallScreen
from hall_tui.hand_over import HandOverScreen
from hall_tui.keys import CONFIRM, SHOW_ME, TABLE_ACTIONS, TAKE_BACK, bindings
from hall_tui.session import Next

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from textual import events
    from textual.app import ComposeResult
    from textual.screen import Screen

    from engine.core.game import Seat
    from engine.lessons.model import Lesson, Pointer
    from hall_tui.keys import Action
    from hall_tui.session import Session

_NEWS_SHOWN = 6
_BOT_PAUSE = 0.35


class NewsPanel(Static):
    """What happened since the last own turn; lies over the table until the next key or click."""

    def tell(self, title: str, sentences: Sequence[str]) -> None:
        """Show the latest sentences under a title."""
        shown = list(sentences[-_NEWS_SHOWN:])
        left_out = len(sentences) - len(shown)
        more = f" (the last {len(shown)} of {len(sentences)}; the log has all)" if left_out else ""
        head = Content(title + more).stylize("bold $hall-gold")
        self.update(Content("\n").join([head, *(Content(each) for each in shown)]))
        self.display = True

    def clear(self) -> None:
        """Take it away, with what it said."""
        self.display = False
        self.update("")


class TableScreen(HallScreen[None]):
    """The screen on which a match is played.

    A game's screen composes its widgets in `compose_body` and fills in `show_table`,
    `blank_table` and `final_screen`; this class hands the keyboard on, runs the computer players,
    confirms, takes back, saves and leaves. A subclass with keys of its own sets
    ``ACTIONS = (*TableScreen.ACTIONS, …)`` and ``BINDINGS = bindings(<its own actions>)``.
    """

    HELP_TOPIC = "table"
    POINTERS: ClassVar[frozenset[str]] = frozenset()
    ACTIONS: ClassVar[tuple[Action, ...]] = TABLE_ACTIONS
    BINDINGS = bindings(TABLE_ACTIONS)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._told_trouble: str | None = None
        self._waiting = False
        self._news_due = False
        self._refusal: Refusal | None = None
        self._said = ("", "plain")

    # What a game fills in

    def show_table(self) -> None:
        """Draw everything anew from `session.view()`; called after every change."""
        raise NotImplementedError

    def blank_table(self) -> None:
        """Take everything private off all widgets; called before the keyboard is handed over."""
        raise NotImplementedError

    def final_screen(self) -> Screen[Any]:
        """The screen with the final ranking."""
        raise NotImplementedError

    def refusal_in_sight(self) -> Refusal | None:
        """Why what the cursor points at may not be done, if the screen says so before it is tried.

        None by default.
        """
        return None

    def action_card(self) -> None:
        """Show the rules of what is at hand; a game's screen does it."""
        self.say("There is no rule card here.")

    def show_pointers(self, pointers: Sequence[Pointer]) -> None:
        """Mark these things on the table instead of those marked before; `POINTERS` are its kinds.

        What is not on the table is passed over.
        """

    def new_position(self) -> None:
        """Another position lies on the table: forget what was begun on the one before."""

    # What a game's screen may use

    @property
    def table_height(self) -> int:
        """How many lines of the window the table has, with the hall's own frame."""
        return self.size.height

    def lay(self, move: Any) -> bool:
        """Make a move for the person at the keyboard; shows the reason and returns False if not."""
        laid = self._laid(move)
        if laid:
            self._changed()
        return laid

    def seal(self, move: Any) -> None:
        """Make a move that has been confirmed on the screen already, and commit it."""
        if self._laid(move):
            if self.session.match.is_pending:
                self.session.confirm()
            self._changed()

    def _laid(self, move: Any) -> bool:
        try:
            self.session.lay(move)
        except IllegalMove as error:
            self.refuse(error.refusal)
            return False
        return True

    def confirm(self) -> None:
        """Commit the laid move and go on; says so if there is none."""
        if not self.session.match.is_pending:
            self.say("There is no move to confirm.")
            return
        self.session.confirm()
        self._changed()

    def take_back(self) -> None:
        """Take the last move back, or show why that cannot be."""
        try:
            self.session.undo()
        except IllegalMove as error:
            self.refuse(error.refusal)
            return
        self._changed()
        self.say("Taken back.")

    def may_undo(self, seat: Seat) -> bool:
        """Whether a seat may take its last decision back at this table."""
        return self.session.match.why_not_undo(seat) is None

    def refuse(self, refusal: Refusal) -> None:
        """Show why something may not be done, with its clause, and offer the lesson of that."""
        self._refusal = refusal
        told = f"{refusal.sentence} [{refusal.clause}]"
        if self._lesson_on(refusal) is not None:
            told = f"{told} {self.key_of(SHOW_ME)}: show me."
        self.say(told, "ember")

    def _lesson_on(self, refusal: Refusal) -> Lesson | None:
        from hall_tui.school import lessons_on

        return next(iter(lessons_on(self.session.match.game.id, (refusal.clause,))), None)

    def show_news(self, sentences: Sequence[str]) -> None:
        """Tell what happened since the last own turn, over the table until the next key."""
        self.query_one(NewsPanel).tell("Since your last turn", sentences)

    def advance(self) -> None:
        """Do what comes next: hand over, let a computer player think, end, or wait for a move.

        While another screen lies over the table nothing happens; it goes on when that is closed.
        """
        if not self.is_attached:
            return
        self._waiting = self.app.screen is not self
        if not self._waiting:
            self._go_on()

    def _go_on(self) -> None:
        seated = self.session.seat_at_keyboard
        due = self.session.due()
        if seated is not None and self.session.seat_at_keyboard is None:
            self.show_table()
        if due.kind is not Next.HAND_OVER:
            self._tell_remark()
        seat = due.seat
        match due.kind:
            case Next.OVER:
                self._end()
            case Next.BOT if seat is not None:
                self._let_think(seat)
            case Next.HAND_OVER if seat is not None:
                self._hand_over(seat)
            case Next.CONFIRM:
                self.prompt()
            case Next.HUMAN if seat is not None:
                self._invite(seat)

    # The flow

    def compose(self) -> ComposeResult:
        """The frame, and the news that may lie over it."""
        yield from super().compose()
        yield NewsPanel(id="news")

    def heading(self) -> str:
        """The game's title."""
        return self.session.match.game.title

    def on_mount(self) -> None:
        """Begin."""
        self.show_table()
        self.call_after_refresh(self.advance)

    def on_screen_resume(self) -> None:
        """Go on with what had to wait for another screen to close."""
        if self._waiting:
            self.call_after_refresh(self.advance)

    def _changed(self) -> None:
        self.query_one(NewsPanel).clear()
        self.show_table()
        self._tell_trouble()
        if self.session.match.is_pending and self.session.settings.confirm_at_once:
            self.session.confirm()
            self.show_table()
            self._tell_trouble()
        self.advance()

    def _tell_trouble(self) -> None:
        trouble = self.session.trouble
        if trouble != self._told_trouble and trouble is not None:
            self.hall.tell(f"The game is not saved: {trouble}", "warning")
        self._told_trouble = trouble

    def _tell_remark(self) -> None:
        if self.session.remark:
            self.hall.tell(self.session.remark, "warning")
            self.session.remark = ""

    def _invite(self, seat: Seat) -> None:
        name = self.session.names[seat]
        self.top_line.turn = f"{self.hall.look.seat_letter(seat)} {name}"
        self.show_table()
        self._tell_trouble()
        news = self.session.news(seat) if self._news_due else []
        self._news_due = False
        if news:
            self.show_news(news)
        self.invite()

    def invite(self) -> None:
        """Say that the person at the keyboard is to act; a game may tell more."""
        self.prompt()

    def what_now(self) -> str:
        """What can be done now in one sentence, or nothing; a game knows more of it."""
        due = self.session.due()
        if due.kind is Next.CONFIRM:
            confirm, back = self.key_of(CONFIRM), self.key_of(TAKE_BACK)
            return f"{confirm} confirms, {back} takes it back."
        if due.kind is Next.HUMAN and due.seat is not None:
            return f"{self.session.names[due.seat]}, it is your turn."
        return ""

    def prompt(self) -> None:
        """Say what can be done now, unless just that stands there."""
        sentence = self.what_now()
        if sentence and self._said != (sentence, "gold"):
            self.say(sentence, "gold")

    def say(self, sentence: str, role: str = "plain") -> None:
        """Show a sentence in the status line."""
        self._said = (sentence, role)
        super().say(sentence, role)

    def _hand_over(self, seat: Seat) -> None:
        self.session.clear_keyboard()
        self._hide_secrets()
        look = self.hall.look
        screen = HandOverScreen(
            self.session.names[seat], look.seat_letter(seat), look.seat_role(seat)
        )
        self.app.push_screen(screen, partial(self._sit_down, seat))

    def _hide_secrets(self) -> None:
        self.query_one(NewsPanel).clear()
        self.blank_table()
        self.top_line.turn = ""
        self.say("")
        self.clear_selection()
        self.app.clear_notifications()
        self._told_trouble = None

    def _sit_down(self, seat: Seat, here: bool | None) -> None:  # noqa: FBT001
        if here:
            self.session.sit_down(seat)
            self._news_due = True
            self.advance()
        else:
            self.hall.once_safe(self.hall.close_table, self.advance)

    def _end(self) -> None:
        self.app.switch_screen(self.final_screen())

    # Computer players

    def _let_think(self, seat: Seat) -> None:
        name = self.session.names[seat]
        self.top_line.turn = f"{self.hall.look.seat_letter(seat)} {name}"
        self.say(f"{name} is thinking{self.hall.look.glyph('ellipsis')}", "ice")
        self._news_due = True
        self.run_worker(self.session.bot_move, thread=True, group="bot", exclusive=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Lay what a computer player found, after a moment in which the last move can be seen."""
        if event.worker.group != "bot" or event.state is not WorkerState.SUCCESS:
            return
        pause = 0.0 if self.app.animation_level == "none" else _BOT_PAUSE
        self.set_timer(pause or 0.001, partial(self._lay_for_bot, event.worker.result))

    def _lay_for_bot(self, move: Any) -> None:
        due = self.session.due()
        if due.kind is Next.BOT and due.seat is not None:
            self.session.lay_for(due.seat, move)
            self._changed()

    # Keys

    def on_key(self, event: events.Key) -> None:  # noqa: ARG002
        """Any key takes the news away, and does what it does besides."""
        self._drop_news()

    def on_mouse_down(self, event: events.MouseDown) -> None:  # noqa: ARG002
        """A click takes the news away as well."""
        self._drop_news()

    def _drop_news(self) -> None:
        panel = self.query_one(NewsPanel)
        if panel.display:
            panel.clear()

    def action_confirm(self) -> None:
        """Commit the laid move."""
        self._drop_news()
        self.confirm()

    def action_take_back(self) -> None:
        """Take the last move back."""
        self._drop_news()
        self.take_back()

    def action_log(self) -> None:
        """Show the whole game in sentences."""
        from hall_tui.log import LogScreen

        self.app.push_screen(LogScreen(self.session.log()))

    def action_show_me(self) -> None:
        """Open the lesson about what is refused here, or was last; the table stays as it is."""
        refusal = self.refusal_in_sight() or self._refusal
        lesson = None if refusal is None else self._lesson_on(refusal)
        if lesson is None:
            self.say("Nothing was refused that there is a lesson about.")
        else:
            self.hall.open_lesson(lesson)

    def on_status_line_clicked(self) -> None:
        """A click on a refusal shows its lesson."""
        if self.status_line.has_class("-ember"):
            self.action_show_me()

    def action_step_back(self) -> None:
        """Go one step back in what has been begun; where nothing has been, leave."""
        self.action_leave()

    def action_leave(self) -> None:
        """Ask whether to leave; the game is saved either way."""
        from hall_tui.dialogs import LeaveScreen

        self.session.is_safe()
        self.app.push_screen(LeaveScreen(self.session), self._left)

    def _left(self, leave: bool | None) -> None:  # noqa: FBT001
        if leave:
            self.hall.close_table()
