"""The command line on the other engines, through its real entry point."""

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

from tests.engines.places import TICKETS
from tests.engines.postgres_server import Database
from tests.engines.spark_session import settings

COLUMNS = ("--text", "subject", "--text", "body", "--label", "category", "--id", "ticket")


@dataclass(frozen=True)
class Shell:
    """Where commands are called, on which database, and how its documents are named."""

    folder: Path
    address: str
    documents: tuple[str, str]

    def call(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Call the command with settings of Spark that keep to the folder."""
        with settings(self.folder, **{"spark.sql.catalogImplementation": "hive"}):
            environment = dict(os.environ)
        command = [str(Path(sys.executable).with_name("sqlsimpl")), *map(str, arguments)]
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def succeed(self, *arguments: object) -> dict[str, Any]:
        """The one object that a command prints."""
        done = self.call(*arguments, "--json", "--quiet")
        assert (done.returncode, done.stderr) == (0, "")
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    def fail(self, *arguments: object) -> tuple[int, str]:
        """The exit code and the one line of a command that complains."""
        done = self.call(*arguments, "--quiet")
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1, done.stderr
        return done.returncode, done.stderr


@pytest.fixture
def shell(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Shell:
    """The tickets in a database of an engine."""
    if engine == "postgres":
        database: Database = request.getfixturevalue("postgres")
        database.fill()
        return Shell(tmp_path, database.url, ("--table", "public.tickets"))
    return Shell(tmp_path, "local[2]", ("--query", f"SELECT * FROM json.`{TICKETS}`"))


@pytest.mark.parametrize("engine", ["postgres", "spark"])
def test_from_training_to_a_file(shell: Shell) -> None:
    train, test = ("--where", "split = 'train'"), ("--where", "split = 'test'")
    model = ("--model", shell.address)
    trained = shell.succeed(
        "train", shell.address, *shell.documents, *COLUMNS, *train,
        "--algorithm", "centroid", "--name", "news",
    )  # fmt: skip
    assert (trained["documents"], trained["labels"], trained["version"]) == (2795, 8, 1)
    shell.succeed("predict", *shell.documents, *test, *model, "--out", "labels.parquet")
    labels = duckdb.read_parquet(str(shell.folder / "labels.parquet")).fetchall()
    assert len(labels) == 1205
    shell.succeed("copy", *model, "--to", "models.duckdb")
    there = shell.succeed("predict", TICKETS, *test, "--model", "models.duckdb")["predictions"]
    assert [(row["document"], row["label"]) for row in there] == [row[:2] for row in labels]
    if shell.address == "local[2]":  # each call starts Spark
        return
    measured = shell.succeed("evaluate", *shell.documents, *test, *model)
    assert measured["accuracy"] == pytest.approx(0.850, abs=0.001)
    explained = shell.succeed("explain", *shell.documents, *model, "--document", "T-02798")
    assert {row["document"] for row in explained["explanation"]} == {"T-02798"}
    code, said = shell.fail("evaluate", "--table", "nothing_there", *model)
    assert (code, "nothing_there" in said) == (1, True)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://nobody:secret@127.0.0.1:1/none", "cannot be reached"),
        ("spark://127.0.0.1:1", "nothing answers"),
        ("sc://127.0.0.1:1", "nothing answers"),
        ("local[two]", "local[two]"),
    ],
)
def test_addresses_that_lead_nowhere(tmp_path: Path, address: str, expected: str) -> None:
    shell = Shell(tmp_path, address, ("--table", "tickets"))
    code, said = shell.fail("train", address, *shell.documents, *COLUMNS)
    assert (code, expected in said, "secret" in said) == (1, True, False), said
