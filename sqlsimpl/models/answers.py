"""A row for every document that was read: its label, or why it has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.engines.documents import of_run
from sqlsimpl.errors import SettingError
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, render

if TYPE_CHECKING:
    from sqlsimpl.corpus.documents import Documents

RESULT = "result"


def answer(run: Run, documents: Documents, scoring: Scoring) -> dict[str, int]:
    """Label documents that were read, in the table result; how many got no label, by reason."""
    shape, columns = scoring.shape, documents.columns
    by_row = of_run(run, columns, shape, by_row=True)
    answers = scoring.on(by_row, run.keep).answers()
    run.create_from("scoring/predictions", answers, output="answers")
    kind = "label" if shape.one_label else "labels"
    is_text = shape.form == "text"
    lanes = len(shape.fields) if is_text else 1
    run.create(
        f"scoring/answered_{kind}",
        output="answered",
        reads={"inputs": _texts(run, documents, lanes) if is_text else _keys(run)},
        lanes=lanes,
    )
    query = render(_with_kept(run, documents), run.engine.dialect)
    run.create_from("scoring/predictions", query, output=RESULT)
    return dict(run.fetch("scoring/unlabelled"))


def _texts(run: Run, documents: Documents, lanes: int) -> Relation:
    """The inputs with the users' key, or the position, as id."""
    key = exp.column("id") if documents.columns.id else exp.column("row") + 1
    texts = [f"text_{lane}" for lane in range(lanes)]
    return exp.select("row", key.as_("id"), "has_text", *texts).from_(run.table("inputs"))


def _keys(run: Run) -> Relation:
    """The documents of ready rows, which have a text as far as templates know."""
    key = exp.column("document")
    return exp.select(
        key.as_("row"),
        key.copy().as_("id"),
        exp.true().as_("has_text"),
        exp.Literal.string("-").as_("text_0"),
    ).from_(run.table("answers"))


def _with_kept(run: Run, documents: Documents) -> exp.Query:
    """The answers in the order of the source, with the columns that are carried along."""
    answered = run.table("answered")
    own = [name for name in run.engine.columns(answered) if name != "row"]
    query = exp.select(*(exp.column(name, table="answered") for name in own)).from_(
        exp.alias_(answered, "answered", table=True)
    )
    row = exp.column("row", table="answered")
    if documents.keep:
        inputs = exp.alias_(run.table("inputs"), "inputs", table=True)
        query = query.join(inputs, on=row.copy().eq(exp.column("row", table="inputs")))
    for place, name in enumerate(names_of(documents.keep, own)):
        column = exp.column(f"keep_{place}", table="inputs")
        query = query.select(exp.alias_(column, name, quoted=True))
    return query.order_by(row)


def names_of(kept: Sequence[str], own: Sequence[str]) -> list[str]:
    """What kept columns are called in the result, where some of ours may have the same name."""
    taken = {name.casefold() for name in own}
    return [f"source_{name}" if name.casefold() in taken else name for name in kept]


def refuse_keep(documents: Documents, *, every_row: bool) -> None:
    """Refuse columns to carry along where there is no one row for each document of text."""
    if documents.keep and not every_row:
        raise SettingError("keep: it is for predictions with reasons; join scores by the key")
    if documents.keep and documents.columns.form != "text":
        raise SettingError("keep: ready rows have several rows for a document; join them by key")
