"""Several algorithms on the same training and test documents."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlsimpl import corpus
from sqlsimpl.algorithms import ALGORITHMS, algorithm, score
from sqlsimpl.columns import Columns
from sqlsimpl.corpus import Fitted
from sqlsimpl.documents import Documents
from sqlsimpl.engines.duckdb import DuckDBEngine
from sqlsimpl.errors import SettingError
from sqlsimpl.metrics import Metrics, measure
from sqlsimpl.run import OnStep, Run
from sqlsimpl.settings import CorpusSettings


@dataclass(frozen=True)
class Result:
    """What an algorithm reached on the test documents."""

    algorithm: str
    metrics: Metrics
    seconds: Mapping[str, float]


def compare(
    source: object,
    *,
    text: str | Sequence[str],
    label: str,
    train_where: str,
    test_where: str,
    id: str | None = None,
    table: str | None = None,
    query: str | None = None,
    algorithms: Sequence[str] = tuple(ALGORITHMS),
    on_step: OnStep | None = None,
    threads: int | None = None,
    memory_limit: str | None = None,
    **settings: Any,
) -> list[Result]:
    """Train each algorithm on some documents and measure it on others.

    The documents need one label each. Further arguments are the settings of `CorpusSettings`.
    """
    texts = (text,) if isinstance(text, str) else tuple(text)
    columns = Columns(text=texts, id=id, label=label)
    chosen = CorpusSettings.from_mapping(settings)
    made = {name: algorithm(name) for name in algorithms}
    with DuckDBEngine(threads=threads, memory_limit=memory_limit) as engine:
        trained = Run(engine, on_step)
        training = Documents(source, columns, table, query, train_where)
        report = corpus.fit(trained, training, chosen)
        if report.labelling != "one":
            raise SettingError(f"label {label!r}: comparing needs one label per document")
        tested = Run(engine, on_step, prefix="test_")
        fitted = Fitted(*(trained.table(name) for name in ("spellings", "terms", "labels")))
        corpus.apply(tested, Documents(source, columns, table, query, test_where), chosen, fitted)
        return [_measure(name, one, trained, tested) for name, one in made.items()]


def _measure(name: str, chosen: Any, trained: Run, tested: Run) -> Result:
    started = time.perf_counter()
    trained.phase(f"train {name}", 5)
    chosen.train(trained)
    learned = time.perf_counter()
    tested.phase(f"score {name}", 12)
    score(trained, tested, chosen)
    tested.create("score/best_labels", output="predictions")
    predicted = time.perf_counter()
    seconds = {"train": learned - started, "predict": predicted - learned}
    return Result(name, measure(tested), seconds)
