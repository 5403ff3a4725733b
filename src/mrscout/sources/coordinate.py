"""Opens ``maven:group:artifact:version``: a library with its tests, no checkout and no build.

A cache entry holds ``main/`` and ``test/``, unpacked, ``jars/`` and ``artifact.pom``. An entry that exists
is complete, so opening it again starts no mvn and needs no network.
"""

import re
from pathlib import Path

from mrscout.errors import MalformedCoordinate, NoSourcesPublished, NoSuchArtifact, NoTestSourcesPublished
from mrscout.languages.registry import language_called
from mrscout.model.project import Problem, ProblemCode, Project, Role
from mrscout.sources.archive import unpack
from mrscout.sources.cache import cache_folder, new_entry
from mrscout.sources.classify import classify
from mrscout.sources.fetch import Coordinate, Part, fetch
from mrscout.sources.maven import read_maven
from mrscout.sources.roots import SourceRoot
from mrscout.sources.walk import walk
from mrscout.untrusted import remove_tree

PREFIX = "maven:"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*")
_FLOATING = frozenset({"LATEST", "RELEASE"})
_POM = "artifact.pom"
_ROOTS = (SourceRoot("main", Role.MAIN), SourceRoot("test", Role.TEST))


def parse_coordinate(spec: str) -> Coordinate:
    """``maven:group:artifact:version``, checked. Raises MalformedCoordinate."""
    parts = spec.removeprefix(PREFIX).split(":")
    example = "Write maven:group:artifact:version, such as maven:org.apache.commons:commons-csv:1.10.0."
    if len(parts) != 3:
        raise MalformedCoordinate(spec, f"there are {len(parts)} parts after maven:, not 3", example)
    for part, meaning in zip(parts, ("group", "artifact", "version"), strict=True):
        if not _NAME.fullmatch(part):
            raise MalformedCoordinate(spec, f"{part!r} is no name of a {meaning}", example)
    if parts[2] in _FLOATING:
        found = f"{parts[2]} means another version every time"
        raise MalformedCoordinate(spec, found, "Name the version, so that the same run can be repeated.")
    return Coordinate(*parts)


def open_coordinate(spec: str, cache: Path | None = None, timeout: float = 600) -> Project:
    """The artifact as a project; fetched the first time, from the cache ever after."""
    coordinate = parse_coordinate(spec)
    kept = (cache or cache_folder()).absolute() / "maven"
    entry = kept / coordinate.group / coordinate.artifact / coordinate.version
    if not (entry / _POM).is_file():
        remove_tree(entry)  # somebody has been in it: start again
        with new_entry(entry) as filling:
            _fill(coordinate, filling, timeout)
    return _project(coordinate, entry)


def _fill(coordinate: Coordinate, entry: Path, timeout: float) -> None:
    workspace = entry / "fetch"
    workspace.mkdir()
    parts = fetch(coordinate, workspace, timeout)
    _check(coordinate, parts)
    unpack(parts[Part.SOURCES], entry / "main")
    if not unpack(parts[Part.TEST_SOURCES], entry / "test"):
        raise _no_test_sources(coordinate, "its test-sources jar holds no Java file")
    (entry / "jars").mkdir()
    for part, path in parts.items():
        path.rename(entry / _POM if part is Part.POM else entry / "jars" / path.name)
    remove_tree(workspace)


def _check(coordinate: Coordinate, parts: dict[Part, Path]) -> None:
    name = str(coordinate)
    if Part.LIBRARY not in parts or Part.POM not in parts:
        kind = "it has a POM and no jar" if Part.POM in parts else "no repository that mvn knows has it"
        raise NoSuchArtifact(name, kind, _advice(coordinate))
    if Part.SOURCES not in parts:
        advice = "Check out the project and give its folder instead."
        raise NoSourcesPublished(name, "the artifact publishes no sources jar", advice)
    if Part.TEST_SOURCES not in parts:
        raise _no_test_sources(coordinate, "the artifact publishes no test-sources jar: no tests to mine")


def _advice(coordinate: Coordinate) -> str:
    """Older libraries have the artifact's name for their group, as commons-codec has."""
    advice = "Check group, artifact and version, and mvn's settings."
    if coordinate.group == coordinate.artifact:
        return advice
    twin = Coordinate(coordinate.artifact, coordinate.artifact, coordinate.version)
    return f"{advice} Perhaps it is maven:{twin}."


def _no_test_sources(coordinate: Coordinate, found: str) -> NoTestSourcesPublished:
    advice = (
        "Check out the project and give its folder instead. Libraries that do publish one: "
        "all of Apache Commons, such as maven:org.apache.commons:commons-csv:1.10.0."
    )
    return NoTestSourcesPublished(str(coordinate), found, advice)


def _project(coordinate: Coordinate, entry: Path) -> Project:
    tree = walk(entry)
    facts = read_maven(entry, [_POM])
    stem = f"{coordinate.artifact}-{coordinate.version}"
    jars = (entry / "jars" / f"{stem}.jar", entry / "jars" / f"{stem}-tests.jar")
    problems = [*tree.problems, *facts.problems]
    if not jars[1].is_file():
        problems.append(Problem(ProblemCode.TESTS_JAR_MISSING, jars[1].relative_to(entry).as_posix(), ""))
    return Project(
        root=entry,
        name=str(coordinate),
        kind="coordinate",
        files=tuple(classify(entry, sorted(tree.java), _ROOTS, ())),
        problems=tuple(problems),
        encoding=facts.encodings[0] if facts.encodings else None,
        classpath=tuple(jar for jar in jars if jar.is_file()),
        language=language_called("java"),
    )
