"""The learners: one line for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sqlsimpl.corpus.settings import CorpusSettings, UnitLength
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.errors import SettingError, near
from sqlsimpl.features.step import Features
from sqlsimpl.learners.additive.bayes import NaiveBayes
from sqlsimpl.learners.additive.centroid import Centroid
from sqlsimpl.learners.additive.mfd import MeanFrequency
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.linear.logistic import Logistic
from sqlsimpl.learners.linear.mls import ModifiedLeastSquares
from sqlsimpl.learners.linear.ridge import Ridge
from sqlsimpl.learners.linear.svm import SupportVectorMachine
from sqlsimpl.learners.linear.widrow_hoff import WidrowHoff
from sqlsimpl.learners.neighbours.knn import NearestNeighbours
from sqlsimpl.learners.simpl.algorithm import Simpl
from sqlsimpl.settings.declaration import declared, retired
from sqlsimpl.templates.run import Run

LEARNERS: tuple[type[Learner], ...] = (
    Simpl,
    Ridge,
    ModifiedLeastSquares,
    Logistic,
    SupportVectorMachine,
    WidrowHoff,
    NaiveBayes,
    MeanFrequency,
    Centroid,
    NearestNeighbours,
)
"""Every learner, in the order in which they are listed everywhere."""

ALGORITHMS = {learner.name: learner for learner in LEARNERS}
"""The learners by name."""

Algorithms = Sequence[str] | Mapping[str, Mapping[str, Any]]
"""Learners by name, or variants with names and settings of their own:
{"nb": {}, "laplace": {"algorithm": "nb", "smoothing": 1.0}}."""


class Algorithm(Protocol):
    """What experiments need of a learner, or of a peer in its place."""

    def reading(self, corpus: CorpusFacts) -> tuple[str, UnitLength]:
        """How documents are weighted when they are scored, and whether they get length 1."""

    def train(self, run: Run, corpus: Features) -> object:
        """Make the model's tables from the corpus in the workspace."""


def algorithm(name: str, **settings: Any) -> Learner:
    """A learner by name, with settings of its own."""
    known = setting_names(name)
    for setting in settings:
        if setting not in (*known, *retired(ALGORITHMS[name])):
            raise SettingError(
                f"algorithm {name!r} has no setting {setting!r}; {near(setting, known)}"
            )
    return ALGORITHMS[name].from_mapping(settings)


def setting_names(name: str) -> list[str]:
    """The settings of a learner."""
    if name not in ALGORITHMS:
        raise SettingError(f"algorithm {name!r}: {near(name, ALGORITHMS)}")
    return [one.name for one in declared(ALGORITHMS[name])]


def settle(
    algorithms: Algorithms, settings: Mapping[str, Any]
) -> tuple[dict[str, Learner], CorpusSettings]:
    """Each setting goes to the learners that have it, or else to the corpus.

    Settings of a variant stand above those that are meant for all. What a preset wants of the
    corpus holds for all learners, as they share it, unless the setting is given.
    """
    variants = _variants(algorithms)
    own = {
        name: [*setting_names(of), *retired(ALGORITHMS[of])] for name, (of, _) in variants.items()
    }
    made = {
        name: algorithm(of, **{key: settings[key] for key in settings if key in own[name]} | given)
        for name, (of, given) in variants.items()
    }
    taken = {key for keys in own.values() for key in keys}
    rest = {key: value for key, value in settings.items() if key not in taken}
    of_corpus = _corpus_settings()
    for key in rest:
        if key not in of_corpus:
            hint = near(key, [*sorted(taken), *of_corpus])
            raise SettingError(f"there is no setting {key!r} for {', '.join(variants)}; {hint}")
    return made, CorpusSettings.from_mapping({**_wanted_of_corpus(made, rest), **rest})


def _wanted_of_corpus(learners: Mapping[str, Learner], given: Mapping[str, Any]) -> dict[str, Any]:
    """What the learners' presets want of the corpus they share, beyond what is given."""
    wanted: dict[str, Any] = {}
    for name, learner in learners.items():
        for key, value in learner.wanted_of_corpus.items():
            if key not in given and wanted.setdefault(key, value) != value:
                raise SettingError(
                    f"algorithm {name!r}: its preset wants {key}={value}, another's wants "
                    f"{wanted[key]}; all of them share the corpus: give {key} yourself"
                )
    return wanted


def _variants(algorithms: Algorithms) -> dict[str, tuple[str, dict[str, Any]]]:
    """The learner and the settings of each variant, by its name."""
    if isinstance(algorithms, str):
        raise SettingError(f"algorithms {algorithms!r}: give a list of names, or a mapping")
    if not isinstance(algorithms, Mapping):
        for name in algorithms:
            if list(algorithms).count(name) > 1:
                raise SettingError(
                    f"algorithm {name!r}: it is there twice; give a variant a name of its own"
                )
        algorithms = {name: {} for name in algorithms}
    found = {}
    for name, given in algorithms.items():
        of = given.get("algorithm", name)
        if not name:
            raise SettingError(f"algorithm {of!r}: its variant needs a name")
        if name in ALGORITHMS and of != name:
            raise SettingError(f"algorithm {name!r}: a variant of {of!r} needs another name")
        settings = {key: value for key, value in given.items() if key != "algorithm"}
        for key in settings:
            if key in _corpus_settings() and key not in setting_names(of):
                raise SettingError(
                    f"algorithm {name!r}: {key} is a setting of the corpus, which all of them share"
                )
        found[name] = (of, settings)
    return found


def _corpus_settings() -> list[str]:
    return [one.name for one in declared(CorpusSettings)]
