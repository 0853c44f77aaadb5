"""Conditions on rows, as users write them: checked, joined, told in few words."""

from __future__ import annotations

import hashlib

import sqlglot
from sqlglot import exp

from sqlsimpl.errors import SettingError, SourceError
from sqlsimpl.templates.template import render

HIDDEN = "sha256:"
"""What a stored condition begins with that is kept as a digest."""
# What stands for a value or a column in other places, and means nothing here.
_STRANGE = (exp.Placeholder, exp.Parameter, exp.SessionParameter)
_WHOLE = (exp.Star, exp.Query, exp.Command, exp.DDL, exp.DML, exp.Alias, exp.Ordered)


def refuse_empty(**conditions: str | None) -> None:
    """Refuse conditions that are given and say nothing: they would take every row."""
    for name, where in conditions.items():
        if where is not None and not where.strip():
            raise SettingError(f"{name}: the condition is empty; leave it out to take every row")


def condition(where: str, dialect: str, *, columns_only: bool = False) -> exp.Expr:
    """A user's condition as a syntax tree of its own, which can be kept from all but columns."""
    refuse_empty(where=where)
    try:
        trees = sqlglot.parse(where, read=dialect)
        tree = sqlglot.parse_one(where, into=exp.Condition, dialect=dialect)
    except (sqlglot.errors.SqlglotError, RecursionError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise SourceError(f"where {where!r}: it is not a SQL condition: {reason}") from error
    if len(trees) != 1 or tree is None:
        raise SourceError(f"where {where!r}: it is not a SQL condition: give a single one")
    if any(tree.find_all(*_STRANGE)):
        raise SourceError(f"where {where!r}: it has a place for a value; write the value itself")
    if isinstance(tree, _WHOLE):
        raise SourceError(f"where {where!r}: it is not a SQL condition; write one such as year > 1")
    if columns_only and tree.find(exp.Query, exp.Table, exp.UDTF):
        raise SettingError(
            f"where {where!r}: with no_external_access a condition is one on the columns, without "
            "subqueries, which can read other tables and files"
        )
    return exp.paren(tree, copy=False)


def all_but(trained: str | None, gone: str, dialect: str) -> str:
    """The condition of the documents that a model was trained on, without some."""
    others: exp.Expr = exp.not_(exp.func("COALESCE", condition(gone, dialect), exp.false()))
    if trained is not None:
        others = exp.and_(condition(trained, dialect), others)
    return render(others, dialect)


def digest(where: str | None) -> str | None:
    """A condition as it is kept by those who must not quote it."""
    if where is None or where.startswith(HIDDEN):
        return where
    return HIDDEN + hashlib.sha256(where.encode()).hexdigest()
