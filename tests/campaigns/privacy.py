"""Adding, removing and forgetting in random order: the same as training on what is left."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pyarrow

import sqlsimpl
from sqlsimpl import Model
from tests.campaigns.campaign import Case

_WORDS = ("apple", "tree", "cloud", "rain", "sun", "leaf", "root", "storm")
_COLUMNS: dict[str, Any] = {"text": "text", "id": "id", "label": "label", "min_df": 1}
_SUMS = ("nb", "mfd", "centroid")


def prepare(folder: Path) -> None:
    """Nothing is shared."""


def case(folder: Path, seed: int) -> Case:
    """One sequence; what has gone is in no byte of the file."""
    home = folder / f"case-{seed}"
    home.mkdir()
    try:
        return _sequence(home / "models.duckdb", random.Random(seed))
    finally:
        shutil.rmtree(home)


def _sequence(file: Path, chance: random.Random) -> Case:
    algorithm = chance.choice(_SUMS)
    rows = {
        number: (" ".join(chance.choices(_WORDS, k=5)) + f" secret{number}x", f"l{number % 2}")
        for number in range(24)
    }
    inside = set(range(12))
    sqlsimpl.train(_table(rows, inside), model=file, algorithm=algorithm, **_COLUMNS).close()
    with sqlsimpl.open(file) as model:
        for _ in range(4):
            outside = sorted(set(rows) - inside)
            if chance.random() < 0.5 and outside:
                some = set(chance.sample(outside, min(3, len(outside))))
                model.add(_table(rows, some))
                inside |= some
            else:
                some = set(chance.sample(sorted(inside), 2))
                if len({number % 2 for number in inside - some}) < 2:
                    continue  # a model needs two labels
                model.remove(_table(rows, some))
                inside -= some
        changed = _scores(model, rows)
    content = file.read_bytes()
    if left := [one for one in rows if one not in inside and f"secret{one}x".encode() in content]:
        return Case(f"{algorithm}: words of {left} are left", passed=False)
    with sqlsimpl.train(_table(rows, inside), algorithm=algorithm, **_COLUMNS) as fresh:
        if _scores(fresh, rows) != changed:
            return Case(f"{algorithm}: other scores than fresh training", passed=False)
    return Case(algorithm)


def _table(rows: dict[int, tuple[str, str]], some: set[int]) -> object:
    chosen = sorted(some)
    return pyarrow.table(
        {
            "id": chosen,
            "text": [rows[one][0] for one in chosen],
            "label": [rows[one][1] for one in chosen],
        }
    )


def _scores(model: Model, rows: dict[int, tuple[str, str]]) -> dict[tuple[Any, ...], float]:
    found = model.predict(_table(rows, set(rows)), scores=True).fetchall()
    return {(key, label): round(score, 9) for key, label, score, *_ in found}
