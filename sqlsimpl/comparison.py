"""Several algorithms on the same training and test documents."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlsimpl import corpus
from sqlsimpl.algorithms import ALGORITHMS, Algorithm, algorithm, decide, setting_names
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

    Documents with any number of labels are for `simpl`. Further arguments are settings of the
    corpus or of the algorithms.
    """
    texts = (text,) if isinstance(text, str) else tuple(text)
    columns = Columns(text=texts, id=id, label=label)
    made, chosen = _settle(algorithms, settings)
    with DuckDBEngine(threads=threads, memory_limit=memory_limit) as engine:
        trained = Run(engine, on_step)
        training = Documents(source, columns, table, query, train_where)
        report = corpus.fit(trained, training, chosen)
        one_label = report.labelling == "one"
        for name, one in made.items():
            if not (one_label or one.any_labels):
                raise SettingError(
                    f"label {label!r}: algorithm {name!r} needs one label per document, as yet; "
                    "simpl takes any number"
                )
        tested = Run(engine, on_step, prefix="test_")
        fitted = Fitted(*(trained.table(name) for name in ("spellings", "terms", "labels")))
        corpus.apply(tested, Documents(source, columns, table, query, test_where), chosen, fitted)
        return [
            _measure(name, one, trained, tested, one_label=one_label) for name, one in made.items()
        ]


def _settle(
    names: Sequence[str], settings: Mapping[str, Any]
) -> tuple[dict[str, Algorithm], CorpusSettings]:
    """Each setting goes to the algorithms that have it, or else to the corpus."""
    own = {name: setting_names(name) for name in names}
    made = {
        name: algorithm(name, **{key: settings[key] for key in settings if key in own[name]})
        for name in names
    }
    taken = {key for keys in own.values() for key in keys}
    rest = {key: value for key, value in settings.items() if key not in taken}
    return made, CorpusSettings.from_mapping(rest)


def _measure(name: str, chosen: Algorithm, trained: Run, tested: Run, *, one_label: bool) -> Result:
    started = time.perf_counter()
    trained.phase(f"train {name}", 150 if name == "simpl" else 5)
    chosen.train(trained)
    learned = time.perf_counter()
    tested.phase(f"score {name}", 20)
    decide(chosen, trained, tested, one_label=one_label)
    predicted = time.perf_counter()
    seconds = {"train": learned - started, "predict": predicted - learned}
    return Result(name, measure(tested, one_label=one_label), seconds)
