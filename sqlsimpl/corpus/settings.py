"""How text becomes weights: every choice a user has, checked, stored with the corpus."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args, get_origin, get_type_hints

from sqlsimpl.errors import SettingError, near

WEIGHTINGS = ("simpl", "ltc", "tfidf", "binary", "count")
LONGEST_NGRAM = 5
_SAID = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    tuple: "words",
}


@dataclass(frozen=True)
class CorpusSettings:
    """The choices between a source and its weights. None means the default said behind it."""

    pattern: str | None = None
    """Regular expression (RE2) of a token; default: runs of letters, marks and digits of any
    script, each Han character by itself."""
    min_length: int = 2
    """Characters in the shortest run that the default pattern takes."""
    lower_case: bool = True
    """Whether upper and lower case are the same."""
    ngrams: int = 1
    """Neighbouring tokens in the longest term."""
    stop_words: str | tuple[str, ...] | None = None
    """Words to leave out: a language, a file or table of words, or the words; default: none."""
    stem: str | None = None
    """Language whose stemmer joins the forms of a word; default: no stemming."""
    fields_apart: bool = False
    """Whether a word in one text column is another term than in the next."""
    min_df: int | float | None = None
    """Documents a term is in at least, or their share; default: 2 for text, 1 for ready rows."""
    max_df: int | float = 1.0
    """Documents a term is in at most, or their share."""
    max_terms: int | None = None
    """Keep the terms in the most documents; default: all."""
    weighting: str = "simpl"
    """One of simpl, ltc, tfidf, binary, count; ready weights stay as they are."""
    unit_length: bool | None = None
    """Whether each document is scaled to length 1; default: yes, except for ready weights."""
    signed: bool = False
    """Whether ready weights may be negative: for simpl and centroid."""
    keep_empty: bool = False
    """Whether documents without any term are learned from, as documents of zeros."""

    def __post_init__(self) -> None:
        """Refuse what cannot work, before anything is read."""
        for name, hint in get_type_hints(CorpusSettings).items():
            check_kind(name, getattr(self, name), hint)
        if self.weighting not in WEIGHTINGS:
            raise SettingError(f"weighting {self.weighting!r}: {near(self.weighting, WEIGHTINGS)}")
        if self.min_length < 1:
            raise SettingError(f"min_length {self.min_length}: it must be at least 1")
        if not 1 <= self.ngrams <= LONGEST_NGRAM:
            raise SettingError(f"ngrams {self.ngrams}: it must be between 1 and {LONGEST_NGRAM}")
        if self.max_terms is not None and self.max_terms < 1:
            raise SettingError(f"max_terms {self.max_terms}: it must be at least 1")
        for name in ("min_df", "max_df"):
            _check_frequency(name, getattr(self, name))

    @property
    def token_pattern(self) -> str:
        """The pattern in use. `[^\\P{L}\\p{Han}]` is a letter that is not Han."""
        if self.pattern is not None:
            return self.pattern
        return rf"(?:[^\P{{L}}\p{{Han}}]|\p{{M}}|\p{{N}}){{{self.min_length},}}|\p{{Han}}"

    def refuse_for_ready_rows(self) -> None:
        """Ready (document, term, value) rows have no text that these settings could change."""
        usual = CorpusSettings()
        for name in ("pattern", "lower_case", "ngrams", "stop_words", "stem", "fields_apart"):
            if getattr(self, name) != getattr(usual, name):
                raise SettingError(f"{name}: it is for text; ready rows have their terms already")

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> CorpusSettings:
        """Settings by name; an unknown name is refused with the near ones."""
        known = [field.name for field in fields(cls)]
        for name in values:
            if name not in known:
                raise SettingError(f"there is no setting {name!r}; {near(name, known)}")
        words = values.get("stop_words")
        if isinstance(words, Iterable) and not isinstance(words, str):
            values = {**values, "stop_words": tuple(sorted(words))}
        return cls(**values)


def at_least(frequency: int | float, total: int) -> int:
    """The fewest documents that are so many, or such a share of all."""
    # The slack: 0.1 of 30 documents is 3, not 3.0000000000000004.
    return math.ceil(frequency * total - 1e-9) if isinstance(frequency, float) else frequency


def at_most(frequency: int | float, total: int) -> int:
    """The most documents that are so many, or such a share of all."""
    return math.floor(frequency * total + 1e-9) if isinstance(frequency, float) else frequency


def check_kind(name: str, value: object, hint: Any) -> None:
    """Refuse a setting's value that is not of the kind its type hint says."""
    kinds = {get_origin(kind) or kind for kind in get_args(hint) or (hint,)}
    # True is an int to Python, but no number to a user.
    if type(value) not in kinds:
        # Beside a whole number, any other is a share.
        wanted = {**_SAID, float: "a share"} if {int, float} <= kinds else _SAID
        names = " or ".join(said for kind, said in wanted.items() if kind in kinds)
        raise SettingError(f"{name} {value!r}: it must be {names}")


def _check_frequency(name: str, value: int | float | None) -> None:
    if value is None:
        return
    if isinstance(value, float) and not 0 <= value <= 1:
        raise SettingError(f"{name} {value}: a share must be between 0 and 1")
    if isinstance(value, int) and value < 1:
        raise SettingError(f"{name} {value}: a number of documents must be at least 1")
