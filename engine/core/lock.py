"""Locks of the operating system: they die with their process, so none is ever left behind."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

_LOCKLESS = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}
_BINARY = getattr(os, "O_BINARY", 0)

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30

    def _try_lock(fd: int) -> None:
        """Lock one byte far behind the contents, which stay readable; raises `BlockingIOError`."""
        os.lseek(fd, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(errno.EAGAIN, "held by another process") from error
        finally:
            os.lseek(fd, 0, os.SEEK_SET)

else:
    import fcntl

    def _try_lock(fd: int) -> None:
        """Lock the open file; raises `BlockingIOError` if it is held already."""
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_locked(path: Path) -> int:
    """A descriptor of `path`, created if missing, that nobody else can hold meanwhile.

    Raises `BlockingIOError` if another holder is alive, `OSError` if the file cannot be opened.
    On file systems that know no locks the file is opened all the same.
    """
    while True:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o666)
        try:
            _lock_where_possible(fd)
            if _is_still_at(path, fd):
                return fd
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)


def _lock_where_possible(fd: int) -> None:
    try:
        _try_lock(fd)
    except OSError as error:
        if error.errno not in _LOCKLESS:
            raise


def _is_still_at(path: Path, fd: int) -> bool:
    """False if the file was renamed or removed between opening and locking it."""
    try:
        return os.path.samestat(os.fstat(fd), path.stat())
    except FileNotFoundError:
        return False


class SlotLock:
    """A slot that is open here and nowhere else, until `release` or the end of the process.

    Works as a context manager. `held` is false where the folder takes no lock file (it is
    read-only, say): then nobody can save there, and there is nothing to guard.
    """

    def __init__(self, slot: str, fd: int | None) -> None:
        self.slot = slot
        self._fd = fd

    @property
    def held(self) -> bool:
        """Whether the operating system guards the slot."""
        return self._fd is not None

    def release(self) -> None:
        """Let the slot go; a second call does nothing."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def lock_slot(slot: str, path: Path) -> SlotLock:
    """Hold the lock file `path` for `slot`; raises `BlockingIOError` if another process has it."""
    try:
        return SlotLock(slot, open_locked(path))
    except BlockingIOError:
        raise
    except OSError:
        return SlotLock(slot, None)
