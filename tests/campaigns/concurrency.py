"""Writers and readers of one file at once: every version is whole, and whose it is."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import sqlsimpl
from tests.campaigns.campaign import Case

_WRITER = """
import sys
import sqlsimpl
from tests.campaigns.campaign import documents
smoothing = float(sys.argv[2])
with sqlsimpl.train(
    documents(40), text="text", id="id", label="label", algorithm="nb", smoothing=smoothing,
    model=sys.argv[1], name="model", threads=1,
) as model:
    assert model.settings["smoothing"] == smoothing
    print(model.version)
"""
_READER = """
import sys
import sqlsimpl
from tests.campaigns.campaign import documents
for _ in range(3):
    try:
        with sqlsimpl.open(sys.argv[1]) as model:
            assert len(model.predict(documents(40))) == 40
    except sqlsimpl.ModelError:
        pass  # no model yet
print(0)
"""


def prepare(folder: Path) -> None:
    """Nothing is shared."""


def case(folder: Path, seed: int) -> Case:
    """Some writers and readers, begun together, on a file that is not there yet."""
    chance = random.Random(seed)
    home = folder / f"case-{seed}"
    home.mkdir()
    try:
        file, writers = home / "models.duckdb", chance.choice([2, 3])
        programs = [(_WRITER, str(number + 1)) for number in range(writers)] + [(_READER, "")]
        begun = [
            subprocess.Popen(
                [sys.executable, "-c", program, str(file), word],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )
            for program, word in programs
        ]  # fmt: skip
        results = [process.communicate(timeout=600) for process in begun]
        if any(process.returncode for process in begun):
            wrong = next(errors for _, errors in results if errors)
            return Case(f"failed: {wrong[-200:]!r}", passed=False)
        numbers = sorted(int(output) for output, _ in results[:writers])
        listed = sorted(one.version for one in sqlsimpl.versions(file))
        whole = numbers == listed == list(range(1, writers + 1))
        return Case("whole" if whole else f"versions {numbers}, {listed}", whole)
    finally:
        shutil.rmtree(home)
