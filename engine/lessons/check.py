"""Everything in which the rules contradict a lesson, as sentences for whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from engine.core.errors import BadInput
from engine.core.game import JSON
from engine.core.match import GameFinder, Match
from engine.lessons.facts import (
    Told,
    board_after,
    not_allowed,
    not_refused,
    points_of,
    told,
    value_of,
    why_false,
    written,
)
from engine.lessons.model import (
    Choose,
    Fact,
    FreePlay,
    Lesson,
    Play,
    Predict,
    Read,
    Refuses,
    Watch,
)
from engine.lessons.player import LessonPlayer
from engine.lessons.wording import faults_of_wording

LONGEST_GAME = 2000


def faults(lesson: Lesson, find_game: GameFinder) -> list[str]:
    """What is wrong with a lesson, each in one sentence with its step; empty if all is well.

    The lesson is worked through from start to end, with the wrong tries that it foresees, and once
    more for every other move that it accepts: what follows must hold after each of them.
    """
    found = list(faults_of_wording(lesson))
    found += _Walk(lesson, find_game, {}).faults()
    if not found:
        for step, pick in _other_ways(lesson):
            walk = _Walk(lesson, find_game, {step: pick})
            found += [f"With accept[{pick}] in step {step + 1}: {each}" for each in walk.faults()]
    return found


def _other_ways(lesson: Lesson) -> Iterator[tuple[int, int]]:
    for index, step in enumerate(lesson.steps):
        if isinstance(step, Play):
            yield from ((index, pick) for pick in range(1, len(step.accept)))


class _Walk:
    """One way through a lesson: `picks` says which accepted move is made, by step (else the first).

    A step's check yields what is wrong with it and leaves it done, if it can be done.
    """

    def __init__(self, lesson: Lesson, find_game: GameFinder, picks: Mapping[int, int]) -> None:
        self.lesson = lesson
        self.begin = partial(LessonPlayer, lesson, find_game)
        self.picks = picks

    def faults(self) -> list[str]:
        """What is wrong on this way, step by step until one cannot be done."""
        try:
            self.player = self.begin()
        except BadInput as error:
            return [f"The lesson cannot begin: {error}."]
        found: list[str] = []
        while True:
            found += (f"Step {self.player.index + 1}: {each}." for each in self._step())
            if self.player.is_over:
                return found
            if not self.player.is_done:
                return found or [f"Step {self.player.index + 1}: it cannot be done."]
            try:
                self.player.advance()
            except BadInput as error:
                return [*found, f"Step {self.player.index + 2} cannot begin: {error}."]

    @property
    def match(self) -> Match:
        return self.player.match

    def _step(self) -> Iterator[str]:
        match self.player.step:
            case Read() as step:
                return self._facts("facts", step.facts)
            case Watch() as step:
                return self._watch(step)
            case Play() as step:
                return self._play(step)
            case Choose() as step:
                return self._choose(step)
            case Predict() as step:
                return self._predict(step)
            case FreePlay():
                return self._free_play()

    def _watch(self, step: Watch) -> Iterator[str]:
        for number, move in enumerate(step.moves):
            if "seat" not in move:
                yield f"moves[{number}] needs a seat"
        try:
            while not self.player.is_done:
                self.player.watch()
        except BadInput as error:
            yield str(error)

    def _play(self, step: Play) -> Iterator[str]:
        if not self.match.legal(self.lesson.learner):
            yield f"the learner is not to act, but {_who(self.match)}"
            return
        broken = [*self._accepted(step), *self._tempting(step)]
        yield from broken
        if not broken:
            yield from self._solution(step)
            yield from self._tries(step)
            self.player.attempt(self._read_move(step.accept[self.picks.get(self.player.index, 0)]))

    def _accepted(self, step: Play) -> Iterator[str]:
        for number, record in enumerate(step.accept):
            yield from self._at(f"accept[{number}]", partial(self._not_accepted, step, record))

    def _not_accepted(self, step: Play, record: JSON) -> str:
        wanted = self._learners(record)
        scored = points_of(self.match, wanted)
        if step.points is None or scored == step.points:
            return ""
        return f"{written(self.match, wanted)} scores {scored}, not {step.points}"

    def _tempting(self, step: Play) -> Iterator[str]:
        for number, refused in enumerate(step.refused):
            yield from self._at(f"refused[{number}]", partial(self._not_refused, refused))
        for number, wrong in enumerate(step.wrong):
            yield from self._at(f"wrong[{number}]", partial(self._not_wrong, step, wrong.move))

    def _not_refused(self, refused: Refuses) -> str:
        board = board_after(self.match, refused.after)
        return not_refused(board, self._learners(refused.refuses), refused.clause)

    def _not_wrong(self, step: Play, record: JSON) -> str:
        wanted = self._learners(record)
        if wanted.move in [self._read_move(each) for each in step.accept]:
            return f"{written(self.match, wanted)} is accepted"
        return not_allowed(self.match, wanted)

    def _solution(self, step: Play) -> Iterator[str]:
        """The solution must be told in words that no other legal move has too."""
        if step.solution is not None:
            return
        move = self._read_move(step.accept[0])
        words = self.player.in_words(move)
        others = (each for each in self.match.legal(self.lesson.learner) if each != move)
        if not words or any(self.player.in_words(other) == words for other in others):
            yield f'the step needs a "solution" in words; the game only tells {words!r}'

    def _tries(self, step: Play) -> Iterator[str]:
        """Make the wrong tries that are foreseen; each must be told what the lesson says."""
        foreseen = [(r.refuses, r.clause, "") for r in step.refused if not r.after]
        foreseen += [(w.move, "", w.text) for w in step.wrong]
        for record, clause, text in foreseen:
            verdict = self.player.attempt(self._read_move(record))
            if verdict.right or verdict.clause != clause or text not in ("", verdict.text):
                yield f"{record} is told {verdict.text!r} [{verdict.clause}] when it is tried"

    def _choose(self, step: Choose) -> Iterator[str]:
        for number, answer in enumerate(step.answers):
            yield from self._facts(f"answers[{number}].facts", answer.facts)
            if not answer.right:
                self.player.choose({number})
        right = {number for number, answer in enumerate(step.answers) if answer.right}
        self.player.choose(right)

    def _predict(self, step: Predict) -> Iterator[str]:
        def wrong() -> str:
            found = value_of(step.of, self.match)
            return "" if found == step.answer else f"the rules find {found}, not {step.answer}"

        yield from self._at("of", wrong)
        self.player.predict(step.answer + 1)
        self.player.predict(step.answer)

    def _free_play(self) -> Iterator[str]:
        for _ in range(LONGEST_GAME):
            if self.match.is_over:
                return
            if self.player.is_rivals_turn:
                self.player.let_rival_move()
            else:
                self.player.attempt(self.player.suggestion())
        yield f"the game is not over after {LONGEST_GAME} decisions"

    def _facts(self, place: str, facts: Sequence[Fact]) -> Iterator[str]:
        for number, fact in enumerate(facts):
            yield from self._at(f"{place}[{number}]", partial(why_false, fact, self.match))

    def _at(self, place: str, complaint: Callable[[], str]) -> Iterator[str]:
        """What `complaint` finds wrong at a place of the step; bad input there is a fault too."""
        try:
            problem = complaint()
        except BadInput as error:
            problem = str(error)
        if problem:
            yield f"{place}: {problem}"

    def _read_move(self, record: JSON) -> Any:
        return self.match.game.read_move(record)

    def _learners(self, record: JSON) -> Told:
        if "seat" in record:
            raise BadInput("the learner's own moves carry no seat")
        return told(self.match, {**record, "seat": self.lesson.learner})


def _who(match: Match) -> str:
    to_act = match.to_act
    return match.names[to_act] if isinstance(to_act, int) else "nobody"
