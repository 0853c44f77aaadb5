"""What training and changing a model share: its members, its fingerprint and its record."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.documents import Reading
from sqlsimpl.corpus.steps import Report
from sqlsimpl.decisions.targets import TARGETS
from sqlsimpl.models.versions import Version
from sqlsimpl.templates.run import Run

FORMAT = 2
"""Version of the tables of a model: a newer one cannot be read."""
ORDER = (
    "algorithm", "preset", "corpus_settings", "algorithm_settings", "columns", "where",
)  # fmt: skip
"""What decides what a model becomes, but for the documents themselves."""


GIVEN = "given"
"""Where those settings are stored as they were given, while their own place says what was used."""

OF_SOURCE = ("corpus/texts", "corpus/entries", "corpus/entry_labels", "corpus/label_entries")
"""The templates that read the user's source, with the conditions and queries of the call."""


def write_members(reading: Reading) -> None:
    """Make members (key, digest) of the documents that were read."""
    run, joins = reading.run, reading.documents.labels is not None
    output = "unlabelled_members" if joins else "members"
    if reading.form == "text":
        has_key = bool(reading.documents.columns.id)
        run.create("corpus/text_members", output=output, has_key=has_key)
    else:
        contents = {"contents": _contents(reading)}
        run.create("corpus/entry_members", reads=contents, output=output)
    if joins:
        run.create("corpus/joined_members", reads={"members": run.table(output)}, output="members")


def _contents(reading: Reading) -> exp.Query:
    """What tells the content of documents of ready rows apart."""
    run = reading.run
    if reading.form != "counts":
        return run.query(
            "corpus/entry_contents", reads={"row_numbers": run.query("corpus/row_numbers")}
        )
    names = {"distinct_names": exp.select("name").distinct().from_(run.table("entries"))}
    numbers = {"name_numbers": run.query("corpus/name_numbers", reads=names)}
    return run.query("corpus/count_contents", reads=numbers)


def fingerprint(run: Run, order: Mapping[str, Any]) -> str:
    """Of the members trained in this way: the same again would give the same model."""
    order = {**order, **order.get(GIVEN, {})}
    decided = [*ORDER, *((TARGETS,) if order.get(TARGETS) else ())]
    ((digest,),) = run.fetch("corpus/collection_digest")
    content = json.dumps([FORMAT, {name: order[name] for name in decided}, digest], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def published_facts(documents: int, labels: int, terms: int, of_all: str) -> dict[str, object]:
    """What sqlsimpl.versions says of a model that is published now."""
    return {
        "published": datetime.now(UTC).replace(tzinfo=None),
        "documents": documents,
        "labels": labels,
        "terms": terms,
        "fingerprint": of_all,
    }


def first_facts(report: Report, algorithm: str, of_all: str) -> dict[str, object]:
    """What sqlsimpl.versions says of a new version."""
    return {
        **published_facts(report.documents, report.labels, report.terms, of_all),
        "algorithm": algorithm,
        "format": FORMAT,
    }


def copied_facts(version: Version) -> dict[str, object]:
    """What sqlsimpl.versions says of a new version with what another one has learned."""
    return {
        **published_facts(version.documents, version.labels, version.terms, version.fingerprint),
        "algorithm": version.algorithm,
        "format": version.format,
    }


def write_record(run: Run, stored: Mapping[str, Any]) -> None:
    """Make the table settings."""
    rows = [{"name": key, "value": json.dumps(value)} for key, value in stored.items()]
    run.write_rows("settings", {"name": "TEXT", "value": "TEXT"}, rows)


def write_settings(run: Run, stored: Mapping[str, Any], *, quotes: bool = True) -> None:
    """Make the tables settings and steps; the latter without what reads the source, if wanted."""
    write_record(run, stored)
    run.write_steps(without=() if quotes else OF_SOURCE)
