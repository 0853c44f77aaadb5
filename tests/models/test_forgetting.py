"""Deletion means deletion: in tables, in free blocks, in other versions and models."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import Model, SettingError, SourceError
from sqlsimpl.cli import app
from sqlsimpl.engines.duckdb import home
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.models.store import ModelStore

SECRET = "Xanthippe"
ROWS = """
SELECT
    range AS id,
    CASE range % 2 WHEN 0 THEN 'apple red tree ' ELSE 'cloud blue sky ' END || 'w' || range % 5
    || IF(range IN (7, 9), ' xanthippe xanthippe', '') AS text,
    CASE range % 2 WHEN 0 THEN 'fruit' ELSE 'weather' END AS label,
    IF(range IN (7, 9), 'Xanthippe', 'others') AS author
FROM range(60)
"""
LISTS = f"SELECT * REPLACE ([label] AS label) FROM ({ROWS})"
COLUMNS: dict[str, Any] = {"text": "text", "id": "id", "label": "label", "min_df": 1}
GONE = "author = 'Xanthippe'"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "models.duckdb"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    made = tmp_path / "rows.parquet"
    duckdb.sql(f"COPY ({ROWS}) TO '{made}'")
    return made


def train(source: Any, file: Path, **options: Any) -> Model:
    call = {**COLUMNS, "algorithm": "nb", "name": "news", **options}
    with sqlsimpl.train(source, model=file, **call) as model:
        return model


def has_secret(file: Path) -> bool:
    return SECRET.encode().lower() in file.read_bytes().lower()


def contents(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All tables, views and macros of a file."""
    with duckdb.connect(str(file), read_only=True) as opened:
        names = opened.sql(
            "SELECT schema_name, table_name FROM duckdb_tables() UNION ALL "
            "SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal ORDER BY ALL"
        ).fetchall()
        tables = {
            f"{schema}.{name}": sorted(opened.table(f'"{schema}"."{name}"').fetchall(), key=repr)
            for schema, name in names
        }
        macros = opened.sql(
            "SELECT schema_name, function_name, macro_definition FROM duckdb_functions() "
            "WHERE NOT internal ORDER BY ALL"
        )
        return {**tables, "macros": macros.fetchall()}


# Removing.


@pytest.mark.parametrize("algorithm", [one.name for one in LEARNERS if one.additive])
def test_what_is_removed_is_in_no_byte_of_the_file(
    source: Path, file: Path, algorithm: str
) -> None:
    """Whatever tables its family has."""
    train(source, file, algorithm=algorithm, keep_intermediate=True)
    assert has_secret(file)
    with sqlsimpl.open(file) as model:
        change = model.remove(source, where=GONE)
    assert (change.changed, change.documents, change.also_in, change.shredded) == (2, 58, (), True)
    assert not has_secret(file)
    assert not any("intermediate" in name for name in contents(file))
    assert [one.name for one in file.parent.iterdir() if one.name.startswith(".")] == []


def test_without_shredding_words_are_left_in_free_blocks(source: Path, file: Path) -> None:
    """Else the test before this one would show nothing."""
    train(source, file)
    with sqlsimpl.open(file) as model:
        assert not model.remove(source, where=GONE, shred=False).shredded
    assert has_secret(file)
    before = contents(file)
    assert sqlsimpl.shred(file)
    assert not has_secret(file)
    assert contents(file) == before


def test_shredding_keeps_what_is_the_users_and_the_storage_version(
    source: Path, file: Path
) -> None:
    train(source, file)
    with duckdb.connect(str(file)) as opened:
        opened.execute("CREATE SCHEMA own; CREATE TABLE own.notes (id INTEGER PRIMARY KEY, n TEXT)")
        opened.execute("INSERT INTO own.notes VALUES (1, 'a'); CREATE SEQUENCE own.numbers START 5")
        opened.execute("CREATE VIEW own.seen AS SELECT name FROM news.labels")
    before = contents(file)
    sqlsimpl.shred(file)
    assert contents(file) == before
    with duckdb.connect(str(file)) as opened:
        assert opened.sql("SELECT nextval('own.numbers')").fetchall() == [(5,)]
        with pytest.raises(duckdb.ConstraintException):
            opened.execute("INSERT INTO own.notes VALUES (1, 'b')")
        version = "SELECT tags['storage_version'] FROM duckdb_databases() WHERE path IS NOT NULL"
        assert opened.sql(version).fetchall() == [("v1.2.0+",)]
    assert train(source, file, smoothing=3.0).version == 2


