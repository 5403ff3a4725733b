"""Opens a folder, or a published library by its coordinate, as a project of the language that it is written in."""

from contextlib import suppress
from pathlib import Path

from mrscout.errors import NoSources, UsageError
from mrscout.languages.registry import known_languages
from mrscout.model.project import Problem, ProblemCode, Project, Role, SourceFile
from mrscout.sources.directory import open_directory
from mrscout.sources.text import SourceText, read_source

__all__ = [
    "Problem",
    "ProblemCode",
    "Project",
    "Role",
    "SourceFile",
    "SourceText",
    "is_coordinate",
    "open_source",
    "read_source",
]


def is_coordinate(spec: str) -> bool:
    """True if a source is the coordinate of a published library, and not a folder."""
    return any(spec.startswith(language.layout.prefix) for language in known_languages())


def open_source(spec: str, *, cache: Path | None = None, timeout: float = 600) -> Project:
    """Open ``maven:group:artifact:version``, or a folder, as a project.

    ``cache`` replaces the user's cache folder; ``timeout`` in seconds bounds a fetch. Raises a SourceError if there
    is nothing to analyse, and a UsageError for a malformed coordinate.
    """
    if not spec:  # an unset variable of the shell, rather than the current folder
        raise UsageError(
            "''", "this names no project", "Name its folder, or a coordinate; a dot is this folder."
        )
    first, *others = known_languages()
    for language in (first, *others):
        if spec.startswith(language.layout.prefix):
            return language.layout.open_coordinate(spec, cache, timeout)
    try:
        return open_directory(Path(spec), first)
    except NoSources:
        for language in others:
            with suppress(NoSources):
                return open_directory(Path(spec), language)
        raise
