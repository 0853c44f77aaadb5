"""Faults of the machine: a full disk, no files left, no writing, a clock that goes backwards."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

from tests.campaigns import kills
from tests.campaigns.campaign import Case
from tests.campaigns.damage import predicted

_PROGRAM = """
import resource, sys, time
kind, amount, *sys.argv[1:] = sys.argv[1:]
if kind != "none":
    number = int(amount)
    if kind == "clock":
        now = time.time
        time.time = lambda: now() - number
        time.monotonic()
    else:
        resource.setrlimit(getattr(resource, kind), (number, number))
from sqlsimpl.cli import main
main()
"""
_LIMITS = {
    "RLIMIT_FSIZE": (0, 1000, 100_000, 1_000_000, 5_000_000),
    "RLIMIT_NOFILE": (4, 12, 20, 30),
    "clock": (10, 10**6, 10**8),
    "read-only": (0,),
}


def prepare(folder: Path) -> None:
    """What kills have, too."""
    kills.prepare(folder)


def case(folder: Path, seed: int) -> Case:
    """One command under a fault: it works, or an error in a line; the model is as it was."""
    chance = random.Random(seed)
    home = folder / f"case-{seed}"
    home.mkdir()
    file = home / "models.duckdb"
    shutil.copy(folder / "whole.duckdb", file)
    rows = str(folder / "rows.parquet")
    before = predicted(file, 2)
    kind = chance.choice(list(_LIMITS))
    amount = chance.choice(_LIMITS[kind])
    commands = [
        ["train", rows, "--text", "text", "--label", "label", "--algorithm", "nb", "--force",
         "--model", str(file)],
        ["predict", rows, "--model", str(file), "--out", str(home / "labels.parquet")],
        ["models", "--model", str(file), "--shred"],
    ]  # fmt: skip
    command = chance.choice(commands)
    if kind == "read-only":
        home.chmod(0o500)
    try:
        limit = ["none", "0"] if kind == "read-only" else [kind, str(amount)]
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM, *limit, *command],
            capture_output=True, text=True, check=False, timeout=600,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        home.chmod(0o700)
        if done.returncode not in (0, 1, 2):
            return Case(f"{kind} {amount}: exit code {done.returncode}", passed=False)
        # Without files, Python itself cannot import: that is not ours.
        if "Traceback" in done.stderr and "from sqlsimpl.cli" not in done.stderr:
            return Case(f"{kind} {amount}, {command[0]}: a traceback", passed=False)
        if predicted(file, 2) != before:
            return Case(f"{kind} {amount}: other predictions", passed=False)
        return Case(f"{kind}, exit {done.returncode}")
    finally:
        home.chmod(0o700)
        shutil.rmtree(home)
