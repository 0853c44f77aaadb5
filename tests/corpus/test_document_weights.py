"""A column that says how much each document counts."""

from __future__ import annotations

from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import SettingError, SourceError
from tests.learners.linear.test_margin import collection


def source(weight: str) -> duckdb.DuckDBPyRelation:
    texts, labels = collection()
    two = ["yes" if label == "label 0" else "no" for label in labels]
    rows = duckdb.connect().query(
        "SELECT UNNEST(RANGE($n)) AS id, UNNEST($texts) AS text, UNNEST($labels) AS label",
        params={"n": len(texts), "texts": texts, "labels": two},
    )
    return rows.project(f"*, {weight} AS w")


def train(rows: object, **more: Any) -> sqlsimpl.Model:
    chosen = {"text": "text", "id": "id", "label": "label", "algorithm": "mls", **more}
    return sqlsimpl.train(rows, **chosen)


def biases(rows: object, **more: Any) -> dict[int, float]:
    with train(rows, **more) as model:
        return dict(model.engine.execute("SELECT label, bias FROM model.stages"))


@pytest.mark.parametrize("keyed", [True, False])
def test_documents_count_what_their_weights_say(keyed: bool) -> None:
    key = {} if keyed else {"id": None}
    plain = biases(source("1"), **key)
    assert biases(source("1.0"), weight_column="w", **key) == pytest.approx(plain)
    heavy = source("CASE WHEN label = 'yes' THEN 9 ELSE 1 END")
    assert biases(heavy, weight_column="w", **key)[1] > plain[1]


@pytest.mark.parametrize(
    ("weight", "message"),
    [
        ("NULLIF(id, 5)", "'w' is NULL in 1 documents, for example document '5'"),
        ("id", "is zero or negative in 1 documents, for example document '0'"),
        ("-1", "zero or negative"),
        ("'nan'::DOUBLE", "NaN or larger than 1e30"),
        ("'2'", "'w' is a VARCHAR: it must be a number"),
        ("id > 5", "'w' is a BOOLEAN"),
    ],
)
def test_weights_that_no_document_can_have(weight: str, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        train(source(weight), weight_column="w")


@pytest.mark.parametrize("chosen", [{"algorithm": "nb"}, {"algorithm": "simpl", "preset": "paper"}])
def test_learners_that_count_all_alike(chosen: dict[str, Any]) -> None:
    with pytest.raises(SettingError, match="counts all documents alike"):
        train(source("1"), weight_column="w", **chosen)


def test_ready_rows_have_no_weights_of_documents() -> None:
    with pytest.raises(SettingError, match="ready rows have no weights of documents"):
        sqlsimpl.train("x", term="t", count="c", id="id", label="label", weight_column="w")


def test_changed_weights_train_anew(tmp_path: Any) -> None:
    file = tmp_path / "model.duckdb"
    for weight, unchanged in [("1", False), ("1", True), ("2", False)]:
        with train(source(weight), weight_column="w", model=file) as model:
            assert model.unchanged is unchanged


def test_prediction_needs_no_weights() -> None:
    with train(source("1 + id % 2"), weight_column="w") as model:
        rows = source("1").project("id, text, label")
        assert len(model.predict(rows).fetchall()) == 150
        assert model.evaluate(rows).metrics.documents == 150
