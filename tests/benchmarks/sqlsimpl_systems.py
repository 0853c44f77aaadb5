"""The classifiers of sqlsimpl, through its public functions."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from sqlsimpl import Model, build_corpus, train
from sqlsimpl.learners.registry import LEARNERS
from tests.benchmarks.collection import TEST, TRAIN, Collection
from tests.benchmarks.system import THREADS, Figures, System, Systems, Watch


def with_training(
    algorithm: str, collection: Collection, *, from_corpus: bool = False, **settings: Any
) -> Figures:
    """Train into a model file, label the test documents from their text.

    Publishing counts as training. From the corpus on, training is what turns ready counts or
    weights into the model's tables, and nothing else.
    """
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        model = train(
            str(collection.file), table="documents", text=collection.text, label="label",
            id="doc", where=TRAIN, algorithm=algorithm, model=Path(folder) / "model.duckdb",
            threads=THREADS, **settings,
        )  # fmt: skip
        with model:
            seconds = model.training["seconds"]
            if from_corpus:
                watch.add("train", seconds["train"])
            else:
                watch.add("corpus", seconds["corpus"])
                watch.add("train", time.perf_counter() - started - seconds["corpus"])
            with watch("predict"):
                model.predict(str(collection.file), table="documents", where=TEST).fetchall()
            test = {"source": str(collection.file), "table": "documents", "where": TEST}
            return {**watch.figures(), **quality(model, test), **details(model)}


def quality(model: Model, test: Mapping[str, Any]) -> Figures:
    """How good a model is on test documents."""
    found = model.evaluate(**test).metrics
    return {
        "accuracy": found.accuracy,
        "micro_f1": found.micro["f1"],
        "macro_f1": found.macro["f1"],
        "own_macro_f1": None if found.own is None else found.own.macro["f1"],
    }


def details(model: Model) -> Figures:
    """How large a model is, and what training took."""
    report, training = model.trained_on, model.training
    return {
        "terms": report.terms,
        "postings": report.postings,
        "stages": training["stages"],
        "iterations": training["iterations"],
        "publish_seconds": training["seconds"]["publish"],
    }


def with_corpus(collection: Collection, memory_limit: str | None = None) -> Figures:
    """From text to the table of weights, and no further."""
    watch = Watch()
    with watch("corpus"):
        corpus = build_corpus(
            str(collection.file), table="documents", text=collection.text, id="doc", where=TRAIN,
            threads=THREADS, memory_limit=memory_limit,
        )  # fmt: skip
    with corpus:
        report = corpus.report
        return {**watch.figures(), "terms": report.terms, "postings": report.postings}


PUBLISHED = "publishing counted in train"
READY = "from counts ready in DuckDB, without publishing"


def _systems() -> Iterator[tuple[str, System]]:
    """Every learner as it comes, and each of its presets."""
    for learner in LEARNERS:
        yield learner.name, System(partial(with_training, learner.name), note=PUBLISHED)
        for preset in learner.presets:
            if preset != "default":
                training = partial(with_training, learner.name, preset=preset)
                yield f"{learner.name}, {preset}", System(training, note=PUBLISHED)


SYSTEMS: Systems = dict(_systems())

PARTS: Systems = {
    "corpus": System(with_corpus, note="text to weights"),
    "corpus, 1 GB limit": System(partial(with_corpus, memory_limit="1GB"), note="text to weights"),
    "simpl from weights": System(
        partial(with_training, "simpl", from_corpus=True),
        note="from weights ready in DuckDB, without publishing",
    ),
    "nb from counts": System(partial(with_training, "nb", from_corpus=True), note=READY),
    "nb, complement, from counts": System(
        partial(with_training, "nb", from_corpus=True, kind="complement"), note=READY
    ),
    "mfd, 100 per label": System(partial(with_training, "mfd"), per_label=100),
    "nb, Laplace, 100 per label": System(
        partial(with_training, "nb", smoothing=1.0), per_label=100
    ),
}
