"""Positions drawn as text: two letters a tile, dots for an empty cell, (0, 0) at the top left."""

from __future__ import annotations

from typing import Any

from engine.voluspa import Move, Place, State, Voluspa
from engine.voluspa.scoring import Part

LETTERS = {
    "od": "odin",
    "th": "thor",
    "tr": "troll",
    "dr": "dragon",
    "fe": "fenrir",
    "sk": "skadi",
    "va": "valkyrie",
    "lo": "loki",
    "he": "hermod",
    "jo": "jotunn",
    "se": "sea_serpent",
    "hl": "hel",
    "dw": "dwarf",
    "fr": "freya",
    "ra": "raven",
    "ni": "niohoggr",
    "lb": "lightning_bolt",
}
GAME = Voluspa()
WHOLE = Voluspa.with_options({"set": "all", "lightning_bolt": True})


def board_of(picture: str) -> list[dict[str, Any]]:
    """The board records of a picture; ``dr/th`` is a Dragon on a Thor, ``od+2`` a boosted Odin."""
    records = []
    for y, row in enumerate(line for line in picture.splitlines() if line.strip()):
        for x, word in enumerate(row.split()):
            if set(word) != {"."}:
                top, *under = word.split("/")
                tile, _, boost = top.partition("+")
                records.append(
                    {
                        "at": [x, y],
                        "tile": LETTERS[tile],
                        "boost": int(boost or 0),
                        "under": [LETTERS[letters] for letters in under],
                    }
                )
    return records


def table(picture: str, *hands: str, game: Voluspa = GAME, **more: Any) -> State:
    """The state of a picture with hands as words; seat 0 is to act, the pile is empty."""
    held = [hand.split() for hand in hands] or [["odin"]]
    if len(held) == 1:
        held.append(["odin"])
    position = {
        "board": board_of(picture),
        "hands": held,
        "pile": [],
        "scores": [0] * len(held),
        "to_act": 0,
        **more,
    }
    return game.read_position(position)


def parts(state: State, tile: str, x: int, y: int, game: Voluspa = GAME) -> list[Part]:
    """The parts that laying a tile there would score; the move must be legal."""
    events = game.preview(state, Place(tile, (x, y)))
    return [part for event in events for part in event.parts]


def points(picture: str, tile: str, x: int, y: int, game: Voluspa = GAME) -> int:
    """The points of laying `tile` at (x, y) on the picture."""
    state = table(picture, tile, game=game)
    return sum(part.points for part in parts(state, tile, x, y, game))


def refusal(picture: str, tile: str, x: int, y: int, game: Voluspa = GAME) -> str | None:
    """The clause that refuses laying `tile` at (x, y) on the picture, or None."""
    return why_not(table(picture, tile, game=game), Place(tile, (x, y)), game)


def why_not(state: State, move: Move, game: Voluspa = GAME) -> str | None:
    """The clause that refuses a move, or None; the list of legal moves must agree."""
    refused = game.why_not(state, move)
    assert (refused is None) == (move in game.legal(state)), move
    return refused and refused.clause


def cells(state: State, tile: str, game: Voluspa = GAME) -> set[tuple[int, int]]:
    """The coordinates where the seat to act may lay a tile."""
    moves = game.legal(state)
    return {move.at for move in moves if isinstance(move, Place) and move.tile == tile}
