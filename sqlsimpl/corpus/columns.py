"""Which columns of a source hold what, and the query that gives them our names.

Users' names and conditions become part of a syntax tree, quoted; they never become SQL text here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.conditions import condition
from sqlsimpl.corpus.markup import without_markup
from sqlsimpl.errors import SettingError, SourceError, near
from sqlsimpl.templates.template import Relation, as_item

_SOURCE = "source"
_UNIT_SEPARATOR = "\x1f"
_ABSENT = "\x1e"


@dataclass(frozen=True)
class Columns:
    """What to read from a source: raw text, or ready (document, term, count or weight) rows."""

    text: tuple[str, ...] = ()
    id: str | None = None
    label: str | None = None
    term: str | None = None
    count: str | None = None
    weight: str | None = None
    weight_column: str | None = None
    """How much each document counts in training."""
    label_separator: str | None = None
    """What stands between the labels of a label column that has them in one text."""

    def __post_init__(self) -> None:
        """Refuse a mixture of forms."""
        if self.text and (self.term or self.count or self.weight):
            raise SettingError("give text columns, or term with count or weight, not both")
        if not self.text and not (self.term and bool(self.count) != bool(self.weight)):
            raise SettingError(
                "say which column holds the text, or which hold the term and its count or weight"
            )
        if self.term and not self.id:
            raise SettingError("ready (document, term, value) rows need the document's id column")
        if self.weight_column and not self.text:
            raise SettingError(
                "weight_column: ready rows have no weights of documents; leave it out, or give text"
            )
        if len(set(self.text)) < len(self.text):
            raise SettingError("a text column is named twice")

        if self.label_separator is not None and not self.label_separator.strip():
            raise SettingError("label_separator: it must not be empty or a space")

    def stored(self) -> dict[str, Any]:
        """All of them by name; what was not there from the first is left out where not given."""
        given = asdict(self)
        if self.label_separator is None:
            del given["label_separator"]
        return given

    @property
    def form(self) -> str:
        """The form of the documents: text, counts or weights."""
        return "text" if self.text else "counts" if self.count else "weights"

    def require_label(self) -> None:
        """Refuse documents without labels, for those who learn from them."""
        if self.label is None:
            raise SettingError("label: say which column holds the label or labels")

    def used(self) -> list[str]:
        """Every column that is read."""
        optional = (self.id, self.label, self.term, self.count, self.weight, self.weight_column)
        return [*self.text, *(name for name in optional if name is not None)]


def text_columns(text: str | Sequence[str]) -> tuple[str, ...]:
    """The text columns of a call that names one, or several."""
    return (text,) if isinstance(text, str) else tuple(text)


class ColumnReader:
    """Builds queries over a relation whose columns are known."""

    def __init__(
        self,
        relation: Relation,
        types: dict[str, str],
        where: str | None,
        dialect: str,
        *,
        columns_only: bool = False,
    ) -> None:
        self.types = types
        self._dialect = dialect
        rows = exp.select("*").from_(as_item(relation))
        if where is not None:
            rows = rows.where(condition(where, dialect, columns_only=columns_only))
        self._rows = rows.subquery(_SOURCE)

    def has(self, name: str) -> bool:
        """Whether the source has a column of this name."""
        return name.casefold() in (known.casefold() for known in self.types)

    def require(self, names: Sequence[str], source: str) -> None:
        """Refuse a column that is not there, with the near names."""
        for name in names:
            if not self.has(name):
                hint = near(name, self.types)
                if hint.startswith("did you mean"):
                    hint += f" The columns are {', '.join(map(repr, self.types))}"
                raise SourceError(f"{source}: no column {name!r}; {hint}")

    def _actual(self, name: str) -> str:
        """DuckDB's column names do not tell upper from lower case."""
        if name in self.types:
            return name
        return next(known for known in self.types if known.casefold() == name.casefold())

    def column(self, name: str) -> exp.Column:
        """A column of the source, quoted."""
        return exp.column(self._actual(name), table=_SOURCE, quoted=True)

    def kind(self, name: str) -> str:
        """The type of a column."""
        return self.types[self._actual(name)]

    def several_labels(self, label: str) -> bool:
        """Whether a label column holds lists."""
        kind = self.kind(label)
        if kind.startswith(("STRUCT", "MAP", "UNION")):
            raise SourceError(f"label column {label!r} is a {kind}: it must be a name or a list")
        return kind.endswith("]")

    def text(self, columns: Columns, fields_apart: bool, markup: str | None = None) -> exp.Select:
        """The table `source` of corpus/inputs."""
        texts = [exp.cast(self.column(name), "TEXT") for name in columns.text]
        labels = self._labels(columns.label, columns.label_separator)
        weight = self._document_weight(columns.weight_column)
        has_text = exp.or_(*(self._present(self.column(name)) for name in columns.text))
        read = [without_markup(text.copy(), markup) for text in texts]
        joined = self._call("CONCAT_WS", exp.Literal.string(" "), *read)
        lanes: list[exp.Expr] = (
            list(read) if fields_apart else [joined if len(read) > 1 else read[0]]
        )
        separator = exp.Literal.string(_UNIT_SEPARATOR)
        # CONCAT_WS leaves NULL out: the same text in another column is another document.
        absent = exp.Literal.string(_ABSENT)
        content = self._call(
            "CONCAT_WS",
            separator,
            *(exp.func("COALESCE", text.copy(), absent.copy()) for text in texts),
            self._listed(labels),
            *([exp.cast(weight.copy(), "TEXT")] if columns.weight_column else []),
        )
        return exp.select(
            (self.column(columns.id) if columns.id else exp.null()).as_("id"),
            exp.alias_(self._call("MD5", content), "fingerprint"),
            labels.as_("labels"),
            has_text.as_("has_text"),
            weight.as_("document_weight"),
            *(lane.as_(f"text_{index}") for index, lane in enumerate(lanes)),
        ).from_(self._rows)

    def _call(self, name: str, *arguments: exp.Expr) -> exp.Expr:
        """A function of the engine's own, whatever others have made of this name."""
        return self._own(exp.func(name, *arguments, dialect=self._dialect))

    def _own(self, function: exp.Expr) -> exp.Expr:
        # PostgreSQL takes a function whose parameters fit better for one that is found earlier.
        if self._dialect != "postgres":
            return function
        return exp.Dot(this=exp.to_identifier("pg_catalog"), expression=function)

    def _listed(self, labels: exp.Expr) -> exp.Expr:
        """A list as one text, the same in every engine."""
        names = exp.ArrayToString(this=labels.copy(), expression=exp.Literal.string(", "))
        opened = exp.DPipe(this=exp.Literal.string("["), expression=self._own(names))
        return exp.DPipe(this=opened, expression=exp.Literal.string("]"))

    def _document_weight(self, name: str | None) -> exp.Expr:
        """The column with what documents count, as a number; NULL without one."""
        if name is None:
            return exp.cast(exp.null(), "DOUBLE")
        kind = exp.DataType.build(self.kind(name), dialect=self._dialect)
        if not kind.is_type(*exp.DataType.NUMERIC_TYPES):
            raise SourceError(
                f"weight column {name!r} is a {self.kind(name)}: it must be a number; choose "
                "another column, or give a query that casts it"
            )
        return exp.cast(self.column(name), "DOUBLE")

    def entries(self, columns: Columns) -> exp.Query:
        """The table `source` of corpus/entries."""
        value = self.column(columns.count or columns.weight or "")
        return exp.select(
            self.column(columns.id or "").as_("id"),
            self.column(columns.term or "").as_("name"),
            exp.cast(value, "DOUBLE").as_("value"),
        ).from_(self._rows)

    def entry_labels(self, columns: Columns) -> exp.Query:
        """The table `source` of corpus/entry_labels."""
        labels = self._labels(columns.label, columns.label_separator).as_("labels")
        return exp.select(self.column(columns.id or "").as_("id"), labels).from_(self._rows)

    def label_rows(self, id_column: str, label: str, id_type: str) -> exp.Query:
        """The table `source` of corpus/label_entries, its keys of the documents' own type."""
        key = exp.cast(self.column(id_column), id_type, dialect=self._dialect)
        name = exp.cast(self.column(label), "TEXT")
        key = exp.TryCast(this=key.this, to=key.args["to"], safe=True)
        return exp.select(key.as_("id"), name.as_("label")).from_(self._rows)

    def first_column(self) -> exp.Query:
        """The first column as `name`: a table of words."""
        name = exp.cast(self.column(next(iter(self.types))), "TEXT")
        return exp.select(name.as_("name")).from_(self._rows)

    def values(self, name: str) -> exp.Query:
        """A column as `value`, in text."""
        return exp.select(exp.cast(self.column(name), "TEXT").as_("value")).from_(self._rows)

    def _labels(self, label: str | None, separator: str | None = None) -> exp.Expr:
        """Any label column as a list of names; NULL stays NULL."""
        listed = exp.DataType.build("TEXT[]", dialect=self._dialect)
        if label is None:
            return exp.cast(exp.null(), listed)
        column = self.column(label)
        if self.several_labels(label):
            return exp.cast(column, listed)
        if separator is not None:
            return self._separated(exp.cast(column, "TEXT"), separator)
        single = exp.array(exp.cast(column.copy(), "TEXT"), dialect=self._dialect)
        return exp.case().when(self._present(column), single).else_(exp.null())

    def _separated(self, text: exp.Expr, separator: str) -> exp.Expr:
        """The names in a text, without spaces around them and without empty ones."""
        between = f"(?:{re.escape(separator)})"
        replaced = {
            rf"^\s*(?:{between}\s*)+|(?:\s*{between})+\s*$|^\s+|\s+$": "",
            rf"\s*{between}(?:\s*{between})*\s*": separator,
        }
        for pattern, by in replaced.items():
            text = exp.RegexpReplace(
                this=text,
                expression=exp.Literal.string(pattern),
                replacement=exp.Literal.string(by.replace("\\", "\\\\")),
                modifiers=exp.Literal.string("g"),
            )
        split = exp.StringToArray if self._dialect == "postgres" else exp.Split
        names = split(this=text.copy(), expression=exp.Literal.string(separator))
        empty = exp.cast(exp.array(dialect=self._dialect), "TEXT[]")
        return exp.case().when(text.eq(exp.Literal.string("")), empty).else_(names)

    @staticmethod
    def _present(column: exp.Expr) -> exp.Expr:
        return exp.Is(this=column.copy(), expression=exp.null()).not_()
