"""The files that are the project's own: neither of an earlier run, nor tests that mrscout has exported."""

from dataclasses import replace
from pathlib import Path

from mrscout.languages.java.export.mark import is_exported
from mrscout.sources import Project, Role

_OPENING = 64


def own_files(project: Project, out: Path) -> tuple[Project, tuple[Path, ...]]:
    """The project without what mrscout wrote into it, and the exported tests among that."""
    try:
        below = out.resolve().relative_to(project.root.resolve()).as_posix() + "/"
    except ValueError:
        below = "\0"
    exported = tuple(
        project.root / file.path
        for file in project.files
        if file.role is Role.TEST and is_exported(_opening(project.root / file.path))
    )
    names = {path.relative_to(project.root).as_posix() for path in exported}
    files = tuple(
        file for file in project.files if not file.path.startswith(below) and file.path not in names
    )
    return replace(project, files=files), exported


def _opening(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(_OPENING)
    except OSError:
        return b""
