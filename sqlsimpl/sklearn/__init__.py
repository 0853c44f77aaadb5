"""The algorithms as scikit-learn classifiers: `pip install 'sqlsimpl[sklearn]'`."""

from sqlsimpl.sklearn.classifiers import (
    CentroidClassifier,
    MeanFrequencyClassifier,
    NaiveBayesClassifier,
    SimplClassifier,
)

__all__ = [
    "CentroidClassifier",
    "MeanFrequencyClassifier",
    "NaiveBayesClassifier",
    "SimplClassifier",
]
