"""A second, naive reading of Nidavellir's moves, on position records and nothing else.

`legal_moves` lists the moves of a position, `after` gives the position that follows a move and
everything the rules fix after it. All is read off the record anew each time; speed is no aim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations

from tests.nidavellir.naive import (
    CLASS_HEROES,
    JSON,
    coins_of,
    complete_lines,
    heroes_of,
    naive_coin,
    naive_gems,
    naive_order,
    ranks_in,
    value_of,
)
from tests.nidavellir.naive_box import CLASSES, HEROES, TAVERNS, cards_per_tavern

ZEROS = ("b0", "s3")
STAGES = {1: ["ylud", *CLASSES], 2: ["ylud"]}


# --- legal moves -------------------------------------------------------------------------------


def legal_moves(position: JSON, seat: int | None = None) -> list[JSON]:
    """The moves of a seat, by default of the one to act, each once, in no particular order."""
    actor = position["to_act"] if seat is None else seat
    if not isinstance(actor, int):
        return []
    return each_once(LISTS[position["phase"]](position, position["players"][actor]))


def each_once(moves: Iterator[JSON]) -> list[JSON]:
    """The moves without repetitions."""
    found: list[JSON] = []
    for move in moves:
        if move not in found:
            found.append(move)
    return found


def bids(position: JSON, player: JSON) -> Iterator[JSON]:
    """Three of the five coins, each at its tavern (N11)."""
    for coins in permutations(coins_of(player), 3):
        yield {"type": "bid", "coins": list(coins)}


def reveals(position: JSON, player: JSON) -> Iterator[JSON]:
    """Any hand coin of Uline's owner (N49)."""
    for coin in player["hand"]:
        yield {"type": "reveal", "coin": coin}


def takes(position: JSON, player: JSON) -> Iterator[JSON]:
    """A card of the tavern, or one of the Pioneer's three (N14, N65)."""
    for card in position["pending"].get("pioneer") or position["taverns"][position["tavern"]]:
        yield {"type": "take", "card": card}


def transforms(position: JSON, player: JSON) -> Iterator[JSON]:
    """Any own coin but the 0 and the special 3, wherever it lies (N23)."""
    places = {"hand": player["hand"], "pouch": player["pouch"]}
    places |= {tavern: [coin] for tavern, coin in player["bids"].items()}
    for place, coins in places.items():
        for coin in coins:
            if coin not in ZEROS:
                yield {"type": "transform", "coin": coin, "from": place}


def trades(position: JSON, player: JSON) -> Iterator[JSON]:
    """Two coins of the pouch, or of the hand with Uline; the higher one goes (N25, N26, N50)."""
    for one, other in combinations(player["hand"] or player["pouch"], 2):
        for give, keep in ((one, other), (other, one)):
            if value_of(give) >= value_of(keep):
                yield {"type": "trade", "give": give, "keep": keep}


def recruits(position: JSON, player: JSON) -> Iterator[JSON]:
    """Every hero left that may be chosen (N40, N42)."""
    for hero in position["heroes"]:
        if may_come(hero, player):
            yield {"type": "recruit", "hero": hero}


def may_come(hero: str, player: JSON) -> bool:
    """Whether a player fulfils a hero's conditions."""
    if hero == "hourya":
        return ranks_in(player["columns"]["explorer"]) >= 5
    if hero in ("dagda", "bonfur"):
        return len(payable(player, hero, [])) >= discards_of(hero)
    return True


def discards_of(hero: str) -> int:
    """How many columns Dagda or Bonfur take a card from (N41)."""
    return {"dagda": 2, "bonfur": 1}[hero]


def payable(player: JSON, hero: str, used: list[str]) -> list[str]:
    """The columns whose last card is an ordinary dwarf, but for the hero's own and used ones."""
    own = {"dagda": "hunter", "bonfur": "blacksmith"}[hero]
    return [
        name
        for name, column in player["columns"].items()
        if name != own and name not in used and column and column[-1] not in HEROES
    ]


def stations(position: JSON, player: JSON) -> Iterator[JSON]:
    """Any column (N45, N47)."""
    for name in CLASSES:
        yield {"type": "station", "hero": position["pending"]["hero"], "column": name}


def dismissals(position: JSON, player: JSON) -> Iterator[JSON]:
    """The columns that can still pay (N41, N42)."""
    owed = position["pending"]["dismiss"]
    for name in payable(player, owed["hero"], owed["used"]):
        yield {"type": "dismiss", "column": name}


