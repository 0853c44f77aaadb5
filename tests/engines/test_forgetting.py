"""Forgetting where documents and models are together."""

from __future__ import annotations

from typing import Any

import pytest

import sqlsimpl


@pytest.mark.engine("spark")
def test_forgetting_on_spark(spark: Any) -> None:
    call: dict[str, Any] = {
        "table": "tickets", "text": "body", "label": "category", "id": "ticket",
        "algorithm": "nb", "name": "forgetful", "where": "ticket < 'T-00080'",
    }  # fmt: skip
    sqlsimpl.train(spark, keep_intermediate=True, **call).close()
    try:
        where = "ticket = 'T-00002'"
        done = sqlsimpl.forget(spark, name="forgetful", table="tickets", where=where)
        assert (done.version, done.forgotten, done.dropped) == (2, 1, ("forgetful@1",))
        assert [one.version for one in sqlsimpl.versions(spark, "forgetful")] == [2]
        kept = spark.sql("SELECT key FROM forgetful__2.members").collect()
        assert "T-00002" not in {row.key for row in kept}
        databases = {name for (name,) in spark.sql("SHOW DATABASES").collect()}
        assert not {"forgetful__1", "forgetful__1__intermediate"} & databases
    finally:
        sqlsimpl.drop(spark, "forgetful")
