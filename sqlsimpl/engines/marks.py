"""Comments that say what is ours: nothing else is ever replaced or dropped."""

from __future__ import annotations

MARK = "sqlsimpl"
"""Mark of each table that is published by itself: only such a table is replaced or dropped."""
MODEL_MARK = "sqlsimpl model"
"""Mark of each view and function of a model: only such a one is ever replaced or dropped."""


def model_mark(summary: str | None) -> str:
    """The comment on a view or function of a model: what it is, and that it is of a model."""
    return f"{summary} ({MODEL_MARK})" if summary else MODEL_MARK


def is_model_mark(comment: str | None) -> bool:
    """Whether a comment says that what it is on is of a model."""
    return comment is not None and (comment == MODEL_MARK or comment.endswith(f"({MODEL_MARK})"))
