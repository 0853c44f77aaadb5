"""The PostgreSQL engine, against a real server."""

from __future__ import annotations

import math
import signal
import threading
import uuid
from pathlib import Path
from typing import Any

import duckdb
import pandas
import psycopg
import pytest
from psycopg import sql
from psycopg.rows import dict_row
from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.engines import DuckDBEngine, shown
from sqlsimpl.engines.engine import Engine
from sqlsimpl.engines.postgres.engine import PostgresEngine, with_binds
from sqlsimpl.errors import EngineError, SettingError, SourceError, StatementError
from sqlsimpl.features.step import features_in
from sqlsimpl.learners.registry import algorithm
from sqlsimpl.templates.run import OnStep, Run, Step
from tests.engines import postgres_server
from tests.engines.postgres_server import GUARDED, PASSWORD, TICKETS, Database

pytestmark = pytest.mark.engine("postgres")

COLUMNS = Columns(text=("subject", "body"), id="ticket", label="category")
TRAINING = "split = 'train'"


def learn(
    engine: Engine, source: object, name: str = "nb", on_step: OnStep | None = None, **where: Any
) -> Run:
    """A corpus and a model of the tickets in a workspace."""
    run = Run(engine, on_step)
    settings, chosen = CorpusSettings(), algorithm(name)
    documents = Documents(source, COLUMNS, where=TRAINING, **where)
    steps.fit(run, documents, settings, all_words=chosen.additive)
    chosen.train(run, features_in(run, CorpusFacts("text", settings, one_label=True)))
    return run


def rows_of(run: Run, name: str) -> list[Any]:
    """All rows of a work table."""
    return run.engine.run(exp.select("*").from_(run.table(name)))


def rounded(rows: list[Any]) -> list[Any]:
    """Rows whose numbers are told apart to nine places."""
    return [
        tuple(round(value, 9) if isinstance(value, float) else value for value in row)
        for row in rows
    ]


def text_of(error: pytest.ExceptionInfo[BaseException]) -> str:
    """Everything that a user could be shown of an error."""
    chain, shown = error.value, ""
    while chain is not None:
        shown += str(chain)
        chain = chain.__cause__ or (  # type: ignore[assignment]
            None if chain.__suppress_context__ else chain.__context__
        )
    return shown


# --- statements


def test_a_query_may_read_the_table_that_it_replaces(postgres: Database) -> None:
    with PostgresEngine(postgres.url) as engine:
        table = engine.work_table("numbers")
        assert engine.write(table, "SELECT generate_series(1, 5) AS n", {}, append=False) == 5
        query = f"SELECT n + %(more)s AS n FROM {table.sql('postgres')} WHERE n > 2"
        assert engine.write(table, query, {"more": 10}, append=False) == 3
        assert engine.write(table, "SELECT 99 AS n", {}, append=True) == 1
        assert engine.result(table).fetchall() == [(13,), (14,), (15,), (99,)]


def test_a_statement_that_fails_leaves_its_table_as_it_was(postgres: Database) -> None:
    with PostgresEngine(postgres.url) as engine:
        table = engine.work_table("numbers")
        engine.write(table, "SELECT 1 AS n", {}, append=False)
        with pytest.raises(psycopg.errors.DivisionByZero):
            engine.write(table, "SELECT 1 / 0 AS n", {}, append=False)
        assert engine.result(table).fetchall() == [(1,)]


def test_work_tables_are_unlogged_and_analyzed(postgres: Database) -> None:
    with PostgresEngine(postgres.url) as engine:
        for name, rows in (("small", 10), ("large", 5_000)):
            query = f"SELECT generate_series(1, {rows}) AS n"
            engine.write(engine.work_table(name), query, {}, append=False)
        found = engine.execute(
            "SELECT relname, relpersistence::text, reltuples >= 0 FROM pg_class "
            "WHERE relnamespace = %(schema)s::regnamespace ORDER BY relname DESC",
            {"schema": engine.workspace.schema},
        )
        assert found == [("small", "u", False), ("large", "u", True)]


