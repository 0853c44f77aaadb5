"""SIMPL against plain numpy, stage by stage, and as a whole on collections made for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from sklearn.svm import LinearSVC

from sqlsimpl import SettingError
from sqlsimpl.corpus import steps as corpus
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents, Reading
from sqlsimpl.corpus.settings import CorpusSettings, Weighting
from sqlsimpl.corpus.steps import CorpusFacts, Fitted
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.engine import Row
from sqlsimpl.evaluation import evaluate as evaluation
from sqlsimpl.evaluation.evaluate import read_labelled
from sqlsimpl.features.step import features_in
from sqlsimpl.generate.tcat import TCAT_PROFILES, generate_tcat
from sqlsimpl.learners.linear.trainer import Sizes
from sqlsimpl.learners.simpl.algorithm import Simpl
from sqlsimpl.learners.simpl.stages import Stages
from sqlsimpl.models.scoring import scoring_of
from sqlsimpl.models.shape import shape_of
from sqlsimpl.templates.run import Run
from tests.learners.linear.test_solvers import lane_kinds, numbers, write
from tests.oracles import simpl as oracle
from tests.oracles.simpl import Floats, Integers

TEXTS = Columns(text=("text",), id="id", label="label")
COUNTS = Columns(id="doc", term="term", count="count", label="label")
EVERY_TERM = CorpusSettings(min_df=1)
UNSEEN = "SELECT doc, score FROM {}"
FACTS = CorpusFacts("text", EVERY_TERM, one_label=True)


@dataclass(frozen=True)
class Collection:
    """Texts, and for each a label or a list of labels."""

    texts: list[str]
    labels: Sequence[str | list[str]]

    def documents(self, order: Sequence[int] | None = None) -> Documents:
        """The collection as a source whose rows come in a given order."""
        places = range(len(self.texts)) if order is None else order
        kind = "VARCHAR" if isinstance(self.labels[0], str) else "VARCHAR[]"
        relation = duckdb.connect().query(
            "SELECT UNNEST($ids) AS id, UNNEST($texts) AS text, "
            f"UNNEST($labels::{kind}[]) AS label",
            params={
                "ids": list(places),
                "texts": [self.texts[place] for place in places],
                "labels": [self.labels[place] for place in places],
            },
        )
        return Documents(relation, TEXTS)


@contextmanager
def workspaces(
    training: Documents,
    testing: Documents | None = None,
    chosen: CorpusSettings = EVERY_TERM,
    threads: int | None = None,
) -> Iterator[tuple[Run, Reading]]:
    """A training corpus and test documents; without the latter, the same twice."""
    with DuckDBEngine(threads=threads) as engine:
        trained, tested = Run(engine), Run(engine, prefix="test_")
        corpus.fit(trained, training, chosen)
        yield trained, read_labelled(tested, testing or training, chosen, trained.table("labels"))


def select(run: Run, query: str, *tables: str) -> list[Row]:
    """A query with the physical names of tables for its {}."""
    return run.engine.execute(query.format(*(run.table(name).sql("duckdb") for name in tables)))


def sparse(run: Run) -> csr_matrix:
    """The weights of all documents."""
    ((documents, terms),) = select(
        run, "SELECT (SELECT COUNT(*) FROM {}), (SELECT COUNT(*) FROM {})", "documents", "terms"
    )
    doc, term, weight = np.array(select(run, "FROM {}", "weights")).T
    # scikit-learn takes no others.
    places = doc.astype(np.int32), term.astype(np.int32)
    return csr_matrix((weight, places), shape=(documents, terms))


def dense(run: Run) -> Floats:
    return np.asarray(sparse(run).toarray())


def targets_of(run: Run) -> Integers:
    """Whether each document has each label."""
    ((documents, labels),) = select(
        run, "SELECT (SELECT COUNT(*) FROM {}), (SELECT COUNT(*) FROM {})", "documents", "labels"
    )
    targets = np.zeros((documents, labels), dtype=np.int64)
    for doc, label in select(run, "SELECT doc, label FROM {}", "document_labels"):
        targets[doc, label] = 1
    return targets


@dataclass(frozen=True)
class Decision:
    """What was decided about a document and a label."""

    score: float
    probability: float
    positive: bool


Decisions = dict[tuple[int, str], Decision]
"""Decisions by the user's key of the document and the name of the label."""


