"""The parameters of the classifiers: names and defaults are said in the settings alone."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from sqlsimpl.corpus.settings import CorpusSettings

Estimator = TypeVar("Estimator", bound=type[Any])

OF_THE_ENGINE = {"threads": None, "memory_limit": None, "temp_directory": None}
"""Parameters that change how fast something is done, but not what comes out."""
SET_BY_INPUT = ("fields_apart", "signed", "keep_empty")
"""Settings that are no parameters: there is one text, and rows of a matrix may be zero."""


def defaults(settings: Any) -> dict[str, Any]:
    """The names and defaults of settings."""
    return {field.name: field.default for field in fields(settings)}


def with_parameters(own: Mapping[str, Any]) -> Callable[[Estimator], Estimator]:
    """Give a class its `__init__`: the settings of its algorithm and of the corpus, by keyword.

    Names and defaults are those of the settings themselves.
    """
    of_corpus = {
        name: value for name, value in defaults(CorpusSettings).items() if name not in SET_BY_INPUT
    }
    parameters = {**own, **of_corpus, **OF_THE_ENGINE}
    receiver = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    by_keyword = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=value)
        for name, value in parameters.items()
    ]
    signature = inspect.Signature([receiver, *by_keyword])

    def initialize(self: object, **given: Any) -> None:
        signature.bind(self, **given)
        for name, value in {**parameters, **given}.items():
            setattr(self, name, value)

    def decorate(estimator: Estimator) -> Estimator:
        initialize.__name__, initialize.__qualname__ = "__init__", f"{estimator.__name__}.__init__"
        initialize.__signature__ = signature  # type: ignore[attr-defined]
        estimator.__init__ = initialize
        return estimator

    return decorate
