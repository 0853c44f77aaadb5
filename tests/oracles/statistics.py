"""The mean-frequency discriminant in plain numpy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]


def ltc(counts: Matrix, idf: Matrix) -> Matrix:
    """SMART's ltc: (1 + ln tf)·idf, each row of length 1."""
    weights = np.where(counts > 0, 1 + np.log(np.where(counts > 0, counts, 1)), 0) * idf
    lengths = np.linalg.norm(weights, axis=1, keepdims=True)
    scaled = np.divide(weights, lengths, out=np.zeros_like(weights), where=lengths > 0)
    return np.asarray(scaled)


def mean_frequency_scores(counts: Matrix, labels: npt.NDArray[np.int64], unseen: Matrix) -> Matrix:
    """Cosine of each unseen document with each label's documents taken as one."""
    idf = np.log(len(counts) / (counts > 0).sum(axis=0))
    joined = np.array([counts[labels == label].sum(axis=0) for label in np.unique(labels)])
    return ltc(unseen, idf) @ ltc(joined, idf).T
