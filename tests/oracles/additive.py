"""Naive Bayes, mean-frequency discriminant and centroid in plain numpy.

`present` says which labels each document has, a column per label; `idf` is given, as folds share
that of all documents.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
Indicator = npt.NDArray[np.bool_]


def inverse_frequencies(counts: Matrix, weighting: str = "ltc") -> Matrix:
    """ln(N / df) of each term, smoothed if the weighting is."""
    frequency = (counts > 0).sum(axis=0)
    if weighting == "smooth":
        return np.asarray(np.log((1 + len(counts)) / (1 + frequency)) + 1)
    return np.asarray(np.log(len(counts) / frequency))


def unit(matrix: Matrix, unit_length: bool | str = True) -> Matrix:
    """Each row scaled to length 1, by squares or as a sum; a row of zeros stays."""
    order = 1 if unit_length == "sum" else 2
    lengths = np.linalg.norm(matrix, ord=order, axis=1, keepdims=True)
    scaled = np.divide(matrix, lengths, out=np.zeros_like(matrix), where=lengths > 0)
    return np.asarray(scaled)


def frequencies(counts: Matrix, weighting: str) -> Matrix:
    """The part of a weighting that depends on the document alone."""
    present = counts > 0
    safe = np.where(present, counts, 1.0)
    if weighting in ("simpl", "log_log"):
        safe = 1 + np.log(1 + np.log(safe))
    elif weighting in ("smooth", "ltc", "log"):
        safe = 1 + np.log(safe)
    elif weighting == "binary":
        safe = np.ones_like(safe)
    return np.asarray(safe * present)


def weights(counts: Matrix, weighting: str, unit_length: bool | str, idf: Matrix) -> Matrix:
    """Documents as they are scored."""
    made = frequencies(counts, weighting)
    if weighting in ("smooth", "simpl", "ltc", "tfidf"):
        made = made * idf
    return unit(made, unit_length) if unit_length else made


def naive_bayes(
    counts: Matrix, present: Indicator, read: Matrix, *, smoothing: float, flat: bool
) -> Matrix:
    """Log-odds of each label against the documents without it."""
    columns = []
    for label in present.T:
        own, rest = counts[label].sum(axis=0) + smoothing, counts[~label].sum(axis=0) + smoothing
        ratio = np.log(own / own.sum()) - np.log(rest / rest.sum())
        prior = 0.0 if flat else np.log(label.sum() / max((~label).sum(), 0.5))
        columns.append(read @ ratio + prior)
    return np.array(columns).T


def mean_frequency(
    counts: Matrix, present: Indicator, unseen: Matrix, idf: Matrix, *, rest: bool
) -> Matrix:
    """Cosine with each label's documents taken as one, less that with the others if wanted."""
    read = weights(unseen, "ltc", True, idf)

    def joined(chosen: Indicator) -> Matrix:
        sums = np.array([counts[column].sum(axis=0) for column in chosen.T])
        return weights(sums, "ltc", True, idf)

    own = read @ joined(present).T
    return np.asarray(own - read @ joined(~present).T if rest else own)


def centroid(
    counts: Matrix,
    present: Indicator,
    unseen: Matrix,
    idf: Matrix,
    *,
    weighting: str,
    unit_length: bool | str,
    distance: str,
    rest: bool,
) -> Matrix:
    """Cosine with the mean of each label's documents, or half the squared distance from it.

    The half of the document's own squared length is left out; against the rest it is the
    difference from the mean of the other documents.
    """
    stretch = idf if weighting in ("smooth", "simpl", "ltc", "tfidf") else np.ones_like(idf)
    added = frequencies(counts, weighting)
    added = unit(added, unit_length) if unit_length else added

    def score(chosen: Indicator) -> Matrix:
        sums = np.array([added[column].sum(axis=0) for column in chosen.T])
        means = sums / np.maximum(chosen.sum(axis=0), 1)[:, None] * stretch
        if distance == "cosine":
            return weights(unseen, weighting, unit_length, idf) @ unit(means).T
        read = frequencies(unseen, weighting)
        read = (unit(read, unit_length) if unit_length else read) * stretch
        return np.asarray(read @ means.T - (means**2).sum(axis=1) / 2)

    return score(present) - score(~present) if rest else score(present)
