"""scikit-learn's naive Bayes on the counts that sqlsimpl made, so that terms are the same."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from sqlsimpl import build_corpus
from tests.benchmarks.collection import TRAIN, Collection
from tests.benchmarks.quality import Indicator, indicator, judge
from tests.benchmarks.scikit_learn_systems import Fit, complement_nb, multinomial_nb
from tests.benchmarks.system import THREADS, Figures, System, Systems, Watch

PATTERN = r"(?u)[^\W_]{2,}"
"""The tokens of sqlsimpl as a regular expression of Python, for text without Han characters."""


def with_counts(make: Callable[[], Any], collection: Collection) -> Figures:
    """Fetch ready counts, build the matrix, fit; transform test texts at hand, and decide."""
    from sklearn.feature_extraction.text import CountVectorizer

    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "counts.duckdb"
        build_corpus(
            str(collection.file), table="documents", text=collection.text, label="label",
            id="doc", where=TRAIN, into=database, threads=THREADS,
        ).close()  # fmt: skip
        with duckdb.connect(str(database), read_only=True, config={"threads": 2}) as connection:
            with watch("train"):
                matrix, present = _fetch(connection)
                fit = Fit.of(make(), "best", matrix, present, collection.one_label)
            terms = dict(connection.execute("SELECT name, term FROM corpus.terms").fetchall())
            rows = connection.execute("SELECT name FROM corpus.labels ORDER BY label").fetchall()
    names = [name for (name,) in rows]
    tests, labels = collection.fetch("test")
    vectorizer = CountVectorizer(token_pattern=PATTERN, vocabulary=terms)
    with watch("predict"):
        decisions = fit.decide(vectorizer.transform(tests))
    wanted = indicator([[name for name in some if name in names] for some in labels], names)
    return {**watch.figures(), **judge(decisions, wanted, one_label=collection.one_label)}


def _fetch(connection: duckdb.DuckDBPyConnection) -> tuple[Any, Indicator]:
    """The matrix of counts, and which document has which label."""
    import numpy as np
    from scipy.sparse import csr_matrix

    sizes = connection.execute(
        "SELECT (SELECT count(*) FROM corpus.documents), (SELECT count(*) FROM corpus.terms), "
        "(SELECT count(*) FROM corpus.labels)"
    ).fetchall()
    documents, terms, labels = sizes[0]
    found = connection.execute("SELECT doc, term, count FROM corpus.postings").fetchnumpy()
    matrix = csr_matrix((found["count"], (found["doc"], found["term"])), shape=(documents, terms))
    present = np.zeros((documents, labels), dtype=bool)
    have = connection.execute("SELECT doc, label FROM corpus.document_labels").fetchnumpy()
    present[have["doc"], have["label"]] = True
    return matrix, present


NOTE = "fetch of ready counts, matrix and fit; scoring from texts in Python"

PARTS: Systems = {
    "MultinomialNB from counts": System(partial(with_counts, multinomial_nb), note=NOTE),
    "ComplementNB from counts": System(partial(with_counts, complement_nb), note=NOTE),
}
