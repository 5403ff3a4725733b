"""Reads source roots out of Eclipse's ``.classpath`` and Ant's ``build.xml``.

Neither file needs to distinguish tests. A root is on the test side if Eclipse marks it as such or its name says so; if
no root is, the roles of all roots are unknown, and each file is classified by itself.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout import untrusted
from mrscout.languages.base import BuildFacts, SourceRoot
from mrscout.languages.java.projects.folders import fill_properties, role_by_names, within
from mrscout.markup import BrokenMarkup, parse_markup
from mrscout.model.project import Problem, ProblemCode, Role
from mrscout.sources.text import LARGEST

#: Yields the roots in one file, as written there, with their roles.
_Reader = Callable[[Element], Iterator[tuple[str, Role]]]


def read_eclipse(root: Path, paths: Iterable[str]) -> BuildFacts:
    """Read the ``.classpath`` files at ``paths``, relative to ``root``, together."""
    return _read_all(root, paths, _eclipse_roots)


def read_ant(root: Path, paths: Iterable[str]) -> BuildFacts:
    """Read the ``build.xml`` files at ``paths``, relative to ``root``, together."""
    return _read_all(root, paths, _ant_roots)


def _read_all(root: Path, paths: Iterable[str], reader: _Reader) -> BuildFacts:
    roots: dict[SourceRoot, None] = {}
    encodings: list[str] = []
    problems: list[Problem] = []
    modules = sorted(paths, key=lambda path: (path.count("/"), path))
    for path in modules:
        try:
            document = parse_markup(untrusted.read_within(root, root / path, LARGEST))
        except (BrokenMarkup, OSError) as broken:
            problems.append(Problem(ProblemCode.BROKEN_BUILD_FILE, path, str(broken)))
            continue
        folder = path.rpartition("/")[0]
        named = [(within(root.as_posix(), folder, text), role) for text, role in reader(document)]
        decided = any(role is Role.TEST for _, role in named)
        for place, role in named:
            if place is not None:
                roots[SourceRoot(place, role if decided else None)] = None
        encodings.extend(
            node.attrib["encoding"] for node in document.iter("javac") if "encoding" in node.attrib
        )
    folders = frozenset(path.rpartition("/")[0] for path in modules)
    return BuildFacts(tuple(roots), folders, tuple(encodings), tuple(problems))


def _eclipse_roots(document: Element) -> Iterator[tuple[str, Role]]:
    for entry in document.iter("classpathentry"):
        path = entry.get("path", "")
        if entry.get("kind") != "src" or path.startswith("/"):
            continue  # a path from the slash is another project of the workspace
        marked = any(a.get("name") == "test" and a.get("value") == "true" for a in entry.iter("attribute"))
        yield path, Role.TEST if marked else role_by_names(path)


def _ant_roots(document: Element) -> Iterator[tuple[str, Role]]:
    properties = {"basedir": document.get("basedir", ".")}
    for node in document.iter("property"):
        name, value = node.get("name"), node.get("value") or node.get("location")
        if name and value:
            properties.setdefault(name, value)  # in Ant the first definition counts
    for javac in document.iter("javac"):
        stated = [javac.get("srcdir", "")]
        stated += [source.get("path") or source.get("location") or "" for source in javac.iter("src")]
        for text in stated:
            resolved = fill_properties(text, properties)
            for part in re.split(r"[:;]", resolved or ""):
                if part:
                    yield part, role_by_names(part)
