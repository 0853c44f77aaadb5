"""Templates: their headers, their renderings for each engine, and what rendering must not break."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest
import sqlglot
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlglot import exp

from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.registry import ENGINES
from sqlsimpl.errors import TemplateError
from sqlsimpl.models import export
from sqlsimpl.templates import template
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Template
from tests import snapshots

VARIANTS = template.variants()
NAMES = template.names()
FOLDERS = sorted({name.split("/")[0] for name in NAMES})

DIALECTS = sorted(known.name for known in ENGINES)
in_every_dialect = pytest.mark.parametrize("dialect", DIALECTS)

# The quote of an identifier, and the placeholder of a value.
WRITTEN = {"postgres": ('"', r"%(\1)s"), "spark": ("`", r":\1")}

# Every function was seen to mean the same on its engine before it was listed.
COMMON = {"AVG", "CAST", "CHR", "COALESCE", "CONCAT", "COUNT", "FLOOR", "LN", "LOWER", "MAX", "MIN"}
COMMON |= {"CEIL", "DENSE_RANK"}
COMMON |= {"NULLIF", "REGEXP_REPLACE", "REPLACE", "ROW_NUMBER", "SQRT", "SUM", "TRIM"}
COMMON |= {"ABS", "EXP", "GREATEST", "LAG", "LEAD", "LEAST", "MD5", "POWER", "SIGN", "SUBSTRING"}
FUNCTIONS = {
    "duckdb": COMMON
    | {"ARRAY_TO_STRING", "FLATTEN", "LENGTH", "LISTAGG", "LIST_TRANSFORM", "NFC_NORMALIZE"}
    | {"ARRAY_AGG", "RANGE", "REGEXP_EXTRACT_ALL", "STR_SPLIT", "UNNEST", "XOR"}
    | {"GENERATE_SERIES", "REGEXP_MATCHES", "UNICODE"},
    "postgres": COMMON
    | {"ARRAY", "ARRAY_TO_STRING", "CARDINALITY", "DIV", "GENERATE_SERIES", "NORMALIZE"}
    | {
        "ARRAY_AGG",
        "ASCII",
        "LENGTH",
        "OCTET_LENGTH",
        "REGEXP_MATCHES",
        "STRING_AGG",
        "STRING_TO_ARRAY",
        "UNNEST",
    },
    "spark": COMMON
    | {"ARRAY", "ARRAY_JOIN", "ARRAY_SORT", "COLLECT_LIST", "ELEMENT_AT", "EXPLODE", "FLATTEN"}
    | {
        "ARRAYS_ZIP",
        "ASCII",
        "BROADCAST",  # a hint
        "CONV",
        "IF",
        "INLINE",
        "LISTAGG",
        "LENGTH",
        "NFC_NORMALIZE",
        "OCTET_LENGTH",
        "POSEXPLODE",
        "REFLECT",
        "REGEXP_EXTRACT_ALL",
        "SEQUENCE",
    }
    | {"SHIFTRIGHT", "SIZE", "SLICE", "SPLIT", "STRUCT", "TRANSFORM", "TRANSLATE"},
}
# These change their meaning from engine to engine without an error.
DECEPTIVE = {"ARG_MAX", "ARG_MIN", "HASH", "LOG", "MAX_BY", "MIN_BY"}

DOUBLES = """\
-- Numbers times a factor.
--
-- Reads:   numbers (n)
-- Returns: (product), one row per number
-- Binds:   $factor   what to multiply by
SELECT n * $factor AS product FROM numbers
"""
LANES = """\
-- Weighted sums, one per lane.
--
-- Reads:   weights (doc, weight, lane(alpha))
-- Returns: (doc, lane(projection)), one row per document
SELECT
    doc,
    SUM(weight * LANE(alpha)) AS projection
FROM weights
GROUP BY doc
ORDER BY doc
"""


LISTED_LANES = """\
-- Lanes as rows, and rows as lanes.
--
-- Reads:   rows (doc, lane(alpha))
-- Returns: (lane, alpha, lane(here)), one row per document and lane
SELECT
    UNNEST([LANE()]) AS lane,
    UNNEST([LANE(alpha)]) AS alpha,
    doc = LANE() AS here