def test_rows_are_numbered_from_0_in_the_order_of_writing(postgres: Database) -> None:
    with PostgresEngine(postgres.url) as engine:
        table = engine.work_table("words")
        query = "SELECT 10000 - n AS value FROM generate_series(1, 5000) AS n ORDER BY n"
        engine.write(table, query, {}, append=False)
        numbered = engine.run(engine.numbered(table, 5_000))
        assert sorted(numbered) == [(row, 9_999 - row) for row in range(5_000)]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("SELECT '50 %' || %(a)s", "SELECT '50 %%' || %(a)s"),
        ("SELECT 7 % %(a)s, '%(a)s'", "SELECT 7 %% %(a)s, '%%(a)s'"),
        ('SELECT "%(a)s" || %(a)s || %(b)s', 'SELECT "%%(a)s" || %(a)s || %%(b)s'),
        ("SELECT 'it''s %', %(a)s", "SELECT 'it''s %%', %(a)s"),
    ],
)
def test_only_places_for_values_take_values(statement: str, expected: str) -> None:
    assert with_binds(statement, {"a": 1}) == expected


def test_values_arrive_as_they_are(postgres: Database) -> None:
    values: dict[str, object] = {
        "text": 'it\'s \\ 100 % "so" é 漢 😀',
        "number": 0.1,
        "infinite": -math.inf,
        "whole": 2**40,
        "nothing": None,
        "listed": ["a", "b,'c", "\\"],
        "true": True,
    }
    with PostgresEngine(postgres.url) as engine:
        places = ", ".join(f"%({name})s" for name in values if name != "listed")
        query = f"SELECT {places}, CAST(%(listed)s AS TEXT[]), pg_typeof(%(number)s)::text"
        ((*got, listed, kind),) = engine.execute(query, values)
    assert got == [value for name, value in values.items() if name != "listed"]
    assert (listed, kind) == (values["listed"], "double precision")


def test_columns_have_names_and_types(postgres: Database) -> None:
    postgres.execute(
        'CREATE TABLE odd ("a ""b""" integer, tags varchar(9)[], "%" numeric(4, 1), at timestamptz)'
    )
    with PostgresEngine(postgres.url) as engine:
        assert engine.columns(exp.table_("odd", quoted=True)) == {
            'a "b"': "integer",
            "tags": "character varying(9)[]",
            "%": "numeric(4,1)",
            "at": "timestamp with time zone",
        }


def test_results_are_fetched_when_asked_for(postgres: Database) -> None:
    with PostgresEngine(postgres.url) as engine:
        table = engine.work_table("squares")
        query = "SELECT n, n * n AS square FROM generate_series(1, 9) AS n"
        engine.write(table, query, {}, append=False)
        rows = engine.result(table)
        assert (rows.columns, len(rows)) == (["n", "square"], 9)
        assert rows.limit(2).fetchall() == [(1, 1), (2, 4)]
        assert rows.limit(2, offset=3).fetchall() == [(4, 16), (5, 25)]
        assert rows.limit(4, offset=3).limit(9, offset=2).fetchall() == [(6, 36), (7, 49)]
        assert len(rows.limit(5, offset=7)) == 2
        expected = pandas.DataFrame({"n": [1], "square": [1]})
        pandas.testing.assert_frame_equal(rows.limit(1).df(), expected)


SAVED = r"""
SELECT 1 AS "a %", '' AS empty, NULL::text AS missing, E'x,"y\n\\ \t é\u2028' AS text,
    'inf'::float8 AS infinite, ARRAY['a', 'b,"', NULL, '\', '{}', ''] AS listed,
    'nan'::real AS none, true AS sure, ARRAY[1.5, '-inf']::float8[] AS numbers,
    0.1::float8 AS exact, 0.1::real AS single,
    '{}'::text[] AS nobody, '2026-02-03 04:05:06.789'::timestamp AS at, 2::bigint AS big,
    'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid AS key
UNION ALL
SELECT 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
"""


