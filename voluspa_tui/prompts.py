"""What can be done now, in one sentence with its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.voluspa.phases import FLY, FOLLOW, PLAY, TRIM
from hall_tui.keys import STEP_BACK, Action
from voluspa_tui.choosing import BOOST, BUMPER, END
from voluspa_tui.helping import numbers
from voluspa_tui.keys import BOOST_KEY, END_KEY, LAY_OR_CONFIRM, NEXT_CELL

if TYPE_CHECKING:
    from voluspa_tui.aiming import Aiming


class Prompter:
    """Says what the person whose turn it is can choose next.

    `name` is the name of the chosen tile; `key_of` gives the key of an action as a person reads it;
    `goes_back`: one step of this turn can be taken back.
    """

    def __init__(
        self, aiming: Aiming, name: str, key_of: Callable[[Action], str], *, goes_back: bool
    ) -> None:
        self.aiming = aiming
        self.name = name
        self.key_of = key_of
        self.goes_back = goes_back

    def sentence(self) -> str:
        """What can be done now."""
        aiming = self.aiming
        if aiming.must_discard:
            return self._discard()
        if aiming.picked is not None:
            return f"{self._laying('Choose where the bumped tile goes', 'bumps it')}{self._back()}"
        if aiming.tile is not None:
            return self._lay()
        if aiming.state.phase == FLY:
            return f"The Raven may fly on: choose a cell{self._or(END)}.{self._back()}"
        return f"{self._choose()}{self._back()}"

    def _choose(self) -> str:
        aiming = self.aiming
        tiles = numbers(len(aiming.hand), self.key_of)
        if aiming.state.boost:
            return f"Boost +{aiming.state.boost}: choose a tile, {tiles}{self._or(BOOST)}."
        if aiming.state.phase == FOLLOW:
            return f"Hermod may be followed: choose a tile, {tiles}{self._or(END)}."
        return f"Choose a tile: {tiles}, or click it{self._or(BOOST)}."

    def _lay(self) -> str:
        aiming, name = self.aiming, self.name
        if aiming.tile not in aiming.playable:
            return f"{name} can be laid nowhere now. Choose another tile."
        if not aiming.cells:
            return f"{name} can be laid nowhere now{self._or(BOOST)}."
        if aiming.tile == BUMPER:
            return self._laying(f"{name}: a free cell, or a tile to bump", "takes it")
        spending = self._or(BOOST) if self._is_booster() else ""
        if spending:
            return f"{self._laying(f'{name}: move to a cell', 'lays it')[:-1]}{spending}."
        tab = self.key_of(NEXT_CELL)
        return f"{self._laying(f'{name}: move to a cell', 'lays it')} {tab} goes from cell to cell."

    def _is_booster(self) -> bool:
        box = self.aiming.state.board.box
        return self.aiming.tile in box.index and box.index[self.aiming.tile] == box.booster

    def _laying(self, what: str, does: str) -> str:
        return f"{what}, {self.key_of(LAY_OR_CONFIRM)} {does}."

    def _discard(self) -> str:
        aiming, enter = self.aiming, self.key_of(LAY_OR_CONFIRM)
        clause = {PLAY: "V12", FOLLOW: "V59", TRIM: "V73"}[aiming.state.phase]
        if aiming.tile is not None and aiming.discard is None:
            return f"{self.name} can't be discarded [{clause}]. Choose another tile."
        if aiming.tile is not None:
            return f"{enter} discards {self.name} [{clause}]."
        why = {
            PLAY: "No tile of yours can be laid",
            FOLLOW: "Nothing can follow the Hermod",
            TRIM: f"You hold {aiming.surplus} more than five",
        }[aiming.state.phase]
        return f"{why} [{clause}]: discard one of {numbers(len(aiming.hand), self.key_of)}."

    def _or(self, word: str) -> str:
        """The words for something else to do, if it can be done."""
        if word not in self.aiming.words:
            return ""
        if word == END:
            does = "leaves it here" if self.aiming.state.phase == FLY else "ends the turn"
            return f", or {self.key_of(END_KEY)} {does}"
        what = "one more Freya" if self.aiming.state.boost else "a Freya to boost"
        return f", or {self.key_of(BOOST_KEY)} spends {what}"

    def _back(self) -> str:
        return f" {self.key_of(STEP_BACK)} goes back." if self.goes_back else ""
