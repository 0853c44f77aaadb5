"""Which labels a tree might help: intervals of log-odds against single cuts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqlsimpl.decisions.choose import Decisions
from sqlsimpl.settings.groups import DecisionSettings
from tests.decisions.test_calibration import (
    HeldOut,
    drawn,
    held_out,
    lines_of,
    odds_of,
    one_label,
    read,
    side_by_side,
    workspace,
)
from tests.oracles import calibration as oracle
from tests.oracles.calibration import Floats


def screened(rows: HeldOut, margin: float) -> tuple[set[int], Floats]:
    """The labels that are screened, and the log-odds of all documents."""
    with workspace(rows) as run:
        decisions = Decisions(run, DecisionSettings(margin=margin), folds=2, one_label=False)
        decisions.calibrate()
        decisions.screen()
        return {label for (label,) in read(run, "screened")}, odds_of(rows, lines_of(run))


@given(rows=held_out(), margin=st.sampled_from([0, 0.1, 0.25]))
@settings(max_examples=20, deadline=None)
def test_the_labels_are_the_oracles(rows: HeldOut, margin: float) -> None:
    found, odds = screened(rows, margin)
    for label, _, f1, positives in oracle.thresholds(rows.label, odds, rows.target):
        own = rows.label == label
        if positives == 0:
            assert label not in found
            continue
        lead = oracle.interval_f1(odds[own], rows.target[own]) - f1 - margin / np.sqrt(positives)
        if abs(lead) > 1e-6:
            assert (label in found) == (lead > 0)


@pytest.mark.parametrize("outside", [False, True])
def test_only_labels_that_no_cut_tells_apart_are_screened(outside: bool) -> None:
    """The second label's documents lie in the middle of the scores, or at both ends."""
    random = np.random.default_rng(0)
    score = random.uniform(-1, 1, 3000)
    banded = one_label(score, ((np.abs(score) < 0.3) != outside).astype(np.int64))
    found, _ = screened(side_by_side(drawn(1, 3000, 600, 3), banded, drawn(2, 3000, 600, 1)), 0.25)
    assert found == {1}
