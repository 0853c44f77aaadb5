"""Odd data: columns of any type, empty, huge, alike, in tables of few rows or none."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import duckdb
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl.cli import app
from tests.campaigns.campaign import Case

_USUAL = "'word' || i % 5 || ' other' || i % 3"
_TEXTS = (
    _USUAL, _USUAL, _USUAL, _USUAL, "NULL", "''", "i", "i / 7", "DATE '2024-01-01' + i::INT",
    "repeat('word' || i % 5 || ' ', 20000)", "'😀' || chr(128512 + i::INT)", "'!?.'",
    "chr(0) || 'a'",
    "('word' || i % 3)::BLOB", "['word' || i % 3]", "{'a': 'word' || i % 3}", "repeat('a', 100000)",
    "IF(i % 2 = 0, NULL, 'word' || i % 3)", "'日本語' || i % 3", "MAP {'a': 'b'}",
    "('w' || i % 2)::ENUM('w0', 'w1')", "'\ud7ff\ue000' || i % 2", "to_json({'a': i})",
)  # fmt: skip
_LABELS = (
    "'l' || i % 2", "'l' || i % 2", "['l' || i % 2, 'all']", "NULL", "''", "i % 2", "i % 2 = 0",
    "'one'", "i", "'nan'::DOUBLE", "IF(i % 2 = 0, 'nan'::DOUBLE, 1)",
    "DATE '2024-01-01' + i::INT % 2",
    "[]::VARCHAR[]", "[NULL, 'l' || i % 2]", "IF(i % 2 = 0, NULL, ['a'])", "uuid()", "i % 2 * 1.5",
    "TIMESTAMPTZ '2024-01-01 00:00:00+00' + INTERVAL (i % 2) DAY", "('l' || i % 2)::BLOB",
    "{'a': i % 2}", "MAP {'a': i % 2}", "[['a']]", "('w' || i % 2)::ENUM('w0', 'w1')",
    "repeat('l' || i % 2, 5000)", "IF(i = 0, 'rare', 'usual')", "INTERVAL (i % 2) DAY",
)  # fmt: skip
_KEYS = (
    "i", "i", "'k' || i", "NULL", "1", "''", "i::HUGEINT * 10::HUGEINT ** 20", "i / 3",
    "'nan'::DOUBLE", "uuid()", "DATE '2024-01-01' + i::INT", "('k' || i)::BLOB", "{'a': i}", "[i]",
    "TIMESTAMPTZ '2024-01-01 00:00:00+00' + INTERVAL (i) HOUR", "i * 1.01", "INTERVAL (i) DAY",
    "IF(i = 3, NULL, i)", "repeat('k' || i, 3000)", "i % 2 = 0",
    "TIME '10:00:00' + INTERVAL (i) SECOND",
)  # fmt: skip
_ROWS = (24, 24, 24, 24, 0, 1, 2, 3, 5)


def prepare(folder: Path) -> None:
    """Nothing is shared."""


def case(folder: Path, seed: int) -> Case:
    """One table: a model that says something of each row, or an error of ours."""
    chance = random.Random(seed)
    texts, labels, keys = (chance.choice(some) for some in (_TEXTS, _LABELS, _KEYS))
    source, file = folder / f"{seed}.parquet", folder / f"{seed}.duckdb"
    number = chance.choice(_ROWS)
    rows = f"SELECT {keys} AS key, {texts} AS text, {labels} AS label FROM range({number}) AS r (i)"
    told = f"{keys} | {texts} | {labels} | {number} rows"
    try:
        try:
            duckdb.sql(f"COPY ({rows}) TO '{source}'")
        except duckdb.Error:
            return Case("no table")
        call: dict[str, Any] = {"text": "text", "label": "label", "min_df": 1}
        if chance.random() < 0.8:
            call["id"] = "key"
        algorithm = chance.choice(["nb", "nb", "centroid", "ridge", "simpl"])
        sqlsimpl.train(source, model=file, algorithm=algorithm, force=True, **call).close()
        for form in (["--json"], ["--out", str(folder / f"{seed}.csv")], []):
            words = ["predict", str(source), "--model", str(file), "--quiet", *form]
            done = CliRunner().invoke(app, words, catch_exceptions=True)
            if done.exception is not None and not isinstance(
                done.exception, (sqlsimpl.SqlsimplError, SystemExit)
            ):
                return Case(f"{type(done.exception).__name__} of predict {form}: {told}", False)
        return Case("trained")
    except sqlsimpl.SqlsimplError as error:
        return Case(f"refused ({type(error).__name__})")
    except Exception as error:
        return Case(f"{type(error).__name__}: {told}: {str(error)[:100]}", passed=False)
    finally:
        for left in (source, file, folder / f"{seed}.csv"):
            left.unlink(missing_ok=True)