LISTS = {
    "bid": bids,
    "reveal": reveals,
    "take": takes,
    "transform": transforms,
    "trade": trades,
    "recruit": recruits,
    "station": stations,
    "dismiss": dismissals,
}


# --- what follows a move -----------------------------------------------------------------------


def after(position: JSON, move: JSON, seat: int | None = None) -> JSON:
    """The position after a legal move, without `bravery`."""
    table = deepcopy(position)
    table.pop("bravery", None)
    actor = table["to_act"] if seat is None else seat
    DEEDS[move["type"]](table, actor, move)
    return table


def bid(table: JSON, seat: int, move: JSON) -> None:
    """Lay or change a bid; the last one opens the first tavern."""
    player = table["players"][seat]
    coins = Counter(coins_of(player)) - Counter(move["coins"])
    player["bids"] = dict(zip(TAVERNS, move["coins"], strict=True))
    player["pouch"], player["hand"] = sorted(coins.elements()), []
    await_bids(table)


def await_bids(table: JSON) -> None:
    """Ask the lowest seat that has not bid, or open the first tavern."""
    waiting = [
        seat
        for seat, player in enumerate(table["players"])
        if not player["bids"] and "uline" not in player["command"]
    ]
    table["phase"], table["to_act"] = "bid", waiting[0] if waiting else None
    if not waiting:
        open_tavern(table, TAVERNS[0])


def open_tavern(table: JSON, tavern: str) -> None:
    """Reveal what is laid; Uline's owner lays a coin after that (N12, N49)."""
    table["tavern"] = tavern
    laid = {seat: player["bids"].get(tavern) for seat, player in enumerate(table["players"])}
    table["pending"] = {"shown": {str(seat): coin for seat, coin in laid.items() if coin}}
    table["pending"]["acted"] = []
    missing = [seat for seat, coin in laid.items() if coin is None]
    if missing:
        table["phase"], table["to_act"] = "reveal", missing[0]
    else:
        next_to_act(table)


def reveal(table: JSON, seat: int, move: JSON) -> None:
    """Uline's owner lays a coin."""
    player = table["players"][seat]
    player["hand"].remove(move["coin"])
    player["bids"][table["tavern"]] = move["coin"]
    table["pending"]["shown"][str(seat)] = move["coin"]
    next_to_act(table)


def shown_values(table: JSON) -> list[int]:
    """The bids of the tavern as they were revealed, by seat (N24)."""
    shown = table["pending"]["shown"]
    return [value_of(shown[str(seat)]) for seat in range(len(table["players"]))]


def gems_of(table: JSON) -> list[int]:
    """The gems by seat."""
    return [player["gem"] for player in table["players"]]


def next_to_act(table: JSON) -> None:
    """Hand the tavern to the next player, or close it."""
    order = naive_order(shown_values(table), gems_of(table))
    left = [seat for seat in order if seat not in table["pending"]["acted"]]
    if left:
        table["phase"], table["to_act"] = "take", left[0]
    else:
        close_tavern(table)


def close_tavern(table: JSON) -> None:
    """Discard the third card of two players, exchange gems, go on (N16, N30)."""
    tavern = table["tavern"]
    table["discard"] += table["taverns"][tavern]
    table["taverns"][tavern] = []
    for player, gem in zip(
        table["players"], naive_gems(shown_values(table), gems_of(table)), strict=True
    ):
        player["gem"] = gem
    following = TAVERNS[TAVERNS.index(tavern) + 1 :]
    if following:
        open_tavern(table, following[0])
    else:
        end_round(table)


def end_round(table: JSON) -> None:
    """Take all coins back; the age ends with the deck (N17)."""
    table["tavern"], table["pending"] = None, {}
    for player in table["players"]:
        player["hand"], player["pouch"], player["bids"] = coins_of(player), [], {}
    if table["deck"]:
        table["round"] += 1
        begin_round(table)
    else:
        next_stage(table, STAGES[table["age"]])


def begin_round(table: JSON) -> None:
    """Fill the taverns (N10)."""
    size = cards_per_tavern(len(table["players"]))
    for tavern in TAVERNS:
        table["taverns"][tavern], table["deck"] = table["deck"][:size], table["deck"][size:]
    await_bids(table)


def take(table: JSON, seat: int, move: JSON) -> None:
    """Take a card from the tavern, or the Pioneer's, whose others go back first (N65)."""
    pioneer = table["pending"].get("pioneer")
    if pioneer is None:
        table["taverns"][table["tavern"]].remove(move["card"])
        bring(table, seat, move["card"])
        return
    raise NotImplementedError("the Pioneer's take is checked together with the reshuffle")


