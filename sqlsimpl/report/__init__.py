"""A report on a model: one HTML file that works without a network."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sqlsimpl.corpus.documents import Documents
from sqlsimpl.engines.scratch import write_whole
from sqlsimpl.errors import SettingError
from sqlsimpl.models.scoring import Scoring

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel
    from sqlsimpl.report.subject import Earlier

_ENDINGS = (".html", ".htm")


def write_report(
    model: OpenModel,
    file: Path,
    documents: Documents | None,
    scoring: Scoring,
    examples: int,
    earlier: Earlier | None = None,
) -> Path:
    """Write a report that is there whole or not at all."""
    check(file, examples)
    from sqlsimpl.report.contents import page
    from sqlsimpl.report.subject import subject

    found = subject(model, documents, scoring, examples, earlier)
    text = page(found).html()
    found.close()
    write_whole(file, text)
    return file


def check(file: Path, examples: int) -> None:
    """Refuse what cannot be written, before the work is done."""
    for package in ("altair", "vl_convert"):
        if find_spec(package) is None:
            raise SettingError(
                f"a report needs the package {package}: pip install 'sqlsimpl[charts]'"
            )
    if file.suffix.lower() not in _ENDINGS:
        raise SettingError(f"{file}: the ending must be one of {', '.join(_ENDINGS)}")
    if not file.parent.is_dir():
        raise SettingError(f"{file}: there is no folder {file.parent}")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise SettingError(f"{file}: it cannot be written; choose another place")
    if examples < 0:
        raise SettingError(f"examples {examples}: 0 or more are possible")
