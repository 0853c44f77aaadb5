"""What a check of documents and labels has found: in words, with documents, as a condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlsimpl.display import Displayed, Rows


@dataclass(frozen=True)
class Finding:
    """Something that is likely wrong with documents or labels."""

    check: str
    """What was looked for."""
    message: str
    """What was found, in a sentence."""
    documents: int = 0
    """How many documents it concerns."""
    examples: Sequence[Sequence[Any]] = ()
    """Some of them: (document, labels, other, other_labels, similarity)."""
    condition: str | None = field(default=None, repr=False)
    """A SQL condition on the source that leaves them out, where the documents have a key."""

    def as_dict(self) -> dict[str, Any]:
        """All of it by name."""
        names = ("document", "labels", "other", "other_labels", "similarity")
        examples = [dict(zip(names, row, strict=True)) for row in self.examples]
        return {**asdict(self), "examples": examples}


class Findings(Displayed, list[Finding]):
    """What a check has found, a list; empty where nothing looks wrong."""

    def __init__(self, found: Sequence[Finding], documents: int, seconds: float) -> None:
        super().__init__(found)
        self.documents = documents
        """How many documents were looked at."""
        self.seconds = seconds

    def _title(self) -> str:
        what = ", ".join(dict.fromkeys(each.check for each in self)) or "nothing looks wrong"
        return f"{self.documents:,} documents: {what}"

    def _table(self) -> Rows:
        rows = [[each.check, each.documents, each.message] for each in self]
        return ("check", "documents", "message"), rows
