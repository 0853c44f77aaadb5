"""Templates: load, check, render.

A template is one SELECT in a file under sql/ with a header that says what it reads, returns and
binds. Table names are replaced in the syntax tree, never in the text; values stay placeholders.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import sqlglot
from sqlglot import exp

from sqlsimpl.errors import TemplateError
from sqlsimpl.templates.header import Header, agree, read_header
from sqlsimpl.templates.lanes import mark_lanes, output_names, write_lanes

Relation = exp.Table | exp.Query
"""What may stand for a table that a template reads: a physical table or a query."""


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
        mark_lanes(tree)
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
        return write_lanes(render(self.query(tables), dialect), lanes, self.name)


def _rounded(node: exp.Expr) -> exp.Expr:
    """A value rounded to single precision, but not kept in it: PostgreSQL would sum in it, too."""
    if isinstance(node, exp.Cast) and node.to.is_type(exp.DataType.Type.FLOAT):
        return exp.cast(node, "DOUBLE")
    if isinstance(node, exp.Cast) and node.to.is_type("FLOAT[]"):
        return exp.cast(node.this, "DOUBLE[]")
    return node


def _unlambda(node: exp.Expr) -> exp.Expr:
    """A list with each item changed, as an array of a query: PostgreSQL has no functions of items.

    LIST_TRANSFORM(xs, (x, i) -> f) becomes ARRAY(SELECT f FROM UNNEST(xs) WITH ORDINALITY ...).
    """
    if not isinstance(node, exp.Transform):
        return node
    changed = node.expression
    item, place = changed.expressions
    items = exp.Unnest(
        expressions=[node.this],
        offset=True,
        alias=exp.TableAlias(this=exp.to_identifier("items"), columns=[item, place]),
    )
    rows = exp.select(changed.this).from_(items).order_by(exp.column(place.name))
    return exp.Array(expressions=[rows])


def _item_from_zero(node: exp.Expr) -> exp.Expr:
    """The item of a lane: Spark counts items from 0."""
    place = node.expressions[0] if isinstance(node, exp.Bracket) else None
    if isinstance(place, exp.Add) and isinstance(place.left, exp.Literal):
        return exp.Bracket(this=node.this, expressions=[place.left])
    return node


def _inlined(node: exp.Expr) -> exp.Expr:
    """Lists as rows, side by side: Spark does so beside FROM, and with one list of structures.

    It has no say in which parts of a query are worked out first.
    """
    if isinstance(node, exp.CTE):
        node.set("materialized", None)
    if not isinstance(node, exp.Select):
        return node
    lists = [item for item in node.selects if isinstance(item.unalias(), exp.Explode)]
    if len(lists) < 2:
        return node
    names = [exp.to_identifier(item.alias) for item in lists]
    zipped = exp.func("ARRAYS_ZIP", *(item.unalias().this for item in lists))
    view = exp.Lateral(
        this=exp.func("INLINE", zipped),
        view=True,
        alias=exp.TableAlias(this=exp.to_identifier("items"), columns=names),
    )
    for item in lists:
        item.replace(exp.column(item.alias, table="items"))
    node.set("laterals", [*node.args.get("laterals", []), view])
    return node


def render(tree: exp.Expr, dialect: str) -> str:
    """SQL text with every identifier quoted."""
    if dialect == "postgres":
        tree = tree.transform(_unlambda).transform(_rounded)
    if dialect == "spark":
        tree = tree.transform(_item_from_zero).transform(_inlined)
    return tree.sql(dialect, identify=True, comments=False, pretty=True)


def as_item(relation: Relation, alias: str = "given") -> exp.Expr:
    """A relation as an item of a FROM clause; the alias is that of a query."""
    if isinstance(relation, exp.Table):
        return relation.copy()
    return relation.copy().subquery(alias)


def renamed(relation: Relation, **columns: str) -> exp.Query:
    """A relation with other names for its columns, given as new name = old name."""
    picked = (exp.column(old).as_(new) for new, old in columns.items())
    return exp.select(*picked).from_(as_item(relation))


def union(tables: Sequence[exp.Table], *columns: str) -> exp.Query:
    """The rows of all tables."""
    parts = [exp.select(*columns).from_(table) for table in tables]
    return parts[0] if len(parts) == 1 else exp.union(*parts, distinct=False)


def with_values(query: exp.Query, **binds: object) -> exp.Query:
    """A query with values written into it, where it is used again with others."""
    for placeholder in list(query.find_all(exp.Placeholder)):
        if placeholder.name in binds:
            placeholder.replace(exp.convert(binds[placeholder.name]))
    return query


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


def place(name: str) -> str:
    """The folder of a template, below that of all templates."""
    return _paths()[name].parent.relative_to(folder()).as_posix()


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
    header = read_header(name, text)
    try:
        trees = [tree for tree in sqlglot.parse(text, read=dialect) if tree is not None]
    except sqlglot.ParseError as error:
        raise TemplateError(f"{name}: {error}") from error
    if len(trees) != 1 or not isinstance(trees[0], exp.Query):
        raise TemplateError(f"{name}: a template is exactly one SELECT")
    tree = trees[0]
    agree(name, "Reads", set(header.reads), set(_tables_read(tree)))
    agree(name, "Binds", set(header.binds), binds_of(tree))
    agree(name, "Returns", header.returns, tuple(output_names(tree)))
    for node in tree.walk():
        # Positions in the file: a tree is copied for each statement, and they cost most of that.
        node.pop_comments()
        node._meta = None
    return Template(name, header, tree)


def binds_of(tree: exp.Expr) -> set[str]:
    """The names of the values that a query binds."""
    return {placeholder.name for placeholder in tree.find_all(exp.Placeholder)}


def _tables_read(tree: exp.Query) -> Iterator[str]:
    own = {cte.alias for cte in tree.find_all(exp.CTE)}
    return (table.name for table in tables_of(tree) if table.name not in own)


def tables_of(tree: exp.Query) -> list[exp.Table]:
    """The tables that a query reads: hints name some of them once more."""
    return [table for table in tree.find_all(exp.Table) if table.find_ancestor(exp.Hint) is None]


def _replace_tables(tree: exp.Query, tables: Mapping[str, Relation], name: str) -> None:
    own = {cte.alias for cte in tree.find_all(exp.CTE)}
    taken = {name.casefold() for name in own}
    for table in tables_of(tree):
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
        for table in tables_of(query):
            # Within the part, the name is that of a table of the user's.
            of_user = not recursive and table.find_ancestor(exp.CTE) is part
            if table.name.casefold() == name.casefold() and not table.db and not of_user:
                alias, renamed = table.alias or name, exp.table_(new)
                table.replace(exp.alias_(renamed, alias, table=True))
