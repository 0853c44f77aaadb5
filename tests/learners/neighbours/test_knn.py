"""Nearest neighbours against brute force in numpy, from training to explanations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pytest

import sqlsimpl
from sqlsimpl import Model, ModelError, SettingError, SourceError
from sqlsimpl.learners.neighbours import knn
from sqlsimpl.learners.preparation import train
from sqlsimpl.learners.registry import algorithm
from tests.learners.linear.test_margin import collection, corpus, matrices, rows
from tests.oracles import neighbours as oracle

WORDS: dict[str, Any] = {"text": "text", "label": "label", "id": "id", "min_df": 1}
VARIANTS: dict[str, dict[str, Any]] = {
    "full": {},
    "orthogonal": {"reduce": "orthogonal-centroid"},
    "lda": {"reduce": "lda"},
    "distance": {"reduce": "lda", "distance": "l2"},
    "centroids": {"reduce": "orthogonal-centroid", "points": "centroids"},
    "means": {"points": "centroids"},
    "near means": {"reduce": "lda", "points": "centroids", "distance": "l2"},
}


def several(labels: list[str]) -> list[list[str]]:
    """Every fourth document has two labels, every tenth none."""
    made = []
    for place, label in enumerate(labels):
        also = ["label 0"] if place % 4 == 0 and label != "label 0" else []
        made.append([] if place % 10 == 9 else [label, *also])
    return made


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("one_label", [True, False])
def test_votes_of_training_documents(
    name: str, one_label: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of their neighbours but themselves, by brute force, in several batches."""
    settings = VARIANTS[name]
    texts, labels = collection(90)
    if not one_label and settings.get("distance") == "l2":
        settings = {**settings, "points": "centroids"}
    # Twice the same document: equally near to all others.
    texts[5] = texts[4]
    monkeypatch.setattr(knn, "_PAIRS", 90 * 40)
    chosen = algorithm("knn", neighbours=7, **settings)
    distance = settings.get("distance", "cosine")
    with corpus(texts, labels if one_label else several(labels)) as (run, features):
        x, targets = matrices(run, features, "document_labels", 3)
        known = np.abs(x).sum(axis=1) > 0
        trained = train(run, features, chosen)
        if "reduce" in settings:
            basis = np.zeros((features.sizes.terms, len(rows(run, "model_basis")[0]) - 1))
            for term, *weights in rows(run, "model_basis"):
                basis[int(term)] = weights
            x = x @ basis
        scores = np.zeros((len(x), 3))
        found = rows(trained.run, "unseen_scores")
        for label, _, doc, score, target in found:
            scores[int(doc), int(label)] = score
            assert target == targets[int(doc), int(label)]
        assert len(found) == scores.size
        points = run.engine.execute(f"FROM {run.table('model_points').sql('duckdb')}")
    if settings.get("points") == "centroids":
        assert [row[:2] for row in points] == [(label, None) for label in range(3)]
        wanted = oracle.parted_centroids(x, targets, distance)
        assert np.abs(scores - wanted)[known].max() < 1e-5
        return
    if name != "full":
        places = np.array([row[2:] for row in points], float)
        kept = x if distance == "l2" else oracle.unit(x)
        assert np.abs(places - kept[[row[0] for row in points]]).max() < 1e-6
    near = oracle.without_itself(oracle.similarities(x, x, distance))
    near[:, ~known] = -np.inf
    if name == "full":
        near[near == 0] = -np.inf
    wanted = oracle.votes(near, targets, 7, alike=distance == "l2")
    # Where two points are equally near but for rounding, either may be the last neighbour.
    assert (np.abs(scores - wanted).max(axis=1) < 1e-5)[known].mean() > 0.98
    assert not scores[~known].any()
    same = scores[[4, 5]]
    assert targets[4].tolist() != targets[5].tolist() or same[0] == pytest.approx(same[1], abs=1e-6)


def documents(texts: list[str], labels: Any) -> pl.DataFrame:
    keys = [f"D{number}" for number in range(len(texts))]
    return pl.DataFrame({"id": keys, "text": texts, "label": labels})


def values(model: Model, source: pl.DataFrame) -> dict[tuple[str, str], dict[str, float]]:
    """What each kind of contribution adds up to, and the value on the path."""
    made: dict[tuple[str, str], dict[str, float]] = {}
    for document, label, _, part, _, contribution, _, value, _ in model.explain(
        source, every_label=True
    ).fetchall():
        sums = made.setdefault((document, label), {})
        sums[part] = sums.get(part, 0.0) + (value if part == "path" else contribution)
    return made


