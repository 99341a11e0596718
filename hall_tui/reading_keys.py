"""What keys do when a match is over, and while it is looked back on; the same for every game."""

from __future__ import annotations

from hall_tui.keys import FINAL, Action

TO_HALL = Action("final.hall", "escape,q", "back", "Back to the hall", FINAL, "To the hall")
AGAIN = Action("final.again", "n", "again", "Play again at the same table", FINAL, "Play again")
REPLAY = Action("final.replay", "y", "replay", "Go through the game again", FINAL, "Replay")
RECORD = Action("final.record", "e", "export", "Keep a record of the game", FINAL, "Record")
READ_LOG = Action("final.log", "g", "log", "Log of the whole game", FINAL, "Log")
FINAL_ACTIONS = (TO_HALL, AGAIN, REPLAY, RECORD, READ_LOG)

HISTORY = "looking back"
EARLIER = Action("history.earlier", "left,h", "step(-1)", "One step back", HISTORY, "Step back")
LATER = Action("history.later", "right,l,space", "step(1)", "One step on", HISTORY, "Step on")
FIRST = Action("history.first", "home", "go(0)", "To the beginning", HISTORY, "Beginning")
LAST = Action("history.last", "end", "go(-1)", "To the end", HISTORY, "End")
HISTORY_ACTIONS = (EARLIER, LATER, FIRST, LAST)
