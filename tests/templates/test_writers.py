"""Who writes what: in a run, a work table comes from one template; a stem names one template."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl.corpus import raw_text
from sqlsimpl.templates import template
from sqlsimpl.templates.run import Run, Statement

SAME_ON_PURPOSE = {"fisher", "least_squares", "conjugate", "fixed", "plane"} | {
    "squares", "squared_hinge", "logistic", "smooth_hinge", "softmax",
}  # fmt: skip
"""Folders of objectives and of solvers: each has the same files."""

LOOPS = {
    "betas": {"conjugate/first_betas", "conjugate/betas"},
    "cuts": {"tree/no_cuts", "tree/cuts"},
    "iterates": {"conjugate/start", "conjugate/restart", "conjugate/update"}
    | {"plane/zero_weights", "plane/iterates"},
    "state": {"plane/start", "plane/state"},
    "normalisers": {"softmax/zero_normalisers", "softmax/normalisers"},
    "line_search": {
        "conjugate/first_line_search",
        "conjugate/restart_line_search",
        "conjugate/line_search",
    },
    "verdicts": {"tree/leaf_verdicts", "tree/verdicts"},
}
"""Tables of loops: the template that starts one, and those that go on."""

SHARED = {
    "piece_names": {"corpus/piece_names", "corpus/names"},
    "units": {"tree/block_units", "tree/point_units"},
}
"""Tables of which two templates make a part each, or that are made in two places."""

Writers = dict[int, dict[str, set[str]]]


def test_a_stem_names_one_template() -> None:
    """What a table is called says which template makes it."""
    places = defaultdict(list)
    for name in template.names():
        folder, stem = name.rsplit("/", 1)
        if folder not in SAME_ON_PURPOSE:
            places[stem].append(name)
    assert {stem: names for stem, names in places.items() if len(names) > 1} == {}


@pytest.fixture
def writers(monkeypatch: pytest.MonkeyPatch) -> Writers:
    """The templates that wrote each table, by run."""
    found: Writers = defaultdict(lambda: defaultdict(set))
    runs: list[Run] = []
    execute = Run.execute

    def recorded(run: Run, statement: Statement, **binds: object) -> Any:
        if all(known is not run for known in runs):
            runs.append(run)
        if statement.output is not None:
            number = next(place for place, known in enumerate(runs) if known is run)
            # Batches of lanes have tables of their own, with a number at the end.
            table = re.sub(r"_\d+$", "", statement.output.name)
            found[number][table].add(statement.template)
        return execute(run, statement, **binds)

    monkeypatch.setattr(Run, "execute", recorded)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Documents as text, as ready rows, and their labels apart."""
    with duckdb.connect() as connection:
        connection.execute("""
            CREATE TABLE texts AS
            SELECT
                i AS id,
                ['the red apple', 'an old stone bridge', 'white clouds'][i % 3 + 1] || ' ' || i % 5
                || CASE WHEN i % 7 = 0 THEN ' apple' ELSE '' END AS text,
                ['fruit', 'way', 'sky'][i % 3 + 1] AS label
            FROM range(60) AS numbers (i)
        """)
        for name, query in {
            "texts": "SELECT id, text, label FROM texts",
            "labels": "SELECT id, label FROM texts",
            "counts": """
                SELECT id, term, COUNT(*) AS count, label
                FROM (SELECT id, UNNEST(string_split(text, ' ')) AS term, label FROM texts)
                GROUP BY ALL
            """,
            "stop": "SELECT 'the' AS word UNION ALL SELECT 'an'",
        }.items():
            connection.sql(query).write_parquet(str(tmp_path / f"{name}.parquet"))
    return tmp_path


@pytest.mark.parametrize("algorithm", ["simpl", "nb"])
@pytest.mark.parametrize(
    "kind", ["text", "runs", "characters", "chunks", "pieces", "joined", "counts"]
)
def test_a_work_table_has_one_writer(
    folder: Path, writers: Writers, kind: str, algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that was written is replaced by something else under the same name."""
    columns: dict[str, Any] = {"text": "text", "label": "label", "id": "id", "min_df": 1}
    source = folder / "texts.parquet"
    if kind == "runs":
        columns |= {"ngrams": 2, "stop_words": str(folder / "stop.parquet"), "stem": "english"}
    elif kind in ("characters", "pieces"):
        columns["characters"] = "2-4"
    if kind in ("chunks", "pieces"):
        monkeypatch.setattr(raw_text, "_DOCUMENTS_FOR_CHUNKS", 10)
    elif kind == "joined":
        columns["labels"] = str(folder / "labels.parquet")
    elif kind == "counts":
        columns = {"id": "id", "term": "term", "count": "count", "label": "label"}
        source = folder / "counts.parquet"
    with sqlsimpl.train(source, algorithm=algorithm, **columns) as model:
        labels = {"labels": columns["labels"]} if "labels" in columns else {}
        model.predict(source)
        model.evaluate(source, **labels)
        if algorithm == "nb":
            model.remove(source, where="id % 9 = 0", **labels)
    allowed = {**LOOPS, **SHARED}
    several = {
        table: names
        for tables in writers.values()
        for table, names in tables.items()
        if len(names) > 1 and not names <= allowed.get(table, set())
    }
    assert several == {}
    assert any("bags" in tables for tables in writers.values())
