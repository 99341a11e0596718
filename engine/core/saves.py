"""Saved games: a folder of slots, each written whole, kept in generations and locked while open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from engine.core.atomic import (
    GENERATIONS,
    SaveTrouble,
    generation_path,
    set_aside,
    temporary_path,
    trouble,
    write_atomically,
    write_generation,
)
from engine.core.errors import (
    BadInput,
    MeadhallError,
    NewerVersion,
    UnknownGame,
    Unreadable,
    shown,
    spoken_path,
)
from engine.core.files import read_bytes, read_json_file
from engine.core.lock import SlotLock, lock_slot
from engine.core.match import GameFinder, Match
from engine.core.names import normal
from engine.core.saga import read_saga, write_saga
from engine.core.saverecord import (
    FORMAT,
    LONGEST_NAME,
    SaveHeader,
    Summary,
    decode_save,
    encode_json,
    encode_save,
    is_as_written,
    read_header,
    read_save,
    record_of,
    usual_name,
    why_not_title,
)
from engine.core.slots import (
    files_by_slot,
    free_slot,
    lock_path,
    modified,
    slot_path,
    why_not_slot,
)


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """One line of the list of saved games: `summary`, or the `problem` as one sentence."""

    slot: str
    name: str
    summary: Summary | None
    problem: str
    saved_at: datetime
    size: int
    path: Path


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game taken up again, with notes for the players; `edited` marks a changed save."""

    match: Match
    edited: bool
    notes: list[str]
    slot: str
    name: str
    saved_at: datetime


class Generation(NamedTuple):
    """An earlier save of a slot that loads: 1 is the latest of them, `moves` its decisions."""

    number: int
    saved_at: datetime
    moves: int


class SlotTaken(SaveTrouble):
    """The slot is open in another Meadhall; `SaveStore.copy_of` gives a copy to go on with."""


class BrokenSave(MeadhallError):
    """A save that cannot be used.

    `problem` says why; `set_aside` is where the file lies now (None: it is where it was, or there
    was none); `generation` is what `SaveStore.recover` would load, None if there is nothing.
    """

    def __init__(
        self, problem: BadInput, set_aside: Path | None, generation: Generation | None
    ) -> None:
        self.problem, self.set_aside, self.generation = problem, set_aside, generation
        parts = [str(problem)]
        if set_aside is not None:
            parts.append(f"the file was set aside as {set_aside.name}")
        if generation is None:
            parts.append("no earlier save of this game can be loaded")
        else:
            parts.append(f"the save before it ({_moves(generation.moves)}) can be loaded")
        super().__init__("; ".join(parts) + ".")


