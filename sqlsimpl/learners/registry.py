"""The algorithms by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Protocol

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.errors import SettingError, near
from sqlsimpl.learners.additive.bayes import NaiveBayes
from sqlsimpl.learners.additive.centroid import Centroid
from sqlsimpl.learners.additive.mfd import MeanFrequency
from sqlsimpl.learners.simpl.algorithm import Simpl
from sqlsimpl.templates.run import Run


class Algorithm(Protocol):
    """Settings of an algorithm that know their steps."""

    @property
    def additive(self) -> bool:
        """Whether documents can be added to a model and removed from it; see additive.py."""

    def reading(self, corpus: CorpusFacts) -> tuple[str, bool]:
        """How documents are weighted when they are scored, and whether they get length 1."""

    def train(self, run: Run, corpus: CorpusFacts) -> None:
        """Make the model's tables from the corpus in the workspace."""


ALGORITHMS: dict[str, Any] = {
    "simpl": Simpl.with_preset,
    "nb": NaiveBayes,
    "mfd": MeanFrequency,
    "centroid": Centroid,
}


def algorithm(name: str, **settings: Any) -> Algorithm:
    """An algorithm by name, with settings of its own."""
    if name not in ALGORITHMS:
        raise SettingError(f"algorithm {name!r}: {near(name, ALGORITHMS)}")
    known = setting_names(name)
    for setting in settings:
        if setting not in known:
            raise SettingError(
                f"algorithm {name!r} has no setting {setting!r}; {near(setting, known)}"
            )
    made: Algorithm = ALGORITHMS[name](**settings)
    return made


def setting_names(name: str) -> list[str]:
    """The settings of an algorithm."""
    made = ALGORITHMS[name]()
    return [field.name for field in fields(made)]


def settle(
    names: Sequence[str], settings: Mapping[str, Any]
) -> tuple[dict[str, Algorithm], CorpusSettings]:
    """Each setting goes to the algorithms that have it, or else to the corpus."""
    for name in names:
        if name not in ALGORITHMS:
            raise SettingError(f"algorithm {name!r}: {near(name, ALGORITHMS)}")
    own = {name: setting_names(name) for name in names}
    made = {
        name: algorithm(name, **{key: settings[key] for key in settings if key in own[name]})
        for name in names
    }
    taken = {key for keys in own.values() for key in keys}
    rest = {key: value for key, value in settings.items() if key not in taken}
    of_corpus = [field.name for field in fields(CorpusSettings)]
    for key in rest:
        if key not in of_corpus:
            hint = near(key, [*sorted(taken), *of_corpus])
            raise SettingError(f"there is no setting {key!r} for {', '.join(names)}; {hint}")
    return made, CorpusSettings.from_mapping(rest)
