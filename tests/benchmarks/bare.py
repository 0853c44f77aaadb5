"""The two statements that no iteration of SIMPL can do without, and nothing else.

Project all documents on a direction per label, add a residual per document and label up by term: as
many times as `simpl` does. What it takes beyond this is its overhead: folds, line searches,
thresholds, trees and publishing.
"""

from __future__ import annotations

from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.learners.linear.batches import batches
from sqlsimpl.learners.simpl.settings import SimplSettings
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation
from tests.benchmarks.collection import TRAIN, Collection
from tests.benchmarks.system import THREADS, Figures, System, Systems, Watch


def with_bare_statements(collection: Collection) -> Figures:
    """Make the corpus, then project and add up, all labels, a lane each."""
    watch, settings = Watch(), SimplSettings()
    columns = Columns(text=tuple(collection.text), id="doc", label="label")
    documents = Documents(str(collection.file), columns, table="documents", where=TRAIN)
    with DuckDBEngine(threads=THREADS) as engine:
        run = Run(engine)
        with watch("corpus"):
            report = steps.fit(run, documents, CorpusSettings())
        # One start and one look at what the folds have found, on top of the steps.
        postings = report.postings
        used = settings.resolved(postings)
        passes = 2 + (used.iterations or 0) + (used.finishing or 0)
        statements = [
            statement
            for batch in batches(run, report.labels, report.terms)
            for statement in _statements(run, batch.lanes)
        ]
        with watch("train"):
            for statement in statements * passes:
                run.execute(statement)
    figures = watch.figures()
    each = figures["train_seconds"] / passes
    note = f"{passes} times project and gradient of {report.labels} labels, {each:.3f} s each"
    return {**figures, "passes": passes, "postings": postings, "note": note}


def _statements(run: Run, lanes: int) -> list[Statement]:
    """Project and gradient, over any numbers: which ones does not change the time."""
    entries = run.renamed("weights", instance="doc", slot="term", weight="weight")
    directions = _vectors(run, "terms", "term", "slot", "direction", lanes)
    residuals = _vectors(run, "documents", "doc", "instance", "residual", lanes)
    project: dict[str, Relation] = {"entries": entries, "directions": directions}
    gradient: dict[str, Relation] = {"entries": entries, "residuals": residuals}
    return [
        run.statement("linear/projections", reads=project, lanes=lanes),
        run.statement(
            "linear/gradients", reads=gradient, lanes=lanes, hints=frozenset({"unordered"})
        ),
    ]


def _vectors(run: Run, table: str, key: str, name: str, column: str, lanes: int) -> exp.Table:
    """A table with a number for each row of another and each lane."""
    angle = exp.cast(exp.column(key), "FLOAT")
    columns = [
        exp.cast(exp.func("SIN", angle.copy() + lane), "FLOAT").as_(f"{column}_{lane}")
        for lane in range(lanes)
    ]
    query = exp.select(exp.column(key).as_(name), *columns).from_(run.table(table))
    output = f"{table}_{lanes}"
    run.create_from(output, query.sql(run.engine.dialect), output=output)
    return run.table(output)


SYSTEMS: Systems = {"bare statements": System(with_bare_statements)}
