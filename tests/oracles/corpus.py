"""A corpus in plain Python and numpy: slow, obvious, and made without SQL."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


def tokens(text: str, shortest: int = 2) -> list[str]:
    """Runs of letters, marks and digits, each Han character by itself."""
    found, run = [], ""
    # Character by character, as databases do: a final capital sigma becomes an inner small one.
    lowered = "".join(letter.lower() for letter in unicodedata.normalize("NFC", text))
    for character in lowered + " ":
        han = unicodedata.name(character, "").startswith("CJK UNIFIED IDEOGRAPH")
        if unicodedata.category(character)[0] in "LMN" and not han:
            run += character
            continue
        if len(run) >= shortest:
            found.append(run)
        run = ""
        if han:
            found.append(character)
    return found


def ngrams(words: Sequence[str], longest: int) -> list[str]:
    """Every run of 1 to `longest` neighbouring words."""
    return [
        " ".join(words[start : start + length])
        for length in range(1, longest + 1)
        for start in range(len(words) - length + 1)
    ]


@dataclass(frozen=True)
class OracleCorpus:
    """A dense count matrix and what follows from it."""

    names: list[str]
    counts: npt.NDArray[np.int64]
    documents: int
    """All documents that were read, also those without a term."""

    @property
    def frequencies(self) -> npt.NDArray[np.int64]:
        """Documents per term."""
        return np.asarray((self.counts > 0).sum(axis=0))

    @property
    def idf(self) -> npt.NDArray[np.float64]:
        """ln(N / df) of each term."""
        return np.asarray(np.log(self.documents / self.frequencies))

    def weights(self, weighting: str, unit_length: bool) -> npt.NDArray[np.float64]:
        """The weight matrix by the formulas of the article and of SMART."""
        counts = self.counts.astype(float)
        present = counts > 0
        safe = np.where(present, counts, 1.0)
        idf = self.idf
        weights = {
            "simpl": (1 + np.log(1 + np.log(safe))) * idf,
            "ltc": (1 + np.log(safe)) * idf,
            "tfidf": safe * idf,
            "binary": np.ones_like(safe),
            "count": safe,
        }[weighting] * present
        if unit_length:
            lengths = np.linalg.norm(weights, axis=1, keepdims=True)
            weights = np.divide(weights, lengths, out=np.zeros_like(weights), where=lengths > 0)
        return np.asarray(weights)


def count(
    documents: Sequence[Sequence[str]],
    min_documents: int = 1,
    max_documents: int | None = None,
    max_terms: int | None = None,
) -> OracleCorpus:
    """The corpus of documents that are lists of terms; those without a term left go."""
    bags = [Counter(document) for document in documents]
    frequency = Counter(name for bag in bags for name in bag)
    most = len(documents) if max_documents is None else max_documents
    names = sorted(
        (name for name, documents in frequency.items() if min_documents <= documents <= most),
        key=lambda name: (-frequency[name], name),
    )[:max_terms]
    counts = np.array([[bag[name] for name in names] for bag in bags], dtype=np.int64)
    counts = counts.reshape(len(bags), len(names))
    return OracleCorpus(names, counts[counts.any(axis=1)], len(documents))
