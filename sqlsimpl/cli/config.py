"""The file that options may come from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import typer

from sqlsimpl.errors import SettingError, near

SETTINGS = "settings"
"""The table of the file with settings of the corpus and the algorithm."""


def load_config(context: typer.Context, file: Path | None) -> Path | None:
    """Take options from a TOML file; those on the command line win over them."""
    if file is None:
        return None
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"config {file}: it cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingError(f"config {file}: it is not TOML: {error}") from error
    settings = content.pop(SETTINGS, {})
    if not isinstance(settings, dict):
        raise SettingError(f"config {file}: {SETTINGS} must be a table of names and values")
    known = {
        option.removeprefix("--").replace("-", "_"): parameter.name
        for parameter in context.command.params
        for option in (*parameter.opts, parameter.name or "")
        if parameter.name not in ("config", "set_")
    }
    for key in content:
        if key.replace("-", "_") not in known:
            names = sorted({*known, SETTINGS})
            raise SettingError(f"config {file}: there is no option {key!r}; {near(key, names)}")
    several = {one.name for one in context.command.params if getattr(one, "multiple", False)}
    context.default_map = {
        name: [value] if name in several and isinstance(value, str) else value
        for name, value in ((known[key.replace("-", "_")], value) for key, value in content.items())
    }
    context.meta[SETTINGS] = settings
    return file
