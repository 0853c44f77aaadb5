"""The table unseen: what a model keeps of its training documents while they were not seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pytest

import sqlsimpl
from sqlsimpl.decisions.unseen import write
from sqlsimpl.sklearn import SimplClassifier
from sqlsimpl.templates.run import Run
from tests.learners.test_simpl import decide, exactly_one, select, topics, workspaces

TEXTS = [*topics(1, 60, 3).texts]
LABELS = [str(label) for label in topics(1, 60, 3).labels]
DOCUMENTS = pl.DataFrame(
    {"key": [f"d{place:02}" for place in range(60)], "text": TEXTS, "label": LABELS}
)
COLUMNS: dict[str, Any] = {"text": "text", "id": "key", "label": "label"}
READ = 'SELECT document, label, log_odds, has_label FROM "news@{}".unseen ORDER BY ALL'


def train(file: Path, **options: Any) -> sqlsimpl.Model:
    return sqlsimpl.train(DOCUMENTS, model=file, name="news", **{**COLUMNS, **options})


def rows(file: Path, version: int = 1) -> list[tuple[Any, ...]]:
    with duckdb.connect(str(file), read_only=True) as connection:
        return connection.execute(READ.format(version)).fetchall()


def by_boxes(run: Run) -> dict[tuple[int, str], float]:
    """The log-odds of each document and label, by the box that its coordinates are in."""
    names: dict[int, str] = dict(select(run, "SELECT label, name FROM {}", "labels"))
    keys: dict[int, int] = dict(select(run, "SELECT doc, id FROM {}", "documents"))
    values: dict[tuple[int, int], dict[int, float]] = {}
    for label, doc, score in select(run, "SELECT label, doc, score FROM {}", "unseen_scores"):
        values[label, doc] = {0: score}
    later = select(run, "SELECT label, doc, stage, value FROM {}", "later_coordinates")
    for label, doc, stage, value in later:
        values[label, doc][stage] = value
    bounds: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
    for label, leaf, *bound in select(run, "FROM {}", "model_bounds"):
        bounds.setdefault((label, leaf), []).append(tuple(bound))
    found = {}
    for label, leaf, slope, intercept in select(
        run, "SELECT label, leaf, slope, intercept FROM {}", "model_leaves"
    ):
        for (own, doc), at in values.items():
            if own == label and all(
                (low is None or at[stage] > low) and (high is None or at[stage] <= high)
                for stage, low, high in bounds.get((label, leaf), [])
            ):
                found[keys[doc], names[label]] = slope * at[0] + intercept
    assert len(found) == len(values)
    return found


@pytest.mark.parametrize("trees", [False, True])
def test_log_odds_are_those_of_the_box(trees: bool) -> None:
    collection = exactly_one(0, 2000, own=30, drawn=6) if trees else topics(2, 90, 3)
    with workspaces(collection.documents()) as (trained, tested):
        decide(trained, tested)
        write(trained)
        found = select(trained, "FROM {}", "unseen")
        expected = by_boxes(trained)
        assert bool(select(trained, "FROM {}", "choices")) == trees
    assert {(key, name) for key, name, *_ in found} == set(expected)
    for key, name, log_odds, has_label in found:
        assert log_odds == pytest.approx(expected[key, name], abs=1e-9)
        given = collection.labels[key]
        assert has_label is (name == given if isinstance(given, str) else name in given)


@pytest.mark.parametrize("algorithm", ["simpl", "nb"])
def test_each_training_document_is_there_under_its_key(tmp_path: Path, algorithm: str) -> None:
    file = tmp_path / "models.duckdb"
    train(file, algorithm=algorithm, folds=3).close()
    found = rows(file)
    assert {(key, label) for key, label, *_ in found} == {
        (key, label) for key in DOCUMENTS["key"] for label in set(LABELS)
    }
    labels = dict(zip(DOCUMENTS["key"], LABELS, strict=True))
    assert all(has_label is (labels[key] == label) for key, label, _, has_label in found)
    odds = np.array([log_odds for *_, log_odds, _ in found])
    given = np.array([has_label for *_, has_label in found])
    assert odds[given].mean() > odds[~given].mean() + 1


def test_a_model_without_held_out_documents_has_none(tmp_path: Path) -> None:
    for version, own in enumerate([{"preset": "paper"}, {"algorithm": "nb"}], start=1):
        with train(tmp_path / "models.duckdb", **own) as model:
            assert (model.version, "unseen" in model.tables) == (version, False)


def test_it_may_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    train(file).close()
    with train(file) as model:
        assert model.unchanged
    for unchanged in (False, True):
        with train(file, forget_unseen=True) as model:
            assert (model.version, model.unchanged) == (2, unchanged)
            assert "unseen" not in model.tables
    with duckdb.connect(str(file)) as connection, pytest.raises(duckdb.CatalogException):
        connection.sql("FROM news.unseen")


def test_it_goes_where_its_version_goes(tmp_path: Path) -> None:
    file, other = tmp_path / "models.duckdb", tmp_path / "other.duckdb"
    train(file).close()
    train(file, forget_unseen=True).close()
    sqlsimpl.roll_back(file, "news", 1)
    with duckdb.connect(str(file), read_only=True) as connection:
        assert connection.execute("FROM news.unseen ORDER BY ALL").fetchall() == rows(file)
    sqlsimpl.copy(file, other, "news")
    assert rows(other) == rows(file)
    sqlsimpl.roll_back(file, "news", 2)
    sqlsimpl.drop(file, "news", 1)
    with pytest.raises(duckdb.CatalogException):
        rows(file)


def test_removed_documents_leave_it(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    with train(file, algorithm="nb", folds=3) as model:
        before = rows(file)
        model.remove(DOCUMENTS[:2])
        after = rows(file)
        assert after == [row for row in before if row[0] not in ("d00", "d01")]
        model.add(DOCUMENTS[:2])
        assert rows(file) == after


def test_documents_without_keys_cannot_be_removed_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    with train(file, algorithm="nb", folds=3, id=None) as model:
        assert {key for key, *_ in rows(file)} == set(range(1, 61))
        model.remove(DOCUMENTS[:2])
        assert rows(file) == []


def test_estimators_keep_none(tmp_path: Path) -> None:
    classifier = SimplClassifier(folds=2).fit(TEXTS, LABELS)
    with classifier.to_duckdb(tmp_path / "models.duckdb", "news") as model:
        assert "thresholds" in model.tables
        assert "unseen" not in model.tables
