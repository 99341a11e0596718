"""Learning: the lessons of every game with what is done of them, and what follows a lesson."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from engine.core.errors import MeadhallError
from hall_tui.dialogs import ChoiceScreen
from hall_tui.plugin import find_screens
from hall_tui.school import PARTS, following, is_begun, library, next_lesson
from hall_tui.searching import SearchScreen
from hall_tui.widgets import HallList, Pick, Row, SearchField

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual.widget import Widget
    from textual.widgets import OptionList

    from engine.lessons.model import Lesson
    from engine.lessons.progress import Progress
    from hall_tui.school import Studies

_GO_ON = "go-on"
_ALL = "all"
_DONE, _BEGUN, _NEW = "[x]", "[-]", "[ ]"

_QUESTION = re.compile(r"Q(\d+)")
"""How a lesson names the question of its rulebook that it settles."""


class LearnScreen(SearchScreen):
    """The lessons of a game in a list, one part or all of them; a search goes through all."""

    HELP_TOPIC = "learn"
    HEADING = "Learn"
    AUTO_FOCUS = "HallList"

    def __init__(self, game_id: str | None = None) -> None:
        super().__init__(game_id)
        self._lessons: tuple[Lesson, ...] = ()

    def compose_body(self) -> Iterable[Widget]:
        """Game and part, the search field, how much is done, and the lessons."""
        with Vertical(id="learn", classes="list-page"):
            with Horizontal(id="learn-picks"):
                yield from self.game_picks()
                yield Pick([*PARTS.items(), (_ALL, "All lessons")], "course", id="part")
            yield self.search_field()
            yield Static(id="learn-done")
            yield HallList()

    def on_mount(self) -> None:
        """Show the chosen game's lessons."""
        self._open_game()

    def on_screen_resume(self) -> None:
        """More may be done than before."""
        self._show()

    def _open_game(self) -> None:
        try:
            self._lessons = library().lessons(self._game_id)
        except MeadhallError as error:
            self._lessons = ()
            self.hall.tell(str(error), "error")
        self.top_line.place = f"Learn: {find_screens(self._game_id).title}"
        self._show()

    # -- the list -----------------------------------------------------------------------------

    @property
    def _progress(self) -> Progress:
        return self.hall.studies.progress(self._game_id)

    def _show(self) -> None:
        words = self.query_one(SearchField).value.casefold().split()
        part = _ALL if words else self.query_one("#part", Pick).value
        shown = [
            lesson
            for lesson in self._lessons
            if part in (_ALL, lesson.part) and all(word in _searched(lesson) for word in words)
        ]
        first = [] if words else list(self._first_row())
        self.query_one(HallList).show([*first, *map(self._row, shown)])
        self.query_one("#learn-done", Static).update(self._how_much())
        if not shown:
            self.say("No lesson here is about that.", "ember")

    def _first_row(self) -> Iterator[Row]:
        lesson = next_lesson(self._lessons, self._progress)
        if lesson is not None:
            begun = is_begun(self._progress.standing(lesson.id))
            yield Row(_GO_ON, f"{'Go on' if begun else 'Begin'}: {lesson.title}")

    def _row(self, lesson: Lesson) -> Row:
        standing = self._progress.standing(lesson.id)
        mark = _BEGUN if is_begun(standing) else _DONE if standing.done else _NEW
        return Row(lesson.id, f"{mark} {lesson.title}")

    def _how_much(self) -> str:
        done = self._progress.done
        told = [f"{done(self._lessons)} of {len(self._lessons)} done"]
        for part, name in PARTS.items():
            lessons = [lesson for lesson in self._lessons if lesson.part == part]
            if lessons:
                told.append(f"{name.casefold()} {done(lessons)} of {len(lessons)}")
        return ": ".join([told[0], ", ".join(told[1:])]) if len(told) > 2 else told[0]

    def _chosen(self, row: str | None) -> Lesson | None:
        if row == _GO_ON:
            return next_lesson(self._lessons, self._progress)
        return next((lesson for lesson in self._lessons if lesson.id == row), None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what a lesson teaches and how far it has come."""
        lesson = self._chosen(event.option_id)
        if lesson is not None:
            self.say(f"{_about(lesson)} {_stands(lesson, self._progress)}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a lesson where it was left."""
        lesson = self._chosen(event.option_id)
        if lesson is not None:
            self.hall.open_lesson(lesson)

    # -- what narrows it ----------------------------------------------------------------------

    def on_input_changed(self) -> None:
        """Search as it is typed."""
        self._show()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """Another game, or another part."""
        if event.pick.id == "game":
            self._game_id = str(event.pick.value)
            self._open_game()
        else:
            self._show()


def _searched(lesson: Lesson) -> str:
    words = (lesson.id, lesson.title, lesson.case, *lesson.clauses, *lesson.about)
    return " ".join(words).replace("_", " ").casefold()


def _about(lesson: Lesson) -> str:
    told = f"About {'rule' if len(lesson.clauses) == 1 else 'rules'} {', '.join(lesson.clauses)}"
    question = _QUESTION.match(lesson.case)
    return f"{told}, question {question[1]} of the rulebook." if question else f"{told}."


def _stands(lesson: Lesson, progress: Progress) -> str:
    standing, count = progress.standing(lesson.id), len(lesson.steps)
    done = "Done. " if standing.done else ""
    at = f"You are at step {len(standing.trail)} of {count}." if is_begun(standing) else ""
    return f"{done}{at}" if done or at else f"{count} steps."


class EndScreen(ChoiceScreen):
    """A lesson is done: dismissed with "next", "again", "leave", or "back" to look at it."""

    HELP_TOPIC = "learn"

    def __init__(self, lesson: Lesson, studies: Studies, place: str) -> None:
        super().__init__(
            "Lesson done", _summary(lesson, studies), list(_ends(lesson, studies, place))
        )


def _summary(lesson: Lesson, studies: Studies) -> str:
    lessons: Sequence[Lesson] = library().lessons(lesson.game)
    done = studies.progress(lesson.game).done(lessons)
    return f'"{lesson.title}" is done. That makes {done} of {len(lessons)} lessons.'


def _ends(lesson: Lesson, studies: Studies, place: str) -> Iterator[Row]:
    follower = following(lesson, studies)
    leave = Row("leave", f"Back to the {place}")
    if place == "game":
        yield leave
    if follower is not None:
        yield Row("next", f"Next: {follower.title}")
    yield Row("again", "This lesson again")
    if place != "game":
        yield leave
