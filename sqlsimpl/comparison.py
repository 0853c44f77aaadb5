"""Several algorithms on the same training and test documents."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlsimpl import corpus
from sqlsimpl.algorithms import ALGORITHMS, Algorithm, scoring_of, settle, shape_of
from sqlsimpl.columns import Columns
from sqlsimpl.corpus import CorpusFacts
from sqlsimpl.documents import Documents, Reading
from sqlsimpl.engines.duckdb import DuckDBEngine
from sqlsimpl.evaluation import judge, read_labelled
from sqlsimpl.metrics import Metrics
from sqlsimpl.run import OnStep, Run


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

    Further arguments are settings of the corpus or of the algorithms.
    """
    texts = (text,) if isinstance(text, str) else tuple(text)
    columns = Columns(text=texts, id=id, label=label)
    made, chosen = settle(algorithms, settings)
    with DuckDBEngine(threads=threads, memory_limit=memory_limit) as engine:
        trained = Run(engine, on_step)
        training = Documents(source, columns, table, query, train_where)
        all_words = any(one.additive for one in made.values())
        report = corpus.fit(trained, training, chosen, all_words=all_words)
        facts = CorpusFacts(columns.form, chosen, one_label=report.labelling == "one")
        testing = Documents(source, columns, table, query, test_where)
        tested = Run(engine, on_step, prefix="test_")
        reading = read_labelled(tested, testing, chosen, trained.table("labels"))
        return [_measure(name, one, trained, reading, facts) for name, one in made.items()]


def _measure(
    name: str, chosen: Algorithm, trained: Run, reading: Reading, facts: CorpusFacts
) -> Result:
    started = time.perf_counter()
    trained.phase(f"train {name}", 150 if name == "simpl" else 10)
    chosen.train(trained, facts)
    learned = time.perf_counter()
    shape = shape_of(chosen, trained, facts, reading.documents.columns.text)
    metrics = judge(reading, scoring_of(trained, shape))
    judged = time.perf_counter()
    return Result(name, metrics, {"train": learned - started, "evaluate": judged - learned})
