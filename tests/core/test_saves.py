"""Saved games: written, listed, loaded, renamed, copied, exported, imported, deleted."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.atomic import SaveTrouble
from engine.core.errors import BadInput, MeadhallError, NewerVersion, UnknownGame, Unreadable
from engine.core.files import LIMIT
from engine.core.match import Match
from engine.core.saga import SeatRecord
from engine.core.saves import BrokenSave, SaveStore, SlotTaken
from engine.core.slots import continuable_slot, free_slot, why_not_slot
from tests.core.toy import Move, Toy, find_toy

SEATS = (SeatRecord(name="Astrid"), SeatRecord(name="Bo", player="greedy"))


class Clock:
    """A clock that goes on by a minute whenever it is read."""

    def __init__(self) -> None:
        self.time = datetime(2025, 6, 21, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves", now=Clock())


def new_match(seed: int = 7) -> Match:
    return Match.new(Toy(), SEATS, seed)


def saved(store: SaveStore, slot: str = "toy-1", moves: int = 4) -> Match:
    """A game of marks and takes that was saved after each of its moves."""
    match, rng = new_match(), Random(1)
    for _ in range(moves):
        match.play(rng.choice([move for move in match.legal() if move.type != "toss"]))
        store.save(slot, match)
    return match


def record(store: SaveStore, slot: str = "toy-1") -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(store.path(slot).read_text())
    return loaded


def put(store: SaveStore, record: object, slot: str = "toy-1") -> None:
    store.folder.mkdir(exist_ok=True)
    store.path(slot).write_text(json.dumps(record))


def names(store: SaveStore) -> list[str]:
    """The files of the folder, locks left out."""
    return sorted(file.name for file in store.folder.iterdir() if file.suffix != ".lock")


# --- writing and loading


def test_a_save_file_has_the_documented_form(store: SaveStore) -> None:
    match = saved(store)
    found = record(store)
    assert list(found) == ["format", "schema", "name", "saved_at", "summary", "saga", "hash"]
    assert (found["format"], found["schema"]) == ("meadhall-save", 1)
    assert found["name"] == "Pebbles: Astrid, Bo"
    assert found["saved_at"] == "2025-06-21T12:04:00.000Z"
    assert found["summary"] == {
        "game": "toy",
        "title": "Pebbles",
        "seats": [
            {"name": "Astrid", "player": "human"},
            {"name": "Bo", "player": "greedy"},
        ],
        "scores": match.state.scores,
        "to_act": match.to_act,
        "progress": f"{match.state.heap} pebbles left",
        "over": False,
    }
    assert found["saga"]["moves"] == match.saga().moves
    assert found["hash"] == match.game.state_hash(match.state)


def test_what_was_saved_is_loaded(store: SaveStore) -> None:
    match = saved(store)
    loaded = store.load("toy-1", find_toy)
    assert loaded.match.saga() == match.saga()
    assert (loaded.edited, loaded.notes, loaded.slot) == (False, [], "toy-1")
    assert loaded.name == "Pebbles: Astrid, Bo"
    assert loaded.saved_at == datetime(2025, 6, 21, 12, 4, tzinfo=UTC)


def test_a_decision_that_waits_is_not_saved(store: SaveStore) -> None:
    match = new_match()
    match.play(Move("take", 2))
    match.lay(Move("take", 3))
    store.save("toy-1", match)
    assert record(store)["summary"]["scores"] == [2, 0]
    loaded = store.load("toy-1", find_toy)
    assert len(loaded.match.history) == 1
    assert not loaded.edited


def test_a_finished_game_is_saved_and_loaded(store: SaveStore) -> None:
    match = new_match()
    while not match.is_over:
        match.play(Move("take", 3))
    store.save("toy-1", match)
    assert store.load("toy-1", find_toy).match.is_over
    summary = store.entries()[0].summary
    assert summary is not None
    assert (summary.over, summary.to_act, summary.progress) == (True, None, "finished")


def test_the_name_stays_until_another_is_given(store: SaveStore) -> None:
    match = new_match()
    store.save("toy-1", match, "Midwinter")
    store.save("toy-1", match)
    assert store.entries()[0].name == "Midwinter"
    store.save("toy-1", match, "Midsummer")
    assert store.entries()[0].name == "Midsummer"


def test_long_names_make_a_short_default(store: SaveStore) -> None:
    seats = [SeatRecord(name=f"{n}" + "x" * 23) for n in range(5)]
    store.save("toy-1", Match.new(Toy(), seats, 1))
    assert len(store.entries()[0].name) <= 60


def test_three_generations_are_kept(store: SaveStore) -> None:
    saved(store, moves=6)
    assert names(store) == [f"toy-1.json{end}" for end in ("", ".1", ".2", ".3")]
    lengths = [
        len(json.loads((store.folder / name).read_text())["saga"]["moves"]) for name in names(store)
    ]
    assert lengths == [6, 5, 4, 3]
    assert [g.moves for g in store.generations("toy-1", find_toy)] == [5, 4, 3]


def test_generations_are_kept_where_no_links_are_known(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    saved(store, moves=6)
    assert [g.moves for g in store.generations("toy-1", find_toy)] == [5, 4, 3]
    assert len(names(store)) == 4


# --- the list


def test_no_folder_no_entries(store: SaveStore) -> None:
    assert store.entries() == []
    assert not store.folder.exists()


def test_entries_stand_newest_first_with_summary_and_size(store: SaveStore) -> None:
    for slot in ("toy-1", "toy-3", "toy-2"):
        store.save(slot, new_match())
    entries = store.entries()
    assert [entry.slot for entry in entries] == ["toy-2", "toy-3", "toy-1"]
    first = entries[0]
    assert first.summary is not None
    assert first.summary.names == ["Astrid", "Bo"]
    assert (first.problem, first.path) == ("", store.path("toy-2"))
    assert first.size == store.path("toy-2").stat().st_size


def test_one_bad_file_hides_no_other(store: SaveStore) -> None:
    saved(store, "toy-1")
    put(store, {"format": "meadhall-save", "schema": 9}, "newer")
    put(store, [], "list")
    store.path("empty").touch()
    store.path("random").write_bytes(bytes(range(256)))
    store.path("folder").mkdir()
    (store.folder / "dangling.json").symlink_to(store.folder / "nowhere")
    store.path("huge").touch()
    os.truncate(store.path("huge"), 100 * 2**20)
    (store.folder / "notes.txt").write_text("not a save")
    (store.folder / "odd \x1b name.json").write_text("{}")
    (store.folder / "gone.json.2").write_text("{}")
    (store.folder / "aside.json.broken-1").write_text("{}")
    problems = {entry.slot: entry.problem for entry in store.entries()}
    good = problems.pop("toy-1")
    assert good == ""
    for slot, words in {
        "newer": "newer Meadhall",
        "list": "JSON object",
        "empty": "empty",
        "random": "UTF-8",
        "folder": "this is a folder",
        "dangling": "no such file",
        "huge": "larger than 16 MB",
        "odd \x1b name": "import it",
        "gone": "set aside",
        "aside": "set aside",
    }.items():
        assert words in problems.pop(slot)
    assert problems == {}
    assert all(entry.name.isprintable() for entry in store.entries())
    before = names(store)
    store.entries()
    assert names(store) == before


def test_a_list_replays_nothing(store: SaveStore, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(store)
    monkeypatch.setattr(Match, "from_saga", None)
    assert store.entries()[0].problem == ""


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"name": "\x1b[31m"}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"saved_at": "yesterday"}, "saved_at"),
        ({"saved_at": "2025-06-21T12:00:00"}, "saved_at"),
        ({"saved_at": "0001-01-01T00:00:00+14:00"}, "saved_at"),
        ({"saved_at": 12}, "saved_at"),
        ({"colour": 1}, "colour"),
        ({"schema": "1"}, "schema"),
        ({"summary": None}, "summary"),
        ({"saga": 4}, "saga"),
    ],
)
def test_a_bad_header_is_a_problem_with_its_place(
    store: SaveStore, change: dict[str, Any], place: str
) -> None:
    saved(store)
    put(store, {**record(store), **change})
    assert store.entries()[0].problem.startswith(f"toy-1.json: {place}: ")


@pytest.mark.parametrize(
    "change",
    [
        {"scores": [1]},
        {"to_act": 7},
        {"over": True},
        {"progress": "\x1b[2J"},
        {"seats": [{"name": "A"}]},
        {"title": "x" * 1000},
    ],
)
def test_a_summary_that_cannot_be_is_a_problem(store: SaveStore, change: dict[str, Any]) -> None:
    saved(store)
    found = record(store)
    put(store, {**found, "summary": {**found["summary"], **change}})
    entry = store.entries()[0]
    assert entry.problem.startswith("toy-1.json: summary")
    assert entry.problem.isprintable()


def test_the_newest_unfinished_game_can_be_continued(store: SaveStore) -> None:
    assert continuable_slot(store.folder) is None
    for slot, time in (("toy-1", 1000), ("toy-2", 2000), ("toy-3", 3000)):
        store.save(slot, new_match())
        os.utime(store.path(slot), (time, time))
    match = new_match()
    while not match.is_over:
        match.play(Move("take", 3))
    store.save("toy-4", match)
    store.path("toy-3").write_text("{")
    os.utime(store.path("toy-3"), (3000, 3000))
    assert continuable_slot(store.folder) == "toy-2"


# --- what is wrong with a save


def broken(store: SaveStore, slot: str = "toy-1") -> BrokenSave:
    with pytest.raises(BrokenSave) as caught:
        store.load(slot, find_toy)
    assert str(caught.value).isprintable()
    return caught.value


CHANGES: dict[str, Any] = {
    "truncated": lambda data: data[: len(data) // 2],
    "empty": lambda data: b"",
    "random": lambda data: bytes(range(256)),
    "no object": lambda data: b"[1, 2]",
    "a saga": lambda data: b'{"format": "meadhall-saga"}',
    "wrong type": lambda data: data.replace(b'"moves": [', b'"moves": [7, '),
    "unknown key": lambda data: data.replace(b'"schema"', b'"colour": 1, "schema"'),
    "illegal move": lambda data: data.replace(b'"type": "take"', b'"type": "coin"', 1),
    "deep": lambda data: b"[" * 200_000,
    "key twice": lambda data: data.replace(b'"schema"', b'"schema": 1, "schema"'),
    "NaN": lambda data: data.replace(b'"seed": 7', b'"seed": NaN'),
    "too large": lambda data: data + b" " * LIMIT,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_broken_save_is_set_aside_and_the_one_before_offered(
    store: SaveStore, change: str
) -> None:
    saved(store)
    bad = CHANGES[change](store.path("toy-1").read_bytes())
    store.path("toy-1").write_bytes(bad)
    error = broken(store)
    assert error.set_aside == store.folder / "toy-1.json.broken-1"
    assert error.set_aside.read_bytes() == bad
    assert error.generation is not None
    assert (error.generation.number, error.generation.moves) == (1, 3)
    assert error.problem.source == "toy-1.json"
    assert "set aside as toy-1.json.broken-1; the save before it (3 moves)" in str(error)
    recovered = store.recover("toy-1", find_toy)
    assert len(recovered.match.history) == 3
    assert recovered.notes == ["This is an earlier save of the game: 3 moves."]
    assert len(store.load("toy-1", find_toy).match.history) == 3
    assert error.set_aside.read_bytes() == bad


def test_the_complaint_names_the_place_in_the_file(store: SaveStore) -> None:
    saved(store)
    found = record(store)
    found["saga"]["moves"][2] = {"seat": 0, "type": "take", "count": 8}
    put(store, found)
    assert str(broken(store)).startswith("toy-1.json: saga.moves[2]: the rules refuse this move")


def test_a_broken_generation_is_passed_over(store: SaveStore) -> None:
    saved(store, moves=6)
    for name in ("toy-1.json", "toy-1.json.1"):
        (store.folder / name).write_text("{")
    error = broken(store)
    assert error.generation is not None
    assert (error.generation.number, error.generation.moves) == (2, 4)
    store.recover("toy-1", find_toy)
    assert len(store.load("toy-1", find_toy).match.history) == 4


def test_with_no_good_generation_the_message_says_so(store: SaveStore) -> None:
    store.folder.mkdir()
    store.path("toy-1").write_text("{")
    error = broken(store)
    assert error.generation is None
    assert "no earlier save" in str(error)
    with pytest.raises(BadInput, match="no earlier save"):
        store.recover("toy-1", find_toy)
    assert names(store) == ["toy-1.json.broken-1"]
    assert [entry.problem for entry in store.entries()] == [
        "The newest save of this game was set aside."
    ]


def test_what_was_set_aside_is_never_overwritten(store: SaveStore) -> None:
    store.folder.mkdir()
    for n in (1, 2, 3):
        store.path("toy-1").write_text("{" * n)
        assert broken(store).set_aside == store.folder / f"toy-1.json.broken-{n}"
    texts = [(store.folder / name).read_text() for name in names(store)]
    assert texts == ["{", "{{", "{{{"]


def test_after_setting_aside_loading_again_still_offers_the_generation(store: SaveStore) -> None:
    saved(store)
    store.path("toy-1").write_text("{")
    broken(store)
    again = broken(store)
    assert again.set_aside is None
    assert again.generation is not None
    assert again.generation.moves == 3


@pytest.mark.parametrize(
    "change",
    [
        {"schema": 2, "new": "things"},
        {"saga": {"format": "meadhall-saga", "version": 2, "hero": "Dagda"}},
    ],
)
def test_a_newer_save_is_refused_and_left_where_it_is(
    store: SaveStore, change: dict[str, Any]
) -> None:
    saved(store)
    put(store, {**record(store), **change})
    before = store.path("toy-1").read_bytes()
    with pytest.raises(NewerVersion, match=r"toy-1.json: .*newer Meadhall"):
        store.load("toy-1", find_toy)
    assert store.path("toy-1").read_bytes() == before
    assert "newer Meadhall" in store.entries()[0].problem


def test_a_game_that_is_not_installed_is_left_where_it_is(store: SaveStore) -> None:
    saved(store)
    found = record(store)
    found["saga"]["game"] = "chess"
    put(store, found)
    with pytest.raises(UnknownGame, match=r"toy-1.json: saga.game: "):
        store.load("toy-1", find_toy)
    assert store.path("toy-1").exists()


def test_an_unreadable_save_is_left_where_it_is(store: SaveStore) -> None:
    saved(store)
    store.path("toy-1").unlink()
    store.path("toy-1").mkdir()
    error = broken(store)
    assert isinstance(error.problem, Unreadable)
    assert error.set_aside is None
    assert error.generation is not None
    assert store.path("toy-1").is_dir()


def test_a_slot_that_nobody_saved(store: SaveStore) -> None:
    for call in (
        lambda: store.load("none", find_toy),
        lambda: store.rename("none", "Name"),
        lambda: store.delete("none"),
        lambda: store.copy_of("none"),
        lambda: store.export("none", store.folder / "x"),
    ):
        with pytest.raises(BadInput, match="no saved game called 'none'"):
            call()


def edits(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The same save changed by hand in ways that the rules cannot see."""
    moves = found["saga"]["moves"]
    return [
        {**found, "hash": "0" * 32},
        {**found, "saga": {**found["saga"], "moves": moves[:-1]}},
        {**found, "summary": {**found["summary"], "scores": [99, 0]}},
        {**found, "summary": {**found["summary"], "seats": [{"name": "A"}, {"name": "B"}]}},
    ]


