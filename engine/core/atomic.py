"""Files that are written whole or not at all, and the generations kept beside them."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.core.errors import MeadhallError, spoken_path
from engine.core.lock import open_locked

GENERATIONS = 3
_PATIENCE = 50
_PAUSE = 0.01

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "the file would be larger than the system allows",
    errno.EROFS: "the folder is read-only",
    errno.EACCES: "you have no permission to write there",
    errno.EPERM: "you have no permission to write there",
    errno.ENOENT: "its folder does not exist",
    errno.ENOTDIR: "its folder is not a folder but a file",
    errno.EISDIR: "a folder of that name is in the way",
    errno.EEXIST: "a file is in the way",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EMFILE: "too many files are open",
    errno.EAGAIN: "another Meadhall is writing it",
    errno.EIO: "the disk reports an error",
}


class SaveTrouble(MeadhallError):
    """A file could not be written, renamed or removed; what was there before is still there."""


def trouble(path: Path, error: OSError, wish: str = "written") -> SaveTrouble:
    """What the operating system refused (`wish`: a participle), as a sentence with the file."""
    reason = _REASONS.get(error.errno or 0) or error.strerror or "the system refused"
    return SaveTrouble(f"{spoken_path(path)} could not be {wish}: {reason}.")


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the file by `data`, so that it holds the old or the new bytes and never a mixture.

    A link stays one: what it leads to is replaced. Raises `SaveTrouble`, and then the old file is
    untouched.
    """
    try:
        with _staged(Path(os.path.realpath(path)) if path.is_symlink() else path, data):
            pass
    except OSError as error:
        raise trouble(path, error) from error


def write_generation(path: Path, data: bytes) -> None:
    """Like `write_atomically`, but what the file held stays as ``.1``, the one before as ``.2`` …

    A generation that cannot be kept is no reason not to write: the newest contents matter most.
    Raises `SaveTrouble`, and then the old file is untouched.
    """
    try:
        with _staged(path, data), suppress(OSError):
            _shift_generations(path)
    except OSError as error:
        raise trouble(path, error) from error


def generation_path(path: Path, number: int) -> Path:
    """Where a generation of `path` lies; 0 is the file itself."""
    return path.with_name(f"{path.name}.{number}") if number else path


def set_aside(path: Path) -> Path:
    """Give a file that cannot be used a name of its own, which no other file has, and return it.

    Raises `SaveTrouble`, and then the file lies where it was.
    """
    try:
        aside = _reserve_aside(path)
        try:
            return path.replace(aside)
        except OSError:
            if aside.is_dir():
                aside.rmdir()
            else:
                aside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise trouble(path, error, "set aside") from error


def _reserve_aside(path: Path) -> Path:
    """Something empty with the first free number; only the one who made it will replace it.

    It is what `path` is, since a folder replaces no file.
    """
    number, is_folder = 1, path.is_dir() and not path.is_symlink()
    while True:
        aside = path.with_name(f"{path.name}.broken-{number}")
        try:
            if is_folder:
                aside.mkdir()
            else:
                aside.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return aside


def temporary_path(path: Path) -> Path:
    """Where the next contents of `path` are prepared."""
    return path.with_name(f"{path.name}.tmp")


@contextmanager
def _staged(path: Path, data: bytes) -> Iterator[None]:
    """Put `data` safely beside `path`; it takes its place when the block ends.

    There is one temporary name for each file, guarded by a lock: a leftover of a killed writer is
    taken over by the next one, and two living writers never share it.
    """
    temporary = temporary_path(path)
    fd = _open_patiently(temporary)
    try:
        try:
            _fill(fd, data)
            yield
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _rename(fd, temporary, path)
    finally:
        with suppress(OSError):
            os.close(fd)
    _sync_folder(path.parent)


def _open_patiently(temporary: Path) -> int:
    """The locked temporary file; another writer is given half a second to finish."""
    for _ in range(_PATIENCE):
        with suppress(BlockingIOError):
            return open_locked(temporary)
        time.sleep(_PAUSE)
    return open_locked(temporary)


def _fill(fd: int, data: bytes) -> None:
    os.ftruncate(fd, 0)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(fd, rest) :]
    os.fsync(fd)


def _rename(fd: int, temporary: Path, path: Path) -> None:
    if os.name == "nt":
        os.close(fd)
    try:
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut, where the system can (Windows cannot)."""
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _shift_generations(path: Path) -> None:
    """Keep the present file as the first generation, older ones one further; it stays itself."""
    spare = path.with_name(f"{path.name}.old")
    spare.unlink(missing_ok=True)
    first = generation_path(path, 1)
    if not path.is_file() or _is_same(path, first):
        return
    _duplicate(path, spare)
    for number in range(_first_gap(path) - 1, 0, -1):
        generation_path(path, number).replace(generation_path(path, number + 1))
    spare.replace(first)


def _duplicate(path: Path, spare: Path) -> None:
    """A second name for the file, or a copy where the file system knows no hard links."""
    try:
        os.link(path, spare)
    except OSError:
        try:
            spare.write_bytes(path.read_bytes())
        except OSError:
            spare.unlink(missing_ok=True)
            raise


def _first_gap(path: Path) -> int:
    """The first generation that is missing; the last one if none is."""
    for number in range(1, GENERATIONS):
        if not generation_path(path, number).exists():
            return number
    return GENERATIONS


def _is_same(path: Path, other: Path) -> bool:
    """Whether two files are one, or alike to the last byte (as after a writer that was killed)."""
    try:
        if path.samefile(other):
            return True
        return path.stat().st_size == other.stat().st_size and (
            path.read_bytes() == other.read_bytes()
        )
    except FileNotFoundError:
        return False
