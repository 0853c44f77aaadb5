"""Relations made without a template: columns under other names, the rows of several tables."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from sqlsimpl.templates.template import Relation, as_item


def renamed(relation: Relation, **columns: str) -> exp.Query:
    """A relation with other names for its columns, given as new name = old name."""
    picked = (exp.column(old).as_(new) for new, old in columns.items())
    return exp.select(*picked).from_(as_item(relation))


def union(tables: Sequence[exp.Table], *columns: str) -> exp.Query:
    """The rows of all tables."""
    parts = [exp.select(*columns).from_(table) for table in tables]
    return parts[0] if len(parts) == 1 else exp.union(*parts, distinct=False)
