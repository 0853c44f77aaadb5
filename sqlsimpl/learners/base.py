"""The contract of a learner: what it declares, and what it does with a corpus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.settings import UnitLength
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.errors import SettingError
from sqlsimpl.features.settings import PreparationSettings
from sqlsimpl.features.step import Features
from sqlsimpl.settings.declaration import declared
from sqlsimpl.templates.run import Run


@dataclass(frozen=True)
class Learner(PreparationSettings, ABC):
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
    """Whether it takes values for weights, which may be negative, or for counts.

    Postings and bags are there for those that read counts: large collections have no room for what
    nothing reads.
    """
    additive: ClassVar[bool] = False
    """Whether documents can be added to a model and removed from it: it is made of sums."""
    family: ClassVar[str] = "linear"
    """Which tables its models have."""
    takes_coordinates: ClassVar[bool] = False
    """Whether it can learn from coordinates."""
    keeps_axes: ClassVar[bool] = False
    """Whether its models have the axes of coordinates; else discriminants are folded into terms."""
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Settings by the names of the setting `preset`, if it has one: its own, and of the corpus."""
    statements: ClassVar[int] = 150
    """About how many statements a training takes, for progress bars."""

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Settings by name, on top of those of the preset."""
        preset = values.get("preset")
        started = cls.presets.get(preset, {}) if isinstance(preset, str) else {}
        own = {one.name: started[one.name] for one in declared(cls) if one.name in started}
        return super().from_mapping({**own, **values})

    @property
    def wanted_of_corpus(self) -> dict[str, Any]:
        """The settings of its preset that are the corpus's."""
        started = self.presets.get(getattr(self, "preset", ""), {})
        own = {one.name for one in declared(type(self))}
        return {name: value for name, value in started.items() if name not in own}

    @property
    def needs_counts(self) -> bool:
        """Whether training looks at how often words occur, and not at weights alone."""
        steps = (self.bundle, self.select)
        return self.reads == "counts" or self.additive or any(step is not None for step in steps)

    def reading(self, corpus: CorpusFacts) -> tuple[str, UnitLength]:
        """How documents are weighted when they are scored, and whether they get length 1."""
        return corpus.weighting, corpus.unit_length

    @property
    def keeps_by_label(self) -> bool:
        """Whether each label may be learned from terms of its own."""
        return False

    def refuse_bundles(self, corpus: CorpusFacts) -> None:
        """Refuse bundles where documents of one are held out from what is learned of the others."""

    @property
    def weighs_documents(self) -> bool:
        """Whether some documents may count more than others."""
        return False

    def refuse_weights(self, columns: Columns) -> None:
        """Refuse weights of documents where all count alike."""
        if columns.weight_column and not self.weighs_documents:
            raise SettingError(
                f"weight_column: algorithm {self.name!r} with these settings counts all documents "
                "alike; leave it out, or try ridge, mls, logistic, svm, or simpl with climbing "
                "'margin'"
            )

    @abstractmethod
    def train(self, run: Run, corpus: Features) -> Self:
        """Make the model's tables from the corpus in the workspace.

        Returned is the learner as it was used, with a value for everything that was `auto`.
        """
