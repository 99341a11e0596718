"""What a question of a lesson is answered with: a list of answers, or a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from hall_tui.keys import ANSWERS, DOWN, UP, bindings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual import events
    from textual.app import RenderResult
    from textual.geometry import Size

    from hall_tui.app import HallApp

LETTERS = "ABCDE"
_LEAST, _MOST = -999, 9999
_NOWHERE = -1
_CONFIRM = "Answer with what is ticked"


class Answer(NamedTuple):
    """One answer as it is shown; `because` is told once it has been found right or wrong."""

    text: str
    is_right: bool = False
    because: str = ""


class Answered(Message):
    """The question is answered with the answers of these places, or with this number."""

    def __init__(self, answer: frozenset[int] | int) -> None:
        super().__init__()
        self.answer = answer


class AnswerField(Widget, can_focus=True):
    """What both ways of answering share: as high as its lines, which fit its width."""

    ALLOW_SELECT = False

    is_open = False

    def lines(self, width: int) -> Iterator[Content]:  # noqa: ARG002
        """The lines in so much room."""
        yield from ()

    def render(self) -> RenderResult:
        """The lines, one below the other."""
        return Content("\n").join(self.lines(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As high as there are lines."""
        return len(list(self.lines(width)))

    def most_lines(self, width: int) -> int:
        """How many lines there may be in the end."""
        return len(list(self.lines(width)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A question that is answered takes no more keys."""
        return self.is_open and super().check_action(action, parameters)

    @property
    def pointer(self) -> str:
        """The sign that stands before what is chosen."""
        return cast("HallApp", self.app).look.glyph("pointer")


class Answers(AnswerField):
    """Answers with their letters; where several are right each is ticked, then all confirmed.

    `tell` marks those that have been found right or wrong, with the reason.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings((*ANSWERS, DOWN, UP)),
        Binding("down,right,l,tab", "cursor_down", "Next answer", show=False),
        Binding("up,left,h,shift+tab", "cursor_up", "Previous answer", show=False),
        Binding("enter", "choose", "Answer", show=False),
        Binding("space", "tick", "Tick, answer", show=False),
    ]

    answers: tuple[Answer, ...] = ()
    several = False
    told: frozenset[int] = frozenset()
    ticked: frozenset[int] = frozenset()
    place = _NOWHERE

    def ask(self, answers: Sequence[Answer]) -> None:
        """Offer these answers."""
        self.answers = tuple(answers)
        self.several = sum(answer.is_right for answer in answers) > 1
        self.told = self.ticked = frozenset()
        self.place, self.is_open = _NOWHERE, True
        self.refresh(layout=True)

    def tell(self, told: frozenset[int], *, is_open: bool) -> None:
        """Mark answers as right or wrong, with their reasons; the question may be closed then.

        While it is open, what is told about is wrong, and only that loses its tick.
        """
        self.told, self.is_open = told, is_open
        self.ticked = self.ticked - told if is_open else self.ticked
        self.refresh(layout=True)

    # -- drawing ------------------------------------------------------------------------------

    def lines(self, width: int) -> Iterator[Content]:
        """The answers, with the reasons of those that have been told about."""
        for place in range(len(self.answers)):
            yield from self._answer_lines(place, width)
        if self.several and self.is_open:
            chosen = self.place == len(self.answers)
            text = Content(f"{self.pointer if chosen else ' '} {_CONFIRM}")
            yield text.stylize("bold $hall-ice" if chosen else "$hall-gold")

    def most_lines(self, width: int) -> int:
        """As many as when all answers have been told about."""
        reasons = (list(self._reason_lines(place, width)) for place in range(len(self.answers)))
        return super().most_lines(width) + sum(map(len, reasons))

    def _answer_lines(self, place: int, width: int) -> Iterator[Content]:
        answer, chosen = self.answers[place], self.is_open and place == self.place
        lead = self._lead(place)
        style = "bold $hall-ice" if chosen and self.has_focus else "bold" if chosen else ""
        head = Content(f"{lead}{self._mark(place)}{answer.text}")
        yield from _hanging(head.stylize(style) if style else head, len(lead), width)
        if place in self.told:
            yield from self._reason_lines(place, width)

    def _reason_lines(self, place: int, width: int) -> Iterator[Content]:
        answer, indent = self.answers[place], len(self._lead(place))
        if answer.because:
            role = "$hall-gold" if answer.is_right else "$hall-ember"
            text = Content(f"{' ' * indent}{answer.because}").stylize(role)
            yield from _hanging(text, indent, width)

    def _lead(self, place: int) -> str:
        chosen = self.is_open and place == self.place
        return f"{self.pointer if chosen else ' '} {self._tick(place)}{LETTERS[place]} "

    def _tick(self, place: int) -> str:
        if not self.several or not self.is_open:
            return ""
        return "[x] " if place in self.ticked else "[ ] "

    def _mark(self, place: int) -> str:
        if place not in self.told:
            return ""
        return "Right: " if self.answers[place].is_right else "No: "

    # -- choosing -----------------------------------------------------------------------------

    @property
    def _rows(self) -> int:
        return len(self.answers) + self.several

    def _point(self, place: int) -> None:
        self.place = place % self._rows
        self.refresh()

    def action_cursor_down(self) -> None:
        """Point at the next answer."""
        self._point(self.place + 1)

    def action_cursor_up(self) -> None:
        """Point at the answer before."""
        self._point(max(self.place, 0) - 1)

    def action_answer(self, place: int) -> None:
        """Choose the answer of a letter; where several are right, tick it or take the tick away."""
        if self.is_open and place < len(self.answers):
            self._point(place)
            self._take(place)

    def _take(self, place: int) -> None:
        if self.several:
            self.ticked ^= {place}
            self.refresh()
        else:
            self.post_message(Answered(frozenset({place})))

    def action_tick(self) -> None:
        """Choose what is pointed at: tick it, where several are right."""
        if self.place == _NOWHERE:
            self._point(0)
        elif self.place < len(self.answers):
            self._take(self.place)
        else:
            self.action_choose()

    def action_choose(self) -> None:
        """Answer with what is ticked, or with the answer that is pointed at."""
        if self.place == _NOWHERE and not self.ticked:
            self._point(0)
        elif not self.several:
            self._take(self.place)
        elif self.ticked:
            self.post_message(Answered(self.ticked))
        elif self.place < len(self.answers):
            self._take(self.place)

    def on_click(self, event: events.Click) -> None:
        """Choose the answer that was clicked."""
        at = event.get_content_offset(self)
        if at is None or not self.is_open:
            return
        place = self._place_at(at.y)
        if place == len(self.answers):
            self._point(place)
            self.action_choose()
        elif place is not None:
            self.action_answer(place)

    def _place_at(self, line: int) -> int | None:
        width, lowest = self.content_size.width, 0
        for place in range(len(self.answers)):
            lowest += len(list(self._answer_lines(place, width)))
            if line < lowest:
                return place
        return len(self.answers) if self.several and line == lowest else None


class NumberField(AnswerField):
    """A number that is typed, or turned up and down by arrows and clicks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings((DOWN, UP)),
        Binding("down,left,h", "cursor_down", "One less", show=False),
        Binding("up,right,l", "cursor_up", "One more", show=False),
        Binding("backspace,delete", "rub_out", "Rub out", show=False),
        Binding("enter,space", "choose", "Answer", show=False),
    ]

    text = ""
    _is_answered = False

    def ask(self) -> None:
        """Ask for a number."""
        self.is_open = True
        self._show("")

    @property
    def number(self) -> int | None:
        """The number, or None while there is none."""
        return int(self.text) if self.text not in ("", "-") else None

    def close(self) -> None:
        """Take no more answers."""
        self.is_open = False
        self.refresh()

    def lines(self, width: int) -> Iterator[Content]:  # noqa: ARG002
        """The field between the two signs that turn it."""
        look = cast("HallApp", self.app).look
        cursor = "_" if self.is_open else ""
        field = Content(f"{self.text + cursor:^6}")
        field = field.stylize("bold $hall-ice" if self.has_focus else "bold")
        button = Content("   Answer" if self.is_open else "").stylize("$hall-gold")
        left, right = look.glyph("left"), look.glyph("right")
        yield Content.assemble(f"  Your number: {left} ", field, f" {right}", button)

    def on_key(self, event: events.Key) -> None:
        """Type a digit, or a minus first."""
        sign = event.character or ""
        if not self.is_open or not ((sign.isdecimal() and sign.isascii()) or sign == "-"):
            return
        event.stop()
        event.prevent_default()
        text = sign if self._is_answered else self.text + sign
        if text == "-" or (sign != "-" and _LEAST <= int(text) <= _MOST):
            self._show(str(int(text)) if text != "-" else text)

    def _show(self, text: str) -> None:
        self.text, self._is_answered = text, False
        self.refresh()

    def _turn(self, step: int) -> None:
        number = (self.number or 0) + step
        self._show(str(min(max(number, _LEAST), _MOST)))

    def action_cursor_up(self) -> None:
        """One more."""
        self._turn(1)

    def action_cursor_down(self) -> None:
        """One less."""
        self._turn(-1)

    def action_rub_out(self) -> None:
        """Rub the last digit out."""
        self._show(self.text[:-1])

    def action_choose(self) -> None:
        """Answer with the number; the next one is typed afresh, or turned from this one."""
        if self.number is not None:
            self._is_answered = True
            self.post_message(Answered(self.number))

    def on_click(self, event: events.Click) -> None:
        """The signs turn the number, the word answers."""
        at = event.get_content_offset(self)
        if at is None or not self.is_open:
            return
        line = next(self.lines(self.content_size.width)).plain
        look = cast("HallApp", self.app).look
        if at.x >= line.index("Answer"):
            self.action_choose()
        elif abs(at.x - line.index(look.glyph("left"))) <= 1:
            self._turn(-1)
        elif abs(at.x - line.rindex(look.glyph("right"))) <= 1:
            self._turn(1)


def _hanging(text: Content, indent: int, width: int) -> Iterator[Content]:
    """A text whose further lines begin below its own beginning, not below its lead."""
    room = max(1, width - indent)
    lead, rest = text[:indent], text[indent:]
    for number, line in enumerate(rest.wrap(room)):
        yield Content.assemble(lead if number == 0 else " " * indent, line)