FROM rows
"""


ADDED_LANES = """\
-- Inner products of two factors.
--
-- Reads:   factors (row, lane(alpha), lane(beta))
-- Returns: (row, product), one row per row
SELECT
    row,
    LIST_SUM([LANE(alpha) * LANE(beta)]) / 2 AS product
FROM factors
"""


def parse(text: str) -> Template:
    return template.parse("test/test", text, "duckdb")


@cache
def rendered(name: str, dialect: str) -> str:
    loaded = template.load(name, dialect)
    tables = {table: exp.table_(table, db="work", quoted=True) for table in loaded.header.reads}
    return loaded.render(dialect, tables, lanes=2)


def functions(sql: str) -> set[str]:
    """The functions that a rendering calls: only they have their bracket without a space, and types
    such as DECIMAL(28, 12), which stand after AS."""
    return set(re.findall(r"(?<!AS )\b([A-Z][A-Z0-9_]*)\(", sql))


def as_in_duckdb(name: str, dialect: str) -> str:
    """DuckDB's rendering with the quotes and placeholders of another dialect."""
    quote, placeholder = WRITTEN[dialect]
    return re.sub(r"\$(\w+)", placeholder, rendered(name, "duckdb").replace('"', quote))


def snapshot(folder: str, dialect: str) -> dict[str, str]:
    """The renderings of a folder, another dialect's only where they are not like DuckDB's."""
    renderings = {name: rendered(name, dialect) for name in NAMES if name.startswith(f"{folder}/")}
    if dialect == "duckdb":
        return renderings
    return {name: text for name, text in renderings.items() if text != as_in_duckdb(name, dialect)}


# Renderings


@in_every_dialect
@pytest.mark.parametrize("folder", FOLDERS)
def test_renderings_are_those_of_the_snapshots(
    folder: str, dialect: str, update_snapshots: bool
) -> None:
    file = snapshots.FOLDER / dialect / f"{folder}.sql"
    snapshots.check(file, snapshot(folder, dialect), update=update_snapshots)


@in_every_dialect
def test_every_snapshot_has_its_folder(dialect: str, update_snapshots: bool) -> None:
    known = {snapshots.FOLDER / dialect / f"{folder}.sql" for folder in FOLDERS}
    snapshots.check_files(snapshots.FOLDER / dialect, known, update=update_snapshots)


def test_a_snapshot_that_differs_says_where(tmp_path: Path) -> None:
    file = tmp_path / "tree.sql"
    snapshots.check(file, {"tree/b": "SELECT\n  1", "tree/a": "SELECT 2"}, update=True)
    assert file.read_text("utf-8") == "-- tree/a\nSELECT 2\n\n-- tree/b\nSELECT\n  1\n"
    snapshots.check(file, {"tree/a": "SELECT 2", "tree/b": "SELECT\n  1"}, update=False)
    with pytest.raises(AssertionError) as caught:
        snapshots.check(file, {"tree/b": "SELECT\n  3", "tree/c": "SELECT 4"}, update=False)
    for said in ("tree/a: in the snapshot", "tree/b as stored", "-  1\n+  3", "tree/c: missing"):
        assert said in str(caught.value)
    with pytest.raises(AssertionError, match=r"tree\.sql"):
        snapshots.check_files(tmp_path, set(), update=False)
    snapshots.check(file, {}, update=True)
    assert not file.exists()


@in_every_dialect
def test_a_rendering_parses_back(dialect: str) -> None:
    for name in NAMES:
        tree = sqlglot.parse_one(rendered(name, dialect), read=dialect)
        assert isinstance(tree, exp.Query), name
        read = {table.name for table in tree.find_all(exp.Table) if table.db == "work"}
        assert read == set(template.load(name, dialect).header.reads), name


