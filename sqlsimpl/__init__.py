"""sqlsimpl: text classifiers trained inside a SQL database."""

from sqlsimpl.collection import Corpus, build_corpus, open_corpus
from sqlsimpl.comparison import Result, compare
from sqlsimpl.corpus import Report
from sqlsimpl.errors import (
    EngineError,
    ModelError,
    SettingError,
    SourceError,
    SqlsimplError,
    StatementError,
    TemplateError,
)
from sqlsimpl.experiments import Outcome, experiment
from sqlsimpl.generate import TCAT_PROFILES, generate_tcat
from sqlsimpl.keeping import copy, drop, roll_back, versions
from sqlsimpl.keeping import open_model as open
from sqlsimpl.metrics import Metrics
from sqlsimpl.model import Evaluation, Model
from sqlsimpl.run import Step
from sqlsimpl.settings import CorpusSettings
from sqlsimpl.training import train

__version__ = "0.1.0"

__all__ = [
    "TCAT_PROFILES",
    "Corpus",
    "CorpusSettings",
    "EngineError",
    "Evaluation",
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
