"""Finds the object that implements a language by the language's name.

A language is imported when a project needs it, so that only this table names one.
"""

from collections.abc import Iterator
from importlib import import_module

from mrscout.languages.base import Language
from mrscout.model.machine import Finding

#: modules that have a ``LANGUAGE``, by the name of the language
_MODULES = {"java": "mrscout.languages.java.language"}
#: modules with a function `checks`; they can be imported even if a library that a language needs is missing
_CHECKS = ("mrscout.languages.java.checks",)
#: languages that were added at run time
_ADDED: dict[str, Language] = {}


def add_language(language: Language) -> None:
    """Add a language under its name."""
    _ADDED[language.name] = language


def known_languages() -> tuple[Language, ...]:
    """All languages, in the order in which they are tried on a project."""
    return tuple(language_called(name) for name in dict.fromkeys((*_MODULES, *_ADDED)))


def language_of_file(path: str) -> Language:
    """The language that a file's name belongs to; the first language for any other file."""
    languages = known_languages()
    return next((language for language in languages if path.endswith(language.layout.suffixes)), languages[0])


def source_suffixes() -> tuple[str, ...]:
    """Return the endings of the names of source files, in any language."""
    return tuple(suffix for language in known_languages() for suffix in language.layout.suffixes)


def is_source_file(path: str) -> bool:
    """True if a path is named like a source file of some language."""
    return path.endswith(source_suffixes())


def language_called(name: str) -> Language:
    """The language of a name. Raises KeyError for an unknown one."""
    if name in _ADDED:
        return _ADDED[name]
    language: Language = import_module(_MODULES[name]).LANGUAGE
    return language


def language_checks() -> Iterator[Finding]:
    """Check the machine for what the languages need."""
    for module in _CHECKS:
        yield from import_module(module).checks()
