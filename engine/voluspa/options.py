"""What a game of Völuspá is played with: the set of tiles and the variants (V02, V03, V80)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from engine.core.saga import Record
from engine.voluspa.box import Box, standard_box, tile_data

SetName = Literal[
    "base",
    "saga_of_edda",
    "order_of_the_gods",
    "all",
    "king_of_the_giants",
    "rise_of_the_serpents",
    "master_of_ravens",
    "custom",
]
LIGHTNING = "lightning_bolt"


class Options(Record):
    """The chosen set, or `custom` with the kinds beyond the base ones; variants; corrected values.

    Lightning Bolt comes by its own switch only, with any set.
    """

    set: SetName = "base"
    lightning_bolt: bool = False
    no_late_hel: bool = False
    kinds: list[str] | None = None
    values: dict[str, Annotated[int, Field(ge=0, le=99)]] | None = None

    @model_validator(mode="after")
    def _kinds_go_with_custom(self) -> Self:
        if (self.kinds is not None) != (self.set == "custom"):
            raise ValueError('`kinds` goes with the set "custom", and that set needs it')
        allowed = _more_kinds()
        for kind in self.kinds or ():
            if kind not in allowed:
                known = ", ".join(allowed)
                raise ValueError(f"no kind {kind[:40]!a} can be added to the base ({known})")
        if len(set(self.kinds or ())) != len(self.kinds or ()):
            raise ValueError("a kind stands twice in `kinds`")
        return self

    @model_validator(mode="after")
    def _values_name_kinds(self) -> Self:
        valued = {kind.id for kind in standard_box().kinds if not kind.gap}
        strangers = sorted(set(self.values or ()).difference(valued))
        if strangers:
            raise ValueError(f"`values` names no tile that has one: {strangers[0][:40]!a}")
        return self

    def box(self) -> Box:
        """The tiles of these options."""
        return standard_box().choose(self.chosen(), self.values or {})

    def chosen(self) -> frozenset[str]:
        """The ids of all kinds that are played with."""
        words = {"base", *(self.kinds or ())} if self.set == "custom" else set_words(self.set)
        if self.lightning_bolt:
            words |= {LIGHTNING}
        rows = standard_box().rows
        return frozenset(row.kind for row in rows if row.kind in words or row.set in words)


def set_words(name: str) -> set[str]:
    """What makes up a set: names of whole boxes and ids of single kinds."""
    return set(tile_data()["sets"][name])


def _more_kinds() -> list[str]:
    rows = standard_box().rows
    return [row.kind for row in rows if row.set not in ("base", LIGHTNING)]
