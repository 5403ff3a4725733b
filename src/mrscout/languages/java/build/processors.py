"""Decides which annotation processors run: those that the build declares, or those on the class path."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from mrscout.languages.java.build.javac import Compilation
from mrscout.languages.java.build.modules import Module

_SERVICE = "META-INF/services/javax.annotation.processing.Processor"


@cache
def offers_processor(jar: Path) -> bool:
    """Whether javac would run something out of this jar."""
    try:
        with ZipFile(jar) as archive:
            return _SERVICE in archive.NameToInfo
    except (BadZipFile, OSError):
        return False


def with_processors(compilation: Compilation, module: Module, jars: Iterable[Path]) -> Compilation:
    """The compilation with the processors that the module's build would run."""
    listed = list(jars)
    if not any(map(offers_processor, listed)):
        return compilation
    # A processor may need any jar beside it, so it gets the whole class path.
    return replace(compilation, processors=tuple(listed))
