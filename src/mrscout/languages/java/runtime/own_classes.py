"""Which entries of a class path hold the project's own code: its exceptions are told from others' by that."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mrscout import untrusted, untrusted_archives
from mrscout.languages.java.build.layout import class_file
from mrscout.sources import Project, Role


def own_entries(project: Project, classpath: Sequence[Path]) -> tuple[Path, ...]:
    """The folders with classes of the project's main sources; the jars with some where there is no folder."""
    # One file of each folder of sources will do: compilers put a package in one place.
    chosen = {
        file.path.rpartition("/")[0]: file.path
        for file in reversed(project.having(Role.MAIN))
        if not file.path.endswith("-info.java")
    }
    names = [class_file(project.root, path) for path in chosen.values()]
    folders = (entry for entry in classpath if entry.is_dir())
    found = tuple(entry for entry in folders if any((entry / name).is_file() for name in names))
    return found or tuple(
        entry for entry in classpath if entry.suffix == ".jar" and not _inside(entry).isdisjoint(names)
    )


def _inside(jar: Path) -> set[str]:
    with suppress(OSError):
        return set(
            untrusted_archives.zip_names(jar, untrusted.ANYWHERE)
        )  # links are followed: names alone are read
    return set()