def decide(trained: Run, tested: Reading, **own: Any) -> Decisions:
    """Train, score, and check that every document has one sound decision for every label."""
    chosen = Simpl.from_mapping(own)
    assert isinstance(chosen, Simpl)
    facts = CorpusFacts(tested.form, tested.settings, one_label=tested.labelling == "one")
    chosen.train(trained, features_in(trained, facts))
    shape = shape_of(chosen, trained, facts, tested.documents.columns.text)
    evaluation.decide(tested, scoring_of(trained, shape))
    rows = select(
        tested.run,
        "SELECT id, name, score, probability, positive FROM {} JOIN {} USING (doc) "
        "JOIN (SELECT label, name FROM {}) USING (label)",
        "decisions", "documents", "labels",
    )  # fmt: skip
    decisions = {(key, name): Decision(*decided) for key, name, *decided in rows}
    assert len(rows) == len(decisions) == targets_of(tested.run).size
    for one in decisions.values():
        assert np.isfinite(one.score)
        assert one.probability == pytest.approx(1 / (1 + np.exp(-one.score)))
    return decisions


def decisions_of(
    training: Collection,
    testing: Collection | None = None,
    *,
    chosen: CorpusSettings = EVERY_TERM,
    **own: Any,
) -> Decisions:
    unseen = None if testing is None else testing.documents()
    with workspaces(training.documents(), unseen, chosen) as (trained, tested):
        return decide(trained, tested, **own)


def given_to(decisions: Decisions, label: str) -> set[int]:
    """The documents that are given a label."""
    return {key for (key, name), one in decisions.items() if name == label and one.positive}


def f1(found: set[int], expected: set[int]) -> float:
    return 2 * len(found & expected) / (len(found) + len(expected))


def words(random: np.random.Generator, prefix: str, most: int, count: int) -> list[str]:
    return [f"{prefix}{number}" for number in random.integers(0, most, count)]


def topics(seed: int, documents: int, labels: int, *, own_words: int = 3) -> Collection:
    """One label per document, with some words of its own and more of all."""
    random = numbers(seed)
    drawn = np.arange(documents) % labels
    texts = [
        " ".join(words(random, f"of{label}x", 6, own_words) + words(random, "common", 50, 8))
        for label in drawn
    ]
    return Collection(texts, [f"label{label:03}" for label in drawn])


def overlapping(seed: int, documents: int = 200) -> Collection:
    """Three labels that share their words and are hard to tell apart."""
    random = numbers(seed)
    drawn = random.integers(0, 3, documents)
    texts = [
        " ".join(f"word{place}" for place in random.binomial(14, 0.4 + 0.1 * label, 5))
        for label in drawn
    ]
    return Collection(texts, [f"label{label}" for label in drawn])


@contextmanager
def empty_run() -> Iterator[Run]:
    with DuckDBEngine(threads=1) as engine:
        yield Run(engine)


def folds_of(labels: list[list[int]], folds: int, seed: int) -> Integers:
    """The fold of each document, given its labels."""
    pairs = np.array([(doc, label) for doc, own in enumerate(labels) for label in own])
    label, documents = np.unique(pairs[:, 1], return_counts=True)
    with empty_run() as run:
        write(run, "documents", {"doc": "INTEGER"}, np.arange(len(labels))[:, None])
        write(run, "document_labels", {"doc": "INTEGER", "label": "INTEGER"}, pairs)
        kinds = {"label": "INTEGER", "documents": "INTEGER"}
        write(run, "labels", kinds, np.stack([label, documents], axis=1))
        run.create("calibration/folds", folds=folds, seed=seed)
        rows = sorted(select(run, "SELECT doc, fold FROM {}", "folds"))
    assert [doc for doc, _ in rows] == list(range(len(labels)))
    return np.array([fold for _, fold in rows])


@pytest.mark.parametrize("folds", [1, 2, 5])
def test_the_documents_of_a_label_are_dealt_evenly(folds: int) -> None:
    labels = numbers(0).choice(6, 300, p=[0.5, 0.3, 0.1, 0.05, 0.04, 0.01])
    dealt = folds_of([[label] for label in labels], folds, 7)
    counts = np.array(
        [
            [((labels == label) & (dealt == fold)).sum() for fold in range(folds)]
            for label in range(6)
        ]
    )
    assert counts.sum() == 300
    assert np.ptp(counts, axis=1).max() <= 1
    again = folds_of([[label] for label in labels], folds, 7)
    assert (again == dealt).all()
    other = folds_of([[label] for label in labels], folds, 8)
    assert folds == 1 or 0.2 < (other == dealt).mean() < 0.8


def test_documents_with_several_labels_or_none_have_a_fold() -> None:
    random = numbers(1)
    labels = [sorted(set(random.integers(0, 8, count))) for count in random.integers(0, 4, 200)]
    dealt = folds_of(labels, 3, 0)
    assert set(dealt) == {0, 1, 2}
    rarest = [doc for doc, own in enumerate(labels) if not own]
    assert np.ptp(np.bincount(dealt[rarest], minlength=3)) <= 1


