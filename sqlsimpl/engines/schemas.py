"""What the schemas of several engines can do: comments, views with names, views that come back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from sqlsimpl.engines.engine import Engine
from sqlsimpl.engines.home import Schemas
from sqlsimpl.engines.marks import model_mark
from sqlsimpl.models.descriptions import described
from sqlsimpl.models.views import views
from sqlsimpl.templates.template import render


class DescribedSchemas(Schemas):
    """Schemas whose tables, views and columns say in comments what they are."""

    def _columns(self, schema: str) -> dict[str, list[str]]:
        """The columns of each table and view of a schema."""
        raise NotImplementedError

    def write_views(self, schema: str, *, one_label: bool) -> None:
        """Make the views of a version that show names in place of numbers."""
        made = views(
            lambda name: exp.table_(name, db=schema, quoted=True),
            self.engine.dialect,
            self.tables(schema),
            one_label=one_label,
        )
        for name, query in made.items():
            place = self.table(schema, name)
            self.engine.run(exp.Create(this=place, kind="VIEW", expression=query, replace=True))
        self.describe(schema, list(made), kind="VIEW")

    def describe(self, schema: str, names: Sequence[str], *, kind: str = "TABLE") -> None:
        """Say in comments what tables or views and their columns are."""
        known, comments = self._columns(schema), []
        for name in names:
            description = described(name)
            if description is None:
                continue
            place = self.table(schema, name)
            summary = description.summary if kind == "TABLE" else model_mark(description.summary)
            comments.append(_comment(kind, place, summary))
            comments += [
                _comment("COLUMN", exp.Dot.build([*place.parts, _quoted(column)]), meaning)
                for column in known.get(name, ())
                if (meaning := description.meaning(column))
            ]
        if comments:
            dialect = self.engine.dialect
            self.engine.execute(";\n".join(render(one, dialect) for one in comments))


class ReplacingSchemas(Schemas):
    """Schemas whose hidden views are dropped in the end, unless they are shown again.

    What users have built upon a model's views stays.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._hidden: dict[tuple[str, str], None] = {}

    def hide(self, schema: str, name: str) -> None:
        """Drop a view, unless it is shown again."""
        self._hidden[schema, name] = None

    def drop_hidden(self) -> None:
        """Drop the views that are no longer shown."""
        for schema, name in self._hidden:
            super().hide(schema, name)
        self._hidden.clear()

    def drop(self, schema: str) -> None:
        """Drop a schema with all that is in it, if it is there."""
        self.drop_hidden()
        super().drop(schema)


def _quoted(name: str) -> exp.Identifier:
    return exp.to_identifier(name, quoted=True)


def _comment(kind: str, place: exp.Expr, text: str) -> exp.Comment:
    return exp.Comment(this=place, kind=kind, expression=exp.Literal.string(text))
