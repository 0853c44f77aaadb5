"""Calibrated log-odds and thresholds against plain numpy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqlsimpl import SettingError
from sqlsimpl.decisions.calibration import fit
from sqlsimpl.decisions.thresholds import calibrate
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.engine import Row
from sqlsimpl.settings.groups import ThresholdSettings
from sqlsimpl.templates.run import Run
from tests.oracles import calibration as oracle
from tests.oracles.calibration import Floats, Integers


@dataclass(frozen=True)
class HeldOut:
    """The rows of unseen_scores, a column an array."""

    label: Integers
    leaf: Integers
    score: Floats
    target: Integers

    def groups(self) -> Iterator[tuple[tuple[int, int], Floats, Integers]]:
        """Scores and targets of each label and leaf."""
        for label, leaf in np.unique(np.stack([self.label, self.leaf]), axis=1).T:
            here = (self.label == label) & (self.leaf == leaf)
            yield (int(label), int(leaf)), self.score[here], self.target[here]

    def shuffled(self, order: Integers) -> HeldOut:
        return HeldOut(self.label[order], self.leaf[order], self.score[order], self.target[order])


def one_label(score: Floats, target: Integers) -> HeldOut:
    nothing = np.zeros(len(score), dtype=np.int64)
    return HeldOut(nothing, nothing, np.asarray(score, dtype=float), np.asarray(target))


def side_by_side(*parts: HeldOut) -> HeldOut:
    """One label each."""
    labelled = [replace(part, label=part.label + label) for label, part in enumerate(parts)]
    return HeldOut(
        *(
            np.concatenate([getattr(part, column) for part in labelled])
            for column in ("label", "leaf", "score", "target")
        )
    )


@contextmanager
def workspace(rows: HeldOut, threads: int | None = None) -> Iterator[Run]:
    with DuckDBEngine(threads=threads) as engine:
        run = Run(engine)
        engine.execute(
            f"CREATE TABLE {run.table('unseen_scores').sql('duckdb')} AS SELECT "
            "UNNEST($label)::INTEGER AS label, UNNEST($leaf)::INTEGER AS leaf, "
            "UNNEST($doc)::INTEGER AS doc, UNNEST($score)::DOUBLE AS score, "
            "UNNEST($target)::SMALLINT AS target",
            {name: getattr(rows, name).tolist() for name in ("label", "leaf", "score", "target")}
            | {"doc": list(range(len(rows.label)))},
        )
        yield run


def read(run: Run, table: str) -> list[Row]:
    return run.engine.execute(f"FROM {run.table(table).sql('duckdb')}")


def calibrations(run: Run) -> dict[tuple[int, int], tuple[float, float]]:
    fit(run, run.table("unseen_scores"))
    return {
        (label, leaf): (slope, intercept)
        for label, leaf, slope, intercept in read(run, "calibrations")
    }


def thresholds(run: Run, shrinkage: float = 10.0) -> list[Row]:
    calibrate(run, run.table("unseen_scores"), ThresholdSettings(shrinkage))
    return read(run, "thresholds")


def odds_of(rows: HeldOut, learned: dict[tuple[int, int], tuple[float, float]]) -> Floats:
    lines = np.array([learned[pair] for pair in zip(rows.label, rows.leaf, strict=True)])
    return oracle.rounded(lines[:, 0] * rows.score + lines[:, 1])


def assert_same_odds(
    rows: HeldOut, learned: dict[tuple[int, int], tuple[float, float]], tolerance: float
) -> None:
    """The oracle's log-odds at every score that occurs."""
    for group, scores, targets in rows.groups():
        slope, intercept = oracle.platt(scores, targets)
        np.testing.assert_allclose(
            learned[group][0] * scores + learned[group][1], slope * scores + intercept,
            atol=tolerance, err_msg=str(group),
        )  # fmt: skip


@st.composite
def held_out(draw: st.DrawFn) -> HeldOut:
    """A few labels and leaves, scores with many ties, some labels rare."""
    kind = st.tuples(st.integers(0, 3), st.integers(0, 1), st.integers(0, 7), st.integers(0, 5))
    rows = np.array(draw(st.lists(kind, min_size=1, max_size=80)))
    scale, shift = draw(st.sampled_from([(1, 0), (0.01, 5), (300, -4000), (-0.1, 0.3)]))
    label, leaf, place, chance = rows.T
    # The higher the label's number, the rarer its positives.
    target = (chance + place > 3 + 2 * label).astype(np.int64)
    return HeldOut(label, np.where(label < 2, 0, leaf), place * scale + shift, target)


