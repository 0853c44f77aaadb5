"""The arguments that say where documents are: the same in every call that reads some."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

import sqlsimpl
from sqlsimpl import SettingError
from sqlsimpl.cli.options import DocumentOptions
from sqlsimpl.corpus.arguments import ARGUMENTS, documents_like, split
from sqlsimpl.corpus.columns import Columns


@pytest.mark.parametrize("function", [sqlsimpl.train, sqlsimpl.compare, sqlsimpl.build_corpus])
def test_the_signature_shows_them(function: Callable[..., Any]) -> None:
    """So that help and notebooks name them, though the function takes them as options."""
    shown = inspect.signature(function).parameters
    assert [name for name in shown if name in ARGUMENTS] == list(ARGUMENTS)
    assert [one.kind for one in shown.values()][-1] is inspect.Parameter.VAR_KEYWORD


def test_the_command_line_has_the_same() -> None:
    """An option for each of them, beside the source."""
    options = {field.name for field in fields(DocumentOptions)}
    assert options == {"source", *ARGUMENTS}


def test_all_others_are_settings() -> None:
    """Arguments and settings part by name."""
    assert split({"text": "body", "ridge": 2.0, "labels": [1]}) == (
        {"text": "body", "labels": [1]},
        {"ridge": 2.0},
    )


def test_further_documents_have_the_columns_of_training() -> None:
    """But for those that are named."""
    trained = Columns(text=("subject", "body"), id="key", label="topic")
    found = documents_like(trained, "x", {"id": "number", "where": "a = 1"}, labelled=True)
    assert found.columns == Columns(text=("subject", "body"), id="number", label="topic")
    assert found.where == "a = 1"
    found = documents_like(trained, "x", {"text": ["one", "two"]}, labelled=False)
    assert found.columns == Columns(text=("one", "two"), id="key")
    with pytest.raises(SettingError, match="trained on 2 text columns"):
        documents_like(trained, "x", {"text": "body"}, labelled=False)
