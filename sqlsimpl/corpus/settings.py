"""How text becomes weights: every choice a user has, checked, stored with the corpus."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Self, get_args

from sqlsimpl.corpus import patterns
from sqlsimpl.errors import SettingError
from sqlsimpl.settings.declaration import PositiveInt, Range, Settings, auto, setting

Weighting = Literal["smooth", "simpl", "ltc", "tfidf", "binary", "count"]
UnitLength = bool | Literal["sum"]
WEIGHTINGS: tuple[str, ...] = get_args(Weighting)
LONGEST_NGRAM = 5
LONGEST_CHARACTERS = 10
_OF_TEXT = (
    "pattern", "pairs", "markup", "lower_case", "ngrams", "characters", "stop_words", "stem",
    "fields_apart", "min_count",
)  # fmt: skip
_OF_WORDS = ("ngrams", "stop_words", "stem")
_BEFORE_THEY_WERE: Mapping[str, Any] = {"pairs": False}
"""What settings amounted to before they existed, where that is not their default."""


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
class _Lengths:
    """The length of n-grams, or the shortest and the longest with a hyphen between."""

    words = f"a length from 1 to {LONGEST_CHARACTERS}, or two such as 2-5"

    def fault(self, value: int | str) -> str | None:
        """What is wrong with a length or two."""
        bounds = _bounds(value)
        is_range = bounds and 1 <= bounds[0] <= bounds[1] <= LONGEST_CHARACTERS
        return None if is_range else f"it must be {self.words}, the shorter one first"


CharacterLengths = Annotated[int | str, _Lengths()]


@dataclass(frozen=True)
class CorpusSettings(Settings):
    """The choices between a source and its weights."""

    pattern: str | None = setting(
        None,
        "Regular expression (RE2) of a token.",
        "runs of letters, marks and digits; see `pairs` for scripts without spaces",
    )
    min_length: PositiveInt = setting(
        2, "Minimum number of characters in a token of the default pattern."
    )
    pairs: bool = setting(
        True,
        "Whether text without spaces that has Han, kana, Thai, Lao, Khmer or Myanmar is cut into "
        "characters and pairs of neighbouring ones, beside words of other scripts; they are not "
        "part of n-grams. If not, only Han is cut, into characters. It is for the default pattern.",
    )
    lower_case: bool = setting(True, "Whether upper and lower case are the same.")
    ngrams: Annotated[int, Range(1, LONGEST_NGRAM)] = setting(
        1, "Maximum number of neighbouring tokens in a term."
    )
    characters: CharacterLengths | None = setting(
        None,
        "Lengths of character n-grams, which are terms in place of words: 3, or 2-5. They are cut "
        "from each word with a space before and after it; a run of characters of a script without "
        "spaces is a word, and `pairs` has no effect. Not with `ngrams`, `stop_words`, `stem`.",
        "words",
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
    markup: Literal["html"] | None = setting(
        None,
        "Markup to leave out of the text: with `html`, tags, comments, scripts, styles and names "
        "of characters such as `&amp;` are spaces.",
        "none",
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
    min_count: PositiveInt = setting(
        1, "Minimum number of times that a term occurs in all documents. It is for text."
    )
    max_terms: PositiveInt | None = setting(
        None, "Maximum number of terms; those in the most documents are kept.", "all"
    )
    weighting: Weighting = setting(
        "smooth",
        "Weight of a term: `smooth` (1 + ln n)·(ln((1 + N)/(1 + df)) + 1), `simpl` (1 + ln(1 + "
        "ln n))·ln(N/df), `ltc` (1 + ln n)·ln(N/df), `tfidf` n·ln(N/df), `binary` 1, `count` n. "
        "Ready weights stay as they are.",
    )
    unit_length: UnitLength | None = auto(
        "Whether each document is scaled to length 1; with `sum`, its absolute weights add up to 1 "
        "instead of their squares.",
        "true, but false for ready weights",
    )
    signed: bool = setting(
        False, "Whether ready weights may be negative; not for algorithms that read counts."
    )
    keep_empty: bool = setting(
        False, "Whether documents without any term are learned from, as documents of zeros."
    )

    @property
    def token_pattern(self) -> str:
        """The pattern of words in use."""
        if self.pattern is not None:
            return self.pattern
        if self.characters is not None:
            return patterns.words_of_any_script(self.min_length)
        return (patterns.words if self.pairs else patterns.words_of_0_1)(self.min_length)

    @property
    def unspaced_patterns(self) -> Mapping[str, str]:
        """The patterns of what counts by characters and pairs of them; none if nothing does."""
        in_pairs = self.pairs and self.pattern is None and self.characters is None
        return {"character": patterns.CHARACTER, "visible": patterns.VISIBLE} if in_pairs else {}

    @property
    def character_lengths(self) -> tuple[int, int] | None:
        """The lengths of the shortest and the longest character n-grams, if these are the terms."""
        return None if self.characters is None else _bounds(self.characters)

    def check(self) -> None:
        """Character n-grams are in place of words: what changes words or joins them is refused."""
        if self.characters is None:
            return
        for name in _OF_WORDS:
            if getattr(self, name) != getattr(CorpusSettings, name):
                raise SettingError(
                    f"{name} {getattr(self, name)!r}: it is for words, and with characters "
                    f"{self.characters!r} terms are pieces of words; give one of the two"
                )

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
        for name in _OF_TEXT:
            if getattr(self, name) != getattr(usual, name):
                raise SettingError(f"{name}: it is for text; ready rows have their terms already")

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Settings by name; words to leave out may be in any collection."""
        words = values.get("stop_words")
        if isinstance(words, Iterable) and not isinstance(words, str):
            values = {**values, "stop_words": tuple(sorted(words))}
        return super().from_mapping(values)

    @classmethod
    def from_stored(cls, values: Mapping[str, Any]) -> Self:
        """Settings as they were stored, by this version or one that knew fewer of them."""
        return cls.from_mapping({**_BEFORE_THEY_WERE, **values})


def _bounds(lengths: int | str) -> tuple[int, int] | None:
    """The shortest and the longest of lengths such as 3 or 2-5; None: they are not written so."""
    written = re.fullmatch(r"(\d+)(?:-(\d+))?", str(lengths), re.ASCII)
    return (int(written[1]), int(written[2] or written[1])) if written else None


def scaling(unit_length: UnitLength) -> str:
    """How templates name the length that documents are scaled to: true, false or sum."""
    return str(unit_length).lower()


def at_least(frequency: int | float, total: int) -> int:
    """A minimum document count, given as a count or as a share of the total."""
    # The slack: 0.1 of 30 documents is 3, not 3.0000000000000004.
    return math.ceil(frequency * total - 1e-9) if isinstance(frequency, float) else frequency


def at_most(frequency: int | float, total: int) -> int:
    """A maximum document count, given as a count or as a share of the total."""
    return math.floor(frequency * total + 1e-9) if isinstance(frequency, float) else frequency
