"""Templates: load, check, render. The only place that touches sqlglot's syntax trees of templates.

A template is one SELECT in a file under sql/ with a header that says what it reads, returns and
binds. Table names are replaced in the syntax tree, never in the text; values stay placeholders.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import sqlglot
from sqlglot import exp

from sqlsimpl.errors import TemplateError

DIALECTS = ("duckdb", "postgres", "spark")

Relation = exp.Table | exp.Query
"""What may stand for a table that a template reads: a physical table or a query."""

_SECTION = re.compile(r"^(Reads|Returns|Binds):\s*(.*)$")
_COLUMNS = r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)"
_TABLE = re.compile(rf"(\w+) {_COLUMNS}")
_BIND = re.compile(r"^\$(\w+)")
# Characters of private use, which no identifier of ours has: the number of a lane, and what stands
# before and after an item that is written once per lane.
_NUMBER, _FIRST, _LAST = "\ue000", "\ue001", "\ue002"
_LANE = f"_{_NUMBER}"
_MARKED = re.compile(rf"[\"`]{_FIRST}[\"`],(\s*)(.*?),\s*[\"`]{_LAST}[\"`]", re.DOTALL)


@dataclass(frozen=True)
class Header:
    """What a template says about itself."""

    summary: str
    reads: Mapping[str, tuple[str, ...]]
    returns: tuple[str, ...]
    binds: tuple[str, ...]


@dataclass(frozen=True)
class Template:
    """A checked template: its header and its syntax tree."""

    name: str
    header: Header
    tree: exp.Query

    def query(self, tables: Mapping[str, Relation]) -> exp.Query:
        """The query with its physical tables: may itself stand for a table of another template.

        Its lanes are marked; they are written out when the whole statement is rendered.
        """
        tree = self.tree.copy()
        _mark_lanes(tree)
        _replace_tables(tree, tables, self.name)
        return tree

    def render(
        self,
        dialect: str,
        tables: Mapping[str, Relation],
        *,
        lanes: int = 0,
    ) -> str:
        """The query for an engine, with its physical tables and its number of lanes."""
        return _write_lanes(render(self.query(tables), dialect), lanes, self.name)


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
        text = _write_lanes(render(tree, self.dialect), lanes, name)
        return self._append(part or name.rsplit("/", 1)[-1], name, text, tree)

    def add_query(self, part: str, query: exp.Query) -> exp.Table:
        """Add a query under a name and return that as a table."""
        return self._append(part, part, render(query, self.dialect), query)

    def select(self, name: str, tables: Mapping[str, Relation], **binds: object) -> str:
        """The whole query, a template at its end."""
        tree = self._tree(name, tables, binds)
        for cte in tree.ctes:
            self.add_query(cte.alias, cte.this)
        tree.set("with_", None)
        return self._whole(tree)

    def select_part(self, part: str) -> str:
        """The whole query, one of its parts at its end."""
        return self._whole(exp.select("*").from_(_quoted(part)))

    def _append(self, part: str, template: str, text: str, tree: exp.Query) -> exp.Table:
        if part in self._parts:
            raise TemplateError(f"the query has a part {part!r} already")
        is_work = tree.find(exp.Join, exp.Group, exp.Window) is not None
        self._parts[part] = _Part(template, text, _reads(tree), is_work)
        return _quoted(part)

    def _whole(self, tree: exp.Query) -> str:
        if self._keep is not None:
            self._keep_parts(self._keep, _reads(tree))
        return self._with_parts(render(tree, self.dialect), self._parts)

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
        loaded = load(name, self.dialect)
        clash = {cte.alias for cte in loaded.tree.find_all(exp.CTE)}.intersection(self._parts)
        if clash:
            raise TemplateError(f"{name}: its part {min(clash)!r} hides one of the whole query")
        _agree(name, "Binds", set(loaded.header.binds), set(binds))
        tree = loaded.query({table: tables[table] for table in loaded.header.reads})
        for placeholder in list(tree.find_all(exp.Placeholder)):
            if placeholder.name in binds:
                placeholder.replace(exp.convert(binds[placeholder.name]))
        return tree

    def _with_parts(self, final: str, parts: Mapping[str, _Part]) -> str:
        # Not indented: a user's pattern may have lines of its own.
        written = ",\n\n".join(
            f"{render(exp.to_identifier(part), self.dialect)} AS (\n{made.text}\n)"
            for part, made in parts.items()
        )
        return f"WITH {written}\n\n{final}" if written else final


def _reads(tree: exp.Query) -> Counter[str]:
    """How often a query reads tables without a schema: parts of a chain have none."""
    return Counter(table.name for table in _tables(tree) if not table.db)


def _tables(tree: exp.Query) -> list[exp.Table]:
    """The tables that a query reads: hints name some of them once more."""
    return [table for table in tree.find_all(exp.Table) if table.find_ancestor(exp.Hint) is None]


def _quoted(table: str) -> exp.Table:
    return exp.table_(table, quoted=True)


def _rounded(node: exp.Expr) -> exp.Expr:
    """A value rounded to single precision, but not kept in it: PostgreSQL would sum in it, too."""
    if isinstance(node, exp.Cast) and node.to.is_type(exp.DataType.Type.FLOAT):
        return exp.cast(node, "DOUBLE")
    return node


def render(tree: exp.Expr, dialect: str) -> str:
    """SQL text with every identifier quoted."""
    if dialect == "postgres":
        tree = tree.transform(_rounded)
    return tree.sql(dialect, identify=True, comments=False, pretty=True)


def folder() -> Path:
    """Where the templates are: inside an installed package, beside it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "sql"
    return installed if installed.is_dir() else package.parent / "sql"