@in_every_dialect
def test_only_known_functions_are_called(dialect: str) -> None:
    called = {name: functions(rendered(name, dialect)) - FUNCTIONS[dialect] for name in NAMES}
    assert {name: unknown for name, unknown in called.items() if unknown} == {}


@in_every_dialect
def test_the_known_functions_are_in_use_and_not_deceptive(dialect: str) -> None:
    used = set().union(*(functions(rendered(name, dialect)) for name in NAMES))
    assert FUNCTIONS[dialect] - used == set()
    assert FUNCTIONS[dialect] & DECEPTIVE == set()


def test_no_list_is_ordered_while_it_is_collected() -> None:
    """Spark's rendering would lose the order without a word."""
    for name in NAMES:
        lists = template.load(name, "spark").tree.find_all(exp.ArrayAgg)
        assert not any(collected.find(exp.Order) for collected in lists), name


# Overrides


def test_a_variant_lies_beside_its_template() -> None:
    assert VARIANTS
    assert {dialect for _, dialect in VARIANTS} <= set(export.DIALECTS) - {"duckdb"}
    assert {name for name, _ in VARIANTS} <= set(NAMES)


@pytest.mark.parametrize(("name", "dialect"), VARIANTS)
def test_a_variant_has_the_header_of_its_template(name: str, dialect: str) -> None:
    header, common = template.load(name, dialect).header, template.load(name).header
    assert header == replace(common, summary=header.summary)


# Headers


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("numbers (n)", "digits (n)", "Reads says .*digits.* the statement has .*numbers"),
        ("-- Reads:   numbers (n)\n", "", "Reads says set()"),
        ("(product)", "(double)", "Returns says .*double.* the statement has .*product"),
        ("(product)", "(product, n)", "Returns says"),
        ("Returns: (product)", "Returns: product", "columns in brackets"),
        ("$factor  ", "$times   ", "Binds says .*times.* the statement has .*factor"),
        ("-- Binds:   $factor   what to multiply by\n", "", "Binds says set()"),
        ("multiply by\n", "multiply by\n-- Hints:   unorderd\n", "Hints has 'unorderd'.*unordered"),
        ("FROM numbers", "FROM numbers; SELECT 1 AS product", "exactly one SELECT"),
        ("SELECT n * $factor AS product FROM numbers", "DROP TABLE numbers", "exactly one SELECT"),
        ("SELECT n *", "SELECT (n *", "test/test: "),
        (DOUBLES[: DOUBLES.index("SELECT")], "", "the header lacks"),
    ],
)
def test_a_header_that_contradicts_its_statement_is_refused(
    right: str, wrong: str, message: str
) -> None:
    assert parse(DOUBLES).header.binds == ("factor",)
    assert right in DOUBLES
    with pytest.raises(TemplateError, match=message):
        parse(DOUBLES.replace(right, wrong))


@pytest.mark.parametrize(
    ("line", "hints"),
    [
        ("", set()),
        ("-- Hints:   unordered\n", {"unordered"}),
        ("-- Hints:   sparse keys (few, or none), unordered\n", {"unordered", "sparse keys"}),
    ],
)
def test_hints_are_read_without_their_reasons(line: str, hints: set[str]) -> None:
    assert parse(DOUBLES.replace("multiply by\n", f"multiply by\n{line}")).header.hints == hints


def test_what_rendering_needs_must_be_given() -> None:
    with pytest.raises(TemplateError, match="no table is given for 'numbers'"):
        parse(DOUBLES).render("duckdb", {})
    with pytest.raises(TemplateError, match="it has lanes"):
        parse(LANES).render("duckdb", {"weights": exp.table_("weights")})
    with pytest.raises(TemplateError, match="there is no template 'corpus/nothing'"):
        template.load("corpus/nothing")


# Tables


