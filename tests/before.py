"""What version 0.1 learned and said: figures that a change of structure must not change.

`python -m tests.before` writes tests/before.json.gz anew: do so only when a figure is meant to
change, and say in the commit which and why.
"""

from __future__ import annotations

import gzip
import json
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pyarrow
import pytest

import sqlsimpl
from sqlsimpl import Model
from tests.engines.places import TICKETS, Row, Table, tickets

FIGURES = Path(__file__).with_name("before.json.gz")

TWO_LABELS_TRAIN_AS_BEFORE = True
"""False: collections of exactly two labels are trained in another way, and are not compared."""

OBJECTIVE = ("objective", "ratio")
"""The column of the training log that is climbed, by its names; 0.1 calls it ratio."""
SUMMED = ("discriminants", "stages", "leaves", "bounds", "thresholds")
MOST_SCORED = 50
"""Documents whose scores are compared; the labels are compared of all."""
NEAR = 1e-6
"""How far numbers may be apart, as a part of the number."""
NEAR_IN_DUCKDB = 1e-8
"""The same of an objective where the engine is the one of the stored figures."""

Figures = dict[str, Any]


@dataclass(frozen=True)
class Collection:
    """Documents to train on and to predict, and how they are read."""

    table: Table
    columns: Mapping[str, Any]

    @property
    def trained(self) -> dict[str, Any]:
        """Where the training documents are."""
        return {"table": self.table.name, "where": "split = 'train'", **self.columns}

    @property
    def predicted(self) -> dict[str, Any]:
        """Where the test documents are."""
        return {"table": self.table.name, "where": "split = 'test'"}


def _texts(name: str, label: str, most_train: int, most_test: int = 300) -> Collection:
    columns = {"text": ["subject", "body"], "label": label, "id": "ticket"}
    return Collection(tickets(name, most_train, most_test), columns)


def _two_labels() -> Collection:
    """The tickets of two categories."""
    whole = tickets("two_labels", 1200, 1000)
    category = list(whole.columns).index("category")
    rows = [row for row in whole.rows if row[category] in ("billing", "refund")]
    columns = {"text": ["subject", "body"], "label": "category", "id": "ticket"}
    return Collection(Table(whole.name, whole.columns, rows), columns)


def _counts() -> Collection:
    """Ready counts of the words of tickets."""
    rows: list[Row] = []
    for one in _some_tickets(400, 300):
        words = Counter(re.findall(r"[a-z]{2,}", f"{one['subject']} {one['body']}".lower()))
        document = int(one["ticket"].removeprefix("T-"))
        rows += [
            (document, word, float(count), one["category"], one["split"])
            for word, count in sorted(words.items())
        ]
    kinds = {"doc": "key", "term": "text", "count": "number", "category": "text", "split": "text"}
    columns = {"id": "doc", "term": "term", "count": "count", "label": "category"}
    return Collection(Table("counts", kinds, rows), columns)


def _some_tickets(most_train: int, most_test: int) -> list[dict[str, Any]]:
    lines = TICKETS.read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    train = [one for one in found if one["split"] == "train"][:most_train]
    return train + [one for one in found if one["split"] == "test"][:most_test]


def _weights() -> Collection:
    """Ready weights: each of three labels has words of its own, and all share some."""
    draw = random.Random(3).random
    rows: list[Row] = []
    for document in range(400):
        color = ("red", "green", "blue")[int(draw() * 3)]
        own = {f"{color} {int(draw() * 12)}" for _ in range(3)}
        pools = [("red", "green", "blue", "any")[int(draw() * 4)] for _ in range(7)]
        other = {f"{pool} {int(draw() * 12)}" for pool in pools}
        split = "train" if document < 250 else "test"
        rows += [
            (f"d{document:03}", word, round(0.05 + draw(), 4), color, split)
            for word in sorted(own | other)
        ]
    kinds = {"doc": "text", "term": "text", "weight": "number", "color": "text", "split": "text"}
    columns = {"id": "doc", "term": "term", "weight": "weight", "label": "color"}
    return Collection(Table("weights", kinds, rows), columns)


def _exactly_one() -> Collection:
    """Two topics, and a label for documents of one of them alone: a line is not enough for it."""
    draw = random.Random(5).random
    rows: list[Row] = []
    for document in range(1000):
        topics = [topic for topic in ("first", "second") if draw() < 0.35]
        words = [f"common{int(draw() * 100)}" for _ in range(12)]
        words += [f"{topic}{int(draw() * 30)}" for topic in topics for _ in range(3)]
        labels = [*topics, *(["one"] if len(topics) == 1 else [])]
        split = "train" if document < 700 else "test"
        rows.append((document, " ".join(words), sorted(labels), split))
    kinds = {"key": "key", "body": "text", "labels": "list", "split": "text"}
    columns = {"id": "key", "text": "body", "label": "labels"}
    return Collection(Table("exactly_one", kinds, rows), columns)


