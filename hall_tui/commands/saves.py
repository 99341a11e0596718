"""`meadhall saves`: list, show, export, import and delete saved games."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from engine.core.errors import BadInput, MeadhallError, printable, shown, spoken_path
from engine.core.registry import find_game
from engine.core.saga import write_saga
from engine.core.saverecord import Summary, read_save
from engine.core.saves import SaveEntry, SaveStore
from hall_tui.commands.lines import STANDARD_INPUT, entries, print_line
from hall_tui.commands.paper import Paper
from hall_tui.commands.records import recorded_in
from hall_tui.folders import saves_folder
from hall_tui.usage import OneSentenceParser

EXAMPLES = """examples:
  meadhall saves list
  meadhall saves export voluspa-1 our-game.json
  meadhall saves import our-game.json
  meadhall saves delete voluspa-1 --yes
"""


def run(words: Sequence[str]) -> int:
    """Do what the words ask of the saved games."""
    arguments = _parser().parse_args(words)
    status: int = arguments.does(SaveStore(saves_folder()), arguments)
    return status


def _parser() -> OneSentenceParser:
    parser = OneSentenceParser(
        prog="meadhall saves",
        description=f"Saved games. They lie in {saves_folder()}.",
        epilog=EXAMPLES,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, parser_class=OneSentenceParser)
    listing = actions.add_parser("list", help="every saved game, the newest first")
    listing.set_defaults(does=_list)
    showing = actions.add_parser("show", help="what is known of one saved game")
    showing.add_argument("slot", metavar="SLOT")
    showing.set_defaults(does=_show)
    exporting = actions.add_parser("export", help="write a game's record to a file of its own")
    exporting.add_argument("slot", metavar="SLOT")
    exporting.add_argument("file", metavar="FILE", help="a new file; - is standard output")
    exporting.set_defaults(does=_export)
    importing = actions.add_parser("import", help="take games from a file into new slots")
    importing.add_argument("file", metavar="FILE", help="a saga or saved game; - is standard input")
    importing.add_argument(
        "--again",
        action="store_const",
        const=_no_twin,
        default=_twin,
        dest="twin",
        help="take a copy of a game that stands here already",
    )
    importing.set_defaults(does=_import)
    deleting = actions.add_parser("delete", help="remove saved games for good")
    deleting.add_argument("slots", metavar="SLOT", nargs="+")
    deleting.add_argument(
        "--yes",
        action="store_const",
        const=_agreed,
        default=_asked,
        dest="agrees",
        help="do not ask",
    )
    deleting.set_defaults(does=_delete)
    return parser


def _list(store: SaveStore, _arguments: Namespace) -> int:
    found = store.entries()
    if not found:
        print("There are no saved games yet.")  # noqa: T201
        return 0
    table = Table("slot", "name", "progress", "score", "saved", box=None, pad_edge=False)
    for entry in found:
        slot, name, when = _text(entry.slot, "cyan"), _text(entry.name), _when(entry)
        if entry.summary is None:
            table.add_row(slot, _text(entry.problem, "red"), "", "", when)
        else:
            scores = " : ".join(str(score) for score in entry.summary.scores)
            table.add_row(slot, name, _text(entry.summary.progress), scores, when)
    Paper().print(table)
    return 0


def _show(store: SaveStore, arguments: Namespace) -> int:
    entry = _entry(store, arguments.slot)
    table = Table.grid(padding=(0, 2))
    for label, value in _details(entry):
        table.add_row(Text(label, style="bold"), _text(value))
    Paper().print(table)
    return 0


def _export(store: SaveStore, arguments: Namespace) -> int:
    slot = _entry(store, arguments.slot).slot
    if arguments.file == STANDARD_INPUT:
        print_line(write_saga(read_save(store.path(slot)).saga))
    else:
        target = Path(arguments.file).absolute()
        store.export(slot, target)
        print(f"{printable(slot)} is exported to {spoken_path(target)}.")  # noqa: T201
    return 0


def _import(store: SaveStore, arguments: Namespace) -> int:
    for entry in entries(arguments.file):
        twin = arguments.twin(store, entry.value)
        if twin is not None:
            print(f"{twin}: this game stands here already (--again takes a copy)")  # noqa: T201
            continue
        loaded = store.import_record(entry.value, find_game, entry.source)
        print(f"{loaded.slot}: {printable(loaded.name)}")  # noqa: T201
    return 0


def _twin(store: SaveStore, record: Any) -> str | None:
    """The slot with exactly the game of a record, or None; whatever cannot be read is none."""
    try:
        saga = recorded_in(record).saga
    except BadInput:
        return None
    for entry in store.entries():
        if entry.summary is not None and entry.summary.seats == saga.seats:
            with suppress(BadInput):
                if read_save(entry.path).saga == saga:
                    return entry.slot
    return None


def _no_twin(_store: SaveStore, _record: Any) -> None:
    """No game counts as one that stands here already."""


def _delete(store: SaveStore, arguments: Namespace) -> int:
    found = [_entry(store, slot) for slot in arguments.slots]
    if not arguments.agrees(found):
        print("Nothing was deleted.")  # noqa: T201
        return 1
    for entry in found:
        store.delete(entry.slot)
        print(f"{printable(entry.slot)} is deleted.")  # noqa: T201
    return 0


def _agreed(_found: Sequence[SaveEntry]) -> bool:
    return True


def _asked(found: Sequence[SaveEntry]) -> bool:
    if not sys.stdin.isatty():
        raise MeadhallError("nothing was deleted: without a terminal to ask on, say --yes")
    slots = ", ".join(printable(entry.slot) for entry in found)
    try:
        return input(f"Delete {slots} for good? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _entry(store: SaveStore, slot: str) -> SaveEntry:
    for entry in store.entries():
        if entry.slot == slot:
            return entry
    raise BadInput(f"there is no saved game called {shown(slot)} (see meadhall saves list)")


def _details(entry: SaveEntry) -> Iterator[tuple[str, str]]:
    yield "slot", entry.slot
    yield "name", entry.name
    if entry.summary is None:
        yield "trouble", entry.problem
    else:
        yield from _summary_details(entry.summary)
    yield "saved", _when(entry)
    yield "file", f"{spoken_path(entry.path)} ({entry.size} bytes)"


def _summary_details(summary: Summary) -> Iterator[tuple[str, str]]:
    yield "game", summary.title
    for number, (seat, score) in enumerate(zip(summary.seats, summary.scores, strict=True)):
        turn = ", to act" if number == summary.to_act else ""
        yield f"seat {number + 1}", f"{seat.name} ({seat.player}): {score}{turn}"
    yield "progress", summary.progress


def _text(words: str, style: str = "") -> Text:
    """Words that may come from a file, with everything escaped that a terminal might obey."""
    return Text(printable(words), style=style)


def _when(entry: SaveEntry) -> str:
    return entry.saved_at.astimezone().strftime("%Y-%m-%d %H:%M")
