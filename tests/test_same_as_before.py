"""Every algorithm learns and says what it did in version 0.1, on every shape of documents.

tests/before.py has the cases and writes the stored figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import duckdb
import pytest

from tests import before
from tests.before import Case, Figures, assert_near

MODELS = [
    *(pytest.param(case, id=case.name) for case in (*before.CASES, *before.ENGINE_CASES)),
    *(
        pytest.param(
            case,
            id=case.name,
            marks=pytest.mark.skipif(
                not before.TWO_LABELS_TRAIN_AS_BEFORE, reason="two labels are trained anew"
            ),
        )
        for case in before.TWO_LABEL_CASES
    ),
]
every = pytest.mark.parametrize("case", MODELS)


class Database:
    """A database with all collections; a case is trained once."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = connection
        for name in before.COLLECTIONS:
            before.fill(connection, before.collection(name))
        self.found = cache(self._found)

    def _found(self, name: str) -> Figures:
        (case,) = {one.name: one for one in _cases() if one.name == name}.values()
        with before.train(case, None, self.connection) as model:
            return before.look(model, case)


def _cases() -> list[Case]:
    return [*before.CASES, *before.ENGINE_CASES, *before.TWO_LABEL_CASES]


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    """A database in memory."""
    with before.connect() as connection:
        yield Database(connection)


@pytest.fixture
def found(database: Database, case: Case) -> Figures:
    """The figures of this version."""
    return database.found(case.name)


@pytest.fixture
def wanted(case: Case) -> Figures:
    """The figures of 0.1."""
    figures: Figures = before.stored()["cases"][case.name]
    return figures


def test_the_stored_cases_are_these() -> None:
    assert sorted(before.stored()["cases"]) == sorted({case.name for case in _cases()})
    assert sorted(before.stored()["comparisons"]) == sorted(before.COMPARISONS)


@every
def test_sizes(found: Figures, wanted: Figures) -> None:
    assert found["sizes"] == wanted["sizes"]


@every
def test_the_objective_of_each_iteration(case: Case, found: Figures, wanted: Figures) -> None:
    assert bool(wanted["objective"]) == (case.algorithm == "simpl")
    assert [row[:-1] for row in found["objective"]] == [row[:-1] for row in wanted["objective"]]
    values = [row[-1] for row in found["objective"]]
    assert_near(values, [row[-1] for row in wanted["objective"]], before.NEAR_IN_DUCKDB)


@every
def test_the_sums_of_model_tables(found: Figures, wanted: Figures) -> None:
    assert found["tables"].keys() == wanted["tables"].keys()
    for name, table in wanted["tables"].items():
        assert found["tables"][name]["rows"] == table["rows"]
        for column, sums in table["columns"].items():
            assert_same_sums(found["tables"][name]["columns"][column], sums, f"{name}.{column}")


def assert_same_sums(found: dict[str, Any], wanted: dict[str, Any], column: str) -> None:
    """A sum of both signs can be small: it may differ by a part of the absolute values' sum."""
    assert found["values"] == wanted["values"], column
    slack = before.NEAR * wanted["absolute"]
    for kind in ("absolute", "sum"):
        assert found[kind] == pytest.approx(wanted[kind], rel=before.NEAR, abs=slack), column


@every
def test_scores(found: Figures, wanted: Figures) -> None:
    assert len(wanted["scores"]) == before.MOST_SCORED
    assert found["scores"].keys() == wanted["scores"].keys()
    for document, scores in wanted["scores"].items():
        assert found["scores"][document].keys() == scores.keys()
        for label, numbers in scores.items():
            assert_near(found["scores"][document][label], numbers)


@every
def test_labels(found: Figures, wanted: Figures) -> None:
    assert len(wanted["given"]) >= 150
    assert found["given"] == wanted["given"]


@pytest.mark.parametrize("how", before.COMPARISONS)
def test_comparisons(database: Database, how: str) -> None:
    wanted = before.stored()["comparisons"][how]
    found = before.compared(database.connection, before.COMPARISONS[how])
    assert list(found) == list(wanted)
    for algorithm, figures in wanted.items():
        assert found[algorithm]["documents"] == figures["documents"]
        assert found[algorithm]["accuracy"] == pytest.approx(figures["accuracy"], rel=1e-9)
        for kind in ("micro", "macro", "f1"):
            assert found[algorithm][kind] == pytest.approx(figures[kind], rel=1e-9), algorithm
