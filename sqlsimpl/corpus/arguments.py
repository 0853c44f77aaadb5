"""The arguments that say where documents are: declared once, for every call that reads some."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, TypeVar, get_type_hints

from sqlsimpl.corpus.columns import Columns, text_columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.files import FILE, LABEL, TEXT, is_texts
from sqlsimpl.errors import SettingError

Database = Any
"""A DuckDB file or connection, a PostgreSQL address or connection, a Spark address or session."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


class DocumentArguments(TypedDict, total=False):
    """Which columns and rows of a source to read."""

    text: str | Sequence[str]
    """The text columns."""
    id: str | None
    """The column with each document's key."""
    term: str | None
    """The column with the term, of ready (document, term, value) rows."""
    count: str | None
    """The column with the count, of ready rows."""
    weight: str | None
    """The column with the weight, of ready rows."""
    where: str | None
    """A SQL condition on the rows."""
    table: str | None
    """The table of a database."""
    query: str | None
    """A query on a database, instead of a table."""
    encoding: str | None
    """The encoding of text, CSV and JSON files that are not in UTF-8, such as latin-1."""
    no_external_access: bool | None
    """Whether the condition may read nothing but the columns, as it comes from somebody else."""


class LabelledArguments(DocumentArguments, total=False):
    """Which columns and rows to read of documents that have labels."""

    label: str | None
    """The column with a label, or with a list of labels."""
    label_separator: str | None
    """What stands between the labels of a column that has several in one text, such as |."""
    labels: object | None
    """A separate source of (document, label) rows."""
    labels_id: str | None
    """Its column with the document's key, if it is not named as in the documents."""
    weight_column: str | None
    """The column with how much each document counts; for training."""


ARGUMENTS: tuple[str, ...] = tuple(LabelledArguments.__annotations__)
"""The names of all of them."""


def split(options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arguments that say where documents are, and all others: the settings."""
    located = {name: value for name, value in options.items() if name in ARGUMENTS}
    settings = {name: value for name, value in options.items() if name not in ARGUMENTS}
    return located, settings


def takes_documents(function: _Function) -> _Function:
    """Show the arguments of documents in the signature of a function that takes them as options."""
    own = inspect.signature(function)
    shown = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=() if name == "text" else None,
            annotation=annotation,
        )
        for name, annotation in get_type_hints(LabelledArguments).items()
        if name not in own.parameters
    ]
    *others, options = own.parameters.values()
    places = [one for one in others if one.kind is not inspect.Parameter.KEYWORD_ONLY]
    named = [one for one in others if one.kind is inspect.Parameter.KEYWORD_ONLY]
    whole = own.replace(parameters=[*places, *shown, *named, options.replace(name="settings")])
    function.__signature__ = whole  # type: ignore[attr-defined]
    return function


def columns_of(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The columns that are named, by what they hold."""
    columns = ("id", "label", "term", "count", "weight", "weight_column", "label_separator")
    texts = text_columns(arguments.get("text") or ())
    return {"text": texts, **{name: arguments.get(name) for name in columns}}


def documents_at(source: object, arguments: Mapping[str, Any]) -> Documents:
    """The documents of a source; text files have columns that need not be named."""
    if is_texts(source):
        named = {name: value for name, value in arguments.items() if value}
        arguments = {"id": FILE, "label": LABEL, "text": TEXT, **named}
    return documents_with(Columns(**columns_of(arguments)), source, arguments)


def documents_with(
    columns: Columns, source: object, arguments: Mapping[str, Any], *, label_optional: bool = False
) -> Documents:
    """The documents of a source whose columns are known."""
    return Documents(
        source,
        columns,
        arguments.get("table"),
        arguments.get("query"),
        arguments.get("where"),
        arguments.get("labels"),
        label_optional,
        arguments.get("labels_id"),
        encoding=arguments.get("encoding"),
        no_external_access=bool(arguments.get("no_external_access")),
    )


def documents_like(
    trained: Columns,
    source: object,
    arguments: Mapping[str, Any],
    *,
    labelled: bool,
    keep: Sequence[str] = (),
) -> Documents:
    """Further documents for a model: the columns of training, some of them under other names."""
    given = {name: value for name, value in columns_of(arguments).items() if value}
    texts = given.get("text", trained.text)
    if len(texts) != len(trained.text):
        raise SettingError(
            f"text: the model was trained on {len(trained.text)} text columns "
            f"({', '.join(trained.text) or 'none'}); name as many"
        )
    columns = replace(trained, **{**given, "weight_column": None})
    columns = columns if labelled else replace(columns, label=None)
    return replace(documents_with(columns, source, arguments), keep=tuple(keep))
