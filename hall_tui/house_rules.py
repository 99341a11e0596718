"""House rules: values that the owners of a game correct in a file of their own.

The file lies in the folder of settings and is named after the game, such as
``voluspa-values.json``; it holds one JSON object, for example ``{"hermod": 2}``. A game takes part
whose options have a field `values`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.errors import BadInput, Unreadable, spoken_path
from engine.core.files import read_json_file, require_plain_file
from hall_tui.folders import config_folder

if TYPE_CHECKING:
    from pathlib import Path

    from engine.core.game import AnyGame

FIELD = "values"
_LIMIT = 2**16


def values_file(game_id: str) -> Path:
    """The file with the house rules of a game; it need not exist."""
    return config_folder() / f"{game_id}-values.json"


def house_options(game_class: type[AnyGame]) -> dict[str, Any]:
    """The options that a new game takes from the house rules; empty where there are none.

    Raises `BadInput` with the file and the place of the first fault.
    """
    if FIELD not in type(game_class.with_options({}).options).model_fields:
        return {}
    path = values_file(game_class.id)
    try:
        require_plain_file(path)
    except Unreadable as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return {}
        raise
    return _checked(game_class, read_json_file(path, _LIMIT), spoken_path(path))


def _checked(game_class: type[AnyGame], values: Any, source: str) -> dict[str, Any]:
    try:
        game_class.with_options({FIELD: values})
    except BadInput as error:
        place = error.place.removeprefix(FIELD).removeprefix(".")
        raise BadInput(error.problem, place=place, source=source) from None
    return {FIELD: values} if values else {}
