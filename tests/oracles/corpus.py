"""A corpus in plain Python and numpy: slow, obvious, and made without SQL."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_UNSPACED = (
    "CJK UNIFIED", "IDEOGRAPHIC ITERATION", "IDEOGRAPHIC NUMBER", "HALFWIDTH KATAKANA",
    "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR",
)  # fmt: skip


def is_unspaced(character: str) -> bool:
    """Whether it is of a script without spaces between words: by its name, and no punctuation."""
    named = unicodedata.name(character, "").startswith(_UNSPACED)
    return named and unicodedata.category(character)[0] in "LMN"


def unspaced(text: str) -> list[str]:
    """Characters, and pairs of neighbouring ones, of runs with one of a script without spaces."""
    seen = "".join(one if _is_seen(one) else " " for one in _folded(text))
    runs = [run for run in seen.split(" ") if any(map(is_unspaced, run))]
    singles = [one for run in runs for one in run]
    return singles + [run[place : place + 2] for run in runs for place in range(len(run) - 1)]


def _is_seen(character: str) -> bool:
    return not character.isspace() and unicodedata.category(character) not in ("Cc", "Cf", "Co")


def _folded(text: str) -> str:
    # Character by character, as databases do: a final capital sigma becomes an inner small one.
    return "".join(letter.lower() for letter in unicodedata.normalize("NFC", text))


def tokens(text: str, longest: int = 1) -> list[str]:
    """N-grams of words, and what scripts without spaces between words give."""
    return ngrams(words(text), longest) + unspaced(text)


def words(text: str, shortest: int = 2) -> list[str]:
    """Runs of letters, marks and digits of scripts with spaces between words."""
    found, run = [], ""
    for character in _folded(text) + " ":
        if unicodedata.category(character)[0] in "LMN" and not is_unspaced(character):
            run += character
            continue
        if len(run) >= shortest:
            found.append(run)
        run = ""
    return found


def words_of_any_script(text: str) -> list[str]:
    """Words, and runs of characters of scripts without spaces between words."""
    normal = unicodedata.normalize("NFC", text)
    runs = "".join(one.lower() if is_unspaced(one) else " " for one in normal).split()
    return words(text) + runs


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

    def weights(self, weighting: str, unit_length: bool | str) -> npt.NDArray[np.float64]:
        """The weight matrix by the formulas of the article and of SMART."""
        counts = self.counts.astype(float)
        present = counts > 0
        safe = np.where(present, counts, 1.0)
        idf = self.idf
        smooth_idf = np.log((1 + self.documents) / (1 + self.frequencies)) + 1
        weights = {
            "smooth": (1 + np.log(safe)) * smooth_idf,
            "simpl": (1 + np.log(1 + np.log(safe))) * idf,
            "ltc": (1 + np.log(safe)) * idf,
            "tfidf": safe * idf,
            "binary": np.ones_like(safe),
            "count": safe,
        }[weighting] * present
        if unit_length:
            order = 1 if unit_length == "sum" else 2
            lengths = np.linalg.norm(weights, ord=order, axis=1, keepdims=True)
            weights = np.divide(weights, lengths, out=np.zeros_like(weights), where=lengths > 0)
        return np.asarray(weights)


def count(
    documents: Sequence[Sequence[str]],
    min_documents: int = 1,
    max_documents: int | None = None,
    max_terms: int | None = None,
    min_count: int = 1,
) -> OracleCorpus:
    """The corpus of documents that are lists of terms; those without a term left go."""
    bags = [Counter(document) for document in documents]
    frequency = Counter(name for bag in bags for name in bag)
    occurrences = Counter(name for document in documents for name in document)
    most = len(documents) if max_documents is None else max_documents
    names = sorted(
        (
            name
            for name, documents in frequency.items()
            if min_documents <= documents <= most and occurrences[name] >= min_count
        ),
        key=lambda name: (-frequency[name], name),
    )[:max_terms]
    counts = np.array([[bag[name] for name in names] for bag in bags], dtype=np.int64)
    counts = counts.reshape(len(bags), len(names))
    return OracleCorpus(names, counts[counts.any(axis=1)], len(documents))
