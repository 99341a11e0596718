"""What keys do on the screens that are read: the armies, the final table, looking back."""

from __future__ import annotations

from hall_tui.keys import FINAL, Action
from hall_tui.reading_keys import FINAL_ACTIONS, HISTORY, HISTORY_ACTIONS

SEATS = 5

ARMY_GROUP = "armies"
NEXT = Action(
    "nidavellir.army_next", "a,right,l,space", "leaf(1)", "Next player", ARMY_GROUP, "Next player"
)
BEFORE = Action(
    "nidavellir.army_before", "left,h", "leaf(-1)", "Player before", ARMY_GROUP, "Before"
)
ARMY_SEATS = tuple(
    Action(f"nidavellir.army_{n}", str(n), f"seat({n - 1})", f"Army of player {n}", ARMY_GROUP)
    for n in range(1, SEATS + 1)
)
ARMY_KEYS = (NEXT, BEFORE, *ARMY_SEATS)

ROUND_BACK = Action("nidavellir.round_back", "pageup,comma", "jump(-1)", "One round back", HISTORY)
ROUND_ON = Action("nidavellir.round_on", "pagedown,full_stop", "jump(1)", "One round on", HISTORY)
OTHER_ARMY = Action(
    "nidavellir.other_army", "a", "leaf(1)", "Army of the next player", HISTORY, "Army"
)
LOOK_BACK_KEYS = (ROUND_BACK, ROUND_ON, OTHER_ARMY)

FINAL_ARMIES = Action(
    "nidavellir.final_armies",
    "a",
    "armies",
    "Armies of all players",
    FINAL,
    "Armies",
)

READING_KEYS = (*ARMY_KEYS, *HISTORY_ACTIONS, *LOOK_BACK_KEYS, *FINAL_ACTIONS, FINAL_ARMIES)
