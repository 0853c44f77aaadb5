"""Which columns of a source hold what, and the query that gives them our names.

Users' names and conditions become part of a syntax tree, quoted; they never become SQL text here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp

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
        if len(set(self.text)) < len(self.text):
            raise SettingError("a text column is named twice")

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
        optional = (self.id, self.label, self.term, self.count, self.weight)
        return [*self.text, *(name for name in optional if name is not None)]


def text_columns(text: str | Sequence[str]) -> tuple[str, ...]:
    """The text columns of a call that names one, or several."""
    return (text,) if isinstance(text, str) else tuple(text)


def _listed(labels: exp.Expr) -> exp.Expr:
    """A list as one text, the same in every engine."""
    names = exp.ArrayToString(this=labels.copy(), expression=exp.Literal.string(", "))
    opened = exp.DPipe(this=exp.Literal.string("["), expression=names)
    return exp.DPipe(this=opened, expression=exp.Literal.string("]"))


class ColumnReader:
    """Builds queries over a relation whose columns are known."""

    def __init__(
        self, relation: Relation, types: dict[str, str], where: str | None, dialect: str
    ) -> None:
        self.types = types
        self._dialect = dialect
        rows = exp.select("*").from_(as_item(relation))
        if where is not None:
            rows = rows.where(self._condition(where))
        self._rows = rows.subquery(_SOURCE)

    def _condition(self, where: str) -> exp.Expr:
        try:
            return sqlglot.parse_one(where, into=exp.Condition, dialect=self._dialect)
        except sqlglot.errors.SqlglotError as error:
            reason = str(error).splitlines()[0]
            raise SourceError(f"where {where!r}: it is not a SQL condition: {reason}") from error

    def has(self, name: str) -> bool:
        """Whether the source has a column of this name."""
        return name.casefold() in (known.casefold() for known in self.types)

    def require(self, names: Sequence[str], source: str) -> None:
        """Refuse a column that is not there, with the near names."""
        for name in names:
            if not self.has(name):
                raise SourceError(f"{source}: no column {name!r}; {near(name, self.types)}")

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

    def text(self, columns: Columns, fields_apart: bool) -> exp.Query:
        """The table `source` of corpus/inputs."""
        texts = [exp.cast(self.column(name), "TEXT") for name in columns.text]
        labels = self._labels(columns.label)
        has_text = exp.or_(*(self._present(self.column(name)) for name in columns.text))
        joined = exp.func("CONCAT_WS", exp.Literal.string(" "), *texts, dialect=self._dialect)
        lanes: list[exp.Expr] = (
            list(texts) if fields_apart else [joined if len(texts) > 1 else texts[0]]
        )
        separator = exp.Literal.string(_UNIT_SEPARATOR)
        # CONCAT_WS leaves NULL out: the same text in another column is another document.
        absent = exp.Literal.string(_ABSENT)
        content = exp.func(
            "CONCAT_WS",
            separator,
            *(exp.func("COALESCE", text.copy(), absent.copy()) for text in texts),
            _listed(labels),
            dialect=self._dialect,
        )
        return exp.select(
            (self.column(columns.id) if columns.id else exp.null()).as_("id"),
            exp.func("MD5", content).as_("fingerprint"),
            labels.as_("labels"),
            has_text.as_("has_text"),
            *(lane.as_(f"text_{index}") for index, lane in enumerate(lanes)),
        ).from_(self._rows)

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
        labels = self._labels(columns.label).as_("labels")
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

    def _labels(self, label: str | None) -> exp.Expr:
        """Any label column as a list of names; NULL stays NULL."""
        listed = exp.DataType.build("TEXT[]", dialect=self._dialect)
        if label is None:
            return exp.cast(exp.null(), listed)
        column = self.column(label)
        if self.several_labels(label):
            return exp.cast(column, listed)
        single = exp.array(exp.cast(column.copy(), "TEXT"), dialect=self._dialect)
        return exp.case().when(self._present(column), single).else_(exp.null())

    @staticmethod
    def _present(column: exp.Expr) -> exp.Expr:
        return exp.Is(this=column.copy(), expression=exp.null()).not_()
