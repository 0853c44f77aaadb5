"""Which documents to label next: those that a model is uncertain of, unlike one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.corpus.arguments import DocumentArguments, documents_like
from sqlsimpl.corpus.documents import read_source
from sqlsimpl.engines import Result
from sqlsimpl.engines.documents import of_run
from sqlsimpl.errors import SettingError
from sqlsimpl.models.families import MEMBERS
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.models.model import Model

_CHOICE = 10  # times as many uncertain documents are compared with one another


def suggest(model: Model, source: object, where: DocumentArguments, most: int) -> Result:
    """The documents to label next, the most useful first."""
    if most < 1:
        raise SettingError(f"most {most}: ask for at least 1 document")
    shape = model.shape
    run = model.new_run()
    run.phase("suggest", 5)
    documents = documents_like(model.columns, source, where, labelled=False)
    read_source(run, documents, shape.settings, in_tokens=False)
    decided = model.scoring().on(of_run(run, documents.columns, shape), run.keep)
    query = decided.suggestions(_known_keys(model), most, most * _CHOICE)
    run.create_from("desk/suggestions", query, output="result")
    run.drop(*(made for made in run.made if made != "result"))
    return model.engine.result(run.table("result"))


def _known_keys(model: Model) -> Relation:
    """The keys of the documents that the model was trained on; none where they have no key."""
    if model.columns.id is not None and MEMBERS in model.tables:
        return exp.select("key").distinct().from_(model.work_table(MEMBERS))
    return exp.select(exp.cast(exp.null(), "TEXT").as_("key")).where(exp.false())
