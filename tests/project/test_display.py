"""Results in Python and notebooks: reprs, HTML, data frames, logging, lists of models."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import Model, ModelError, SourceError
from sqlsimpl.display import Displayed

WHERE: dict[str, Any] = {"text": "text", "label": "label", "id": "id"}


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        made.execute(
            "CREATE TABLE mail AS SELECT range AS id, CASE range % 2 WHEN 0 "
            "THEN 'red apple' ELSE 'iron hammer' END AS text, "
            "CASE range % 2 WHEN 0 THEN '<food>' ELSE 'tool' END AS label FROM range(60)"
        )
        yield made


@pytest.fixture(scope="module")
def model(connection: duckdb.DuckDBPyConnection) -> Iterator[Model]:
    with sqlsimpl.train("mail", **WHERE, algorithm="nb", model=connection, name="news") as made:
        yield made


def table(shown: Displayed) -> list[list[Any]]:
    """The data frame's rows; the HTML table has as many."""
    frame = shown.df()
    html = shown._repr_html_()
    assert html.count("<tr>") == len(frame) + 1
    assert all(f"<th>{name}</th>" in html for name in frame.columns)
    assert "<food>" not in html
    rows: list[list[Any]] = frame.to_numpy().tolist()
    return rows


def test_a_model(model: Model) -> None:
    assert repr(model) == "<sqlsimpl.Model 'news', version 1, nb>"
    assert table(model) == [["<food>", 30, "apple, red"], ["tool", 30, "hammer, iron"]]


def test_an_evaluation(model: Model) -> None:
    evaluation = model.evaluate("mail")
    assert repr(evaluation) == (
        "<sqlsimpl.Evaluation of 'news', version 1: accuracy 1.000, micro F1 1.000, "
        "macro F1 1.000, 60 documents>"
    )
    rows = table(evaluation)
    assert [row[0] for row in rows] == ["<food>", "tool", "all, micro", "all, macro"]
    assert rows[0][1:] == [30, 1.0, 1.0, 1.0, 1.0]
    assert evaluation.trained_on == 60


def test_a_comparison(connection: duckdb.DuckDBPyConnection) -> None:
    found = sqlsimpl.compare(
        connection.table("mail"), **WHERE, cross_validation=2, algorithms=["nb", "centroid"]
    )
    assert isinstance(found, list)
    assert repr(found).startswith("<sqlsimpl.Comparison nb: accuracy 1.000, micro F1")
    assert [row[:3] for row in table(found)] == [["nb", 60, 1.0], ["centroid", 60, 1.0]]
    assert repr(found[1]).startswith("<sqlsimpl.Result centroid: accuracy")
    assert len(table(found[1])) == 4


def test_a_corpus(connection: duckdb.DuckDBPyConnection) -> None:
    with sqlsimpl.build_corpus("mail", **WHERE, into=connection, name="texts") as corpus:
        assert repr(corpus) == "<sqlsimpl.Corpus 'texts': 60 documents, 4 terms, 2 labels>"
        assert [row[:2] for row in table(corpus)] == [["<food>", 30], ["tool", 30]]


def test_models_of_a_database(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    with pytest.raises(ModelError, match="there is no such file"):
        sqlsimpl.models(file)
    for name in ("first", "second", "second"):
        call: dict[str, Any] = {**WHERE, "algorithm": "nb", "model": file, "name": name}
        sqlsimpl.train(connection.table("mail"), **call, force=True).close()
    found = [(one.model, one.version) for one in sqlsimpl.models(file)]
    assert found == [("first", 1), ("second", 2)]
    from sqlsimpl.models.catalog import versions  # it still is a package

    assert len(versions(file)) == 3


def test_work_is_logged(model: Model, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="sqlsimpl"):
        model.evaluate("mail")
    by_level = {level: [] for level in ("DEBUG", "INFO", "WARNING")}  # type: dict[str, list[str]]
    for record in caplog.records:
        by_level[record.levelname].append(record.getMessage())
    assert by_level["INFO"] == ["read: started", "score: started"]
    assert any(line.startswith("scoring/decisions: 120 rows in ") for line in by_level["DEBUG"])
    assert [line[:37] for line in by_level["WARNING"]] == [
        "60 of the 60 documents were trained on"[:37]
    ]


def test_a_progress_bar_leaves_logging_as_it_was() -> None:
    log = logging.getLogger("sqlsimpl")
    before = (list(log.handlers), log.propagate)
    with sqlsimpl.progress(quiet=True) as on_step:
        assert callable(on_step)
        assert (list(log.handlers), log.propagate) != before
    assert (list(log.handlers), log.propagate) == before


def test_a_notebook_shows_an_error_without_our_frames(
    model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    from IPython.core.interactiveshell import InteractiveShell

    with pytest.raises(SourceError) as caught:
        model.predict("gone.csv")
    shell = InteractiveShell.instance()
    shown: list[str] = []
    monkeypatch.setattr(shell, "_showtraceback", lambda *told: shown.extend(told[-1]))
    try:
        raise caught.value
    except SourceError:
        shell.showtraceback()
    finally:
        InteractiveShell.clear_instance()
    assert shown == ["SourceError: gone.csv: there is no such file"]


def test_settings_are_in_signatures_and_in_help() -> None:
    for function in (sqlsimpl.train, sqlsimpl.compare, sqlsimpl.build_corpus):
        parameters = inspect.signature(function).parameters
        assert parameters["ngrams"].default == 1
        assert "text" in parameters
        assert list(parameters.values())[-1].kind is inspect.Parameter.VAR_KEYWORD
        shown = inspect.getdoc(function)
        assert shown is not None
        assert "ngrams: Maximum number of neighbouring tokens in a term." in shown
    assert {"smoothing", "iterations"} <= set(inspect.signature(sqlsimpl.train).parameters)
    assert "Settings of nb:" in (inspect.getdoc(sqlsimpl.train) or "")
    assert "smoothing" not in inspect.signature(sqlsimpl.build_corpus).parameters
