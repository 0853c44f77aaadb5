"""Fuzzed calls, grown from real tables: most train, the others are refused in words."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pyarrow

import sqlsimpl
from tests.campaigns.campaign import Case
from tests.campaigns.naughty import STRINGS

_TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
_SETTINGS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("min_df", (1, 2, 3, 0.1, "x")), ("max_df", (0.5, 1.0, 100)), ("ngrams", (1, 2)),
    ("lower_case", (True, False)), ("weighting", ("smooth", "simpl", "count", "binary", "no")),
    ("unit_length", (True, False, "sum")), ("characters", ("3", "2-4")), ("smoothing", (0.1, 3)),
    ("pattern", (r"\w+", "[a-z]{3,}", "(", "")), ("min_count", (1, 2)), ("folds", (2, 3, -1)),
)  # fmt: skip
_WHERES = ("true", "length(body) > 20", "ticket < 'T-00050'", "category IS NOT NULL", "nonsense",
           "false", "body LIKE '%a%' OR subject IS NULL", "split = 'train' AND",
           "random() < 2")  # fmt: skip
_ALGORITHMS = ("nb", "nb", "centroid", "mfd", "ridge")
_ROWS: list[dict[str, Any]] = []


def prepare(folder: Path) -> None:  # noqa: ARG001
    """The tickets."""
    if not _ROWS:
        lines = _TICKETS.read_text(encoding="utf-8").splitlines()[:400]
        _ROWS.extend(json.loads(line) for line in lines)


def case(folder: Path, seed: int) -> Case:  # noqa: ARG001
    """One call: a model that predicts what it should have labels for, or an error of ours."""
    chance = random.Random(seed)
    rows = [dict(row) for row in chance.sample(_ROWS, chance.choice([20, 40, 60]))]
    for _ in range(chance.choice([0, 0, 1, 5])):
        _mutate(chance.choice(rows), chance)
    columns = ("ticket", "subject", "body", "category", "labels", "split")
    try:
        table = pyarrow.table({name: [row[name] for row in rows] for name in columns})
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError):
        return Case("no table")
    call: dict[str, Any] = {
        "text": chance.choice(["body", "subject", ["subject", "body"]]),
        "label": chance.choice(["category", "category", "labels"]),
        "algorithm": chance.choice(_ALGORITHMS),
    }
    if chance.random() < 0.6:
        call["id"] = "ticket"
    if chance.random() < 0.2:
        call["where"] = chance.choice(_WHERES)
    for name, values in chance.sample(_SETTINGS, chance.choice([0, 0, 1, 2])):
        call[name] = chance.choice(values)
    try:
        with sqlsimpl.train(table, threads=1, **call) as model:
            rows_of_result = len(model.predict(table))
    except sqlsimpl.SqlsimplError as error:
        return Case(f"refused ({type(error).__name__})")
    return Case("trained", passed=rows_of_result <= len(rows) + 1)


def _mutate(row: dict[str, Any], chance: random.Random) -> None:
    name = chance.choice(["subject", "body", "category", "ticket"])
    row[name] = chance.choice(
        [None, chance.choice(STRINGS), f"{row[name]}{chance.choice(STRINGS)}"]
    )
