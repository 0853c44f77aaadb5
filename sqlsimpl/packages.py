"""Packages that only some of the work needs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sqlsimpl.errors import SettingError


def package(name: str, extra: str, what: str = "this") -> Any:
    """Import a package, or say what needs it and how to get it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise SettingError(
            f"{what} needs the package {name}: pip install 'sqlsimpl[{extra}]'"
        ) from error
