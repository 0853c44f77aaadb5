"""What is not used is not imported: neither the package nor the help waits for databases."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl.cli import app
from sqlsimpl.cli.lazily import PLACES

HEAVY = {"duckdb", "numpy", "sqlglot", "psycopg", "pyspark", "sklearn"}
HELP = "from sqlsimpl.cli import app; app(['--help'], standalone_mode=False)"


@pytest.mark.parametrize("statement", ["import sqlsimpl", HELP])
def test_nothing_heavy_is_imported(statement: str) -> None:
    names = "import sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", f"{statement}\n{names}"], capture_output=True, text=True, check=True
    )
    found = set(done.stderr.split())
    assert "sqlsimpl" in found
    assert found & HEAVY == set()


def test_every_public_name_is_there() -> None:
    for name in sqlsimpl.__all__:
        assert getattr(sqlsimpl, name) is not None
        assert name in dir(sqlsimpl)
    with pytest.raises(AttributeError, match="nothing"):
        sqlsimpl.nothing  # noqa: B018


def test_help_says_what_each_command_is_for() -> None:
    shown = " ".join(CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"}).stdout.split())
    for name in PLACES:
        own = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "200"}).stdout
        # Below the usage, in the third line.
        first = next(line.strip() for line in own.splitlines()[2:] if line.strip())
        assert f"{name} {first[:40]}" in shown, name
