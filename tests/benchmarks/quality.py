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
    """-1: none."""
    own: Indicator | None
    """Each label's own decision; None for a system that gives the best label and no other."""


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
    """Accuracy and F1 of the labels given, pooled and averaged, and mean F1 of own decisions.

    Where documents have one label, the best one is given, whatever each label says by itself.
    """
    best = decisions.best[:, None] == np.arange(wanted.shape[1])
    given = best if one_label or decisions.own is None else decisions.own
    hits, all_given, all_wanted = (given & wanted).sum(), given.sum(), wanted.sum()
    return {
        "accuracy": float((best & wanted).any(axis=1).mean()) if one_label else None,
        "micro_f1": float(2 * hits / max(all_given + all_wanted, 1)),
        "macro_f1": _mean_f1(given, wanted),
        "own_macro_f1": (
            _mean_f1(decisions.own, wanted) if one_label and decisions.own is not None else None
        ),
    }


def _mean_f1(given: Indicator, wanted: Indicator) -> float:
    hits, all_given, all_wanted = (given & wanted).sum(0), given.sum(0), wanted.sum(0)
    return float((2 * hits / np.maximum(all_given + all_wanted, 1)).mean())
