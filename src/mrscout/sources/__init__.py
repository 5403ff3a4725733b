"""How a project reaches mrscout: a folder, or a coordinate of the Maven registry."""

from pathlib import Path

from mrscout.errors import UsageError
from mrscout.model.project import Problem, ProblemCode, Project, Role, SourceFile
from mrscout.sources.directory import open_directory
from mrscout.sources.text import SourceText, read_source

_COORDINATE = "maven:"

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
    """Whether a source is named by its coordinate, and not by where it lies."""
    return spec.startswith(_COORDINATE)


def open_source(spec: str, *, cache: Path | None = None, timeout: float = 600) -> Project:
    """Open ``maven:group:artifact:version``, or else a folder, as a project.

    ``cache`` replaces the user's cache folder; ``timeout`` is in seconds and bounds a fetch. Raises a
    SourceError where there is nothing to analyse, and a UsageError where the coordinate is no coordinate.
    """
    if not spec:  # a variable of the shell that is not set, and not the folder that one stands in
        raise UsageError(
            "''", "this names no project", "Name its folder, or a coordinate; a dot is this folder."
        )
    if is_coordinate(spec):
        from mrscout.sources.coordinate import open_coordinate  # what fetches is not needed for a folder

        return open_coordinate(spec, cache, timeout)
    return open_directory(Path(spec))
