"""Documents whose label looks wrong, by what the model said of them while they were not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.corpus.arguments import DocumentArguments, documents_like
from sqlsimpl.corpus.documents import read_source
from sqlsimpl.decisions import unseen
from sqlsimpl.desk.views import suspects_template
from sqlsimpl.engines import Result
from sqlsimpl.engines.documents import of_run
from sqlsimpl.errors import ModelError, SettingError, near
from sqlsimpl.templates.run import Run

if TYPE_CHECKING:
    from sqlsimpl.models.model import Model

_TERMS = 5


def require_unseen(model: Model) -> exp.Table:
    """The log-odds of documents that were held out, or an error that says why there are none."""
    if unseen.TABLE in model.tables:
        return model.work_table(unseen.TABLE)
    raise ModelError(
        f"model {model.name!r}, version {model.version}, has no table {unseen.TABLE!r}: it was "
        "trained with forget_unseen, or by an algorithm that holds no documents out; train it "
        "again without that, for example with --algorithm simpl"
    )


def suspects(
    model: Model, source: object, where: DocumentArguments, most: int, label: str | None
) -> Result:
    """The documents to look at first; with a source that has them, also the terms that tell."""
    if most < 1:
        raise SettingError(f"most {most}: ask for at least 1 document")
    names = [name for (name,) in model.rows("labels", "name")]
    if label is not None and label not in names:
        raise SettingError(f"label {label!r}: the model has no such label; {near(label, names)}")
    run = model.new_run()
    run.phase("suspects", 5)
    reads = {unseen.TABLE: require_unseen(model)}
    found = run.query(suspects_template(one_label=model.shape.one_label), reads=reads)
    run.create("desk/first_suspects", reads={"suspects": found}, most=most, label=label)
    if source is None and not where.get("table") and not where.get("query"):
        run.create("desk/named_suspects", output="result")
    else:
        _give_reasons(run, model, source, where)
    run.drop(*(made for made in run.made if made != "result"))
    return model.engine.result(run.table("result"))


def _give_reasons(run: Run, model: Model, source: object, where: DocumentArguments) -> None:
    """Make the result with the terms of the suspects that are in a source."""
    documents = documents_like(model.columns, source, where, labelled=False)
    read_source(run, documents, model.shape.settings, in_tokens=False)
    wanted = exp.select(exp.cast(exp.column("document"), "TEXT")).from_(run.table("first_suspects"))
    key = "id" if model.shape.form == "text" else "document"
    some = (
        exp.select("*")
        .from_(of_run(run, documents.columns, model.shape).subquery("given"))
        .where(exp.cast(exp.column(key), "TEXT").isin(query=wanted))
    )
    decided = model.scoring().on(some, run.keep)
    run.create_from("desk/reasons", decided.reasons(run.table("first_suspects")), output="reasons")
    run.create("desk/explained_suspects", output="result", terms=_TERMS)
