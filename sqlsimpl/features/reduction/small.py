"""Factors of small symmetric matrices, a row per label."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_DEPENDENT = 1e-8  # what is left of a vector of length 1 that others add up to


def orthonormaliser(gram: Array) -> tuple[Array, list[int]]:
    """The matrix that makes vectors with these inner products orthonormal, a column for each that
    does not depend on those before it, and the places of these."""
    lengths = np.sqrt(np.diag(gram))
    scale = np.divide(1, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    scaled = gram * np.outer(scale, scale)
    kept: list[int] = []
    rows: list[Array] = []  # of the Cholesky factor, over all vectors
    left = np.diag(scaled).copy()
    for place in range(len(gram)):
        if left[place] < _DEPENDENT:
            continue
        known = sum((row[place] * row for row in rows), np.zeros(len(gram)))
        row = (scaled[place] - known) / np.sqrt(left[place])
        left = left - row**2
        rows.append(row)
        kept.append(place)
    factor = np.array(rows).reshape(-1, len(gram))[:, kept]
    matrix = np.zeros((len(gram), len(kept)))
    matrix[kept] = scale[kept, None] * np.linalg.inv(factor)
    return matrix, kept


def eigenvectors(matrix: Array) -> tuple[Array, Array]:
    """Eigenvalues in falling order, with the vectors as columns; their largest entry is positive,
    so that engines agree."""
    values, vectors = np.linalg.eigh((matrix + matrix.T) / 2)
    values, vectors = values[::-1], vectors[:, ::-1]
    largest = np.abs(vectors).argmax(axis=0)
    return values, vectors * np.sign(vectors[largest, range(len(values))])
