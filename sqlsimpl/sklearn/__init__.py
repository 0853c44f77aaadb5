"""The learners as scikit-learn classifiers: `pip install 'sqlsimpl[sklearn]'`.

There is one for each learner of the registry, named after its class: `NaiveBayesClassifier`.
"""

from typing import Any

from sqlsimpl.errors import near
from sqlsimpl.sklearn.classifiers import CLASSIFIERS

_BY_NAME = {classifier.__name__: classifier for classifier in CLASSIFIERS.values()}

__all__ = sorted(_BY_NAME)


def __getattr__(name: str) -> Any:
    if name in _BY_NAME:
        return _BY_NAME[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; {near(name, _BY_NAME)}")


def __dir__() -> list[str]:
    return __all__