def test_a_table_goes_to_parquet_and_comes_back(postgres: Database, tmp_path: Path) -> None:
    file = tmp_path / "saved.parquet"
    with PostgresEngine(postgres.url) as engine:
        table, back = engine.work_table("saved"), engine.work_table("back")
        engine.write(table, SAVED, {}, append=False)
        engine.save(table, file)
        engine.load(file, back)
        # Single precision stays what it is in value, and is summed in double.
        wider = {"none": "double precision", "single": "double precision"}
        assert engine.columns(back) == {**engine.columns(table), **wider}
        # nan is not equal to itself.
        written, read = (repr(engine.result(one).fetchall()) for one in (table, back))
        assert read == written
    picked = f"SELECT text, listed, infinite, exact FROM '{file}'"
    first, second = duckdb.execute(picked).fetchall()
    assert first == (
        'x,"y\n\\ \t é\u2028',
        ["a", 'b,"', None, "\\", "{}", ""],
        math.inf,
        0.1,
    )
    assert second == (None,) * 4


def test_parquet_of_duckdb_becomes_a_table(postgres: Database, tmp_path: Path) -> None:
    file = tmp_path / "made.parquet"
    duckdb.execute(
        "COPY (SELECT 5::UTINYINT AS small, 2::UBIGINT AS big, ['x', NULL] AS listed, "
        "DATE '2026-01-02' AS day, 1.5::FLOAT AS single, NULL::VARCHAR AS missing, '' AS empty) "
        f"TO '{file}'"
    )
    with PostgresEngine(postgres.url) as engine:
        table = engine.work_table("made")
        engine.load(file, table)
        ((*values, empty),) = engine.result(table).fetchall()
        assert [str(value) for value in values] == [
            "5", "2", "['x', None]", "2026-01-02", "1.5", "None",
        ]  # fmt: skip
        assert empty == ""


# --- connections


def test_the_workspace_goes_with_the_engine(postgres: Database) -> None:
    with PostgresEngine(postgres.url) as engine:
        assert postgres.work_schemas() == [engine.workspace.schema]
        engine.write(engine.work_table("x"), "SELECT 1 AS n", {}, append=False)
        before = engine.workspace.schema
        engine.renew()
        assert postgres.work_schemas() == [engine.workspace.schema] != [before]
        engine.release()
        assert postgres.work_schemas() == []
        assert engine.execute("SELECT 1") == [(1,)]
    assert postgres.work_schemas() == []


def test_a_users_connection_is_given_back_as_it_was(postgres: Database) -> None:
    names = ("work_mem", "jit", "client_min_messages", "default_statistics_target")

    def settings() -> list[Any]:
        read = [connection.execute(f"SHOW {name}").fetchone() for name in names]
        connection.commit()
        return read

    with psycopg.connect(postgres.url, row_factory=dict_row) as connection:
        connection.execute("SET work_mem = '5MB'")
        connection.commit()
        before = settings()
        with PostgresEngine(connection, memory_limit="800MB") as engine:
            assert engine.execute("SHOW work_mem") == [("100MB",)]
            assert "@" in engine.place
        assert settings() == before
        assert not connection.autocommit
        assert connection.execute("SELECT 1 AS one").fetchone() == {"one": 1}
    assert postgres.work_schemas() == []


def test_a_connection_in_a_transaction_is_refused(postgres: Database) -> None:
    with psycopg.connect(postgres.url) as connection:
        connection.execute("CREATE TABLE mine (n integer)")
        with pytest.raises(EngineError, match="open transaction: commit it or roll it back"):
            PostgresEngine(connection)
        connection.rollback()
    assert postgres.execute("SELECT to_regclass('mine')") == [(None,)]
    with pytest.raises(EngineError, match="connection is closed"):
        PostgresEngine(connection)


