"""The views of a model that show names in place of numbers."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from sqlglot import exp

from sqlsimpl.decisions import unseen
from sqlsimpl.desk.views import answers_template, suspects_template
from sqlsimpl.templates import template
from sqlsimpl.templates.template import Relation, with_values

_ALL = 2**31 - 1
_MOST_TERMS = 100


def views(
    table: Callable[[str], exp.Table], dialect: str, known: Container[str], *, one_label: bool
) -> Mapping[str, exp.Query]:
    """The queries of the views, over those tables of the model that are known."""

    def query(name: str, **given: Relation) -> exp.Query:
        loaded = template.load(name, dialect)
        tables = {read: given.get(read, table(read)) for read in loaded.header.reads}
        return loaded.query(tables)

    made = {"decision": query("views/decision")}
    strongest = with_values(query("scoring/strongest_terms"), labels=_ALL, most=_MOST_TERMS)
    made["top_terms"] = query("views/top_terms", strongest_terms=strongest)
    if unseen.TABLE in known:
        made["suspects"] = query(suspects_template(one_label=one_label))
        answers = query(answers_template(one_label=one_label))
        made["reject_curve"] = query("desk/reject_curve", answers=answers)
    return made