class SaveStore:
    """The saved games of one folder, which is made when the first game is saved.

    Every method that changes something raises `SaveTrouble` if the system refuses, `SlotTaken` if
    another Meadhall has the slot open, and `BadInput` for a name that cannot be a slot's or that
    no saved game has; what was saved before is then still there.
    """

    def __init__(
        self, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.folder = folder
        self._now = now
        self._locks: dict[str, SlotLock] = {}
        self._edited: set[str] = set()

    def path(self, slot: str) -> Path:
        """The file of a slot."""
        return slot_path(self.folder, slot)

    def save(self, slot: str, match: Match, name: str | None = None) -> None:
        """Write the match; `name` is what players read, by default the one that it has already."""
        path = self.path(slot)
        self._make_folder()
        with self._alone(slot):
            before = _header_or_none(path)
            if name is None:
                name = before.name if before else usual_name(match)
            record = record_of(match, name, self._now())
            if slot in self._edited or (before is not None and before.edited):
                record = record.model_copy(update={"edited": True})
            write_generation(path, encode_save(record))

    def autosave(self, slot: str, match: Match) -> SaveTrouble | None:
        """`save` for the middle of a game: returns the trouble instead of raising it."""
        try:
            self.save(slot, match)
        except SaveTrouble as error:
            return error
        return None

    def entries(self) -> list[SaveEntry]:
        """All saved games, the newest first; a bad one is listed with its problem.

        No move is replayed, and files beyond the size limit are not read.
        """
        entries = [self._entry(slot, paths) for slot, paths in self._files().items()]
        entries.sort(key=lambda entry: (-entry.saved_at.timestamp(), entry.slot))
        return entries

    def load(self, slot: str, find_game: GameFinder) -> Loaded:
        """Validate and replay a slot.

        Raises `BrokenSave` for one that cannot be used, which is then set aside, `NewerVersion`
        and `UnknownGame` for one that a different Meadhall can use, which is left as it is.
        """
        path = self.path(slot)
        if not self._files().get(slot):
            raise _no_such_slot(slot)
        try:
            return self._marked(self._replayed(slot, path, find_game))
        except (NewerVersion, UnknownGame):
            raise
        except Unreadable as error:
            raise BrokenSave(error, None, self._best(slot, find_game)) from None
        except BadInput as error:
            aside = self._set_aside(slot)
            raise BrokenSave(error, aside, self._best(slot, find_game)) from None

    def recover(self, slot: str, find_game: GameFinder) -> Loaded:
        """Load the newest generation that can be used and make it the slot's save again."""
        best = self._best(slot, find_game)
        if best is None:
            raise BadInput("no earlier save of this game can be loaded", source=f"{slot}.json")
        path = self.path(slot)
        source = generation_path(path, best.number)
        with self._alone(slot):
            if path.exists():
                set_aside(path)
            write_atomically(path, read_bytes(source))
        loaded = self._marked(self._replayed(slot, path, find_game))
        loaded.notes.append(f"This is an earlier save of the game: {_moves(best.moves)}.")
        return loaded

    def rename(self, slot: str, name: str) -> None:
        """Give a saved game another name for the players to read; the slot stays the same."""
        problem = why_not_title(name)
        if problem is not None:
            raise BadInput(problem)
        with self._alone(slot):
            record = read_save(self._existing(slot))
            renamed = record.model_copy(update={"name": normal(name)})
            write_atomically(self.path(slot), encode_save(renamed))

    def delete(self, slot: str) -> None:
        """Remove a saved game with its generations and with what was set aside of it."""
        path = self.path(slot)
        files = self._files().get(slot)
        if not files:
            raise _no_such_slot(slot)
        with self._alone(slot):
            earlier = [file for file in files if file != path]
            for file in (*earlier, temporary_path(path), path):
                _remove(file)
            with suppress(OSError):
                lock_path(path).unlink(missing_ok=True)
        self._edited.discard(slot)

    def export(self, slot: str, target: Path) -> None:
        """Write a saved game's saga to a new file; a file that exists is left alone."""
        if target.exists() or target.is_symlink():
            raise SaveTrouble(f"{spoken_path(target)} exists already and was left as it is.")
        self.export_over(slot, target)

    def export_over(self, slot: str, target: Path) -> None:
        """Write a saved game's saga to a file, in place of what it holds."""
        saga = read_save(self._existing(slot)).saga
        write_atomically(target, encode_json(write_saga(saga)))

    def import_file(self, path: Path, find_game: GameFinder) -> Loaded:
        """Take a saga or a save from elsewhere into a new slot; raises `BadInput` if it is none."""
        return self.import_record(read_json_file(path), find_game, spoken_path(path))

    def import_record(self, record: object, find_game: GameFinder, source: str = "") -> Loaded:
        """Take a decoded saga or save into a new slot; `source` names where it came from."""
        try:
            match, name, edited = _foreign(record, find_game)
        except BadInput as error:
            raise error.of(source) from None
        with self.open_new(match.game.id) as lock:
            if edited:
                self._edited.add(lock.slot)
            self.save(lock.slot, match, name)
            return self.load(lock.slot, find_game)

    def new_slot(self, stem: str) -> str:
        """A slot name that is free: the game's id, or any other stem, and a number."""
        return free_slot(stem, self._files())

    def open_slot(self, slot: str) -> SlotLock:
        """Claim a slot for this process until released; raises `SlotTaken` if another has it."""
        self._make_folder_if_possible()
        try:
            lock = lock_slot(slot, lock_path(self.path(slot)))
        except BlockingIOError:
            raise SlotTaken(f"The saved game {slot} is open in another Meadhall.") from None
        self._locks[slot] = lock
        return lock

    def open_new(self, stem: str) -> SlotLock:
        """Claim a new slot; two Meadhalls never get the same one."""
        taken = set(self._files())
        while True:
            slot = free_slot(stem, taken)
            taken.add(slot)
            with suppress(SlotTaken):
                lock = self.open_slot(slot)
                if not self.path(slot).exists():
                    return lock
                lock.release()

    def copy_of(self, slot: str) -> str:
        """A new slot with the same game, for one whose slot is open elsewhere; returns its name."""
        record = read_save(self._existing(slot))
        name = f"{record.name[: LONGEST_NAME - 7].rstrip()} (copy)"
        copied = record.model_copy(update={"name": name})
        self._make_folder()
        with self.open_new(slot.rstrip("0123456789").rstrip("-")) as lock:
            write_generation(self.path(lock.slot), encode_save(copied))
            return lock.slot

    def generations(self, slot: str, find_game: GameFinder) -> Iterator[Generation]:
        """The earlier saves of a slot that load, the latest first."""
        path = self.path(slot)
        for number in range(1, GENERATIONS + 1):
            with suppress(BadInput):
                loaded = self._replayed(slot, generation_path(path, number), find_game)
                yield Generation(number, loaded.saved_at, len(loaded.match.history))

    def _best(self, slot: str, find_game: GameFinder) -> Generation | None:
        return next(self.generations(slot, find_game), None)

    def _replayed(self, slot: str, path: Path, find_game: GameFinder) -> Loaded:
        record = read_save(path)
        try:
            match = Match.from_saga(record.saga, find_game)
        except BadInput as error:
            raise error.at("saga").of(path.name) from None
        edited = record.edited or not is_as_written(record, match)
        notes = ["This save was edited outside of Meadhall."] if edited else []
        return Loaded(match, edited, notes, slot, record.name, record.saved_at)

    def _marked(self, loaded: Loaded) -> Loaded:
        """Remember whether the slot was edited, so that its next save says so too."""
        if loaded.edited:
            self._edited.add(loaded.slot)
        else:
            self._edited.discard(loaded.slot)
        return loaded

    def _entry(self, slot: str, paths: list[Path]) -> SaveEntry:
        path = self.folder / f"{slot}.json"
        if path not in paths:
            problem = "The newest save of this game was set aside."
            return _problem_entry(slot, max(paths, key=modified), problem)
        if why_not_slot(slot) is not None:
            problem = "Its file was not named by Meadhall; import it to play it."
            return _problem_entry(slot, path, problem)
        try:
            header = read_header(path)
        except BadInput as error:
            return _problem_entry(slot, path, str(error))
        return SaveEntry(slot, header.name, header.summary, "", header.saved_at, _size(path), path)

    def _files(self) -> dict[str, list[Path]]:
        try:
            return files_by_slot(self.folder)
        except OSError as error:
            raise trouble(self.folder, error, "read") from error

    def _existing(self, slot: str) -> Path:
        path = self.path(slot)
        if not path.exists():
            raise _no_such_slot(slot)
        return path

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise trouble(self.folder, error, "made") from error

    def _make_folder_if_possible(self) -> None:
        with suppress(SaveTrouble):
            self._make_folder()

    @contextmanager
    def _alone(self, slot: str) -> Iterator[None]:
        """Hold the slot for a moment, or go on if this store holds it anyway."""
        lock = self._locks.get(slot)
        if lock is not None and lock.held:
            yield
            return
        with self.open_slot(slot):
            yield

    def _set_aside(self, slot: str) -> Path | None:
        with suppress(SaveTrouble), self._alone(slot):
            return set_aside(self.path(slot))
        return None


def _header_or_none(path: Path) -> SaveHeader | None:
    try:
        return read_header(path)
    except BadInput:
        return None


def _foreign(record: object, find_game: GameFinder) -> tuple[Match, str | None, bool]:
    """The match, the name if it has one, and whether it was edited, of a saga or a save."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        return Match.from_saga(read_saga(record), find_game), None, False
    save = decode_save(record)
    try:
        match = Match.from_saga(save.saga, find_game)
    except BadInput as error:
        raise error.at("saga") from None
    return match, save.name, save.edited or not is_as_written(save, match)


def _no_such_slot(slot: str) -> BadInput:
    return BadInput(f"there is no saved game called {shown(slot)}")


def _problem_entry(slot: str, path: Path, problem: str) -> SaveEntry:
    name = slot if slot.isprintable() else shown(slot)
    written = datetime.fromtimestamp(modified(path), UTC)
    return SaveEntry(slot, name, None, problem, written, _size(path), path)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _moves(count: int) -> str:
    return f"{count} move" if count == 1 else f"{count} moves"


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise trouble(path, error, "removed") from error
