"""What keys do on the table of Völuspá, beyond the hall's own."""

from __future__ import annotations

from hall_tui.keys import CONFIRM, FINAL, Action, table_of
from hall_tui.reading_keys import FINAL_ACTIONS, HISTORY_ACTIONS

HAND_KEYS = 9
TABLE = table_of("Völuspá")

LEFT = Action("voluspa.left", "left,h", "move(-1,0)", "Cursor left", TABLE)
DOWN = Action("voluspa.down", "down,j", "move(0,1)", "Cursor down", TABLE)
UP = Action("voluspa.up", "up,k", "move(0,-1)", "Cursor up", TABLE)
RIGHT = Action("voluspa.right", "right,l", "move(1,0)", "Cursor right", TABLE)
LAY = Action("voluspa.lay", "space", "confirm", "Lay the tile, confirm it", TABLE)
NEXT_CELL = Action("voluspa.next_cell", "tab", "jump(1)", "Next legal cell", TABLE)
LAST_CELL = Action("voluspa.last_cell", "shift+tab", "jump(-1)", "Previous legal cell", TABLE)
NEXT_TILE = Action("voluspa.next_tile", "n", "next_tile", "Next tile of the hand", TABLE)
BOOST_KEY = Action("voluspa.boost", "b", "word('boost')", "Discard a Freya for a boost", TABLE)
END_KEY = Action("voluspa.end", "e", "word('end')", "End the turn, lay no more", TABLE)
SUPPLY = Action("voluspa.tiles", "t", "tiles", "Tiles, tokens and discards", TABLE, "Tiles")
POINTS = Action("voluspa.points", "p", "points", "Points on the cells", TABLE)
ZOOM_IN = Action("voluspa.zoom_in", "plus,equals_sign", "zoom(1)", "Larger cells", TABLE)
ZOOM_OUT = Action("voluspa.zoom_out", "minus", "zoom(-1)", "Smaller cells", TABLE)
ZOOM_FIT = Action("voluspa.zoom_fit", "0", "zoom_fit", "Cells that fit the window", TABLE)
LAY_OR_CONFIRM = CONFIRM._replace(label="Lay the tile, confirm it", hint="Lay, confirm")

TILES = tuple(
    Action(f"voluspa.tile_{n}", str(n), f"tile({n - 1})", f"Tile {n} of the hand", TABLE)
    for n in range(1, HAND_KEYS + 1)
)

VIEW = Action("voluspa.view", "v", "view", "Look at the table", FINAL, "Table")

ZOOMS = (ZOOM_IN, ZOOM_OUT, ZOOM_FIT)
OWN_KEYS = (
    LAY_OR_CONFIRM,
    *TILES,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    LAY,
    NEXT_CELL,
    LAST_CELL,
    NEXT_TILE,
    BOOST_KEY,
    END_KEY,
    SUPPLY,
    POINTS,
    *ZOOMS,
)
ACTIONS = (*OWN_KEYS, *HISTORY_ACTIONS, *FINAL_ACTIONS, VIEW)