def test_settings_of_a_session(postgres: Database) -> None:
    with PostgresEngine(postgres.url, threads=1, memory_limit="1.5 GB") as engine:
        assert engine.execute("SHOW max_parallel_workers_per_gather") == [("0",)]
        assert engine.execute("SHOW work_mem") == [("192MB",)]
        assert engine.memory() == 3 * 2**29
    with PostgresEngine(postgres.url, threads=3) as engine:
        assert engine.execute("SHOW max_parallel_workers_per_gather") == [("2",)]
        with engine.open_source("pg_catalog.pg_class"):
            shown = "SHOW max_parallel_workers_per_gather"
            assert engine.execute(shown) == [("0",)]
            assert engine.execute(shown, {}, frozenset({"unordered"})) == [("2",)]
            assert engine.execute(shown) == [("0",)]
        assert engine.execute(shown) == [("2",)]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"temp_directory": "/tmp"}, "a place of its own for temporary files"),
        ({"threads": 0}, "at least one"),
        ({"memory_limit": "lots"}, "memory_limit 'lots': write a size"),
        ({"memory_limit": "9999999TB"}, "work_mem"),
    ],
)
def test_settings_that_make_no_sense(
    postgres: Database, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingError, match=message):
        PostgresEngine(postgres.url, **options)
    assert postgres.work_schemas() == []


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("postgresql://ann:s3cret@localhost:1/db", "ann@localhost:1/db: the server cannot be"),
        ("postgresql://ann:s3cret@nowhere.invalid/db", "nowhere.invalid/db: .*(host|reach)"),
        ("postgresql://ann:s3cret@localhost:port/db", "this is no URL of a PostgreSQL"),
        ("postgresql://ann:s3c@ret@localhost/db", "%40"),
        ("postgresql://ann:s3c/ret@localhost/db", "%2F"),
        ("postgresql://ann:s3cret@/db?host=/nowhere", r"ann@/db\?host=/nowhere: the server cannot"),
        ("postgresql://ann@localhost:1/db?password=s3cret", "the server cannot be reached"),
        ("postgresql://ann:s3cret@localhost/db?nonsense=1", "this is no URL"),
        ("mysql://ann:s3cret@localhost/db", "this is no URL of a PostgreSQL"),
    ],
)
def test_a_url_that_leads_nowhere(url: str, message: str) -> None:
    with pytest.raises(EngineError, match=message) as error:
        PostgresEngine(url)
    assert not any(part in text_of(error) for part in ("s3c", "ret@", "cret"))


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql://a:b@c/d", "postgresql://a@c/d"),
        ("postgresql://a:b@b:/@c/d?password=x&x=1", "postgresql://a@c/d?password=***&x=1"),
        ("host=c password=b", "host=c password=***"),
        ("postgresql:///d", "postgresql:///d"),
        ("postgresql://h:5432/d", "postgresql://h:5432/d"),
        ("postgresql://me:s3cret/d", "postgresql://me:***/d"),
        ("Postgresql+psycopg://a:b@c/d", "Postgresql+psycopg://a@c/d"),
        ("sc://h:1/;token=x;user_id=y", "sc://h:1/;token=***;user_id=y"),
        ("k8s://https://h:443", "k8s://https://h:443"),
    ],
)
def test_passwords_are_hidden(url: str, expected: str) -> None:
    assert shown(url) == expected


def test_a_source_is_named_without_its_password() -> None:
    documents = Documents("postgresql://ann:s3c/r@t@host/db", COLUMNS, "tickets")
    assert documents.name == "postgresql://ann@host/db, tickets"


def test_a_wrong_password(postgres: Database) -> None:
    for password in ("wrong", None):
        with pytest.raises(EngineError, match="the password is wrong or missing") as error:
            PostgresEngine(postgres.url_of(GUARDED, password))
        assert "guarded@" in str(error.value)
        assert "wrong@" not in text_of(error)
    with PostgresEngine(postgres.url_of(GUARDED, PASSWORD)) as engine:
        assert PASSWORD not in engine.place


def test_a_missing_role_or_database(postgres: Database) -> None:
    with pytest.raises(EngineError, match="there is no such role"):
        PostgresEngine(postgres.url_of("nobody"))
    missing = Database(postgres.host, "nothing")
    with pytest.raises(EngineError, match="there is no such database"):
        PostgresEngine(missing.url)


def test_a_database_of_another_encoding(postgres: Database) -> None:
    postgres.execute(
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C' STRATEGY file_copy"
    )
    try:
        with pytest.raises(EngineError, match="encoding is LATIN1; sqlsimpl needs UTF8"):
            PostgresEngine(Database(postgres.host, "latin").url)
    finally:
        postgres.execute("DROP DATABASE latin")


def test_a_standby_takes_no_changes(postgres: Database) -> None:
    role = postgres.role()
    statement = sql.SQL("ALTER ROLE {} SET default_transaction_read_only = on")
    postgres.execute(statement.format(sql.Identifier(role)))
    with pytest.raises(EngineError, match="the server takes no changes"):
        PostgresEngine(postgres.url_of(role))


