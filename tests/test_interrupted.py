"""Whatever ends a run, the earlier corpus is as it was and the next run is not in its way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

from sqlsimpl import Corpus, build_corpus, open_corpus

Contents = dict[str, list[tuple[Any, ...]]]

COLUMNS: dict[str, Any] = {"text": "text", "id": "id", "label": "label"}
SMALL = "SELECT range AS id, 'word' || range % 7 AS text, 'l' || range % 2 AS label FROM range(50)"
LARGE = """
SELECT
    range AS id,
    array_to_string(list_transform(range(40), lambda i: 'w' || hash(range * 40 + i) % 50000), ' ')
        AS text,
    'l' || range % 2 AS label
FROM range(20000)
"""

# The real command line; it says when a statement that starts with $1 is about to run.
COMMAND = """
import signal, sys
from sqlsimpl.cli import main
from sqlsimpl.engines.duckdb import DuckDBEngine

moment, hold, *sys.argv[1:] = sys.argv[1:]
execute = DuckDBEngine.execute

def announced(self, statement, binds=None):
    if statement.startswith(moment):
        print("now", flush=True)
        if hold == "hold":
            signal.pause()
    return execute(self, statement, binds)

signal.signal(signal.SIGINT, signal.default_int_handler)
DuckDBEngine.execute = announced
main()
"""

# Building into a file that may not grow beyond the given number of bytes.
FULL_DISK = """
import resource, sys
from sqlsimpl.cli import main

limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
main()
"""


def contents(corpus: Corpus) -> Contents:
    return {name: corpus.table(name).fetchall() for name in corpus.tables}


def arguments(file: Path, name: str = "corpus") -> list[str]:
    columns = ["--text", "text", "--id", "id", "--label", "label", "--quiet"]
    folder = ["--temp-directory", str(spill_home(file))]
    return ["corpus", "large.parquet", *columns, "--into", str(file), "--name", name, *folder]


def spill_home(file: Path) -> Path:
    return file.parent / "spill"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a source that takes seconds, not moments."""
    folder = tmp_path_factory.mktemp("large")
    with duckdb.connect(":memory:") as opened:
        opened.execute(f"COPY ({LARGE}) TO '{folder}/large.parquet' (FORMAT parquet)")
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A DuckDB file with a small corpus."""
    made = tmp_path / "corpora.duckdb"
    spill_home(made).mkdir()
    build_corpus(SMALL, into=made, **COLUMNS).close()
    return made


@pytest.fixture
def before(file: Path) -> Contents:
    with open_corpus(file) as corpus:
        return contents(corpus)


@contextmanager
def started(large: Path, program: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=large,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for_moment(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    assert process.stdout.readline() == "now\n"


def assert_unharmed(file: Path, before: Contents) -> None:
    """The earlier corpus is as it was; the next run replaces it and tidies up."""
    with open_corpus(file) as corpus:
        assert contents(corpus) == before
    with duckdb.connect(file) as opened:
        schemas = "SELECT DISTINCT schema_name FROM duckdb_tables()"
        assert opened.sql(schemas).fetchall() == [("corpus",)]
    with build_corpus(
        SMALL, into=file, min_df=8, temp_directory=spill_home(file), **COLUMNS
    ) as corpus:
        assert 0 < len(corpus.table("terms").fetchall()) < len(before["terms"])
    assert list(spill_home(file).glob("sqlsimpl-spill-*")) == []


WORK = 'CREATE OR REPLACE TABLE "sqlsimpl_work'
PUBLISH = 'CREATE TABLE "corpora"'


@pytest.mark.parametrize(
    ("moment", "name"), [(WORK, "corpus"), (PUBLISH, "corpus"), (PUBLISH, "other")]
)
def test_interrupt(large: Path, file: Path, before: Contents, moment: str, name: str) -> None:
    with started(large, COMMAND, moment, "go", *arguments(file, name)) as process:
        wait_for_moment(process)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted" in errors
    assert "Traceback" not in errors
    assert list(spill_home(file).iterdir()) == []
    assert_unharmed(file, before)


@pytest.mark.parametrize("moment", [WORK, PUBLISH, "COMMIT"])
def test_kill(large: Path, file: Path, before: Contents, moment: str) -> None:
    with started(large, COMMAND, moment, "hold", *arguments(file)) as process:
        wait_for_moment(process)
        assert len(list(spill_home(file).glob(f"sqlsimpl-spill-{process.pid}-*"))) == 1
        os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert len(list(spill_home(file).glob("sqlsimpl-spill-*"))) == 1
    assert_unharmed(file, before)


@pytest.mark.parametrize(("room", "name"), [(0, "corpus"), (1 << 20, "corpus"), (1 << 20, "other")])
def test_full_disk(large: Path, file: Path, before: Contents, room: int, name: str) -> None:
    limit = file.stat().st_size + room
    with started(large, FULL_DISK, str(limit), *arguments(file, name)) as process:
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert output == ""
    assert str(file) in errors
    assert "what was there is as before" in errors
    assert "Traceback" not in errors
    assert_unharmed(file, before)


def test_spill_folder_of_a_living_run_stays(large: Path, file: Path, before: Contents) -> None:
    with started(large, COMMAND, WORK, "hold", *arguments(file)) as process:
        wait_for_moment(process)
        build_corpus(SMALL, temp_directory=spill_home(file), **COLUMNS).close()
        assert len(list(spill_home(file).glob(f"sqlsimpl-spill-{process.pid}-*"))) == 1
        os.killpg(process.pid, signal.SIGKILL)
    assert_unharmed(file, before)