@pytest.mark.parametrize("which", range(4))
def test_an_edited_save_loads_and_stays_marked(store: SaveStore, which: int) -> None:
    saved(store)
    put(store, edits(record(store))[which])
    loaded = store.load("toy-1", find_toy)
    assert loaded.edited
    assert loaded.notes == ["This save was edited outside of Meadhall."]
    store.save("toy-1", loaded.match)
    assert SaveStore(store.folder).load("toy-1", find_toy).edited
    SaveStore(store.folder).save("toy-1", loaded.match)
    assert SaveStore(store.folder).load("toy-1", find_toy).edited


def test_an_edited_generation_marks_only_itself(store: SaveStore) -> None:
    match = saved(store)
    first = store.folder / "toy-1.json.1"
    first.unlink()
    first.write_text(json.dumps({**record(store), "hash": "0" * 32}))
    assert list(store.generations("toy-1", find_toy))
    store.save("toy-1", match)
    assert not store.load("toy-1", find_toy).edited


def test_another_wording_is_no_edit(store: SaveStore) -> None:
    saved(store)
    found = record(store)
    found["summary"] |= {"progress": "well on the way", "title": "Steinchen"}
    put(store, found)
    assert not store.load("toy-1", find_toy).edited


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=300), at=st.floats(0, 1), cut=st.integers(0, 40))
def test_random_bytes_never_break_more_than_their_save(
    tmp_path: Path, data: bytes, at: float, cut: int
) -> None:
    folder = tmp_path / "random"
    store = SaveStore(folder)
    saved(store, "good", moves=1)
    saved(store, "bad", moves=2)
    whole = store.path("bad").read_bytes()
    place = int(at * len(whole))
    store.path("bad").write_bytes(whole[:place] + data + whole[place + cut :])
    by_slot = {entry.slot: entry.problem for entry in store.entries()}
    assert by_slot["good"] == ""
    assert by_slot["bad"].isprintable()
    try:
        loaded = store.load("bad", find_toy)
    except MeadhallError as error:
        message = str(error)
    else:
        message = loaded.name
    assert message.isprintable()
    store.delete("bad")
    store.delete("good")


