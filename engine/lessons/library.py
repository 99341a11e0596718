"""The lessons that there are: read from files, in their order, and found by what they teach."""

from __future__ import annotations

from pathlib import Path

from engine.core.errors import BadInput, complaining, refuse_newer, shown, spoken_path
from engine.core.files import read_json_file
from engine.lessons.model import Lesson

LIMIT = 2**20
VERSION = 1


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file; raises `BadInput` with the file, the place and what was expected."""
    record = read_json_file(path, LIMIT)
    try:
        return _lesson_of(record)
    except BadInput as error:
        raise error.of(spoken_path(path)) from None


def _lesson_of(record: object) -> Lesson:
    if not isinstance(record, dict):
        raise BadInput(f"a lesson is a JSON object, got {shown(record)}")
    refuse_newer(record.get("version"), VERSION, "version")
    with complaining():
        return Lesson.model_validate(record)


class Library:
    """The lessons in a folder, which holds one folder for each game; read when first asked for.

    The names of the files, which begin with a number, give the order. Whatever reads raises
    `BadInput` for a lesson that cannot be used, stands in another game's folder, or has the id of
    one before it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, tuple[Lesson, ...]] = {}

    def games(self) -> list[str]:
        """The ids of the games that have lessons, sorted."""
        return sorted({path.parent.name for path in self.folder.glob("*/*.json")})

    def lessons(self, game: str) -> tuple[Lesson, ...]:
        """All lessons of a game in their order; none if there is no folder of its name."""
        if game not in self._read:
            self._read[game] = lessons_in(self.folder / game)
        return self._read[game]

    def lesson(self, lesson_id: str) -> Lesson:
        """The lesson with that id; raises `BadInput` if there is none."""
        for game in self.games():
            for lesson in self.lessons(game):
                if lesson.id == lesson_id:
                    return lesson
        raise BadInput(f"there is no lesson called {shown(lesson_id)}")

    def lesson_about(self, game: str, thing: str) -> Lesson | None:
        """The first lesson about a tile, card, coin or hero, or None."""
        return next((each for each in self.lessons(game) if thing in each.about), None)

    def lessons_of_clause(self, game: str, clause: str) -> list[Lesson]:
        """The lessons of a game that teach a clause, in their order."""
        return [each for each in self.lessons(game) if clause in each.clauses]


def lessons_in(folder: Path) -> tuple[Lesson, ...]:
    """The lessons of one game, which has the name of the folder, in the order of their files."""
    found: dict[str, Lesson] = {}
    names: dict[str, str] = {}
    for path in sorted(folder.glob("*.json")):
        lesson = read_lesson(path)
        if lesson.game != folder.name:
            problem = f'expected "{folder.name}" in this folder, got {shown(lesson.game)}'
            raise BadInput(problem, place="game", source=spoken_path(path))
        if lesson.id in found:
            problem = f"{names[lesson.id]} has the id {shown(lesson.id)} too"
            raise BadInput(problem, place="id", source=spoken_path(path))
        found[lesson.id] = lesson
        names[lesson.id] = path.name
    return tuple(found.values())
