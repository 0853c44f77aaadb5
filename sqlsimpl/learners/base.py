"""The contract of a learner: what it declares, and what it does with a corpus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.settings.declaration import Settings
from sqlsimpl.templates.run import Run


@dataclass(frozen=True)
class Learner(Settings, ABC):
    """A learner with its settings. A subclass is one way to make a model's tables from a corpus.

    Registering it is one line in registry.py; command line, comparison, report, scikit-learn class,
    conformance tests, benchmarks and docs follow from what it declares here.
    """

    name: ClassVar[str]
    """What a user calls it; an identifier."""
    title: ClassVar[str]
    """What a heading calls it."""
    summary: ClassVar[str]
    """What it does, in a sentence."""
    reads: ClassVar[Literal["weights", "counts"]]
    """Whether it takes values for weights, which may be negative, or for counts."""
    additive: ClassVar[bool] = False
    """Whether documents can be added to a model and removed from it: it is made of sums."""
    family: ClassVar[str] = "linear"
    """Which tables its models have."""
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Settings by the names of the setting `preset`, if it has one."""
    statements: ClassVar[int] = 150
    """About how many statements a training takes, for progress bars."""

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Settings by name, on top of those of the preset."""
        preset = values.get("preset")
        started = cls.presets.get(preset, {}) if isinstance(preset, str) else {}
        return super().from_mapping({**started, **values})

    def reading(self, corpus: CorpusFacts) -> tuple[str, bool]:
        """How documents are weighted when they are scored, and whether they get length 1."""
        return corpus.weighting, corpus.unit_length

    @abstractmethod
    def train(self, run: Run, corpus: CorpusFacts) -> Self:
        """Make the model's tables from the corpus in the workspace.

        Returned is the learner as it was used, with a value for everything that was `auto`.
        """
