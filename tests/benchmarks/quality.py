"""How good the predictions of a peer are, by the measures that sqlsimpl reports of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Indicator = npt.NDArray[np.bool_]
Scores = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Decisions:
    """What a system says about documents: the best label of each, and yes or no to every label."""

    best: npt.NDArray[np.int64]
    given: Indicator


def best_alone(best: npt.NDArray[np.int64], labels: int) -> Decisions:
    """The decisions of a system that gives the best label and no other; -1: none."""
    return Decisions(best, best[:, None] == np.arange(labels))


def label_names(*labels: Sequence[Sequence[str]]) -> list[str]:
    """The names of all labels of some documents: a label's number is its place here."""
    return sorted({name for some in labels for names in some for name in names})


def indicator(labels: Sequence[Sequence[str]], names: Sequence[str]) -> Indicator:
    """Which document has which label."""
    place = {name: number for number, name in enumerate(names)}
    found = np.zeros((len(labels), len(names)), dtype=bool)
    for row, some in enumerate(labels):
        found[row, [place[name] for name in some]] = True
    return found


def judge(decisions: Decisions, wanted: Indicator, *, one_label: bool) -> dict[str, float | None]:
    """Accuracy of the best label, F1 of every label against the rest, pooled and averaged."""
    given = decisions.given
    hits, all_given, all_wanted = (given & wanted).sum(0), given.sum(0), wanted.sum(0)
    each = 2 * hits / np.maximum(all_given + all_wanted, 1)
    known = decisions.best >= 0
    right = wanted[np.arange(len(wanted)), decisions.best] & known
    return {
        "accuracy": float(right.mean()) if one_label else None,
        "micro_f1": float(2 * hits.sum() / max(all_given.sum() + all_wanted.sum(), 1)),
        "macro_f1": float(each.mean()),
    }
