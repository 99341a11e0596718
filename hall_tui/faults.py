"""What happens to an error that nobody foresaw: it is written down, and told in one sentence."""

from __future__ import annotations

from datetime import UTC, datetime
from traceback import format_exception

from engine.core.errors import MeadhallError
from hall_tui.folders import log_file


def log_fault(error: BaseException) -> str:
    """Append the error to the log; the sentence for the player says where that is.

    Never raises: if the log cannot be written, the sentence says so.
    """
    what = f"something went wrong that should not have ({type(error).__name__})"
    try:
        log = log_file()
    except MeadhallError as trouble:
        return f"{what}; the details could not be written down: {trouble}"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n")
            file.writelines(format_exception(error))
            file.write("\n")
    except OSError as trouble:
        return f"{what}; the details could not be written to {log}: {trouble.strerror}"
    return f"{what}; the details are in {log}"