def _many_labels() -> Collection:
    """More labels than are trained side by side in one statement."""
    draw = random.Random(9).random
    rows: list[Row] = []
    for document in range(450):
        label = document % 25
        words = [f"own{label}x{int(draw() * 6)}" for _ in range(3)]
        words += [f"own{int(draw() * 25)}x{int(draw() * 6)}" for _ in range(2)]
        words += [f"common{int(draw() * 80)}" for _ in range(6)]
        split = "train" if document < 250 else "test"
        rows.append((document, " ".join(words), f"label {label:02}", split))
    kinds = {"key": "key", "body": "text", "label": "text", "split": "text"}
    columns = {"id": "key", "text": "body", "label": "label"}
    return Collection(Table("many_labels", kinds, rows), columns)


COLLECTIONS: dict[str, Callable[[], Collection]] = {
    "one_label": lambda: _texts("one_label", "category", 500),
    "any_labels": lambda: _texts("any_labels", "labels", 500),
    "counts": _counts,
    "weights": _weights,
    "exactly_one": _exactly_one,
    "many_labels": _many_labels,
    "two_labels": _two_labels,
    "few_one_label": lambda: _texts("few_one_label", "category", 300, 150),
    "few_any_labels": lambda: _texts("few_any_labels", "labels", 300, 150),
}


