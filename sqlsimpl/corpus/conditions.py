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
# What reads tables, or is of somebody's own making.
_BEYOND_COLUMNS = (exp.Query, exp.Table, exp.UDTF, exp.Operator, exp.Star)
# Functions of values alone. Others read files, settings and tables, or write: pg_read_file,
# lo_import, query_to_xml, getenv, reflect. What is not here is refused.
_OF_VALUES = (
    exp.And, exp.Or, exp.Xor, exp.Case, exp.If, exp.Coalesce, exp.Nullif, exp.Greatest, exp.Least,
    exp.Cast, exp.TryCast, exp.Collate,
    exp.Lower, exp.Upper, exp.Length, exp.Trim, exp.Substring, exp.Left, exp.Right, exp.Concat,
    exp.ConcatWs, exp.Replace, exp.Reverse, exp.Split, exp.SplitPart, exp.StrPosition, exp.Ascii,
    exp.StartsWith, exp.EndsWith, exp.Contains, exp.RegexpLike, exp.RegexpILike,
    exp.RegexpFullMatch, exp.MD5,
    exp.Abs, exp.Round, exp.Floor, exp.Ceil, exp.Sign, exp.Sqrt, exp.Ln, exp.Exp, exp.Pow,
    exp.IsNan, exp.Rand,
    exp.Array, exp.ArrayContains, exp.ArrayContainsAll, exp.ArrayOverlaps, exp.ArraySize,
    exp.JSONExtract, exp.JSONExtractScalar,
    exp.CurrentDate, exp.CurrentTimestamp, exp.Date, exp.Extract, exp.Year, exp.Month, exp.Day,
    exp.Hour, exp.DayOfWeek, exp.WeekOfYear, exp.DateAdd, exp.DateSub, exp.DateDiff, exp.DateTrunc,
    exp.TimestampTrunc, exp.StrToDate, exp.StrToTime, exp.TsOrDsToDate, exp.TsOrDsAdd,
    exp.TimeToUnix,
)  # fmt: skip
_OF_VALUES_TOO = {"cardinality", "date_part", "hash", "hashtext", "prefix", "strlen", "suffix"}


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
    if columns_only:
        _refuse_beyond_columns(where, tree)
    return exp.paren(tree, copy=False)


def _refuse_beyond_columns(where: str, tree: exp.Expr) -> None:
    if tree.find(*_BEYOND_COLUMNS):
        raise SettingError(
            f"where {where!r}: with no_external_access a condition is one on the columns, without "
            "subqueries, which can read other tables and files"
        )
    for function in tree.find_all(exp.Func):
        known = function.name.lower() if isinstance(function, exp.Anonymous) else ""
        if not isinstance(function, _OF_VALUES) and known not in _OF_VALUES_TOO:
            name = function.name if known else function.sql_name().lower()
            raise SettingError(
                f"where {where!r}: with no_external_access the function {name} cannot be called: "
                "only those that work with the values of the columns can"
            )
    for kind in tree.find_all(exp.DataType):
        if kind.this == exp.DType.USERDEFINED:
            raise SettingError(
                f"where {where!r}: with no_external_access {kind.sql()} is no type to cast to"
            )


def all_but(trained: str | None, gone: str, dialect: str) -> str:
    """The condition of the documents that a model was trained on, without some."""
    others: exp.Expr = exp.not_(exp.func("COALESCE", condition(gone, dialect), exp.false()))
    if trained is not None:
        others = exp.and_(condition(trained, dialect), others)
    return render(others, dialect)


def quotes_texts(where: str | None) -> bool:
    """Whether a condition, as it is kept, has texts in it."""
    return where is not None and not where.startswith(HIDDEN) and "'" in where


def digest(where: str | None) -> str | None:
    """A condition as it is kept by those who must not quote it."""
    if where is None or where.startswith(HIDDEN):
        return where
    return HIDDEN + hashlib.sha256(where.encode()).hexdigest()
