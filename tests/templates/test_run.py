"""The engine and the run: what they execute, record, restore and leave behind."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from sqlsimpl import build_corpus
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.home import publish
from sqlsimpl.errors import EngineError, SettingError, StatementError
from sqlsimpl.templates.run import Run


def test_a_failing_statement_is_reported_with_its_template_and_sql() -> None:
    with DuckDBEngine() as engine, pytest.raises(StatementError) as caught:
        Run(engine).create("corpus/bags")
    assert caught.value.template == "corpus/bags"
    assert "GROUP BY" in caught.value.statement
    assert "tokens" in str(caught.value)


def test_binds_must_be_those_of_the_template() -> None:
    with DuckDBEngine() as engine, pytest.raises(TypeError, match="words"):
        Run(engine).create("corpus/stop_words", word=["a"])


def test_small_tables_and_steps_can_be_written_and_read() -> None:
    with DuckDBEngine() as engine:
        run = Run(engine)
        assert run.create("corpus/stop_words", lower_case=True, words=["of", "the"]) == 2
        assert run.create("corpus/stop_words", lower_case=True, words=["a"], append=True) == 1
        steps = run.write_steps().sql("duckdb")
        rows = engine.execute(f"SELECT step, template, rows FROM {steps} ORDER BY step")
        assert rows == [(1, "corpus/stop_words", 2), (2, "corpus/stop_words", 1)]
        run.drop("stop_words")
        assert engine.execute(
            "SELECT COUNT(*) FROM duckdb_tables() WHERE table_name = 'stop_words'"
        ) == [(0,)]


def test_options_are_set_and_a_bad_one_is_named(tmp_path: Path) -> None:
    with DuckDBEngine(threads=1, memory_limit="512MB", temp_directory=tmp_path) as engine:
        ((threads, memory, folder),) = engine.execute(
            "SELECT current_setting('threads'), current_setting('memory_limit'), "
            "current_setting('temp_directory')"
        )
        assert (threads, memory) == (1, "488.2 MiB")
        assert Path(folder).parent == tmp_path
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(SettingError, match="memory_limit 'lots'"):
        DuckDBEngine(memory_limit="lots")
    with pytest.raises(SettingError, match="no such folder"):
        DuckDBEngine(temp_directory=tmp_path / "missing")


def test_a_users_connection_is_left_as_it_was() -> None:
    connection = duckdb.connect()
    connection.execute("SET threads = 1; SET memory_limit = '1GB'; CREATE TABLE mine (x INTEGER)")
    settings = "SELECT name, value FROM duckdb_settings() ORDER BY name"
    databases = "SELECT database_name FROM duckdb_databases() ORDER BY 1"
    before = connection.execute(settings).fetchall(), connection.execute(databases).fetchall()
    with DuckDBEngine(connection, threads=2, memory_limit="700MB") as engine:
        assert engine.execute("SELECT current_setting('threads')") == [(2,)]
        with pytest.raises(duckdb.Error):
            engine.execute("SELECT nonsense")
    after = connection.execute(settings).fetchall(), connection.execute(databases).fetchall()
    assert before == after
    assert connection.execute("SELECT COUNT(*) FROM mine").fetchall() == [(0,)]


def test_a_corpus_that_stays_open_leaves_the_connection_alone() -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE texts AS SELECT 'some words ' || range AS text FROM range(9)")
    settings = "SELECT name, value FROM duckdb_settings() ORDER BY name"
    before = connection.execute(settings).fetchall()
    corpus = build_corpus("texts", text="text", into=connection, threads=1, memory_limit="1GB")
    assert connection.execute(settings).fetchall() == before
    databases = connection.execute("SELECT database_name FROM duckdb_databases()").fetchall()
    assert not [name for (name,) in databases if "sqlsimpl" in name]
    assert corpus.table("documents").aggregate("COUNT(*)").fetchall() == [(9,)]
    corpus.close()


def test_an_open_transaction_is_refused_and_kept() -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE mine (x INTEGER); BEGIN; INSERT INTO mine VALUES (1)")
    with pytest.raises(EngineError, match="open transaction"):
        DuckDBEngine(connection)
    connection.execute("COMMIT")
    assert connection.execute("FROM mine").fetchall() == [(1,)]


def test_publishing_replaces_its_own_tables_only(tmp_path: Path) -> None:
    file = tmp_path / "out.duckdb"
    with DuckDBEngine(file) as engine:
        run = Run(engine)
        run.create("corpus/stop_words", lower_case=True, words=["a", "b"])
        words = run.table("stop_words")
        publish(engine.home(), {"first": words, "words": words}, "s")
    with duckdb.connect(str(file)) as connection:
        connection.execute("CREATE TABLE s.mine AS SELECT 1 AS x")
    with DuckDBEngine(file) as engine:
        run = Run(engine)
        run.create("corpus/stop_words", lower_case=True, words=["c"])
        publish(engine.home(), {"words": run.table("stop_words")}, "s")
        with pytest.raises(EngineError, match="'mine' that sqlsimpl did not make"):
            publish(engine.home(), {"mine": run.table("stop_words")}, "s")
    with duckdb.connect(str(file)) as connection:
        tables = connection.execute("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall()
        assert tables == [("mine",), ("words",)]
        assert connection.execute("FROM s.words").fetchall() == [("c",)]


def test_a_failed_publication_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "out.duckdb"
    with DuckDBEngine(file) as engine:
        run = Run(engine)
        run.create("corpus/stop_words", lower_case=True, words=["a"])
        publish(engine.home(), {"words": run.table("stop_words")}, "s")
        with pytest.raises(EngineError, match="as before"):
            publish(
                engine.home(), {"words": run.table("stop_words"), "x": run.table("missing")}, "s"
            )
    with duckdb.connect(str(file), read_only=True) as connection:
        assert connection.execute("FROM s.words").fetchall() == [("a",)]