# --- sources


def test_what_a_source_may_be(postgres: Database) -> None:
    postgres.execute('CREATE SCHEMA "In Box"')
    postgres.execute('CREATE TABLE "In Box"."Mail.2026" (n integer)')
    postgres.execute("CREATE TABLE mail (n integer)")
    postgres.execute('CREATE VIEW "Mail" AS SELECT 1 AS one')
    with PostgresEngine(postgres.url) as engine:
        given: list[tuple[object, dict[str, str], str]] = [
            ("mail", {}, "n"),
            ("Mail", {}, "one"),
            ("MAIL", {}, "n"),
            ("public.mail", {}, "n"),
            ('"In Box"."Mail.2026"', {}, "n"),
            (postgres.url, {"table": "Mail"}, "one"),
            (engine.connection, {"table": "mail"}, "n"),
            (None, {"query": "SELECT n AS m FROM mail"}, "m"),
            ("SELECT n AS m FROM mail WHERE n % 2 = 0", {}, "m"),
        ]
        for source, inside, column in given:
            with engine.open_source(source, **inside) as relation:
                assert list(engine.columns(relation)) == [column]


@pytest.mark.parametrize(
    ("source", "inside", "message"),
    [
        ("tikets", {}, "'tikets' is no table, view or query .*did you mean 'tickets'"),
        ("nowhere.tickets", {}, "is no table, view or query"),
        (None, {}, "say what to read; there are: 'tickets'"),
        (None, {"query": "DELETE FROM tickets"}, "is no query: give one SELECT"),
        (None, {"query": "SELECT 1; DROP TABLE tickets"}, "is no query: give one SELECT"),
        (
            None,
            {"query": "WITH gone AS (DELETE FROM tickets RETURNING *) SELECT * FROM gone"},
            "is no query: give one SELECT",
        ),
        (None, {"query": "SELECT nothing FROM tickets"}, 'column "nothing" does not exist'),
        (None, {"query": "SELECT * FROM nothing"}, 'relation "nothing" does not exist'),
        (None, {"query": "SELECT 1", "table": "tickets"}, "a table or a query, not both"),
        ("tickets", {"table": "tickets"}, "give the table or the query alone"),
        ("tickets.parquet", {}, "PostgreSQL reads its own tables"),
        (Path("tickets.duckdb"), {}, "PostgreSQL reads its own tables"),
        (pandas.DataFrame({"a": [1]}), {}, "a DataFrame: PostgreSQL reads its own tables"),
        ("postgresql://ann:s3cret@elsewhere/db", {}, "ann@elsewhere/db: this is another database"),
    ],
)
def test_what_a_source_may_not_be(
    postgres: Database, source: object, inside: dict[str, str], message: str
) -> None:
    postgres.fill(most=3)
    with PostgresEngine(postgres.url) as engine:
        with (
            pytest.raises(SourceError, match=message) as error,
            engine.open_source(source, **inside),
        ):
            pass
        assert "s3cret" not in text_of(error)
    assert postgres.execute("SELECT COUNT(*) FROM tickets") == [(3,)]


def test_a_table_without_permission(postgres: Database) -> None:
    postgres.fill(most=3)
    role = postgres.role()
    with PostgresEngine(postgres.url_of(role)) as engine:
        for inside in ({"table": "tickets"}, {"query": "SELECT * FROM tickets"}):
            with pytest.raises(SourceError, match="may not"), engine.open_source(None, **inside):
                pass


def test_texts_of_other_collations_can_be_compared(postgres: Database) -> None:
    postgres.execute('CREATE TABLE mail (a text COLLATE "C", b text COLLATE "pg_c_utf8")')
    postgres.execute("INSERT INTO mail VALUES ('x', 'x')")
    with PostgresEngine(postgres.url) as engine, engine.open_source("mail") as relation:
        assert isinstance(relation, exp.Query)
        same = exp.select("a").from_(relation.subquery("mail")).where("a = b")
        assert engine.run(same) == [("x",)]


# --- runs


