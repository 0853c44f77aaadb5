"""The parameters of the classifiers: names, defaults and meanings are those of the settings."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from textwrap import fill
from typing import Any, TypeVar

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.learners.base import Learner
from sqlsimpl.settings.declaration import Setting, declared

Estimator = TypeVar("Estimator", bound=type[Any])

OF_THE_ENGINE = {"threads": None, "memory_limit": None, "temp_directory": None}
"""Parameters that change how fast something is done, but not what comes out."""
SET_BY_INPUT = ("fields_apart", "signed", "keep_empty")
"""Settings that are no parameters: there is one text, and rows of a matrix may be zero."""
_MATRIX = {
    "weights": "A matrix holds weights of any sign.",
    "counts": "A matrix holds counts, which need not be whole. Of scikit-learn's checks it fails "
    "check_decision_proba_consistency alone, which has negative cells whatever the tag "
    "positive_only says.",
}


def own_parameters(learner: type[Learner]) -> dict[str, Any]:
    """The settings of a learner and its presets: None where a preset says what they are."""
    defaults = {one.name: one.default for one in declared(learner)}
    if not learner.presets:
        return defaults
    of_presets = [name for preset in learner.presets.values() for name in preset]
    return {**dict.fromkeys([*defaults, *of_presets]), "preset": "default"}


def with_parameters(learner: type[Learner]) -> Callable[[Estimator], Estimator]:
    """Give a class its `__init__`: the settings of its learner and of the corpus, by keyword."""
    of_corpus = {one.name: one.default for one in _of_corpus()}
    parameters = {**of_corpus, **own_parameters(learner), **OF_THE_ENGINE}
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


def docstring(learner: type[Learner]) -> str:
    """What a classifier is and what its parameters mean, as numpydoc has it."""
    words = [f"{learner.title[0].upper()}{learner.title[1:]}: {learner.summary}."]
    if learner.presets:
        words.append("A parameter that is None is what the preset says.")
    words.append(_MATRIX[learner.reads])
    parameters = [_described(one) for one in (*declared(learner), *_of_corpus())]
    listed = "\n".join(["Parameters", "----------", *parameters])
    return "\n\n".join([words[0], fill(" ".join(words[1:]), 90), listed])


def _described(one: Setting) -> str:
    meaning = fill(one.meaning, 90, initial_indent="    ", subsequent_indent="    ")
    return f"{one.name} : {one.values}, default {one.usual}\n{meaning}"


def _of_corpus() -> list[Setting]:
    return [one for one in declared(CorpusSettings) if one.name not in SET_BY_INPUT]
