"""Refuses an output path that a link of a project leads elsewhere.

Git stores links, and a project may have one in the place of `.mrscout`, of `src` or of any other folder that a user
names: a run would replace the run of another project, or go to the user's home. Links above the project, and all that
lie elsewhere, are the user's own.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from mrscout.errors import OutputLedAway
from mrscout.sources import is_coordinate

#: folders that no user has typed: any link in the current folder counts
_DEFAULTS = (Path(".mrscout"), Path("sample"))
#: found in the uppermost folder of a repository
_MARKS = (".git", ".hg", ".svn")
#: found in a folder with a build, and in the folders of its modules
_BUILDS = ("pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")
#: links that the system follows on one way
_MOST = 40


def project_folders(*sources: str) -> tuple[Path, ...]:
    """The folders among the sources of a command."""
    return tuple(Path(source) for source in sources if source and not is_coordinate(source))


def check_output_path(path: Path, option: str, projects: Iterable[Path] = ()) -> None:
    """Raises OutputLedAway if a link inside of a project leads the path out of it.

    A project is one of ``projects``, the nearest repository and the nearest build around a link, the folder of a link
    that has the name of a default, and the current folder if ``path`` is the default of its option.
    """
    roots = [_resolved(folder) for folder in (*projects, *([Path()] if path in _DEFAULTS else []))]
    for link, rest in _links(path):
        target = _resolved(link)
        defaults = [link.parent] if Path(link.name) in _DEFAULTS else []
        for root in (*roots, *_repository(link.parent), *_build(link.parent), *defaults):
            if link.parent.is_relative_to(root) and not target.is_relative_to(root):
                found = f"the project's symbolic link {link} leads it out of {root}"
                advice = f"Remove the link, or name the place itself: {option} {target.joinpath(*rest)}"
                raise OutputLedAway(str(path), found, advice)


def _links(path: Path) -> Iterator[tuple[Path, list[str]]]:
    """The links on a way, also those that other links lead to, each with what follows it; their folders have none."""
    here = Path(path.anchor) if path.is_absolute() else Path.cwd()
    pending = [part for part in reversed(path.parts) if part != path.anchor]
    followed = 0
    while pending and followed < _MOST:
        part = pending.pop()
        link = here / part
        if part == "..":
            here = here.parent
        elif link.is_symlink():
            followed += 1
            yield link, pending[::-1]
            target = link.readlink()
            here = Path(target.anchor) if target.is_absolute() else here
            pending += [each for each in reversed(target.parts) if each != target.anchor]
        else:
            here = link


def _repository(folder: Path) -> Iterator[Path]:
    """The uppermost folder of the repository that a folder is in; nothing where it is in none."""
    for around in (folder, *folder.parents):
        if any(os.path.lexists(around / mark) for mark in _MARKS):
            yield around
            return


def _build(folder: Path) -> Iterator[Path]:
    """The uppermost folder of the build that a folder is in: an unpacked archive has no repository."""
    top = None
    for around in (folder, *folder.parents):
        if any(os.path.lexists(around / name) for name in _BUILDS):
            top = around
        elif top is not None:
            break
    if top is not None:
        yield top


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))  # which ends at a circle of links, and does not raise