@st.composite
def sweeps(draw: st.DrawFn) -> list[tuple[Floats, Integers]]:
    """Values with many ties, and targets, of one to three labels."""
    point = st.tuples(st.integers(-4, 4), st.integers(0, 1))
    drawn = draw(st.lists(st.lists(point, min_size=1, max_size=25), min_size=1, max_size=3))
    columns = [np.array(points) for points in drawn]
    return [(points[:, 0] / 4, points[:, 1]) for points in columns]


def swept(run: Run, labels: list[tuple[Floats, Integers]]) -> None:
    """Make sweeps and survivors."""
    rows = [
        (label, doc, value, target)
        for label, points in enumerate(labels)
        for doc, (value, target) in enumerate(zip(*points, strict=True))
    ]
    kinds = {"label": "INTEGER", "doc": "INTEGER", "value": "FLOAT", "target": "SMALLINT"}
    write(run, "swept", kinds, np.array(rows))
    run.create("simpl/sweeps")
    run.create("simpl/survivors")


@given(labels=sweeps())
@settings(max_examples=12, deadline=None)
def test_sweeps_and_survivors_are_the_oracles(labels: list[tuple[Floats, Integers]]) -> None:
    for values, targets in labels:
        _, errors = oracle.least_error_cut(values, targets)
        # Not yet: see the test below.
        assume(errors < (targets == 0).sum() or errors == targets.sum())
    with empty_run() as run:
        swept(run, labels)
        cuts = {label: figures for label, *figures in select(run, "FROM {}", "sweeps")}
        wrong = set(select(run, "FROM {}", "survivors"))
    expected = set()
    for label, (values, targets) in enumerate(labels):
        cut, errors, documents = cuts[label]
        best, fewest = oracle.least_error_cut(values, targets)
        assert (errors, documents) == (fewest, len(values))
        assert ((values > cut) != (targets == 1)).sum() == fewest
        assert best in (cut, -np.inf)
        expected |= {(label, doc, targets[doc]) for doc in oracle.survivors(values, targets, cut)}
    assert wrong == expected


def test_a_cut_may_take_all_documents() -> None:
    values, targets = np.arange(5.0), np.array([1, 1, 0, 1, 1])
    with empty_run() as run:
        swept(run, [(values, targets)])
        ((errors,),) = select(run, "SELECT errors FROM {}", "sweeps")
    assert errors == oracle.least_error_cut(values, targets)[1] == 1


def test_a_cut_lies_between_neighbouring_floats() -> None:
    low = np.nextafter(np.float32(1), np.float32(2))
    values = np.array([low, np.nextafter(low, np.float32(2))], dtype=float)
    with empty_run() as run:
        swept(run, [(values, np.array([0, 1]))])
        ((cut, errors),) = select(run, "SELECT cut, errors FROM {}", "sweeps")
    assert errors == 0
    assert values[0] <= cut < values[1]


def discriminant_rows(vectors: dict[tuple[int, int, int], Floats]) -> Floats:
    """Rows of discriminants from vectors by label, stage and part; zeros have none."""
    rows = [
        (*key, term, weight)
        for key, vector in vectors.items()
        for term, weight in enumerate(vector)
        if weight
    ]
    return np.array(rows)


DISCRIMINANTS = {
    "label": "INTEGER", "stage": "INTEGER", "part": "INTEGER", "term": "INTEGER", "weight": "FLOAT"
}  # fmt: skip


def sparse_vector(random: np.random.Generator, terms: int) -> Floats:
    return np.asarray(random.normal(size=terms) * (random.random(terms) < 0.7))


def test_discriminants_are_made_orthogonal_as_by_the_oracle() -> None:
    random = numbers(2)
    earlier: dict[tuple[int, int, int], Floats] = {}
    for label, stage, part in np.ndindex(3, 2, 2):
        before = [earlier[label, other, part] for other in range(stage)]
        earlier[label, stage, part] = oracle.orthogonal(sparse_vector(random, 9), before)
    # Stage 0 of label 2 has found nothing, and stage 2 of label 0 nothing new.
    earlier[2, 0, 0] = np.zeros(9)
    found = {(label, 2, part): sparse_vector(random, 9) for label, part in np.ndindex(3, 2)}
    with empty_run() as run:
        write(run, "discriminants", DISCRIMINANTS, discriminant_rows(earlier))
        write(run, "found", DISCRIMINANTS, discriminant_rows(found))
        run.create("simpl/orthogonal_discriminants")
        ours = {key: np.zeros(9) for key in found}
        for label, stage, part, term, weight in select(run, "FROM {}", "orthogonal_discriminants"):
            ours[label, stage, part][term] = weight
    for (label, stage, part), vector in found.items():
        before = [earlier[label, other, part] for other in range(stage)]
        expected = oracle.orthogonal(vector, before)
        np.testing.assert_allclose(ours[label, stage, part], expected, atol=1e-6)
        assert np.linalg.norm(ours[label, stage, part]) == pytest.approx(1)
        assert ours[label, stage, part] @ before[1] == pytest.approx(0, abs=1e-6)


