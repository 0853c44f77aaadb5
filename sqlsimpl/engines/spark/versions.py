"""The versions of models in Spark's catalog.

Tables know no UPDATE here: sqlsimpl.changes gets a row per change of a version, and the view
sqlsimpl.versions shows what they add up to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.models.versions import COLUMNS, REGISTRY
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.spark.engine import SparkEngine

# When it changed is text, in UTC: a moment would be put into the session's time zone.
_CHANGES = {**COLUMNS, "action": "TEXT", "changed": "TEXT"}
_VERSIONS = """
CREATE VIEW IF NOT EXISTS sqlsimpl.versions AS
WITH listed AS (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY model, version ORDER BY changed DESC) AS place
    FROM sqlsimpl.changes
    WHERE action <> 'put in use'
),

used AS (
    SELECT model, version, ROW_NUMBER() OVER (PARTITION BY model ORDER BY changed DESC) AS place
    FROM sqlsimpl.changes
    WHERE action = 'put in use'
)

SELECT
    listed.model, listed.version, COALESCE(used.version = listed.version, FALSE) AS current,
    listed.published, listed.algorithm, listed.documents, listed.labels, listed.terms,
    listed.fingerprint, listed.format
FROM listed
LEFT JOIN used ON listed.model = used.model AND used.place = 1
WHERE listed.place = 1 AND listed.action <> 'dropped'
"""


@dataclass(frozen=True)
class Changes:
    """The table of changes; it is made with the first of them."""

    engine: SparkEngine

    @property
    def _table(self) -> exp.Table:
        return exp.table_("changes", db=REGISTRY, quoted=True)

    @property
    def exists(self) -> bool:
        """Whether there has been any."""
        place = render(self._table, self.engine.dialect)
        return bool(self.engine.call(lambda: self.engine.session.catalog.tableExists(place)))

    def refresh(self) -> None:
        """Others may have added to it: Spark keeps a list of a table's files."""
        catalog = self.engine.session.catalog
        self.engine.call(lambda: catalog.refreshTable(f"{REGISTRY}.changes"))

    def create(self) -> None:
        """Make the table and the view, if they are not there."""
        columns = [
            exp.ColumnDef(this=exp.to_identifier(name), kind=exp.DataType.build(kind))
            for name, kind in _CHANGES.items()
        ]
        listed = exp.Schema(this=self._table, expressions=columns)
        self.engine.run(exp.Create(this=listed, kind="TABLE", exists=True))
        self.engine.execute(_VERSIONS)

    def add(self, action: str, facts: Mapping[str, object]) -> None:
        """List a change of a version."""
        now = datetime.now(UTC).isoformat(timespec="microseconds")
        row = {**facts, "current": False, "action": action, "changed": now}
        # As text: a moment would be put into the session's time zone on its way.
        binds = {name: _text(row[name]) for name in _CHANGES}
        values = [
            exp.cast(exp.Placeholder(this=name), kind).as_(name) for name, kind in _CHANGES.items()
        ]
        insert = exp.Insert(this=self._table, expression=exp.select(*values))
        self.engine.execute(render(insert, self.engine.dialect), binds)


def _text(value: object) -> object:
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(sep=" ")
    return value
