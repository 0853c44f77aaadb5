"""What campaigns share: the documents, a case's outcome, the line of figures."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import duckdb

_DOCUMENTS = """
SELECT
    range AS id,
    'word' || range % 7 || ' other' || range % 3 || ' ' || IF(range % 2 = 0, 'apple', 'cloud')
        AS text,
    IF(range % 2 = 0, 'fruit', 'weather') AS label
FROM range($documents)
"""


@dataclass(frozen=True)
class Case:
    """How one case ended."""

    outcome: str
    passed: bool = True


class Campaign(Protocol):
    """A module of this package; one with a server has `finish`, too."""

    __doc__: str | None

    @staticmethod
    def prepare(folder: Path) -> None:
        """Make what all cases share."""

    @staticmethod
    def case(folder: Path, seed: int) -> Case:
        """Run one case; what it makes it removes."""


def documents(number: int) -> Any:
    """Some documents with two labels."""
    return duckdb.sql(_DOCUMENTS.replace("$documents", str(int(number))))


def conduct(
    name: str, campaign: Campaign, seeds: range, say: Callable[[str], None]
) -> dict[str, int]:
    """Run the cases; a line for each that failed, with its command, and one of figures."""
    started, outcomes, failed = time.monotonic(), Counter[str](), 0
    with (
        tempfile.TemporaryDirectory(prefix=f"campaign-{name}-") as folder,
        ExitStack() as stack,
    ):
        campaign.prepare(Path(folder))
        stack.callback(getattr(campaign, "finish", lambda: None))
        for seed in seeds:
            try:
                found = campaign.case(Path(folder), seed)
            except Exception as error:
                found = Case(f"{type(error).__name__}: {str(error)[:200]}", passed=False)
            outcomes[found.outcome] += 1
            if not found.passed:
                failed += 1
                say(f"{name}: {found.outcome}; again: {command(name, seed)}")
    listed = ", ".join(f"{number} {outcome}" for outcome, number in outcomes.most_common())
    seconds = time.monotonic() - started
    say(f"{name}: {len(seeds)} cases, {failed} failed ({listed}), {seconds:.0f} s")
    return {**outcomes, "failed": failed}


def command(name: str, seed: int) -> str:
    """What runs a single case again."""
    return f"python -m tests.campaigns {name} --seed {seed} --number 1"
