"""What is read, not run: help texts, glyph sets and themes, shipped beside the code."""

from __future__ import annotations

import re
from functools import cache
from json import loads
from pathlib import Path
from typing import Any

import assets
from engine.core.errors import BadInput, shown

ROOT = Path(assets.__file__).parent
_VARIABLE = re.compile(r"^\$([a-z0-9-]+):\s*([^;]+);", re.MULTILINE)


@cache
def help_text(topic: str) -> str:
    """The help of a topic as plain paragraphs; raises `BadInput` if there is none."""
    return _read(ROOT / "help" / f"{topic}.md")


@cache
def read_glyphs(name: str) -> dict[str, Any]:
    """A glyph set as it stands in `assets/glyphs`: "runes", "ascii", or one of a game."""
    glyphs: dict[str, Any] = loads(_read(ROOT / "glyphs" / f"{name}.json"))
    return glyphs


@cache
def theme_variables(name: str) -> dict[str, str]:
    """The colours of a theme in `assets/themes`, by the name of their variable."""
    return dict(_VARIABLE.findall(_read(ROOT / "themes" / f"{name}.tcss")))


def style_sheet(name: str) -> Path:
    """The path of a style sheet in `assets/themes`."""
    return ROOT / "themes" / f"{name}.tcss"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", source=shown(str(path))) from None