@dataclass(frozen=True)
class Case:
    """A training whose figures are stored."""

    collection: str
    algorithm: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its key among the stored figures."""
        settings = (f"{name}={value}" for name, value in self.settings.items())
        return " ".join([self.collection, self.algorithm, *settings])


LEARNERS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("simpl", {}),
    ("simpl", {"preset": "paper"}),
    ("nb", {}),
    ("nb", {"kind": "complement"}),
    ("mfd", {}),
    ("centroid", {}),
    ("centroid", {"distance": "l2"}),
)
VARIANTS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("simpl", {"ngrams": 2, "fields_apart": True, "min_df": 3, "folds": 3}),
    ("simpl", {"preset": "paper", "climbing": "sloppy", "weighting": "ltc"}),
    ("simpl", {"preset": "paper", "climbing": "none", "max_df": 0.3}),
    ("simpl", {"folds": 1, "ridge": 0.3, "iterations": 5, "max_terms": 500}),
    ("nb", {"folds": 3, "stop_words": "en", "stem": "english"}),
    ("nb", {"flat_prior": True, "smoothing": 1.0}),
    ("centroid", {"folds": 3, "shrinkage": 2.0, "seed": 5}),
)
CASES = [
    *(
        Case(collection, *learner)
        for collection in ("one_label", "any_labels", "counts", "weights")
        for learner in LEARNERS
    ),
    *(Case("few_one_label", *variant) for variant in VARIANTS),
    Case("exactly_one", "simpl", {"margin": 0.0}),
    Case("exactly_one", "simpl", {"margin": 0.0, "stiffness": 1.0, "folds": 3}),
    Case("exactly_one", "simpl", {"preset": "paper"}),
    Case("many_labels", "simpl"),
    Case("many_labels", "nb", {"folds": 2}),
]
TWO_LABEL_CASES = [
    Case("two_labels", "simpl"),
    Case("two_labels", "simpl", {"preset": "paper"}),
    Case("two_labels", "nb"),
    Case("two_labels", "centroid"),
]
ENGINE_CASES = [
    Case(collection, algorithm)
    for collection in ("few_one_label", "few_any_labels")
    for algorithm in ("simpl", "nb")
]
"""Cases that every engine repeats."""

COMPARISONS: Mapping[str, Mapping[str, Any]] = {
    "split": {"train_where": "split = 'train'", "test_where": "split = 'test'"},
    "folds": {"cross_validation": 2, "algorithms": ["nb", "centroid"]},
}


@cache
def stored() -> Figures:
    """The figures of 0.1."""
    read: Figures = json.loads(gzip.decompress(FIGURES.read_bytes()))
    return read


@cache
def collection(name: str) -> Collection:
    """A collection by its name."""
    return COLLECTIONS[name]()


def train(case: Case, source: Any, model: Any) -> Model:
    """Train on the documents of a database that has the collection as a table."""
    return sqlsimpl.train(
        source,
        model=model,
        name="before",
        algorithm=case.algorithm,
        **collection(case.collection).trained,
        **case.settings,
    )


def look(model: Model, case: Case) -> Figures:
    """All that is compared of a model."""
    documents = collection(case.collection).predicted
    report = model.trained_on
    predictions = model.predict(**documents).fetchall()
    return {
        "sizes": {"documents": report.documents, "terms": report.terms, "labels": report.labels},
        "objective": _objective(model),
        "tables": {name: _sums(model, name) for name in SUMMED if name in model.tables},
        "scores": _scores(model.predict(scores=True, **documents).fetchall()),
        "given": {str(row[0]): _plain(row[1]) for row in sorted(predictions, key=_document)},
    }


def _objective(model: Model) -> list[list[Any]]:
    """(label, stage, fold, iteration, objective) of each iteration of each climb."""
    if "training_log" not in model.tables:
        return []
    (objective,) = set(OBJECTIVE).intersection(model.table("training_log").columns)
    rows = model.rows("training_log", "label", "stage", "fold", "iteration", objective)
    return sorted(([*row[:-1], _rounded(row[-1], 9)] for row in rows), key=_by_place)


def _by_place(row: Sequence[Any]) -> list[int]:
    """Sort by the numbers that come first; NULL is the fold of a climb on all documents."""
    return [-1 if value is None else value for value in row[:4]]


def _sums(model: Model, name: str) -> Figures:
    """The sum of each column and that of its absolute values, which is what it may differ from."""
    table = model.table(name)
    rows = table.fetchall()
    values = {
        column: [row[place] for row in rows if row[place] is not None]
        for place, column in enumerate(table.columns)
    }
    return {
        "rows": len(rows),
        "columns": {
            column: {
                "values": len(found),
                "sum": _rounded(math.fsum(found), 7),
                "absolute": _rounded(math.fsum(map(abs, found)), 7),
            }
            for column, found in values.items()
        },
    }


def _scores(rows: Iterable[Row]) -> dict[str, dict[str, list[float | None]]]:
    """Score and probability by document and label, of the first documents."""
    found: dict[str, dict[str, list[float | None]]] = {}
    for document, label, score, probability, _positive in sorted(rows, key=_document):
        found.setdefault(str(document), {})[label] = [_rounded(score, 7), _rounded(probability, 7)]
    return dict(list(found.items())[:MOST_SCORED])


def _document(row: Row) -> tuple[str, ...]:
    return tuple(str(value) for value in row[:2])


def _plain(labels: Any) -> str | list[str] | None:
    """A label, or a list of them, as JSON has it."""
    return labels if labels is None or isinstance(labels, str) else list(labels)


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else float(f"{value:.{digits}g}")


def compared(connection: duckdb.DuckDBPyConnection, how: Mapping[str, Any]) -> Figures:
    """What `compare` measures on a few tickets."""
    found = collection("few_one_label")
    documents = connection.table(found.table.name)
    results = sqlsimpl.compare(documents, **found.columns, **how)
    return {
        result.algorithm: {
            "documents": result.metrics.documents,
            "accuracy": result.metrics.accuracy,
            "micro": dict(result.metrics.micro),
            "macro": dict(result.metrics.macro),
            "f1": {row["label"]: row["f1"] for row in result.metrics.per_label},
        }
        for result in results
    }


def connect() -> duckdb.DuckDBPyConnection:
    """A database in memory that adds numbers in the same order each time, as threads do not."""
    return duckdb.connect(config={"threads": 1})


def fill(connection: duckdb.DuckDBPyConnection, found: Collection) -> None:
    """Make the table of a collection in a DuckDB database."""
    values = [list(column) for column in zip(*found.table.rows, strict=True)]
    rows = pyarrow.table(dict(zip(found.table.columns, values, strict=True)))
    connection.from_arrow(rows).create(found.table.name)


def assert_near(found: Sequence[Any], wanted: Sequence[Any], tolerance: float = NEAR) -> None:
    """The same numbers in the same order, and None in the same places."""
    assert [one is None for one in found] == [one is None for one in wanted]
    numbers = [one for one in found if one is not None]
    assert numbers == pytest.approx([one for one in wanted if one is not None], rel=tolerance)


def main() -> None:
    """Write the figures of this version."""
    figures: Figures = {"cases": {}, "comparisons": {}}
    with connect() as connection:
        for name in COLLECTIONS:
            fill(connection, collection(name))
        for case in (*CASES, *TWO_LABEL_CASES, *ENGINE_CASES):
            with train(case, None, connection) as model:
                figures["cases"][case.name] = look(model, case)
        for name, how in COMPARISONS.items():
            figures["comparisons"][name] = compared(connection, how)
    text = json.dumps(figures, ensure_ascii=False, separators=(",", ":"))
    FIGURES.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
