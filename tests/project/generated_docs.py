"""Pages that are made from declarations: of settings, of learners, of templates in headers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.features.settings import PreparationSettings
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.settings.declaration import Settings, declared
from sqlsimpl.templates import template
from tests.project.reference import command_page, python_page
from tests.project.sql_page import sql_page

ROOT = Path(__file__).parents[2]
_MADE = "<!-- Made by `pytest tests/project/test_docs.py --update-docs`. -->"


def settings_page() -> str:
    """Every setting: values, default, meaning."""
    parts = [
        _MADE,
        "# Settings",
        "On the command line `--set name=value`, in Python and scikit-learn a keyword of that\n"
        "name, in a file for `--config` a line of `[settings]`. `sqlsimpl settings` prints these\n"
        "tables. Where the default is `auto`, the value is chosen from the data; `inspect` shows\n"
        "what it became.",
        "## Corpus: how text becomes weights",
        _table(CorpusSettings),
        "## Features: steps between the corpus and any algorithm",
        _table(PreparationSettings),
    ]
    for learner in LEARNERS:
        parts += [f"## `{learner.name}`: {learner.title}", _table(learner), *_presets(learner)]
    return "\n\n".join(parts) + "\n"


def algorithms_page() -> str:
    """The index of the algorithms."""
    lines = [
        "| algorithm | what it is | what it does | reads | documents can be added and removed |",
        "|---|---|---|---|---|",
    ]
    for learner in LEARNERS:
        additive = "yes" if learner.additive else "no"
        lines.append(
            f"| [`{learner.name}`]({learner.name}.md) | {learner.title} | {learner.summary} "
            f"| {learner.reads} | {additive} |"
        )
    words = (
        "`sqlsimpl train --algorithm NAME`, `sqlsimpl.train(…, algorithm=NAME)`; settings are in "
        "[settings.md](../settings.md). How to add one: "
        "[adding_an_algorithm.md](../adding_an_algorithm.md)."
    )
    return "\n\n".join([_MADE, "# Algorithms", words, "\n".join(lines)]) + "\n"


def catalogue_page() -> str:
    """Every template: what it returns, from what."""
    found: dict[str, list[str]] = {}
    for name in template.names():
        header = template.load(name).header
        reads = ", ".join(header.reads) or "nothing"
        dialects = [dialect for other, dialect in template.variants() if other == name]
        variants = f" ({', '.join(dialects)} by variants)" if dialects else ""
        row = f"| `{name}` | {header.summary}{variants} | {reads} |"
        found.setdefault(template.place(name), []).append(row)
    parts = [_MADE, "# Catalogue of templates"]
    for folder, rows in sorted(found.items()):
        head = ["| template | what it returns | reads |", "|---|---|---|"]
        parts += [f"## `{folder}/`", "\n".join([*head, *rows])]
    return "\n\n".join(parts) + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "docs/settings.md": settings_page,
    "docs/algorithms/README.md": algorithms_page,
    "docs/command_line.md": lambda: command_page(_MADE),
    "docs/python.md": lambda: python_page(_MADE),
    "docs/sql.md": lambda: sql_page(_MADE),
    "sql/CATALOGUE.md": catalogue_page,
}
"""The pages by their places in the repository."""


def _table(settings: type[Settings]) -> str:
    lines = ["| setting | values | default | meaning |", "|---|---|---|---|"]
    lines += [
        f"| `{one.name}` | {one.values} | {one.usual} | {one.meaning} |"
        for one in declared(settings)
        if settings is PreparationSettings or one not in declared(PreparationSettings)
    ]
    return "\n".join(lines)


def _presets(learner: type[Learner]) -> list[str]:
    return [
        f"`preset={name}` changes "
        + ", ".join(f"`{key}` to {str(value).lower()}" for key, value in changed.items())
        + "."
        for name, changed in learner.presets.items()
        if changed
    ]
