"""Born's classifier inside SQLite, by the package that its author ships."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.benchmarks.collection import Collection
from tests.benchmarks.quality import Decisions, indicator, judge, label_names
from tests.benchmarks.system import Figures, System, Systems, Watch

BATCH = 2_000
"""Documents that are handed over at once: a batch is held in Python as rows of one value each."""


def with_born(collection: Collection) -> Figures:
    """Fetch, count terms in Python, fit and deploy; count and predict the test documents."""
    from bornrule.sql import BornClassifierSQL
    from sklearn.feature_extraction.text import CountVectorizer

    watch = Watch()
    analyse = CountVectorizer().build_analyzer()
    _, wanted_labels = collection.fetch("test")
    with tempfile.TemporaryDirectory() as folder:
        classifier = BornClassifierSQL(engine=f"sqlite:///{Path(folder) / 'born.sqlite'}")
        with watch("corpus"):
            texts, labels = collection.fetch("train")
            bags = [Counter(analyse(text)) for text in texts]
        names = label_names(labels, wanted_labels)
        numbers = {name: number for number, name in enumerate(names)}
        with watch("train"):
            for start in range(0, len(bags), BATCH):
                some = [{numbers[name]: 1 for name in own} for own in labels[start:][:BATCH]]
                classifier.partial_fit([dict(bag) for bag in bags[start:][:BATCH]], some)
            classifier.deploy()
        with watch("predict"):
            tests, _ = collection.fetch("test")
            best = np.array(list(_predicted(classifier, analyse, tests)))
    decisions = Decisions(best, None)
    wanted = indicator(wanted_labels, names)
    return {**watch.figures(), **judge(decisions, wanted, one_label=collection.one_label)}


def _predicted(
    classifier: Any, analyse: Callable[[str], list[str]], texts: Sequence[str]
) -> Iterator[int]:
    """The number of each document's label; -1 where no term is known."""
    for start in range(0, len(texts), BATCH):
        found = classifier.predict([Counter(analyse(text)) for text in texts[start:][:BATCH]])
        yield from found.fillna(-1).astype(int)


SYSTEMS: Systems = {
    "BornClassifierSQL": System(with_born, most=1_500_000, note="SQLite; the best label alone"),
}
