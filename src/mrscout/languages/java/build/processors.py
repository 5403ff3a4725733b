"""Decides which annotation processors run: those that the build declares, or those on the class path."""

from dataclasses import replace
from pathlib import Path

from mrscout.languages.java.build.jars import artifact_of, entries
from mrscout.languages.java.build.javac import Compilation

_SERVICE = "META-INF/services/javax.annotation.processing.Processor"


def with_processors(
    compilation: Compilation, jars: tuple[Path, ...], declared: tuple[Path, ...], lombok: tuple[Path, ...]
) -> Compilation:
    """The compilation with the processors that the module's build would run.

    ``lombok`` takes the place of an older one, which reaches into a compiler that is closed to it by now.
    """
    chosen = declared or jars
    if not any(_SERVICE in entries(jar) for jar in chosen):
        return compilation
    chosen = with_lombok(chosen, lombok)
    # A processor may need any jar beside it, so it gets the whole class path.
    return replace(compilation, processors=chosen)


def with_lombok(jars: tuple[Path, ...], lombok: tuple[Path, ...]) -> tuple[Path, ...]:
    """Jars, with another Lombok, where there is one, in the place of their own."""
    return tuple(
        each for jar in jars for each in (lombok if lombok and artifact_of(jar) == "lombok" else (jar,))
    )
