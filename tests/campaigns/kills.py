"""Kills at random moments: what was there is as it was, and the next run works."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import sqlsimpl
from tests.campaigns.campaign import Case, documents
from tests.campaigns.damage import predicted, prepare_model

_SIGNALS = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
_LONGEST = 2.5
"""Seconds in which each of the commands has ended."""


def prepare(folder: Path) -> None:
    """A model of two versions, and documents in a file."""
    prepare_model(folder)
    documents(40).write_parquet(str(folder / "rows.parquet"))


def _commands(folder: Path, file: Path) -> list[list[str]]:
    rows, model = str(folder / "rows.parquet"), ["--model", str(file)]
    columns = ["--text", "text", "--id", "id", "--label", "label"]
    train = ["train", rows, *columns]
    return [
        [*train, "--algorithm", "nb", "--force", *model],
        [*train, "--algorithm", "ridge", "--force", *model],
        [*train, "--algorithm", "nb", "--model", str(file.with_name("new.duckdb"))],
        ["remove", rows, "--where", "id < 3", *model],
        ["forget", rows, "--where", "id < 3", *model],
        ["models", *model, "--name", "model", "--drop", "1", "--shred"],
        ["models", *model, "--name", "model", "--roll-back", "1"],
        ["predict", rows, *model, "--out", str(file.with_name("labels.csv"))],
        ["copy", *model, "--to", str(file.with_name("copy.duckdb"))],
    ]


def case(folder: Path, seed: int) -> Case:
    """One command, killed: each version says what it said, or is gone as it was to go."""
    chance = random.Random(seed)
    home = folder / f"case-{seed}"
    home.mkdir()
    try:
        file = home / "models.duckdb"
        shutil.copy(folder / "whole.duckdb", file)
        return _killed(folder, home, file, chance)
    finally:
        shutil.rmtree(home)


def _killed(folder: Path, home: Path, file: Path, chance: random.Random) -> Case:
    before = {1: predicted(file, 1), 2: predicted(file, 2)}
    command = chance.choice(_commands(folder, file))
    with subprocess.Popen(
        [sys.executable, "-m", "sqlsimpl", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(home)},
    ) as process:
        time.sleep(chance.uniform(0.2, _LONGEST))
        process.send_signal(chance.choice(_SIGNALS))
    changed = command[0] in ("remove", "forget") or "--shred" in command
    for one in sqlsimpl.versions(file):
        held = before.get(one.version)
        if held is not None and not changed and predicted(file, one.version) != held:
            return Case(f"{command[0]}: other predictions", passed=False)
        predicted(file, one.version)
    new = home / "new.duckdb"
    if new.exists() and [one.version for one in sqlsimpl.versions(new)] != [1]:
        return Case("a new file without a model", passed=False)
    sqlsimpl.train(
        documents(40), text="text", id="id", label="label", algorithm="nb", smoothing=5.0,
        model=file, temp_directory=home, name="model",
    ).close()  # fmt: skip
    left = [one.name for one in home.iterdir() if "spill" in one.name or "part" in one.name]
    return Case(f"left: {left}", passed=False) if left else Case(command[0])
