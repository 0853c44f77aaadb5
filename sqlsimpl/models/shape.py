"""What the scoring query of a model depends on beside the contents of the model's tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.models.families import FAMILIES, LINEAR, Family
from sqlsimpl.templates.run import Run

if TYPE_CHECKING:
    from sqlsimpl.corpus.steps import CorpusFacts
    from sqlsimpl.learners.registry import Algorithm


@dataclass(frozen=True)
class Shape:
    """What the query depends on beside the contents of the model's tables."""

    form: str
    """The form of the documents: text, counts or weights."""
    text: tuple[str, ...]
    """The text columns of training."""
    settings: CorpusSettings
    weighting: str
    """How documents are weighted: as in corpus/weights, or weight for ready weights."""
    unit_length: bool
    axes: int
    """How many discriminants there are, of all labels and stages."""
    one_label: bool
    """Whether a document gets the best label, instead of any number."""
    calibrated: bool
    """Whether each label has a decision of its own."""
    family_name: str = LINEAR.name

    @property
    def family(self) -> Family:
        """Which tables the model has, and how its coordinates come about."""
        return FAMILIES[self.family_name]

    @property
    def counts_tokens(self) -> bool:
        """Whether documents are whole numbers of tokens, instead of weights."""
        return self.weighting in ("count", "binary") and not self.unit_length

    @property
    def fields(self) -> list[str]:
        """The fields whose terms are apart: one without a name when they share their terms."""
        return list(self.text) if self.settings.fields_apart else [""]

    def stored(self) -> dict[str, Any]:
        """What is stored with a model under the names family and shape.

        The settings of the corpus are stored by themselves.
        """
        shape = {**asdict(self), "settings": None}
        return {"family": shape.pop("family_name"), "shape": shape}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Shape:
        """The shape of a model by all that is stored with it."""
        shape = stored["shape"]
        return cls(
            **{
                **shape,
                "text": tuple(shape["text"]),
                "settings": CorpusSettings.from_mapping(stored["corpus_settings"]),
                "family_name": stored.get("family", LINEAR.name),
            }
        )


def family_of(chosen: Algorithm) -> Family:
    """The family of the models that an algorithm makes; linear, if it does not say."""
    return FAMILIES[getattr(chosen, "family", LINEAR.name)]


def shape_of(chosen: Algorithm, run: Run, corpus: CorpusFacts, text: tuple[str, ...]) -> Shape:
    """What scoring must know of the model that training has left in a workspace."""
    family = family_of(chosen)
    ((axes, calibrated),) = run.fetch("scoring/model_shape", reads=family.trained(run))
    weighting, unit_length = chosen.reading(corpus)
    return Shape(
        form=corpus.form,
        text=text,
        settings=corpus.settings,
        weighting=weighting,
        unit_length=unit_length,
        axes=axes,
        one_label=corpus.one_label,
        calibrated=calibrated,
        family_name=family.name,
    )
