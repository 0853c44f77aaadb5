"""What the scoring query of a model depends on beside the contents of the model's tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from sqlsimpl.corpus.patterns import translated
from sqlsimpl.corpus.settings import CorpusSettings, UnitLength
from sqlsimpl.decisions.targets import LIMITS
from sqlsimpl.models.families import FAMILIES, LINEAR, Family
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

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
    unit_length: UnitLength
    axes: int
    """How many discriminants there are, of all labels and stages."""
    one_label: bool
    """Whether a document gets the best label, instead of any number."""
    calibrated: bool
    """Whether each label has a decision of its own."""
    family_name: str = LINEAR.name
    lanes: int = 0
    """How many axes stand side by side in a row: discriminants, of which models of format 1 have
    none so, or axes of a reduced space."""
    stages: int = 0
    """How many stages there are at most; 0 if that is not known."""
    per_token: bool = True
    """Whether the length of documents counts."""
    unspaced: bool = True
    """Whether it may know words of scripts without spaces between words."""
    limits: bool = False
    """Whether the best label must be likely enough to be given, by the table limits."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What only the coordinates of its family depend on."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that scoring reads."""
        return (*self.family.read(self.lanes), *((LIMITS,) if self.limits else ()))

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
                "settings": CorpusSettings.from_stored(stored["corpus_settings"]),
                "family_name": stored.get("family", LINEAR.name),
            }
        )


def family_of(chosen: Algorithm) -> Family:
    """The family of the models that an algorithm makes; linear, if it does not say."""
    return FAMILIES[getattr(chosen, "family", LINEAR.name)]


def shape_of(chosen: Algorithm, run: Run, corpus: CorpusFacts, text: tuple[str, ...]) -> Shape:
    """What scoring must know of the model that training has left in a workspace.

    Its tables are laid out for scoring.
    """
    family = family_of(chosen)
    tables = family.trained(run)
    ((axes, stages, per_token, calibrated),) = run.fetch("scoring/model_shape", reads=tables)
    weighting, unit_length = chosen.reading(corpus)
    shape = Shape(
        form=corpus.form,
        text=text,
        settings=corpus.settings,
        weighting=weighting,
        unit_length=unit_length,
        axes=axes,
        one_label=corpus.one_label,
        calibrated=calibrated,
        family_name=family.name,
        stages=stages,
        per_token=per_token,
        unspaced=_knows_unspaced(run, corpus, tables),
        options=getattr(chosen, "scoring_options", {}),
    )
    return family.lay_out(run, shape)


def _knows_unspaced(run: Run, corpus: CorpusFacts, tables: Mapping[str, Relation]) -> bool:
    """Whether characters of scripts without spaces need be looked for in documents."""
    patterns = corpus.settings.unspaced_patterns
    if corpus.form != "text" or not patterns:
        return False
    character = translated(patterns["character"], run.engine.dialect)
    reads = {"spellings": tables["spellings"]}
    ((found,),) = run.fetch("scoring/unspaced_spellings", reads=reads, character=character)
    return bool(found)
