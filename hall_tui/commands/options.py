"""A game's options as command-line options, derived from the fields of its options model.

A yes-or-no field becomes a flag, a choice `--field VALUE`, a list `--field A,B`, a mapping to
numbers `--field A=N,B=N`.
"""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from engine.core.game import AnyGame


def options_model(game_class: type[AnyGame]) -> type[BaseModel]:
    """The pydantic model of a game's options."""
    return type(game_class.with_options({}).options)


def add_game_options(parser: ArgumentParser, game_class: type[AnyGame]) -> None:
    """Offer the game's options; those not given stay out of the parsed arguments."""
    group = parser.add_argument_group(f"options of {game_class.title}")
    for name, field in options_model(game_class).model_fields.items():
        settings = _settings(field.annotation)
        if settings is not None:
            flag = f"--{name.replace('_', '-')}"
            group.add_argument(
                flag, dest=name, default=SUPPRESS, help=field.description, **settings
            )


def chosen_options(arguments: Namespace, game_class: type[AnyGame]) -> dict[str, Any]:
    """The game's options that were given, as they stand in a saga."""
    given: Mapping[str, Any] = vars(arguments)
    return {name: given[name] for name in options_model(game_class).model_fields if name in given}


def _settings(annotation: Any) -> dict[str, Any] | None:
    kind = _without_none(annotation)
    if kind is bool:
        return {"action": "store_true"}
    if get_origin(kind) is Literal:
        return {"choices": get_args(kind)}
    if get_origin(kind) in (list, tuple):
        return {"type": lambda text: text.split(","), "metavar": "A,B"}
    if get_origin(kind) is dict:
        return {"type": _pairs, "metavar": "A=N,B=N"}
    return None


def _pairs(text: str) -> dict[str, int] | None:
    """``a=1,b=2`` as a mapping; nothing at all for an empty text."""
    pairs = [pair.partition("=") for pair in text.split(",") if pair.strip()]
    try:
        return {name.strip(): int(number) for name, _, number in pairs} or None
    except ValueError:
        raise ArgumentTypeError("expected names with whole numbers, like hermod=2") from None


def _without_none(annotation: Any) -> Any:
    kinds = [kind for kind in get_args(annotation) if kind is not NoneType]
    is_optional = NoneType in get_args(annotation) and len(kinds) == 1
    return kinds[0] if is_optional else annotation
