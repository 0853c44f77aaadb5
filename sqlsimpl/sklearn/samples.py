"""What scikit-learn's users give, X and y, as tables that DuckDB reads: dicts of NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import sparse
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import column_or_1d

from sqlsimpl.corpus.columns import Columns

Matrix = Any
"""A NumPy array or a SciPy sparse matrix."""
DOCUMENT, TEXT, TERM, VALUE, LABEL = "document", "text", "term", "value", "label"


class Samples(dict[str, npt.NDArray[Any]]):
    """Columns by name. Errors say `the given Samples`."""


def columns_of(form: str, *, labelled: bool = True) -> Columns:
    """The columns of samples, under which a model that is published knows them."""
    label = LABEL if labelled else None
    if form == "text":
        return Columns(text=(TEXT,), id=DOCUMENT, label=label)
    return Columns(id=DOCUMENT, term=TERM, weight=VALUE, label=label)


def given_texts(given: object) -> npt.NDArray[np.object_] | None:
    """The texts, if it is a list, array or series of them; None for what must be a matrix."""
    if isinstance(given, str):
        raise ValueError("X is a single text: give a list of texts")
    name = text_column(given)
    items: Any = given if name is None else given[name]  # type: ignore[index]
    given = items
    if not isinstance(given, list | tuple):
        if getattr(given, "ndim", 1) != 1 or not hasattr(given, "__array__"):
            return None
        items = np.asarray(given)
        if items.ndim != 1 or items.dtype.kind not in "OUT":
            return None
    if not any(isinstance(item, str) for item in items):
        return None
    for position, item in enumerate(items):
        if not isinstance(item, str):
            raise ValueError(f"X[{position}] is {item!r}: each must be a text, if one is")
    texts = np.empty(len(items), dtype=object)
    texts[:] = [str(item) for item in items]
    return texts


def text_column(given: object) -> Any:
    """The name of the one column of a data frame with one, such as of texts; else None."""
    columns = getattr(given, "columns", None)
    shape: tuple[int, ...] = getattr(given, "shape", ())
    return columns[0] if columns is not None and len(shape) == 2 and shape[1] == 1 else None


def text_samples(texts: npt.NDArray[np.object_], labels: npt.NDArray[Any] | None) -> Samples:
    """One row per text."""
    samples = Samples({DOCUMENT: np.arange(len(texts)), TEXT: texts})
    if labels is not None:
        samples[LABEL] = labels
    return samples


def cell_samples(matrix: Matrix, labels: npt.NDArray[Any] | None) -> Samples:
    """One row per cell that is not 0; a row of zeros has one cell, so that it is there."""
    cells = sparse.coo_array(matrix)
    filled = cells.data != 0
    documents, terms, values = cells.row[filled], cells.col[filled], cells.data[filled]
    empty = np.setdiff1d(np.arange(matrix.shape[0]), documents)
    zeros = np.zeros(len(empty))
    samples = Samples(
        {
            DOCUMENT: np.concatenate([documents, empty]).astype(np.int64),
            TERM: np.concatenate([terms, zeros]).astype(np.int64),
            VALUE: np.concatenate([values, zeros]).astype(np.float64),
        }
    )
    if labels is not None:
        samples[LABEL] = labels[samples[DOCUMENT]]
    return samples


@dataclass(frozen=True)
class Targets:
    """The classes and who has them. In the database, a class is a number: `codes`.

    All have as many digits, so that their order as text is that of the classes.
    """

    classes: npt.NDArray[Any]
    codes: npt.NDArray[np.int64]
    of_samples: npt.NDArray[np.int64] | None
    """The code of each sample's class; None where samples have any number of classes."""
    pairs: Samples | None
    """The (document, label) rows of samples that have any number of classes, constant ones left
    out."""
    constant: dict[int, float]
    """The log-odds of classes that all samples have, or none."""
    several: bool = False
    """Whether samples have any number of classes."""

    def without_samples(self) -> Targets:
        """The classes alone."""
        return replace(self, of_samples=None, pairs=None)

    def by_code(self, weights: Mapping[Any, float]) -> dict[str, float]:
        """Weights of classes, by what the database calls them; constant classes have none there."""
        codes = {name: code for code, name in self.names()}
        unknown = [name for name in weights if name not in codes]
        if unknown:
            raise ValueError(f"class_weight: {unknown[0]!r} is not one of the classes in y")
        learned = {
            name for place, (_, name) in enumerate(self.names()) if place not in self.constant
        }
        return {str(codes[name]): weight for name, weight in weights.items() if name in learned}

    def names(self) -> Iterator[tuple[int, Any]]:
        """The classes with their codes."""
        return zip(self.codes.tolist(), self.classes.tolist(), strict=True)


def targets_of(given: Matrix) -> Targets:
    """Read y: a class per sample, or an indicator matrix."""
    if type_of_target(given, input_name="y", raise_unknown=True) == "multilabel-indicator":
        return _any_number(sparse.csc_array(given))
    labels = column_or_1d(given, warn=True)
    check_classification_targets(labels)
    classes, places = np.unique(labels, return_inverse=True)
    if len(classes) < 2:
        (only,) = classes.tolist()
        raise ValueError(
            f"y has the one class {only!r}: a classifier needs samples of 2 classes or more"
        )
    codes = _codes(len(classes))
    return Targets(classes, codes, codes[places], None, {})


def _any_number(indicator: Matrix) -> Targets:
    indicator.eliminate_zeros()
    samples, count = indicator.shape
    positives = np.diff(indicator.indptr)
    fixed = np.flatnonzero((positives == 0) | (positives == samples))
    odds = np.log((positives + 0.5) / (samples - positives + 0.5))
    codes = _codes(count)
    of_cells = np.repeat(np.arange(count), positives)
    learned = ~np.isin(of_cells, fixed)
    pairs = Samples(
        {
            DOCUMENT: indicator.indices[learned].astype(np.int64),
            LABEL: codes[of_cells[learned]],
        }
    )
    constant = {int(place): float(odds[place]) for place in fixed}
    return Targets(np.arange(count), codes, None, pairs, constant, several=True)


def _codes(count: int) -> npt.NDArray[np.int64]:
    return np.arange(count, dtype=np.int64) + int(f"1{0:0{len(str(count))}}")
