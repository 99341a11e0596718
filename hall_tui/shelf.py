"""The shelf of saved games: opens and starts matches, and remembers how each table was laid."""

from __future__ import annotations

from json import dumps
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, TypeGuard

from engine.core.atomic import SaveTrouble, write_atomically
from engine.core.errors import BadInput, MeadhallError
from engine.core.files import read_json_file
from engine.core.match import Match
from engine.core.registry import find_game
from engine.core.saves import SaveStore, SlotTaken
from engine.core.slots import continuable_slot
from hall_tui.folders import data_folder, saves_folder
from hall_tui.session import Session, Setup, refuse_unknown_players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.game import AnyGame
    from engine.core.saga import SeatRecord
    from hall_tui.settings import Settings


class Shelf:
    """The saved games of this player."""

    def __init__(self) -> None:
        self.store = SaveStore(saves_folder())
        self._setups = data_folder() / "tables.json"

    @property
    def newest(self) -> str | None:
        """The slot last saved whose game is not over, or None."""
        return continuable_slot(self.store.folder)

    def open(self, slot: str, settings: Settings) -> Session:
        """Continue a slot, or a copy of it if it is open elsewhere.

        Raises `BrokenSave` and the other errors of `SaveStore.load`.
        """
        try:
            return self._opened(slot, settings)
        except SlotTaken as taken:
            return self._opened_copy(slot, settings, str(taken))

    def _opened(self, slot: str, settings: Settings) -> Session:
        lock = self.store.open_slot(slot)
        try:
            loaded = self.store.load(slot, find_game)
            refuse_unknown_players(loaded.match.seats)
        except BaseException:
            lock.release()
            raise
        session = Session(
            loaded.match,
            settings,
            setup=self.setup(slot),
            slot=slot,
            store=self.store,
            lock=lock,
        )
        session.remark = " ".join(loaded.notes)
        return session

    def _opened_copy(self, slot: str, settings: Settings, reason: str) -> Session:
        copy = self.store.copy_of(slot)
        self.remember(copy, self.setup(slot))
        session = self._opened(copy, settings)
        session.remark = f"{reason} You go on with a copy. {session.remark}".strip()
        return session

    def recover(self, slot: str, settings: Settings) -> Session:
        """Continue the newest earlier save of a broken slot."""
        notes = self.store.recover(slot, find_game).notes
        session = self.open(slot, settings)
        session.remark = " ".join(notes)
        return session

    def start(
        self,
        game: AnyGame,
        seats: Sequence[SeatRecord],
        seed: int | None,
        setup: Setup,
        settings: Settings,
    ) -> Session:
        """A new match in a slot of its own; trouble with the disk does not stop it."""
        match = Match.new(game, seats, seed)
        try:
            lock = self.store.open_new(game.id)
        except SaveTrouble as error:
            session = Session(match, settings, setup=setup)
            session.trouble = str(error)
            return session
        session = Session(match, settings, setup=setup, slot=lock.slot, store=self.store, lock=lock)
        session.keep()
        self.remember(lock.slot, setup)
        return session

    def delete(self, slot: str) -> None:
        """Remove a saved game and how its table was laid; raises as `SaveStore.delete`."""
        self.store.delete(slot)
        setups = self._read_setups()
        if setups.pop(slot, None) is not None:
            self._write_setups(setups)

    def setup(self, slot: str) -> Setup:
        """How the table of a slot was laid; the usual way if nobody knows any more."""
        return setup_of(self._read_setups().get(slot))

    def remember(self, slot: str, setup: Setup) -> None:
        """Keep how a table was laid; it is a comfort, so trouble with the disk is passed over."""
        self._write_setups({**self._read_setups(), slot: setup.record()})

    def _read_setups(self) -> dict[str, Any]:
        try:
            record = read_json_file(self._setups)
        except BadInput:
            return {}
        return record if isinstance(record, dict) else {}

    def _write_setups(self, setups: dict[str, Any]) -> None:
        try:
            write_atomically(self._setups, dumps(setups).encode())
        except MeadhallError:
            return


def setup_of(record: object) -> Setup:
    """The table of a decoded record; what does not fit is laid in the usual way."""
    if not isinstance(record, dict):
        return Setup()
    usual = Setup()
    colours, letters = record.get("colours"), record.get("letters")
    return Setup(
        colours=tuple(colours) if _are_colours(colours) else usual.colours,
        letters=tuple(letters) if _are_letters(letters) else usual.letters,
        hand_over=record.get("hand_over") is not False,
        preview=record.get("preview") is not False,
    )


def _are_colours(values: object) -> TypeGuard[list[int]]:
    usual = {*Setup().colours}
    return isinstance(values, list) and len(values) == len(usual) and _all_in(values, usual)


def _are_letters(values: object) -> TypeGuard[list[str]]:
    wanted = len(Setup().letters)
    return (
        isinstance(values, list) and len(values) == wanted and _all_in(values, {*ascii_uppercase})
    )


def _all_in(values: list[object], allowed: set[Any]) -> bool:
    """Whether all values are different ones of those allowed, of the same type."""
    kinds = {type(each) for each in allowed}
    if not all(type(value) in kinds and value in allowed for value in values):
        return False
    return len({*values}) == len(values)