@given(rows=held_out(), shrinkage=st.sampled_from([0, 1, 10.0]))
@settings(max_examples=15, deadline=None)
def test_calibrations_and_thresholds_are_the_oracles(rows: HeldOut, shrinkage: float) -> None:
    with workspace(rows) as run:
        learned = calibrations(run)
        # Few distinct scores have a bin each, so that the bins take nothing away.
        assert_same_odds(rows, learned, 1e-4)
        ours = thresholds(run, shrinkage)
    theirs = oracle.thresholds(rows.label, odds_of(rows, learned), rows.target, shrinkage)
    np.testing.assert_allclose(np.array(ours), np.array(theirs), atol=1e-6)


def drawn(
    seed: int, documents: int, positives: int, distance: float, *, tails: bool = False
) -> HeldOut:
    """One label whose positives score higher by so many deviations."""
    random = np.random.default_rng(seed)
    noise = random.standard_t(3, documents) if tails else random.normal(size=documents)
    target = random.permutation(np.arange(documents) < positives).astype(np.int64)
    return one_label(0.02 * (noise + distance * target) - 0.3, target)


MANY = [
    drawn(seed, 9000, positives, distance, tails=tails)
    for seed, (positives, distance, tails) in enumerate(
        [
            (450, 3, False), (4500, 1, False), (900, 2, True), (8900, 3, False), (20, 4, False),
            (300, 0, False), (300, -2, True), (1, 3, False), (3, 8, False), (0, 0, False),
            (9000, 0, True), (4500, 12, False),
            # Newton's method alone goes to and fro for ever on these.
            (1, 400, False), (20, 50, False), (3, 400, True),
        ]
    )
]  # fmt: skip


def test_many_documents_are_calibrated_as_without_bins() -> None:
    rows = side_by_side(*MANY)
    with workspace(rows) as run:
        learned = calibrations(run)
        assert_same_odds(rows, learned, 1e-2)
        ours = thresholds(run)
    for label, part in enumerate(MANY):
        odds = odds_of(part, {(0, 0): learned[label, 0]})
        f1 = best_f1(odds, part.target)
        assert ours[label][2:] == (pytest.approx(f1), part.target.sum())


def best_f1(odds: Floats, target: Integers) -> float:
    """The oracle compares each pair of documents: too slow for these."""
    order = np.argsort(-odds, kind="stable")
    last = np.append(np.diff(odds[order]) < 0, True)
    f1 = 2 * np.cumsum(target[order]) / (np.arange(1, len(odds) + 1) + max(target.sum(), 1))
    return float(f1[last].max())


def test_cuts_among_many_documents_are_the_oracles() -> None:
    """Only a few bins are sorted; the best cut must be in one of them."""
    parts = [drawn(seed, 600, 8 * seed, 0.4 * seed, tails=seed % 2 == 0) for seed in range(8)]
    rows = side_by_side(*parts)
    with workspace(rows) as run:
        learned = calibrations(run)
        ours = thresholds(run)
    theirs = oracle.thresholds(rows.label, odds_of(rows, learned), rows.target, 10)
    np.testing.assert_allclose(np.array(ours), np.array(theirs), atol=1e-6)


def test_the_bins_are_fitted_as_the_oracle_fits_them() -> None:
    with workspace(side_by_side(*MANY)) as run:
        learned = calibrations(run)
        for name in ("score_groups", "score_bins"):
            run.create(f"calibration/{name}")
        groups = {row[0]: row[4:] for row in read(run, "score_groups")}
        bins = np.array(read(run, "score_bins"), dtype=float)
    for label, (mean, deviation) in groups.items():
        *_, counts, scores, aims = bins[bins[:, 0] == label].T
        expected = oracle.logistic(scores, aims, counts)
        slope, intercept = learned[label, 0]
        assert (slope * deviation, slope * mean + intercept) == pytest.approx(
            expected, abs=1e-6
        )  # fmt: skip


def test_probabilities_add_up_to_what_platt_aims_at() -> None:
    rows = side_by_side(*MANY[:6])
    with workspace(rows) as run:
        fit(run, run.table("unseen_scores"))
        run.create("calibration/log_odds", reads={"scores": run.table("unseen_scores")})
        found = read(run, "log_odds")
    labels, _, log_odds, chances = np.array(found).T
    np.testing.assert_allclose(chances, 1 / (1 + np.exp(-log_odds)))
    for label, part in enumerate(MANY[:6]):
        expected = oracle.aims(part.target).sum()
        assert chances[labels == label].sum() == pytest.approx(expected, rel=1e-3)


