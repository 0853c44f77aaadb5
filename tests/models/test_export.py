"""Scoring as plain SQL: the same results in DuckDB, statements that other databases can read."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import dropwhile
from pathlib import Path
from typing import Any

import duckdb
import pytest
import sqlglot
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlglot import ErrorLevel, exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.patterns import (
    CHARACTER,
    VISIBLE,
    translated,
    words_of_0_1,
    words_of_any_script,
)
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.errors import EngineError, SettingError
from sqlsimpl.models.catalog import open_model
from sqlsimpl.models.export import DIALECTS, KINDS, scoring_sql
from sqlsimpl.models.families import LINEAR
from sqlsimpl.models.model import Model
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.models.training import train
from sqlsimpl.templates import template
from tests import snapshots

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
SNAPSHOTS = snapshots.FOLDER / "export"
PATTERN = CorpusSettings().token_pattern

in_every_dialect = pytest.mark.parametrize("dialect", DIALECTS)

TEXT = {"text": ["subject", "body"], "id": "ticket"}
MODELS: dict[str, dict[str, Any]] = {
    "one": {**TEXT, "label": "category"},
    "many": {**TEXT, "label": "labels"},
    "apart": {
        **TEXT,
        "label": "category",
        "algorithm": "nb",
        "fields_apart": True,
        "ngrams": 2,
    },
    "keyless": {"text": "body", "label": "category", "algorithm": "centroid"},
    "characters": {**TEXT, "label": "category", "algorithm": "nb", "characters": "2-4"},
    "counts": {
        "term": "word",
        "count": "n",
        "id": "ticket",
        "label": "category",
        "algorithm": "nb",
    },
}


def shape(**changes: Any) -> Shape:
    given: dict[str, Any] = {
        "form": "text",
        "text": ("subject", "body"),
        "settings": CorpusSettings(),
        "weighting": "smooth",
        "unit_length": True,
        "axes": 2,
        "one_label": True,
        "calibrated": True,
    }
    return Shape(**{**given, **changes})


BY_KEY = Columns(text=("subject", "body"), id="ticket", label="category")
COUNTED = {"weighting": "count", "unit_length": False, "calibrated": False}
APART = CorpusSettings(fields_apart=True, ngrams=2, lower_case=False)
STATEMENTS: dict[str, tuple[Shape, Columns]] = {
    "one": (shape(), BY_KEY),
    "many": (shape(one_label=False), BY_KEY),
    "apart": (shape(settings=APART, **COUNTED), BY_KEY),
    "characters": (shape(settings=CorpusSettings(characters="2-4"), **COUNTED), BY_KEY),
    "keyless": (shape(text=("body",), calibrated=False), Columns(text=("body",))),
    "counts": (
        shape(form="counts", text=(), **COUNTED),
        Columns(term="word", count="n", id="ticket"),
    ),
}
# Every model as it predicts, and one of them in every way.
SHOWN = [(name, "predict") for name in STATEMENTS] + [("one", "scores"), ("one", "explain")]


def statement(name: str, dialect: str, kind: str = "predict", **options: Any) -> str:
    made, columns = STATEMENTS[name]
    options = {"schema": "news", **options}
    return scoring_sql(made, columns, dialect=dialect, kind=kind, **options)


def headless(sql: str) -> str:
    """A statement without the comment above it."""
    lines = sql.splitlines()
    return "\n".join(dropwhile(lambda line: line.startswith("--"), lines))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("models") / "models.duckdb"


@pytest.fixture(scope="module")
def counts(file: Path) -> Path:
    """Ready rows of the tickets."""
    made = file.with_name("counts.parquet")
    duckdb.execute(
        "COPY (WITH words AS (SELECT ticket, category, split, UNNEST(STRING_SPLIT(body, ' ')) AS "
        f"word FROM '{TICKETS}') SELECT ticket, category, split, word, COUNT(*) AS n FROM words "
        f"GROUP BY ALL) TO '{made}'"
    )
    return made


@pytest.fixture(scope="module")
def trained(file: Path, counts: Path) -> Callable[[str], Model]:
    """A model of the file, trained when it is first asked for."""
    made: set[str] = set()

    def get(name: str) -> Model:
        if name not in made:
            source = counts if name == "counts" else TICKETS
            where = "split = 'train'"
            train(source, where=where, model=file, name=name, **MODELS[name]).close()
            made.add(name)
        return open_model(file, name)

    return get


def rows(file: Path, source: Path, query: str) -> list[tuple[Any, ...]]:
    """What a client of the model's file gets for the documents of the source."""
    with duckdb.connect(file, read_only=True) as connection:
        connection.execute(
            f"CREATE TEMP VIEW documents AS FROM '{source}' WHERE split = 'test'",
        )
        return connection.execute(query).fetchall()


