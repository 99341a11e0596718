"""A second referee of Völuspá, written from the rules alone and as plainly as possible.

It takes positions, options and moves as the records have them (moves without seat), computes
everything afresh from the board, and shares no code with the engine, which it checks. It asks
for well-formed positions and legal moves and does not complain about others.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import NamedTuple

from tests.voluspa.naive_board import (
    JSON,
    Board,
    Tile,
    Values,
    read_board,
    write_board,
)
from tests.voluspa.naive_box import Options, printed_values
from tests.voluspa.naive_moves import (
    RETURN_THE_TOKEN,
    cell_of,
    follows,
    ground_of,
    lay,
    lifted,
    placements,
)
from tests.voluspa.naive_scores import Laid, parts_of

HAND = 5
PLAYING = {"phase": "play", "hermod": None, "boost": 0, "raven": None}


class Laying(NamedTuple):
    """One placement of a position: the table before and after, what was laid, the boost on it."""

    before: Board
    after: Board
    laid: Laid
    boost: int

    @property
    def displaced(self) -> Tile | None:
        """The tile that lay in the cell before, if any."""
        return self.before.get(self.laid.cell)


def legal_moves(position: JSON, options: Options) -> list[JSON]:
    """All moves of the seat to act, without its seat; none when the game is over."""
    if position["to_act"] is None:
        return []
    hand = position["hands"][position["to_act"]]
    phase = position["turn"]["phase"]
    if phase == "trim":
        return _discards([kind for kind in hand if kind != "hel"])
    if phase == "fly":
        return [*_flights(position), {"type": "end"}]
    moves = _layings_and_boosts(position, options, hand)
    if position["turn"]["boost"]:
        return moves
    if not moves:
        return _discards(hand)
    return [*moves, {"type": "end"}] if phase == "follow" else moves


def points(position: JSON, options: Options, move: JSON) -> tuple[int, list[JSON]]:
    """What a legal move scores, and its parts."""
    laying = _laying(position, move)
    if laying is None:
        return 0, []
    parts = parts_of(laying.after, laying.laid, printed_values(options))
    return _sum(parts), parts


def after(position: JSON, options: Options, move: JSON, ply: int) -> JSON:
    """The position after a legal move and all that the rules fix; `ply` is the move's index."""
    new = _copied(position)
    seat = position["to_act"]
    laying = _laying(position, move)
    values = printed_values(options)
    if laying is not None:
        new["board"] = write_board(laying.after)
        _count(new, _sum(parts_of(laying.after, laying.laid, values)), ply)
        if move["type"] != "fly":
            _spend(new, laying, values)
        _clear_away(new, laying, values)
    elif move["type"] != "end":
        kind = "freya" if move["type"] == "boost" else move["tile"]
        new["hands"][seat].remove(kind)
        new["discard"].append(kind)
    turn = _rest_of_turn(new, move)
    if turn is None:
        _hand_on(new, options)
    else:
        new["turn"] = turn
    return new


def _sum(parts: list[JSON]) -> int:
    return sum(part["points"] for part in parts)


def _discards(hand: list[str]) -> list[JSON]:
    return [{"type": "discard", "tile": kind} for kind in sorted(set(hand))]


def _flights(position: JSON) -> list[JSON]:
    """The second placements of the Raven (V75, V76)."""
    first = position["turn"]["raven"]
    table = lifted(read_board(position["board"]), cell_of(first))
    cells = [move["at"] for move in placements(ground_of(table), "raven")]
    return [{"type": "fly", "to": cell} for cell in cells if cell != first]


def _layings_and_boosts(position: JSON, options: Options, hand: list[str]) -> list[JSON]:
    """What may be laid with the Freyas discarded so far, and the next Freya (V71, V74)."""
    turn = position["turn"]
    layable = _layable(position, set(hand))
    supply = position.get("tokens", {})
    values = printed_values(options)
    moves = [
        move
        for kind in layable
        if _token_is_there(kind, turn["boost"], supply, values)
        for move in layable[kind]
    ]
    left = list(hand)
    for boost in range(turn["boost"] + 1, turn["boost"] + 1 + hand.count("freya")):
        left.remove("freya")
        if any(layable[kind] and _token_is_there(kind, boost, supply, values) for kind in left):
            return [*moves, {"type": "boost"}]
    return moves


def _layable(position: JSON, kinds: set[str]) -> dict[str, list[JSON]]:
    """Every placement of each kind that the table and a Hermod to be followed allow."""
    board = read_board(position["board"])
    ground = ground_of(board)
    hermod = position["turn"]["hermod"]
    return {
        kind: [
            move
            for move in placements(ground, kind)
            if hermod is None or follows(board, move, cell_of(hermod))
        ]
        for kind in sorted(kinds)
    }


