"""A lesson at the keyboard: a session on the lesson's board that judges what the learner does."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.core.errors import IllegalMove, Refusal
from engine.lessons.model import Choose, FreePlay, Play, Predict
from hall_tui.session import Due, Next, Session, Setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.game import Event, Seat
    from engine.lessons.player import LessonPlayer, Verdict
    from hall_tui.settings import Settings

ASIDE = "lesson"
"""The clause of refusals that are none of the rules'."""

_RULE = re.compile(r"[A-Z]\d\d")
_NOTHING_TO_TAKE_BACK = Refusal(ASIDE, "In a lesson a right move stays; go a step back instead.")


class LessonSession(Session):
    """The board of a lesson, in no save.

    A move of the learner is a try: a wrong one is refused, a right one is played and confirmed at
    once. `verdict` is what became of the last try at this step, or None; `kept` is called whenever
    the lesson has gone on.
    """

    def __init__(self, player: LessonPlayer, settings: Settings, kept: Callable[[], None]) -> None:
        self.player = player
        self.verdict: Verdict | None = None
        self._judged: Refusal | None = None
        self._kept = kept
        super().__init__(player.match, settings, setup=Setup(hand_over=False))
        self.follow()

    def follow(self) -> None:
        """Look at the board of the lesson's present step."""
        self.match = self.player.match
        self.seat_at_keyboard = self.player.learner
        self.setup = replace(self.setup, preview=not self.hides_sums)

    @property
    def humans(self) -> list[Seat]:
        """The learner alone; all others are moved by the lesson."""
        return [self.player.learner]

    @property
    def plays(self) -> bool:
        """Whether the learner plays on the board in this step, now or before it was done."""
        return isinstance(self.player.step, Play | FreePlay)

    @property
    def is_free(self) -> bool:
        """Whether the game goes on freely, with confirming and taking back as in any game."""
        return isinstance(self.player.step, FreePlay)

    @property
    def is_paused(self) -> bool:
        """Whether no move of the learner is asked for."""
        return not (self.plays and self.player.is_asking)

    @property
    def hides_sums(self) -> bool:
        """Whether a question is open whose answer the screen would give away."""
        return isinstance(self.player.step, Choose | Predict) and self.player.is_asking

    def due(self) -> Due:
        """A move of the learner, or in a free game of others; nothing while the lesson talks."""
        if self.is_paused:
            return Due(Next.PAUSE)
        if self.match.is_pending:
            return Due(Next.CONFIRM, self.match.history[-1].seat)
        if self.player.is_rivals_turn:
            return Due(Next.BOT, self.match.to_act)
        return Due(Next.HUMAN, self.player.learner)

    def lay(self, move: Any) -> tuple[Event, ...]:
        """Try a move; raises `IllegalMove` with what the lesson says to a wrong one."""
        if self.is_free:
            return super().lay(move)
        self.verdict = self.player.attempt(move)
        if not self.verdict.right:
            self._judged = Refusal(self.verdict.clause or ASIDE, self.verdict.text)
            raise IllegalMove(self._judged)
        self.keep()
        return self.match.history[-1].events

    def judge(self, refusal: Refusal) -> Verdict | None:
        """What the lesson says to a refusal at the table, or None if that was no try.

        A move that `lay` refused has been counted already. What the table refuses by itself, for a
        clause of the rules, is a wrong try too.
        """
        if refusal is self._judged:
            return self.verdict
        if self.is_free or self.is_paused or not _RULE.fullmatch(refusal.clause):
            return None
        self.verdict = self.player.refused(refusal)
        return self.verdict

    def undo(self) -> None:
        """Take a move of a free game back; raises `IllegalMove` elsewhere too."""
        if not self.is_free:
            raise IllegalMove(_NOTHING_TO_TAKE_BACK)
        super().undo()

    def result(self) -> str:
        """How a free game has ended, best first: ``The game is over: Bo 61, Astrid 57.``"""
        standings = self.match.game.standings(self.match.state)
        ranking = ", ".join(f"{self.names[line.seat]} {line.score}" for line in standings)
        return f"The game is over: {ranking}."

    def keep(self) -> None:
        """Note how far the lesson has come."""
        self._kept()

    def bot_move(self) -> Any:
        """What the lesson's computer player does; None if the learner has left its turn since."""
        return self.player.rivals_choice() if self.player.is_rivals_turn else None
