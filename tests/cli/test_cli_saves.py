"""`meadhall saves`: list, show, export, import, delete; `meadhall resume` of what is not there."""

from __future__ import annotations

from json import dumps, loads

import pytest

from hall_tui.folders import saves_folder


@pytest.fixture
def slot(meadhall, saga):
    """The slot of an unfinished game."""
    unfinished = dumps({**loads(saga), "moves": loads(saga)["moves"][:12]})
    outcome = meadhall("saves", "import", "-", stdin=unfinished)
    assert outcome.status == 0, outcome.err
    return outcome.out.split(":")[0]


def refused(outcome, status=1):
    assert outcome.status == status
    assert outcome.err.count("\n") == 1
    return outcome.err


def test_without_games_the_list_says_so(meadhall):
    assert meadhall("saves", "list").out == "There are no saved games yet.\n"


def test_list_and_show_tell_players_scores_and_progress(meadhall, slot):
    listed = meadhall("saves", "list").out
    shown = meadhall("saves", "show", slot).out
    for text in (listed, shown):
        assert slot in text
        assert "tiles left" in text
        assert "\x1b" not in text
    assert "Greedy 1 (greedy)" in shown
    assert "seat 1" in shown
    assert "seat 0" not in shown
    assert "to act" in shown


def test_nothing_hidden_is_listed(meadhall, slot):
    told = meadhall("saves", "list").out + meadhall("saves", "show", slot).out
    assert "valkyrie" not in told.lower()


def test_an_exported_game_can_be_imported_again(meadhall, slot, tmp_path):
    file = tmp_path / "game.json"
    told = meadhall("saves", "export", slot, str(file))
    assert told == (0, f"{slot} is exported to {file}.\n", "")
    (saga,) = meadhall("saves", "export", slot, "-").lines
    assert loads(file.read_text("utf-8")) == saga
    again = meadhall("saves", "import", str(file), "--again").out.split(":")[0]
    assert again != slot
    assert meadhall("saves", "export", again, "-").lines == [saga]


def test_a_game_that_stands_here_already_is_not_taken_twice(meadhall, slot):
    (saga,) = meadhall("saves", "export", slot, "-").out.splitlines()
    other = meadhall("simulate", "voluspa", "--seed", "8", "--players", "greedy,random").out
    told = meadhall("saves", "import", "-", stdin=f"{saga}\n{other}")
    assert told.status == 0
    first, second = told.out.splitlines()
    assert first.startswith(f"{slot}: this game stands here already")
    assert "--again" in first
    assert not second.startswith(f"{slot}:")
    fewer = dumps({**loads(saga), "moves": loads(saga)["moves"][:-1]})
    assert "already" not in meadhall("saves", "import", "-", stdin=fewer).out


def test_many_games_can_be_imported_at_once(meadhall):
    games = meadhall("simulate", "voluspa", "--games", "3", "--seed", "1").out
    assert len(meadhall("saves", "import", "-", stdin=games).out.splitlines()) == 3


def test_replay_and_inspect_take_a_save_file(meadhall, slot):
    file = str(saves_folder() / f"{slot}.json")
    saga = meadhall("saves", "export", slot, "-").out
    traced = meadhall("replay", file, "--trace")
    assert traced.out == meadhall("replay", "-", "--trace", stdin=saga).out
    assert len(traced.lines) == 13
    inspected = meadhall("inspect", file, "--json")
    assert inspected.lines[0]["position"] == traced.lines[-1]["position"]


def test_a_refused_move_in_a_save_is_named_with_its_place(meadhall, slot):
    save = loads((saves_folder() / f"{slot}.json").read_text("utf-8"))
    save["saga"]["moves"][4]["at"] = [12, 12]
    for command in ("replay", "inspect"):
        said = refused(meadhall(command, "-", stdin=dumps(save)))
        assert "standard input: saga.moves[4]" in said


def test_an_export_leaves_a_file_that_exists_alone(meadhall, slot, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text("precious", "utf-8")
    assert "exists already" in refused(meadhall("saves", "export", slot, str(file)))
    assert file.read_text("utf-8") == "precious"


def test_deleting_needs_a_yes(meadhall, slot):
    assert "--yes" in refused(meadhall("saves", "delete", slot))
    assert slot in meadhall("saves", "list").out
    assert meadhall("saves", "delete", slot, "--yes") == (0, f"{slot} is deleted.\n", "")
    assert slot not in meadhall("saves", "list").out


@pytest.mark.parametrize(("answer", "stays"), [("y\n", False), ("\n", True), ("", True)])
def test_at_a_terminal_deleting_asks(meadhall, at_keyboard, slot, answer, stays):
    outcome = at_keyboard("saves", "delete", slot, stdin=answer)
    assert f"Delete {slot} for good?" in outcome.out
    assert outcome.status == (1 if stays else 0)
    assert (slot in meadhall("saves", "list").out) is stays


def test_all_or_none_are_deleted_when_a_slot_is_unknown(meadhall, slot):
    refused(meadhall("saves", "delete", slot, "nowhere", "--yes"))
    assert slot in meadhall("saves", "list").out


@pytest.mark.parametrize("words", [("show",), ("export", "x.json"), ("delete", "--yes")])
@pytest.mark.parametrize("name", ["nowhere", "../../etc/passwd", "\x1b[31m", "x" * 10_000])
def test_an_unknown_slot_is_told(meadhall, words, name):
    said = refused(meadhall("saves", words[0], name, *words[1:]))
    assert "no saved game" in said
    assert "\x1b" not in said
    assert len(said) < 300


def test_resuming_an_unknown_slot_is_told(meadhall):
    assert "no saved game" in refused(meadhall("resume", "nowhere"))


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"{}", b'{"format": "meadhall-save"}'])
def test_what_is_no_game_is_not_imported(meadhall, data):
    assert "standard input" in refused(meadhall("saves", "import", "-", stdin=data))
    assert meadhall("saves", "list").out == "There are no saved games yet.\n"


def test_one_bad_save_does_not_hide_the_others(meadhall, slot):
    (saves_folder() / "bad-1.json").write_bytes(b"\x00\xff")
    listed = meadhall("saves", "list")
    assert listed.status == 0
    assert slot in listed.out
    assert "bad-1" in listed.out


@pytest.mark.parametrize("words", [(), ("lst",), ("show",), ("list", "more"), ("delete",)])
def test_wrong_usage_is_one_sentence(meadhall, words):
    refused(meadhall("saves", *words), status=2)


def test_a_folder_that_cannot_be_made_is_told(meadhall, monkeypatch, tmp_path, saga):
    (tmp_path / "file").touch()
    monkeypatch.setenv("MEADHALL_DATA", str(tmp_path / "file"))
    assert "file" in refused(meadhall("saves", "import", "-", stdin=saga))
