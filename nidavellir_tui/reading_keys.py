"""What keys do on the screens that are read: the armies, the final table, looking back."""

from __future__ import annotations

from hall_tui.keys import Action

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

BACK_GROUP = "looking back on Nidavellir"
EARLIER = Action(
    "nidavellir.earlier", "left,h", "step(-1)", "One decision back", BACK_GROUP, "Back"
)
LATER = Action("nidavellir.later", "right,l,space", "step(1)", "One decision on", BACK_GROUP, "On")
ROUND_BACK = Action(
    "nidavellir.round_back", "pageup,comma", "jump(-1)", "One round back", BACK_GROUP
)
ROUND_ON = Action(
    "nidavellir.round_on", "pagedown,full_stop", "jump(1)", "One round on", BACK_GROUP
)
FIRST = Action("nidavellir.first", "home", "go(0)", "To the beginning", BACK_GROUP, "Start")
LAST = Action("nidavellir.final", "end", "go(-1)", "To the end", BACK_GROUP, "End")
OTHER_ARMY = Action(
    "nidavellir.other_army", "a", "leaf(1)", "Army of the next player", BACK_GROUP, "Army"
)
LOOK_BACK_KEYS = (EARLIER, LATER, ROUND_BACK, ROUND_ON, FIRST, LAST, OTHER_ARMY)

FINAL_GROUP = "final table"
TO_HALL = Action(
    "nidavellir.hall", "escape,q,enter", "back", "Back to the hall", FINAL_GROUP, "To the hall"
)
FINAL_ARMIES = Action(
    "nidavellir.final_armies", "a", "armies", "Armies of all players", FINAL_GROUP, "Armies"
)
REPLAY = Action(
    "nidavellir.replay", "y", "replay", "Go through the game again", FINAL_GROUP, "Replay"
)
EXPORT = Action("nidavellir.export", "e", "export", "Keep a record", FINAL_GROUP, "Record")
FINAL_KEYS = (TO_HALL, FINAL_ARMIES, REPLAY, EXPORT)

READING_KEYS = (*ARMY_KEYS, *LOOK_BACK_KEYS, *FINAL_KEYS)
