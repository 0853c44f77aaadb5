"""sqlsimpl: text classifiers trained inside a SQL database."""

from sqlsimpl.collection import Corpus, build_corpus, open_corpus
from sqlsimpl.comparison import Result, compare
from sqlsimpl.corpus import Report
from sqlsimpl.errors import (
    EngineError,
    SettingError,
    SourceError,
    SqlsimplError,
    StatementError,
    TemplateError,
)
from sqlsimpl.generate import TCAT_PROFILES, generate_tcat
from sqlsimpl.metrics import Metrics
from sqlsimpl.run import Step
from sqlsimpl.settings import CorpusSettings

__version__ = "0.1.0"

__all__ = [
    "TCAT_PROFILES",
    "Corpus",
    "CorpusSettings",
    "EngineError",
    "Metrics",
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
    "generate_tcat",
    "open_corpus",
]
