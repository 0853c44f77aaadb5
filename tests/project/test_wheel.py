"""The built wheel, installed into an environment of its own and used from another folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sqlsimpl, pathlib
assert "site-packages" in sqlsimpl.__file__, sqlsimpl.__file__
sqlsimpl.generate_tcat("tcat.parquet", positive=20, negative=20, form="texts")
with sqlsimpl.build_corpus("tcat.parquet", text="text", label="label", into="c.duckdb") as corpus:
    print(corpus.report.documents)
"""


def run(*command: object, folder: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_holds_all_it_needs(tmp_path: Path) -> None:
    run(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT,
        folder=tmp_path,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", tmp_path / "venv", folder=tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    lock = ROOT / "requirements.lock"
    run(python, "-m", "pip", "install", "--quiet", "-c", lock, wheel, folder=tmp_path)
    assert run(python, "-c", PROGRAM, folder=tmp_path).strip() == "40"
    shown = run(tmp_path / "venv" / "bin" / "sqlsimpl", "--version", folder=tmp_path)
    assert shown.strip() == "0.2.0"
