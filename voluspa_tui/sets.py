"""The sets of tiles and the variants, as a new game offers them (V02, V03, V80)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from engine.voluspa.box import standard_box
from engine.voluspa.game import Voluspa
from engine.voluspa.options import LIGHTNING, Options, SetName
from hall_tui.plugin import Choice, Several

if TYPE_CHECKING:
    from engine.voluspa.box import Box
    from engine.voluspa.kind import Kind

SET_LABELS = {
    "base": "Base",
    "saga_of_edda": "Saga of Edda",
    "order_of_the_gods": "Order of the Gods",
    "all": "All sets",
    "king_of_the_giants": "King of the Giants",
    "rise_of_the_serpents": "Rise of the Serpents",
    "master_of_ravens": "Master of Ravens",
    "custom": "Your own choice",
}
_SET, _KINDS, _LATE = "set", "kinds", "no_late_hel"
_LONG = 100
_ON_OFF = ((True, "on"), (False, "off"))


def set_name(options: Options) -> str:
    """The name of the chosen set, with Lightning Bolt if it is in."""
    name = SET_LABELS[options.set]
    return f"{name} with Lightning Bolt" if options.lightning_bolt else name


def _is_custom(chosen: Mapping[str, Any]) -> bool:
    return chosen.get(_SET) == "custom"


def _has_hel(chosen: Mapping[str, Any]) -> bool:
    return bool(Options.model_validate(dict(chosen)).box().apart_kinds)


def _more_kinds() -> tuple[tuple[object, str], ...]:
    rows = standard_box().rows
    return tuple((row.kind, row.name) for row in rows if row.set not in ("base", LIGHTNING))


CHOICES = (
    Choice(_SET, "Set", tuple((name, SET_LABELS[name]) for name in get_args(SetName)), "base"),
    Several(_KINDS, "Besides the base tiles", _more_kinds(), (), _is_custom),
    Choice(LIGHTNING, "Lightning Bolt", _ON_OFF, default=False),
    Choice(_LATE, "No late Hel", _ON_OFF, default=False, applies=_has_hel),
)


def glance(options: Mapping[str, Any]) -> str:
    """How many kinds and tiles a game with these options has, and what is unusual about them."""
    box = Voluspa.with_options(options).box
    tiles = sum(kind.copies for kind in box.kinds)
    said = [f"{len(box.kinds)} kinds, {tiles} tiles{', a long game' if tiles > _LONG else ''}."]
    unsure = [kind.name for kind in box.kinds if is_unsure(kind)]
    if unsure:
        said.append(f"Values not confirmed: {', '.join(unsure)}.")
    changed = [f"{kind.name} {kind.value}" for kind in box.kinds if is_changed(kind)]
    if changed:
        said.append(f"House rules: {', '.join(changed)}.")
    return " ".join(said)


def standard_value(kind: Kind, box: Box | None = None) -> int:
    """The value that the box as sold prints on a kind."""
    whole = box or standard_box()
    return whole.kinds[whole.index[kind.id]].value if kind.id in whole.index else kind.value


def is_changed(kind: Kind) -> bool:
    """Whether a house rule gives the kind another value."""
    return kind.value != standard_value(kind)


def is_unsure(kind: Kind) -> bool:
    """Whether nobody could confirm the printed value, and no house rule corrects it."""
    return not kind.verified and not is_changed(kind)