# In DuckDB


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", MODELS)
def test_the_query_gives_exactly_what_the_model_gives(
    trained: Callable[[str], Model], file: Path, counts: Path, name: str, kind: str
) -> None:
    source = counts if name == "counts" else TICKETS
    where = "split = 'test'"
    with trained(name) as model:
        query = model.export(kind=kind)
        if kind == "explain":
            expected = model.explain(source, where=where).fetchall()
        else:
            expected = model.predict(
                source, where=where, scores=kind == "scores", reasons=False
            ).fetchall()
    assert len(expected) >= 800
    assert rows(file, source, query) == expected


def _in_rows(dialect: str, shape: Shape, tables: Any, *, in_lanes: bool) -> Scoring:
    assert in_lanes
    return Scoring(dialect, shape, tables, in_lanes=False)


def test_scores_are_the_same_term_by_term(
    trained: Callable[[str], Model], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As every database but DuckDB adds them up."""
    with trained("one") as model:
        expected = model.predict(TICKETS, where="split = 'test'", scores=True).fetchall()
        monkeypatch.setattr("sqlsimpl.models.export.Scoring", _in_rows)
        query = model.export(kind="scores")
    assert "joined_coordinates" in query
    assert rows(file, TICKETS, query) == expected


def test_a_version_that_is_not_in_use_is_read_from_its_own_schema(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    for smoothing in (1.0, 0.1):
        given = {**MODELS["apart"], "smoothing": smoothing}
        train(TICKETS, model=file, name="news", where="split = 'train'", **given).close()
    with open_model(file, "news", 1) as model:
        assert '"news@1"."labels"' in model.export()
        assert '"news"."labels"' in model.export("postgres")
        assert (
            rows(file, TICKETS, model.export())
            == model.predict(TICKETS, where="split = 'test'", reasons=False).fetchall()
        )
    with open_model(file, "news") as model:
        assert '"news"."labels"' in model.export()


# In every dialect


@in_every_dialect
def test_the_statements_are_those_of_the_snapshots(dialect: str, update_snapshots: bool) -> None:
    current = {f"{kind}/{name}": headless(statement(name, dialect, kind)) for name, kind in SHOWN}
    snapshots.check(SNAPSHOTS / f"{dialect}.sql", current, update=update_snapshots)


def test_every_snapshot_has_its_dialect(update_snapshots: bool) -> None:
    known = {SNAPSHOTS / f"{dialect}.sql" for dialect in DIALECTS}
    snapshots.check_files(SNAPSHOTS, known, update=update_snapshots)


@in_every_dialect
@pytest.mark.parametrize(("name", "kind"), SHOWN)
def test_a_statement_parses_back_and_needs_no_more_than_it_says(
    name: str, kind: str, dialect: str
) -> None:
    sql = statement(name, dialect, kind)
    (tree,) = sqlglot.parse(sql, read=dialect)
    assert isinstance(tree, exp.Query)
    tree.sql(dialect, unsupported_level=ErrorLevel.RAISE)
    assert not list(tree.find_all(exp.Placeholder, exp.Parameter))
    parts = {cte.alias for cte in tree.find_all(exp.CTE)}
    read = {
        table.sql(dialect, comments=False).split(" AS ")[0]: table
        for table in tree.find_all(exp.Table)
    }
    needed = {text for text, table in read.items() if table.db}
    assert {table.name for table in read.values() if not table.db} - parts <= {"documents", ""}
    (said,) = re.findall(r"^-- Tables of the model: (.*)\.$", sql, re.MULTILINE)
    assert set(said.split(", ")) == needed
    assert all(read[text].db == "news" and read[text].name in LINEAR.tables for text in needed)


@in_every_dialect
def test_nothing_is_lost_when_a_template_is_translated(
    dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """sqlglot would only warn of it."""
    used: set[str] = set()
    load = template.load

    def loading(name: str, dialect: str) -> template.Template:
        used.add(name)
        return load(name, dialect)

    monkeypatch.setattr(template, "load", loading)
    for name, kind in SHOWN:
        statement(name, dialect, kind)
    assert {"corpus/weights", "scoring/decisions", "tree/point_leaves"} <= used
    for name in used:
        load(name, dialect).tree.sql(dialect, unsupported_level=ErrorLevel.RAISE)


@in_every_dialect
def test_every_name_is_quoted_and_no_name_ends_the_comment(dialect: str) -> None:
    odd = 'a "b" `c` \\d\nDROP TABLE documents; --'
    columns = Columns(text=(odd,), id="select")
    quoted = exp.to_identifier(odd, quoted=True).sql(dialect)
    sql = scoring_sql(
        shape(text=(odd,)), columns, dialect=dialect, schema=quoted, model=f"{odd}, version 1"
    )
    (tree,) = sqlglot.parse(sql, read=dialect)
    assert isinstance(tree, exp.Query)
    read = {column.name for column in tree.find_all(exp.Column) if column.table == "source"}
    assert read == {odd, "select"}
    assert {table.db for table in tree.find_all(exp.Table)} == {odd, ""}
    head = [line for line in sql.splitlines() if line.startswith("-- ")]
    assert sql.splitlines()[: len(head)] == head


@in_every_dialect
def test_documents_and_schema_may_be_qualified(dialect: str) -> None:
    sql = statement("one", dialect, documents="sales.inbox", schema="warehouse.news")
    tables = list(sqlglot.parse_one(sql, read=dialect).find_all(exp.Table))
    assert ("sales", "inbox") in {(table.db, table.name) for table in tables}
    assert ("warehouse", "news", "terms") in {
        (table.catalog, table.db, table.name) for table in tables
    }


def test_what_is_no_name_in_sql_is_quoted_as_one() -> None:
    sql = statement("one", "postgres", documents="inbox; DROP TABLE inbox", schema="my model")
    assert 'FROM "inbox; DROP TABLE inbox" AS "source"' in sql
    assert 'FROM "my model"."stages"' in sql


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"dialect": "postgress"}, "dialect 'postgress': .*postgres"),
        ({"kind": "prediction"}, "kind 'prediction': .*predict"),
        ({"documents": "read('inbox')"}, "documents .* must be a name"),
        ({"documents": ""}, "documents '': it must be a name"),
        ({"documents": "a.b.c.d"}, "documents .* must be a name"),
        ({"schema": "a.b.c"}, "schema .* must be a name"),
    ],
)
def test_what_cannot_be_written_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        statement("one", **{"dialect": "postgres", **options})


def test_the_comment_says_where_results_may_differ() -> None:
    heads = {dialect: statement("keyless", dialect) for dialect in DIALECTS}
    assert [name for name, sql in heads.items() if "not normalised" in sql] == ["snowflake"]
    assert [name for name, sql in heads.items() if "double precision" in sql] == [
        "snowflake",
        "bigquery",
    ]
    assert [name for name, sql in heads.items() if "have no key" in sql] == list(DIALECTS[1:])
    for dialect in DIALECTS:
        ready = statement("counts", dialect)
        assert "not normalised" not in ready
        assert "double precision" not in ready
    with_key = statement("one", "postgres", "explain", model="news, version 3 (simpl)")
    assert "have no key" not in with_key
    assert "by the model news, version 3 (simpl).\n-- Dialect: postgres." in with_key
    assert "enable_nestloop" in with_key


# Token patterns

LETTERS = "aZé0٣½ΣςßЖñ́中文字々𠀀ガーﾟ가नि्ไ๛។🙂'-_ \n.,|\\]["
OTHER_SCRIPTS = [words_of_0_1(2), words_of_any_script(2)]
OWN = r"(?P<word>[\w']+)|([\p{Cyrillic}\p{Greek}]+)|(?:\d|[[:upper:]])\PL|[^\x00-\x7f]"


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from(LETTERS)))
@example("Été 中文 x٣ ½")
@pytest.mark.parametrize("pattern", [PATTERN, CHARACTER, VISIBLE, *OTHER_SCRIPTS, OWN])
def test_a_pattern_finds_the_same_tokens_when_its_sets_are_written_out(
    pattern: str, text: str
) -> None:
    find = "SELECT REGEXP_EXTRACT_ALL($text, $pattern)"
    ((expected,),) = duckdb.execute(find, {"text": text, "pattern": pattern}).fetchall()
    for dialect in ("postgres", "snowflake"):
        # Their escapes are Python's too.
        found = [match.group() for match in re.finditer(translated(pattern, dialect), text)]
        assert found == expected
    bare = translated(pattern, "bigquery")
    ((found,),) = duckdb.execute(find, {"text": text, "pattern": bare}).fetchall()
    assert found == expected


@pytest.mark.parametrize(
    ("dialect", "pattern", "expected"),
    [
        ("duckdb", r"(\p{Han})", r"(\p{Han})"),
        ("bigquery", r"(a)|(?P<n>\()|[(](?:b)", r"(?:a)|(?:\()|[(](?:b)"),
        ("spark", r"[^\P{L}\p{Han}\x{30FC}]|\p{M}", r"[^\P{L}\p{IsHan}\x{30FC}]|\p{M}"),
        ("spark", r"\p{^Greek}(?P<n>\PL)[[:alpha:]_]", r"\P{IsGreek}(?<n>\PL)[\p{Alpha}_]"),
        ("postgres", r"\b\d+(?:[A-F]|\d)\.", r"\y[0-9]+[0-9A-F]\."),
        ("snowflake", r"\b(?:\d{2})[-_]", r"\b([0-9]{2})[\-_]"),
    ],
)
def test_a_pattern_is_written_in_the_databases_own_way(
    dialect: str, pattern: str, expected: str
) -> None:
    assert translated(pattern, dialect) == expected


def test_snowflakes_pattern_has_no_accents_that_could_get_lost() -> None:
    literals = re.findall(r"'\[[^']*'", statement("one", "snowflake"))
    assert len(set(literals)) == 3
    assert r"\u00D8-\u00F6" in literals[0]
    for literal in literals:
        assert re.findall(r"[^\x00-\x7f\U00010000-\U0010ffff]", literal) == []
        assert "\\\\" not in literal


def test_backslashes_of_a_pattern_reach_the_database() -> None:
    assert r"'(?:[^\P{L}\p{Han}\p{Hiragana}" in statement("one", "duckdb")
    assert r"'(?:[^\\P{L}\\p{Han}\\p{Hiragana}" in statement("one", "bigquery")
    assert r"'(?:[^\\P{L}\\p{IsHan}\\p{IsHiragana}" in statement("one", "spark")
    assert r"'[0-9A-Za-z\u00AA" in statement("one", "postgres")


# Tables


def test_the_tables_are_written_as_parquet_files(
    trained: Callable[[str], Model], tmp_path: Path
) -> None:
    with trained("one") as model:
        files = model.export_tables(tmp_path / "tables")
        assert files == [tmp_path / "tables" / f"{name}.parquet" for name in LINEAR.tables]
        assert sorted((tmp_path / "tables").iterdir()) == sorted(files)
        for name, file in zip(LINEAR.tables, files, strict=True):
            stored = duckdb.read_parquet(str(file))
            kept = model.table(name)
            assert (stored.columns, stored.types) == (kept.columns, kept.types)
            assert sorted(stored.fetchall(), key=repr) == sorted(kept.fetchall(), key=repr)
        assert model.export_tables(str(tmp_path / "tables")) == files


def test_a_folder_that_cannot_be_made_is_refused(
    trained: Callable[[str], Model], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    with trained("one") as model:
        for place in (tmp_path / "file", tmp_path / "none" / "tables"):
            with pytest.raises((SettingError, EngineError), match=str(place)):
                model.export_tables(place)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
