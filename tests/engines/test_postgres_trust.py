"""What others have planted on a server is neither run nor trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from psycopg import sql

import sqlsimpl
from sqlsimpl import EngineError, Model
from sqlsimpl.engines import shown
from sqlsimpl.engines.postgres.engine import PostgresEngine
from tests.engines.postgres_server import Database

pytestmark = pytest.mark.engine("postgres")

SUPERUSER = """
CREATE FUNCTION {schema}.rise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN EXECUTE 'ALTER ROLE {role} SUPERUSER'; RETURN NEW; END $$;
"""
VERSIONS = """
CREATE TABLE sqlsimpl.versions (
    model text, version integer, current boolean, published timestamp, algorithm text,
    documents bigint, labels bigint, terms bigint, fingerprint text, format integer
);
"""


def train(database: str, **options: Any) -> Model:
    call: dict[str, Any] = {
        "table": "public.tickets", "text": "body", "label": "category", "id": "ticket",
        "algorithm": "nb", "name": "news", **options,
    }  # fmt: skip
    with sqlsimpl.train(database, **call) as model:
        return model


def as_role(database: Database, role: str, *statements: str) -> None:
    with psycopg.connect(database.url_of(role), autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def is_superuser(database: Database, role: str) -> bool:
    ((found,),) = database.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", role)
    return bool(found)


@pytest.fixture
def tickets(postgres: Database) -> Database:
    postgres.fill(most=60)
    postgres.execute("GRANT SELECT ON tickets TO public")
    return postgres


def test_a_planted_list_of_versions_is_refused(tickets: Database) -> None:
    role = tickets.role()
    as_role(
        tickets, role, "CREATE SCHEMA sqlsimpl", VERSIONS,
        SUPERUSER.format(schema="sqlsimpl", role=role),
        "CREATE TRIGGER rising BEFORE INSERT ON sqlsimpl.versions FOR EACH ROW "
        "EXECUTE FUNCTION sqlsimpl.rise()",
    )  # fmt: skip
    with pytest.raises(EngineError, match=f"schema 'sqlsimpl' belongs to role '{role}'"):
        train(tickets.url)
    assert not is_superuser(tickets, role)
    assert tickets.execute("SELECT * FROM sqlsimpl.versions") == []


def test_a_planted_trigger_on_ones_own_list_is_refused(tickets: Database) -> None:
    train(tickets.url)
    role = tickets.role()
    name = sql.Identifier(role)
    tickets.execute(sql.SQL("GRANT USAGE ON SCHEMA sqlsimpl TO {}").format(name))
    tickets.execute(sql.SQL("GRANT TRIGGER ON sqlsimpl.versions TO {}").format(name))
    as_role(
        tickets, role, "CREATE SCHEMA own", SUPERUSER.format(schema="own", role=role),
        "CREATE TRIGGER rising BEFORE INSERT OR UPDATE ON sqlsimpl.versions FOR EACH ROW "
        "EXECUTE FUNCTION own.rise()",
    )  # fmt: skip
    for call in (lambda: train(tickets.url, smoothing=3.0),
                 lambda: sqlsimpl.roll_back(tickets.url, "news", 1)):  # fmt: skip
        with pytest.raises(EngineError, match="trigger 'rising'"):
            call()
    assert not is_superuser(tickets, role)


def test_a_planted_schema_of_a_model_is_refused(tickets: Database) -> None:
    role = tickets.role()
    as_role(tickets, role, "CREATE SCHEMA news")
    with pytest.raises(EngineError, match=f"schema 'news' belongs to role '{role}'"):
        train(tickets.url)
    assert tickets.execute("SELECT count(*) FROM pg_namespace WHERE nspname = 'news@1'") == [(0,)]


def test_the_databases_owner_does_not_become_superuser(tickets: Database) -> None:
    role = tickets.role()
    name, database = sql.Identifier(role), sql.Identifier(tickets.name)
    tickets.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, name))
    as_role(
        tickets, role, "CREATE SCHEMA sqlsimpl", VERSIONS,
        SUPERUSER.format(schema="sqlsimpl", role=role),
        "CREATE FUNCTION sqlsimpl.up() RETURNS boolean LANGUAGE plpgsql AS $$ "
        f"BEGIN EXECUTE 'ALTER ROLE {role} SUPERUSER'; RETURN true; END $$",
        "ALTER TABLE sqlsimpl.versions ADD CHECK (sqlsimpl.up())",
    )  # fmt: skip
    with pytest.raises(EngineError, match=f"schema 'sqlsimpl' belongs to role '{role}'"):
        train(tickets.url)
    assert not is_superuser(tickets, role)


def test_texts_of_another_roles_functions_are_not_made_functions(tickets: Database) -> None:
    """The table of functions of a version is its owner's to change."""
    train(tickets.url)
    train(tickets.url, smoothing=3.0)
    role = tickets.role()
    owner = sql.Identifier(role)
    tickets.execute(sql.SQL('ALTER TABLE "news@1".functions OWNER TO {}').format(owner))
    tickets.execute(sql.SQL('GRANT USAGE ON SCHEMA "news@1" TO {}').format(owner))
    text = f"RETURNS int LANGUAGE sql AS ''SELECT 1''; ALTER ROLE {role} SUPERUSER; --"
    as_role(tickets, role, f"UPDATE \"news@1\".functions SET query = '{text}'")
    with pytest.raises(EngineError, match=f"table 'functions' .* belongs to role '{role}'"):
        sqlsimpl.roll_back(tickets.url, "news", 1)
    assert not is_superuser(tickets, role)


