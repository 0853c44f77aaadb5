"""Models in a file: versions, what is done again and what not, and what may go wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest
from sklearn.metrics import precision_recall_fscore_support

import sqlsimpl
from sqlsimpl import (
    EngineError,
    Model,
    ModelError,
    SettingError,
    SourceError,
    SqlsimplError,
    Step,
)
from sqlsimpl.engines.duckdb import home
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.models.store import ModelStore

Connection = duckdb.DuckDBPyConnection
Rows = list[tuple[Any, ...]]

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
COLUMNS: dict[str, Any] = {"text": "text", "id": "id", "label": "label", "algorithm": "nb"}
DOCUMENTS = """
SELECT
    range AS id,
    CASE range % 2 WHEN 0 THEN 'apple red tree ' ELSE 'cloud blue sky ' END || 'w' || range % 5
        AS text,
    CASE range % 2 WHEN 0 THEN 'fruit' ELSE 'weather' END AS label,
    range % 3 AS part
FROM range(40)
"""


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    file = tmp_path / "documents.parquet"
    duckdb.sql(f"COPY ({DOCUMENTS}) TO '{file}'")
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "models.duckdb"


@pytest.fixture
def publish(documents: Path, file: Path) -> Callable[..., Model]:
    """Train a model that is closed, of which only the facts are left."""

    def publish(**options: Any) -> Model:
        call = {"source": documents, "model": file, "name": "news", **COLUMNS, **options}
        with sqlsimpl.train(call.pop("source"), **call) as model:
            return model

    return publish


@cache
def trained_once() -> Path:
    """A file with the first version of news, as publish would train it."""
    folder = Path(tempfile.mkdtemp())
    sqlsimpl.train(
        duckdb.sql(DOCUMENTS), model=folder / "models.duckdb", name="news", **COLUMNS
    ).close()
    return folder / "models.duckdb"


@pytest.fixture
def news(file: Path) -> Path:
    """A file with version 1 of news."""
    shutil.copy(trained_once(), file)
    return file


def changed(documents: Path, file: Path, query: str) -> Path:
    """Other documents, made of these by a query."""
    duckdb.sql(f"CREATE OR REPLACE VIEW documents AS FROM '{documents}'")
    duckdb.sql(f"COPY ({query}) TO '{file}'")
    return file


@contextmanager
def opened(file: Path, *, read_only: bool = True) -> Iterator[Connection]:
    with duckdb.connect(file, read_only=read_only) as connection:
        connection.execute("CREATE TEMP TABLE inbox AS SELECT 1 AS id, 'red apple' AS text")
        yield connection


def predicted(file: Path, schema: str = "news") -> Rows:
    with opened(file) as connection:
        return connection.sql(f"FROM {schema}.predict('inbox')").fetchall()


def schemas(file: Path) -> set[str]:
    with duckdb.connect(file, read_only=True) as connection:
        query = (
            "SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database() "
            "AND NOT internal"
        )
        return {name for (name,) in connection.sql(query).fetchall()} - {"main"}


def listed(file: Path, name: str | None = None) -> list[tuple[str, int, bool]]:
    return [(one.model, one.version, one.current) for one in sqlsimpl.versions(file, name)]


# Versions.


def test_versions_count_up_and_earlier_ones_stay(publish: Callable[..., Model], file: Path) -> None:
    first = publish()
    before = predicted(file)
    second = publish(smoothing=3.0)
    assert (first.version, second.version) == (1, 2)
    assert listed(file) == [("news", 2, True), ("news", 1, False)]
    assert predicted(file) != before
    assert predicted(file, '"news@1"') == before
    with sqlsimpl.open(file, "news", 1) as model:
        assert model.settings["smoothing"] == 0.01
        assert model.version == 1
        source = duckdb.sql("SELECT 1 AS id, 'red apple' AS text")
        assert model.predict(source, reasons=False).fetchall() == before
    with sqlsimpl.open(file) as model:
        assert (model.name, model.version) == ("news", 2)


def test_an_earlier_version_is_put_in_use_again(publish: Callable[..., Model], news: Path) -> None:
    before = predicted(news)
    publish(smoothing=3.0)
    rolled = sqlsimpl.roll_back(news, "news", 1)
    assert (rolled.version, rolled.model) == (1, "news")
    assert predicted(news) == before
    assert listed(news) == [("news", 2, False), ("news", 1, True)]
    with duckdb.connect(news, read_only=True) as connection:
        settings = connection.sql(
            "SELECT value FROM news.settings WHERE name = 'algorithm_settings'"
        )
        ((value,),) = settings.fetchall()
    assert json.loads(value)["smoothing"] == 0.01
    assert publish(force=True).version == 3


def test_a_version_is_dropped(publish: Callable[..., Model], news: Path) -> None:
    publish(smoothing=3.0)
    with pytest.raises(ModelError, match=r"version 2 .* is in use: put another in use first"):
        sqlsimpl.drop(news, "news", 2)
    (gone,) = sqlsimpl.drop(news, "news", 1)
    assert gone.version == 1
    assert listed(news) == [("news", 2, True)]
    assert schemas(news) == {"news", "news@2", "sqlsimpl"}
    assert publish(smoothing=4.0).version == 3


def test_a_model_is_dropped(publish: Callable[..., Model], file: Path) -> None:
    publish(keep_intermediate=True)
    publish(smoothing=3.0)
    publish(name="other")
    before = predicted(file, "other")
    gone = sqlsimpl.drop(file, "news")
    assert {one.version for one in gone} == {1, 2}
    assert listed(file) == [("other", 1, True)]
    assert schemas(file) == {"other", "other@1", "sqlsimpl"}
    assert predicted(file, "other") == before
    with pytest.raises(ModelError, match="there is no model 'news'"):
        sqlsimpl.drop(file, "news")


def test_what_the_user_has_in_the_models_schema_stays(
    publish: Callable[..., Model], file: Path
) -> None:
    with duckdb.connect(file) as connection:
        connection.execute("CREATE SCHEMA news; CREATE TABLE news.own AS SELECT 7 AS x")
        connection.execute(
            "CREATE VIEW news.seen AS FROM news.own; CREATE MACRO news.twice(x) AS 2 * x"
        )
    publish()
    publish(smoothing=3.0)
    query = "SELECT news.twice(x) FROM news.seen"
    with opened(file) as connection:
        assert connection.sql(query).fetchall() == [(14,)]
    sqlsimpl.drop(file, "news")
    with duckdb.connect(file) as connection:
        assert connection.sql(query).fetchall() == [(14,)]
        names = "SELECT function_name FROM duckdb_functions() WHERE schema_name = 'news'"
        assert connection.sql(names).fetchall() == [("twice",)]
        connection.execute("DROP VIEW news.seen; DROP TABLE news.own")
    publish()
    sqlsimpl.drop(file, "news")
    with duckdb.connect(file) as connection:
        assert connection.sql("SELECT news.twice(2)").fetchall() == [(4,)]


@pytest.mark.parametrize("own", ['TABLE news."Terms"', "VIEW news.labels", "TABLE news.steps"])
def test_a_table_of_the_users_is_not_replaced(
    publish: Callable[..., Model], file: Path, own: str
) -> None:
    with duckdb.connect(file) as connection:
        connection.execute(f"CREATE SCHEMA news; CREATE {own} AS SELECT 7 AS x")
    with pytest.raises(EngineError) as caught:
        publish()
    for words in (str(file), "schema 'news'", "choose another name"):
        assert words in str(caught.value)
    with duckdb.connect(file) as connection:
        assert connection.sql(f"FROM {own.split()[1]}").fetchall() == [(7,)]
    assert schemas(file) == {"news"}
    # A table that not every model has is met only when the training is done.
    late = own == "TABLE news.steps"
    spares = list(file.parent.glob("models-news-*.duckdb"))
    assert len(spares) == late
    assert ("what was trained is in" in str(caught.value)) == late
    assert all(predicted(spare)[0][1] == "fruit" for spare in spares)


# What is done again and what not.


def test_unchanged_documents_are_not_trained_again(
    publish: Callable[..., Model], file: Path, documents: Path, tmp_path: Path
) -> None:
    first = publish()
    assert not first.unchanged
    before = file.read_bytes()
    mixed = changed(documents, tmp_path / "mixed.parquet", "FROM documents ORDER BY HASH(id)")
    for same in ({}, {"source": mixed}, {"threads": 1}, {"smoothing": 0.01}):
        again = publish(**same)
        assert (again.version, again.unchanged) == (1, True)
        assert again.trained_on == first.trained_on
    assert file.read_bytes() == before
    forced = publish(force=True)
    assert (forced.version, forced.unchanged) == (2, False)


@pytest.mark.usefixtures("news")
@pytest.mark.parametrize(
    "change",
    [
        "SELECT * REPLACE (IF(id = 7, text || ' x', text) AS text) FROM documents",
        "SELECT * REPLACE (IF(id = 7, 'fruit', label) AS label) FROM documents",
        "SELECT * REPLACE (IF(id = 7, 700, id) AS id) FROM documents",
        "FROM documents WHERE id <> 7",
    ],
)
def test_changed_documents_are_trained_again(
    publish: Callable[..., Model], documents: Path, tmp_path: Path, change: str
) -> None:
    again = publish(source=changed(documents, tmp_path / "changed.parquet", change))
    assert (again.version, again.unchanged) == (2, False)


@pytest.mark.usefixtures("news")
@pytest.mark.parametrize(
    "change",
    [
        {"smoothing": 2.0},
        {"where": "part > 0"},
        {"where": "part >= 0"},
        {"algorithm": "mfd"},
        {"id": None},
    ],
)
def test_changed_settings_are_trained_again(
    publish: Callable[..., Model], change: dict[str, Any]
) -> None:
    assert not publish(**change).unchanged


def test_only_the_version_in_use_counts_as_trained(
    publish: Callable[..., Model], news: Path
) -> None:
    publish(smoothing=2.0)
    again = publish()
    assert (again.version, again.unchanged) == (3, False)
    sqlsimpl.roll_back(news, "news", 2)
    assert publish(smoothing=2.0).unchanged


def test_what_stands_beside_the_documents_counts(
    publish: Callable[..., Model], tmp_path: Path
) -> None:
    labels, words = tmp_path / "labels.csv", tmp_path / "words.csv"
    duckdb.sql(f"COPY (SELECT id, label FROM ({DOCUMENTS})) TO '{labels}'")
    words.write_text("word\nred\n")
    options: dict[str, Any] = {"labels": labels, "stop_words": str(words)}
    publish(**options)
    assert publish(**options).unchanged
    labels.write_text(labels.read_text().replace("0,fruit\n", "0,weather\n", 1))
    assert not publish(**options).unchanged
    words.write_text("word\nblue\n")
    changed = publish(**options)
    assert not changed.unchanged
    assert changed.settings["stop_words"] == ["blue"]
    words.unlink()


def test_text_in_another_column_is_a_change(tmp_path: Path, file: Path) -> None:
    first, second = tmp_path / "first.parquet", tmp_path / "second.parquet"
    split = "IF(id < 9, text, NULL) AS {}, IF(id < 9, NULL, text) AS {}"
    for target, columns in ((first, ("a", "b")), (second, ("b", "a"))):
        query = f"SELECT id, label, {split.format(*columns)} FROM ({DOCUMENTS})"
        duckdb.sql(f"COPY ({query}) TO '{target}'")
    options = {**COLUMNS, "text": ["a", "b"], "fields_apart": True, "model": file}
    sqlsimpl.train(first, **options).close()
    with sqlsimpl.train(second, **options) as model:
        assert not model.unchanged


@pytest.mark.parametrize("algorithm", ["nb", "centroid"])
def test_ready_rows(file: Path, tmp_path: Path, algorithm: str) -> None:
    source = tmp_path / "terms.parquet"
    terms = f"SELECT id, label, UNNEST(string_split(text, ' ')) AS term, 2 AS n FROM ({DOCUMENTS})"
    columns = {"id": "id", "term": "term", "count": "n", "label": "label"}
    options: dict[str, Any] = {**columns, "algorithm": algorithm}
    versions = []
    for query in (terms, f"FROM ({terms}) ORDER BY term", f"FROM ({terms}) WHERE term <> 'w1'"):
        duckdb.sql(f"COPY ({query}) TO '{source}'")
        with sqlsimpl.train(source, model=file, **options) as model:
            versions.append((model.version, model.unchanged))
    assert versions == [(1, False), (1, True), (2, False)]


# Where models are.


def test_two_models_in_one_file(publish: Callable[..., Model], news: Path) -> None:
    publish(name="other", algorithm="centroid")
    assert listed(news) == [("news", 1, True), ("other", 1, True)]
    assert listed(news, "other") == [("other", 1, True)]
    with pytest.raises(SettingError, match=r"say which model; there are: 'news', 'other'"):
        sqlsimpl.open(news)
    with sqlsimpl.open(news, "other") as model:
        assert model.algorithm == "centroid"


def test_the_documents_are_in_the_same_file(file: Path) -> None:
    with duckdb.connect(file) as connection:
        connection.execute(f"CREATE TABLE documents AS {DOCUMENTS}")
    options = {"model": file, "name": "news", **COLUMNS}
    for source in ({"source": "documents"}, {"source": file, "table": "documents"},
                   {"query": "FROM documents"}):  # fmt: skip
        with sqlsimpl.train(force=True, **source, **options) as model:
            assert model.trained_on.documents == 40
            assert len(model.predict("documents", reasons=False)) == 40
            assert model.evaluate("documents").metrics.accuracy == 1
    with opened(file) as connection:
        rows = connection.sql("FROM news.predict('documents')").fetchall()
    assert len(rows) == 40
    assert len(sqlsimpl.versions(file)) == 3


SETTINGS = "SELECT name, value FROM duckdb_settings() WHERE name <> 'search_path' ORDER BY name"
STATE = "SELECT current_database(), current_schema()"


def test_a_connection_of_the_users() -> None:
    with duckdb.connect() as connection:
        connection.execute(f"CREATE TABLE documents AS {DOCUMENTS}")
        connection.execute("CREATE SCHEMA home; USE home; SET preserve_insertion_order = false")
        connection.execute("SET threads = 2")
        before = connection.sql(SETTINGS).fetchall(), connection.sql(STATE).fetchall()
        with sqlsimpl.train("main.documents", model=connection, name="news", **COLUMNS) as model:
            expected = model.predict("main.documents", reasons=False).fetchall()
        assert (connection.sql(SETTINGS).fetchall(), connection.sql(STATE).fetchall()) == before
        assert connection.sql("FROM news.predict('main.documents')").fetchall() == expected
        assert connection.sql("SHOW DATABASES").fetchall() == [("memory",)]
        with sqlsimpl.open(connection, "news") as model:
            assert model.predict("main.documents", reasons=False).fetchall() == expected
        with pytest.raises(SourceError):
            sqlsimpl.train("gone", model=connection, name="news", **COLUMNS)
        assert sqlsimpl.versions(connection)[0].version == 1
        sqlsimpl.drop(connection, "news")
        assert sqlsimpl.versions(connection) == []
        assert (connection.sql(SETTINGS).fetchall(), connection.sql(STATE).fetchall()) == before
        assert connection.sql("SELECT COUNT(*) FROM main.documents").fetchall() == [(40,)]


def test_a_connection_with_an_open_transaction() -> None:
    with duckdb.connect() as connection:
        connection.execute(f"CREATE TABLE documents AS {DOCUMENTS}")
        connection.execute("BEGIN; INSERT INTO documents VALUES (99, 'apple', 'fruit', 0)")
        with pytest.raises(EngineError, match="open transaction: commit it or roll it back"):
            sqlsimpl.train("documents", model=connection, **COLUMNS)
        connection.execute("COMMIT")
        assert connection.sql("SELECT COUNT(*) FROM documents").fetchall() == [(41,)]


def test_a_model_in_memory(documents: Path) -> None:
    with sqlsimpl.train(documents, **COLUMNS) as model:
        assert (model.name, model.version) == ("model", 1)
        assert len(model.predict(documents).df()) == 40
        assert model.table("labels").fetchall()
        assert "discriminants" in model.tables


def test_a_model_keeps_working_while_others_are_trained(
    publish: Callable[..., Model], documents: Path, news: Path
) -> None:
    with sqlsimpl.open(news) as model:
        before = model.predict(documents, reasons=False).fetchall()
        publish(smoothing=3.0)
        assert model.predict(documents, reasons=False).fetchall() == before
        sqlsimpl.drop(news, "news")
        assert model.predict(documents, reasons=False).fetchall() == before


def test_results_stay_when_others_are_asked_for(news: Path) -> None:
    with sqlsimpl.open(news) as model:
        first = model.predict(duckdb.sql("SELECT 1 AS id, 'red apple' AS text"))
        second = model.predict(duckdb.sql("SELECT 2 AS id, 'blue sky' AS text"))
        assert [row[:2] for row in first.fetchall()] == [(1, "fruit")]
        assert [row[:2] for row in second.fetchall()] == [(2, "weather")]
        assert first.pl()["label"].to_list() == ["fruit"]
        assert first.df()["label"].tolist() == ["fruit"]
        assert first.filter("document = 1").aggregate("COUNT(*)").fetchall() == [(1,)]


def test_intermediate_tables_are_kept(publish: Callable[..., Model], file: Path) -> None:
    publish(keep_intermediate=True)
    publish(smoothing=2.0)
    assert schemas(file) == {"news", "news@1", "news@2", "news@1 intermediate", "sqlsimpl"}
    with duckdb.connect(file, read_only=True) as connection:
        query = "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'news@1 intermediate'"
        tables = {name for (name,) in connection.sql(query).fetchall()}
        assert {"inputs", "bags", "postings", "model_terms"} <= tables
        rows = connection.sql('SELECT COUNT(*) FROM "news@1 intermediate".inputs').fetchall()
        assert rows == [(40,)]
    sqlsimpl.drop(file, "news", 1)
    assert schemas(file) == {"news", "news@2", "sqlsimpl"}


@pytest.mark.parametrize("name", ['two "quoted" words', "it's.Größe/A", "select"])
def test_names(publish: Callable[..., Model], file: Path, name: str) -> None:
    publish(name=name)
    schema = '"' + name.replace('"', '""') + '"'
    assert predicted(file, schema)[0][:2] == (1, "fruit")
    with sqlsimpl.open(file, name) as model:
        assert model.name == name
    assert sqlsimpl.roll_back(file, name, 1).current
    sqlsimpl.drop(file, name)
    assert schemas(file) == {"sqlsimpl"}


@pytest.mark.parametrize("name", ["", "  ", "news@1", "main", "Temp", "sqlsimpl", "pg_catalog"])
def test_bad_names(publish: Callable[..., Model], file: Path, name: str) -> None:
    with pytest.raises(SettingError, match="it names a schema of the model's database"):
        publish(name=name)
    assert not file.exists()


def test_names_that_differ_in_case_only(publish: Callable[..., Model], news: Path) -> None:
    with pytest.raises(ModelError, match="there is a model 'news'"):
        publish(name="News")
    assert listed(news) == [("news", 1, True)]
    assert list(news.parent.glob("*.duckdb")) == [news]


@pytest.mark.parametrize("stem", ["main", "it's my models.v2"])
def test_names_of_files(publish: Callable[..., Model], tmp_path: Path, stem: str) -> None:
    file = tmp_path / f"{stem}.duckdb"
    publish(model=file)
    assert publish(model=str(file)).unchanged
    assert predicted(file)[0][:2] == (1, "fruit")


def test_a_file_named_as_the_model(publish: Callable[..., Model], tmp_path: Path) -> None:
    """DuckDB asks which of the two is meant, and says how to."""
    file = tmp_path / "news.duckdb"
    publish(model=file)
    assert predicted(file, "news.news")[0][:2] == (1, "fruit")
    with opened(file) as connection, pytest.raises(duckdb.Error, match=r"news\.news"):
        connection.sql("FROM news.predict('inbox')").fetchall()


def test_plain_sql_reads_everything(publish: Callable[..., Model], file: Path) -> None:
    model = publish(algorithm="simpl")
    with duckdb.connect(file, read_only=True) as connection:
        tables = connection.sql(
            "SELECT view_name FROM duckdb_views() WHERE schema_name = 'news' ORDER BY ALL"
        ).fetchall()
        names = {name for (name,) in tables}
        assert {"discriminants", "stages", "leaves", "bounds", "spellings", "terms", "labels",
                "settings", "steps", "training_log"} <= names  # fmt: skip
        for name in names:
            assert connection.sql(f"FROM news.{name}").fetchall() is not None
        strongest = connection.sql(
            "SELECT terms.name FROM news.discriminants JOIN news.terms USING (term) "
            "JOIN news.labels USING (label) WHERE labels.name = 'fruit' "
            "ORDER BY weight DESC LIMIT 3"
        ).fetchall()
        assert {name for (name,) in strongest} == {"apple", "red", "tree"}
        registry = connection.sql("SELECT model, version, algorithm FROM sqlsimpl.versions")
        assert registry.fetchall() == [("news", 1, "simpl")]
        steps = connection.sql("SELECT COUNT(*) FROM news.steps WHERE seconds IS NULL").fetchall()
        assert steps == [(0,)]
    assert model.training["seconds"].keys() == {"corpus", "train", "publish", "total"}


# What goes wrong while a model is published.


PUBLISHING = ("CREATE SCHEMA", "CREATE TABLE", "INSERT INTO", "CREATE VIEW", "COMMIT")


@pytest.mark.parametrize(
    ("moment", "first"), [*((moment, False) for moment in PUBLISHING), ("CREATE VIEW", True)]
)
def test_an_error_while_publishing_leaves_no_trace(
    publish: Callable[..., Model],
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    moment: str,
    first: bool,
) -> None:
    if not first:
        shutil.copy(trained_once(), file)
    before = predicted(file) if not first else []
    execute = DuckDBEngine.execute
    failed = []

    def fail(self: DuckDBEngine, statement: str, *given: Any) -> Rows:
        publishing = '"sqlsimpl_work' not in statement.partition(" AS")[0]
        if statement.startswith(moment) and publishing:
            failed.append(statement)
            if moment != "COMMIT":
                execute(self, statement, *given)
            raise duckdb.IOException("the disk is gone")
        return execute(self, statement, *given)

    monkeypatch.setattr(DuckDBEngine, "execute", fail)
    with pytest.raises(EngineError) as caught:
        publish(smoothing=2.0)
    monkeypatch.undo()
    assert failed
    for words in (str(file), "what was there is as before", "the disk is gone"):
        assert words in str(caught.value)
    assert list(file.parent.glob("*.duckdb")) == ([] if first else [file])
    assert not list(file.parent.glob("*.wal"))
    if not first:
        assert listed(file) == [("news", 1, True)]
        assert schemas(file) == {"news", "news@1", "sqlsimpl"}
        assert predicted(file) == before
    if moment == "CREATE VIEW":
        assert publish(smoothing=2.0).version == (1 if first else 2)


def test_an_error_on_a_users_connection_puts_everything_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with duckdb.connect() as connection:
        connection.execute(f"CREATE TABLE documents AS {DOCUMENTS}; CREATE SCHEMA home; USE home")
        before = connection.sql(SETTINGS).fetchall(), connection.sql(STATE).fetchall()

        def fail(*_: object) -> None:
            raise duckdb.IOException("the disk is gone")

        monkeypatch.setattr(ModelStore, "_put_in_use", fail)
        with pytest.raises(EngineError, match="the disk is gone"):
            sqlsimpl.train("main.documents", model=connection, **COLUMNS)
        assert (connection.sql(SETTINGS).fetchall(), connection.sql(STATE).fetchall()) == before
        assert connection.sql("SHOW ALL TABLES").fetchall()[0][:3] == (
            "memory",
            "main",
            "documents",
        )
        assert len(connection.sql("SHOW ALL TABLES").fetchall()) == 1


HOLDER = """
import duckdb, sys
connection = duckdb.connect(sys.argv[1])
print("open", flush=True)
sys.stdin.readline()
connection.close()
"""


@contextmanager
def held(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has a file open for writing, until it is spoken to."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()


def release(process: subprocess.Popen[str]) -> None:
    process.communicate("\n", timeout=600)


def test_a_file_that_another_process_has_open(
    publish: Callable[..., Model], monkeypatch: pytest.MonkeyPatch, news: Path
) -> None:
    monkeypatch.setattr(home, "PATIENCE", 0.3)
    with held(news) as process:
        for call in (lambda: publish(smoothing=2.0), lambda: sqlsimpl.open(news),
                     lambda: sqlsimpl.drop(news, "news")):  # fmt: skip
            with pytest.raises(EngineError) as caught:
                call()
            message = str(caught.value)
            assert f"another process (process {process.pid})" in message
            assert str(news) in message
    assert listed(news) == [("news", 1, True)]


def test_training_waits_for_another_process(publish: Callable[..., Model], news: Path) -> None:
    with held(news) as process:
        started = time.monotonic()
        threading.Timer(1.0, release, [process]).start()
        assert publish(smoothing=2.0).version == 2
        assert time.monotonic() - started > 1


def storage_version(file: Path) -> str:
    with opened(file) as connection:
        query = "SELECT tags['storage_version'] FROM duckdb_databases() WHERE path IS NOT NULL"
        ((version,),) = connection.sql(query).fetchall()
    return str(version)


def test_what_was_trained_is_not_lost_when_the_file_is_taken(
    publish: Callable[..., Model], monkeypatch: pytest.MonkeyPatch, news: Path
) -> None:
    before = predicted(news)
    monkeypatch.setattr(home, "PATIENCE", 0.3)
    holding: list[Any] = []

    def take(step: Step) -> None:
        if step.phase == "train" and not holding:
            context = held(news)
            holding.append((context, context.__enter__()))

    try:
        with pytest.raises(EngineError) as caught:
            publish(smoothing=2.0, on_step=take)
    finally:
        holding[0][0].__exit__(None, None, None)
    (spare,) = news.parent.glob("models-news-*.duckdb")
    assert str(spare) in str(caught.value)
    assert str(news) in str(caught.value)
    assert listed(spare) == [("news", 1, True)]
    assert storage_version(spare) == "v1.2.0+"
    assert predicted(spare)[0][:2] == (1, "fruit")
    with sqlsimpl.open(spare) as model:
        assert model.settings["smoothing"] == 2.0
    assert listed(news) == [("news", 1, True)]
    assert predicted(news) == before


def test_a_reader_during_training_sees_the_last_version(
    publish: Callable[..., Model], news: Path
) -> None:
    before = predicted(news)
    seen: list[bytes] = []

    def look(step: Step) -> None:
        if step.rows is None and step.phase == "train" and not seen:
            program = "import duckdb, sys; print(duckdb.connect(sys.argv[1], read_only=True).sql("
            program += '"SELECT version FROM sqlsimpl.versions WHERE current").fetchall())'
            seen.append(subprocess.check_output([sys.executable, "-c", program, str(news)]))

    publish(smoothing=2.0, on_step=look)
    assert seen == [b"[(1,)]\n"]
    assert predicted(news) != before


# Bad input.


def test_files_that_are_no_models(publish: Callable[..., Model], tmp_path: Path) -> None:
    text, empty = tmp_path / "text.duckdb", tmp_path / "empty.duckdb"
    text.write_text("this is a text, and long enough to be taken for something else" * 100)
    duckdb.connect(empty).close()
    cases: list[tuple[Path, str]] = [
        (tmp_path / "gone.duckdb", "there is no such file"),
        (tmp_path / "no" / "gone.duckdb", "there is no such file"),
        (text, "this is not a DuckDB database"),
        (empty, "there is no model in it"),
        (tmp_path, "folder"),
    ]
    for file, message in cases:
        with pytest.raises((ModelError, EngineError), match=message) as caught:
            sqlsimpl.open(file)
        assert str(file) in str(caught.value)
    for file, message in (cases[2], cases[4], (tmp_path / "no" / "m.duckdb", "there is no folder")):
        with pytest.raises(EngineError, match=message):
            publish(model=file)
    with pytest.raises(SettingError, match=r"models\.parquet.* such as"):
        publish(model=tmp_path / "models.parquet")
    assert sqlsimpl.versions(empty) == []
    with pytest.raises(ModelError, match="no such file"):
        sqlsimpl.versions(tmp_path / "gone.duckdb")
    assert not (tmp_path / "gone.duckdb").exists()


def test_wrong_names_and_versions(publish: Callable[..., Model], news: Path) -> None:
    publish(name="weather")
    for call in (sqlsimpl.open, sqlsimpl.drop, sqlsimpl.versions):
        with pytest.raises(ModelError, match=r"no model 'newz'; did you mean 'news'\?"):
            call(news, "newz")
    with pytest.raises(ModelError, match=r"no version 7; there are: 1$"):
        sqlsimpl.open(news, "news", 7)
    with pytest.raises(ModelError, match=r"no version 7; there are: 1$"):
        sqlsimpl.roll_back(news, "news", 7)
    with pytest.raises(ModelError, match=r"no version 7; there are: 1$"):
        sqlsimpl.drop(news, "news", 7)
    assert len(sqlsimpl.versions(news)) == 2


def test_a_newer_format(news: Path) -> None:
    with duckdb.connect(news) as connection:
        connection.execute("UPDATE sqlsimpl.versions SET format = 99")
    with pytest.raises(ModelError, match=r"made by a newer sqlsimpl \(format 99.*: upgrade"):
        sqlsimpl.open(news)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written(publish: Callable[..., Model], news: Path) -> None:
    news.chmod(0o444)
    with pytest.raises(EngineError, match="choose a file that you may write to"):
        publish(smoothing=2.0)
    assert predicted(news)[0][:2] == (1, "fruit")


def test_a_connection_that_is_read_only(publish: Callable[..., Model], news: Path) -> None:
    with duckdb.connect(news, read_only=True) as connection:
        with pytest.raises(EngineError, match="read-only"):
            publish(model=connection, smoothing=2.0)
        assert connection.sql("SELECT MAX(version) FROM sqlsimpl.versions").fetchall() == [(1,)]
        with sqlsimpl.open(connection) as model:
            source = duckdb.sql("SELECT 1 AS id, 'red apple' AS text")
            assert model.predict(source, reasons=False).fetchall()[0][:2] == (1, "fruit")


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"label": None}, SettingError, "label: say which column"),
        ({"label": "labell"}, SourceError, "did you mean 'label'"),
        ({"text": "txt"}, SourceError, "did you mean 'text'"),
        ({"text": ()}, SettingError, "say which column holds the text"),
        ({"algorithm": "forest"}, SettingError, "algorithm 'forest': there are: 'simpl', 'ridge'"),
        ({"smothing": 1.0}, SettingError, "did you mean 'smoothing'"),
        ({"smoothing": -1.0}, SettingError, "smoothing -1.0"),
        ({"algorithm": "simpl", "preset": "papre"}, SettingError, "did you mean 'paper'"),
        ({"where": "part > 7"}, SourceError, "no document"),
        ({"where": "label = 'fruit'"}, SourceError, "'fruit'"),
        ({"memory_limit": "much"}, SettingError, "memory_limit 'much'"),
        ({"temp_directory": "/no/such"}, SettingError, "/no/such"),
    ],
)
def test_bad_training(
    publish: Callable[..., Model],
    file: Path,
    options: dict[str, Any],
    kind: type[SqlsimplError],
    message: str,
) -> None:
    with pytest.raises(kind, match=message):
        publish(**options)
    assert not file.exists()


def test_bad_scoring(documents: Path, news: Path) -> None:
    with sqlsimpl.open(news) as model:
        other = duckdb.sql("SELECT 1 AS key, 'red apple' AS message")
        with pytest.raises(SourceError, match=r"no column 'text'; there are: 'key', 'message'"):
            model.predict(other)
        with pytest.raises(SourceError, match="no column 'id'"):
            model.predict(other, text="message")
        assert model.predict(other, text="message", id="key", reasons=False).fetchall()[0][:2] == (
            1,
            "fruit",
        )
        with pytest.raises(SettingError, match=r"trained on 1 text columns \(text\); name as many"):
            model.predict(other, text=["message", "key"])
        with pytest.raises(SourceError, match="no such file"):
            model.predict("gone.parquet")
        with pytest.raises(SourceError, match="no column 'label'"):
            model.evaluate(other, text="message", id="key")
        with pytest.raises(SettingError, match=r"the ending must be one of \.parquet"):
            model.predict(documents, out="labels.xlsx")
        with pytest.raises(SettingError, match="there is no folder"):
            model.predict(documents, out="/no/such/labels.csv")
        with pytest.raises(SettingError, match=r"no table 'term'; did you mean 'terms'"):
            model.table("term")
        assert len(model.predict(documents, reasons=False)) == 40


def test_evaluation_by_hand(tmp_path: Path, news: Path) -> None:
    """Some labels are wrong, one is unknown, one document has no label and one no text."""
    source = tmp_path / "judged.parquet"
    given = ["fruit"] * 6 + ["weather"] * 2 + ["sport", None, "fruit"]
    texts = ["red apple"] * 5 + ["blue sky"] * 3 + ["blue sky", "blue sky", None]
    relation = duckdb.query(
        "SELECT UNNEST(RANGE(11)) AS id, UNNEST($texts) AS text, UNNEST($given) AS label",
        params={"texts": texts, "given": given},
    )
    assert relation is not None
    relation.write_parquet(str(source))
    with sqlsimpl.open(news) as model:
        found = model.evaluate(source)
    assert found.metrics.documents == 9
    assert sum(found.left_out.values()) == 2
    assert found.metrics.accuracy == pytest.approx(7 / 9)
    by_label = {row["label"]: row for row in found.metrics.per_label}
    assert by_label["fruit"]["precision"] == 1
    assert by_label["fruit"]["recall"] == pytest.approx(5 / 6)
    assert by_label["weather"]["precision"] == pytest.approx(2 / 4)
    assert by_label["sport"]["recall"] == 0
    assert by_label["sport"]["documents"] == 1


@pytest.mark.parametrize("algorithm", ["simpl", "nb"])
def test_evaluation_is_of_the_labels_that_predict_gives(algorithm: str) -> None:
    """Precision, recall and F1 of what predict says, also where labels decide by themselves."""
    call: dict[str, Any] = {"text": ["subject", "body"], "label": "category", "id": "ticket"}
    test = "split = 'test' AND ticket < 'T-03200'"
    train = "split = 'train' AND ticket < 'T-00700'"
    with sqlsimpl.train(TICKETS, where=train, algorithm=algorithm, **call) as model:
        found = model.evaluate(TICKETS, where=test).metrics
        given = {
            row[0]: row[1] for row in model.predict(TICKETS, where=test, reasons=False).fetchall()
        }
    true = dict(duckdb.execute(f"SELECT ticket, category FROM '{TICKETS}' WHERE {test}").fetchall())
    names = sorted(set(true.values()) | set(given.values()))
    wanted, said = ([labels[key] for key in sorted(true)] for labels in (true, given))
    figures = precision_recall_fscore_support(wanted, said, labels=names, zero_division=0)
    rows = {row["label"]: row for row in found.per_label}
    for label, *expected in zip(names, *figures, strict=True):
        ours = [rows[label][name] for name in ("precision", "recall", "f1", "documents")]
        assert ours == pytest.approx(expected)
    assert found.micro["f1"] == pytest.approx(found.accuracy)
    assert (found.own is not None) == (algorithm == "simpl")
    if found.own is not None:
        assert found.own.per_label != found.per_label
