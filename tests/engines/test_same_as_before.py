"""PostgreSQL and Spark learn and say what DuckDB did in version 0.1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests import before
from tests.before import Case, Figures, assert_near
from tests.engines import postgres_server
from tests.engines.places import Place, PostgresPlace, SparkPlace
from tests.engines.postgres_server import Database

ENGINES = ("postgres", "spark")
CASES = [
    case
    for case in before.ENGINE_CASES
    if (case.collection, case.algorithm) == ("few_any_labels", "simpl")
]
"""What test_conformance.py leaves out on Spark. Of the rest it says that engines agree with DuckDB,
and tests/test_same_as_before.py that DuckDB agrees with 0.1."""


@pytest.fixture(scope="module")
def postgres_place(postgres_home: Database) -> Iterator[PostgresPlace]:
    """A database of its own."""
    with postgres_server.fresh(postgres_home) as database:
        yield PostgresPlace(database.url)


@pytest.fixture(scope="module")
def spark_place(spark: Any) -> SparkPlace:
    """The session of the tests."""
    return SparkPlace(spark)


@pytest.fixture(scope="module")
def filled() -> set[tuple[str, str]]:
    """The collections that a place has already, by engine and name."""
    return set()


@pytest.fixture
def place(request: pytest.FixtureRequest, engine: str, case: Case, filled: set[Any]) -> Place:
    """A database of the engine that has the case's documents."""
    found: Place = request.getfixturevalue(f"{engine}_place")
    if (engine, case.collection) not in filled:
        found.fill(before.collection(case.collection).table)
        filled.add((engine, case.collection))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@pytest.mark.parametrize("engine", ENGINES)
def test_training_and_labels(place: Place, case: Case) -> None:
    wanted: Figures = before.stored()["cases"][case.name]
    with before.train(case, place.database, place.database) as model:
        found = before.look(model, case)
    assert found["sizes"] == wanted["sizes"]
    assert [row[:-1] for row in found["objective"]] == [row[:-1] for row in wanted["objective"]]
    assert bool(wanted["objective"]) == (case.algorithm == "simpl")
    values = [row[-1] for row in found["objective"]]
    assert_near(values, [row[-1] for row in wanted["objective"]])
    rows = {name: table["rows"] for name, table in wanted["tables"].items()}
    assert {name: table["rows"] for name, table in found["tables"].items()} == rows
    assert len(wanted["given"]) == 150
    assert found["given"] == wanted["given"]
