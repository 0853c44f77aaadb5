"""Which storage version the DuckDB files have that sqlsimpl makes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl.cli import app
from sqlsimpl.engines import open_engine
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.engines.duckdb.settings import STORAGE_VERSION, STORAGE_VERSIONS
from sqlsimpl.errors import SettingError

DEFAULT = f"{STORAGE_VERSION}+"
NEWEST = "v2.0.0+"


def storage_version(connection: duckdb.DuckDBPyConnection, database: str) -> str:
    """The oldest DuckDB that reads a database."""
    ((version,),) = connection.execute(
        "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = $name",
        {"name": database},
    ).fetchall()
    return str(version)


def version_of(file: Path) -> str:
    with duckdb.connect() as connection:
        connection.execute(f"ATTACH '{file}' AS opened (READ_ONLY)")
        return storage_version(connection, "opened")


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    file = tmp_path / "documents.parquet"
    duckdb.execute(
        "COPY (SELECT range AS id, ['red apple', 'blue sky'][1 + range % 2] AS text, "
        "['fruit', 'weather'][1 + range % 2] AS label FROM range(20)) TO $file",
        {"file": str(file)},
    )
    return file


def train(documents: Path, model: Any, **options: Any) -> None:
    sqlsimpl.train(
        documents, text="text", label="label", id="id", algorithm="nb", model=model, **options
    ).close()


def test_all_new_files_are_for_older_clients(documents: Path, tmp_path: Path) -> None:
    model, corpus, copied, generated = (
        tmp_path / f"{name}.duckdb" for name in ("model", "corpus", "copied", "generated")
    )
    train(documents, model)
    sqlsimpl.build_corpus(documents, text="text", into=corpus).close()
    sqlsimpl.copy(model, copied)
    sqlsimpl.generate_tcat(generated, positive=2, negative=2)
    made = {file.stem: version_of(file) for file in (model, corpus, copied, generated)}
    assert made == dict.fromkeys(("model", "corpus", "copied", "generated"), DEFAULT)


def test_an_option_says_otherwise(documents: Path, tmp_path: Path) -> None:
    model, corpus, copied, generated = (
        tmp_path / f"{name}.duckdb" for name in ("model", "corpus", "copied", "generated")
    )
    train(documents, model, storage_version="v1.3.0")
    sqlsimpl.build_corpus(documents, text="text", into=corpus, storage_version="v1.4.0").close()
    sqlsimpl.copy(model, copied, storage_version="latest")
    sqlsimpl.generate_tcat(generated, positive=2, negative=2, storage_version="v1.5.0")
    made = [version_of(file) for file in (model, corpus, copied, generated)]
    assert made == ["v1.3.0+", "v1.4.0+", NEWEST, "v1.5.0+"]


def test_the_command_line_has_the_option(documents: Path, tmp_path: Path) -> None:
    columns = ["--text", "text", "--label", "label", "--quiet", "--storage-version"]
    files = {name: tmp_path / f"{name}.duckdb" for name in ("train", "corpus", "copy", "generate")}
    commands = {
        "train": [documents, "--algorithm", "nb", "--model", files["train"], *columns],
        "corpus": [documents, "--into", files["corpus"], *columns],
        "copy": ["--model", files["train"], "--to", files["copy"], "--storage-version"],
        "generate": ["tcat", files["generate"], "--positive", 2, "--quiet", "--storage-version"],
    }
    for command, options in commands.items():
        call = [command, *map(str, options)]
        refused = CliRunner().invoke(app, [*call, "v1.2"])
        assert isinstance(refused.exception, SettingError)
        assert not files[command].exists()
        done = CliRunner().invoke(app, [*call, "v1.4.0"])
        assert done.exit_code == 0, done.output
        assert version_of(files[command]) == "v1.4.0+"


def test_a_file_keeps_its_own_version(documents: Path, tmp_path: Path) -> None:
    newer, older = tmp_path / "newer.duckdb", tmp_path / "older.duckdb"
    duckdb.connect(newer).close()
    train(documents, newer)
    assert version_of(newer) == NEWEST
    train(documents, older)
    train(documents, older, storage_version="latest", smoothing=2.0)
    assert len(sqlsimpl.versions(older)) == 2
    assert version_of(older) == DEFAULT


def test_a_connection_keeps_its_own_version(documents: Path, tmp_path: Path) -> None:
    with duckdb.connect(tmp_path / "own.duckdb") as connection:
        train(documents, connection, storage_version="v1.3.0")
        assert storage_version(connection, "own") == NEWEST


@pytest.mark.parametrize("version", STORAGE_VERSIONS)
def test_duckdb_knows_all_versions(version: str, tmp_path: Path) -> None:
    file = tmp_path / "made.duckdb"
    with (
        DuckDBEngine(file, storage_version=version) as engine,
        engine.attached(file, read_only=False),
    ):
        pass
    assert version_of(file) == (NEWEST if version == "latest" else f"{version}+")


@pytest.mark.parametrize("version", ["v1.2", "1.2.0", "newest", ""])
def test_an_unknown_version_is_refused(documents: Path, tmp_path: Path, version: str) -> None:
    file = tmp_path / "models.duckdb"
    with pytest.raises(SettingError) as caught:
        train(documents, file, storage_version=version)
    assert repr(version) in str(caught.value)
    assert all(known in str(caught.value) for known in STORAGE_VERSIONS)
    assert not file.exists()


def test_only_files_have_a_version() -> None:
    with pytest.raises(SettingError, match="only DuckDB files have one"):
        open_engine("postgresql://localhost/nowhere", storage_version="latest")


def test_metadata_is_written_whole_to_files_but_as_the_user_says_on_connections() -> None:
    """With re-use, clients before 1.4 could not open a file that ten models were trained into."""
    setting = "SELECT current_setting('experimental_metadata_reuse')"
    with DuckDBEngine() as engine:
        assert engine.execute(setting) == [(False,)]
    with duckdb.connect() as connection, DuckDBEngine(connection) as engine:
        assert engine.execute(setting) == [(True,)]
