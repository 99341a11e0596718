"""What a lesson says beside its texts: what can be done now, and what becomes of a try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from engine.lessons.model import Choose, Predict
from hall_tui.keys import LESSON_BACK, LESSON_LOOK, LESSON_NEXT, LESSON_ON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.lessons.player import LessonPlayer, Verdict
    from hall_tui.keys import Action


class LessonWords:
    """Finds the words for where a learner is.

    `key_of` gives the key of an action as a person reads it, `with_keys` a text with those keys.
    """

    def __init__(
        self,
        player: LessonPlayer,
        key_of: Callable[[Action], str],
        with_keys: Callable[[str], str],
    ) -> None:
        self.player, self.key, self.with_keys = player, key_of, with_keys

    def to_answer(self) -> str:
        """How the open question is answered."""
        look = f"{self.key(LESSON_LOOK)} looks round the table."
        match self.player.step:
            case Choose(answers=answers) if sum(answer.right for answer in answers) > 1:
                return f"Tick all that are right by letter, Enter answers. {look}"
            case Predict():
                return f"Type the number, Enter answers. {look}"
        return f"Choose by letter, or by arrows and Enter. {look}"

    def to_answer_anew(self) -> str:
        """How a question is left or answered that has been answered before."""
        key = self.key(LESSON_ON)
        return f"Answered before: {key} goes on, or answer it again."

    def to_go_on(self) -> str:
        """How to go on from a step that is done."""
        ends = "ends the lesson" if self.player.is_last else "goes on"
        back = f" {self.key(LESSON_BACK)} goes a step back." if self.player.index else ""
        return f"{self.key(LESSON_NEXT)} {ends}.{back}"

    def right(self, after: str, lead: str) -> Content:
        """What is told when a step has been done."""
        told = Content(f" {self.with_keys(after)}")
        return Content.assemble(Content(lead).stylize("bold $hall-gold"), told)

    def wrong(self, verdict: Verdict) -> Iterator[Content]:
        """What is told about a wrong try, unless it stands below its answer already."""
        if verdict.text not in self._reasons():
            clause = f" [{verdict.clause}]" if verdict.clause else ""
            said = Content(f"Not so. {self.with_keys(verdict.text)}{clause}")
            yield said.stylize("$hall-ember")
        yield from self.help(verdict.hint, verdict.solution)

    def _reasons(self) -> list[str]:
        step = self.player.step
        return [answer.because for answer in step.answers] if isinstance(step, Choose) else []

    def help(self, hint: str, solution: str) -> Iterator[Content]:
        """Hint and solution, as far as there are any."""
        for lead, text in (("Hint:", hint), ("Solution:", solution)):
            if text:
                head = Content(lead).stylize("bold $hall-ice")
                yield Content.assemble(head, f" {self.with_keys(text)}")
