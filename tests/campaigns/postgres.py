"""A PostgreSQL server: kills, writers and readers at once, roles that plant what runs as others."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import sqlsimpl
from tests.campaigns.campaign import Case
from tests.engines import postgres_server
from tests.engines.postgres_server import Database
from tests.engines.test_postgres_trust import (
    PLANTED_IN_A_TABLE,
    SUPERUSER,
    VERSIONS,
    as_role,
    is_superuser,
)

_SERVER = ExitStack()
_HOMES: list[Database] = []
_SIGNALS = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
_LONGEST = 4.0
"""Seconds in which each of the commands has ended."""
_PATIENCE = 60
"""Seconds in which the server notices that a client is gone."""
_CALL: dict[str, Any] = {
    "table": "tickets", "text": "body", "label": "category", "id": "ticket", "name": "news",
}  # fmt: skip
_WRITER = """
import sys
import sqlsimpl
from tests.campaigns.postgres import _CALL
smoothing = float(sys.argv[2])
with sqlsimpl.train(sys.argv[1], algorithm="nb", smoothing=smoothing, **_CALL) as model:
    assert model.settings["smoothing"] == smoothing
    print(model.version)
"""
_READER = """
import sys
import sqlsimpl
for _ in range(3):
    try:
        with sqlsimpl.open(sys.argv[1], "news") as model:
            assert len(model.predict(sys.argv[1], table="tickets").fetchall()) == 60
    except sqlsimpl.ModelError:
        pass  # no model yet
print(0)
"""


def prepare(folder: Path) -> None:  # noqa: ARG001
    """A server of its own."""
    _HOMES.append(_SERVER.enter_context(postgres_server.running()))


def finish() -> None:
    """Stop the server."""
    _SERVER.close()
    _HOMES.clear()


def case(folder: Path, seed: int) -> Case:  # noqa: ARG001
    """One database, and what happens to it."""
    chance = random.Random(seed)
    with postgres_server.fresh(_HOMES[-1]) as database:
        database.fill(most=60)
        database.execute("GRANT SELECT ON tickets TO public")
        return (_killed, _together, _planted)[seed % 3](database, chance)


def _predicted(database: Database, version: int) -> list[object]:
    with sqlsimpl.open(database.url, "news", version) as model:
        return sorted(model.predict(database.url, table="tickets").fetchall())


def _killed(database: Database, chance: random.Random) -> Case:
    for smoothing in (1.0, 2.0):
        sqlsimpl.train(database.url, algorithm="nb", smoothing=smoothing, **_CALL).close()
    before = {version: _predicted(database, version) for version in (1, 2)}
    columns = ["--text", "body", "--label", "category", "--id", "ticket"]
    some = ["--table", "tickets", "--where", "ticket < 'T-00010'"]
    model = ["--model", database.url, "--name", "news"]
    command = chance.choice([
        ["train", database.url, "--table", "tickets", *columns, "--algorithm", "nb", "--force",
         *model],
        ["train", database.url, "--table", "tickets", *columns, "--algorithm", "ridge", *model],
        ["remove", database.url, *some, *model],
        ["forget", database.url, *some, *model],
        ["models", *model, "--roll-back", "1"],
        ["models", *model, "--drop", "1"],
        ["predict", database.url, "--table", "tickets", *model],
    ])  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "sqlsimpl", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=dict(os.environ),
    ) as process:
        time.sleep(chance.uniform(0.3, _LONGEST))
        process.send_signal(chance.choice(_SIGNALS))
    changed = 2 if command[0] == "remove" else None
    for one in sqlsimpl.versions(database.url, "news"):
        now = _predicted(database, one.version)
        if one.version in before and one.version != changed and now != before[one.version]:
            return Case(f"kill, {command[0]}: other predictions", passed=False)
    sqlsimpl.train(database.url, algorithm="nb", smoothing=5.0, **_CALL).close()
    waited = time.monotonic()
    while database.work_schemas():
        if time.monotonic() - waited > _PATIENCE:
            return Case(f"kill, {command[0]}: work tables are left", passed=False)
        time.sleep(1)
        with suppress(sqlsimpl.SqlsimplError):
            _predicted(database, 2)
    return Case(f"killed: {command[0]}")


def _together(database: Database, chance: random.Random) -> Case:
    writers = chance.choice([2, 3])
    programs = [(_WRITER, str(number + 1)) for number in range(writers)] + [(_READER, "")]
    begun = [
        subprocess.Popen(
            [sys.executable, "-c", program, database.url, word],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for program, word in programs
    ]  # fmt: skip
    results = [process.communicate(timeout=600) for process in begun]
    if any(process.returncode for process in begun):
        wrong = [errors for process, (_, errors) in zip(begun, results, strict=True)
                 if process.returncode]  # fmt: skip
        return Case(f"together: {wrong[0][-200:]!r}", passed=False)
    numbers = sorted(int(output) for output, _ in results[:writers])
    listed = sorted(one.version for one in sqlsimpl.versions(database.url))
    whole = numbers == listed == list(range(1, writers + 1))
    return Case("together" if whole else f"together: versions {numbers}, {listed}", whole)


def _planted(database: Database, chance: random.Random) -> Case:
    """A role plants what would make it a superuser; a superuser trains."""
    role = database.role()
    if chance.random() < 0.5:
        database.execute(f'ALTER DATABASE "{database.name}" OWNER TO "{role}"')
    up = f"BEGIN EXECUTE 'ALTER ROLE {role} SUPERUSER'; RETURN true; END"
    as_role(
        database, role, "CREATE SCHEMA sqlsimpl", VERSIONS, "CREATE SCHEMA own",
        SUPERUSER.format(schema="own", role=role),
        f"CREATE FUNCTION own.up() RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$ {up} $$",
        "CREATE DOMAIN own.kind AS boolean",
    )  # fmt: skip
    what = chance.choice([*PLANTED_IN_A_TABLE, "a trigger", "a schema", "a view"])
    statements = {
        **{name: text.format(versions="sqlsimpl.versions")
           for name, text in PLANTED_IN_A_TABLE.items()},
        "a trigger": "CREATE TRIGGER up BEFORE INSERT ON sqlsimpl.versions FOR EACH ROW "
        "EXECUTE FUNCTION own.rise()",
        "a schema": "DROP SCHEMA sqlsimpl CASCADE; CREATE SCHEMA news",
        "a view": "DROP TABLE sqlsimpl.versions; CREATE VIEW sqlsimpl.versions AS SELECT own.up()",
    }  # fmt: skip
    with suppress(Exception):  # an index on what may not be done cannot be made
        as_role(database, role, statements[what])
    if is_superuser(database, role):
        return Case(f"planted {what}: it rose by itself", passed=False)
    try:
        sqlsimpl.train(database.url, algorithm="nb", **_CALL).close()
        refused = False
    except sqlsimpl.EngineError:
        refused = True
    if is_superuser(database, role) or not refused:
        return Case(f"planted {what}: refused {refused}", passed=False)
    return Case("planted")