def test_the_directions_of_a_stage_stand_side_by_side() -> None:
    random = numbers(3)
    vectors = {
        (label, stage, part): sparse_vector(random, 4) for label, stage, part in np.ndindex(5, 2, 2)
    }
    with empty_run() as run:
        write(run, "discriminants", DISCRIMINANTS, discriminant_rows(vectors))
        run.create("simpl/stage_directions", lanes=2, first=2, stage=1, terms=4)
        rows = select(run, "SELECT slot, direction_0, direction_1 FROM {}", "stage_directions")
    ours = np.zeros((8, 2))
    for slot, *directions in rows:
        ours[slot] = directions
    expected = [np.concatenate([vectors[label, 1, 0], vectors[label, 1, 1]]) for label in (2, 3)]
    np.testing.assert_allclose(ours, np.stack(expected, axis=1), atol=1e-6)


def test_scales_are_the_oracles() -> None:
    """Two parts and three lanes; the last lane of the second part has positives only."""
    random = numbers(4)
    weights = random.normal(size=(2, 3, 6)) * np.array([1, 0.1, 30])[None, :, None]
    rates, parts, scales = np.zeros((2, 6)), np.zeros((2, 4)), np.zeros((2, 6))
    for part, lane in np.ndindex(2, 3):
        matrix, targets = random.random((20, 6)), random.integers(0, 2, 20)
        if (part, lane) == (1, 2):
            targets[:] = 1
            weights[part, lane] = 0
        projections = matrix @ weights[part, lane]
        positive, negative = oracle.class_means(projections, targets)
        rates[part, [lane, 3 + lane]] = positive - negative, negative
        parts[part, [0, 1 + lane]] = 20, targets.sum()
        scales[part, [lane, 3 + lane]] = oracle.least_squares_scale(projections, targets)
    assert scales[1, [2, 5]].tolist() == [0, 1]
    with empty_run() as run:
        kinds = {"part": "INTEGER"} | lane_kinds(3, "DOUBLE", "difference", "base")
        write(run, "line_search", kinds, np.column_stack([[0, 1], rates]))
        kinds = {"part": "INTEGER", "instances": "DOUBLE"} | lane_kinds(3, "DOUBLE", "positives")
        write(run, "parts", kinds, np.column_stack([[0, 1], parts]))
        kinds = {"slot": "INTEGER", "part": "INTEGER"} | lane_kinds(3, "FLOAT", "weight")
        slot = np.arange(12)
        rows = weights.transpose(0, 2, 1).reshape(12, 3)
        write(run, "iterates", kinds, np.column_stack([slot, slot // 6, rows]))
        run.create("least_squares/scales", output="least_squares_scales", lanes=3)
        run.create("fixed/scales", output="unit_scales", lanes=3)
        ours, units = (
            np.array(sorted(select(run, "FROM {}", f"{name}_scales")))[:, 1:]
            for name in ("least_squares", "unit")
        )
    np.testing.assert_allclose(ours, scales, rtol=1e-6)
    lengths = np.linalg.norm(weights, axis=2)
    expected = np.divide(1, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    np.testing.assert_allclose(units[:, :3], expected, rtol=1e-6)
    assert not units[:, 3:].any()


def stage_vectors(run: Run, table: str, stage: int, labels: int, terms: int) -> Floats:
    """The discriminants of a stage, by label."""
    found = np.zeros((labels, terms))
    rows = select(run, f"SELECT label, term, weight FROM {{}} WHERE stage = {stage}", table)
    for label, term, weight in rows:
        found[label, term] = weight
    return found


@pytest.mark.parametrize("folds", [1, 3])
def test_the_first_stage_is_the_oracles(folds: int) -> None:
    own: dict[str, Any] = {"climbing": "conjugate", "folds": folds, "stages": 1, "tolerance": 0}
    with workspaces(overlapping(0).documents()) as (trained, _):
        Simpl(**own, iterations=3, finishing=2, ridge=2.0).train(
            trained, features_in(trained, FACTS)
        )
        matrix, targets = dense(trained), targets_of(trained)
        dealt = np.array([fold for _, fold in sorted(select(trained, "FROM {}", "folds"))])
        rows = select(trained, "SELECT label, doc, score, target FROM {}", "unseen_scores")
        biases: dict[int, float] = dict(select(trained, "FROM {}", "biases"))
        found = stage_vectors(trained, "discriminants", 0, 3, matrix.shape[1])
    assert len(rows) == targets.size
    for label in range(3):
        expected = oracle.first_stage(matrix, targets[:, label], dealt, 2.0, 3, 2)
        scores = {doc: score for other, doc, score, _ in rows if other == label}
        ours = np.array([scores[doc] for doc in range(len(matrix))])
        np.testing.assert_allclose(ours, expected.held_out, atol=1e-5 * np.ptp(ours))
        largest = np.abs(expected.discriminant).max()
        np.testing.assert_allclose(found[label], expected.discriminant, atol=1e-5 * largest)
        assert biases[label] == pytest.approx(expected.bias, rel=1e-5)
    assert all(target == targets[doc, label] for label, doc, _, target in rows)


@pytest.mark.parametrize(
    ("climbing", "average"),
    [("fixed", True), ("fixed", False), ("sloppy", True), ("none", True)],
)
def test_the_papers_stages_are_the_oracles(climbing: str, average: bool) -> None:
    training = overlapping(8)
    own = {"preset": "paper", "climbing": climbing, "average": average}
    with workspaces(training.documents()) as (trained, tested):
        decisions = decide(trained, tested, **own)
        check_log(trained, len(training.texts))
        matrix, targets = dense(trained), targets_of(trained)
        survivors = select(trained, "SELECT stage, label, doc, target FROM {}", "all_survivors")
        cuts = select(trained, "SELECT label, stage, documents, survivors FROM {}", "stage_cuts")
        terms = matrix.shape[1]
        found = [stage_vectors(trained, "discriminants", stage, 3, terms) for stage in range(5)]
    most, sloppy = 0 if climbing == "none" else 50, climbing == "sloppy"
    for label in range(3):
        stages = oracle.article_stages(
            matrix, targets[:, label], most, average=average, sloppy=sloppy
        )
        assert len(stages) > 1
        for stage, (discriminant, places) in enumerate(stages):
            np.testing.assert_allclose(found[stage][label], discriminant, atol=1e-5)
            ours = {doc for other, name, doc, _ in survivors if (other, name) == (stage, label)}
            assert ours == (set(places) if stage else set())
        assert not any(found[stage][label].any() for stage in range(len(stages), 5))
        sizes = [documents for name, _, documents, _ in sorted(cuts) if name == label]
        assert sizes == [len(places) for _, places in stages]
        expected = {key for key, name in enumerate(training.labels) if name == f"label{label}"}
        assert f1(given_to(decisions, f"label{label}"), expected) > 0.6
    assert all(left < 0.5 * documents for *_, documents, left in cuts)
    assert all(target == targets[doc, label] for _, label, doc, target in survivors)


def check_log(trained: Run, documents: int) -> None:
    """A climb's iterations follow each other, with a finite objective and all of its documents."""
    rows = select(
        trained,
        "SELECT stage, label, fold, iteration, objective, documents FROM {} "
        "ORDER BY stage, label, fold, iteration",
        "training_log",
    )
    climbs: dict[tuple[int, int, int | None], list[Row]] = {}
    for stage, label, fold, *figures in rows:
        climbs.setdefault((stage, label, fold), []).append(tuple(figures))
    labels = {label for (label,) in select(trained, "SELECT label FROM {}", "labels")}
    assert {label for stage, label, fold in climbs if stage == 0 and fold is None} == labels
    for (stage, _, fold), climbed in climbs.items():
        iterations = [iteration for iteration, *_ in climbed]
        assert iterations == list(range(iterations[0], iterations[0] + len(climbed)))
        assert iterations[0] in (0, 1)
        assert all(np.isfinite(value) and value >= 0 for _, value, _ in climbed)
        assert len({size for *_, size in climbed}) == 1
        assert (climbed[0][2] == documents) == (stage == 0 and fold is None)


def exactly_one(seed: int, documents: int, *, own: int, drawn: int) -> Collection:
    """Two topics, each in a fifth of the documents; the label is for one of them alone."""
    random = numbers(seed)
    chosen = random.random((documents, 2)) < 0.2
    texts = [
        " ".join(
            words(random, "first", own, drawn * first)
            + words(random, "second", own, drawn * second)
            + words(random, "common", 200, 20)
        )
        for first, second in chosen
    ]
    return Collection(texts, [["one"] if first != second else [] for first, second in chosen])


def test_a_later_stage_is_the_oracles() -> None:
    """Each fold's survivors are projected on what the others' teach; in the end, all teach."""
    chosen = Simpl(climbing="conjugate", folds=3, iterations=2, stages=2, margin=0, stiffness=1)
    with workspaces(exactly_one(0, 1000, own=30, drawn=10).documents()) as (trained, _):
        chosen.train(trained, features_in(trained, FACTS))
        check_log(trained, 1000)
        matrix, targets = dense(trained), targets_of(trained)[:, 0]
        folds = np.array([fold for _, fold in sorted(select(trained, "FROM {}", "folds"))])
        scores = np.array([score for _, score in sorted(select(trained, UNSEEN, "unseen_scores"))])
        places = np.sort([doc for _, _, doc, _ in select(trained, "FROM {}", "all_survivors")])
        rows = select(trained, "SELECT doc, value FROM {} WHERE stage = 1", "later_coordinates")
        values = np.array([value for _, value in sorted(rows)])
        write(trained, "choices", {"label": "INTEGER", "last_stage": "INTEGER"}, np.array([[0, 1]]))
        sizes = Sizes(
            labels=1, terms=matrix.shape[1], folds=3, iterations=2, finishing=2, mirrored=False
        )
        Stages(trained, chosen, sizes).finish()
        found = stage_vectors(trained, "discriminants", 1, 1, matrix.shape[1])[0]
    cut, _ = oracle.least_error_cut(scores, targets)
    assert (places == oracle.survivors(scores, targets, cut)).all()
    assert len(places) > 30

    def discriminant(teaching: Integers) -> Floats:
        some = matrix[teaching], targets[teaching]
        weights = oracle.conjugate_gradients(*some, 1.0, 2)[-1].weights
        return oracle.least_squares_scale(some[0] @ weights, some[1])[0] * weights

    expected = np.zeros(len(matrix))
    for fold in range(3):
        unseen = folds == fold
        expected[unseen] = matrix[unseen] @ discriminant(places[folds[places] != fold])
    np.testing.assert_allclose(values, expected, atol=1e-5 * np.ptp(expected))
    whole = discriminant(places)
    np.testing.assert_allclose(found, whole, atol=1e-5 * np.abs(whole).max())


def test_exactly_one_of_two_topics_is_learned() -> None:
    """No line tells such documents apart: a tree does."""
    training = exactly_one(0, 2000, own=30, drawn=6)
    testing = exactly_one(1, 1000, own=30, drawn=6)
    expected = {key for key, labels in enumerate(testing.labels) if labels}
    with workspaces(training.documents(), testing.documents()) as (trained, tested):
        ours = f1(given_to(decide(trained, tested), "one"), expected)
        unseen = Run(trained.engine, prefix="unseen_")
        fitted = Fitted(*(trained.table(name) for name in ("spellings", "terms", "labels")))
        corpus.apply(unseen, testing.documents(), EVERY_TERM, fitted)
        keys: dict[int, int] = dict(select(unseen, "SELECT doc, id FROM {}", "documents"))
        peer = LinearSVC().fit(sparse(trained), targets_of(trained)[:, 0])
        given = np.flatnonzero(peer.predict(sparse(unseen))).tolist()
        theirs = f1({keys[doc] for doc in given}, expected)
    assert theirs < 0.93
    assert ours >= 0.98


def test_no_tree_is_tried_where_a_cut_will_do() -> None:
    with workspaces(topics(11, 120, 3).documents()) as (trained, tested):
        decide(trained, tested)
        done = {step.template for step in trained.steps}
        assert select(trained, "FROM {}", "screened_unseen") == []
    assert "simpl/no_candidates" in done
    assert not done & {"simpl/candidate_points", "tree/roots", "simpl/survivors"}


@pytest.mark.parametrize("profile", list(TCAT_PROFILES))
def test_the_first_discriminant_is_near_a_support_vector_machines(
    profile: str, tmp_path: Path
) -> None:
    file = tmp_path / "tcat.parquet"
    generate_tcat(file, profile=profile, positive=500, negative=500)
    with workspaces(Documents(file, COUNTS)) as (trained, _):
        Simpl().train(trained, features_in(trained, FACTS))
        matrix, targets = sparse(trained), targets_of(trained)
        found = stage_vectors(trained, "discriminants", 0, 2, matrix.shape[1])
    peer = LinearSVC().fit(matrix, targets[:, 0]).coef_[0]
    for discriminant in (found[0], -found[1]):
        lengths = np.linalg.norm(discriminant) * np.linalg.norm(peer)
        assert discriminant @ peer / lengths >= 0.99


PRESETS = ("default", "paper")


def marked() -> Collection:
    """Two topics under labels of their own, a label on every document and one on a single one."""
    plain = topics(3, 80, 2)
    labels = [["every", str(name)] for name in plain.labels]
    texts = [*plain.texts]
    labels[7].append("single")
    texts[7] += " rare rarer rarest"
    return Collection(texts, labels)


@pytest.fixture(scope="module")
def decided_marks() -> dict[str, Decisions]:
    return {preset: decisions_of(marked(), preset=preset) for preset in PRESETS}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_label_with_a_single_positive_document_spoils_nothing(
    preset: str, decided_marks: dict[str, Decisions]
) -> None:
    decisions = decided_marks[preset]
    assert given_to(decisions, "single") <= {7}
    for name in ("label000", "label001"):
        expected = {key for key, labels in enumerate(marked().labels) if name in labels}
        assert f1(given_to(decisions, name), expected) > 0.95


@pytest.mark.parametrize("preset", PRESETS)
def test_a_label_with_a_single_positive_document_ranks_it_first(
    preset: str, decided_marks: dict[str, Decisions]
) -> None:
    scores = {key: decided_marks[preset][key, "single"].score for key in range(80)}
    assert max(scores, key=lambda key: scores[key]) == 7


@pytest.mark.parametrize("preset", PRESETS)
def test_a_label_on_every_document_is_given_to_every_document(
    preset: str, decided_marks: dict[str, Decisions]
) -> None:
    decisions = decided_marks[preset]
    assert min(decisions[key, "every"].probability for key in range(80)) > 0.9
    assert len(given_to(decisions, "every")) == 80


@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_document_under_opposite_labels_is_undecided(preset: str) -> None:
    texts = ["same words here", "others there"] * 20 + ["clear case"] * 20
    labels = ["first", "first", "second", "second"] * 10 + ["third"] * 20
    decisions = decisions_of(Collection(texts, labels), preset=preset)
    assert given_to(decisions, "third") == set(range(40, 60))
    for name in ("first", "second"):
        chances = [decisions[key, name].probability for key in range(60)]
        assert max(np.abs(np.array(chances[:40]) - 0.5)) < 0.15
        assert max(chances[40:]) < 0.25


@pytest.mark.parametrize(
    ("preset", "weighting"),
    [("default", "smooth"), ("default", "simpl"), ("default", "count"), ("paper", "count")],
)
def test_a_term_in_every_document_does_no_harm(preset: str, weighting: Weighting) -> None:
    plain = topics(4, 80, 2)
    training = Collection([f"always {text}" for text in plain.texts], plain.labels)
    chosen = CorpusSettings(min_df=1, weighting=weighting)
    decisions = decisions_of(training, chosen=chosen, preset=preset)
    for name in ("label000", "label001"):
        expected = {key for key, label in enumerate(training.labels) if label == name}
        assert f1(given_to(decisions, name), expected) > 0.95


@pytest.mark.parametrize("preset", PRESETS)
def test_documents_that_are_all_the_same_teach_the_share_of_the_labels(preset: str) -> None:
    decisions = decisions_of(
        Collection(["same words"] * 9, ["few", "many", "many"] * 3), preset=preset
    )
    for (_, name), one in decisions.items():
        assert one.probability == pytest.approx(1 / 3 if name == "few" else 2 / 3, abs=0.1)


def test_documents_without_a_known_term_are_decided_too() -> None:
    testing = Collection(["unheard of", "", "of0x1 of0x2 of0x3"], ["label000"] * 3)
    decisions = decisions_of(topics(5, 80, 4), testing)
    assert given_to(decisions, "label000") == {2}
    for name in ("label000", "label001", "label002", "label003"):
        assert decisions[0, name] == decisions[1, name]


@pytest.mark.parametrize("preset", PRESETS)
def test_three_documents_train(preset: str) -> None:
    texts = ["some words", "other words", "other terms"]
    decisions_of(Collection(texts, ["first", "second", "second"]), preset=preset)


def test_two_documents_of_one_fold_train() -> None:
    decisions_of(Collection(["some words", "other terms"], [["a", "b"], ["b", "c"]]), folds=2)


def found_by(trained: Run) -> dict[tuple[int, ...], float]:
    rows = select(trained, "SELECT label, stage, part, term, weight FROM {}", "discriminants")
    return {tuple(key): weight for *key, weight in rows}


def test_neither_threads_nor_the_order_of_rows_matter(tmp_path: Path) -> None:
    """Enough postings for several threads, and classes that overlap."""
    profile = [(20, 16, 400), (16, 20, 400), (100, 100, 3000)]
    training, testing = tmp_path / "training.parquet", tmp_path / "testing.parquet"
    generate_tcat(training, profile=profile, positive=800, negative=1200)
    generate_tcat(testing, profile=profile, positive=500, negative=500, seed=8)
    results = []
    for threads, order in ((1, "doc"), (2, "doc"), (4, "hash(doc, term)")):
        source = duckdb.connect().sql(f"SELECT * FROM '{training}' ORDER BY {order}")
        sources = Documents(source, COUNTS), Documents(testing, COUNTS)
        with workspaces(*sources, threads=threads) as (trained, tested):
            results.append((decide(trained, tested, folds=2), found_by(trained)))
    first, *others = results
    for other in others:
        assert_same_decisions(first[0], other[0])
        assert first[1] == pytest.approx(other[1], abs=1e-6)
    known = duckdb.execute(f"SELECT DISTINCT doc, label FROM '{testing}'").fetchall()
    assert 600 < sum(first[0][key].positive for key in known) < 900


def assert_same_decisions(ours: Decisions, theirs: Decisions, tolerance: float = 1e-4) -> None:
    assert ours.keys() == theirs.keys()
    for key, one in ours.items():
        assert one.positive == theirs[key].positive, key
        assert one.score == pytest.approx(theirs[key].score, rel=tolerance, abs=tolerance)


def test_training_again_by_the_paper_finds_the_same() -> None:
    training = overlapping(2)
    order = numbers(0).permutation(len(training.texts)).tolist()
    results = []
    for source in (training.documents(), training.documents(order)):
        with workspaces(source) as (trained, tested):
            results.append((decide(trained, tested, preset="paper"), found_by(trained)))
    assert_same_decisions(results[0][0], results[1][0])
    assert results[0][1] == pytest.approx(results[1][1], abs=1e-6)


@pytest.mark.parametrize(
    "own",
    [
        {"folds": 2},
        {"folds": 2, "tolerance": 0, "finishing": 0},
    ],
)
def test_labels_in_several_batches_are_trained_alike(
    own: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    training = topics(6, 90, 3)
    whole = decisions_of(training, **own)
    monkeypatch.setattr(DuckDBEngine, "memory", lambda _: 1)
    assert_same_decisions(decisions_of(training, **own), whole)


def test_many_labels_train_in_several_batches() -> None:
    training, testing = topics(7, 450, 150), topics(8, 150, 150)
    decisions = decisions_of(training, testing, folds=2, iterations=2, finishing=0, stages=1)
    best: dict[int, tuple[float, str]] = {}
    for (key, name), one in decisions.items():
        best[key] = max(best.get(key, (-np.inf, "")), (one.score, name))
    right = sum(testing.labels[key] == name for key, (_, name) in best.items())
    assert right > 0.9 * len(testing.texts)
    given_right = sum(decisions[key, str(name)].positive for key, name in enumerate(testing.labels))
    given_all = sum(one.positive for one in decisions.values())
    assert 2 * given_right / (given_all + len(testing.texts)) > 0.9


def test_two_labels_train() -> None:
    training, testing = topics(9, 80, 2), topics(10, 80, 2)
    decisions = decisions_of(training, testing)
    for name in ("label000", "label001"):
        expected = {key for key, label in enumerate(testing.labels) if label == name}
        assert f1(given_to(decisions, name), expected) > 0.95


@pytest.mark.parametrize(
    ("preset", "own", "message"),
    [
        ("default", {"climbing": "conjugated"}, "did you mean 'conjugate'"),
        ("papers", {}, "did you mean 'paper'"),
        ("default", {"folds": 0}, "folds 0"),
        ("default", {"stages": 0}, "stages 0"),
        ("default", {"iterations": 0}, "iterations 0"),
        ("default", {"finishing": -1}, "finishing -1"),
        ("default", {"ridge": 0}, "ridge 0"),
        ("default", {"ridge": float("nan")}, "ridge nan"),
        ("default", {"rate": float("inf")}, "rate inf"),
        ("default", {"tolerance": -0.1}, "tolerance -0.1"),
        ("default", {"margin": -1}, "margin -1"),
        ("default", {"seed": -1}, "seed -1"),
        ("default", {"seed": 65536}, "seed 65536"),
        ("default", {"seed": 1.5}, "whole number"),
        ("default", {"orthogonal": 1}, "true or false"),
        ("default", {"average": 1}, "average 1: it must be true or false"),
        ("default", {"cut": "values"}, "did you mean 'value'"),
        ("default", {"min_leaf": 0}, "min_leaf 0"),
        ("default", {"climbing": "fixed", "folds": 2}, "folds must be 1"),
        ("paper", {"folds": 2}, "folds must be 1"),
    ],
)
def test_wrong_settings_are_named(preset: str, own: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        Simpl.from_mapping({"preset": preset, **own})
