"""The views of a model that show names in place of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlglot import exp

from sqlsimpl.models.descriptions import VIEWS
from sqlsimpl.templates import template
from sqlsimpl.templates.template import Relation, with_values

_ALL = 2**31 - 1
_MOST_TERMS = 100


def views(table: Callable[[str], exp.Table], dialect: str) -> Mapping[str, exp.Query]:
    """The queries of the views, over the model's tables."""

    def query(name: str, **given: Relation) -> exp.Query:
        loaded = template.load(name, dialect)
        tables = {read: given.get(read, table(read)) for read in loaded.header.reads}
        return loaded.query(tables)

    strongest = with_values(query("scoring/strongest_terms"), labels=_ALL, most=_MOST_TERMS)
    reads: Mapping[str, Mapping[str, Relation]] = {"top_terms": {"strongest_terms": strongest}}
    return {name: query(f"views/{name}", **reads.get(name, {})) for name in VIEWS}
