"""The cases of `tests/data/nidavellir.json` as position records."""

from __future__ import annotations

from json import loads
from pathlib import Path

from tests.nidavellir.camp import finished, player
from tests.nidavellir.naive import CLASS_HEROES, JSON
from tests.nidavellir.naive_box import first_gems

DATA: JSON = loads((Path(__file__).parents[1] / "data" / "nidavellir.json").read_text("utf-8"))
SCORING: list[JSON] = DATA["scoring_cases"]
GEMS: list[JSON] = DATA["gem_cases"]
COINS: list[JSON] = DATA["coin_cases"]
FLOWS: list[JSON] = DATA["flow_cases"]
BREAKDOWN = ("warrior", "blacksmith", "hunter", "explorer", "miner", "coins", "gem", "total")


def hero_id(name: str) -> str:
    """The name of a hero as records write it."""
    spaced = name.replace("Dwerg", "dwerg_").replace(" ", "")
    return spaced.lower()


def coin_ids(army: JSON) -> str:
    """The coins of a scoring case: up to 5 they are base coins."""
    coins = [f"b{value}" if value <= 5 else f"r{value}" for value in army["coins"]]
    return " ".join(coins + ["s3"] * army["special3"])


def words(army: JSON, name: str) -> str:
    """The column `name` of a scoring case in words."""
    dwarves = army[name] if isinstance(army[name], list) else ["x"] * army[name]
    column = [str(word) for word in dwarves]
    column += ["armorer"] if name == "blacksmith" and army["armorer"] else []
    column += [hero for hero in map(hero_id, army["heroes"]) if hero in CLASS_HEROES[name]]
    column += ["ylud"] if army["ylud"] == name else []
    return " ".join(column)


def command(army: JSON) -> str:
    """The command zone of a scoring case in words."""
    heroes = [hero_id(name) for name in army["heroes"]]
    neutral = [hero for hero in heroes if not any(hero in own for own in CLASS_HEROES.values())]
    return " ".join(neutral + ["thrud"] * army["thrud"])


def scoring_position(case: JSON) -> JSON:
    """The final position of a scoring case."""
    armies = case["players"]
    gems = [6 if a["gem6"] else gem for a, gem in zip(armies, first_gems(len(armies)), strict=True)]
    return finished(
        *(
            player(
                gem,
                hand=coin_ids(army),
                command=command(army),
                **{name: words(army, name) for name in CLASS_HEROES},
            )
            for gem, army in zip(gems, armies, strict=True)
        )
    )


def expected_bravery(parts: JSON) -> JSON:
    """The parts of a scoring case under the names of a position."""
    return {**{name: parts[name] for name in BREAKDOWN}, "heroes": parts["neutral"]}
