"""Players' names are data: what may stand in one, and what may not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.names import LONGEST, normal, why_not_name, why_not_names


@pytest.mark.parametrize(
    "name", ["A", "Åsa", "[b]Bo[/b]", "O'Brien", "李小龍", "Anna Lisa", "🦊", "x" * LONGEST]
)
def test_a_printable_name_will_do(name: str) -> None:
    assert why_not_name(name) is None


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("", "visible"),
        ("   ", "visible"),
        ("x" * (LONGEST + 1), "at most 24"),
        ("x" * 10_000, "10000"),
        ("\x1b[31mBo", "printable"),
        ("a\nb", "printable"),
        ("a\u202eb", "printable"),
        ("a\u200fb", "printable"),
        ("a\u200db", "printable"),
        ("a\x00", "printable"),
        ("a\ud800", "printable"),
        (" Bo", "space"),
        ("Bo ", "space"),
        ("\u0301a", "combining"),
        ("\ufe0fa", "combining"),
    ],
)
def test_a_bad_name_is_refused_with_the_reason(name: str, word: str) -> None:
    problem = why_not_name(name)
    assert problem is not None
    assert word in problem


def test_length_counts_what_is_read_not_how_it_is_coded() -> None:
    assert why_not_name("e\u0301" * LONGEST) is None
    assert why_not_name("e\u0301" * (LONGEST + 1)) is not None


def test_equal_names_are_found_whatever_their_case_or_coding() -> None:
    assert why_not_names(["Åsa", "Bo", "A\u030aSA"]) == "Players 1 and 3 have the same name."
    assert why_not_names(["Åsa", "Bo"]) is None


def test_the_first_bad_name_is_told_with_its_seat() -> None:
    assert str(why_not_names(["Bo", "\t"])).startswith("Player 2: ")


@given(st.text(max_size=40))
def test_whatever_passes_is_printable_and_stays_good_when_composed(name: str) -> None:
    if why_not_name(name) is None:
        assert name.isprintable()
        assert why_not_name(normal(name)) is None
