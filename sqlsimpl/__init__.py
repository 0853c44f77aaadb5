"""sqlsimpl: text classifiers trained inside a SQL database."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from sqlsimpl.cli.progress import progress
    from sqlsimpl.corpus.corpus import Corpus, build_corpus, open_corpus
    from sqlsimpl.corpus.settings import CorpusSettings
    from sqlsimpl.corpus.steps import Report
    from sqlsimpl.desk.check import check
    from sqlsimpl.desk.findings import Finding, Findings
    from sqlsimpl.errors import (
        EngineError,
        ModelError,
        SettingError,
        SourceError,
        SqlsimplError,
        StatementError,
        TemplateError,
    )
    from sqlsimpl.evaluation.compare import compare
    from sqlsimpl.evaluation.evaluate import Evaluation
    from sqlsimpl.evaluation.metrics import LabelMetrics, Metrics
    from sqlsimpl.evaluation.results import Comparison, Result
    from sqlsimpl.experiments import Outcome, experiment
    from sqlsimpl.generate.tcat import TCAT_PROFILES, generate_tcat
    from sqlsimpl.models.catalog import copy, drop, roll_back, shred, versions
    from sqlsimpl.models.catalog import open_model as open
    from sqlsimpl.models.forgetting import Forgotten, forget
    from sqlsimpl.models.model import Model
    from sqlsimpl.models.training import train
    from sqlsimpl.models.versions import Version
    from sqlsimpl.templates.run import Step

    def models(path: Any = "models.duckdb") -> list[Version]:
        """The models of a database, each with its version in use."""
        raise NotImplementedError  # it is the package, which can be called


__version__ = "0.2.0"

_PLACES = {
    "cli.progress": ("progress",),
    "corpus.corpus": ("Corpus", "build_corpus", "open_corpus"),
    "corpus.settings": ("CorpusSettings",),
    "corpus.steps": ("Report",),
    "desk.check": ("check",),
    "desk.findings": ("Finding", "Findings"),
    "errors": (
        "EngineError", "ModelError", "SettingError", "SourceError", "SqlsimplError",
        "StatementError", "TemplateError",
    ),
    "evaluation.compare": ("compare",),
    "evaluation.evaluate": ("Evaluation",),
    "evaluation.metrics": ("LabelMetrics", "Metrics"),
    "evaluation.results": ("Comparison", "Result"),
    "experiments": ("Outcome", "experiment"),
    "generate.tcat": ("TCAT_PROFILES", "generate_tcat"),
    "models.catalog": ("copy", "drop", "open", "roll_back", "shred", "versions"),
    "models.forgetting": ("Forgotten", "forget"),
    "models.model": ("Model",),
    "models.training": ("train",),
    "templates.run": ("Step",),
}  # fmt: skip
"""Where public names are: a module is imported when the first of its names is used."""
_MODULES = {name: f"{__name__}.{module}" for module, names in _PLACES.items() for name in names}
_OTHER_NAMES = {"open": "open_model"}

__all__ = [
    "TCAT_PROFILES",
    "Comparison",
    "Corpus",
    "CorpusSettings",
    "EngineError",
    "Evaluation",
    "Finding",
    "Findings",
    "Forgotten",
    "LabelMetrics",
    "Metrics",
    "Model",
    "ModelError",
    "Outcome",
    "Report",
    "Result",
    "SettingError",
    "SourceError",
    "SqlsimplError",
    "StatementError",
    "Step",
    "TemplateError",
    "build_corpus",
    "check",
    "compare",
    "copy",
    "drop",
    "experiment",
    "forget",
    "generate_tcat",
    "models",
    "open",
    "open_corpus",
    "progress",
    "roll_back",
    "shred",
    "train",
    "versions",
]


def __getattr__(name: str) -> object:
    """A public name, whose module is imported now."""
    if name == "models":
        return import_module(f"{__name__}.models")  # a package that can be called
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_MODULES[name]), _OTHER_NAMES.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