PLANTED_IN_A_TABLE = {
    "a rule": "CREATE RULE planted AS ON INSERT TO {versions} DO ALSO SELECT own.up()",
    "a column with a default": "ALTER TABLE {versions} ADD extra boolean DEFAULT own.up()",
    "a check": "ALTER TABLE {versions} ADD CHECK (own.up())",
    "an index": "CREATE INDEX ON {versions} ((own.up()))",
    "a column of a type": "ALTER TABLE {versions} ADD extra own.kind",
    "a policy": "ALTER TABLE {versions} ENABLE ROW LEVEL SECURITY",
    "a table that inherits": "CREATE TABLE own.heir () INHERITS ({versions})",
}


def test_what_a_member_of_a_group_plants_in_its_tables_is_refused(tickets: Database) -> None:
    planter, victim = tickets.role(), tickets.role()
    tickets.execute("CREATE ROLE group_of_planters NOLOGIN")
    try:
        for role in (planter, victim):
            member = sql.Identifier(role)
            tickets.execute(sql.SQL("GRANT group_of_planters TO {}").format(member))
        as_role(
            tickets, planter, "CREATE SCHEMA sqlsimpl AUTHORIZATION group_of_planters",
            "CREATE SCHEMA own; GRANT USAGE, CREATE ON SCHEMA own TO group_of_planters",
            "CREATE FUNCTION own.up() RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT true'",
            "CREATE DOMAIN own.kind AS boolean CHECK (own.up())",
            "SET ROLE group_of_planters; " + VERSIONS,
        )  # fmt: skip
        for what, statement in PLANTED_IN_A_TABLE.items():
            with psycopg.connect(tickets.url_of(planter)) as connection:
                connection.execute("SET ROLE group_of_planters")
                connection.execute(statement.format(versions="sqlsimpl.versions").encode())
                connection.commit()
                with pytest.raises(EngineError, match=f"'versions' .* has (?:{what}|a policy)"):
                    train(tickets.url_of(victim))
                connection.execute("DROP TABLE sqlsimpl.versions CASCADE")
                connection.execute(VERSIONS.encode())
        assert tickets.execute("SELECT * FROM sqlsimpl.versions") == []
        assert train(tickets.url_of(victim)).version == 1
        with pytest.raises(EngineError, match="belongs to role 'group_of_planters'"):
            train(tickets.url, smoothing=3.0)
    finally:
        tickets.execute("DROP OWNED BY group_of_planters CASCADE")
        tickets.execute("DROP ROLE group_of_planters")


