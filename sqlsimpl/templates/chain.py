"""One query made of several templates, for what a database or a file keeps as one statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlglot import exp

from sqlsimpl.errors import TemplateError
from sqlsimpl.templates import template
from sqlsimpl.templates.header import agree
from sqlsimpl.templates.lanes import write_lanes
from sqlsimpl.templates.template import Relation, render, tables_of, with_values

Keep = Callable[[str, str, str], exp.Table]
"""Writes a part of a query, given its template's name, its own and its text, as a table."""


@dataclass(frozen=True)
class _Part:
    """A part of a chain: a WITH query, and how often it reads each table."""

    template: str
    text: str
    reads: Counter[str]
    is_work: bool
    """Whether there is more to it than picking columns and rows."""


class Chain:
    """One query made of templates: each is a named part that those after it may read.

    The values that templates bind are written into it, so that it can stand alone: in a macro of
    the database, or in a file of its own. For a database that would work a part out again wherever
    it is read, parts that are read more than once can be kept as tables instead.
    """

    def __init__(self, dialect: str, keep: Keep | None = None) -> None:
        self.dialect = dialect
        self._keep = keep
        self._parts: dict[str, _Part] = {}

    def branch(self) -> Chain:
        """A query that begins with the parts so far and may go on in its own way."""
        made = Chain(self.dialect, self._keep)
        made._parts = dict(self._parts)
        return made

    def add(
        self,
        name: str,
        tables: Mapping[str, Relation],
        *,
        part: str | None = None,
        lanes: int = 0,
        **binds: object,
    ) -> exp.Table:
        """Add a template under the name of its table, or another, and return that as a table."""
        tree = self._tree(name, tables, binds)
        # Nothing depends on the order of a part's rows.
        for clause in ("order", "distribute", "sort"):
            tree.set(clause, None)
        text = write_lanes(render(tree, self.dialect), lanes, name)
        return self._append(part or name.rsplit("/", 1)[-1], name, text, tree)

    def add_query(self, part: str, query: exp.Query) -> exp.Table:
        """Add a query under a name and return that as a table; parts of it are the chain's."""
        for cte in query.ctes:
            self._append(cte.alias, cte.alias, render(cte.this, self.dialect), cte.this)
        if query.ctes:
            query = query.copy()
            query.set("with_", None)
        return self._append(part, part, render(query, self.dialect), query)

    def select(self, name: str, tables: Mapping[str, Relation], **binds: object) -> str:
        """The whole query, a template at its end."""
        tree = self._tree(name, tables, binds)
        for cte in tree.ctes:
            self.add_query(cte.alias, cte.this)
        tree.set("with_", None)
        return self._whole(tree)

    def select_query(self, query: exp.Query) -> str:
        """The whole query, another one at its end."""
        return self._whole(query)

    def select_part(self, part: str) -> str:
        """The whole query, one of its parts at its end."""
        return self._whole(exp.select("*").from_(_quoted(part)))

    def _append(self, part: str, name: str, text: str, tree: exp.Query) -> exp.Table:
        if part in self._parts:
            raise TemplateError(f"the query has a part {part!r} already")
        is_work = tree.find(exp.Join, exp.Group, exp.Window) is not None
        self._parts[part] = _Part(name, text, _reads(tree), is_work)
        return _quoted(part)

    def _whole(self, tree: exp.Query) -> str:
        self._drop_unread(_reads(tree))
        if self._keep is not None:
            self._keep_parts(self._keep, _reads(tree))
        return self._with_parts(render(tree, self.dialect), self._parts)

    def _drop_unread(self, reads: Counter[str]) -> None:
        """Leave only the parts that the whole query depends on."""
        read = set(reads)
        for part in reversed(self._parts):
            if part in read:
                read.update(self._parts[part].reads)
        self._parts = {part: made for part, made in self._parts.items() if part in read}

    def _keep_parts(self, keep: Keep, reads: Counter[str]) -> None:
        """Leave only the parts that are needed, those that are read more than once as tables."""
        needed: dict[str, bool] = {}
        for part in reversed(self._parts):
            made, times = self._parts[part], reads[part]
            if times:
                needed[part] = made.is_work and times > 1
                again = 1 if needed[part] else times
                reads = reads + Counter({read: again * n for read, n in made.reads.items()})
        parts: dict[str, _Part] = {}
        for part in reversed(needed):
            made = self._parts[part]
            if needed[part]:
                rows = render(exp.select("*").from_(_quoted(part)), self.dialect)
                table = keep(made.template, part, self._with_parts(rows, {**parts, part: made}))
                kept = render(exp.select("*").from_(table), self.dialect)
                made = _Part(part, kept, Counter(), is_work=False)
            parts[part] = made
        self._parts = parts

    def _tree(
        self, name: str, tables: Mapping[str, Relation], binds: Mapping[str, object]
    ) -> exp.Query:
        loaded = template.load(name, self.dialect)
        clash = {cte.alias for cte in loaded.tree.find_all(exp.CTE)}.intersection(self._parts)
        if clash:
            raise TemplateError(f"{name}: its part {min(clash)!r} hides one of the whole query")
        agree(name, "Binds", set(loaded.header.binds), set(binds))
        tree = loaded.query({table: tables[table] for table in loaded.header.reads})
        return with_values(tree, **binds)

    def _with_parts(self, final: str, parts: Mapping[str, _Part]) -> str:
        # Not indented: a user's pattern may have lines of its own.
        written = ",\n\n".join(
            f"{render(exp.to_identifier(part), self.dialect)} AS (\n{made.text}\n)"
            for part, made in parts.items()
        )
        return f"WITH {written}\n\n{final}" if written else final


def _reads(tree: exp.Query) -> Counter[str]:
    """How often a query reads tables without a schema: parts of a chain have none."""
    return Counter(table.name for table in tables_of(tree) if not table.db)


def _quoted(table: str) -> exp.Table:
    return exp.table_(table, quoted=True)
