"""The experiments by name, and how one of them is run on a user's documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlsimpl.corpus.arguments import documents_at, split
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.errors import SettingError, near
from sqlsimpl.experiments import (
    accuracy,
    bundles,
    climbs,
    directions,
    growth,
    losses,
    memory,
    peers,
    spaces,
)
from sqlsimpl.experiments.bench import Bench
from sqlsimpl.experiments.charts.parts import altair
from sqlsimpl.experiments.outcome import Outcome, package
from sqlsimpl.templates.run import OnStep

EXPERIMENTS: Mapping[str, Callable[[Bench], Outcome]] = {
    "climbing": climbs.climbing,
    "early-stopping": climbs.early_stopping,
    "no-climbing": climbs.no_climbing,
    "svm-direction": directions.svm_direction,
    "projections": directions.projections,
    "stages": accuracy.stages,
    "labels": accuracy.labels,
    "precision-recall": accuracy.precision_recall,
    "skew": accuracy.skew,
    "size": growth.size,
    "memory": memory.memory,
    "samples": growth.samples,
    "losses": losses.losses,
    "features": losses.features,
    "regularisation": losses.regularisation,
    "bundles": bundles.bundles,
    "vocabulary": bundles.vocabulary,
    "spaces": spaces.spaces,
    "axes": spaces.axes,
}

_WITH_PEERS = ("svm-direction", "labels", "precision-recall", "skew", "size", "memory", "samples")


def about(name: str) -> str:
    """What an experiment shows, in one line."""
    return (EXPERIMENTS[name].__doc__ or "").strip().splitlines()[0]


def experiment(name: str, source: object = None, **options: Any) -> Outcome:
    """Run one of the articles' experiments on your own documents.

    Sources, columns and settings are those of `compare`: `train_where` and `test_where` say which
    documents are for training and which for testing. `only_labels` are the labels to look at;
    without them, an experiment on single labels takes the largest few. The outcome has a table, an
    altair chart, a few figures in `facts`, and `save(folder)`.
    """
    check(name)
    with opened(source, names=[name], **options) as bench:
        return EXPERIMENTS[name](bench)


def check(name: str) -> None:
    """Refuse a name that no experiment has."""
    if name not in EXPERIMENTS:
        raise SettingError(f"experiment {name!r}: {near(name, EXPERIMENTS)}")


@contextmanager
def opened(
    source: object = None,
    *,
    names: Sequence[str],
    train_where: str | None = None,
    test_where: str | None = None,
    only_labels: Sequence[str] = (),
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
    on_step: OnStep | None = None,
    **options: Any,
) -> Iterator[Bench]:
    """The bench of some experiments; what they need is looked for before any document is read."""
    _require(names)
    where, settings = split(options)
    documents = documents_at(source, where)
    documents.columns.require_label()
    if documents.columns.weight_column:
        raise SettingError("weight_column: experiments count all documents alike; leave it out")
    if train_where is None or test_where is None:
        raise SettingError("say which documents are for training and which for testing")
    training, testing = (
        replace(documents, where=condition) for condition in (train_where, test_where)
    )
    with DuckDBEngine(
        threads=threads, memory_limit=memory_limit, temp_directory=temp_directory
    ) as engine:
        bench = Bench(
            engine, training, testing, settings, only_labels, on_step, threads, memory_limit
        )
        bench.check()
        yield bench


def _require(names: Sequence[str]) -> None:
    """Refuse to start without the packages that are needed in the end."""
    altair()
    package("vl_convert", "charts")
    if any(name in _WITH_PEERS for name in names):
        peers.require()
