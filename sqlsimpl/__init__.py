"""sqlsimpl: text classifiers trained inside a SQL database."""

from sqlsimpl.corpus.corpus import Corpus, build_corpus, open_corpus
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import Report
from sqlsimpl.errors import (
    EngineError,
    ModelError,
    SettingError,
    SourceError,
    SqlsimplError,
    StatementError,
    TemplateError,
)
from sqlsimpl.evaluation.compare import Result, compare
from sqlsimpl.evaluation.metrics import LabelMetrics, Metrics
from sqlsimpl.experiments import Outcome, experiment
from sqlsimpl.generate.tcat import TCAT_PROFILES, generate_tcat
from sqlsimpl.models.catalog import copy, drop, roll_back, versions
from sqlsimpl.models.catalog import open_model as open
from sqlsimpl.models.model import Model
from sqlsimpl.models.training import train
from sqlsimpl.templates.run import Step

__version__ = "0.1.0"

__all__ = [
    "TCAT_PROFILES",
    "Corpus",
    "CorpusSettings",
    "EngineError",
    "Evaluation",
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
    "compare",
    "copy",
    "drop",
    "experiment",
    "generate_tcat",
    "open",
    "open_corpus",
    "roll_back",
    "train",
    "versions",
]
