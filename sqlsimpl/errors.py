"""What can go wrong, by what the user can do about it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module
from typing import Any

_KEY = r"[\w.-]*(?:password|passwd|pwd|token|secret|access_key|api_?key)"
_SECRET_VALUE = re.compile(
    rf"({_KEY}\s*=\s*)('(?:\\.|[^'\\])*'?|[^&;\s]*)", re.IGNORECASE | re.DOTALL
)
# A path of a file has one slash of two. All up to the last @ may be of the password.
_USER = re.compile(r"(\w[\w+.-]*:/{1,2}[^\s:/@]*):\S*@")


def without_secrets(text: str) -> str:
    """A text with the passwords and tokens of addresses in it hidden, also of wrong addresses."""
    return _USER.sub(r"\1@", _SECRET_VALUE.sub(r"\1***", text))


class SqlsimplError(Exception):
    """The root of every error that sqlsimpl raises on purpose; it shows no password."""

    def __init__(self, *told: object) -> None:
        super().__init__(*(without_secrets(one) if isinstance(one, str) else one for one in told))

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the message alone, not the way to it through our code."""
        return [f"{type(self).__name__}: {self}"]


class SettingError(SqlsimplError):
    """A setting or an argument is wrong: change the call."""


class SourceError(SqlsimplError):
    """The documents cannot be read or used: change the data or say which part of it to take."""


class EngineError(SqlsimplError):
    """The database cannot be opened, read or written."""


class ModelError(SqlsimplError):
    """A model is not there or cannot be used: name another, or train it again."""


class TemplateError(SqlsimplError):
    """A template under sql/ contradicts itself: a fault of sqlsimpl."""


class StatementError(SqlsimplError):
    """A statement failed in the database."""

    def __init__(self, template: str, statement: str, reason: str) -> None:
        super().__init__(f"{template}: {reason}")
        self.template = template
        self.statement = statement
        self.reason = reason


def near(wanted: str, known: Iterable[str]) -> str:
    """A hint for a misspelt name: the near ones, or all when none is near."""
    names = list(known)
    folded = {name.casefold(): name for name in names}
    close = [folded[name] for name in get_close_matches(wanted.casefold(), folded, n=3)]
    if close:
        return "did you mean " + " or ".join(repr(name) for name in close) + "?"
    shown = ", ".join(repr(name) for name in names[:20])
    return f"there are: {shown}{', …' if len(names) > 20 else ''}" if names else "there are none"


def first_line(error: Exception) -> str:
    """The part of a message that a user can act on."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def package(name: str, extra: str, what: str = "this") -> Any:
    """Import an optional package, or say what needs it and how to install it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise SettingError(
            f"{what} needs the package {name}: pip install 'sqlsimpl[{extra}]'"
        ) from error
