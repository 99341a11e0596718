"""Every rule clause is proved by a test that names it, or stands in the list of those to come."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from json import loads
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
KNOWN, TO_COME = (
    frozenset(ids)
    for ids in (
        loads((TESTS / "clauses.json").read_text("utf-8"))[key]
        for key in ("clauses", "still_to_come")
    )
)


def named_in(source: str) -> Iterator[str]:
    """The clause ids in `pytest.mark.clause(...)` calls of a source text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


@pytest.fixture(scope="module")
def tested() -> frozenset[str]:
    return frozenset(
        clause for file in TESTS.rglob("test_*.py") for clause in named_in(file.read_text("utf-8"))
    )


def test_every_clause_is_tested_or_still_to_come(tested: frozenset[str]) -> None:
    assert sorted(KNOWN - tested - TO_COME) == []


def test_no_test_names_an_unknown_clause(tested: frozenset[str]) -> None:
    assert sorted(tested - KNOWN) == []


def test_what_is_tested_is_no_longer_to_come(tested: frozenset[str]) -> None:
    assert sorted(tested & TO_COME) == []


def test_what_is_to_come_is_a_clause() -> None:
    assert sorted(TO_COME - KNOWN) == []


def test_every_clause_named_in_the_sources_is_collected(
    pytestconfig: pytest.Config, tested: frozenset[str], clauses_collected: frozenset[str]
) -> None:
    if not _runs_all(pytestconfig):
        pytest.skip("only a part of the tests was collected")
    assert sorted(tested - clauses_collected) == []


def _runs_all(config: pytest.Config) -> bool:
    chosen = {Path(arg.split("::")[0]).resolve() for arg in config.args}
    return TESTS in chosen or TESTS.parent in chosen


def test_the_reader_of_sources_finds_marks_in_every_form() -> None:
    source = """
@pytest.mark.clause("V01", "V02")
def test(): ...
case = pytest.param(1, marks=pytest.mark.clause("V03"))
pytestmark = [mark.clause("V04"), pytest.mark.long, other("V05")]
"""
    assert sorted(named_in(source)) == ["V01", "V02", "V03", "V04"]