@cache
def _paths() -> dict[str, Path]:
    """Every template by its own folder and name, such as tree/cuts, with .spark for a variant."""
    found: dict[str, Path] = {}
    for path in sorted(folder().rglob("*.sql")):
        name = f"{path.parent.name}/{path.stem}"
        if name in found:
            raise TemplateError(f"{name}: there are two, {found[name]} and {path}")
        found[name] = path
    return found


def names() -> list[str]:
    """Every template, the engines' variants left out."""
    return [name for name in _paths() if "." not in name]


def variants() -> list[tuple[str, str]]:
    """Every template that an engine has a variant of, with the engine's dialect."""
    parted = (name.partition(".") for name in _paths())
    return [(name, dialect) for name, _, dialect in parted if dialect]


@cache
def load(name: str, dialect: str = "duckdb") -> Template:
    """Read and check a template, or the engine's variant beside it where there is one: once."""
    paths = _paths()
    if variant := paths.get(f"{name}.{dialect}"):
        return parse(name, variant.read_text(encoding="utf-8"), dialect)
    if name not in paths:
        raise TemplateError(f"there is no template {name!r}")
    return parse(name, paths[name].read_text(encoding="utf-8"), "duckdb")


def parse(name: str, text: str, dialect: str) -> Template:
    """A template from its text, refused when the header and the statement disagree."""
    header = _read_header(name, text)
    try:
        trees = [tree for tree in sqlglot.parse(text, read=dialect) if tree is not None]
    except sqlglot.ParseError as error:
        raise TemplateError(f"{name}: {error}") from error
    if len(trees) != 1 or not isinstance(trees[0], exp.Query):
        raise TemplateError(f"{name}: a template is exactly one SELECT")
    tree = trees[0]
    _agree(name, "Reads", set(header.reads), set(_tables_read(tree)))
    _agree(name, "Binds", set(header.binds), binds_of(tree))
    _agree(name, "Returns", header.returns, tuple(_outputs(tree)))
    for node in tree.walk():
        # Positions in the file: a tree is copied for each statement, and they cost most of that.
        node.pop_comments()
        node._meta = None
    return Template(name, header, tree)


def binds_of(tree: exp.Expr) -> set[str]:
    """The names of the values that a query binds."""
    return {placeholder.name for placeholder in tree.find_all(exp.Placeholder)}


def _agree(name: str, section: str, said: object, found: object) -> None:
    if said != found:
        raise TemplateError(
            f"{name}: the header's {section} says {said}, the statement has {found}"
        )