# --- names of slots


@pytest.mark.parametrize(
    "slot",
    [
        *("", ".", "..", ".hidden", "a/b", "a\\b", "a.b", "a b", "a:b", "x" * 65, "CON", "lpt1"),
        *("Åsa", "a\x00", "a\n", "../../etc/passwd", "-" * 65),
    ],
)
def test_a_name_that_some_file_system_minds_is_no_slot(store: SaveStore, slot: str) -> None:
    assert why_not_slot(slot) is not None
    for call in (
        lambda: store.save(slot, new_match()),
        lambda: store.load(slot, find_toy),
        lambda: store.delete(slot),
        lambda: store.open_slot(slot),
    ):
        with pytest.raises(BadInput) as caught:
            call()
        assert str(caught.value).isprintable()


def test_a_new_slot_is_free_readable_and_above_the_others(store: SaveStore) -> None:
    assert store.new_slot("toy") == "toy-1"
    store.save("toy-1", new_match())
    store.save("TOY-7", new_match())
    assert store.new_slot("toy") == "toy-8"
    assert why_not_slot(free_slot("a game / with .. odd id" * 9, [])) is None
    assert why_not_slot(free_slot("", [])) is None


def test_two_new_games_never_share_a_slot(store: SaveStore) -> None:
    with store.open_new("toy") as one, SaveStore(store.folder).open_new("toy") as two:
        assert (one.slot, two.slot) == ("toy-1", "toy-2")


