"""How text becomes weights: every choice a user has, checked, stored with the corpus."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Self, get_args

from sqlsimpl.errors import SettingError
from sqlsimpl.settings.declaration import PositiveInt, Range, Settings, auto, setting

Weighting = Literal["simpl", "ltc", "tfidf", "binary", "count"]
WEIGHTINGS: tuple[str, ...] = get_args(Weighting)
LONGEST_NGRAM = 5


@dataclass(frozen=True)
class _Documents:
    """A number of documents, or their share of all."""

    words = "at least 1, or from 0 to 1"

    @staticmethod
    def fault(value: int | float) -> str | None:
        """What is wrong with a number or a share."""
        if isinstance(value, float) and not 0 <= value <= 1:
            return "a share must be between 0 and 1"
        if isinstance(value, int) and value < 1:
            return "a number of documents must be at least 1"
        return None


DocumentFrequency = Annotated[int | float, _Documents()]


@dataclass(frozen=True)
class CorpusSettings(Settings):
    """The choices between a source and its weights."""

    pattern: str | None = setting(
        None,
        "Regular expression (RE2) of a token.",
        "runs of letters, marks and digits of any script, each Han character by itself",
    )
    min_length: PositiveInt = setting(
        2, "Minimum number of characters in a token of the default pattern."
    )
    lower_case: bool = setting(True, "Whether upper and lower case are the same.")
    ngrams: Annotated[int, Range(1, LONGEST_NGRAM)] = setting(
        1, "Maximum number of neighbouring tokens in a term."
    )
    stop_words: str | tuple[str, ...] | None = setting(
        None,
        "Words to leave out: a language, a file or table of words, or the words themselves. An "
        "n-gram with a stop word is left out, too.",
        "none",
    )
    stem: str | None = setting(
        None, "Language of the stemmer that joins the forms of a word.", "no stemming"
    )
    fields_apart: bool = setting(
        False, "Whether a word is another term in each text column, such as `subject:refund`."
    )
    min_df: DocumentFrequency | None = auto(
        "Minimum document count of a term, as a count or a share.", "2 for text, 1 for ready rows"
    )
    max_df: DocumentFrequency = setting(
        1.0, "Maximum document count of a term, as a count or a share."
    )
    max_terms: PositiveInt | None = setting(
        None, "Maximum number of terms; those in the most documents are kept.", "all"
    )
    weighting: Weighting = setting(
        "simpl",
        "Weight of a term: `simpl` (1 + ln(1 + ln n))·ln(N/df), `ltc` (1 + ln n)·ln(N/df), `tfidf` "
        "n·ln(N/df), `binary` 1, `count` n. Ready weights stay as they are.",
    )
    unit_length: bool | None = auto(
        "Whether each document is scaled to length 1.", "true, but false for ready weights"
    )
    signed: bool = setting(
        False, "Whether ready weights may be negative; not for algorithms that read counts."
    )
    keep_empty: bool = setting(
        False, "Whether documents without any term are learned from, as documents of zeros."
    )

    @property
    def token_pattern(self) -> str:
        """The pattern in use. `[^\\P{L}\\p{Han}]` is a letter that is not Han."""
        if self.pattern is not None:
            return self.pattern
        return rf"(?:[^\P{{L}}\p{{Han}}]|\p{{M}}|\p{{N}}){{{self.min_length},}}|\p{{Han}}"

    def resolved(self, form: str) -> Self:
        """The settings with what `auto` becomes for documents of a form."""
        min_df = 2 if form == "text" else 1
        return replace(
            self,
            min_df=min_df if self.min_df is None else self.min_df,
            unit_length=form != "weights" if self.unit_length is None else self.unit_length,
        )

    def refuse_for_ready_rows(self) -> None:
        """Ready (document, term, value) rows have no text that these settings could change."""
        usual = CorpusSettings()
        for name in ("pattern", "lower_case", "ngrams", "stop_words", "stem", "fields_apart"):
            if getattr(self, name) != getattr(usual, name):
                raise SettingError(f"{name}: it is for text; ready rows have their terms already")

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Settings by name; words to leave out may be in any collection."""
        words = values.get("stop_words")
        if isinstance(words, Iterable) and not isinstance(words, str):
            values = {**values, "stop_words": tuple(sorted(words))}
        return super().from_mapping(values)


def at_least(frequency: int | float, total: int) -> int:
    """A minimum document count, given as a count or as a share of the total."""
    # The slack: 0.1 of 30 documents is 3, not 3.0000000000000004.
    return math.ceil(frequency * total - 1e-9) if isinstance(frequency, float) else frequency


def at_most(frequency: int | float, total: int) -> int:
    """A maximum document count, given as a count or as a share of the total."""
    return math.floor(frequency * total + 1e-9) if isinstance(frequency, float) else frequency
