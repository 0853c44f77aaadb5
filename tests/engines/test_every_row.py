"""Rows for every document, columns that are carried along, labels in one text: on every engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

import sqlsimpl
from tests.engines.places import DuckDBPlace, Place, PostgresPlace, SparkPlace, Table
from tests.engines.postgres_server import Database

KINDS = {"key": "key", "text": "text", "topics": "text", "size": "number"}
TRAINING = [
    (number, f"<p class='x'>{text}</p>", topics, float(number))
    for number in range(24)
    for text, topics in [[("red apple", " food|red "), ("iron hammer", "tool")][number % 2]]
]
INBOX = [
    (7, "an <b>apple</b>", "food", 0.5),
    (5, "", None, 1.5),
    (9, None, None, None),
    (8, "qqq, zzz", None, 2.5),
]
REASONS = {7: None, 5: "text is empty", 9: "text is NULL", 8: "no known term"}


@pytest.fixture(params=["duckdb", "postgres", "spark"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def place(engine: str, request: pytest.FixtureRequest) -> Iterator[Place]:
    if engine == "duckdb":
        with duckdb.connect() as connection:
            yield DuckDBPlace(connection)
    elif engine == "postgres":
        database: Database = request.getfixturevalue("postgres")
        yield PostgresPlace(database.url)
    else:
        yield SparkPlace(request.getfixturevalue("spark"))


def test_every_row(place: Place) -> None:
    place.fill(Table("every_row", KINDS, TRAINING))
    place.fill(Table("every_row_inbox", KINDS, INBOX))
    columns: dict[str, Any] = {"text": "text", "id": "key", "markup": "html"}
    # A training on Spark takes long: the harder one shows it.
    for separator in ("|",) if place.engine == "spark" else (None, "|"):
        with sqlsimpl.train(
            None if place.engine == "duckdb" else place.database,
            model=place.database,
            table="every_row",
            label="topics",
            label_separator=separator,
            algorithm="nb",
            name=f"every_row_{'one' if separator is None else 'any'}",
            **columns,
        ) as model:
            names = [name for (name,) in model.rows("labels", "name")]
            assert names == (["food", "red", "tool"] if separator else [" food|red ", "tool"])
            terms = {name for (name,) in model.rows("terms", "name")}
            assert terms == {"red", "apple", "iron", "hammer"}
            result = model.predict(table="every_row_inbox", keep="size")
            assert list(result.columns)[-2:] == ["reason", "size"]
            found = {row[0]: row for row in result.fetchall()}
            assert {key: row[-2] for key, row in found.items()} == REASONS
            assert {key: row[-1] for key, row in found.items()} == {
                key: size for key, _, _, size in INBOX
            }
            empty: Any = [] if separator else None
            assert [found[key][1] for key in (5, 8, 9)] == [empty] * 3
            best = found[7][1]
            assert sorted(best) == ["food", "red"] if separator else best == " food|red "
            texts = model.predict(["hammer", "", None]).fetchall()
            assert [row[0] for row in texts] == [1, 2, 3]
            assert [row[-1] for row in texts] == [None, "text is empty", "text is NULL"]
            assert model.evaluate(table="every_row").trained_on == len(TRAINING)