def test_a_policy_of_another_role_is_not_run_by_reading(tickets: Database) -> None:
    role, reader = tickets.role(), tickets.role()
    as_role(
        tickets, role, "CREATE SCHEMA sqlsimpl", VERSIONS,
        "ALTER TABLE sqlsimpl.versions ENABLE ROW LEVEL SECURITY",
        "CREATE FUNCTION sqlsimpl.spy() RETURNS boolean LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'spied on %', current_user; END $$",
        "CREATE POLICY spying ON sqlsimpl.versions USING (sqlsimpl.spy())",
        "INSERT INTO sqlsimpl.versions (model) VALUES ('bait')",
        "GRANT USAGE ON SCHEMA sqlsimpl TO public",
        "GRANT SELECT ON sqlsimpl.versions TO public",
    )  # fmt: skip
    with pytest.raises(EngineError, match="has a policy"):
        sqlsimpl.versions(tickets.url_of(reader))


def test_what_is_shared_by_a_group_is_used(tickets: Database) -> None:
    first, second = tickets.role(), tickets.role()
    tickets.execute("CREATE ROLE team_of_trust NOLOGIN")
    try:
        for role in (first, second):
            member = sql.Identifier(role)
            tickets.execute(sql.SQL("GRANT team_of_trust TO {}").format(member))
        as_role(
            tickets, first, "CREATE SCHEMA sqlsimpl AUTHORIZATION team_of_trust",
            "SET ROLE team_of_trust; " + VERSIONS,
        )  # fmt: skip
        assert train(tickets.url_of(first), name="one").version == 1
        assert train(tickets.url_of(second), name="two").version == 1
    finally:
        tickets.execute("DROP OWNED BY team_of_trust CASCADE")
        tickets.execute("DROP ROLE team_of_trust")


PLANTED = """
CREATE FUNCTION public.{name}({parameters}) RETURNS {type} LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'planted {name} ran as %', current_user; END $$
"""


def test_functions_in_the_search_path_are_not_taken_for_the_servers(tickets: Database) -> None:
    expected = train(tickets.url, text=["subject", "body"], name="before").published.fingerprint
    planted = [
        ("concat_ws", "text, text, text", "text"), ("concat_ws", "text, text, text, text", "text"),
        ("md5", "varchar", "text"), ("array_to_string", "text[], text", "text"),
        ("lower", "varchar", "text"), ("ln", "bigint", "double precision"),
        ("unnest", "text[]", "setof text"), ("coalesced", "text", "text"),
        ("regexp_matches", "text, text, text", "setof text[]"), ("sqrt", "bigint", "float8"),
        ("string_to_table", "varchar, varchar", "setof text"), ("hashtext", "varchar", "integer"),
    ]  # fmt: skip
    for name, parameters, kind in planted:
        tickets.execute(PLANTED.format(name=name, parameters=parameters, type=kind))
    for name in ("plus", "same"):
        tickets.execute(PLANTED.format(name=name, parameters="bigint, integer", type="bigint"))
    tickets.execute(
        "CREATE OPERATOR public.* (LEFTARG = bigint, RIGHTARG = integer, FUNCTION = public.plus)"
    )
    tickets.execute("ALTER ROLE postgres SET search_path = public, pg_catalog")
    try:
        model = train(tickets.url, text=["subject", "body"], force=True)
        assert model.published.fingerprint == expected
        train(tickets.url, text=["subject", "body"], algorithm="simpl", name="deep")
    finally:
        tickets.execute("ALTER ROLE postgres RESET search_path")


def test_the_users_path_finds_sources_and_their_functions(tickets: Database) -> None:
    tickets.execute("CREATE SCHEMA mine; ALTER TABLE tickets SET SCHEMA mine")
    tickets.execute(
        "CREATE FUNCTION mine.wanted(text) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$"
    )
    with psycopg.connect(tickets.url, autocommit=True) as connection:
        connection.execute("SET search_path = mine, public")
        with sqlsimpl.train(
            connection, table="tickets", text="body", label="category", algorithm="nb",
            where="wanted(body)",
        ) as model:  # fmt: skip
            assert model.trained_on.documents > 50
            assert model.predict(connection, table="tickets").fetchone() is not None
        assert connection.execute("SHOW search_path").fetchone() == ("mine, public",)


