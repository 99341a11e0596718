"""The games that the conformance suite runs on, each with what the suite cannot know by itself.

To put another game through the suite, add a `Subject`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.core.game import AnyGame
from engine.voluspa import Boost, Bump, Discard, End, Fly, Place, Voluspa
from engine.voluspa.grid import at_of


@dataclass(frozen=True)
class Subject:
    """One game with options.

    `candidates` gives moves to try, legal or not; `scramble` changes only what `seat` may not know;
    `contents` counts everything that must neither appear nor vanish; `draw` gives a picture.
    """

    name: str
    game: AnyGame
    candidates: Callable[[AnyGame, Any], Iterable[Any]]
    scramble: Callable[[Any, int | None, Random], Any]
    contents: Callable[[AnyGame, Any], Counter[Hashable]]
    draw: Callable[[Any], str]
    seats: tuple[int, ...] = field(default=(2, 3, 4, 5))

    def __str__(self) -> str:
        return self.name


def voluspa_candidates(game: Voluspa, state: Any) -> Iterable[Any]:
    """Every kind on every cell of the table and two cells around it, and all other moves there."""
    places = [at_of(cell) for cell in state.board.tiles]
    columns = range(min(x for x, _ in places) - 2, max(x for x, _ in places) + 3)
    rows = range(min(y for _, y in places) - 2, max(y for _, y in places) + 3)
    around = [(x, y) for y in rows for x in columns]
    yield from (Boost(), End())
    for kind in game.box.kinds:
        yield Discard(kind.id)
        yield from (Place(kind.id, at) for at in around)
    yield from (Fly(at) for at in around)
    if "jotunn" in game.box.index:
        for x, y in places:
            yield from (Bump((x, y), (x, other)) for other in rows)
            yield from (Bump((x, y), (other, y)) for other in columns)
            yield Bump((x, y), (x + 1, y + 1))


def voluspa_scramble(state: Any, seat: int | None, rng: Random) -> Any:
    """Shuffle the pile and the other hands; who holds Hels is open, as they are dealt (V06)."""
    other = state.clone()
    in_limit = state.board.box.in_limit
    hidden = [s for s in other.seats if s != seat]
    bag = other.pile + [kind for s in hidden for kind in other.hands[s] if in_limit[kind]]
    rng.shuffle(bag)
    for s in hidden:
        other.hands[s] = [bag.pop() if in_limit[kind] else kind for kind in other.hands[s]]
    other.pile = bag
    return other


def voluspa_contents(game: AnyGame, state: Any) -> Counter[Hashable]:
    """Every tile, wherever it is."""
    position = game.position(state)
    tiles: Counter[Hashable] = Counter(position["pile"] + position["discard"])
    for tile in position["board"]:
        tiles.update([tile["tile"], *tile["under"]])
    for hand in position["hands"]:
        tiles.update(hand)
    return tiles


def voluspa_draw(state: Any) -> str:
    """The table with two letters and the row value of each tile."""
    tiles = {tile.at: tile for tile in state.board.seen()}
    xs, ys = sorted({x for x, _ in tiles}), sorted({y for _, y in tiles})
    lines = []
    for y in range(ys[0], ys[-1] + 1):
        row = [tiles.get((x, y)) for x in range(xs[0], xs[-1] + 1)]
        cells = [f"{tile.kind[:2]}{tile.row:<2}" if tile else ".   " for tile in row]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def voluspa(name: str, seats: tuple[int, ...], **options: Any) -> Subject:
    return Subject(
        f"voluspa-{name}",
        Voluspa.with_options(options),
        voluspa_candidates,
        voluspa_scramble,
        voluspa_contents,
        voluspa_draw,
        seats,
    )


SUBJECTS = [
    voluspa("base", (2, 3, 4, 5), set="base"),
    voluspa("saga-of-edda", (2,), set="saga_of_edda"),
    voluspa("order-of-the-gods", (3,), set="order_of_the_gods", lightning_bolt=True),
    voluspa("all", (2, 5), set="all", lightning_bolt=True, no_late_hel=True),
    voluspa("giants", (4,), set="king_of_the_giants"),
    voluspa("serpents", (3,), set="rise_of_the_serpents", no_late_hel=True),
    voluspa("ravens", (2,), set="master_of_ravens", lightning_bolt=True),
]
