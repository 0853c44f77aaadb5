"""The labelling desk in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
import psycopg
import pytest

import sqlsimpl
from tests.desk.conftest import documents
from tests.desk.test_check import SIDES, planted
from tests.engines.places import PostgresPlace, Table
from tests.engines.postgres_server import Database

pytestmark = pytest.mark.engine("postgres")

COLUMNS: dict[str, Any] = {"text": "text", "label": "label", "id": "key"}
KINDS = {"key": "text", "text": "text", "label": "text", "labels": "list"}


def numbers(row: Sequence[Any]) -> list[float]:
    """The numbers of a row of drift, NULL as one that none of them is."""
    return [-1.0 if value is None else value for value in row[2:]]


def new_documents(like: pl.DataFrame) -> pl.DataFrame:
    """Documents that training has not seen, of the same columns."""
    made, _ = documents(60, 9)
    return made.with_columns("new " + pl.col("key")).select(like.columns)


@pytest.fixture
def made(postgres: Database) -> pl.DataFrame:
    """The documents of the desk, in a table inbox."""
    frame, _ = documents(240, 1, flips=9)
    PostgresPlace(postgres.url).fill(Table("inbox", KINDS, frame.rows()))
    return frame


@pytest.fixture
def news(postgres: Database, made: pl.DataFrame) -> Iterator[sqlsimpl.Model]:
    """A model that gives a document one label."""
    assert len(made) == 240
    with sqlsimpl.train(postgres.url, table="inbox", name="news", **COLUMNS) as model:
        yield model


def test_suspects(postgres: Database, news: sqlsimpl.Model, made: pl.DataFrame) -> None:
    found = news.suspects(postgres.url, table="inbox", most=9).fetchall()
    with sqlsimpl.train(made, **COLUMNS) as local:
        expected = local.suspects(made, most=9).fetchall()
    assert [row[:3] for row in found] == [row[:3] for row in expected]
    assert [row[3] for row in found] == pytest.approx([row[3] for row in expected], rel=1e-6)
    assert [row[4] for row in found] == [row[4] for row in expected]
    with psycopg.connect(postgres.url) as connection:
        view = connection.execute("SELECT * FROM news.suspects ORDER BY score DESC, document")
        assert [row[:3] for row in view.fetchmany(9)] == [row[:3] for row in found]


def test_thresholds(postgres: Database, news: sqlsimpl.Model, made: pl.DataFrame) -> None:
    """A target leaves documents without a label, in Python and in SQL."""
    inbox = pl.DataFrame({"key": ["a", "b"], "text": ["parcel courier late", "w1 w2 w3"]})
    PostgresPlace(postgres.url).fill(Table("new", {"key": "text", "text": "text"}, inbox.rows()))
    (reached,) = news.set_thresholds(precision=0.9).reached
    with sqlsimpl.train(made, **COLUMNS) as local:
        (expected,) = local.set_thresholds(precision=0.9).reached
        labels = [row[1] for row in local.predict(inbox).fetchall()]
    assert reached.threshold == pytest.approx(expected.threshold, rel=1e-6)
    assert labels == ["delivery", None]
    found = news.predict(postgres.url, table="new").fetchall()
    assert [row[1] for row in found] == labels
    assert found[1][4] == "no label is likely enough"
    with psycopg.connect(postgres.url) as connection:
        rows = connection.execute("SELECT * FROM news.predict('new')").fetchall()
        assert [row[:2] for row in rows] == [("a", "delivery"), ("b", None)]


def test_thresholds_of_several_labels(postgres: Database, made: pl.DataFrame) -> None:
    columns = {**COLUMNS, "label": "labels"}
    with (
        sqlsimpl.train(postgres.url, table="inbox", name="topics", **columns) as topics,
        sqlsimpl.train(made, **columns) as local,
    ):
        for model in (topics, local):
            model.set_thresholds(recall=0.9, label="billing")
        rows = [model.rows("thresholds", "label", "threshold") for model in (topics, local)]
        assert rows[0] == [(label, pytest.approx(cut, rel=1e-6)) for label, cut in rows[1]]
        given = [row[1] for row in topics.predict(postgres.url, table="inbox").fetchall()]
        assert given == [row[1] for row in local.predict(made).fetchall()]


def test_check(postgres: Database) -> None:
    """The same is found as in DuckDB, and the condition is one of PostgreSQL."""
    faulty = planted()
    kinds = {"key": "text", "text": "text", "label": "text", "split": "text"}
    PostgresPlace(postgres.url).fill(Table("faulty", kinds, faulty.rows()))
    found = sqlsimpl.check(postgres.url, table="faulty", similarity=0.9, **COLUMNS, **SIDES)
    expected = sqlsimpl.check(faulty, similarity=0.9, **COLUMNS, **SIDES)
    assert [(each.check, each.message) for each in found] == [
        (each.check, each.message) for each in expected
    ]
    with psycopg.connect(postgres.url) as connection:
        for each in found:
            rows = connection.execute(f"SELECT key FROM faulty WHERE {each.condition}").fetchall()
            assert len(rows) == len(faulty) - each.documents


def test_suggest(postgres: Database, news: sqlsimpl.Model, made: pl.DataFrame) -> None:
    """The same documents are proposed as in DuckDB; those of training are left out."""
    inbox = new_documents(made)
    PostgresPlace(postgres.url).fill(Table("new", KINDS, inbox.rows()))
    found = news.suggest(postgres.url, table="new", most=5).fetchall()
    with sqlsimpl.train(made, **COLUMNS) as local:
        expected = local.suggest(inbox, most=5).fetchall()
    assert [row[:3] for row in found] == [row[:3] for row in expected]
    assert [row[4] for row in found] == pytest.approx([row[4] for row in expected], rel=1e-6)
    assert news.suggest(postgres.url, table="inbox").fetchall() == []


def test_drift(postgres: Database, news: sqlsimpl.Model, made: pl.DataFrame) -> None:
    """The same is told as in DuckDB, by Python and by the function of the model."""
    inbox = new_documents(made)
    PostgresPlace(postgres.url).fill(Table("new", KINDS, inbox.rows()))
    found = news.drift(postgres.url, table="new", label="label").fetchall()
    with sqlsimpl.train(made, **COLUMNS) as local:
        expected = local.drift(inbox, label="label").fetchall()
    assert [row[:2] for row in found] == [row[:2] for row in expected]
    for row, other in zip(found, expected, strict=True):
        assert numbers(row) == pytest.approx(numbers(other), rel=1e-6, abs=1e-7)
    with psycopg.connect(postgres.url) as connection:
        rows = connection.execute("SELECT * FROM news.drift('new')").fetchall()
    assert [row[:2] for row in rows] == [row[:2] for row in found[: len(rows)]]
    for row, other in zip(rows, found, strict=False):
        assert numbers(row) == pytest.approx(numbers(other), rel=1e-6, abs=1e-7)
