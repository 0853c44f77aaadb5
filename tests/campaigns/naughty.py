"""Naughty strings as labels, keys, texts, and names of columns, tables and models."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import duckdb
import pyarrow

import sqlsimpl
from tests.campaigns.campaign import Case

STRINGS = (
    "", " ", "NULL", "null", "None", "undefined", "true", "0", "-1", "1e309", "NaN", "Infinity",
    "'", '"', "''", '""', "`", "\\", "\\\\", "%", "%s", "%(x)s", "{}", "{0}", "$1", "$x", "?", ":x",
    "; DROP TABLE x", "'; DROP TABLE x; --", '"; DROP SCHEMA main CASCADE; --', "/* */", "--", "#",
    "<script>alert(1)</script>", "</script>", "&lt;", "=cmd()", "+1", "@x", "\t", "\n", "\r\n",
    "\x00", "\x01", "\x1b[31m", "\x7f", "\x1f", "\x1e", "\u200b", "\u202e", "\ufeff", "\ufffd",
    "\ue000", "\ue001", "\ue002", "é", "e\u0301", "İ", "ß", "\u017f", "Σς", "日本語", "ไทย", "😀",
    "👨‍👩‍👧", "\U0010ffff", "a" * 300, "select", "group", "main", "temp",
    "label", "doc", "term", "weight",
    "constructor", "__proto__", "../x", "a/b", "a.b", "a@b",
    "sqlsimpl", "pg_catalog", "A", "a", "[", "]",
    "[a, b]", "a,b", "lane(x)", "row", "id", "source",
)  # fmt: skip
_PLACES = ("label", "key", "text", "column", "table", "name")


def prepare(folder: Path) -> None:
    """Nothing is shared."""


def case(folder: Path, seed: int) -> Case:
    """One string in one place: a model whose labels come back, or an error of ours."""
    string, place = STRINGS[seed % len(STRINGS)], _PLACES[seed // len(STRINGS) % len(_PLACES)]
    home = folder / f"case-{seed}"
    home.mkdir()
    try:
        return _tried(home, string, place, random.Random(seed))
    except sqlsimpl.SqlsimplError:
        return Case("refused")
    finally:
        shutil.rmtree(home)


def _tried(home: Path, string: str, place: str, chance: random.Random) -> Case:
    text, table = "text", "rows"
    name = string if place == "name" else "news"
    text, table = (string if place == one else usual for one, usual in
                   (("column", text), ("table", table)))  # fmt: skip
    rows: dict[str, list[Any]] = {
        "key of rows": [f"{i}{string if place == 'key' else ''}" for i in range(24)],
        text: [f"word{i % 3} {string if place == 'text' else ''} other" for i in range(24)],
        "topic": [
            f"{'x' if i % 2 else ''}{string if place == 'label' else 'y'}" for i in range(24)
        ],
    }
    with duckdb.connect(":memory:") as opened:
        given = pyarrow.table(rows)
        opened.register("given", given)
        if place == "table":
            quoted = string.replace('"', '""')
            try:
                opened.execute(f'CREATE TABLE "{quoted}" AS FROM given')
            except duckdb.Error:
                return Case("no name of a table")
        source: dict[str, Any] = {"table": table} if place == "table" else {}
        database: Any = opened if place == "table" else home / "models.duckdb"
        if place != "table":
            source = {"source": given}
        algorithm = chance.choice(["nb", "ridge", "centroid"])
        with sqlsimpl.train(
            **source, text=text, id="key of rows", label="topic", min_df=1,
            model=database, name=name, algorithm=algorithm,
        ) as model:  # fmt: skip
            found = model.predict(**source).fetchall()
            model.explain(**source, document=rows["key of rows"][0])
            if {row[0] for row in found} != set(rows["key of rows"]):
                return Case(f"{place}: other keys", passed=False)
            if not {row[1] for row in found} <= set(rows["topic"]):
                return Case(f"{place}: other labels", passed=False)
            model.inspect()
    return Case("trained")
