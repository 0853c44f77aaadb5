"""From text table to weights: sqlsimpl against scikit-learn's TfidfVectorizer.

Each system runs in a process of its own, in turn, on the same documents. Times depend on the
machine; what counts is the ratio within one run.

    python -m tests.benchmarks.corpus [--corpora FOLDER] [--repeat 3] [--out results.json]
"""

from __future__ import annotations

import time
from pathlib import Path

import duckdb

from sqlsimpl import build_corpus
from tests.benchmarks.runner import Measurement, main, text_columns


def with_sqlsimpl(file: Path, memory_limit: str | None = None) -> Measurement:
    """A corpus with the default settings, from the file to the table of weights."""
    started = time.perf_counter()
    with build_corpus(
        str(file), text=tuple(text_columns(file)), id="doc", where="split = 'train'", threads=2,
        memory_limit=memory_limit,
    ) as corpus:  # fmt: skip
        seconds = time.perf_counter() - started
        report = corpus.report
    return _sizes(report.documents, report.terms, report.postings, seconds)


def with_memory_limit(file: Path) -> Measurement:
    """The same with at most 1 GB of memory."""
    return with_sqlsimpl(file, memory_limit="1GB")


def with_scikit_learn(file: Path) -> Measurement:
    """Fetch from DuckDB and TfidfVectorizer with sublinear term frequency."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    started = time.perf_counter()
    columns = ", ".join(text_columns(file))
    rows = duckdb.connect().execute(
        f"SELECT concat_ws(' ', {columns}) FROM '{file}' WHERE split = 'train'"
    )
    texts = [text for (text,) in rows.fetchall()]
    matrix = TfidfVectorizer(sublinear_tf=True, min_df=2).fit_transform(texts)
    documents, terms = matrix.shape
    return _sizes(documents, terms, matrix.nnz, time.perf_counter() - started)


def _sizes(documents: int, terms: int, postings: int, seconds: float) -> Measurement:
    return {"documents": documents, "terms": terms, "postings": postings, "seconds": seconds}


SYSTEMS = {
    "sqlsimpl": with_sqlsimpl,
    "scikit-learn": with_scikit_learn,
    "sqlsimpl, 1 GB limit": with_memory_limit,
}

if __name__ == "__main__":
    main("tests.benchmarks.corpus", __doc__, SYSTEMS)
