"""Naive Bayes and its relatives against scikit-learn's, on the same counts of the same terms.

Seconds are those of training from counts that are ready in DuckDB: for scikit-learn the fetch, the
matrix and the fit; score_seconds are those from the test documents' text to labels.

    python -m tests.benchmarks.statistics [--corpora FOLDER] [--only 20ng]
"""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from sqlsimpl import build_corpus, corpus, train
from sqlsimpl.algorithms import algorithm
from sqlsimpl.columns import Columns
from sqlsimpl.corpus import CorpusFacts
from sqlsimpl.documents import Documents
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.run import Run
from sqlsimpl.settings import CorpusSettings
from tests.benchmarks.runner import Measurement, main, text_columns

TRAIN = "split = 'train'"
PATTERN = r"(?u)[^\W_]{2,}"


def with_sqlsimpl(
    name: str, file: Path, *, per_label: int | None = None, **settings: Any
) -> Measurement:
    """Train from ready counts; publish; label the test documents from their text.

    With a number per label, on so many training documents of each, drawn at random.
    """
    columns = Columns(text=tuple(text_columns(file)), id="doc", label="label")
    chosen, of_corpus = algorithm(name, **settings), CorpusSettings()
    place = "row_number() OVER (PARTITION BY split, label ORDER BY md5(CAST(doc AS VARCHAR)))"
    few = "" if per_label is None else f" QUALIFY {place} <= {per_label}"
    source = f"SELECT * FROM '{file}' WHERE {TRAIN}{few}"
    with DuckDBEngine(threads=2) as engine:
        run = Run(engine)
        documents = Documents(None, columns, query=source)
        report = corpus.fit(run, documents, of_corpus, all_words=True)
        facts = CorpusFacts("text", of_corpus, one_label=report.labelling == "one")
        started = time.perf_counter()
        chosen.train(run, facts)
        seconds = time.perf_counter() - started
    with train(
        query=source, text=columns.text, label="label", id="doc", algorithm=name, threads=2,
        **settings,
    ) as model:  # fmt: skip
        started = time.perf_counter()
        model.predict(str(file), where="split = 'test'").fetchall()
        scored = time.perf_counter() - started
        metrics = model.evaluate(str(file), where="split = 'test'").metrics
    return {
        "accuracy": metrics.accuracy,
        "micro_f1": metrics.micro["f1"],
        "macro_f1": metrics.macro["f1"],
        "seconds": seconds,
        "score_seconds": scored,
    }


def with_scikit_learn(name: str, file: Path) -> Measurement:
    """Fetch the same counts, build the matrix, fit; transform and predict the test documents."""
    from scipy.sparse import csr_matrix
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.naive_bayes import ComplementNB, MultinomialNB

    made = {"MultinomialNB": MultinomialNB, "ComplementNB": ComplementNB}[name](alpha=0.01)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "counts.duckdb"
        build_corpus(
            str(file), text=text_columns(file), label="label", id="doc", where=TRAIN, into=database
        ).close()
        with duckdb.connect(str(database), read_only=True) as connection:
            connection.execute("SET threads = 2")
            sizes = connection.execute(
                "SELECT (SELECT count(*) FROM corpus.documents), "
                "(SELECT count(*) FROM corpus.terms)"
            ).fetchall()
            started = time.perf_counter()
            found = connection.execute("SELECT doc, term, count FROM corpus.postings").fetchnumpy()
            labels = connection.execute(
                "SELECT label FROM corpus.document_labels ORDER BY doc"
            ).fetchnumpy()["label"]
            cells = (found["count"], (found["doc"], found["term"]))
            matrix = csr_matrix(cells, shape=sizes[0])
            made.fit(matrix, labels)
            seconds = time.perf_counter() - started
            terms = connection.execute("SELECT name, term FROM corpus.terms").fetchall()
            names = dict(connection.execute("SELECT label, name FROM corpus.labels").fetchall())
    texts = ", ".join(text_columns(file))
    rows = duckdb.connect().execute(
        f"SELECT concat_ws(' ', {texts}), label FROM '{file}' WHERE split = 'test'"
    )
    tests, wanted = zip(*rows.fetchall(), strict=True)
    vectorizer = CountVectorizer(token_pattern=PATTERN, vocabulary=dict(terms))
    started = time.perf_counter()
    given = made.predict(vectorizer.transform(tests))
    scored = time.perf_counter() - started
    accuracy = np.mean([names[one] == other for one, other in zip(given, wanted, strict=True)])
    return {"accuracy": float(accuracy), "seconds": seconds, "score_seconds": scored}


SYSTEMS = {
    "nb": partial(with_sqlsimpl, "nb"),
    "MultinomialNB": partial(with_scikit_learn, "MultinomialNB"),
    "nb, complement": partial(with_sqlsimpl, "nb", kind="complement"),
    "ComplementNB": partial(with_scikit_learn, "ComplementNB"),
    "nb, Laplace": partial(with_sqlsimpl, "nb", smoothing=1.0),
    "mfd": partial(with_sqlsimpl, "mfd"),
    "centroid": partial(with_sqlsimpl, "centroid"),
    "mfd, 100 documents per label": partial(with_sqlsimpl, "mfd", per_label=100),
    "nb, Laplace, 100 documents per label": partial(
        with_sqlsimpl, "nb", smoothing=1.0, per_label=100
    ),
}

if __name__ == "__main__":
    main("tests.benchmarks.statistics", __doc__, SYSTEMS)