def _token_is_there(kind: str, boost: int, supply: JSON, values: Values) -> bool:
    """Whether a tile can be laid with so many Freyas spent on it (V71)."""
    if boost == 0:
        return True
    return kind != "hel" and supply.get(str(values[kind] + boost), 0) > 0


def _laying(position: JSON, move: JSON) -> Laying | None:
    """What a move lays on the table, or None if it lays nothing."""
    if move["type"] not in ("place", "bump", "fly"):
        return None
    board = read_board(position["board"])
    boost = position["turn"]["boost"]
    if move["type"] == "fly":
        first = cell_of(position["turn"]["raven"])
        boost = board[first].boost
        board = lifted(board, first)
        move = {"type": "place", "tile": "raven", "at": move["to"]}
    table, laid = lay(board, move, boost)
    return Laying(board, table, laid, boost)


def _copied(position: JSON) -> JSON:
    """A copy whose lists may be changed, with what a position may leave out."""
    seats = len(position["hands"])
    new = copy(position)
    for name in ("pile", "discard"):
        new[name] = list(position.get(name, []))
    new["hands"] = [list(hand) for hand in position["hands"]]
    new["tokens"] = dict(position.get("tokens", {}))
    new["scores"] = list(position["scores"])
    new["reached"] = list(position.get("reached", [-1] * seats))
    return new


def _count(position: JSON, scored: int, ply: int) -> None:
    if scored:
        position["scores"][position["to_act"]] += scored
        position["reached"][position["to_act"]] = ply


def _spend(position: JSON, laying: Laying, values: Values) -> None:
    """Take the tile from the hand and its token from the supply."""
    position["hands"][position["to_act"]].remove(laying.laid.kind)
    if laying.boost:
        position["tokens"][str(values[laying.laid.kind] + laying.boost)] -= 1


def _clear_away(position: JSON, laying: Laying, values: Values) -> None:
    """Deal with the tile that lay there: its token, and all of it when captured (V72, V73)."""
    old, kind = laying.displaced, laying.laid.kind
    if old is None:
        return
    captured = laying.laid.how == "capture"
    if old.boost and (captured or kind in RETURN_THE_TOKEN):
        number = str(values[old.kind] + old.boost)
        position["tokens"][number] = position["tokens"].get(number, 0) + 1
    if captured:
        hand, discard = position["hands"][position["to_act"]], position["discard"]
        hand.append(old.kind)
        discard.extend(old.under)
        for _ in range(min(old.boost, discard.count("freya"))):
            discard.remove("freya")
            hand.append("freya")


def _rest_of_turn(position: JSON, move: JSON) -> JSON | None:
    """How the turn goes on after a move; None when it is over."""
    turn = position["turn"]
    hand = position["hands"][position["to_act"]]
    if move["type"] == "boost":
        return {**turn, "boost": turn["boost"] + 1}
    if move["type"] == "place" and move["tile"] == "raven":
        return {**PLAYING, "phase": "fly", "raven": move["at"]}
    if move["type"] == "place" and move["tile"] == "hermod" and hand:
        return {**PLAYING, "phase": "follow", "hermod": move["at"]}
    if _without_hels(hand) > HAND:
        return {**PLAYING, "phase": "trim"}
    return None


def _without_hels(hand: list[str]) -> int:
    return len(hand) - hand.count("hel")


def _hand_on(position: JSON, options: Options) -> None:
    """Refill the hand and find the next seat that has tiles (V13, V15, V80)."""
    seat, hands, pile = position["to_act"], position["hands"], position["pile"]
    had_pile = bool(pile)
    while pile and _without_hels(hands[seat]) < HAND:
        hands[seat].append(pile.pop(0))
    if had_pile and not pile and options.get("no_late_hel"):
        _drop_late_hels(position)
    seats = len(hands)
    following = [(seat + step) % seats for step in range(1, seats + 1)]
    position["to_act"] = next((other for other in following if hands[other]), None)
    position["turn"] = None if position["to_act"] is None else dict(PLAYING)


def _drop_late_hels(position: JSON) -> None:
    hels = sum(Counter(hand)["hel"] for hand in position["hands"])
    position["discard"] += ["hel"] * hels
    position["hands"] = [[kind for kind in hand if kind != "hel"] for hand in position["hands"]]


def comparable(position: JSON) -> JSON:
    """A position without what has no meaning: the order of hands, discards and board tiles."""
    tokens = {number: left for number, left in position["tokens"].items() if left}
    return {
        **position,
        "board": sorted(position["board"], key=lambda tile: tile["at"]),
        "hands": [sorted(hand) for hand in position["hands"]],
        "discard": sorted(position["discard"]),
        "tokens": tokens,
    }