# --- rename, delete, copy, export, import


def test_rename_changes_the_name_and_nothing_else(store: SaveStore) -> None:
    saved(store)
    before = record(store)
    store.rename("toy-1", "Mittsommer [b]")
    assert record(store) == {**before, "name": "Mittsommer [b]"}
    assert len(list(store.generations("toy-1", find_toy))) == 3


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x1b[2J", "a\u202eb", "x" * 10_000])
def test_a_bad_name_is_refused(store: SaveStore, name: str) -> None:
    saved(store)
    before = record(store)
    with pytest.raises(BadInput, match="A saved game's name"):
        store.rename("toy-1", name)
    assert record(store) == before


def test_delete_removes_all_of_one_game_and_nothing_of_another(store: SaveStore) -> None:
    saved(store, "toy-1", moves=6)
    saved(store, "toy-11", moves=1)
    (store.folder / "toy-1.json.broken-1").write_text("{")
    (store.folder / "toy-1.json.tmp").write_text("{")
    store.delete("toy-1")
    assert sorted(file.name for file in store.folder.iterdir()) == [
        "toy-11.json",
        "toy-11.lock",
    ]
    assert [entry.slot for entry in store.entries()] == ["toy-11"]


def test_a_copy_is_a_game_of_its_own(store: SaveStore) -> None:
    match = saved(store, "toy-1")
    copy = store.copy_of("toy-1")
    assert copy == "toy-2"
    loaded = store.load(copy, find_toy)
    assert loaded.match.saga() == match.saga()
    assert loaded.name == "Pebbles: Astrid, Bo (copy)"
    assert not loaded.edited
    loaded.match.play(loaded.match.legal()[0])
    store.save(copy, loaded.match)
    assert len(store.load("toy-1", find_toy).match.history) == 4


def test_a_copy_of_a_long_name_is_not_too_long(store: SaveStore) -> None:
    store.save("toy-1", new_match(), "x" * 60)
    assert len(store.load(store.copy_of("toy-1"), find_toy).name) == 60


def test_export_writes_the_saga_and_overwrites_only_when_told(
    store: SaveStore, tmp_path: Path
) -> None:
    match = saved(store)
    target = tmp_path / "game.saga"
    store.export("toy-1", target)
    assert json.loads(target.read_text()) == match.saga().model_dump(exclude_none=True)
    target.write_text("mine")
    with pytest.raises(SaveTrouble, match="exists already"):
        store.export("toy-1", target)
    assert target.read_text() == "mine"
    store.export_over("toy-1", target)
    assert json.loads(target.read_text())["format"] == "meadhall-saga"


def test_export_to_an_impossible_place(store: SaveStore, tmp_path: Path) -> None:
    saved(store)
    with pytest.raises(SaveTrouble, match="folder does not exist"):
        store.export("toy-1", tmp_path / "none" / "game.saga")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveTrouble, match="folder of that name"):
        store.export_over("toy-1", tmp_path / "folder")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "saves"]


