"""Calibrated log-odds and thresholds against plain numpy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqlsimpl.decisions.calibration import fit
from sqlsimpl.decisions.thresholds import calibrate
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.engine import Row
from sqlsimpl.settings.groups import ThresholdSettings
from sqlsimpl.templates.run import Run
from tests.oracles import calibration as oracle
from tests.oracles.calibration import Floats, Group, Integers, Line


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


def calibrations(run: Run, *, rising: bool = False) -> dict[Group, Line]:
    fit(run, run.table("unseen_scores"), rising=rising)
    return lines_of(run)


def lines_of(run: Run) -> dict[Group, Line]:
    """The calibrations that were found last."""
    rows = read(run, "calibrations")
    return {(label, leaf): (slope, intercept) for label, leaf, slope, intercept in rows}


def thresholds(
    run: Run, *, one_label: bool = False, goal: Literal["own", "pooled"] = "own"
) -> list[Row]:
    chosen = ThresholdSettings(goal)
    calibrate(run, run.table("unseen_scores"), chosen, one_label=one_label)
    return read(run, "thresholds")


def odds_of(rows: HeldOut, learned: dict[Group, Line]) -> Floats:
    lines = np.array([learned[pair] for pair in zip(rows.label, rows.leaf, strict=True)])
    return oracle.rounded(lines[:, 0] * rows.score + lines[:, 1])


def assert_same_odds(rows: HeldOut, learned: dict[Group, Line], tolerance: float) -> None:
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


@given(rows=held_out(), one_label=st.booleans())
@settings(max_examples=20, deadline=None)
def test_calibrations_and_thresholds_are_the_oracles(rows: HeldOut, one_label: bool) -> None:
    with workspace(rows) as run:
        learned = calibrations(run)
        # Few distinct scores have a bin each, so that the bins take nothing away.
        assert_same_odds(rows, learned, 1e-4)
        ours = thresholds(run, one_label=one_label)
        risen = lines_of(run)
    groups = {group: (scores, targets) for group, scores, targets in rows.groups()}
    lines = oracle.rising(learned, groups)
    for group, (scores, _) in groups.items():
        (slope, intercept), (risen_slope, risen_intercept) = lines[group], risen[group]
        np.testing.assert_allclose(
            risen_slope * scores + risen_intercept, slope * scores + intercept, atol=1e-3
        )
    theirs = oracle.thresholds(rows.label, odds_of(rows, risen), rows.target, one_label=one_label)
    assert_same_thresholds(ours, theirs)


def assert_same_thresholds(ours: list[Row], theirs: list[tuple[int, float, float, int]]) -> None:
    """Expected F1 is within a thousandth; what the best cuts say is exact."""
    found, wanted = np.array(ours, dtype=float), np.array(theirs)
    np.testing.assert_allclose(found[:, [0, 2, 3]], wanted[:, [0, 2, 3]], atol=1e-9)
    np.testing.assert_allclose(found[:, 1], wanted[:, 1], atol=2e-3)


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
        risen = lines_of(run)
    for label, part in enumerate(MANY):
        odds = odds_of(part, {(0, 0): risen[label, 0]})
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
        learned = calibrations(run, rising=True)
        ours = thresholds(run)
    assert_same_thresholds(ours, oracle.thresholds(rows.label, odds_of(rows, learned), rows.target))


def test_expected_f1_is_that_of_the_single_documents() -> None:
    rows = side_by_side(*MANY)
    with workspace(rows) as run:
        run.keeps_tables = True
        thresholds(run)
        learned = lines_of(run)
        found = {label: f1 for label, _, _, f1 in read(run, "expectations")}
    odds = odds_of(rows, learned)
    for label in found:
        exact = oracle.expected_f1(odds[rows.label == label])
        assert found[label] == pytest.approx(exact, abs=1e-3)


def test_labels_that_cannot_be_told_apart_are_given_to_nobody() -> None:
    """The few positives of the first label are anywhere; of the second, all scores are equal."""
    target = MANY[4].target
    rows = side_by_side(drawn(3, 9000, 20, 0), one_label(np.zeros(9000), target), MANY[0])
    with workspace(rows) as run:
        found = thresholds(run)
        learned = lines_of(run)
    odds = odds_of(rows, learned)
    for label, threshold, f1, _ in found:
        assert (f1 < 0.1) == (label < 2)
        assert (odds[rows.label == label] > threshold).any() == (label == 2)


def test_of_two_labels_that_exclude_each_other_the_more_probable_one_is_given() -> None:
    first = MANY[2]
    rows = side_by_side(first, replace(first, score=1 - first.score, target=1 - first.target))
    with workspace(rows) as run:
        assert [threshold for _, threshold, *_ in thresholds(run, one_label=True)] == [0, 0]
        assert 0 not in [threshold for _, threshold, *_ in thresholds(run)]


def pooled_f1(rows: HeldOut, odds: Floats, found: list[Row]) -> float:
    """F1 over all labels together."""
    cuts = {label: threshold for label, threshold, *_ in found}
    taken = odds > np.array([cuts[label] for label in rows.label])
    hits = rows.target[taken].sum()
    return float(2 * hits / max(taken.sum() + rows.target.sum(), 1))


@given(rows=held_out())
@settings(max_examples=20, deadline=None)
def test_pooled_thresholds_have_the_best_f1_of_all_labels(rows: HeldOut) -> None:
    with workspace(rows) as run:
        found = thresholds(run, goal="pooled")
        odds = odds_of(rows, lines_of(run))
    best = oracle.best_pooled_f1(rows.label, odds, rows.target)
    assert pooled_f1(rows, odds, found) == pytest.approx(best, abs=1e-9)


def test_pooled_thresholds_give_up_labels_that_only_cost() -> None:
    rows = side_by_side(*MANY[:8])
    with workspace(rows) as run:
        own = thresholds(run)
        pooled = thresholds(run, goal="pooled")
        odds = odds_of(rows, lines_of(run))
    assert [row[2:] for row in own] == [row[2:] for row in pooled]
    # 300 of 9,000 documents at random: the label's own F1 is low, and costs the others.
    assert odds[rows.label == 5].max() < pooled[5][1] == pytest.approx(odds[rows.label == 5].max())
    assert pooled_f1(rows, odds, pooled) > pooled_f1(rows, odds, own)


def test_log_odds_never_fall_as_scores_rise() -> None:
    """The second label's positives score lower than the rest."""
    rows = side_by_side(MANY[0], MANY[6], MANY[2])
    with workspace(rows) as run:
        falling = calibrations(run)
        found = {label: threshold for label, threshold, *_ in thresholds(run)}
        risen = lines_of(run)
    assert falling[1, 0][0] < 0
    assert risen[1, 0][0] == pytest.approx((falling[0, 0][0] + falling[2, 0][0]) / 2)
    # The threshold was sought on the log-odds that decide.
    odds = odds_of(MANY[6], {(0, 0): risen[1, 0]})
    assert found[1] == pytest.approx(odds.max(), abs=1e-6)
    assert risen[0, 0] == falling[0, 0]


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
        thresholds(run)
        left = run.engine.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name LIKE 'sqlsimpl_work%'"
        )
    assert {name for (name,) in left} == {
        "unseen_scores",
        "calibrations",
        "thresholds",
        "odds_bins",
    }
