"""Readers, trainers and owners in PostgreSQL: the grants in the docs are what each needs."""

from __future__ import annotations

import re
import uuid
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl.cli import app
from sqlsimpl.engines.postgres.engine import PostgresEngine
from sqlsimpl.errors import EngineError
from tests.engines.postgres_server import Database

pytestmark = pytest.mark.engine("postgres")

DOCS = Path(__file__).parents[2] / "docs" / "engines.md"
ROLES = ("ann", "ben", "eve", "classifiers")


class Office:
    """A database with documents and the people of the docs, under names of their own."""

    def __init__(self, database: Database) -> None:
        self.database = database
        mark = uuid.uuid4().hex[:6]
        self.names = {name: f"{name}_{mark}" for name in ROLES}
        for name in ("ann", "ben", "eve"):
            database.execute(
                sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(self.names[name]))
            )
        database.fill("inbox", most=120)

    def url(self, name: str) -> str:
        return self.database.url_of(self.names[name])

    def grant(self, example: int, by: str | None = None) -> None:
        """Run an example of the docs, the last statement of the first one as who publishes."""
        text = re.findall(r"```sql\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[example]
        for name, own in {**self.names, "mail": self.database.name}.items():
            text = re.sub(rf"\b{name}\b", own, text)
        for statement in text.split(";"):
            if not statement.strip():
                continue
            url = self.url(by) if by and "DEFAULT" in statement else self.database.url
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(statement.encode())

    def train(self, name: str, **options: object) -> int:
        given = {"table": "inbox", "text": "body", "label": "category", "id": "ticket",
                 "algorithm": "nb", "name": "news", **options}  # fmt: skip
        with sqlsimpl.train(self.url(name), **given) as model:  # type: ignore[arg-type]
            return model.version

    def run(self, name: str, *call: str) -> str:
        """stdout of a command of somebody's on the documents."""
        found = CliRunner().invoke(app, [*call, "--model", self.url(name), "--quiet"])
        assert found.exit_code == 0, found.exception
        return found.stdout


@pytest.fixture
def office(postgres: Database) -> Office:
    return Office(postgres)


def test_a_reader_predicts_without_creating_anything(office: Office) -> None:
    """Also with the next version, whose views have other columns."""
    office.grant(1)
    office.train("ben")
    office.grant(0, by="ben")
    documents = ("--table", "inbox")
    for version in (1, 2):
        if version == 2:
            office.train("ben", where="category IN ('bug', 'billing', 'refund')")
        rows = office.run("ann", "predict", *documents).splitlines()
        assert rows[0] == "document,label,score,probability,reason"
        assert len(rows) == 121
        assert "accuracy" in office.run("ann", "evaluate", *documents)
        assert "T-00003" in office.run("ann", "explain", *documents, "--document", "T-00003")
        assert "news" in office.run("ann", "models")
        with psycopg.connect(office.url("ann")) as connection:
            plain = connection.execute("SELECT document, label FROM news.predict('inbox')")
            told = dict(row.split(",")[:2] for row in rows[1:])
            assert {key: label for key, label in plain if told[key]} == {
                key: label for key, label in told.items() if label
            }
    with pytest.raises(EngineError, match="permission denied for schema news@1"):
        sqlsimpl.open(office.url("ann"), "news", 1)
    schemas = "SELECT nspname FROM pg_namespace WHERE pg_get_userbyid(nspowner) = %s"
    assert office.database.execute(schemas, office.names["ann"]) == []


def test_a_reader_is_told_what_is_missing(office: Office) -> None:
    office.grant(1)
    office.train("ben")
    with pytest.raises(EngineError) as refused:
        sqlsimpl.open(office.url("ann"), "news")
    said = str(refused.value)
    ann, role = office.names["ann"], sql.Identifier(office.names["ann"])
    for grant in ("GRANT USAGE ON SCHEMA", "GRANT SELECT ON ALL TABLES IN SCHEMA"):
        told = f'{grant} sqlsimpl, NAME TO "{ann}"'
        assert told in said
        office.database.execute(sql.SQL("{}").format(sql.SQL(told.replace("NAME", "news"))))
    sqlsimpl.open(office.url("ann"), "news").close()
    with pytest.raises(EngineError, match="may not create schemas, which models are") as refused:
        office.train("ann")
    database = sql.Identifier(office.database.name)
    office.database.execute(sql.SQL("REVOKE TEMP ON DATABASE {} FROM PUBLIC").format(database))
    with pytest.raises(EngineError) as refused:
        PostgresEngine(office.url("ann"))
    for privilege, purpose in (("TEMPORARY", "is enough to predict"), ("CREATE", "to train")):
        told = f'GRANT {privilege} ON DATABASE "{office.database.name}" TO "{ann}"'
        assert f"{told} {purpose}" in str(refused.value)
    office.database.execute(sql.SQL("GRANT TEMP ON DATABASE {} TO {}").format(database, role))
    PostgresEngine(office.url("ann")).close()


def test_temporary_tables_of_the_users_stay(office: Office) -> None:
    with psycopg.connect(office.url("ann"), autocommit=True) as connection:
        connection.execute("CREATE TEMPORARY TABLE mine AS SELECT 7 AS n")
        with PostgresEngine(connection) as first, PostgresEngine(connection) as second:
            for engine, value in ((first, 1), (second, 2)):
                engine.write(engine.work_table("mine"), f"SELECT {value} AS n", {}, append=False)
            second.renew()
            assert first.result(first.work_table("mine")).fetchall() == [(1,)]
        left = "SELECT relname FROM pg_class WHERE relnamespace = pg_my_temp_schema()"
        assert connection.execute(left).fetchall() == [("mine",)]
        assert connection.execute("SELECT n FROM mine").fetchall() == [(7,)]


def test_several_train_as_a_group(office: Office) -> None:
    office.grant(2)
    assert [office.train("ben"), office.train("eve", min_df=3)] == [1, 2]
    sqlsimpl.roll_back(office.url("ben"), "news", 1)
    owners = (
        "SELECT DISTINCT pg_get_userbyid(nspowner)::text FROM pg_namespace WHERE nspname ~ '^news'"
    )
    assert office.database.execute(owners) == [(office.names["classifiers"],)]


def test_a_schema_keeps_the_comment_of_its_owner(office: Office) -> None:
    office.database.execute("CREATE SCHEMA news; COMMENT ON SCHEMA news IS 'ours'")
    with sqlsimpl.train(office.database.url, table="inbox", text="body", label="category",
                        algorithm="nb", name="news"):  # fmt: skip
        said = (
            "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname ~ '^news'"
        )
        assert office.database.execute(f"{said} ORDER BY nspname") == [
            ("ours",), ("Text classifier news: version 1.",),
        ]  # fmt: skip
