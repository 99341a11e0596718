"""A lesson on a game's own table: the same board, keys and previews, and a panel that guides."""

from __future__ import annotations

from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING, cast

from engine.core.errors import BadInput
from engine.lessons.model import Choose, FreePlay, Predict, Watch
from hall_tui import hand_over
from hall_tui.answers import Answer, Answered
from hall_tui.dialogs import ConfirmScreen
from hall_tui.guide import GuidePanel
from hall_tui.keys import (
    LESSON_ACTIONS,
    LESSON_LOOK,
    bindings,
)
from hall_tui.lesson_session import ASIDE, LessonSession
from hall_tui.lesson_words import LessonWords
from hall_tui.plugin import find_screens
from hall_tui.table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from engine.core.errors import Refusal
    from engine.core.game import Seat
    from engine.lessons.model import Lesson
    from engine.lessons.player import LessonPlayer
    from hall_tui.app import HallApp

    _Table = TableScreen
else:
    _Table = object

WATCH_PAUSE = 1.2
"""So many seconds pass before each move that is watched."""

_AGAIN = "Begin the lesson again? The game that you are playing in it ends."


class GuidedTable(_Table):
    """Mixed into the table of a game by `guided`; that table knows nothing of lessons."""

    AUTO_FOCUS = ""
    HELP_TOPIC = "lesson"
    session: LessonSession

    def __init__(self, session: LessonSession) -> None:
        super().__init__(session)
        self._goes_on_at = 0.0
        self._found: frozenset[int] = frozenset()

    @property
    def player(self) -> LessonPlayer:
        """Where the learner is."""
        return self.session.player

    @property
    def words(self) -> LessonWords:
        """What is said beside the lesson's own texts."""
        return LessonWords(self.player, self.key_of, self.with_keys)

    @property
    def guide(self) -> GuidePanel:
        """The panel."""
        return self.query_one(GuidePanel)

    def heading(self) -> str:
        """A lesson of this game."""
        return f"Lesson: {super().heading()}"

    def compose_body(self) -> Iterable[Widget]:
        """The panel above the table."""
        yield GuidePanel(id="guide")
        yield from super().compose_body()

    def on_mount(self) -> None:
        """Begin with the step that is due."""
        self._open_step()

    @property
    def table_height(self) -> int:
        """What the panel leaves of the window."""
        return self.size.height - self.guide.lines_taken

    # -- the steps ----------------------------------------------------------------------------

    def _open_step(self) -> None:
        """Show the present step on its board."""
        session, step = self.session, self.player.step
        session.verdict, self._found = None, frozenset()
        self.new_position()
        self._refresh_board()
        self.show_pointers(step.point)
        number, count = self.player.index + 1, len(self.player.lesson.steps)
        title = self.player.lesson.title
        self.guide.show(title, f"step {number} of {count}", self.with_keys(step.text))
        self._ask()
        self._fit()
        self._guide_on()
        if self._watches:
            self._watch_soon()
        self.advance()

    def _ask(self) -> None:
        match self.player.step:
            case Choose(answers=answers):
                self.guide.ask(
                    [
                        Answer(self.with_keys(each.text), each.right, self.with_keys(each.because))
                        for each in answers
                    ]
                )
            case Predict():
                self.guide.ask_number()

    def _refresh_board(self) -> None:
        self.session.follow()
        self.show_table()

    def _fit(self) -> None:
        """Give the panel its part of the window: more where it asks."""
        rows = self.app.size.height - 3
        asks = isinstance(self.player.step, Choose)
        self.guide.fit(max(4, rows // 2 if asks else rows * 2 // 5))

    def _guide_on(self) -> None:
        """Let the keys go where something is to be done, and say what that is."""
        if self.session.is_paused:
            self.guide.take_focus()
            self._say_what_now()
        else:
            self.guide.leave_focus()
        self.refresh_bindings()

    def _say_what_now(self) -> None:
        if self.session.hides_sums:
            self.say(self.words.to_answer(), "gold")
        elif self.guide.asks:
            self.say(self.words.to_answer_anew(), "gold")
        elif self._watches:
            self.say("Watch the table.", "ice")
        else:
            self.say(self.words.to_go_on(), "gold")

    def on_resize(self) -> None:
        """Use the new room."""
        if self.is_mounted and self.query(GuidePanel):
            self._fit()

    # -- watching -----------------------------------------------------------------------------

    def _watch_soon(self) -> None:
        pause = 0.001 if self.app.animation_level == "none" else WATCH_PAUSE
        self.set_timer(pause, partial(self._watch, self.player.index))

    def _watch(self, index: int) -> None:
        """Make the next move of the step that was open when this was planned."""
        if self.player.index == index and self._watches:
            self._watch_one()

    def _watch_one(self) -> None:
        try:
            self.player.watch()
        except BadInput as error:
            self.hall.tell(f"This lesson is broken: {error}.", "error")
            return
        self._refresh_board()
        if self._watches:
            self._watch_soon()
        else:
            self.session.keep()
            self._guide_on()

    @property
    def _watches(self) -> bool:
        """Whether something is still to be watched."""
        return isinstance(self.player.step, Watch) and not self.player.is_done

    # -- tries --------------------------------------------------------------------------------

    def refuse(self, refusal: Refusal) -> None:
        """Say in the panel what is wrong with a try; what was none stays in the status line."""
        verdict = self.session.judge(refusal)
        if verdict is not None:
            self.guide.tell(self.words.wrong(verdict))
        else:
            clause = "" if refusal.clause == ASIDE else f" [{refusal.clause}]"
            self.say(f"{refusal.sentence}{clause}", "ember")

    def _changed(self) -> None:
        super()._changed()
        verdict = self.session.verdict
        if self.session.is_free:
            self._after_a_move()
        elif verdict is not None and verdict.right:
            self._goes_on_at = monotonic() + 2 * hand_over.SETTLING
            self._praise(verdict.text)

    def _after_a_move(self) -> None:
        self.guide.unsay()
        step = self.player.step
        if isinstance(step, FreePlay) and self.player.is_done:
            self._praise(step.after, self.session.result())
        self.refresh_bindings()

    def on_answered(self, event: Answered) -> None:
        """A question was answered."""
        answer = event.answer
        if isinstance(answer, int):
            verdict = self.player.predict(answer)
            lead = f"{answer} is right."
        else:
            verdict = self.player.choose(answer)
            lead = "Right."
            self._mark_answers(answer, is_open=not verdict.right)
        if verdict.right:
            self.guide.number.close()
            self.session.keep()
            self._praise(verdict.text, lead)
        else:
            self.guide.tell(self.words.wrong(verdict))

    def _mark_answers(self, chosen: frozenset[int], *, is_open: bool) -> None:
        step = cast("Choose", self.player.step)
        wrong = {place for place in chosen if not step.answers[place].right}
        self._found |= wrong if is_open else set(range(len(step.answers)))
        self.guide.answers.tell(self._found, is_open=is_open)

    def _praise(self, after: str, lead: str = "Right.") -> None:
        self._refresh_board()
        self.guide.replace(self.words.right(after, lead))
        self._guide_on()

    # -- keys ---------------------------------------------------------------------------------

    def may_undo(self, seat: Seat) -> bool:
        """A right move of a lesson stays; in its free game all is as in any game."""
        return self.session.is_free and super().may_undo(seat)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of the table do something only where something is asked of the learner there."""
        if action == "log" and not self.session.is_free:
            return False
        if action == "confirm" and self.session.is_paused:
            return False
        if action == "look":
            return self.session.is_paused
        if action == "take_back":
            seat = self.session.decider
            return seat is not None and self.may_undo(seat)
        if action == "hint":
            return self.player.is_asking and not self.session.match.is_pending
        if action == "show_me":
            return False
        if action == "next":
            return self.player.is_done or self._watches
        return super().check_action(action, parameters)

    def action_next(self) -> None:
        """Go to the next step; a moment after a move, so that its second Enter is let go."""
        if monotonic() < self._goes_on_at:
            return
        player = self.player
        if self._watches:
            self._watch_all()
        elif player.is_done and player.is_last:
            self._finish()
        elif player.is_done:
            player.advance()
            self.session.keep()
            self._open_step()

    def _watch_all(self) -> None:
        seen = -1
        while self._watches and seen != len(self.player.match.history):
            seen = len(self.player.match.history)
            self._watch(self.player.index)

    def action_earlier(self) -> None:
        """Go one step of the lesson back."""
        if self.player.index == 0:
            self.say("This is the first step.")
            return
        self.player.back()
        self.session.keep()
        self._open_step()

    def action_again(self) -> None:
        """Begin the lesson again; where a free game has begun, ask first."""
        if self.session.is_free and self.player.match.history and not self.player.is_done:
            question = ConfirmScreen(_AGAIN, "Begin again", "Go on playing")
            self.app.push_screen(question, self._begin_again)
        else:
            self._begin_again(sure=True)

    def _begin_again(self, sure: bool | None) -> None:  # noqa: FBT001
        if not sure:
            return
        self.player.restart()
        self.session.keep()
        self._open_step()

    def action_hint(self) -> None:
        """Show the hint, and the solution if it has been told before."""
        hint = self.player.ask_hint()
        if hint and not self.player.is_done:
            self.guide.tell(self.words.help(hint, self.player.solution))
        else:
            self.say("There is no hint to this step.")

    def action_look(self) -> None:
        """Give the keys to the table while a question is asked, or back to the panel."""
        if self.focused is None:
            self.guide.take_focus()
            self._say_what_now()
        else:
            self.set_focus(None)
            self.say(f"Look round the table. {self.key_of(LESSON_LOOK)} goes back.", "gold")

    def action_page(self, step: int) -> None:
        """Scroll the text."""
        self.guide.scroll_relative(y=step * max(1, self.guide.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Leave the lesson; it goes on here the next time."""
        self.session.keep()
        self.dismiss()

    def action_back(self) -> None:
        """The same."""
        self.action_leave()

    # -- the end ------------------------------------------------------------------------------

    def _finish(self) -> None:
        from hall_tui.learn import EndScreen

        self.session.keep()
        below = self.app.screen_stack[-2]
        place = "game" if isinstance(below, TableScreen) else "lessons"
        self.app.push_screen(
            EndScreen(self.player.lesson, self.hall.studies, place), self._after_the_end
        )

    def _after_the_end(self, choice: str | None) -> None:
        if choice == "again":
            self.action_again()
        elif choice == "next":
            self._open_next()
        elif choice == "leave":
            self.dismiss()

    def _open_next(self) -> None:
        from hall_tui.school import following

        lesson = following(self.player.lesson, self.hall.studies)
        if lesson is not None:
            table = lesson_table(self.hall, lesson)
            self.app.switch_screen(table)


@cache
def guided(table_type: type[TableScreen]) -> type[GuidedTable]:
    """The table of a game with a lesson on it."""
    actions = {each.id: each for each in (*table_type.ACTIONS, *LESSON_ACTIONS)}
    body = {
        "ACTIONS": tuple(actions.values()),
        "BINDINGS": bindings(LESSON_ACTIONS),
        "__doc__": "A lesson on the table of a game.",
    }
    return type(f"Guided{table_type.__name__}", (GuidedTable, table_type), body)


def lesson_table(hall: HallApp, lesson: Lesson) -> GuidedTable:
    """The table of a lesson, where it was left; raises `BadInput` if it cannot be opened."""
    studies = hall.studies
    player = studies.take_up(lesson)
    session = LessonSession(player, hall.settings, partial(studies.keep, player))
    return guided(find_screens(lesson.game).table_type())(session)