def test_labels_that_teach_nothing_are_calibrated_all_the_same() -> None:
    scores = np.array([0.1, 0.2, 0.2, 0.7, 0.9])
    ordinary = one_label(scores, np.array([0, 0, 1, 0, 1]))
    none, every = np.zeros(5, dtype=np.int64), np.ones(5, dtype=np.int64)
    rows = side_by_side(
        ordinary,
        one_label(scores, none),
        one_label(scores, every),
        one_label(np.full(5, 0.1), ordinary.target),
        # Rounding makes no difference between documents.
        one_label(np.array([0.1, 0.1, 0.1, 0.1, 0.1 + 2e-17]), ordinary.target),
        one_label(scores[:1], none[:1]),
        one_label(scores[:1], every[:1]),
    )
    with workspace(rows) as run:
        learned = calibrations(run)
        found = {label: figures for label, *figures in thresholds(run)}
    assert all(math.isfinite(x) for line in learned.values() for x in line)
    assert all(math.isfinite(x) for line in found.values() for x in line)
    # Two positives of five: 2 times 3/4 and 3 times 1/5 make 2.1.
    assert learned[3, 0] == learned[4, 0] == pytest.approx((0, math.log(2.1 / 2.9)), abs=1e-6)
    assert learned[1, 0][1] + learned[1, 0][0] * 0.5 == pytest.approx(math.log(1 / 6), abs=1e-2)
    assert learned[5, 0] == pytest.approx((0, math.log(1 / 2)))
    assert found[1][0] >= 0
    assert found[1][1:] == found[5][1:] == [0, 0]
    assert found[2][1:] == [1, 5]


def test_labels_without_positives_alone_get_nothing() -> None:
    rows = one_label(np.array([0.1, 0.5]), np.array([0, 0]))
    with workspace(rows) as run:
        fit(run, run.table("unseen_scores"))
        assert thresholds(run) == [(0, 0, 0, 0)]


def test_nothing_held_out_is_nothing_to_learn() -> None:
    nothing = np.array([], dtype=np.int64)
    with workspace(one_label(nothing.astype(float), nothing)) as run:
        assert calibrations(run) == {}
        assert thresholds(run) == []


def test_few_positives_are_drawn_to_the_pooled_threshold() -> None:
    rows = side_by_side(MANY[0], MANY[4], drawn(1, 9000, 1, 6))
    with workspace(rows) as run:
        fit(run, run.table("unseen_scores"))
        own = np.array([row[1] for row in thresholds(run, 0)])
        shrunken = np.array([row[1] for row in thresholds(run, 10)])
        pooled = np.array([row[1] for row in thresholds(run, 1e12)])
    assert np.ptp(pooled) == pytest.approx(0, abs=1e-6)
    weights = np.array([450, 20, 1]) / (np.array([450, 20, 1]) + 10)
    np.testing.assert_allclose(shrunken, weights * own + (1 - weights) * pooled, atol=1e-6)
    assert abs(own[2] - pooled[2]) > 0.5
    assert abs(shrunken[2] - pooled[2]) < 0.1 * abs(own[2] - pooled[2])


def test_neither_threads_nor_the_order_of_rows_matter() -> None:
    rows = side_by_side(*(replace(part, leaf=part.target * 0 + seed % 3)
                          for seed, part in enumerate(MANY)))  # fmt: skip
    # Ties between the leaves of a label, too.
    rows = replace(rows, label=rows.label // 3, score=np.round(rows.score, 3))
    order = np.random.default_rng(0).permutation(len(rows.label))
    results = []
    for threads, held in ((1, rows), (2, rows), (4, rows.shuffled(order))):
        with workspace(held, threads) as run:
            results.append((calibrations(run), thresholds(run)))
    assert results[0] == results[1] == results[2]


def test_work_tables_are_dropped() -> None:
    with workspace(MANY[0]) as run:
        calibrate(run, run.table("unseen_scores"), ThresholdSettings())
        left = run.engine.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name LIKE 'sqlsimpl_work%'"
        )
    assert {name for (name,) in left} == {"unseen_scores", "calibrations", "thresholds"}


@pytest.mark.parametrize("shrinkage", [-1, math.nan, math.inf])
def test_bad_settings_are_refused(shrinkage: float) -> None:
    with pytest.raises(SettingError, match="shrinkage"):
        ThresholdSettings(shrinkage=shrinkage)
