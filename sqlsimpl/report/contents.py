"""What a report says, in order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import sqlsimpl
from sqlsimpl.report import (
    calibrated,
    climbing,
    compared,
    confusion,
    deciding,
    mistakes,
    projections,
    quality,
    ranking,
    rejecting,
    steps,
    terms,
    trained,
)
from sqlsimpl.report.names import shown
from sqlsimpl.report.page import LeftOut, Page, Section
from sqlsimpl.report.subject import Subject

STORIES: tuple[Callable[[Subject], Section | LeftOut], ...] = (
    quality.story,
    confusion.story,
    mistakes.story,
    ranking.story,
    calibrated.story,
    rejecting.story,
    terms.story,
    projections.story,
    deciding.story,
    trained.story,
    climbing.story,
    climbing.survivors,
    steps.story,
)


def page(subject: Subject) -> Page:
    """The whole page."""
    model = subject.model
    quality_of_it, *others = (story(subject) for story in STORIES)
    parts = [quality_of_it, *compared.stories(subject), *others]
    measured = (
        "It was not measured on documents."
        if subject.evaluated is None
        else "Measured on documents with known labels."
    )
    return Page(
        title=shown(model.name),
        eyebrow=f"Report on a text classifier, version {model.version}",
        lead=f"{trained.title(model.algorithm)}. {measured}",
        cards=trained.cards(subject),
        parts=parts,
        footer=f"Written by sqlsimpl {sqlsimpl.__version__} on {datetime.now(UTC):%Y-%m-%d %H:%M} "
        "UTC. This file needs no network and no other file.",
        generator=f"sqlsimpl {sqlsimpl.__version__}",
    )
