"""The saves folder seen from outside: slot names and their files, without pydantic or any game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.core.atomic import GENERATIONS
from engine.core.errors import BadInput, shown
from engine.core.files import read_json_file

LONGEST_SLOT = 64
SUFFIX = ".json"

_SAFE = re.compile(r"[A-Za-z0-9_-]+")
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
_FILE = re.compile(rf"(?P<slot>.+)\{SUFFIX}(\.([1-{GENERATIONS}]|broken-\d+))?", re.DOTALL)


def why_not_slot(slot: str) -> str | None:
    """Why a word cannot name a slot on every file system, as one sentence, or None."""
    if not slot:
        return "A slot needs a name."
    if len(slot) > LONGEST_SLOT:
        return f"A slot's name has at most {LONGEST_SLOT} characters; this one has {len(slot)}."
    if not _SAFE.fullmatch(slot):
        return f"A slot's name holds only letters a-z, digits, - and _, unlike {shown(slot)}."
    if _DEVICE.fullmatch(slot):
        return f"{slot} is a device on some systems and cannot name a slot."
    return None


def slot_path(folder: Path, slot: str) -> Path:
    """The file of a slot; raises `BadInput` if the name is not safe."""
    problem = why_not_slot(slot)
    if problem is not None:
        raise BadInput(problem)
    return folder / f"{slot}{SUFFIX}"


def lock_path(path: Path) -> Path:
    """The lock beside a slot's file."""
    return path.with_suffix(".lock")


def files_by_slot(folder: Path) -> dict[str, list[Path]]:
    """Every save, generation and broken save in the folder by slot; no folder, no slots.

    Raises `OSError` if the folder cannot be listed.
    """
    slots: dict[str, list[Path]] = {}
    if not folder.exists():
        return slots
    for path in sorted(folder.iterdir()):
        match = _FILE.fullmatch(path.name)
        if match is not None:
            slots.setdefault(match["slot"], []).append(path)
    return slots


def free_slot(stem: str, taken: Iterable[str]) -> str:
    """`stem` with the next number: one more than any slot of that stem bears, whatever its case."""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", stem)[: LONGEST_SLOT - 12] or "game"
    numbered = re.compile(rf"{re.escape(stem)}-(\d{{1,9}})", re.IGNORECASE)
    used = [int(found[1]) for slot in taken if (found := numbered.fullmatch(slot))]
    return f"{stem}-{max(used, default=0) + 1}"


def modified(path: Path) -> float:
    """When a file was last written, in seconds since 1970; 0 if it cannot be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def continuable_slot(folder: Path) -> str | None:
    """The slot last saved whose game is not over, or None; quick, never raises, promises nothing.

    Only the summary is looked at, so `SaveStore.load` may still find the game broken.
    """
    try:
        slots = files_by_slot(folder)
    except OSError:
        return None
    current = [folder / f"{slot}{SUFFIX}" for slot in slots if why_not_slot(slot) is None]
    for path in sorted(current, key=modified, reverse=True):
        if _is_unfinished(path):
            return path.stem
    return None


def _is_unfinished(path: Path) -> bool:
    try:
        record: Any = read_json_file(path)
        return record["summary"]["over"] is False
    except (BadInput, KeyError, TypeError):
        return False
