"""Stop words and stems, from well-kept packages that are optional."""

from __future__ import annotations

from collections.abc import Iterable

from sqlsimpl.errors import SettingError, near, package

_CODES = {
    "arabic": "ar", "armenian": "hy", "basque": "eu", "catalan": "ca", "chinese": "zh",
    "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi", "french": "fr",
    "german": "de", "greek": "el", "hindi": "hi", "hungarian": "hu", "indonesian": "id",
    "irish": "ga", "italian": "it", "japanese": "ja", "korean": "ko", "norwegian": "no",
    "polish": "pl", "portuguese": "pt", "romanian": "ro", "russian": "ru", "spanish": "es",
    "swedish": "sv", "turkish": "tr", "ukrainian": "uk",
}  # fmt: skip


def languages() -> list[str]:
    """The languages by name."""
    return list(_CODES)


def is_language(name: str) -> bool:
    """Whether a name is a language rather than a file or table of words."""
    return name.casefold() in _CODES or name.casefold() in _CODES.values()


def stop_words(language: str) -> list[str]:
    """The stop words of a language, by name or two-letter code."""
    lists = package("stopwordsiso", "stopwords")
    code = _CODES.get(language.casefold(), language.casefold())
    if not lists.has_lang(code):
        raise SettingError(f"stop_words {language!r}: no list for it; {near(language, _CODES)}")
    return sorted(lists.stopwords(code))


def stems(language: str, words: Iterable[str]) -> list[str]:
    """The stem of each word."""
    stemmers = package("snowballstemmer", "stem")
    names = {code: name for name, code in _CODES.items()}
    name = names.get(language.casefold(), language.casefold())
    if name not in stemmers.algorithms():
        raise SettingError(f"stem {language!r}: no stemmer; {near(name, stemmers.algorithms())}")
    stemmed: list[str] = stemmers.stemmer(name).stemWords(list(words))
    return stemmed
