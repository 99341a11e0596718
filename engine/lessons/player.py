"""Somebody working through a lesson: where they are, what they tried, and the board before them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, Self

from engine.bots import PLAYERS
from engine.core.errors import BadInput, MeadhallError, Refusal
from engine.core.game import JSON, Event, Seat
from engine.core.match import GameFinder, Match
from engine.lessons.model import (
    AnyStep,
    Asking,
    Choose,
    FreePlay,
    Lesson,
    Play,
    Predict,
    Read,
    Watch,
)

HINT_AFTER = 2
SOLUTION_AFTER = 3
Trail = list[list[JSON]]

_ALSO = "That is right, but it is not all: another answer is right as well."
_NOTHING_CHOSEN = "Choose at least one answer."


class Verdict(NamedTuple):
    """What becomes of a try: `text` says why, `clause` by which rule it is refused, if one does.

    `hint` is empty until the second wrong try at a step, `solution` until the third.
    """

    right: bool
    text: str
    clause: str = ""
    hint: str = ""
    solution: str = ""


class _Entry(NamedTuple):
    """The board as a step found it: the match, and how many decisions it had seen."""

    match: Match
    ply: int


class LessonPlayer:
    """One lesson on a live board, without a screen.

    `match` is the board of the present step; it is another one after a step that brings its own
    position, and after `restart`. A wrong try never changes it. Whoever plays on in a `game` step
    may also do so on the match itself.

    >>> from engine.core.registry import find_game
    >>> position = {"board": [{"at": [0, 0], "tile": "odin"}], "hands": [["thor"], ["loki"]],
    ...             "pile": [], "scores": [0, 0], "to_act": 0}
    >>> step = {"do": "play", "text": "Lay Thor.", "hint": "Beside Odin.", "after": "Done.",
    ...         "accept": [{"type": "place", "tile": "thor", "at": [1, 0]}]}
    >>> lesson = Lesson.model_validate({"id": "voluspa-thor", "game": "voluspa", "part": "course",
    ...     "title": "Thor", "clauses": ["V12"], "position": position, "steps": [step]})
    >>> player = LessonPlayer(lesson, find_game)
    >>> player.attempt(player.game.read_move({"type": "place", "tile": "thor", "at": [5, 5]})).right
    False
    >>> player.attempt(player.suggestion()).text
    'Done.'
    """

    match: Match
    index: int

    def __init__(self, lesson: Lesson, find_game: GameFinder) -> None:
        self.lesson = lesson
        rules = find_game(lesson.game)
        try:
            self.game = rules.with_options(lesson.options)
        except BadInput as error:
            raise error.at("options") from None
        self.restart()

    @classmethod
    def resumed(cls, lesson: Lesson, find_game: GameFinder, trail: Trail) -> Self:
        """The lesson where it was left: `trail` is that of the player then.

        Raises `BadInput` if the trail does not fit this lesson (any more).
        """
        player = cls(lesson, find_game)
        try:
            for moves in trail[:-1]:
                player._pass(moves)
            for moves in trail[-1:]:
                player._take_up(moves)
        except MeadhallError as error:
            place = f"[{player.index}]"
            raise BadInput(f"this does not fit the lesson: {error}", place=place) from None
        return player

    def restart(self) -> None:
        """Begin again: the first step, a fresh board, no tries."""
        self._trail: Trail = [[]]
        self._solved: set[int] = set()
        self._tries: dict[int, int] = {}
        self._entries: list[_Entry] = []
        self.match = self._first_board()
        self._enter(0)

    # -- where we are ------------------------------------------------------------------------------

    @property
    def step(self) -> AnyStep:
        """The present step."""
        return self.lesson.steps[self.index]

    @property
    def learner(self) -> Seat:
        """The seat of whoever learns."""
        return self.lesson.learner

    @property
    def tries(self) -> int:
        """Wrong tries at the present step."""
        return self._tries.get(self.index, 0)

    @property
    def is_done(self) -> bool:
        """Whether the present step is done, now or earlier, so that `advance` may be called."""
        return self.done(self.index)

    @property
    def is_last(self) -> bool:
        """Whether the present step is the last one."""
        return self.index == len(self.lesson.steps) - 1

    @property
    def is_over(self) -> bool:
        """Whether the last step is done."""
        return self.is_last and self.is_done

    @property
    def is_asking(self) -> bool:
        """Whether the present board waits for the learner: a move, a choice, a number, a game."""
        match self.step:
            case Play():
                return len(self.match.history) == self._entries[-1].ply
            case FreePlay():
                return not self.match.is_over
            case Choose() | Predict():
                return not self.is_done
            case _:
                return False

    @property
    def trail(self) -> Trail:
        """The moves made at each step up to the present one: what `resumed` needs."""
        self._keep()
        return self._trail[: self.index + 1]

    def done(self, index: int) -> bool:
        """Whether the step of that index is done."""
        if index == self.index and isinstance(self.step, FreePlay):
            return self.match.is_over
        return index in self._solved

    # -- tries -------------------------------------------------------------------------------------

    def attempt(self, move: Any) -> Verdict:
        """Try a move of the learner; a right one is played. Raises `MeadhallError` if none is due.

        In a `game` step every legal move is right.
        """
        if not self.is_asking or not isinstance(self.step, Play | FreePlay):
            raise MeadhallError("This step does not ask for a move now.")
        refusal = self.match.why_not(move, self.learner)
        if refusal is not None:
            return self._wrong(refusal.sentence, refusal.clause)
        if isinstance(self.step, FreePlay):
            return self._play_on(move, self.step)
        if move not in self._accepted(self.step):
            return self._wrong(self._told_of(self.step, move))
        self.match.play(move, self.learner)
        self._keep()
        return self._right(self.step.after)

    def refused(self, refusal: Refusal) -> Verdict:
        """Count as a wrong try what the board refused before a whole move could be tried."""
        return self._wrong(refusal.sentence, refusal.clause)

    def choose(self, chosen: Iterable[int]) -> Verdict:
        """Answer a question by the indices of the answers; all right ones must be among them.

        Raises `MeadhallError` if there is no question. Choosing nothing is no try.
        """
        step, picked = self._question(), set(chosen)
        right = {index for index, answer in enumerate(step.answers) if answer.right}
        if not picked:
            return Verdict(right=False, text=_NOTHING_CHOSEN)
        if picked - right:
            return self._wrong(step.answers[min(picked - right)].because)
        return self._right(step.after) if picked == right else self._wrong(_ALSO)

    def predict(self, number: int) -> Verdict:
        """Foretell a number; raises `MeadhallError` if none is asked for."""
        if not isinstance(self.step, Predict):
            raise MeadhallError("This step does not ask for a number.")
        if number == self.step.answer:
            return self._right(self.step.after)
        return self._wrong(f"{number} is too {'high' if number > self.step.answer else 'low'}.")

    @property
    def hint(self) -> str:
        """The hint, once two tries were wrong; empty before."""
        return self.ask_hint() if self.tries >= HINT_AFTER else ""

    @property
    def solution(self) -> str:
        """The solution in words, once three tries were wrong; empty before."""
        return self._solution() if self.tries >= SOLUTION_AFTER else ""

    def ask_hint(self) -> str:
        """A hint at once: that of the step, or in a `game` step the move that would bring most."""
        match self.step:
            case Asking(hint=hint):
                return hint
            case FreePlay() if self.is_learners_turn:
                return self.in_words(self.suggestion())
            case _:
                return ""

    def suggestion(self) -> Any:
        """A good move of the learner: the step's solution, or in a `game` what brings most at once.

        The latter knows no more than the learner may know. Raises `MeadhallError` if no move is
        due.
        """
        if isinstance(self.step, Play):
            return self._accepted(self.step)[0]
        if not isinstance(self.step, FreePlay) or not self.is_learners_turn:
            raise MeadhallError("No move of yours is due now.")
        return self._chosen_by("greedy", self.learner)

    def in_words(self, move: Any) -> str:
        """A legal move of the learner as the sentences of what it brings at once."""
        view = self.match.view(self.learner)
        return self.game.in_words(view, move, self.learner, self.match.names)

    # -- what others do ----------------------------------------------------------------------------

    def watch(self) -> tuple[Event, ...]:
        """Make the next move of a `watch` step; the step is done with the last one.

        Raises `MeadhallError` if nothing is left to watch, and `BadInput` if the rules refuse it.
        """
        if not isinstance(self.step, Watch) or self._watched == len(self.step.moves):
            raise MeadhallError("Nothing is left to watch here.")
        try:
            events = self.match.play_record(self.step.moves[self._watched])
        except BadInput as error:
            raise error.at(f"moves[{self._watched}]") from None
        self._watched += 1
        if self._watched < len(self.step.moves):
            return events
        self._keep()
        self._solved.add(self.index)
        return events + self.match.confirm()

    @property
    def is_learners_turn(self) -> bool:
        """Whether the learner is the one to act on the board."""
        return bool(self.match.to_act == self.learner)

    @property
    def is_rivals_turn(self) -> bool:
        """Whether a `game` step waits for the computer player."""
        return isinstance(self.step, FreePlay) and not (
            self.match.is_over or self.match.is_pending or self.is_learners_turn
        )

    def rivals_choice(self) -> Any:
        """The computer player's decision in a `game` step; `MeadhallError` if none is due."""
        if not isinstance(self.step, FreePlay) or not self.is_rivals_turn:
            raise MeadhallError("The computer player has nothing to do now.")
        return self._chosen_by(self.step.rival, self.match.to_act)

    def let_rival_move(self) -> tuple[Event, ...]:
        """Make the computer player's decision; `MeadhallError` if none is due."""
        return self.match.play(self.rivals_choice(), self.match.to_act)

    # -- forwards and back -------------------------------------------------------------------------

    def advance(self) -> None:
        """Go to the next step; raises `MeadhallError` if this one is not done or the last."""
        if not self.is_done:
            raise MeadhallError("This step is not done yet.")
        if self.is_last:
            raise MeadhallError("This was the last step of the lesson.")
        self._keep()
        self._replay(self._trail[self.index])
        self._enter(self.index + 1)

    def back(self) -> None:
        """Go to the step before, with the board as that step found it.

        A step that was done stays done, so `advance` comes back here; it may also be done anew.
        Raises `MeadhallError` at the first step.
        """
        if self.index == 0:
            raise MeadhallError("This is the first step of the lesson.")
        self._keep()
        self._entries.pop()
        self.index -= 1
        self.match, ply = self._entries[-1]
        while len(self.match.history) > ply:
            self.match.pop()
        self._open()

    # -- within ------------------------------------------------------------------------------------

    def _first_board(self) -> Match:
        lesson = self.lesson
        if lesson.position is not None:
            return self._board_at(lesson.position, "position")
        try:
            state = self.game.start(lesson.deal or {}, len(lesson.seats))
        except BadInput as error:
            raise error.at("deal") from None
        return Match(self.game, lesson.seats, state, lesson.deal)

    def _board_at(self, position: JSON, place: str) -> Match:
        try:
            return Match.at(self.game, self.lesson.seats, self.game.read_position(position))
        except BadInput as error:
            raise error.at(place) from None

    def _enter(self, index: int) -> None:
        """Take up a step on its board: its own, or the one that the step before left."""
        position = self.lesson.steps[index].position
        if position is not None:
            self.match = self._board_at(position, f"steps[{index}].position")
        self.index = index
        self._entries.append(_Entry(self.match, len(self.match.history)))
        if len(self._trail) == index:
            self._trail.append([])
        self._open()

    def _open(self) -> None:
        self._watched = 0
        match self.step:
            case Read():
                self._solved.add(self.index)
            case FreePlay():
                self._replay(self._trail[self.index])

    def _keep(self) -> None:
        """Note the moves made at the present step; with other moves than last time, later steps
        are to be done anew.
        """
        if isinstance(self.step, Watch) and self._watched < len(self.step.moves):
            return
        match, ply = self._entries[-1]
        steps = match.history[ply : len(match.history) - match.is_pending]
        if not steps:
            return
        made = [
            {"seat": seat, **self.game.write_move(move)}
            for seat, move in self.game.tidy([(step.seat, step.move) for step in steps])
        ]
        if made != self._trail[self.index]:
            del self._trail[self.index :]
            self._trail.append(made)
            self._solved = {index for index in self._solved if index <= self.index}
        if match.is_over and isinstance(self.step, FreePlay):
            self._solved.add(self.index)

    def _replay(self, moves: Sequence[JSON]) -> None:
        """Make those of the step's moves that are not on the board yet; raises `BadInput`."""
        match, ply = self._entries[-1]
        for record in moves[len(match.history) - ply :]:
            match.play_record(record)

    def _take_up(self, moves: Sequence[JSON]) -> None:
        """Bring the present step to where these moves led; raises `MeadhallError`."""
        match self.step:
            case Play() if moves:
                fields = {key: value for key, value in moves[0].items() if key != "seat"}
                verdict = self.attempt(self.game.read_move(fields))
                if not verdict.right:
                    raise BadInput(verdict.text)
            case FreePlay():
                self._replay(moves)
                self._keep()

    def _pass(self, moves: Sequence[JSON]) -> None:
        """Do the present step by these moves and go on; raises `MeadhallError`."""
        self._take_up(moves)
        match self.step:
            case Watch():
                while not self.is_done:
                    self.watch()
            case Choose() | Predict():
                self._solved.add(self.index)
        self.advance()

    def _question(self) -> Choose:
        if not isinstance(self.step, Choose):
            raise MeadhallError("This step does not ask a question.")
        return self.step

    def _right(self, text: str) -> Verdict:
        self._solved.add(self.index)
        return Verdict(right=True, text=text)

    def _wrong(self, text: str, clause: str = "") -> Verdict:
        self._tries[self.index] = self.tries + 1
        if isinstance(self.step, FreePlay):
            return Verdict(right=False, text=text, clause=clause)
        return Verdict(
            right=False, text=text, clause=clause, hint=self.hint, solution=self.solution
        )

    def _play_on(self, move: Any, step: FreePlay) -> Verdict:
        self.match.play(move, self.learner)
        return Verdict(right=True, text=step.after if self.match.is_over else "")

    def _accepted(self, step: Play) -> list[Any]:
        return [self.game.read_move(record) for record in step.accept]

    def _told_of(self, step: Play, move: Any) -> str:
        """What is said to a legal move that is not the one asked for."""
        for foreseen in step.wrong:
            if self.game.read_move(foreseen.move) == move:
                return foreseen.text
        scored = sum(event.points for event in self.match.game.preview(self.match.state, move))
        if step.points is not None and scored != step.points:
            return f"The rules allow that, and it scores {scored}. Here {step.points} are wanted."
        return "The rules allow that, but here another move is wanted."

    def _solution(self) -> str:
        match self.step:
            case Play(solution=str(words)):
                return words
            case Play():
                return self.in_words(self.suggestion()) if self.is_asking else ""
            case Choose(answers=answers):
                return f"Right: {' / '.join(answer.text for answer in answers if answer.right)}"
            case Predict(answer=answer):
                return f"It is {answer}."
            case _:
                return ""

    def _chosen_by(self, player: str, seat: Seat) -> Any:
        chance = Random(f"{self.lesson.id} {len(self.match.history)}")
        return PLAYERS[player]().choose(self.game, self.match.view(seat), seat, chance)