def after_pioneer(table: JSON, card: str, deck: list[str]) -> JSON:
    """The position after the Pioneer has taken `card` and the age 2 deck was put in order."""
    later = deepcopy(table)
    later.pop("bravery", None)
    seat = later["to_act"]
    del later["pending"]["pioneer"]
    later["age2"] = list(deck)
    bring(later, seat, card)
    return later


def bring(table: JSON, seat: int, card: str) -> None:
    """Do what a card that was taken brings (N14)."""
    name, _, value = card.partition(":")
    if name == "offering":
        table["discard"].append(card)
        table["pending"]["plus"] = int(value)
    else:
        put(table, seat, "blacksmith" if name == "armorer" else name, card)
    go_on(table, seat)


def put(table: JSON, seat: int, name: str, card: str) -> None:
    """Place a card as the last of a column; a Thrud there is lifted (N45)."""
    column = table["players"][seat]["columns"][name]
    if "thrud" in column:
        column.remove("thrud")
        table["pending"]["hero"] = "thrud"
    column.append(card)


def go_on(table: JSON, seat: int) -> None:
    """Ask for what is owed in a turn, in the order of N15; then end it."""
    pending = table["pending"]
    table["to_act"] = seat
    for key, phase in (("plus", "transform"), ("dismiss", "dismiss"), ("hero", "station")):
        if key in pending:
            table["phase"] = phase
            return
    player = table["players"][seat]
    if complete_lines(player) > len(heroes_of(player)) and list(recruits(table, player)):
        table["phase"] = "recruit"
    elif "stage" in pending:
        next_stage(table, stages_left(table))
    else:
        trade_or_end(table, seat)


def trade_or_end(table: JSON, seat: int) -> None:
    """Trade where the 0 or the special 3 lies here; ask only where there is a choice (N25)."""
    if table["pending"]["shown"][str(seat)] in ZEROS:
        moves = each_once(trades(table, table["players"][seat]))
        if len(moves) > 1:
            table["phase"] = "trade"
        else:
            trade(table, seat, moves[0])
    else:
        end_turn(table, seat)


def trade(table: JSON, seat: int, move: JSON) -> None:
    """Replace one coin by what both are worth (N25)."""
    target = value_of(move["give"]) + value_of(move["keep"])
    player = table["players"][seat]
    place = player["hand"] or player["pouch"]
    place[place.index(move["give"])] = exchanged(table, move["give"], target)
    end_turn(table, seat)


def exchanged(table: JSON, given: str, target: int) -> str:
    """Swap a coin with the treasury; returns the new one (N20-N22)."""
    coin = naive_coin(table["treasury"], target, given)
    if coin is None:
        return given
    counts: Counter[str] = Counter(table["treasury"])
    counts[coin] -= 1
    counts[given] += given.startswith("r")
    table["treasury"] = dict(counts)
    return coin


def end_turn(table: JSON, seat: int) -> None:
    """The next player of the tavern acts."""
    table["pending"]["acted"].append(seat)
    next_to_act(table)


def transform(table: JSON, seat: int, move: JSON) -> None:
    """Swap a coin where it lies (N23)."""
    target = value_of(move["coin"]) + table["pending"].pop("plus")
    new = exchanged(table, move["coin"], target)
    player, place = table["players"][seat], move["from"]
    if place in TAVERNS:
        player["bids"][place] = new
    else:
        player[place][player[place].index(move["coin"])] = new
    go_on(table, seat)


def recruit(table: JSON, seat: int, move: JSON) -> None:
    """Take a hero in (N37-N50)."""
    hero, player, pending = move["hero"], table["players"][seat], table["pending"]
    table["heroes"].remove(hero)
    own = [name for name in CLASSES if hero in CLASS_HEROES[name]]
    if own:
        put(table, seat, own[0], hero)
    elif hero != "thrud":
        player["command"].append(hero)
    if hero == "thrud":
        pending["hero"] = "thrud"
    if hero == "grid":
        pending["plus"] = 7
    if hero in ("dagda", "bonfur"):
        pending["dismiss"] = {"hero": hero, "used": []}
    if hero == "uline" and table["tavern"]:
        pick_up(table, player)
    go_on(table, seat)


def pick_up(table: JSON, player: JSON) -> None:
    """All coins that are not revealed go to the hand of Uline's new owner (N49)."""
    for tavern in TAVERNS[TAVERNS.index(table["tavern"]) + 1 :]:
        player["hand"].append(player["bids"].pop(tavern))
    player["hand"] += player["pouch"]
    player["pouch"] = []