def test_an_ordinary_role_trains_and_only_reads(postgres: Database) -> None:
    postgres.fill(most=400)
    role = postgres.role()
    grant = sql.SQL("GRANT SELECT ON tickets TO {}").format(sql.Identifier(role))
    postgres.execute(grant)
    digest = "SELECT md5(string_agg(t::text, '|' ORDER BY ticket)) FROM tickets AS t"
    before = postgres.execute(digest)
    with PostgresEngine(postgres.url_of(role)) as engine:
        learned = learn(engine, "public.tickets")
        with DuckDBEngine() as other:
            first = learn(other, _first_tickets(400))
            for table in ("terms", "labels", "documents"):
                ours, others = (rounded(rows_of(run, table)) for run in (learned, first))
                assert sorted(ours) == sorted(others)
    assert postgres.execute(digest) == before
    assert postgres.work_schemas() == []


def _first_tickets(most: int) -> pandas.DataFrame:
    return duckdb.execute(f"FROM read_json('{TICKETS}') LIMIT {most}").df()


def test_a_locale_changes_nothing(postgres: Database) -> None:
    """Tokens of accents, ligatures, emoji and CJK are DuckDB's, also in a database that knows C."""
    texts = [
        "Über STRASSE straße ΣΊΣΥΦΟΣ İstanbul ǅ ÉCOLE école cafe\u0301 CAFÉ",
        "漢字かな交じり文 한국어 ไทย देवनागरी العربية עברית Ж",
        "a😀b 👩‍👩‍👧 x² ½ ﬁ ﬃ Ⅷ ① \uff41\uff42\uff43 \u00a0 naïve_word don't e-mail 3.14",
        "Ꭰꭰ 𐐀𐐨 \U0001d518\U0001d52b\U0001d526 ß ẞ ﬀ Å \u212b \u2126 Ω ǆ Ǆ",
    ]
    postgres.execute(
        "CREATE DATABASE plain TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' STRATEGY file_copy"
    )
    plain = Database(postgres.host, "plain")
    try:
        found = []
        frame = pandas.DataFrame({"key": range(4), "text": texts, "label": ["a", "b"] * 2})
        for database in (postgres, plain):
            database.execute("CREATE TABLE mail (key bigint, text text, label text)")
            for row in frame.itertuples(index=False):
                database.execute("INSERT INTO mail VALUES (%s, %s, %s)", *row)
        for engine, source in (
            (DuckDBEngine(), frame),
            (PostgresEngine(postgres.url), "mail"),
            (PostgresEngine(plain.url), "mail"),
        ):
            with engine:
                run = Run(engine)
                columns = Columns(text=("text",), id="key", label="label")
                settings = CorpusSettings(min_df=1)
                steps.fit(run, Documents(source, columns), settings)
                found.append(sorted((name, count) for _, name, count, *_ in rows_of(run, "terms")))
        assert found[0] == found[1] == found[2]
        names = {name for name, _ in found[0]}
        assert {"école", "café", "straße", "σίσυφοσ", "istanbul", "漢", "한국어"} <= names
    finally:
        postgres.execute("DROP DATABASE plain WITH (FORCE)")


def test_a_lost_connection_is_said_and_leaves_nothing_for_long(postgres: Database) -> None:
    postgres.fill(most=400)
    engine = PostgresEngine(postgres.url)
    ((backend,),) = engine.execute("SELECT pg_backend_pid()")

    def cut(step: Step) -> None:
        if step.template == "corpus/postings" and step.rows is None:
            postgres.execute("SELECT pg_terminate_backend(%s, 10000)", backend)

    with engine, pytest.raises(EngineError, match=r"the connection was lost .*; run it again"):
        learn(engine, "tickets", on_step=cut)
    assert len(postgres.work_schemas()) == 1
    with PostgresEngine(postgres.url) as following:
        assert postgres.work_schemas() == [following.workspace.schema]
    assert postgres.work_schemas() == []


def test_a_restarted_server(tmp_path: Path) -> None:
    """On a server of its own, so that no other test loses its connections."""
    with postgres_server.running() as home:
        engine = PostgresEngine(home.url)
        table = engine.work_table("numbers")
        engine.write(table, "SELECT 1 AS n", {}, append=False)
        postgres_server.restart(home)
        with engine, pytest.raises(EngineError, match="the connection was lost"):
            engine.save(table, tmp_path / "numbers.parquet")
        assert home.work_schemas() == [engine.workspace.schema]
        PostgresEngine(home.url).close()
        assert home.work_schemas() == []