def test_tables_are_replaced_and_quoted_and_keep_their_names_inside() -> None:
    text = DOUBLES.replace("FROM numbers", "FROM numbers AS given WHERE given.n > 0")
    given = exp.table_("Numbers", db="my schema", quoted=True)
    assert 'FROM "my schema"."Numbers" AS "numbers"' in parse(DOUBLES).render(
        "duckdb", {"numbers": given}
    )
    assert 'FROM "my schema"."Numbers" AS "given"' in parse(text).render(
        "duckdb", {"numbers": given}
    )
    assert "FROM `my schema`.`Numbers` AS `given`" in parse(text).render(
        "spark", {"numbers": given}
    )


def test_the_names_of_subqueries_are_left_alone() -> None:
    odd = "WITH odd AS (SELECT n FROM numbers WHERE n % 2 = 1) SELECT"
    text = DOUBLES.replace("SELECT", odd).replace("product FROM numbers", "product FROM odd")
    tables = {"numbers": exp.table_("given", quoted=True), "odd": exp.table_("wrong")}
    sql = parse(text).render("duckdb", tables)
    assert 'FROM "odd"' in sql
    assert "wrong" not in sql


def test_a_query_may_stand_for_a_table() -> None:
    numbers = sqlglot.parse_one("SELECT UNNEST([1, 2, 3]) AS n", read="duckdb")
    assert isinstance(numbers, exp.Query)
    sql = parse(DOUBLES).render("duckdb", {"numbers": numbers})
    assert duckdb.execute(sql, {"factor": 2}).fetchall() == [(2,), (4,), (6,)]


@in_every_dialect
def test_parts_of_an_inner_query_hide_none_of_the_outer(dialect: str) -> None:
    text = (
        "-- Twice.\n--\n-- Reads:   numbers (n)\n-- Returns: (n), one row\n"
        "WITH sums AS (SELECT SUM(n) AS n FROM numbers) "
        "SELECT 2 * sums.n AS n FROM sums INNER JOIN sums AS again ON sums.n = again.n"
    )
    inner = parse(text).query({"numbers": exp.table_("w")})
    sql = parse(text).render(dialect, {"numbers": parse(text).query({"numbers": inner})})
    parts = [cte.alias for cte in sqlglot.parse_one(sql, read=dialect).find_all(exp.CTE)]
    assert len(parts) == len(set(parts)) == 3
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE w AS SELECT UNNEST([1, 2, 4]) AS n")
        written = sqlglot.transpile(sql, read=dialect, write="duckdb")[0]
        assert connection.execute(written).fetchall() == [(56,)]


def test_parts_of_a_users_query_stay_what_they_are() -> None:
    text = (
        "-- Sums.\n--\n-- Reads:   numbers (n)\n-- Returns: (n), one row\n"
        "WITH sums AS (SELECT SUM(n) AS n FROM numbers) SELECT sums.n FROM sums"
    )
    given = sqlglot.parse_one(
        "WITH SUMS (n) AS (SELECT m FROM sums) SELECT n FROM Sums", read="duckdb"
    )
    assert isinstance(given, exp.Query)
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE sums AS SELECT UNNEST([1, 2, 4]) AS m")
        sql = parse(text).render("duckdb", {"numbers": given})
        assert connection.execute(sql).fetchall() == [(7,)]


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), min_size=1))
@example('say "so"')
@example("x; DROP TABLE y")
@example("'; --")
@example("🦆 and 猫")
@example("select")
@example("$factor")
@example("two\nlines")
def test_any_name_survives_as_a_table(name: str) -> None:
    place = exp.table_(name, quoted=True)
    one = exp.select(exp.Literal.number(21).as_("n"))
    created = exp.Create(this=place, kind="TABLE", expression=one)
    with duckdb.connect() as connection:
        connection.execute(template.render(created, "duckdb"))
        sql = parse(DOUBLES).render("duckdb", {"numbers": place})
        assert connection.execute(sql, {"factor": 2}).fetchall() == [(42,)]
        assert connection.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [(name,)]


# Lanes


