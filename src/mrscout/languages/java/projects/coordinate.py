"""Opens ``maven:group:artifact:version``: a library with its tests, no checkout and no build.

The parts of an artifact (library, sources, tests, their sources, POM) are fetched with the user's own ``mvn``, so that
its mirrors and proxies are used. mvn takes seconds to start, and stops at the first artifact that it cannot find. So
it runs once, on a generated build with a module for each part, with ``--fail-at-end``: all published parts are fetched,
and for the others the output says whether they are not published or could not be reached.

mvn runs in the fence where the machine has one: the plug-in that copies artifacts lies in the local repository, where
the build of a stranger's project may have replaced it. For the same reason its files are not trusted.

A cache entry holds ``main/`` and ``test/``, unpacked, ``jars/`` and ``artifact.pom``. An entry that exists is complete,
so opening it again starts no mvn and needs no network.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mrscout.environment import find_program, for_build_tool
from mrscout.errors import (
    EnvironmentLacks,
    FetchFailed,
    MalformedCoordinate,
    NoSourcesPublished,
    NoSuchArtifact,
    NoTestSourcesPublished,
)
from mrscout.languages.base import BuildFacts, SourceRoot
from mrscout.languages.java.projects.jars import unpack
from mrscout.languages.java.projects.layout import LAYOUT
from mrscout.languages.java.projects.maven_roots import read_maven
from mrscout.languages.java.projects.maven_settings import (
    installation,
    local_repository,
    pom_text,
    quick_start_options,
    repositories_on_disk,
    settings_files,
    settings_without_foreign_servers,
    variables_in_settings,
    without_foreign,
)
from mrscout.languages.java.projects.tool_fences import fenced_variables, tool_fences
from mrscout.languages.registry import language_called
from mrscout.model.project import Problem, ProblemCode, Project, Role
from mrscout.sandbox.temporary import temporary_folder
from mrscout.sandbox.tool_run import run_tool
from mrscout.sources.cache import cache_folder, new_entry
from mrscout.sources.walk import walk
from mrscout.untrusted import copy_file, is_regular, leads_through_link, make_below, names_below, remove_tree

_PLUGIN_VERSION = "3.6.1"  # of maven-dependency-plugin; runs on Maven 3.2.5 and Java 8, and later
_GROUP = "mrscout.fetch"
_MOST_FILES = 100  # in the folder of a part, which should have one
_TAIL = 3  # lines of mvn's output in an error
_LONGEST_LINE = 600  # characters of such a line
_BOILERPLATE = re.compile(
    r"\[ERROR\]\s*(?:To see the full|Re-run Maven|For more information|\[Help|After correcting|mvn <)"
)


class Part(Enum):
    """A file that an artifact may publish; the value names the module that fetches it."""

    POM = "pom"
    LIBRARY = "library"
    SOURCES = "sources"
    TEST_SOURCES = "test-sources"
    TESTS = "tests"

    @property
    def type(self) -> str:
        return "pom" if self is Part.POM else "jar"

    @property
    def classifier(self) -> str:
        return "" if self in (Part.POM, Part.LIBRARY) else self.value


@dataclass(frozen=True, slots=True)
class Coordinate:
    """Group, artifact and version, which ``parse_coordinate`` has checked to be safe in paths and in XML."""

    group: str
    artifact: str
    version: str

    def __str__(self) -> str:
        return f"{self.group}:{self.artifact}:{self.version}"


def fetch(coordinate: Coordinate, workspace: Path, timeout: float) -> dict[Part, Path]:
    """Fetch all published parts into ``workspace``.

    Raises EnvironmentLacks without mvn or Java, and FetchFailed if a registry could not be reached.
    """
    mvn = find_program("mvn")
    if mvn is None:
        advice = "Install Apache Maven 3.6 or later, or give a checked-out folder instead."
        raise EnvironmentLacks("mvn", "the command is not on the PATH", advice)
    _write_build(coordinate, workspace)
    output = _run(mvn, workspace, coordinate, timeout)
    fetched: dict[Part, Path] = {}
    for part in Part:
        try:
            arrived = _fetched_file(workspace, part)
        except OSError as hostile:
            detail = f"mvn, or a plug-in of it, has replaced the folder that it was to fill: {hostile}"
            advice = (
                "Remove maven-dependency-plugin from mvn's local repository: a build may have changed it."
            )
            raise FetchFailed(str(coordinate), detail, advice) from hostile
        if arrived is not None:
            fetched[part] = arrived
        elif _is_unpublished(output, coordinate, part):
            continue
        elif (
            kept := _from_repository(coordinate, part, local_repository(os.environ, mvn), workspace)
        ) is not None:
            fetched[part] = kept
        else:
            raise _failure(output, coordinate)
    return fetched


def _fetched_file(workspace: Path, part: Part) -> Path | None:
    """The file that mvn has copied into the folder of a part; None without a regular file of the type.

    Raises OSError if the folder is gone, is a link, or has too many files.
    """
    names = names_below(workspace, part.value, most=_MOST_FILES)
    files = (workspace / part.value / name for name in names if name.endswith(f".{part.type}"))
    return next((path for path in files if is_regular(path)), None)


def _from_repository(coordinate: Coordinate, part: Part, repository: Path, workspace: Path) -> Path | None:
    """A copy of the part in mvn's repository; None if it is not there.

    Some fences do not allow mvn to set a file's times, which its copying needs.
    """
    classifier = f"-{part.classifier}" if part.classifier else ""
    name = f"{coordinate.artifact}-{coordinate.version}{classifier}.{part.type}"
    folder = Path(*coordinate.group.split("."), coordinate.artifact, coordinate.version)
    if leads_through_link(repository / folder / name, repository) or not is_regular(
        repository / folder / name
    ):
        return None
    make_below(workspace, workspace / part.value)
    copy_file(repository / folder / name, workspace / part.value / name)
    return workspace / part.value / name


def _write_build(coordinate: Coordinate, workspace: Path) -> None:
    """Write a build with one module for each part, whose plug-in copies the part."""
    # Without a .mvn of its own, mvn would look for one in the folders above and take its options.
    (workspace / ".mvn").mkdir()
    modules = "".join(f"<module>{part.value}</module>" for part in Part)
    (workspace / "pom.xml").write_text(pom_text(_GROUP, "all", f"<modules>{modules}</modules>"), "utf-8")
    for part in Part:
        folder = workspace / part.value
        folder.mkdir()
        (folder / "pom.xml").write_text(
            pom_text(_GROUP, part.value, _copying_plugin(coordinate, part)), "utf-8"
        )


def _copying_plugin(coordinate: Coordinate, part: Part) -> str:
    """The element ``<build>`` of a POM whose plug-in copies a part into the folder of its module."""
    classifier = f"<classifier>{part.classifier}</classifier>" if part.classifier else ""
    item = (
        f"<groupId>{coordinate.group}</groupId><artifactId>{coordinate.artifact}</artifactId>"
        f"<version>{coordinate.version}</version><type>{part.type}</type>{classifier}"
    )
    return (
        "<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId>"
        f"<artifactId>maven-dependency-plugin</artifactId><version>{_PLUGIN_VERSION}</version>"
        "<executions><execution><phase>validate</phase><goals><goal>copy</goal></goals><configuration>"
        f"<artifactItems><artifactItem>{item}</artifactItem></artifactItems>"
        "<outputDirectory>${project.basedir}</outputDirectory>"
        "</configuration></execution></executions></plugin></plugins></build>"
    )


def _run(mvn: str, workspace: Path, coordinate: Coordinate, timeout: float) -> str:
    """Run mvn and return its output, also if modules fail. Raises FetchFailed at the time limit."""
    options = ["--batch-mode", "--no-transfer-progress", "--fail-at-end", "--update-snapshots"]
    command = [mvn, *options, "--threads", str(len(Part)), "validate"]
    variables = for_build_tool(os.environ, variables_in_settings(os.environ)) | quick_start_options()
    variables = without_foreign(variables, os.environ)
    with (
        temporary_folder("fetch") as log_folder,
        tool_fences(fenced=True) as fences,
        settings_without_foreign_servers(os.environ, mvn) as settings,
    ):
        own_repositories = repositories_on_disk(os.environ, mvn)
        readable = (
            *_java_folders(),
            *installation(mvn),
            *settings_files(os.environ),
            *own_repositories,
            *settings.readable,
        )
        around = fences.for_maven(workspace, local_repository(os.environ, mvn), readable)
        command = [*(around.prefix if around else ()), *command, *settings.arguments]
        outcome = run_tool(
            command, workspace, log_folder / "mvn.log", timeout, fenced_variables(around, variables)
        )
        if outcome.code is None:
            advice = "Check the network and mvn's settings, then run again; what has arrived is kept by mvn."
            detail = f"mvn was not done after {timeout:.0f} seconds"
            raise FetchFailed(str(coordinate), detail, advice)
        return outcome.text()


def _java_folders() -> Iterator[Path]:
    """The folders of the Java that mvn starts: that of JAVA_HOME, or the one on the PATH."""
    if named := os.environ.get("JAVA_HOME"):
        yield Path(named)
    if java := find_program("java"):
        yield Path(java).resolve().parent.parent


def _is_unpublished(output: str, coordinate: Coordinate, part: Part) -> bool:
    """True if mvn reports that this part does not exist, and not that a registry could not be reached."""
    name = f"{coordinate.group}:{coordinate.artifact}:"
    for line in output.splitlines():
        _, found, message = line.partition(f"on project {part.value}:")
        if found and f"Could not find artifact {name}" in message:
            return True
        before = message.split(" was not found in ")[:-1]
        if any(name in (text.rsplit(maxsplit=1) or [""])[-1] for text in before):
            return True
    return False


def _failure(output: str, coordinate: Coordinate) -> FetchFailed | EnvironmentLacks:
    """The error for a run of mvn that could not fetch a part, from the end of its output."""
    lines = [line.rstrip() for line in output.splitlines() if line.strip()]
    if not any("Scanning for projects" in line for line in lines) and "java" in output.lower():
        detail = "mvn does not start: " + " ".join(line[:_LONGEST_LINE] for line in lines[-_TAIL:])
        return EnvironmentLacks("mvn", detail, "Install a JDK, and set JAVA_HOME to it if it is not found.")
    complaints = [
        line for line in lines if line.startswith("[ERROR] ") and not _BOILERPLATE.match(line)
    ] or lines
    plain = (line.removeprefix("[ERROR] ").partition(" -> [Help")[0] for line in complaints[-_TAIL:])
    tail = "\n".join(f"  {line[:_LONGEST_LINE]}" for line in plain)
    advice = "Check the network and mvn's settings (mirrors, proxies), then run again."
    return FetchFailed(str(coordinate), f"mvn could not fetch it; the end of its output:\n{tail}\n", advice)


_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*")
_FLOATING = frozenset({"LATEST", "RELEASE"})
_POM = "artifact.pom"
_ROOTS = (SourceRoot("main", Role.MAIN), SourceRoot("test", Role.TEST))


def parse_coordinate(spec: str) -> Coordinate:
    """The parts of ``maven:group:artifact:version``. Raises MalformedCoordinate."""
    parts = spec.removeprefix(LAYOUT.prefix).split(":")
    example = "Write maven:group:artifact:version, such as maven:org.apache.commons:commons-csv:1.10.0."
    if len(parts) != 3:
        raise MalformedCoordinate(spec, f"there are {len(parts)} parts after maven:, not 3", example)
    for part, meaning in zip(parts, ("group", "artifact", "version"), strict=True):
        if not _NAME.fullmatch(part):
            raise MalformedCoordinate(spec, f"{part!r} is no name of a {meaning}", example)
    if parts[2] in _FLOATING:
        detail = f"{parts[2]} means another version every time"
        raise MalformedCoordinate(spec, detail, "Name the version, so that the same run can be repeated.")
    return Coordinate(*parts)


def open_coordinate(spec: str, cache: Path | None = None, timeout: float = 600) -> Project:
    """Open an artifact as a project, from the cache; fetch it if it is not there."""
    coordinate = parse_coordinate(spec)
    kept = (cache or cache_folder()).absolute() / "maven"
    entry = kept / coordinate.group / coordinate.artifact / coordinate.version
    if not (entry / _POM).is_file():
        remove_tree(entry)  # an incomplete entry, which mrscout never leaves
        with new_entry(entry) as filling:
            _fill(coordinate, filling, timeout)
    return _project(coordinate, entry)


def _fill(coordinate: Coordinate, entry: Path, timeout: float) -> None:
    """Fetch an artifact into an entry of the cache."""
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
    """Raise the error for a part that is needed and not published."""
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
    """The advice for an unknown artifact. Older libraries have their name as the group, such as commons-codec."""
    advice = "Check group, artifact and version, and mvn's settings."
    if coordinate.group == coordinate.artifact:
        return advice
    twin = Coordinate(coordinate.artifact, coordinate.artifact, coordinate.version)
    return f"{advice} Perhaps it is maven:{twin}."


def _no_test_sources(coordinate: Coordinate, detail: str) -> NoTestSourcesPublished:
    advice = (
        "Check out the project and give its folder instead. Libraries that do publish one: "
        "all of Apache Commons, such as maven:org.apache.commons:commons-csv:1.10.0."
    )
    return NoTestSourcesPublished(str(coordinate), detail, advice)


def _project(coordinate: Coordinate, entry: Path) -> Project:
    """The project of a complete entry in the cache."""
    tree = walk(entry, LAYOUT)
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
        files=tuple(LAYOUT.classify(entry, sorted(tree.sources), BuildFacts(_ROOTS))),
        problems=tuple(problems),
        encoding=facts.encoding,
        classpath=tuple(jar for jar in jars if jar.is_file()),
        language=language_called("java"),
    )
