"""Bundles: their sizes and labels, and what they are at either end (Shih et al. 2002)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import polars as pl
import pytest

import sqlsimpl
from sqlsimpl import ModelError, SettingError
from sqlsimpl.features.bundling import Bundling, with_members
from sqlsimpl.learners.preparation import train
from sqlsimpl.learners.registry import algorithm
from tests.features.test_selection import documents
from tests.learners.linear.test_margin import collection, corpus, matrices

WORDS: dict[str, Any] = {"text": "text", "label": "label", "id": "id"}


def several() -> tuple[list[str], list[list[str]]]:
    """Texts with no, one or two labels."""
    texts, labels = collection(160)
    sets = [[], ["a"], ["b"], ["a", "b"], [labels[0]]]
    return texts, [sets[place * place % 5] or [labels[place]] for place in range(len(texts))]


@pytest.mark.parametrize("size", [2, 7, "auto", "max"])
def test_a_bundle_has_documents_of_the_same_labels(size: int | str) -> None:
    """Up to so many of them; counts are added up, and idf is that of the bundles."""
    with corpus(*several()) as (run, features):
        bundling = Bundling(size, seed=3)
        _, targets = matrices(run, features, "document_labels", features.sizes.labels)
        postings = run.engine.execute(f"FROM {run.table('postings').sql('duckdb')}")
        made = with_members(run, bundling(run, features))
        assert made.members is not None
        bundles: dict[int, int] = dict(
            run.engine.execute(f"FROM {made.members.bundles.sql('duckdb')}")
        )
        added = run.engine.execute(f"FROM {made.bound(run).table('postings').sql('duckdb')}")
        terms = run.engine.execute(f"SELECT term, documents, idf FROM {made.terms.sql('duckdb')}")
        member = run.engine.execute(f"FROM {run.table('member_postings').sql('duckdb')}")
        given = run.engine.execute(f"SELECT doc, label FROM {made.document_labels.sql('duckdb')}")
        count = made.sizes.documents
    most = bundling.resolved(features)
    assert set(bundles) == set(range(len(targets)))
    assert sorted(set(bundles.values())) == list(range(count))
    assert max(Counter(bundles.values()).values()) <= most
    sets = Counter(tuple(row) for row in targets)
    assert count == sum(-(-members // most) for members in sets.values())
    for doc, bundle in bundles.items():
        assert {label for one, label in given if one == bundle} == set(np.flatnonzero(targets[doc]))
    sums: Counter[tuple[int, int]] = Counter()
    for doc, term, times in postings:
        sums[bundles[doc], term] += times
    assert {(doc, term): times for doc, term, times in added} == sums
    assert sorted(member) == sorted(postings)
    frequencies = Counter(term for _, term in sums)
    for term, frequency, idf in terms:
        assert frequency == frequencies[term]
        assert idf == pytest.approx(np.log(count / frequency))


@pytest.mark.parametrize("name", ["mls", "simpl", "nb"])
def test_bundles_of_one_change_nothing(name: str) -> None:
    """Neither do those that happen to have one document each."""
    rows = documents()
    found = []
    for bundle in (None, 1):
        with sqlsimpl.train(rows, **WORDS, algorithm=name, bundle=bundle) as model:
            found.append(model.table("discriminants").pl().sort("label", "stage", "term"))
    assert found[0].equals(found[1])


def test_scores_of_documents_in_bundles_of_one_are_those_of_documents() -> None:
    """The own share of a document is that of its part in its bundle."""
    texts, labels = collection(90)
    own = [[f"own {place}", label] for place, label in enumerate(labels)]
    scores = []
    for size in (None, 2):
        with corpus(texts, own) as (run, features):
            # No two documents have the same labels: each is a bundle.
            chosen = algorithm("mls", bundle=size, iterations=4, cost=0.5)
            train(run, features, chosen)
            table = run.table("unseen_scores").sql("duckdb")
            rows = run.engine.execute(
                f"SELECT label, doc, score, target FROM {table} WHERE label < 3 ORDER BY label, doc"
            )
            scores.append(np.array(rows, float))
    assert len(scores[0]) == len(scores[1])
    assert np.array_equal(scores[0][:, 3], scores[1][:, 3])
    assert np.abs(scores[0][:, 2] - scores[1][:, 2]).max() < 2e-5


def two_labels() -> pl.DataFrame:
    rows = documents()
    return rows.filter(pl.col("label") != "label 2")


def test_one_bundle_of_each_of_two_labels_is_the_bisector() -> None:
    """With a large cost: the direction of the mean-frequency discriminant."""
    rows = two_labels()
    directions = []
    for settings in (
        {"algorithm": "svm", "bundle": "max", "cost": 1e4, "threshold": "zero"},
        {"algorithm": "mfd"},
    ):
        given: dict[str, Any] = {"weighting": "smooth", **settings}
        with sqlsimpl.train(rows, **WORDS, **given) as model:
            table = model.table("discriminants").pl()
            labels = [
                dict(table.filter(pl.col("label") == label).select("term", "weight").iter_rows())
                for label in (0, 1)
            ]
        terms = range(max(max(one) for one in labels) + 1)
        vector = np.array([labels[0].get(term, 0) - labels[1].get(term, 0) for term in terms])
        directions.append(vector / np.linalg.norm(vector))
    # mfd has its own weights: idf of documents.
    assert directions[0] @ directions[1] > 0.9


def test_naive_bayes_with_a_flat_prior_does_not_see_bundles() -> None:
    """Counts of words under a label are the same, however they were bundled."""
    rows = documents()
    found = []
    for bundle in (None, 3, "max"):
        given: dict[str, Any] = {"algorithm": "nb", "flat_prior": True, "bundle": bundle}
        with sqlsimpl.train(rows, **WORDS, **given) as model:
            found.append(model.table("discriminants").pl().sort("label", "term"))
            labels = model.table("labels").pl()["documents"].to_list()
    assert found[0].equals(found[1])
    assert found[0].equals(found[2])
    assert sum(labels) == len(rows)


@pytest.mark.parametrize("settings", [{"algorithm": "simpl"}, {"algorithm": "wh"}], ids=str)
def test_models_of_bundles(settings: dict[str, Any]) -> None:
    """They label documents; scores of unseen ones are by the documents' keys."""
    rows = documents()
    with sqlsimpl.train(rows, **WORDS, bundle=4, select="gini", features=20, **settings) as model:
        labels = model.predict(rows, text="text", id="id").pl()
        unseen = model.table("unseen").pl()
        assert model.own_settings["bundle"] == 4
        assert model.trained_on.documents == unseen["document"].n_unique()
    right = labels.join(rows, left_on="document", right_on="id")
    assert (right["label"] == right["label_right"]).mean() > 0.7


def test_what_cannot_be_bundled_is_refused() -> None:
    """With the way out."""
    rows = documents()
    with pytest.raises(SettingError, match="bundle 'many': it must be a number of documents"):
        algorithm("mls", bundle="many")
    for settings, message in (
        ({"algorithm": "mls", "threshold": "folds"}, "take threshold unseen"),
        ({"algorithm": "simpl", "folds": 5}, "climbing 'margin' and no folds"),
        ({"algorithm": "nb", "folds": 3}, "without folds"),
    ):
        given: dict[str, Any] = settings
        with pytest.raises(SettingError, match=message):
            sqlsimpl.train(rows, **WORDS, bundle=2, **given)
    with (
        sqlsimpl.train(rows, **WORDS, algorithm="nb", bundle=2) as model,
        pytest.raises(ModelError, match="bundles of its documents"),
    ):
        model.remove(rows[:2])