@pytest.mark.parametrize(
    ("lanes", "rows"),
    [
        (1, [(0, 50), (1, 90)]),
        (3, [(0, 50, 0, 5), (1, 90, 0, 9)]),
    ],
)
def test_a_select_item_is_repeated_for_each_lane(lanes: int, rows: list[tuple[int, ...]]) -> None:
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE w AS SELECT * FROM (VALUES (0, 1, 10, 0, 1), (0, 2, 20, 0, 2), "
            "(1, 3, 30, 0, 3)) AS v (doc, weight, alpha_0, alpha_1, alpha_2)"
        )
        sql = parse(LANES).render("duckdb", {"weights": exp.table_("w")}, lanes=lanes)
        assert connection.execute(sql).fetchall() == rows


def test_lanes_are_named_after_their_alias() -> None:
    sql = parse(LANES).render("duckdb", {"weights": exp.table_("w")}, lanes=2)
    tree = sqlglot.parse_one(sql, read="duckdb")
    assert isinstance(tree, exp.Query)
    assert tree.named_selects == ["doc", "projection_0", "projection_1"]


def test_lanes_in_an_array_are_its_items_and_a_lane_has_a_number() -> None:
    listed = parse(LISTED_LANES)
    assert listed.header.returns == ("lane", "alpha", "lane(here)")
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE w AS SELECT 1 AS doc, 7 AS alpha_0, 8 AS alpha_1")
        sql = listed.render("duckdb", {"rows": exp.table_("w")}, lanes=2)
        assert connection.execute(sql).fetchall() == [(0, 7, False, True), (1, 8, False, True)]


def test_a_query_with_lanes_stands_for_a_table() -> None:
    inner = parse(LANES).query({"weights": exp.table_("w")})
    outer = parse(LISTED_LANES.replace("alpha", "projection"))
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE w AS SELECT 1 AS doc, 2 AS weight, 7 AS alpha_0, 8 AS alpha_1"
        )
        sql = outer.render("duckdb", {"rows": inner}, lanes=2)
        assert connection.execute(sql).fetchall() == [(0, 14, False, True), (1, 16, False, True)]


# Runs


def test_a_statement_is_rendered_once_however_often_it_is_executed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rendered_names: list[str] = []
    render = Template.render

    def counting(self: Template, *arguments: Any, **options: Any) -> str:
        rendered_names.append(self.name)
        return render(self, *arguments, **options)

    monkeypatch.setattr(Template, "render", counting)
    with DuckDBEngine() as engine:
        run = Run(engine)
        statement = run.statement("corpus/stop_words")
        for _ in range(50):
            run.execute(statement, lower_case=True, words=["of", "the"])
        assert rendered_names == ["corpus/stop_words"]
        assert [step.rows for step in run.steps] == [2] * 50


@in_every_dialect
def test_bitwise_operators_stand_in_brackets(dialect: str) -> None:
    """XOR() becomes an operator whose rank differs by engine."""
    for name in NAMES:
        found = template.load(name, dialect).tree.find_all(exp.BitwiseXor, exp.BitwiseRightShift)
        assert all(isinstance(node.parent, exp.Paren) for node in found), name


def test_lanes_may_stand_anywhere_among_the_columns() -> None:
    text = LANES.replace("lane(projection))", "lane(projection), total)").replace(
        "AS projection", "AS projection, SUM(weight) AS total"
    )
    assert parse(text).header.returns == ("doc", "lane(projection)", "total")


@in_every_dialect
def test_a_sum_of_lanes_is_written_with_plus_signs(dialect: str) -> None:
    """No engine need know lists for it."""
    sql = parse(ADDED_LANES).render(dialect, {"factors": exp.to_table("factors")}, lanes=3)
    assert functions(sql) <= {"CAST"}
    assert not sqlglot.parse_one(sql, read=dialect).find(exp.Array)
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE factors AS SELECT 1 AS row, 1 AS alpha_0, 2 AS alpha_1, 3 AS alpha_2, "
            "4 AS beta_0, 5 AS beta_1, 6 AS beta_2"
        )
        moved = sqlglot.transpile(sql, read=dialect, write="duckdb")[0]
        assert connection.execute(moved).fetchall() == [(1, 16.0)]