def test_statements_of_ours_run_with_a_pinned_path(tickets: Database) -> None:
    with PostgresEngine(tickets.url) as engine:
        ((path,),) = engine.execute("SHOW search_path")
        assert path == f'pg_catalog, "{engine.workspace.schema}", pg_temp'
        with engine.open_source(None, "tickets"):
            ((path,),) = engine.execute("SHOW search_path")
            assert path.startswith("pg_catalog, ")
            assert "public" in path


def test_forgetting_on_a_server(tickets: Database) -> None:
    ((gone,),) = tickets.execute("SELECT min(ticket) FROM tickets")
    train(tickets.url, keep_intermediate=True)
    train(tickets.url, algorithm="simpl")
    where = f"ticket = '{gone}'"
    done = sqlsimpl.forget(tickets.url, table="tickets", where=where)
    assert (done.version, done.forgotten, done.documents) == (3, 1, 59)
    assert done.dropped == ("news@2", "news@1")
    schemas = tickets.execute("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, 'news')")
    assert sorted(schemas) == [("news",), ("news@3",)]
    stored = tickets.execute('SELECT value FROM "news@3".settings')
    assert not any(gone in value for (value,) in stored)
    assert tickets.execute(f"SELECT 1 FROM \"news@3\".steps WHERE statement LIKE '%{gone}%'") == []


# Passwords.

SECRET = "s3cr:t/w@rd"
ENCODED = quote(SECRET, safe="")


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ann:{ENCODED}@host/db",
        f"postgresql://ann:{SECRET}@host/db",
        f"postgres://ann:{ENCODED}@host:5432/db",
        f"POSTGRESQL://ann:{ENCODED}@host/db",
        f"postgresql+psycopg://ann:{ENCODED}@host/db",
        f"postgresql://host/db?user=ann&password={ENCODED}",
        f"postgresql://host/db?user=ann&PASSWORD={ENCODED}",
        f"postgresql://host/db?PassWord={ENCODED}&user=ann",
        f"postgresql://ann@host/db?sslpassword={ENCODED}",
        f"host=host dbname=db user=ann password={SECRET}",
        f"host=host password = {SECRET} dbname=db",
        f"host=host PASSWORD='{SECRET}' dbname=db",
        f"host=host password='a b {SECRET}' dbname=db",
        f"host=host password='a\\' {SECRET}' dbname=db",
        f"mysql://ann:{ENCODED}@host/db",
        f"mysql://ann:{SECRET}@host:3306/db",
        f"jdbc:postgresql://host/db?user=ann&password={ENCODED}",
        f"jdbc:postgresql://ann:{ENCODED}@host/db",
        f"sc://host:15002/;token={ENCODED};user_id=ann",
        f"sc://host:15002/;use_ssl=true;x-token={ENCODED}",
        f"postgresql://ann:{ENCODED}@one:1,two:2/db",
        f"md:cloud?motherduck_token={ENCODED}",
        f"https://ann:{ENCODED}@host/file.parquet",
        f"s3://bucket/file.parquet?s3_secret_access_key={ENCODED}",
    ],
)
def test_no_form_of_an_address_shows_its_password(address: str) -> None:
    told = [shown(address)]
    calls: list[Callable[[], object]] = [
        lambda: sqlsimpl.open(address),
        lambda: sqlsimpl.train(address, table="t", text="a", label="b"),
        lambda: sqlsimpl.train("x.parquet", text="a", label="b", model=address),
    ]
    for call in calls:
        with pytest.raises(sqlsimpl.SqlsimplError) as caught:
            call()
        told.append(str(caught.value))
    for text in told:
        for part in (SECRET, ENCODED, "s3cr", "w@rd", "w%40rd"):
            assert part not in text