def test_a_shredding_that_fails_changes_nothing(
    source: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    train(source, file)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(sqlsimpl.EngineError, match="No space left"):
        sqlsimpl.shred(file)
    assert file.read_bytes() == before
    assert [one.name for one in file.parent.iterdir() if one.name.startswith(".")] == []


LIMITED = """
import resource, sys
import sqlsimpl
limit = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    sqlsimpl.shred(sys.argv[1])
except sqlsimpl.EngineError as error:
    sys.exit(3)
"""


@pytest.mark.parametrize("share", [0.2, 0.6, 0.9])
def test_a_full_disk_while_a_file_is_rewritten(source: Path, file: Path, share: float) -> None:
    train(source, file)
    train(source, file, smoothing=2.0)
    before, size = contents(file), file.stat().st_size
    words = [sys.executable, "-c", LIMITED, str(file), str(int(size * share))]
    assert subprocess.run(words, check=False).returncode in (0, 3)
    assert contents(file) == before


def test_a_connections_own_database_is_not_rewritten(source: Path) -> None:
    with (
        duckdb.connect(":memory:") as opened,
        sqlsimpl.train(source, model=opened, name="news", algorithm="nb", **COLUMNS) as model,
    ):
        assert not model.remove(source, where=GONE).shredded


def test_other_holders_are_named_and_no_others(source: Path, file: Path) -> None:
    train(source, file, where="id < 7")
    train(source, file, where="id < 9", keep_intermediate=True)
    train(source, file, name="other")
    train(source, file, name="innocent", where="id > 20")
    train(f"SELECT id, 'foreign ' || text AS text, label FROM '{source}'", file, name="foreign")
    train(source, file, name="silent", algorithm="ridge", forget_unseen=True)
    train(source, file)
    with sqlsimpl.open(file, "news") as model:
        change = model.remove(source, where=GONE)
    assert change.also_in == ("news@2", "other@1", "silent@1")
    # A key of another model's may be that of something else.
    assert change.may_be_in == ("foreign@1",)


def test_corpora_that_have_the_documents_are_named(source: Path, file: Path) -> None:
    train(source, file)
    for name, where in (("all", "true"), ("innocent", "id > 20")):
        sqlsimpl.build_corpus(source, into=file, name=name, where=where, **COLUMNS).close()
    with duckdb.connect(str(file)) as opened:
        opened.execute("CREATE SCHEMA own; CREATE TABLE own.documents AS SELECT 7 AS id")
    words = ["remove", str(source), "--where", GONE, "--model", str(file), "--no-shred"]
    done = CliRunner().invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["corpora"] == ["all"]
    assert "corpora with documents of these keys: all" in done.stderr


BUSY = """
import sys, duckdb
opened = duckdb.connect(sys.argv[1], read_only=True)
print("open", flush=True)
sys.stdin.read()
"""


def test_a_file_in_use_is_not_rewritten_and_the_removal_stands(
    source: Path, file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    train(source, file)
    shred = home.DuckDBHome.shred

    def while_busy(self: home.DuckDBHome) -> bool:
        words = [sys.executable, "-c", BUSY, str(file)]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            other.stdout.readline()
            try:
                return shred(self)
            finally:
                other.communicate()

    monkeypatch.setattr(home, "PATIENCE", 0.0)
    monkeypatch.setattr(home.DuckDBHome, "shred", while_busy)
    with sqlsimpl.open(file) as model:
        change = model.remove(source, where=GONE)
    assert (change.changed, change.shredded) == (2, False)
    assert "another process" in caplog.text
    assert "sqlsimpl models --shred" in caplog.text
    monkeypatch.undo()
    assert sqlsimpl.versions(file)[0].documents == 58
    assert sqlsimpl.shred(file)
    assert not has_secret(file)


def test_kept_thresholds_are_said(tmp_path: Path, file: Path) -> None:
    source = tmp_path / "lists.parquet"
    duckdb.sql(f"COPY ({LISTS}) TO '{source}'")
    train(source, file)
    words = ["remove", str(source), "--where", GONE, "--model", str(file)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "thresholds are those of the last training" in done.stderr
    assert "sqlsimpl forget" in done.stderr


# Forgetting.


@pytest.mark.parametrize("algorithm", ["simpl", "ridge", "nb"])
def test_forgetting_is_training_without_the_documents(
    source: Path, file: Path, tmp_path: Path, algorithm: str
) -> None:
    options: dict[str, Any] = {"algorithm": algorithm, "where": "id < 50"}
    train(source, file, **options, keep_intermediate=True)
    done = sqlsimpl.forget(file, source, where=GONE)
    assert (done.version, done.forgotten, done.documents) == (2, 2, 48)
    assert (done.dropped, done.kept, done.also_in, done.shredded) == (("news@1",), (), (), True)
    assert not has_secret(file)
    fresh = tmp_path / "fresh.duckdb"
    train(f"SELECT * FROM '{source}' WHERE author <> 'Xanthippe'", fresh, **options)
    skipped = ("settings", "steps", "macros", "training_log")
    with sqlsimpl.open(file) as one, sqlsimpl.open(fresh) as other:
        assert one.stored["where"] == other.stored["where"] == "id < 50"
        for name in set(other.tables) - set(skipped):
            found, expected = (each.table(name).fetchall() for each in (one, other))
            assert sorted(found, key=repr) == sorted(expected, key=repr), name


def test_versions_that_never_held_them_are_kept(source: Path, file: Path) -> None:
    train(source, file, where="id < 7")
    train(source, file, where="id < 20")
    train(source, file, name="other")
    done = sqlsimpl.forget(file, source, where=GONE, name="news")
    assert (done.version, done.dropped, done.kept) == (3, ("news@2",), ("news@1",))
    assert done.also_in == ("other@1",)
    assert [(one.model, one.version, one.current) for one in sqlsimpl.versions(file)] == [
        ("news", 3, True), ("news", 1, False), ("other", 1, True),
    ]  # fmt: skip


def test_a_version_that_does_not_say_is_dropped(source: Path, file: Path) -> None:
    train(source, file, algorithm="ridge", forget_unseen=True)
    done = sqlsimpl.forget(file, source, where=GONE)
    assert done.dropped == ("news@1",)


def test_documents_that_are_gone_already(source: Path, file: Path) -> None:
    train(source, file, where="id < 7")
    train(source, file)
    duckdb.sql(f"COPY (FROM ({ROWS}) WHERE author = 'others') TO '{source}'")
    with pytest.raises(SourceError, match="no document"):
        sqlsimpl.forget(file, source, where=GONE)
    done = sqlsimpl.forget(file, source, gone=True)
    assert (done.forgotten, done.documents, done.dropped) == (None, 58, ("news@2", "news@1"))
    assert not has_secret(file)


def test_forgetting_that_cannot_be_changes_nothing(source: Path, file: Path) -> None:
    train(source, file)
    before = contents(file)
    calls: list[Callable[[], object]] = [
        lambda: sqlsimpl.forget(file, source),
        lambda: sqlsimpl.forget(file, source, where=""),
        lambda: sqlsimpl.forget(file, source, where=GONE, gone=True),
        lambda: sqlsimpl.forget(file, source, where="label = 'fruit'"),
        lambda: sqlsimpl.forget(file, source, where="author = 'nobody'"),
    ]
    for call in calls:
        with pytest.raises((SettingError, SourceError)):
            call()
    assert contents(file) == before


def test_the_command_says_what_it_did(source: Path, file: Path) -> None:
    train(source, file)
    train(source, file, name="other")
    words = ["forget", str(source), "--where", GONE, "--model", str(file), "--name", "news"]
    done = CliRunner().invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["forgotten"], found["dropped"], found["also_in"]) == (2, ["news@1"], ["other@1"])
    assert "still hold what was removed: other@1" in done.stderr


# Private conditions.


def test_a_private_condition_is_stored_as_a_digest(source: Path, file: Path) -> None:
    where = "author <> 'Socrates'"
    assert train(source, file, where=where).version == 1
    assert b"Socrates" in file.read_bytes()
    file.unlink()
    model = train(source, file, where=where, private=True)
    assert model.stored["where"].startswith("sha256:")
    assert b"Socrates" not in file.read_bytes()
    assert train(source, file, where=where, private=True).unchanged
    assert not train(source, file, where="author <> 'Plato'", private=True).unchanged
    with pytest.raises(SettingError, match="trained_on"):
        sqlsimpl.forget(file, source, where=GONE)
    done = sqlsimpl.forget(file, source, where=GONE, trained_on="author <> 'Plato'")
    assert done.documents == 58
    assert not has_secret(file)


def test_a_condition_that_quotes_what_is_forgotten_is_said(source: Path, file: Path) -> None:
    train(source, file, where="author <> 'Xanthippe' OR id = 7")
    words = ["forget", str(source), "--where", "id = 7", "--model", str(file), "--json"]
    done = CliRunner().invoke(app, words)
    assert json.loads(done.stdout)["quotes"]
    assert "sqlsimpl forget --private" in done.stderr
    assert has_secret(file)
    duckdb.sql(f"COPY (FROM ({ROWS}) WHERE id NOT IN (7, 9)) TO '{source}'")
    done = CliRunner().invoke(app, [*words, "--private", "--where", "id = 8"])
    assert not json.loads(done.stdout)["quotes"], done.output
    assert not has_secret(file)


def test_what_was_forgotten_earlier_is_not_learned_again(source: Path, file: Path) -> None:
    train(source, file, algorithm="ridge", where="id < 30")
    sqlsimpl.forget(file, source, where=GONE)
    before = contents(file)
    with pytest.raises(SourceError, match=r"2 documents, for example '7', are not in the version"):
        sqlsimpl.forget(file, source, where="id = 8")
    assert contents(file) == before
    assert sqlsimpl.forget(file, source, where="id = 8", with_new=True).documents == 29
    duckdb.sql(f"COPY (FROM ({ROWS}) WHERE id NOT IN (7, 8, 9)) TO '{source}'")
    done = sqlsimpl.forget(file, source, gone=True)
    assert (done.documents, done.dropped) == (27, ("news@3",))
    assert not has_secret(file)


def test_dropping_without_shredding_says_so(source: Path, file: Path) -> None:
    train(source, file)
    train(source, file, smoothing=2.0)
    words = ["models", "--model", str(file), "--drop", "1"]
    assert "--shred" in CliRunner().invoke(app, words).stderr
    assert "--shred" not in CliRunner().invoke(app, [*words[:-1], "2", "--shred"]).stderr


# Conditions that say nothing.


@pytest.mark.parametrize("where", ["", "  \n"])
def test_an_empty_condition_removes_nothing(source: Path, file: Path, where: str) -> None:
    train(source, file)
    before = contents(file)
    for command in ("remove", "add", "forget", "evaluate", "predict"):
        words = [command, str(source), "--where", where, "--model", str(file)]
        done = CliRunner().invoke(app, words)
        assert isinstance(done.exception, SettingError), command
        assert "the condition is empty" in str(done.exception)
    assert contents(file) == before


def test_the_intermediate_tables_of_a_model_that_grows_stay(source: Path, file: Path) -> None:
    train(source, file, keep_intermediate=True, where="id < 50")
    with sqlsimpl.open(file) as model:
        assert not model.add(source, where="id >= 50").shredded
        assert ModelStore(model.engine.home()).tables(model.published)
    assert any("intermediate" in name for name in contents(file))
