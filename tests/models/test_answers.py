"""A row for every document: its label, or why it has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import Model, SettingError, SourceError

INBOX = [
    (11, "red apple", "Hi", 1.5),
    (10, "", "Empty", 2.5),
    (12, None, None, None),
    (13, "  ", "Blank", 0.5),
    (14, "xyzzy, quux!", "Unknown", 4.0),
    (15, "blue hammer", "Last", 5.0),
]
REASONS = [None, "text is empty", "text is NULL", "text is empty", "no known term", None]


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        made.execute(
            "CREATE TABLE training AS SELECT range AS id, CASE range % 2 WHEN 0 "
            "THEN 'red apple fruit' ELSE 'blue hammer iron' END AS text, '' AS second, "
            "CASE range % 2 WHEN 0 THEN 'food' ELSE 'tool' END AS label, [label] AS labels "
            "FROM range(40)"
        )
        made.execute("CREATE TABLE inbox (id INT, text VARCHAR, label VARCHAR, size DOUBLE)")
        made.executemany("INSERT INTO inbox VALUES ($1, $2, $3, $4)", INBOX)
        yield made


def trained(connection: duckdb.DuckDBPyConnection, **more: Any) -> Model:
    where: dict[str, Any] = {
        "text": "text",
        "label": "label",
        "id": "id",
        "algorithm": "nb",
        **more,
    }
    return sqlsimpl.train("training", **where, model=connection, name="m", force=True)


@pytest.mark.parametrize("algorithm", ["nb", "simpl", "centroid"])
def test_one_label(connection: duckdb.DuckDBPyConnection, algorithm: str) -> None:
    with trained(connection, algorithm=algorithm) as model:
        result = model.predict("inbox")
        assert result.columns == ["document", "label", "score", "probability", "reason"]
        rows = result.fetchall()
        assert [row[0] for row in rows] == [row[0] for row in INBOX]
        assert [row[1] for row in rows] == ["food", None, None, None, None, "tool"]
        assert [row[4] for row in rows] == REASONS
        assert all((row[2] is None) is (row[4] is not None) for row in rows)
        assert model.left_out == {"no known term": 1, "text is NULL": 1, "text is empty": 2}
        # What SQL gives is the same where there is a label.
        in_sql = connection.sql("FROM m.predict('inbox')").fetchall()
        assert model.predict("inbox", reasons=False).fetchall() == in_sql
        assert model.left_out == {}
        assert [row[:4] for row in rows if row[4] is None] == [in_sql[0], in_sql[-1]]


def test_any_number_of_labels(connection: duckdb.DuckDBPyConnection) -> None:
    with trained(connection, label="labels", algorithm="simpl") as model:
        rows = model.predict("inbox").fetchall()
        assert [row[1] for row in rows] == [["food"], [], [], [], [], ["tool"]]
        assert [row[2] for row in rows] == REASONS
        (mixed,) = model.predict(["red hammer iron apple blue fruit and"]).fetchall()
        assert (mixed[1] == []) is (mixed[2] == "no label is likely enough")


def test_ready_rows(connection: duckdb.DuckDBPyConnection) -> None:
    rows = "SELECT id, unnest(string_split(text, ' ')) AS term, 1 AS count, label FROM {}"
    where: dict[str, Any] = {"term": "term", "count": "count", "id": "id"}
    with sqlsimpl.train(
        query=rows.format("training"), **where, label="label", algorithm="nb", model=connection
    ) as model:
        found = model.predict(query=rows.format("inbox")).fetchall()
        assert [(row[0], row[1]) for row in found] == [
            (10, None), (11, "food"), (13, None), (14, None), (15, "tool"),
        ]  # fmt: skip
        assert {row[4] for row in found if row[1] is None} == {"no known term"}
        with pytest.raises(SettingError, match="keep: ready rows have several rows"):
            model.predict(query=rows.format("inbox"), keep="label")
        with pytest.raises(SettingError, match="on ready rows, not on texts"):
            model.predict(["red apple"])


def test_columns_are_carried_along(connection: duckdb.DuckDBPyConnection) -> None:
    with trained(connection) as model:
        result = model.predict("inbox", keep=["size", "label", "text"])
        assert result.columns[5:] == ["size", "source_label", "text"]
        assert [row[5:] for row in result.fetchall()] == [
            (size, label, text) for _, text, label, size in INBOX
        ]
        assert model.predict("inbox", keep="size", where="id > 13").fetchall()[0][5] == 4.0
        with pytest.raises(SourceError, match=r"no column 'sizes'; did you mean 'size'\?"):
            model.predict("inbox", keep="sizes")
        with pytest.raises(SettingError, match="keep: it is for predictions with reasons"):
            model.predict("inbox", keep="size", scores=True)


def test_texts_in_place_of_a_source(connection: duckdb.DuckDBPyConnection) -> None:
    with trained(connection) as model:
        rows = model.predict(["a red apple", "", None, "hammer"]).fetchall()
        assert [(row[0], row[1]) for row in rows] == [
            (1, "food"),
            (2, None),
            (3, None),
            (4, "tool"),
        ]
        many = model.predict(["red apple", "blue iron"] * 150).fetchall()
        assert [row[:2] for row in many][-2:] == [(299, "food"), (300, "tool")]
        assert len(model.predict(["apple"], scores=True)) == 2
        explained = model.explain(["blue apple apple"]).project("document, label, term")
        assert (1, "food", "apple") in explained.fetchall()
        with pytest.raises(SettingError, match="list of texts has no columns"):
            model.predict(["apple"], where="id > 3")
        with pytest.raises(SettingError, match="the list of texts is empty"):
            model.predict([])


def test_texts_of_several_columns(connection: duckdb.DuckDBPyConnection) -> None:
    with trained(connection, text=["text", "second"]) as model:
        assert model.predict(["hammer", {"second": "apple"}]).project("label").fetchall() == [
            ("tool",), ("food",),
        ]  # fmt: skip
        with pytest.raises(SettingError, match=r"no text column 'secnd'; did you mean 'second'"):
            model.predict([{"secnd": "apple"}])
    with (
        trained(connection, text=["text", "second"], fields_apart=True) as model,
        pytest.raises(SettingError, match=r"are apart: give \{'text': …, 'second': …\}"),
    ):
        model.predict(["hammer"])


def test_the_first_are_explained(connection: duckdb.DuckDBPyConnection) -> None:
    with trained(connection) as model:
        keys = {row[0] for row in model.explain("training", first=3).fetchall()}
        assert keys == {0, 1, 2}
        assert model.read == 40
