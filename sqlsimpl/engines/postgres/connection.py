"""Connecting to a PostgreSQL server, and why that failed."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from sqlsimpl.engines.registry import shown as without_password
from sqlsimpl.errors import EngineError

_URL = re.compile(r"^postgres(?:ql)?://", re.IGNORECASE)
_SECONDS = 15
_FORM = "postgresql://user:password@host:port/database"
# What libpq or the server says, and what can be done; patterns of an untranslated server.
_REASONS = [
    (r"password authentication failed|no password supplied", "the password is wrong or missing"),
    (r'role "[^"]*" does not exist', "there is no such role: correct the user in the URL"),
    (r'database "[^"]*" does not exist', "there is no such database: correct the URL or create it"),
    (r"no pg_hba.conf entry", "the server lets this user or host in nowhere (pg_hba.conf)"),
    (r"could not translate host name|failed to resolve host", "there is no such host"),
    (
        r"[Cc]onnection refused|No such file or directory|timeout|No route to host|unreachable",
        "the server cannot be reached: is it running, and are host and port right?",
    ),
    (r"too many clients|remaining connection slots", "the server has no connection left: wait"),
    (r"starting up|shutting down", "the server is starting or stopping: try again soon"),
    (r'permission denied for database "', "the role may not connect to this database"),
]


def is_url(text: str) -> bool:
    """Whether a text names a PostgreSQL database."""
    return _URL.match(text) is not None


def connect(url: str) -> psycopg.Connection[Any]:
    """Open a connection of our own; errors never show the password."""
    given = _parsed(url)
    given.setdefault("connect_timeout", _SECONDS)
    given.setdefault("application_name", "sqlsimpl")
    try:
        return psycopg.connect(**given, autocommit=True)
    except psycopg.Error as error:
        reason = _without(str(error).strip(), str(given.get("password") or ""))
        place = named(given)
        for pattern, meaning in _REASONS:
            if re.search(pattern, reason):
                said = reason.splitlines()[0].removeprefix("connection failed: ")
                raise EngineError(f"{place}: {meaning} ({said})") from None
        raise EngineError(f"{place}: it cannot be opened: {reason.splitlines()[0]}") from None


def _parsed(url: str) -> dict[str, Any]:
    try:
        if not is_url(url):
            raise ValueError("no URL")
        given = conninfo_to_dict(url)
        # With a bare @ or / in the password, a part of that would be taken for the host.
        strange = any("@" in str(given.get(key) or "") for key in ("host", "dbname"))
        if strange or not re.fullmatch(r"[\d,]*", str(given.get("port") or "")):
            raise ValueError("no host or port")
    except (psycopg.Error, ValueError):
        raise EngineError(
            f"{without_password(url)}: this is no URL of a PostgreSQL database; it looks like "
            f"{_FORM}, where signs such as @ : / # % in a password are written %40 %3A %2F %23 %25"
        ) from None
    return dict(given)


def named(given: dict[str, Any]) -> str:
    """A database as errors name it: its URL without the password."""
    user = f"{given['user']}@" if given.get("user") else ""
    host = str(given.get("host") or given.get("hostaddr") or "localhost")
    port = f":{given['port']}" if given.get("port") else ""
    place = f"postgresql://{user}{host}{port}/{given.get('dbname') or ''}"
    if host.startswith("/"):
        place = f"postgresql://{user}/{given.get('dbname') or ''}?host={host}"
    return place


def shown(connection: psycopg.Connection[Any]) -> str:
    """The database of an open connection as errors name it."""
    info = connection.info
    given = {"user": info.user, "host": info.host, "port": info.port, "dbname": info.dbname}
    if not str(info.host).startswith("/") and info.port == 5432:
        del given["port"]
    return named(given)


def _without(message: str, password: str) -> str:
    for secret in {password, unquote(password)} - {""}:
        message = message.replace(secret, "***")
    return message
