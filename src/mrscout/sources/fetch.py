"""Fetches the jars of one artifact with the user's own ``mvn``, so that its mirrors and proxies are honoured.

mvn takes seconds to start, and stops at the first artifact that it cannot find. Both are met by one run
over a generated build of several modules, one for each part, with ``--fail-at-end``: what exists arrives,
and for what does not the output says whether it was not published or could not be reached.
"""

import os
import re
import subprocess
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mrscout.environment import find_program, search_path
from mrscout.errors import EnvironmentLacks, FetchFailed
from mrscout.session import session
from mrscout.sources.quick_maven import quick

_PLUGIN_VERSION = "3.6.1"  # of maven-dependency-plugin; runs on Maven 3.2.5 and Java 8, and later
_TAIL = 3  # lines of mvn's output in an error; one a part that failed, and they are long
_BOILERPLATE = re.compile(
    r"\[ERROR\]\s*(?:To see the full|Re-run Maven|For more information|\[Help|After correcting|mvn <)"
)


class Part(Enum):
    """What an artifact may publish; the value names the module that fetches it."""

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
    """Which artifact. Its parts are checked where it is parsed, and safe in paths and in XML."""

    group: str
    artifact: str
    version: str

    def __str__(self) -> str:
        return f"{self.group}:{self.artifact}:{self.version}"


def fetch(coordinate: Coordinate, workspace: Path, timeout: float) -> dict[Part, Path]:
    """Fetch all parts that are published into ``workspace``; a part that is not is left out.

    Raises EnvironmentLacks without mvn or Java, FetchFailed where a part could not be asked for.
    """
    mvn = find_program("mvn")
    if mvn is None:
        advice = "Install Apache Maven 3.6 or later, or give a checked-out folder instead."
        raise EnvironmentLacks("mvn", "the command is not on the PATH", advice)
    _write_build(coordinate, workspace)
    output = _run(mvn, workspace, coordinate, timeout)
    fetched: dict[Part, Path] = {}
    for part in Part:
        arrived = sorted((workspace / part.value).glob(f"*.{part.type}"))
        if arrived:
            fetched[part] = arrived[0]
        elif not _is_unpublished(output, coordinate, part):
            raise _failure(output, coordinate)
    return fetched


def _write_build(coordinate: Coordinate, workspace: Path) -> None:
    # Without a .mvn of its own, mvn would look for one in the folders above and take its options.
    (workspace / ".mvn").mkdir()
    modules = "".join(f"<module>{part.value}</module>" for part in Part)
    (workspace / "pom.xml").write_text(_project("all", f"<modules>{modules}</modules>"), "utf-8")
    for part in Part:
        folder = workspace / part.value
        folder.mkdir()
        (folder / "pom.xml").write_text(_project(part.value, _copy(coordinate, part)), "utf-8")


def _project(name: str, body: str) -> str:
    return (
        "<project><modelVersion>4.0.0</modelVersion><groupId>mrscout.fetch</groupId>"
        f"<artifactId>{name}</artifactId><version>1</version><packaging>pom</packaging>{body}</project>"
    )


def _copy(coordinate: Coordinate, part: Part) -> str:
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
    """Run mvn to its end and return its output. Failing modules are no failure here."""
    options = ["--batch-mode", "--no-transfer-progress", "--fail-at-end", "--update-snapshots"]
    command = [mvn, *options, "--threads", str(len(Part)), "validate"]
    with session(
        command, workspace, {**os.environ, "PATH": search_path(os.environ), **quick()}, subprocess.PIPE
    ) as process:
        try:
            output, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired as late:
            advice = "Check the network and mvn's settings, then run again; what has arrived is kept by mvn."
            words = f"mvn was not done after {timeout:.0f} seconds"
            raise FetchFailed(str(coordinate), words, advice) from late
    return output.decode("utf-8", "replace")


def _is_unpublished(output: str, coordinate: Coordinate, part: Part) -> bool:
    """Whether mvn says that this part does not exist, rather than that it could not be reached."""
    name = re.escape(f"{coordinate.group}:{coordinate.artifact}:")
    missing = rf"on project {part.value}:.*(?:Could not find artifact {name}|{name}\S+ was not found in )"
    return re.search(missing, output) is not None


def _failure(output: str, coordinate: Coordinate) -> FetchFailed | EnvironmentLacks:
    lines = [line.rstrip() for line in output.splitlines() if line.strip()]
    if not any("Scanning for projects" in line for line in lines) and "java" in output.lower():
        found = "mvn does not start: " + " ".join(lines[-3:])
        return EnvironmentLacks("mvn", found, "Install a JDK, and set JAVA_HOME to it if it is not found.")
    said = [line for line in lines if line.startswith("[ERROR] ") and not _BOILERPLATE.match(line)] or lines
    tail = "\n".join(f"  {line.removeprefix('[ERROR] ').partition(' -> [Help')[0]}" for line in said[-_TAIL:])
    advice = "Check the network and mvn's settings (mirrors, proxies), then run again."
    return FetchFailed(str(coordinate), f"mvn could not fetch it; the end of its output:\n{tail}\n", advice)