def dismiss(table: JSON, seat: int, move: JSON) -> None:
    """Discard the last card of a column (N41)."""
    owed = table["pending"]["dismiss"]
    table["discard"].append(table["players"][seat]["columns"][move["column"]].pop())
    owed["used"].append(move["column"])
    if len(owed["used"]) == discards_of(owed["hero"]):
        del table["pending"]["dismiss"]
    go_on(table, seat)


def station(table: JSON, seat: int, move: JSON) -> None:
    """Put Thrud or Ylud into a column; a Ylud who stays moves nothing (N45, N47)."""
    hero, player = table["pending"].pop("hero"), table["players"][seat]
    if hero not in player["columns"][move["column"]]:
        for place in (*player["columns"].values(), player["command"]):
            if hero in place:
                place.remove(hero)
        put(table, seat, move["column"], hero)
    go_on(table, seat)


DEEDS = {
    "bid": bid,
    "reveal": reveal,
    "take": take,
    "transform": transform,
    "trade": trade,
    "recruit": recruit,
    "station": station,
    "dismiss": dismiss,
}


# --- the end of an age -------------------------------------------------------------------------


def stages_left(table: JSON) -> list[str]:
    """The stages after the one that is going on."""
    stages = STAGES[table["age"]]
    return stages[stages.index(table["pending"]["stage"]) + 1 :]


def next_stage(table: JSON, stages: list[str]) -> None:
    """Go through the stages of an age's end until somebody has to decide something."""
    for stage in stages:
        table["pending"] = {"stage": stage}
        seat = owner_of_ylud(table) if stage == "ylud" else leader_in(table, stage)
        if AWARDS[stage](table, seat):
            return
    table["pending"] = {}
    if table["age"] == 2:
        finish(table)
    else:
        table["age"], table["round"] = 2, 1
        table["deck"], table["age2"] = table["age2"], []
        begin_round(table)


def finish(table: JSON) -> None:
    """Thrud returns to the command zone, and the game is over (N46)."""
    for player in table["players"]:
        for column in player["columns"].values():
            if "thrud" in column:
                column.remove("thrud")
                player["command"].append("thrud")
    table["phase"], table["to_act"] = "over", None


def owner_of_ylud(table: JSON) -> int | None:
    """Whoever has to put Ylud somewhere: at the end of age 1 only if she waits (N47)."""
    for seat, player in enumerate(table["players"]):
        if "ylud" in (player["command"] if table["age"] == 1 else heroes_of(player)):
            return seat
    return None


def leader_in(table: JSON, name: str) -> int | None:
    """The one player with the most ranks of a class, if there is one (N60)."""
    ranks = [ranks_in(player["columns"][name]) for player in table["players"]]
    return ranks.index(max(ranks)) if ranks.count(max(ranks)) == 1 else None


def award_ylud(table: JSON, seat: int | None) -> bool:
    """Ylud must be put into a column."""
    if seat is None:
        return False
    table["pending"]["hero"] = "ylud"
    table["phase"], table["to_act"] = "station", seat
    return True


def award_warrior(table: JSON, seat: int | None) -> bool:
    """A transformation by 5 (N61)."""
    if seat is None:
        return False
    table["pending"]["plus"] = 5
    table["phase"], table["to_act"] = "transform", seat
    return True


def award_hunter(table: JSON, seat: int | None) -> bool:
    """The special 3 for the 0 (N62)."""
    if seat is not None:
        hand = table["players"][seat]["hand"]
        hand[hand.index("b0")] = "s3"
    return False


def award_miner(table: JSON, seat: int | None) -> bool:
    """Gem 6 (N63)."""
    if seat is not None:
        table["players"][seat]["gem"] = 6
    return False


def award_blacksmith(table: JSON, seat: int | None) -> bool:
    """The armorer, with all that follows (N64)."""
    if seat is None:
        return False
    bring(table, seat, "armorer")
    return True


def award_explorer(table: JSON, seat: int | None) -> bool:
    """Three cards for the Pioneer, or one card less (N65)."""
    if seat is None:
        table["discard"].append(table["age2"].pop(0))
        return False
    table["pending"]["pioneer"], table["age2"] = table["age2"][:3], table["age2"][3:]
    table["phase"], table["to_act"] = "take", seat
    return True


AWARDS = {
    "ylud": award_ylud,
    "warrior": award_warrior,
    "hunter": award_hunter,
    "miner": award_miner,
    "blacksmith": award_blacksmith,
    "explorer": award_explorer,
}
