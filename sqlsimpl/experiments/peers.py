"""Support vector machines as peers: fitted by scikit-learn, then a model like any other.

Feeding a peer is the only time that postings leave the database. What it finds goes back as the
four tables of a model, so that it is scored and measured by the same queries as SIMPL.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.settings import UnitLength
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.experiments.outcome import package
from sqlsimpl.templates.run import Run

COSTS = (0.3, 1.0, 3.0, 10.0)
FOLDS = 3

_OFFSETS = {"label": "INT", "bias": "DOUBLE", "threshold": "DOUBLE"}


@dataclass(frozen=True)
class Matrix:
    """The training documents of a workspace as scikit-learn takes them."""

    rows: Any
    """A sparse matrix, a row per document."""
    present: Any
    """Whether each document has each label."""


@dataclass(frozen=True)
class Fit:
    """The direction that was found for a label."""

    weights: Any
    bias: float
    threshold: float = 0.0
    iterations: int = 0


@dataclass
class SupportVectors:
    """A linear SVM per label, in the place of an algorithm.

    As it comes, its cost is 1 and its threshold 0; at its best, both are each label's best in
    cross-validation. By quadratic programming it is the kind of SVM that the article measured.
    """

    tuned: bool = False
    quadratic: bool = False
    cache: float = 200.0
    """Megabytes of kernel values that quadratic programming keeps."""
    seed: int = 0
    additive: bool = field(default=False, init=False)
    iterations: int = field(default=0, init=False)
    """The most that any label needed in the last training."""
    seconds: dict[str, float] = field(default_factory=dict, init=False)
    """Of the last training: fetching the matrix, fitting, writing the model."""

    @staticmethod
    def reading(corpus: CorpusFacts) -> tuple[str, UnitLength]:
        """Documents are weighted when they are scored as they were in training."""
        return corpus.weighting, corpus.unit_length

    def train(self, run: Run, corpus: CorpusFacts) -> None:  # noqa: ARG002
        """Make the model's tables from the corpus in the workspace."""
        require()
        started = time.perf_counter()
        matrix = fetch(run)
        fetched = time.perf_counter()
        fits = [self.fit(matrix, label) for label in range(matrix.present.shape[1])]
        fitted = time.perf_counter()
        self.iterations = max((one.iterations for one in fits), default=0)
        _write(run, fits)
        self.seconds = {
            "fetch": fetched - started,
            "fit": fitted - fetched,
            "write": time.perf_counter() - fitted,
        }

    def fit(self, matrix: Matrix, label: int) -> Fit:
        """The direction of one label."""
        present = matrix.present[:, label]
        if present.all() or not present.any():
            return _constant(matrix, present)
        cost, threshold = self._tune(matrix.rows, present) if self.tuned else (1.0, 0.0)
        machine = self._machine(cost).fit(matrix.rows, present)
        weights = machine.coef_
        flat = weights.toarray() if hasattr(weights, "toarray") else weights
        steps = machine.n_iter_
        iterations = int(steps.max() if hasattr(steps, "max") else steps)
        return Fit(flat.ravel(), float(machine.intercept_[0]), threshold, iterations)

    def _machine(self, cost: float) -> Any:
        svm = package("sklearn.svm", "sklearn")
        if self.quadratic:
            return svm.SVC(kernel="linear", C=cost, cache_size=self.cache)
        return svm.LinearSVC(C=cost, random_state=self.seed)

    def _tune(self, rows: Any, present: Any) -> tuple[float, float]:
        """The cost and the threshold with the best F1 on folds that were not seen."""
        numpy = package("numpy", "sklearn")
        folds = numpy.empty(len(present), dtype=int)
        random = numpy.random.default_rng(self.seed)
        for kind in (True, False):
            places = random.permutation(numpy.flatnonzero(present == kind))
            folds[places] = numpy.arange(len(places)) % FOLDS
        found = []
        for cost in COSTS:
            scores = numpy.full(len(present), -numpy.inf)
            for fold in range(FOLDS):
                inside = folds == fold
                if present[~inside].any():
                    machine = self._machine(cost).fit(rows[~inside], present[~inside])
                    scores[inside] = machine.decision_function(rows[inside])
            f1, threshold = best_cut(scores, present)
            found.append((f1, -abs(numpy.log(cost)), cost, threshold))
        _, _, cost, threshold = max(found)
        return cost, threshold


