"""Discriminants side by side give what they give row by row, whether they are full or sparse."""

from __future__ import annotations

from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl.models.projections import WIDE

LABELS = 50


@pytest.fixture
def connection() -> duckdb.DuckDBPyConnection:
    """Documents of which each has words of its label alone, and some that all may have."""
    made = duckdb.connect()
    made.execute(f"""
        CREATE TABLE documents AS SELECT
            i AS id,
            'label' || i % {LABELS} AS label,
            list_aggregate(list_transform(range(8), lambda k: CASE
                WHEN k < 5 THEN 'own' || i % {LABELS} || 'x' || hash(i * 8 + k) % 6
                ELSE 'common' || hash(i * 9 + k) % 20
            END), 'string_agg', ' ') AS text
        FROM range(6 * {LABELS}) AS numbers (i)
    """)
    made.execute("INSERT INTO documents VALUES (9000, 'label0', 'nothing that is known')")
    return made


def scores(model: sqlsimpl.Model) -> list[tuple[Any, ...]]:
    return list(model.predict("documents", scores=True).fetchall())


@pytest.mark.parametrize(
    ("algorithm", "more", "side_by_side"),
    [("nb", {}, 1), ("centroid", {}, 1), ("simpl", {}, 17), ("nb", {"few": True}, 2)],
)
def test_both_give_the_same(
    connection: duckdb.DuckDBPyConnection, algorithm: str, more: dict[str, Any], side_by_side: int
) -> None:
    where = "id % 50 < 2" if more else "true"
    with sqlsimpl.train(
        "documents", where=where, text="text", label="label", id="id", min_df=1,
        algorithm=algorithm, model=connection,
    ) as model:  # fmt: skip
        assert model.shape.lanes == side_by_side
        ((most,),) = model.table(WIDE).aggregate("MAX(block)").fetchall()
        assert most == (len(model.rows("stages", "label")) - 1) // side_by_side
        wide = scores(model)
        model.stored["shape"]["lanes"] = 0
        assert scores(model) == wide
        assert len({row[1] for row in wide if row[4]}) > 1
