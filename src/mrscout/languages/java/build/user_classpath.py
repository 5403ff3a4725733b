"""The rung of ``--classpath``: the user knows best, and nothing is looked for."""

from pathlib import Path

from mrscout.languages.java.build.context import Site
from mrscout.languages.java.build.jars import entries
from mrscout.languages.java.build.javac import major
from mrscout.languages.java.build.layout import class_file
from mrscout.languages.java.build.module_compiler import Workshop
from mrscout.languages.java.build.module_runtime import Home, Rung
from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.build.options import opened


def given_module(site: Site, folder: str) -> Module:
    """A module whose dependencies are what the user gave."""
    return Module(folder, jars=tuple(path.resolve() for path in site.request.classpath))


def given_home(workshop: Workshop, folder: str) -> Home:
    """The tests as they are on the class path, or compiled against it where they are not."""
    site = workshop.site
    paths = tuple(path.resolve() for path in site.request.classpath)
    names = [class_file(site.project.root, path) for path in workshop.wanted[folder]]
    if not all(any(_holds(path, name) for path in paths) for name in names):
        return workshop.home(folder, Rung.GIVEN)
    java = major(workshop.jdk)
    place = workshop.copy / folder
    return Home(folder, place, paths, workshop.jdk, java, Rung.GIVEN, opened(java, ()))


def _holds(path: Path, name: str) -> bool:
    return (path / name).is_file() if path.is_dir() else name in entries(path)