@pytest.mark.parametrize("name", VARIANTS)
def test_explanations_add_up_to_votes(name: str) -> None:
    """Neighbours do, and terms where angles are compared; they are those of the oracle."""
    settings = VARIANTS[name]
    texts, labels = collection(60, seed=5)
    further = documents([*collection(12, seed=6)[0], "unknown words"], None)
    with sqlsimpl.train(
        documents(texts, labels), algorithm="knn", neighbours=9, **WORDS, **settings
    ) as model:
        tables = {"basis", "point_terms"} & set(model.learned_tables)
        assert tables == ({"basis"} if "reduce" in settings else {"point_terms"})
        found = values(model, further)
        scores = model.predict(further, scores=True).fetchall()
        leaves = {row[0]: row[1:] for row in model.rows("leaves", "label", "slope", "intercept")}
        numbers: dict[Any, Any] = dict(model.rows("labels", "name", "label"))
        lines = [row for row in model.explain(further).fetchall() if row[3] == "neighbour"]
    assert len(found) == 13 * 3
    for (document, _), sums in found.items():
        known = document != "D12"
        assert not known or {"path", "neighbour"} <= set(sums)
        for part in set(sums) - {"path"}:
            assert sums[part] == pytest.approx(sums["path"], abs=2e-6)
        assert known or sums["path"] == 0
    for document, label, score, _, _ in scores:
        slope, intercept = leaves[numbers[label]]
        value = found[document, label]["path"]
        assert score == pytest.approx(slope * value + intercept, abs=1e-6)
    if settings.get("points") != "centroids":
        of_one = [row for row in lines if row[0] == "D0"]
        assert len(of_one) == 9
        assert all(row[4].startswith("D") for row in of_one)


def test_the_nearest_of_equal_points_have_the_smaller_numbers() -> None:
    """Ties are broken by the document number."""
    texts = ["red red", "red red", "red red", "blue", "blue", "blue", "green", "green"]
    labels = ["warm", "warm", "cold", "cold", "cold", "cold", "warm", "warm"]
    with sqlsimpl.train(documents(texts, labels), algorithm="knn", neighbours=2, **WORDS) as model:
        explained = model.explain(documents(["red"], None)).fetchall()
    near = [(row[4], row[5]) for row in explained if row[3] == "neighbour"]
    assert sorted(near) == [("D0", pytest.approx(1.0)), ("D1", pytest.approx(1.0))]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"distance": "l2"}, "distance l2: by all terms"),
        ({"neighbours": 0}, "neighbours"),
        ({"bundle": 2}, "bundle: algorithm 'knn' compares documents one by one"),
        ({"weight_column": "id"}, "weight_column"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        sqlsimpl.train(documents(*collection(30)), algorithm="knn", **WORDS, **settings)


def test_any_labels_are_not_counted_by_distance() -> None:
    texts, labels = collection(30)
    with pytest.raises(SettingError, match="neighbours that all count 1"):
        sqlsimpl.train(
            documents(texts, several(labels)),
            algorithm="knn",
            reduce="lda",
            distance="l2",
            **WORDS,
        )


def test_more_axes_than_a_table_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knn, "_MOST_AXES", 2)
    with pytest.raises(SettingError, match="there are 3 axes, and algorithm 'knn' takes 2"):
        sqlsimpl.train(
            documents(*collection(30)), algorithm="knn", reduce="orthogonal-centroid", **WORDS
        )


def test_a_deleted_point_has_no_say(tmp_path: Path) -> None:
    """Deleting a row of the table points is enough, with all terms as with axes."""
    texts, labels = collection(40)
    variants: list[dict[str, Any]] = [{}, {"reduce": "orthogonal-centroid"}]
    for settings in variants:
        file = tmp_path / f"{len(settings)}.duckdb"
        with sqlsimpl.train(
            documents(texts, labels), algorithm="knn", model=str(file), **WORDS, **settings
        ):
            pass
        with duckdb.connect(str(file)) as connection:
            connection.execute("""DELETE FROM "model@1".points WHERE document = 'D3'""")
        with sqlsimpl.open(str(file)) as model:
            near = [row[4] for row in model.explain(documents(texts[3:4], None)).fetchall()]
        assert "D3" not in near
        assert len(near) > 5


@pytest.mark.parametrize("settings", [{}, {"reduce": "lda"}], ids=["terms", "axes"])
def test_removed_documents_are_no_neighbours(settings: dict[str, Any]) -> None:
    """Their points go, with what the model keeps of them; others stay as they are."""
    texts, labels = collection(40)
    whole = documents(texts, labels)
    with sqlsimpl.train(whole, algorithm="knn", neighbours=39, **WORDS, **settings) as model:
        before = dict(zip(*_columns(model, "points"), strict=True))
        change = model.remove(whole[3:6])
        assert (change.changed, change.documents, change.thresholds_kept) == (3, 37, True)
        left = dict(zip(*_columns(model, "points"), strict=True))
        assert left == {p: key for p, key in before.items() if key not in ("D3", "D4", "D5")}
        labelled = {point for point, _ in model.rows("point_labels", "point", "label")}
        assert labelled == set(left)
        assert not {"D3", "D4", "D5"} & {row[0] for row in model.rows("unseen", "document")}
        assert len(model.rows("members", "key")) == 37
        near = {row[4] for row in model.explain(whole[3:4]).fetchall() if row[3] == "neighbour"}
        assert "D3" not in near
        with pytest.raises(SourceError, match="'D3', were never added"):
            model.remove(whole[3:4])
        with pytest.raises(ModelError, match="cannot be added to knn"):
            model.add(whole[3:4])


def test_what_has_no_points_of_documents_lets_none_be_removed() -> None:
    whole = documents(*collection(30))
    with (
        sqlsimpl.train(whole, algorithm="knn", points="centroids", **WORDS) as model,
        pytest.raises(ModelError, match="its points are means of labels"),
    ):
        model.remove(whole[:1])


def _columns(model: Model, name: str) -> tuple[list[Any], list[Any]]:
    rows = model.rows(name, "point", "document")
    return [row[0] for row in rows], [row[1] for row in rows]
