"""The labelling desk in Spark."""

from __future__ import annotations

from typing import Any

import pytest

import sqlsimpl
from tests.desk.test_check import COLUMNS, SIDES, planted

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
