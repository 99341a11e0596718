"""The saved games: what each of them is, and taking one up, renaming, exporting, deleting it."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.worker import Worker, WorkerState

from engine.core.errors import MeadhallError
from engine.core.saverecord import Summary, why_not_title
from engine.core.saves import SaveEntry
from hall_tui.dialogs import ChoiceScreen, ConfirmScreen, TextScreen
from hall_tui.folders import at_home
from hall_tui.frame import HallScreen
from hall_tui.keys import BACK, DELETE, EXPORT, RENAME, bindings
from hall_tui.record import usual_file, why_not_file
from hall_tui.widgets import HallList, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.widget import Widget
    from textual.widgets import OptionList

_SHEET = (
    Row("resume", "Continue this game"),
    Row("rename", "Rename"),
    Row("export", "Export"),
    Row("delete", "Delete"),
    Row("back", "Back"),
)
_FINISHED_SHEET = (Row("resume", "Look at this game"), *_SHEET[1:])
_BROKEN_SHEET = (
    Row("resume", "Look at what can be saved"),
    Row("delete", "Delete"),
    Row("back", "Back"),
)


def sheet_of(entry: SaveEntry) -> tuple[Row, ...]:
    """What can be done with a saved game."""
    if entry.summary is None:
        return _BROKEN_SHEET
    return _FINISHED_SHEET if entry.summary.over else _SHEET


def summary_line(summary: Summary) -> str:
    """A saved game in one line: players with scores, whose turn, how far."""
    pairs = zip(summary.names, summary.scores, strict=True)
    players = ", ".join(f"{name} {score}" for name, score in pairs)
    return f"{summary.title}: {players}; {_standing(summary)}"


def _standing(summary: Summary) -> str:
    if summary.over:
        return "over"
    if isinstance(summary.to_act, int):
        return f"{summary.names[summary.to_act]} to act; {summary.progress}"
    return summary.progress


def when(moment: datetime) -> str:
    """A moment in the player's own time zone."""
    return moment.astimezone().strftime("%d %b %Y, %H:%M")


def row_of(entry: SaveEntry) -> Row:
    """A saved game as a row of the list."""
    if entry.summary is None:
        return Row(entry.slot, entry.name, entry.problem, "cannot be used as it is", "hall-ember")
    return Row(entry.slot, entry.name, summary_line(entry.summary), when(entry.saved_at))


class SavedList(HallList):
    """The saved games; names are longer than other rows' titles."""

    TITLE_WIDTH = 44


class SavedGamesScreen(HallScreen[None]):
    """All saved games, the newest first."""

    HELP_TOPIC = "saved_games"
    HEADING = "Saved games"
    ACTIONS = (RENAME, EXPORT, DELETE, BACK)
    BINDINGS = bindings((RENAME, EXPORT, DELETE, BACK))

    def __init__(self) -> None:
        super().__init__()
        self._entries: dict[str, SaveEntry] = {}
        self._result: tuple[str, str] | None = None

    def compose_body(self) -> Iterable[Widget]:
        """The list."""
        with Vertical(classes="list-page"):
            yield SavedList()

    def on_mount(self) -> None:
        """Read the folder without holding up the keyboard."""
        self._read()

    def _read(self) -> None:
        self.say("Reading the saved games.")
        self.run_worker(
            self.hall.shelf.store.entries,
            thread=True,
            group="entries",
            exclusive=True,
            exit_on_error=False,
        )

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what was read, or why nothing could be read."""
        if event.worker.group != "entries":
            return
        if event.state is WorkerState.SUCCESS and event.worker.result is not None:
            self._show(event.worker.result)
        elif event.state is WorkerState.ERROR and event.worker.error is not None:
            if not isinstance(event.worker.error, MeadhallError):
                raise event.worker.error
            self.say(str(event.worker.error), "ember")

    def _show(self, entries: list[SaveEntry]) -> None:
        self._entries = {entry.slot: entry for entry in entries}
        self.query_one(SavedList).show(row_of(entry) for entry in entries)
        if self._result is not None:
            self.say(*self._result)
            self._result = None
        elif entries:
            self.say("Enter or a click opens what can be done with a game.")
        else:
            self.say("No game has been saved yet. Every game is saved as it is played.")

    @property
    def _chosen(self) -> SaveEntry | None:
        return self._entries.get(self.query_one(SavedList).chosen or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask what to do with the game."""
        entry = self._entries.get(event.option_id or "")
        if entry is None:
            return
        about = f"{row_of(entry).detail}\nSlot: {entry.slot}"
        screen = ChoiceScreen(entry.name, about, sheet_of(entry))
        self.app.push_screen(screen, partial(self._do, entry))

    def _do(self, entry: SaveEntry, what: str | None) -> None:
        steps: dict[str, Callable[[SaveEntry], None]] = {
            "resume": self._resume,
            "rename": self._rename,
            "export": self._export,
            "delete": self._delete,
        }
        if what in steps:
            steps[what](entry)

    def action_rename(self) -> None:
        """Rename the chosen game."""
        self._for_chosen(self._rename)

    def action_export(self) -> None:
        """Export the chosen game."""
        self._for_chosen(self._export)

    def action_delete(self) -> None:
        """Delete the chosen game."""
        self._for_chosen(self._delete)

    def _for_chosen(self, step: Callable[[SaveEntry], None]) -> None:
        entry = self._chosen
        if entry is None:
            self.say("There is no game to do that with.")
        else:
            step(entry)

    def _resume(self, entry: SaveEntry) -> None:
        self.hall.resume(entry.slot)

    def _rename(self, entry: SaveEntry) -> None:
        screen = TextScreen("Rename the saved game", entry.name, why_not_title)
        self.app.push_screen(screen, partial(self._rename_to, entry))

    def _rename_to(self, entry: SaveEntry, name: str | None) -> None:
        if name is not None:
            self._try(lambda: self.hall.shelf.store.rename(entry.slot, name), "Renamed.")

    def _export(self, entry: SaveEntry) -> None:
        usual = str(usual_file(entry.slot))
        screen = TextScreen("Export to which new file?", usual, why_not_file)
        self.app.push_screen(screen, partial(self._export_to, entry))

    def _export_to(self, entry: SaveEntry, text: str | None) -> None:
        if text is not None:
            target = at_home(text.strip())
            self._try(
                lambda: self.hall.shelf.store.export(entry.slot, target), f"Exported to {target}."
            )

    def _delete(self, entry: SaveEntry) -> None:
        open_here = self.hall.session
        if open_here is not None and open_here.slot == entry.slot:
            self.say("This game is open at the table. Leave the table first.", "ember")
            return
        question = f"Delete {entry.name} for good, with its earlier saves?"
        screen = ConfirmScreen(question, "Delete it", "Keep it")
        self.app.push_screen(screen, partial(self._delete_if, entry))

    def _delete_if(self, entry: SaveEntry, sure: bool | None) -> None:  # noqa: FBT001
        if sure:
            self._try(lambda: self.hall.shelf.delete(entry.slot), f"{entry.name} is deleted.")

    def _try(self, step: Callable[[], None], done: str) -> None:
        try:
            step()
        except MeadhallError as error:
            self._result = (str(error), "ember")
        else:
            self._result = (done, "gold")
        self._read()
