"""What keys do on the screens of Nidavellir, beyond the hall's own."""

from __future__ import annotations

from collections.abc import Mapping

from hall_tui.keys import CONFIRM, NAMED, Action, table_of
from nidavellir_tui.reading_keys import READING_KEYS

COINS_OWNED = 5
TABLE = table_of("Nidavellir")

LEFT = Action("nidavellir.left", "left,h", "move(-1,0)", "Tavern to the left", TABLE)
RIGHT = Action("nidavellir.right", "right,l", "move(1,0)", "Tavern to the right", TABLE)
UP = Action("nidavellir.up", "up,k", "move(0,-1)", "Cursor up", TABLE)
DOWN = Action("nidavellir.down", "down,j", "move(0,1)", "Cursor down", TABLE)
CHOOSE = Action("nidavellir.choose", "space", "confirm", "Choose, confirm", TABLE)
NEXT_TAVERN = Action("nidavellir.next", "tab", "jump(1)", "Next tavern", TABLE)
LAST_TAVERN = Action("nidavellir.last", "shift+tab", "jump(-1)", "Tavern before", TABLE)
LIFT = Action("nidavellir.lift", "backspace,delete", "lift", "Take the coin off a tavern", TABLE)
ARMIES = Action("nidavellir.armies", "a", "armies", "Armies of all players", TABLE, "Armies")
HEROES_KEY = Action("nidavellir.heroes", "e", "heroes", "Heroes on offer", TABLE, "Heroes")
OWN_COINS = Action("nidavellir.coins", "o", "own_coins", "Look at your own coins", TABLE, "Coins")
SHOW_TABLE = Action("nidavellir.table", "t", "turn_page", "Table or choice", TABLE)
CHOOSE_OR_CONFIRM = CONFIRM._replace(label="Choose, confirm", hint="Choose")

NUMBERS = tuple(
    Action(f"nidavellir.number_{n}", str(n), f"number({n - 1})", f"Coin, card or line {n}", TABLE)
    for n in range(1, COINS_OWNED + 1)
)

OWN_KEYS = (
    CHOOSE_OR_CONFIRM,
    *NUMBERS,
    LEFT,
    RIGHT,
    UP,
    DOWN,
    CHOOSE,
    NEXT_TAVERN,
    LAST_TAVERN,
    LIFT,
    ARMIES,
    HEROES_KEY,
    OWN_COINS,
    SHOW_TABLE,
)
ACTIONS = (*OWN_KEYS[1:], *READING_KEYS)

KEYS_NAMED: Mapping[str, Action] = {
    **NAMED,
    "lay": CHOOSE_OR_CONFIRM,
    "armies": ARMIES,
    "heroes": HEROES_KEY,
    "coins": OWN_COINS,
}
"""The names by which a text speaks of keys."""
