"""Maps the name of a language to the object that implements it.

A language is loaded by its name when a project needs it, so that nothing but this table names one.
"""

from collections.abc import Iterator
from importlib import import_module

from mrscout.languages.base import Language
from mrscout.model.machine import Finding

#: modules that have a ``LANGUAGE``, by the name of the language
_MODULES = {"java": "mrscout.languages.java.language"}
#: modules that have `checks`; they load even if a library that a language needs is missing
_CHECKS = ("mrscout.languages.java.checks",)
#: languages that were added at run time
_ADDED: dict[str, Language] = {}


def add_language(language: Language) -> None:
    """Make a language known under its name."""
    _ADDED[language.name] = language


def known_languages() -> tuple[Language, ...]:
    """All languages, in the order in which they are tried on a project."""
    return tuple(language_called(name) for name in dict.fromkeys((*_MODULES, *_ADDED)))


def language_of_file(path: str) -> Language:
    """The language whose source files are named so; the first one for the name of any other file."""
    languages = known_languages()
    return next((each for each in languages if path.endswith(each.layout.suffixes)), languages[0])


def is_source_file(path: str) -> bool:
    """True if some language's source files are named so."""
    return any(path.endswith(language.layout.suffixes) for language in known_languages())


def language_called(name: str) -> Language:
    """The language with a name. Raises KeyError for one that is not known."""
    if name in _ADDED:
        return _ADDED[name]
    language: Language = import_module(_MODULES[name]).LANGUAGE
    return language


def language_checks() -> Iterator[Finding]:
    """Check what all languages need of the machine."""
    for module in _CHECKS:
        yield from import_module(module).checks()