def _read_header(name: str, text: str) -> Header:
    sections: dict[str, list[str]] = {"summary": []}
    section = "summary"
    for line in text.splitlines():
        if not line.startswith("--"):
            break
        content = line[2:].strip()
        if match := _SECTION.match(content):
            section, content = match.group(1), match.group(2)
            sections[section] = []
        sections[section].append(content)
    if not sections["summary"] or "Returns" not in sections:
        raise TemplateError(f"{name}: the header lacks its summary or its Returns")
    returns = re.match(_COLUMNS, " ".join(sections["Returns"]))
    if returns is None:
        raise TemplateError(f"{name}: Returns starts with the columns in brackets")
    return Header(
        summary=" ".join(sections["summary"]).strip(),
        reads={
            table: _split(columns)
            for table, columns in _TABLE.findall(" ".join(sections.get("Reads", [])))
        },
        returns=_split(returns.group(1)),
        binds=tuple(m.group(1) for line in sections.get("Binds", []) if (m := _BIND.match(line))),
    )


def _split(columns: str) -> tuple[str, ...]:
    return tuple(column.strip() for column in columns.split(",") if column.strip())


def _tables_read(tree: exp.Query) -> Iterator[str]:
    own = {cte.alias for cte in tree.find_all(exp.CTE)}
    return (table.name for table in _tables(tree) if table.name not in own)


def _outputs(tree: exp.Query) -> Iterator[str]:
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


def _mark_lanes(tree: exp.Query) -> None:
    """Mark what is to be written once per lane: a select item that mentions lane(x), or, in an
    array, the item of the array. Writing it out in the text is much faster than in the tree.
    """
    for array in [array for array in tree.find_all(exp.Array) if _lists_lanes(array)]:
        _mark_items(array, _in_lane)
    for select in list(tree.find_all(exp.Select)):
        _mark_items(select, _aliased_in_lane)


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


def _write_lanes(sql: str, lanes: int, name: str) -> str:
    """Write each marked item once per lane, with the lane's number for its mark."""
    if _FIRST not in sql:
        return sql
    if lanes < 1:
        raise TemplateError(f"{name}: it has lanes, so it is rendered with lanes >= 1")

    def written(match: re.Match[str]) -> str:
        space, item = match.groups()
        return f",{space}".join(item.replace(_NUMBER, str(lane)) for lane in range(lanes))

    return _MARKED.sub(written, sql)


def _replace_tables(tree: exp.Query, tables: Mapping[str, Relation], name: str) -> None:
    own = {cte.alias for cte in tree.find_all(exp.CTE)}
    taken = {name.casefold() for name in own}
    for table in _tables(tree):
        if table.name in own:
            continue
        if table.name not in tables:
            raise TemplateError(f"{name}: no table is given for {table.name!r}")
        alias = table.alias or table.name
        physical = tables[table.name].copy()
        if isinstance(physical, exp.Table):
            table.replace(exp.alias_(physical, alias, table=True))
        else:
            _rename_parts(physical, taken, alias)
            taken.update(cte.alias.casefold() for cte in physical.find_all(exp.CTE))
            table.replace(physical.subquery(alias))


def _rename_parts(query: exp.Query, taken: set[str], prefix: str) -> None:
    """Other names for the WITH parts of an inner query that the outer one has, too.

    Spark's dialect lifts them all to the top, where each name stands once.
    """
    parts = list(query.find_all(exp.CTE))
    names = {part.alias.casefold() for part in parts}
    for part in parts:
        name = new = part.alias
        while new.casefold() in taken or (new != name and new.casefold() in names):
            new = f"{prefix}_{new}"
        names.add(new.casefold())
        if new == name:
            continue
        part.args["alias"].set("this", exp.to_identifier(new))
        recursive = part.parent is not None and part.parent.args.get("recursive")
        for table in _tables(query):
            # Within the part, the name is that of a table of the user's.
            of_user = not recursive and table.find_ancestor(exp.CTE) is part
            if table.name.casefold() == name.casefold() and not table.db and not of_user:
                alias, renamed = table.alias or name, exp.table_(new)
                table.replace(exp.alias_(renamed, alias, table=True))