def test_a_saga_and_a_save_can_be_imported(store: SaveStore, tmp_path: Path) -> None:
    match = saved(store)
    store.rename("toy-1", "Midwinter")
    store.export("toy-1", tmp_path / "game.saga")
    saga = store.import_file(tmp_path / "game.saga", find_toy)
    save = store.import_file(store.path("toy-1"), find_toy)
    assert [saga.slot, save.slot] == ["toy-2", "toy-3"]
    assert [saga.name, save.name] == ["Pebbles: Astrid, Bo", "Midwinter"]
    assert saga.match.saga() == save.match.saga() == match.saga()
    assert [entry.slot for entry in store.entries()] == ["toy-3", "toy-2", "toy-1"]


def test_an_edited_save_is_still_marked_when_imported(store: SaveStore, tmp_path: Path) -> None:
    saved(store)
    path = tmp_path / "elsewhere.json"
    path.write_text(json.dumps({**record(store), "hash": "0" * 32}))
    loaded = store.import_file(path, find_toy)
    assert loaded.edited
    assert SaveStore(store.folder).load(loaded.slot, find_toy).edited


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("{}", "format"),
        ('{"format": "meadhall-save", "schema": 2}', "newer"),
        ('{"format": "meadhall-saga", "version": 2}', "newer"),
        ('{"format": "meadhall-saga"}', "expected 1"),
        ('{"format": "meadhall-saga", "version": 1}', "required"),
    ],
)
def test_a_bad_import_takes_no_slot(
    store: SaveStore, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(BadInput, match=words) as caught:
        store.import_file(path, find_toy)
    assert caught.value.source == str(path)
    assert store.entries() == []


# --- two on one slot


def test_a_slot_opens_once(store: SaveStore) -> None:
    match = saved(store)
    other = SaveStore(store.folder)
    with store.open_slot("toy-1") as lock:
        assert lock.held
        with pytest.raises(SlotTaken, match="toy-1 is open in another Meadhall"):
            other.open_slot("toy-1")
        copy = other.copy_of("toy-1")
        with other.open_slot(copy):
            assert other.load(copy, find_toy).match.saga() == match.saga()
    with other.open_slot("toy-1"):
        assert not lock.held


def test_while_it_is_open_nobody_else_changes_it(store: SaveStore) -> None:
    match = saved(store)
    other = SaveStore(store.folder)
    with store.open_slot("toy-1"):
        before = store.path("toy-1").read_bytes()
        for call in (
            lambda: other.save("toy-1", match),
            lambda: other.rename("toy-1", "Mine"),
            lambda: other.delete("toy-1"),
            lambda: other.recover("toy-1", find_toy),
        ):
            with pytest.raises(SlotTaken):
                call()
        assert store.path("toy-1").read_bytes() == before
        assert isinstance(other.autosave("toy-1", match), SlotTaken)
        assert store.autosave("toy-1", match) is None
        store.path("toy-1").write_text("{")
        assert broken(other).set_aside is None
        assert store.path("toy-1").exists()
        store.delete("toy-1")
    assert store.entries() == []


def test_a_lock_left_on_the_disk_locks_nothing(store: SaveStore) -> None:
    saved(store)
    (store.folder / "toy-1.lock").write_text("left by a machine that lost its power")
    with store.open_slot("toy-1") as lock:
        assert lock.held
