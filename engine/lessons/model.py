"""A lesson as a file: a position and steps that say, point, ask and watch, checked by pydantic."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from engine.core.saga import Record, SeatRecord

Text = Annotated[str, StringConstraints(min_length=1, max_length=420, strip_whitespace=True)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=76, strip_whitespace=True)]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=240, strip_whitespace=True)]
ClauseId = Annotated[str, StringConstraints(pattern=r"^[A-Z][0-9]{2}$")]
Move = dict[str, Any]
Part = Literal["course", "chapter", "case"]


class Pointer(Record):
    """Something on the board to point at: `what` kind of thing, `which` of them.

    The screens of a game say which kinds they can show; `label` is a short mark put on it, such as
    the letter of an answer.
    """

    what: Annotated[str, StringConstraints(pattern=r"^[a-z_]+$", max_length=20)]
    which: str | int | list[int]
    label: Annotated[str, StringConstraints(max_length=2)] = ""


class Probe(Record):
    """A number that the engine finds, on a copy of the position.

    `after` is played first. Then exactly one of: `points` (what this move scores), `path` (the
    place of a number in the position as `records.md` writes it), `count` (how many legal moves
    hold these fields). A move may carry the seat that makes it; else it is the seat to act.
    """

    after: list[Move] = Field(default_factory=list)
    points: Move | None = None
    path: list[str | int] | None = None
    count: Move | None = None

    @model_validator(mode="after")
    def _asks_one_thing(self) -> Self:
        asked = [each for each in (self.points, self.path, self.count) if each is not None]
        if len(asked) != 1:
            raise ValueError("a probe asks for exactly one of points, path and count")
        return self


class Equals(Probe):
    """A fact: a probe has this value."""

    equals: int


class Refuses(Record):
    """A fact: the rules refuse this move for this clause, once `after` is played."""

    refuses: Move
    clause: ClauseId
    after: list[Move] = Field(default_factory=list)


class Allows(Record):
    """A fact: the rules allow this move, once `after` is played."""

    allows: Move
    after: list[Move] = Field(default_factory=list)


Fact = Equals | Refuses | Allows


class Step(Record):
    """What every step has: a text, things to point at, and a new position if it begins with one."""

    text: Text
    point: list[Pointer] = Field(default_factory=list)
    position: dict[str, Any] | None = None


class Asking(Step):
    """A step that asks for something: a hint after two wrong tries, and what is told when done."""

    hint: Sentence
    after: Text


class Read(Step):
    """Something to read; `facts` are what the text claims about the position."""

    do: Literal["read"]
    facts: list[Fact] = Field(default_factory=list)


class Watch(Step):
    """Moves that are made before the learner's eyes, each with its seat."""

    do: Literal["watch"]
    moves: Annotated[list[Move], Field(min_length=1)]


class WrongTry(Record):
    """A legal move that is not what is asked for here, and what the learner is told about it."""

    move: Move
    text: Sentence


class Play(Asking):
    """A move to be made: any of `accept`, the first being the solution that is shown.

    `points` is what each of them scores, if the step tells. `refused` lists tempting moves that
    the rules refuse, each for its clause; `wrong` tempting moves that are legal. `solution` says
    the first accepted move in words, where what the game tells of it does not (a secret bid).
    """

    do: Literal["play"]
    accept: Annotated[list[Move], Field(min_length=1)]
    points: int | None = None
    refused: list[Refuses] = Field(default_factory=list)
    wrong: list[WrongTry] = Field(default_factory=list)
    solution: Sentence | None = None


class Answer(Record):
    """One answer: `facts` are what the engine must find for `because` to be true."""

    text: Line
    right: bool = False
    because: Sentence
    facts: list[Fact] = Field(default_factory=list)


class Choose(Asking):
    """A question with two to five answers; the learner chooses exactly the right ones."""

    do: Literal["choose"]
    answers: Annotated[list[Answer], Field(min_length=2, max_length=5)]

    @model_validator(mode="after")
    def _has_a_right_answer(self) -> Self:
        right = sum(answer.right for answer in self.answers)
        if not 0 < right < len(self.answers):
            raise ValueError("a question needs a right answer and a wrong one")
        return self


class Predict(Asking):
    """A number to be foretold; the engine must find the same by `of`."""

    do: Literal["predict"]
    answer: int
    of: Probe


class FreePlay(Step):
    """The game goes on to its end against the simple computer players, with hints on a key."""

    do: Literal["game"]
    rival: Literal["random", "greedy"] = "greedy"
    after: Text


AnyStep = Annotated[Read | Watch | Play | Choose | Predict | FreePlay, Field(discriminator="do")]


def _two() -> list[SeatRecord]:
    return [SeatRecord(name="Astrid"), SeatRecord(name="Bo", player="greedy")]


class Lesson(Record):
    """One lesson.

    `clauses` are what it teaches; `about` the tiles, cards, coins or heroes whose rule card links
    to it; `case` the entry of the rulebook's questions and examples that it settles. The lesson
    begins from `position`, or from a whole `deal`. The learner sits at `learner`.
    """

    format: Literal["meadhall-lesson"] = "meadhall-lesson"
    version: Literal[1] = 1
    id: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{3,60}$")]
    game: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    part: Part
    title: Line
    clauses: Annotated[list[ClauseId], Field(min_length=1)]
    about: list[str] = Field(default_factory=list)
    case: str = ""
    seats: Annotated[list[SeatRecord], Field(min_length=2, max_length=5, default_factory=_two)]
    learner: int = 0
    options: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any] | None = None
    deal: dict[str, Any] | None = None
    steps: Annotated[list[AnyStep], Field(min_length=1)]

    @model_validator(mode="after")
    def _begins_somewhere(self) -> Self:
        if (self.position is None) == (self.deal is None):
            raise ValueError("a lesson begins from a position or from a deal")
        if not 0 <= self.learner < len(self.seats):
            raise ValueError(f"there is no seat {self.learner}")
        return self
