"""Text with its words coloured by what they add to a label."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.report.markup import Html, element, escaped, joined

_LEVELS = (0.6, 0.3, 0.1)
"""Shares of the strongest part from which the colours are strong, middling and weak."""
_PAIR = 2

Span = tuple[int, int]


@dataclass(frozen=True)
class Spelling:
    """How terms are made of text: which runs of tokens or characters may be one."""

    ngrams: int = 1
    characters: tuple[int, int] | None = None
    lower_case: bool = True

    @classmethod
    def of(cls, settings: CorpusSettings) -> Spelling:
        """That of a corpus."""
        return cls(settings.ngrams, settings.character_lengths, settings.lower_case)


def coloured(text: str, weights: Mapping[str, float], spelling: Spelling) -> Html:
    """A text whose parts are marked by the weights of the spellings that cover them."""
    read = _lower(text) if spelling.lower_case else text
    tokens = list(_tokens(read))
    values = [0.0] * len(text)
    by_character = set()
    for run in _runs(tokens, spelling.ngrams):
        name = " ".join(read[start:end] for start, end in run)
        _spread(values, weights.get(name, 0.0), (run[0][0], run[-1][1]))
    for start, end in tokens:
        if spelling.characters is not None or read[start:end] not in weights:
            found = list(_inner(read, (start, end), weights, spelling.characters))
            for weight, span in found:
                _spread(values, weight, span)
            if found:
                by_character.add(start)
    parts: list[tuple[Span, float]] = []
    for start, end in tokens:
        step = 1 if start in by_character else end - start
        parts += [((at, at + step), sum(values[at : at + step])) for at in range(start, end, step)]
    return _marked(text, parts)


def marked_terms(terms: list[tuple[str, str]], weights: Mapping[str, float]) -> Html:
    """Terms, each with the text that stands for it, marked by their weights."""
    most = max((abs(weights.get(term, 0.0)) for term, _ in terms), default=0.0)
    made = [_mark(shown, weights.get(term, 0.0), most) for term, shown in terms]
    return joined(part for one in made for part in (", ", one)[one is made[0] :])


def _lower(text: str) -> str:
    """Lower case that leaves every character in its place."""
    return "".join(low if len(low := one.lower()) == 1 else one for one in text)


def _tokens(text: str) -> Iterator[Span]:
    """Runs of letters, marks and digits."""
    kinds = groupby(range(len(text)), lambda at: unicodedata.category(text[at])[0] in "LMN")
    for is_token, places in kinds:
        if is_token:
            run = list(places)
            yield run[0], run[-1] + 1


def _runs(tokens: list[Span], longest: int) -> Iterator[list[Span]]:
    """Runs of one to so many neighbouring tokens."""
    for size in range(1, longest + 1):
        for first in range(len(tokens) - size + 1):
            yield tokens[first : first + size]


def _inner(
    text: str, token: Span, weights: Mapping[str, float], lengths: tuple[int, int] | None
) -> Iterator[tuple[float, Span]]:
    """Character n-grams of a token, or, of scripts without spaces, characters and pairs."""
    start, end = token
    shortest, longest = lengths or (1, _PAIR)
    padded = f" {text[start:end]} " if lengths else text[start:end]
    before = 1 if lengths else 0
    for size in range(shortest, min(longest, len(padded)) + 1):
        for at in range(len(padded) - size + 1):
            weight = weights.get(padded[at : at + size])
            if weight:
                first = start + at - before
                yield weight, (max(first, start), min(first + size, end))


def _spread(values: list[float], weight: float, span: Span) -> None:
    """Share a weight among the characters that it is of."""
    start, end = span
    for at in range(start, end):
        values[at] += weight / (end - start)


def _marked(text: str, parts: list[tuple[Span, float]]) -> Html:
    most = max((abs(value) for _, value in parts), default=0.0)
    made, at = [], 0
    for (start, end), value in parts:
        made += [escaped(text[at:start]), _mark(text[start:end], value, most)]
        at = end
    return joined([*made, text[at:]])


def _mark(text: str, value: float, most: float) -> Html:
    share = abs(value) / most if most else 0.0
    level = sum(share >= least for least in _LEVELS)
    if not level:
        return escaped(text)
    side = "for" if value > 0 else "against"
    return element("mark", text, class_=f"{side}-{level}", title=f"{value:+.2f}")