def test_the_workspace_of_another_run_is_left_alone(postgres: Database) -> None:
    role = postgres.role()
    statement = sql.SQL("CREATE SCHEMA sqlsimpl_work_others AUTHORIZATION {}")
    postgres.execute(statement.format(sql.Identifier(role)))
    with PostgresEngine(postgres.url) as first, PostgresEngine(postgres.url) as second:
        expected = {first.workspace.schema, second.workspace.schema, "sqlsimpl_work_others"}
        assert set(postgres.work_schemas()) == expected
        table = first.work_table("x")
        first.write(table, "SELECT 1 AS n", {}, append=False)
        second.close()
        assert first.result(table).fetchall() == [(1,)]


def test_engines_on_one_connection_leave_each_other_alone(postgres: Database) -> None:
    with psycopg.connect(postgres.url) as connection, PostgresEngine(connection) as first:
        table = first.work_table("x")
        first.write(table, "SELECT 1 AS n", {}, append=False)
        PostgresEngine(connection).close()
        assert first.result(table).fetchall() == [(1,)]


def test_a_role_may_have_any_name(postgres: Database) -> None:
    name = f"An.n@Corp {uuid.uuid4().hex[:8]}"
    role, database = sql.Identifier(name), sql.Identifier(postgres.name)
    postgres.execute(sql.SQL("CREATE ROLE {} LOGIN").format(role))
    postgres.execute(sql.SQL("GRANT CREATE ON DATABASE {} TO {}").format(database, role))
    with psycopg.connect(postgres.url, user=name) as connection:
        with PostgresEngine(connection) as engine:
            assert engine.workspace.schema in postgres.work_schemas()
        assert postgres.work_schemas() == []


def test_ctrl_c_cancels_the_statement(postgres: Database) -> None:
    engine = PostgresEngine(postgres.url)
    ((backend,),) = engine.execute("SELECT pg_backend_pid()")
    state = "SELECT query FROM pg_stat_activity WHERE pid = %s AND state = 'active'"

    raised = threading.Event()

    def interrupt() -> None:
        while not any("pg_sleep" in query for (query,) in postgres.execute(state, backend)):
            if raised.wait(0.02):
                return
        # Python drops an interrupt that comes just while it collects garbage.
        main = threading.main_thread().ident or 0
        signal.pthread_kill(main, signal.SIGINT)
        while not raised.wait(60):
            signal.pthread_kill(main, signal.SIGINT)

    # A shell that starts the tests in the background has them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    thread.start()
    with engine:
        table = engine.work_table("slept")
        with pytest.raises(KeyboardInterrupt):
            engine.write(table, "SELECT pg_sleep(600)::text AS n", {}, append=False)
        raised.set()
        thread.join()
        signal.signal(signal.SIGINT, before)
        assert postgres.execute(state, backend) == []
        assert engine.execute("SELECT to_regclass(%(t)s)", {"t": table.sql("postgres")}) == [
            (None,)
        ]
    assert postgres.work_schemas() == []


def sleep_until(interrupt: threading.Timer, engine: PostgresEngine) -> None:
    interrupt.start()
    engine.execute("SELECT pg_sleep(600)")


def test_ctrl_c_is_not_lost_whenever_it_comes(postgres: Database) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    main = threading.main_thread().ident or 0
    try:
        for moment in (0.0, 0.001, 0.003, 0.01, 0.03):
            with PostgresEngine(postgres.url) as engine:
                interrupt = threading.Timer(moment, signal.pthread_kill, [main, signal.SIGINT])
                with pytest.raises(KeyboardInterrupt):
                    sleep_until(interrupt, engine)
                interrupt.join()
                assert engine.execute("SELECT 1") == [(1,)]
    finally:
        signal.signal(signal.SIGINT, before)
    assert postgres.work_schemas() == []


def test_a_failing_statement_is_named(postgres: Database) -> None:
    postgres.fill(most=50)
    with PostgresEngine(postgres.url) as engine:
        run = Run(engine)
        with pytest.raises(StatementError, match="corpus/kept_rows"):
            run.fetch("corpus/kept_rows")
