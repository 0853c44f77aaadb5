"""The labelling desk in Spark."""

from __future__ import annotations

from typing import Any

import pytest

import sqlsimpl
from tests.desk.conftest import documents
from tests.desk.test_check import COLUMNS, SIDES, planted
from tests.engines.test_postgres_desk import numbers

pytestmark = pytest.mark.engine("spark")


def test_check(spark: Any) -> None:
    """The same is found as in DuckDB, and the condition is one of Spark."""
    faulty = planted()
    spark.createDataFrame(faulty.rows(), faulty.columns).createOrReplaceTempView("faulty")
    found = sqlsimpl.check(spark, table="faulty", similarity=0.9, **COLUMNS, **SIDES)
    expected = sqlsimpl.check(faulty, similarity=0.9, **COLUMNS, **SIDES)
    assert [(each.check, each.message) for each in found] == [
        (each.check, each.message) for each in expected
    ]
    for each in found:
        assert spark.sql("SELECT key FROM faulty").where(each.condition).count() == (
            len(faulty) - each.documents
        )


def test_suggest_and_drift(spark: Any) -> None:
    """The same is told as in DuckDB."""
    made, inbox = documents(90, 1)[0], documents(30, 9)[0]
    for name, frame in (("made", made), ("inbox", inbox)):
        rows = [row[:3] for row in frame.rows()]
        spark.createDataFrame(rows, frame.columns[:3]).createOrReplaceTempView(name)
    columns: dict[str, Any] = {**COLUMNS, "algorithm": "nb"}
    with sqlsimpl.train(spark, table="made", name="desk", **columns) as model:
        suggested = model.suggest(spark, table="inbox", most=5).fetchall()
        drifted = model.drift(spark, table="inbox").fetchall()
    with sqlsimpl.train(made, **columns) as local:
        expected = local.suggest(inbox, most=5).fetchall()
        told = local.drift(inbox).fetchall()
    sqlsimpl.drop(spark, "desk")
    assert [row[:3] for row in suggested] == [row[:3] for row in expected]
    assert [row[:2] for row in drifted] == [row[:2] for row in told]
    for row, other in zip(drifted, told, strict=True):
        assert numbers(row) == pytest.approx(numbers(other), rel=1e-6, abs=1e-9)
