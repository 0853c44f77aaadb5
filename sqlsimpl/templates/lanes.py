"""Lanes: columns of which there are as many as the statement is rendered with.

A select item that mentions lane(x) is written once per lane, for the columns x_0, x_1, ...; within
an array, its items are. The sum of such an array, list_sum([...]), is written with plus signs.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import chain

from sqlglot import exp

from sqlsimpl.errors import TemplateError

# The number of a lane, and what stands before and after an item that is written once per lane:
# characters of private use, others in each process, so that no name or condition has them.
_NUMBER, _FIRST, _LAST = map(chr, random.SystemRandom().sample(range(0xF0000, 0xFFFFE), 3))
_LANE = f"_{_NUMBER}"
_MARKED = re.compile(rf"[\"`]{_FIRST}[\"`],(\s*)(.*?),\s*[\"`]{_LAST}[\"`]", re.DOTALL)
_ADDED = re.compile(rf"[\"`]{_FIRST}[\"`]\s*\+\s*(.*?)\s*\+\s*[\"`]{_LAST}[\"`]", re.DOTALL)


def output_names(tree: exp.Query) -> Iterator[str]:
    """The columns of a template as its header names them."""
    for item in tree.selects:
        name = item.alias_or_name
        if _is_repeated(item):
            name = f"lane({_lane_alias(item)})"
        yield name


def _lane_calls(tree: exp.Expr) -> list[exp.Anonymous]:
    return [call for call in tree.find_all(exp.Anonymous) if call.name.lower() == "lane"]


def _lists_lanes(tree: exp.Expr) -> bool:
    """Whether it is an array whose items, not the select item around it, are repeated."""
    return isinstance(tree, exp.Array) and not tree.find(exp.Query)


def _is_repeated(item: exp.Expr) -> bool:
    held = {
        id(call)
        for array in item.find_all(exp.Array)
        if _lists_lanes(array)
        for call in _lane_calls(array)
    }
    return any(id(call) not in held for call in _lane_calls(item))


def _lane_alias(item: exp.Expr) -> str:
    named = [call for call in _lane_calls(item) if call.expressions]
    alias: str = item.alias or named[0].expressions[0].name
    return alias


def lane_columns(**columns: str) -> list[exp.Expr]:
    """Columns of which there is one per lane, given as new name = old name."""
    return [
        item
        for new, old in columns.items()
        for item in _marked(
            exp.alias_(
                exp.column(exp.to_identifier(old + _LANE, quoted=True)),
                exp.to_identifier(new + _LANE, quoted=True),
            )
        )
    ]


def _marked(item: exp.Expr) -> list[exp.Expr]:
    first, last = (exp.column(exp.to_identifier(mark, quoted=True)) for mark in (_FIRST, _LAST))
    return [first, item, last]


def mark_lanes(tree: exp.Query) -> None:
    """Mark what is to be written once per lane: a select item that mentions lane(x), or, in an
    array, the item of the array. Writing it out in the text is much faster than in the tree.
    """
    for call in [call for call in tree.find_all(exp.Anonymous) if _adds_lanes(call)]:
        _mark_sum(call)
    for array in [array for array in tree.find_all(exp.Array) if _lists_lanes(array)]:
        _mark_items(array, _in_lane)
    for select in list(tree.find_all(exp.Select)):
        _mark_items(select, _aliased_in_lane)


def _adds_lanes(call: exp.Anonymous) -> bool:
    """Whether it is the sum of an array of lanes."""
    return call.name.lower() == "list_sum" and _lists_lanes(call.expressions[0])


def _mark_sum(call: exp.Anonymous) -> None:
    """Put what is added for each lane between the marks, as a sum."""
    (item,) = call.expressions[0].expressions
    first, added, last = _marked(exp.Paren(this=_in_lane(item)))
    whole = exp.Paren(this=exp.Add(this=exp.Add(this=first, expression=added), expression=last))
    call.replace(whole)


def _mark_items(holder: exp.Expr, marked: Callable[[exp.Expr], exp.Expr]) -> None:
    items = (_marked(marked(item)) if _lane_calls(item) else [item] for item in holder.expressions)
    holder.set("expressions", list(chain.from_iterable(items)))


def _aliased_in_lane(item: exp.Expr) -> exp.Expr:
    alias = exp.to_identifier(_lane_alias(item) + _LANE, quoted=True)
    return exp.alias_(_in_lane(item.unalias()), alias)


def _in_lane(item: exp.Expr) -> exp.Expr:
    """The item with x_ and the mark of a lane for each lane(x), and the mark for lane()."""
    holder = exp.Paren(this=item.copy())
    for call in _lane_calls(holder):
        if call.expressions:
            column = call.expressions[0]
            column.set("this", exp.to_identifier(column.name + _LANE, quoted=True))
            call.replace(column)
        else:
            call.replace(exp.Literal.number(_NUMBER))
    made: exp.Expr = holder.this
    return made


def write_lanes(sql: str, lanes: int, name: str) -> str:
    """Write each marked item once per lane, with the lane's number for its mark."""
    if _FIRST not in sql:
        return sql
    if lanes < 1:
        raise TemplateError(f"{name}: it has lanes, so it is rendered with lanes >= 1")

    def written(match: re.Match[str]) -> str:
        space, item = match.groups()
        return f",{space}".join(item.replace(_NUMBER, str(lane)) for lane in range(lanes))

    def added(match: re.Match[str]) -> str:
        return " + ".join(match[1].replace(_NUMBER, str(lane)) for lane in range(lanes))

    return _MARKED.sub(written, _ADDED.sub(added, sql))
