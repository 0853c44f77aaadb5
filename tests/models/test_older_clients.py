"""Model files are read by DuckDB clients older than the one that wrote them.

The clients are real: older releases from the package index, each in a folder of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl

# The README names these versions: the oldest of all, the oldest that runs every macro quickly, and
# the newest before 2.0.
OLDEST = "duckdb==1.2.0"
CLIENTS = ("duckdb==1.4.4", "duckdb-cli==1.5.6")
MODELS = {
    "simpl": "category",
    "simpl_several": "labels",
    "nb": "category",
    "centroid_several": "labels",
}
"""Models by the algorithm that begins their name, with the column of the label or labels."""
KEYS = "ticket BETWEEN 'T-03901' AND 'T-03910'"
TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
INBOX = f"CREATE TEMP VIEW inbox AS FROM '{TICKETS}' WHERE {KEYS}"
PYTHON_CLIENT = """
import duckdb, json, sys
*before, query = sys.argv[1:]
with duckdb.connect() as connection:
    for statement in ("SET enable_progress_bar = false", *before):
        connection.execute(statement)
    result = connection.execute(query)
    names = [column[0] for column in result.description]
    print(json.dumps([dict(zip(names, row)) for row in result.fetchall()]))
"""

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Client:
    """A release of DuckDB that is installed in a folder."""

    folder: Path

    def command(self, *statements: str) -> list[str]:
        if (self.folder / "duckdb_cli").is_dir():
            options = [part for statement in statements for part in ("-c", statement)]
            return [sys.executable, "-m", "duckdb_cli", "-json", *options]
        return [sys.executable, "-c", PYTHON_CLIENT, *statements]

    def run(self, *statements: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        return subprocess.run(
            self.command(*statements), env=environment, capture_output=True, text=True, check=False
        )

    def rows(self, *statements: str) -> Rows:
        """What the last of several statements returns."""
        done = self.run(*statements)
        assert done.returncode == 0, done.stderr
        found: Rows = json.loads(done.stdout)
        return found


def installed(requirement: str, folder: Path) -> Client:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-compile", "--only-binary", ":all:", "--target", str(folder)]
    subprocess.run([*pip, *options, requirement], check=True)
    client = Client(folder)
    ((version,),) = (row.values() for row in client.rows("SELECT version()"))
    assert version == "v" + requirement.partition("==")[2]
    return client


@pytest.fixture(scope="module", params=CLIENTS)
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Client:
    return installed(request.param, tmp_path_factory.mktemp("client"))


def train(file: Path, name: str, **options: Any) -> None:
    sqlsimpl.train(
        TICKETS, text=["subject", "body"], label=MODELS[name], id="ticket",
        where="ticket < 'T-00400'", algorithm=name.partition("_")[0], model=file, name=name,
        **options,
    ).close()  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("trained") / "models.duckdb"
    for name in MODELS:
        train(file, name)
    return file


def attach(file: Path) -> str:
    return f"ATTACH '{file}' AS m (READ_ONLY)"


def all_macros(schema: str, more: str = "") -> str:
    """The rows of all three macros of a model in one query."""
    selects = (
        f"SELECT '{macro}' AS macro, * FROM {schema}.{macro}('inbox'{more})"
        for macro in ("predict", "scores", "explain")
    )
    order = "ORDER BY macro, document, label, stage, part, term, low"
    return f"{' UNION ALL BY NAME '.join(selects)} {order}"


def own_rows(*statements: str) -> Rows:
    """What the last of several statements returns in this process."""
    with duckdb.connect() as connection:
        for statement in statements[:-1]:
            connection.execute(statement)
        result = connection.sql(statements[-1])
        return [dict(zip(result.columns, row, strict=True)) for row in result.fetchall()]


def rounded(rows: Rows) -> Rows:
    return [{name: _rounded(value) for name, value in row.items()} for row in rows]


def _rounded(value: object) -> object:
    return round(value, 9) if isinstance(value, float) else value


@pytest.mark.parametrize("name", MODELS)
def test_an_older_client_runs_the_macros(client: Client, file: Path, name: str) -> None:
    statements = (attach(file), INBOX, all_macros(f"m.{name}", ", database := 'm'"))
    expected = own_rows(*statements)
    assert {row["macro"] for row in expected} == {"predict", "scores", "explain"}
    assert rounded(client.rows(*statements)) == rounded(expected)


def labels(file: Path, name: str) -> dict[str, str]:
    with sqlsimpl.open(file, name) as model:
        found = model.predict(TICKETS, where=KEYS).project("document, label")
        return dict(found.fetchall())


def test_an_older_client_uses_a_file_as_its_own(client: Client, file: Path) -> None:
    rows = client.rows(attach(file), INBOX, "USE m", "FROM simpl.predict('inbox')")
    assert {row["document"]: row["label"] for row in rows} == labels(file, "simpl")


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="DuckDB 1.2 has no wheel for Python 3.14")
def test_the_oldest_client_predicts(file: Path, tmp_path: Path) -> None:
    client = installed(OLDEST, tmp_path)
    rows = client.rows(attach(file), INBOX, "FROM m.nb.predict('inbox', database := 'm')")
    assert {row["document"]: row["label"] for row in rows} == labels(file, "nb")


def test_the_newest_storage_is_an_option(client: Client, tmp_path: Path) -> None:
    """Older clients cannot open it, which shows that the default is what lets them."""
    file = tmp_path / "models.duckdb"
    train(file, "nb", storage_version="latest")
    done = client.run(attach(file), "SELECT 1 AS one")
    assert "version number" in done.stdout + done.stderr
