"""Reduction: axes against the article's algorithms, and the way back into terms."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.linalg import subspace_angles

import sqlsimpl
from sqlsimpl import SettingError
from sqlsimpl.features.reduction.reduction import Reduction
from sqlsimpl.features.reduction.small import orthonormaliser
from sqlsimpl.features.settings import ReductionSettings
from sqlsimpl.learners.preparation import prepared
from sqlsimpl.learners.registry import algorithm
from tests.features.test_selection import documents
from tests.learners.linear.test_margin import collection, corpus, found, matrices
from tests.oracles import reduction as oracle
from tests.oracles.margin import Array

WORDS: dict[str, Any] = {"text": "text", "label": "label", "id": "id"}


def reduced(texts: Any, labels: Any, **settings: Any) -> tuple[Array, Array, Array, Array]:
    """Documents, their labels, the basis and the coordinates."""
    with corpus(texts, labels) as (run, features):
        x, targets = matrices(run, features, "document_labels", features.sizes.labels)
        chosen = (
            algorithm("mls", **settings) if "seed" in settings else ReductionSettings(**settings)
        )
        made = Reduction(chosen)(run, features)
        basis = np.zeros((features.sizes.terms, made.sizes.terms))
        for term, axis, weight in run.engine.execute(f"FROM {run.table('basis').sql('duckdb')}"):
            basis[term, axis] = weight
        coordinates = np.zeros((len(x), made.sizes.terms))
        for doc, axis, value in run.engine.execute(f"FROM {made.weights.sql('duckdb')}"):
            coordinates[doc, axis] = value
    return x, targets, basis, coordinates


def test_orthogonal_centroids() -> None:
    """An orthonormal basis of the centroids: best labels by centroids are those of all terms."""
    x, targets, basis, coordinates = reduced(*collection(), reduce="orthogonal-centroid")
    means = oracle.centroids(x.T, list(np.argmax(targets, axis=1)))
    assert np.abs(basis.T @ basis - np.eye(3)).max() < 1e-10
    assert np.abs(basis @ (basis.T @ means) - means).max() < 1e-10
    assert np.abs(coordinates - x @ basis).max() < 1e-6
    lengths = np.linalg.norm(means, axis=0)
    whole = (x @ (means / lengths)).argmax(axis=1)
    few = (coordinates @ (basis.T @ means / lengths)).argmax(axis=1)
    assert np.array_equal(whole, few)


def test_centroids_by_least_squares() -> None:
    """Centroids become unit vectors."""
    x, targets, basis, _ = reduced(*collection(), reduce="centroid")
    means = oracle.centroids(x.T, list(np.argmax(targets, axis=1)))
    assert np.abs(basis.T @ means - np.eye(3)).max() < 1e-9


def test_labels_of_the_same_documents_have_one_axis() -> None:
    """Their centroids are equal."""
    texts, labels = collection()
    twice = [[label, f"{label} again"] if label == "label 1" else [label] for label in labels]
    for reduce in ("centroid", "orthogonal-centroid"):
        _, _, basis, _ = reduced(texts, twice, reduce=reduce)
        assert basis.shape[1] == 3
    gram = np.array([[4.0, 4, 0], [4, 4, 0], [0, 0, 1]])
    matrix, kept = orthonormaliser(gram)
    assert kept == [0, 2]
    assert np.abs(matrix.T @ gram @ matrix - np.eye(2)).max() < 1e-12


def test_discriminant_analysis_is_that_of_the_article() -> None:
    """With a tiny ridge: the space of LDA/GSVD, and the scatter of all documents becomes 1."""
    texts, labels = collection(120)
    x, targets, basis, coordinates = reduced(
        texts, labels, reduce="lda", ridge_of_lda=1e-3, steps=60
    )
    classes = list(np.argmax(targets, axis=1))
    theirs = oracle.lda_gsvd(x.T, classes, 2)
    assert basis.shape[1] == 2
    assert subspace_angles(basis, theirs).max() < 0.02
    centred = coordinates - coordinates.mean(axis=0)
    assert centred.T @ centred == pytest.approx(np.eye(2), abs=0.01)


def test_singular_vectors_are_those_of_the_documents() -> None:
    """By block Lanczos: the values, the space, and what is nearest to the documents in it."""
    random = np.random.default_rng(1)
    texts = [
        " ".join(f"w{word}" for word in (random.pareto(1.0, 12) * 9).astype(int) % 300)
        for _ in range(400)
    ]
    x, _, basis, coordinates = reduced(
        texts, ["a", "b"] * 200, reduce="lsi", dimensions=30, steps=5
    )
    left, values, _ = np.linalg.svd(x.T, full_matrices=False)
    assert basis.shape[1] == 30
    assert np.abs(basis.T @ basis - np.eye(30)).max() < 1e-10
    assert np.linalg.norm(x @ basis, axis=0)[:15] == pytest.approx(values[:15], rel=1e-3)
    assert subspace_angles(basis[:, :10], left[:, :10]).max() < 0.02
    assert np.abs(coordinates - x @ basis).max() < 1e-6


def test_singular_vectors_of_all_there_is() -> None:
    """Blocks come to an end where the documents span no more."""
    texts, labels = (twice * 2 for twice in collection(30))
    x, _, basis, _ = reduced(texts, labels, reduce="lsi", steps=9)
    rank = np.linalg.matrix_rank(x)
    assert basis.shape[1] == rank < min(x.shape) <= 60
    assert np.abs(x - x @ basis @ basis.T).max() < 1e-6
    message = f"dimensions {rank + 1}: the documents span {rank} of them"
    with pytest.raises(SettingError, match=message):
        reduced(texts, labels, reduce="lsi", dimensions=int(rank) + 1, steps=9)


def test_random_axes() -> None:
    """Lengths of documents and angles between them stay what they are, on average."""
    texts, labels = collection(100)
    x, _, basis, coordinates = reduced(texts, labels, reduce="random", dimensions=35, seed=3)
    assert np.abs(basis) == pytest.approx(1 / np.sqrt(35))
    assert np.abs(basis.T @ basis / len(basis) * 35 - np.eye(35)).max() < 0.7
    assert np.abs(coordinates - x @ basis).max() < 1e-6
    there = np.linalg.norm(x, axis=1) > 0
    lengths = np.linalg.norm(coordinates[there], axis=1)
    assert lengths.mean() == pytest.approx(1, abs=0.05)
    *_, other, _ = reduced(texts, labels, reduce="random", dimensions=35, seed=4)
    assert not np.array_equal(basis, other)


@pytest.mark.parametrize("name", ["simpl", "mls", "wh"])
def test_a_folded_model_is_that_of_the_coordinates(name: str) -> None:
    """Scores of documents by terms are those by coordinates."""
    with corpus(*collection()) as (run, features):
        chosen = algorithm(name, reduce="orthogonal-centroid")
        used, few = prepared(run, features, chosen)
        used.train(few.bound(run), few)
        weights, biases, _ = found(run, few, 3)
        table = few.weights.sql("duckdb")
        coordinates = np.zeros((features.sizes.documents, few.sizes.terms))
        for doc, axis, value in run.engine.execute(f"FROM {table}"):
            coordinates[doc, axis] = value
        run.create("reduction/folded_terms")
        x, _ = matrices(run, features, "document_labels", 3)
        in_terms = np.zeros((features.sizes.terms, 3))
        for label, stage, term, weight in run.engine.execute(
            f"FROM {run.table('folded_terms').sql('duckdb')}"
        ):
            if stage == 0:
                in_terms[term, label] = weight
    assert np.abs(x @ in_terms + biases - (coordinates @ weights + biases)).max() < 1e-5


@pytest.mark.parametrize("reduce", ["centroid", "orthogonal-centroid", "lda", "lsi", "random"])
def test_models_of_coordinates(reduce: str) -> None:
    """They label documents by terms, and can be explained by them."""
    rows = documents()
    with sqlsimpl.train(rows, **WORDS, algorithm="mls", reduce=reduce) as model:
        labels = model.predict(rows, text="text", id="id").pl()
        explained = model.explain(rows[:3], text="text", id="id").pl()
        assert model.trained_on.terms == len(model.table("terms").pl())
    right = labels.join(rows, left_on="document", right_on="id")
    assert (right["label"] == right["label_right"]).mean() > 0.8
    assert set(explained.filter(pl.col("part") == "term")["term"]) <= {
        word for text in rows["text"] for word in text.split()
    }


def test_what_cannot_be_reduced_is_refused() -> None:
    """With the way out."""
    with pytest.raises(SettingError, match="dimensions: it is for reduce=lda, lsi or random"):
        algorithm("mls", reduce="centroid", dimensions=3)
    rows = documents()
    for settings, message in (
        ({"algorithm": "nb"}, "not with algorithm 'nb'; it is for simpl"),
        ({"algorithm": "mls", "bundle": 2}, "not with bundles"),
        ({"algorithm": "mls", "select": "gini", "features_per": "label"}, "features_per=all"),
        ({"algorithm": "mls", "reduce": "lda", "dimensions": 9}, "dimensions 9: lda has 2"),
        ({"algorithm": "mls", "reduce": "lsi", "dimensions": 9999}, "there are at most"),
        ({"algorithm": "mls", "reduce": "lsi", "dimensions": 21, "steps": 1}, "need at least 2"),
    ):
        given: dict[str, Any] = {"reduce": "centroid", **settings}
        with pytest.raises(SettingError, match=message):
            sqlsimpl.train(rows, **WORDS, **given)
