"""Selection of terms, against scikit-learn's scores and training on the columns alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import pytest
from sklearn.feature_selection import chi2, mutual_info_classif

import sqlsimpl
from sqlsimpl import ModelError, SettingError
from sqlsimpl.features.selection import Selection
from sqlsimpl.features.settings import SelectionSettings
from sqlsimpl.features.step import Features
from sqlsimpl.learners.preparation import train
from sqlsimpl.learners.registry import algorithm
from sqlsimpl.templates.run import Run
from tests.learners.linear.test_margin import collection, corpus, found, matrices
from tests.oracles import relaxation

Array = npt.NDArray[np.float64]


def scores(run: Run, features: Features, criterion: str) -> Array:
    """The score of each label and term."""
    bound = features.bound(run)
    for name in ("term_documents", "label_term_documents"):
        bound.create(f"selection/{name}")
    rows = bound.fetch("selection/term_scores", criterion=criterion)
    made = np.full((features.sizes.labels, features.sizes.terms), np.nan)
    for label, term, score in rows:
        made[label, term] = float(score)
    assert not np.isnan(made).any()
    return made


def gini(present: Array, target: Array) -> Array:
    """Information gain with Gini's index in place of entropy."""

    def index(some: Array) -> float:
        share = some.mean() if len(some) else 0.0
        return float(2 * share * (1 - share))

    gains = []
    for column in present.T:
        inside = column > 0
        parted = sum(side.mean() * index(target[side]) for side in (inside, ~inside))
        gains.append(index(target) - parted)
    return np.array(gains)


def test_scores_are_those_of_scikit_learn() -> None:
    """Of all labels and terms; chi-square gives the same order as Gini's index."""
    texts, labels = collection()
    with corpus(texts, labels) as (run, features):
        x, targets = matrices(run, features, "document_labels", 3)
        present = (x > 0).astype(float)
        found_scores = {
            criterion: scores(run, features, criterion)
            for criterion in ("information", "gini", "chi-square", "frequency")
        }
    for label in range(3):
        y = targets[:, label].astype(float)
        information = mutual_info_classif(present, y, discrete_features=True)
        assert found_scores["information"][label] == pytest.approx(information, abs=1e-11)
        assert found_scores["gini"][label] == pytest.approx(gini(present, y), abs=1e-11)
        # scikit-learn's is of the documents with the term alone: the others are a second column.
        both = chi2(present, y)[0] + chi2(1 - present, y)[0]
        assert found_scores["chi-square"][label] == pytest.approx(both, rel=1e-9, abs=1e-11)
        scale = found_scores["chi-square"][label] / np.maximum(found_scores["gini"][label], 1e-9)
        assert np.ptp(scale[found_scores["gini"][label] > 1e-6]) < 1e-3 * scale.max()
        assert found_scores["frequency"][label] == pytest.approx(present.sum(axis=0))


def test_a_label_with_terms_of_its_own_is_trained_on_these_alone() -> None:
    """The minimum is that of column relaxation on the columns that the label keeps."""
    texts, labels = collection()
    with corpus(texts, labels) as (run, features):
        chosen = algorithm(
            "mls", regularisation=0.01, bias="feature", tolerance=1e-8, threshold="zero",
            select="gini", features=7,
        )  # fmt: skip
        trained = train(run, features, chosen)
        assert trained.learner.features_per == "label"
        assert 7 < trained.features.sizes.terms < features.sizes.terms
        x, targets = matrices(trained.run, trained.features, "document_labels", 3)
        weights, biases, _ = found(trained.run, trained.features, 3)
        masks = np.zeros_like(weights, dtype=bool)
        rows = trained.run.engine.execute(
            f"SELECT label, term FROM {run.table('label_features').sql('duckdb')}"
        )
        for label, term in rows:
            masks[term, label] = True
    assert masks.sum(axis=0).tolist() == [7, 7, 7]
    assert not weights[~masks].any()
    assert np.abs(np.sqrt((x**2).sum(axis=1))[x.any(axis=1)] - 1).max() < 1e-6
    for label in range(3):
        y = np.where(targets[:, label], 1.0, -1.0)
        columns = np.column_stack([x[:, masks[:, label]], np.ones(len(x))])
        ours = np.append(weights[masks[:, label], label], biases[label])
        theirs = relaxation.relax("mls", columns, y, 0.01)
        expected = relaxation.objective("mls", columns, y, theirs, 0.01)
        assert relaxation.objective("mls", columns, y, ours, 0.01) == pytest.approx(
            expected, rel=1e-4
        )


def test_all_labels_keep_the_terms_that_are_best_for_any() -> None:
    """By the largest score; their numbers have no gaps, and nothing else is left."""
    texts, labels = collection()
    settings = SelectionSettings(select="information", features=9)
    with corpus(texts, labels) as (run, features):
        wanted = scores(run, features, "information").max(axis=0)
        names = dict(_rows(run, features.terms, "term, name"))
        fewer = Selection(settings, by_label=False)(run, features)
        kept = dict(_rows(run, fewer.terms, "term, name"))
        spelt = _rows(run, fewer.others["spellings"], "term, name")
        weighted = {term for (term,) in _rows(run, fewer.weights, "DISTINCT term")}
    best = sorted(names, key=lambda term: (-round(wanted[term], 12), term))[:9]
    assert [kept[term] for term in range(9)] == [names[term] for term in sorted(best)]
    assert {term for term, _ in spelt} == weighted == set(range(9))
    assert replace(fewer.sizes, postings=0) == replace(features.sizes, terms=9, postings=0)


def _rows(run: Run, table: Any, columns: str) -> list[Any]:
    return run.engine.execute(f"SELECT {columns} FROM {table.sql('duckdb')}")


def documents() -> pl.DataFrame:
    texts, labels = collection(120)
    return pl.DataFrame({"id": range(len(texts)), "text": texts, "label": labels})


@pytest.mark.parametrize("name", ["simpl", "svm", "nb", "mfd", "centroid"])
def test_models_have_the_selected_terms_alone(name: str) -> None:
    """A term that was not selected is none, in scoring too."""
    rows = documents()
    with sqlsimpl.train(
        rows, text="text", label="label", id="id", algorithm=name, select="gini", features=15
    ) as model:
        terms = model.trained_on.terms
        assert terms <= 45
        assert len(model.table("terms").pl()) == terms
        labels = model.predict(rows, text="text", id="id").pl()
        per = model.own_settings["features_per"]
    assert per == ("label" if name in ("simpl", "svm") else "all")
    right = labels.join(rows, left_on="document", right_on="id")
    assert (right["label"] == right["label_right"]).mean() > 0.55


def test_what_cannot_be_selected_is_refused() -> None:
    """With the way out."""
    with pytest.raises(SettingError, match="features: it is for a selection"):
        algorithm("svm", features=100)
    with pytest.raises(SettingError, match=r"features_per label: algorithm 'nb'.*features_per=all"):
        sqlsimpl.train(
            documents(), text="text", label="label",
            algorithm="nb", select="gini", features_per="label",
        )  # fmt: skip
    with pytest.raises(SettingError, match="select 'ginny': did you mean 'gini'"):
        algorithm("nb", select="ginny")
    rows = documents()
    with (
        sqlsimpl.train(
            rows, text="text", label="label", id="id", algorithm="nb", select="gini"
        ) as model,
        pytest.raises(ModelError, match=r"selected by its documents.*train it again"),
    ):
        model.remove(rows[:3])
