"""Texts that a user gives one by one, in place of a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.errors import SettingError, near
from sqlsimpl.templates.run import Run


def is_texts(source: object) -> TypeGuard[Sequence[str | Mapping[str, Any] | None]]:
    """Whether a source is a list of texts, or of mappings from text columns to texts."""
    return isinstance(source, list | tuple) and all(
        one is None or isinstance(one, str | Mapping) for one in source
    )


def given_texts(
    run: Run,
    trained: Columns,
    texts: Sequence[str | Mapping[str, Any] | None],
    arguments: Mapping[str, Any],
    *,
    apart: bool,
) -> Documents:
    """Texts as documents without keys, in a work table of their own."""
    if not texts:
        raise SettingError("source: the list of texts is empty")
    if trained.form != "text":
        raise SettingError("source: the model was trained on ready rows, not on texts")
    if named := [name for name, value in arguments.items() if value]:
        raise SettingError(f"{named[0]}: a list of texts has no columns, tables or conditions")
    rows = [_row(one, trained.text, apart=apart) for one in texts]
    run.write_rows("given_texts", dict.fromkeys(trained.text, "TEXT"), rows)
    columns = replace(trained, id=None, label=None, weight_column=None)
    return Documents(run.table("given_texts"), columns)


def _row(
    given: str | Mapping[str, Any] | None, columns: Sequence[str], *, apart: bool
) -> dict[str, object]:
    if isinstance(given, Mapping):
        for name in given:
            if name not in columns:
                raise SettingError(f"source: no text column {name!r}; {near(name, columns)}")
        return {name: given.get(name) for name in columns}
    if len(columns) > 1 and apart and given is not None:
        shown = ", ".join(f"{name!r}: …" for name in columns)
        raise SettingError(
            f"source: words of the {len(columns)} text columns are apart: give {{{shown}}} in "
            "place of a text"
        )
    # Columns that are not apart are read as one text: it does not matter which of them it is in.
    return {name: given if name == columns[0] else None for name in columns}
