"""The frame of a saga: what is read, what is refused, and how the complaint names its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadInput, NewerVersion, shown
from engine.core.saga import read_saga, write_saga


def record(**changes: Any) -> dict[str, Any]:
    return {
        "format": "meadhall-saga",
        "version": 1,
        "game": "toy",
        "options": {},
        "seats": [{"name": "Astrid", "player": "human"}, {"name": "Bo", "player": "greedy"}],
        "seed": 4711,
        "deal": {"hands": [[1], [2]], "pile": []},
        "moves": [{"seat": 0, "type": "take", "count": 2}],
        **changes,
    }


def complaint(**changes: Any) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read_saga(record(**changes))
    return caught.value


def test_a_saga_is_written_as_it_was_read() -> None:
    assert write_saga(read_saga(record())) == record()


def test_what_may_be_left_out_may_be_left_out() -> None:
    short = record()
    del short["seed"], short["options"], short["moves"]
    saga = read_saga(short)
    assert (saga.seed, saga.options, saga.moves) == (None, {}, [])


@pytest.mark.parametrize("version", [None, True, 1.0, "1", 0])
def test_the_version_is_a_number_that_is_known(version: object) -> None:
    assert complaint(version=version).place == "version"


def test_names_are_composed() -> None:
    saga = read_saga(record(seats=[{"name": "A\u030asa"}, {"name": "Bo"}]))
    assert saga.seats[0].name == "Åsa"


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"format": "meadhall-save"}, "format", "meadhall-saga"),
        ({"colour": "red"}, "colour", "not known"),
        ({"game": 7}, "game", "string"),
        ({"seed": "4711"}, "seed", "integer"),
        ({"deal": []}, "deal", "dictionary"),
        ({"seats": [{"name": "Astrid"}]}, "seats", "at least 2"),
        ({"seats": [{"name": str(n)} for n in range(6)]}, "seats", "at most 5"),
        ({"seats": [{"name": "A"}, {"name": "a"}]}, "", "same name"),
        ({"seats": [{"name": "A"}, {"name": "\x1b"}]}, "seats[1].name", "printable"),
        ({"seats": [{"name": "A"}, {"nam": "B"}]}, "seats[1].name", "required"),
        ({"seats": [{"name": "A"}, {"name": "B", "player": "A B"}]}, "seats[1].player", "match"),
        ({"moves": [{"type": "take"}]}, "moves", "move 0 needs a seat"),
        ({"moves": [{"seat": True}]}, "moves", "move 0 needs a seat"),
        ({"moves": [{"seat": 0}, 7]}, "moves[1]", "dictionary"),
        ({"version": "1"}, "version", "1"),
    ],
)
def test_a_complaint_names_place_and_expectation(
    changes: dict[str, Any], place: str, words: str
) -> None:
    error = complaint(**changes)
    assert error.place == place
    assert words in error.problem


def test_a_newer_version_is_told_apart() -> None:
    error = complaint(version=2, more="things")
    assert isinstance(error, NewerVersion)
    assert error.place == "version"


@pytest.mark.parametrize("value", [None, [], "saga", 3, True])
def test_what_is_no_object_is_no_saga(value: object) -> None:
    with pytest.raises(BadInput, match="JSON object"):
        read_saga(value)


def test_a_hostile_key_reaches_no_terminal() -> None:
    error = complaint(**{"\x1b[2J" + "x" * 500: 1})
    assert str(error).isprintable()
    assert len(str(error)) < 200


def test_a_complaint_is_printable_whatever_it_quotes() -> None:
    error = BadInput("no kind \x1b[2J\u202e", place="moves[0].\x07", source="a\nb.json")
    assert str(error) == r"a\nb.json: moves[0].\x07: no kind \x1b[2J\u202e"


def test_shown_is_short_and_plain() -> None:
    assert shown("\x1b[2J") == r"'\x1b[2J'"
    assert len(shown("x" * 10_000)) == 60


scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


@given(st.sampled_from([*record(), "other"]), values)
def test_any_value_in_any_place_is_read_or_refused(key: str, value: object) -> None:
    problem = ""
    try:
        json.dumps(write_saga(read_saga({**record(), key: value})), allow_nan=False)
    except BadInput as error:
        problem = str(error)
    assert not problem or problem.isprintable()
