"""Stop words and stems, from well-kept packages that are optional."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from sqlsimpl.errors import SettingError, near

_CODES = {
    "arabic": "ar", "armenian": "hy", "basque": "eu", "catalan": "ca", "chinese": "zh",
    "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi", "french": "fr",
    "german": "de", "greek": "el", "hindi": "hi", "hungarian": "hu", "indonesian": "id",
    "irish": "ga", "italian": "it", "japanese": "ja", "korean": "ko", "norwegian": "no",
    "polish": "pl", "portuguese": "pt", "romanian": "ro", "russian": "ru", "spanish": "es",
    "swedish": "sv", "turkish": "tr", "ukrainian": "uk",
}  # fmt: skip


def _package(name: str, extra: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise SettingError(
            f"this needs the package {name}: pip install 'sqlsimpl[{extra}]'"
        ) from error


def languages() -> list[str]:
    """The languages by name."""
    return list(_CODES)


def is_language(name: str) -> bool:
    """Whether a name is a language rather than a file or table of words."""
    return name.casefold() in _CODES or name.casefold() in _CODES.values()


def stop_words(language: str) -> list[str]:
    """The stop words of a language, by name or two-letter code."""
    package = _package("stopwordsiso", "stopwords")
    code = _CODES.get(language.casefold(), language.casefold())
    if not package.has_lang(code):
        raise SettingError(f"stop_words {language!r}: no list for it; {near(language, _CODES)}")
    return sorted(package.stopwords(code))


def stems(language: str, words: Iterable[str]) -> list[str]:
    """The stem of each word."""
    package = _package("snowballstemmer", "stem")
    names = {code: name for name, code in _CODES.items()}
    name = names.get(language.casefold(), language.casefold())
    if name not in package.algorithms():
        raise SettingError(f"stem {language!r}: no stemmer; {near(name, package.algorithms())}")
    stemmed: list[str] = package.stemmer(name).stemWords(list(words))
    return stemmed
