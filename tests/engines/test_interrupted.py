"""Whatever ends a run, what was there is as it was and the next run is not in its way."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

from sqlsimpl import Corpus, build_corpus, open_corpus, train, versions
from sqlsimpl import open as open_model

ENOUGH = 600
"""Seconds in which a process ends on however busy a machine: only one that hangs takes longer."""

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
from sqlsimpl.engines.duckdb.engine import DuckDBEngine

moment, hold, *sys.argv[1:] = sys.argv[1:]
execute = DuckDBEngine._execute

def announced(self, statement, binds):
    if statement.startswith(moment):
        print("now", flush=True)
        if hold == "hold":
            signal.pause()
    return execute(self, statement, binds)

signal.signal(signal.SIGINT, signal.default_int_handler)
DuckDBEngine._execute = announced
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
        opened.execute(f"COPY ({LARGE} LIMIT 1500) TO '{folder}/medium.parquet' (FORMAT parquet)")
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
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
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
        _, errors = process.communicate(timeout=ENOUGH)
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
        output, errors = process.communicate(timeout=ENOUGH)
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


# The same for models.

TRAIN = {**COLUMNS, "name": "news", "algorithm": "nb"}
VERSION = 'CREATE TABLE "models"'
VIEW = "CREATE VIEW"

# The real command line; it says when a step of a template, or a statement, is about to run.
TRAINING = """
import signal, sys
from sqlsimpl.cli import main
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.templates.run import Run

moment, hold, *sys.argv[1:] = sys.argv[1:]
execute, run_step = DuckDBEngine._execute, Run.execute

def announce():
    print("now", flush=True)
    if hold == "hold":
        signal.pause()

def announced(self, statement, binds):
    if statement.startswith(moment):
        announce()
    return execute(self, statement, binds)

def announced_step(self, statement, **binds):
    if statement.template == moment:
        announce()
    return run_step(self, statement, **binds)

signal.signal(signal.SIGINT, signal.default_int_handler)
DuckDBEngine._execute, Run.execute = announced, announced_step
main()
"""


def training(file: Path, *more: str) -> list[str]:
    columns = ["--text", "text", "--id", "id", "--label", "label", "--algorithm", "nb", "--quiet"]
    folder = ["--temp-directory", str(spill_home(file))]
    return [
        "train",
        "medium.parquet",
        *columns,
        "--model",
        str(file),
        "--name",
        "news",
        *folder,
        *more,
    ]


@pytest.fixture(scope="module")
def small_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("model") / "models.duckdb"
    train(SMALL, model=made, **TRAIN).close()
    return made


@pytest.fixture
def models(small_model: Path, tmp_path: Path) -> Path:
    """A DuckDB file with a small model."""
    file = tmp_path / "models.duckdb"
    spill_home(file).mkdir()
    shutil.copy(small_model, file)
    return file


def predictions(file: Path) -> list[tuple[Any, ...]]:
    with duckdb.connect(file, read_only=True) as opened:
        opened.execute("CREATE TEMP TABLE inbox AS SELECT 1 AS id, 'word1 word3' AS text")
        return opened.sql("FROM news.predict('inbox')").fetchall()


def assert_model_unharmed(file: Path, before: list[tuple[Any, ...]]) -> None:
    """Version 1 is in use and alone, the next training makes version 2 and tidies up."""
    assert predictions(file) == before
    with duckdb.connect(file, read_only=True) as opened:
        schemas = "SELECT DISTINCT schema_name FROM duckdb_tables() ORDER BY ALL"
        assert opened.sql(schemas).fetchall() == [("news@1",), ("sqlsimpl",)]
    options = {**TRAIN, "temp_directory": spill_home(file)}
    with train(SMALL, model=file, smoothing=3.0, **options) as model:
        assert model.version == 2
    assert predictions(file) != before
    assert list(spill_home(file).glob("sqlsimpl-spill-*")) == []
    assert [one.name for one in file.parent.glob("*.duckdb")] == [file.name]


@pytest.mark.parametrize("moment", ["corpus/tokens", "bayes/multinomial_terms", VIEW])
def test_interrupted_training(large: Path, models: Path, moment: str) -> None:
    before = predictions(models)
    with started(large, TRAINING, moment, "hold", *training(models)) as process:
        wait_for_moment(process)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=ENOUGH)
    assert process.returncode == 130
    assert output.replace("now\n", "") == ""
    assert "interrupted" in errors
    assert "Traceback" not in errors
    assert list(spill_home(models).iterdir()) == []
    assert_model_unharmed(models, before)


@pytest.mark.parametrize("moment", ["corpus/tokens", VERSION, "COMMIT"])
def test_killed_training(large: Path, models: Path, moment: str) -> None:
    before = predictions(models)
    with started(large, TRAINING, moment, "hold", *training(models)) as process:
        wait_for_moment(process)
        if moment == "corpus/tokens":
            assert predictions(models) == before  # the file is free while a model is trained
        os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert_model_unharmed(models, before)


def test_killed_while_the_first_model_is_published(large: Path, tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    spill_home(file).mkdir()
    with started(large, TRAINING, VIEW, "hold", *training(file)) as process:
        wait_for_moment(process)
        os.killpg(process.pid, signal.SIGKILL)
    assert not file.exists()  # a new file appears whole
    with train(SMALL, model=file, **TRAIN) as model:
        assert model.version == 1


def test_full_disk_while_a_model_is_published(large: Path, models: Path) -> None:
    before = predictions(models)
    limit = models.stat().st_size + (1 << 18)
    # The file has free blocks, enough for a small model.
    words = [word.replace("medium", "large") for word in training(models)]
    with started(large, FULL_DISK, str(limit), *words) as process:
        output, errors = process.communicate(timeout=ENOUGH)
    assert process.returncode == 1
    assert output == ""
    assert str(models) in errors
    assert "what was there is as before" in errors
    assert "Traceback" not in errors
    assert_model_unharmed(models, before)


def test_two_processes_train_into_the_same_file(large: Path, models: Path) -> None:
    """Whichever is second waits for the first, and counts on from its version."""
    calls = [training(models, "--json", "--set", f"smoothing={value}") for value in (0.5, 2.0)]
    with (
        started(large, TRAINING, "never", "go", *calls[0]) as first,
        started(large, TRAINING, "never", "go", *calls[1]) as second,
    ):
        found = []
        for process in (first, second):
            output, errors = process.communicate(timeout=ENOUGH)
            assert process.returncode == 0, errors
            found.append(json.loads(output)["version"])
    assert sorted(found) == [2, 3]
    listed = versions(models)
    assert [(one.version, one.current) for one in listed] == [(3, True), (2, False), (1, False)]
    with open_model(models, "news", found[0]) as model:
        assert model.settings["smoothing"] == 0.5
    with open_model(models, "news", found[1]) as model:
        assert model.settings["smoothing"] == 2.0