def best_cut(scores: Any, present: Any) -> tuple[float, float]:
    """The best F1 of giving a label to all documents above a cut, and that cut."""
    numpy = package("numpy", "sklearn")
    order = numpy.argsort(-scores, kind="stable")
    ranked = scores[order]
    hits = numpy.cumsum(present[order])
    f1 = 2 * hits / (numpy.arange(1, len(scores) + 1) + present.sum())
    # Documents of equal score stand on the same side.
    f1[:-1][ranked[:-1] == ranked[1:]] = -1.0
    best = int(f1.argmax())
    low = ranked[best + 1] if best + 1 < len(ranked) else ranked[best] - 1.0
    if not numpy.isfinite(low):
        low = ranked[best] - 1.0 if numpy.isfinite(ranked[best]) else 0.0
    return float(f1[best]), float((ranked[best] + low) / 2 if numpy.isfinite(ranked[best]) else low)


def require() -> None:
    """Refuse to start without scikit-learn; what is imported now is not timed later."""
    for name in ("sklearn", "numpy", "scipy.sparse", "sklearn.svm"):
        package(name, "sklearn")


def fetch(run: Run) -> Matrix:
    """The weights and labels of the workspace's documents."""
    numpy, sparse = package("numpy", "sklearn"), package("scipy.sparse", "sklearn")
    ((documents, labels, terms, _),) = run.fetch("features/sizes")
    entries = columns(run, "experiments/peer_entries")
    rows = sparse.csr_matrix(
        (entries["weight"].astype(float), (entries["doc"], entries["term"])),
        shape=(documents, terms),
    )
    targets = columns(run, "experiments/peer_targets")
    present = numpy.zeros((documents, labels), dtype=bool)
    present[targets["doc"], targets["label"]] = True
    return Matrix(rows, present)


def columns(run: Run, name: str) -> Mapping[str, Any]:
    """What a template selects, as one array per column."""
    selected = run.statement(name, action="select")
    fetched: Mapping[str, Any] = _connection(run).execute(selected.query).fetchnumpy()
    return fetched


def _connection(run: Run) -> Any:
    if not isinstance(run.engine, DuckDBEngine):
        raise TypeError("peers read from DuckDB")
    return run.engine.connection


def _constant(matrix: Matrix, present: Any) -> Fit:
    """What there is to say of a label that all documents have, or none."""
    numpy = package("numpy", "sklearn")
    return Fit(numpy.zeros(matrix.rows.shape[1]), 1.0 if present.all() else -1.0)


def _write(run: Run, fits: list[Fit]) -> None:
    """The model's tables from the directions."""
    numpy = package("numpy", "sklearn")
    weights = numpy.stack([one.weights for one in fits])
    label, term = numpy.nonzero(weights)
    given = {
        "label": label.astype(numpy.int32),
        "term": term.astype(numpy.int32),
        "weight": weights[label, term],
    }
    name = f"sqlsimpl_peer_{uuid.uuid4().hex[:8]}"
    connection = _connection(run)
    connection.register(name, given)
    try:
        fitted = exp.table_(name, quoted=True)
        reads = {"fitted": fitted}
        run.create("experiments/peer_terms", reads=reads, output="model_terms")
    finally:
        connection.unregister(name)
    offsets = [
        {"label": label, "bias": one.bias, "threshold": one.threshold}
        for label, one in enumerate(fits)
    ]
    run.write_rows("fitted_offsets", _OFFSETS, offsets)
    for table in ("stages", "leaves", "bounds"):
        run.create(f"experiments/peer_{table}", output=f"model_{table}")
