"""Starts the user's own ``mvn``, so that its mirrors and proxies are used, and reads its error messages."""

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted
from mrscout.environment import find_program, for_build_tool
from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.projects.maven_settings import (
    installation,
    local_repository,
    quick_start_options,
    repositories_on_disk,
    settings_files,
    settings_without_foreign_servers,
    without_foreign,
)
from mrscout.languages.java.projects.tool_fences import UNFENCED, ToolFences, fenced_variables
from mrscout.sandbox.tool_run import Outcome, run_tool

_ANSI = re.compile(r"\x1b\[[0-9;]*m")
#: Some projects configure mvn to print the time before each line.
_CLOCK = re.compile(r"^[\d:.,]+ (?=\[)")
_BOILERPLATE = re.compile(
    r"\[ERROR\]\s*(?:To see the full|Re-run Maven|For more information|\[Help|After correcting|mvn <|$)"
)
_PROGRESS = re.compile(r"\[(?:INFO|DEBUG|ERROR)\]|Download(?:ing|ed) from ")
#: These versions of Maven's plug-ins run on Maven 3.2.5, on Java 8, and on everything later.
DEPENDENCY_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1"
HELP_PLUGIN = "org.apache.maven.plugins:maven-help-plugin:3.4.0"


@dataclass(frozen=True, slots=True)
class Maven:
    """The user's mvn, with the JDK, the fences and the limits of its runs."""

    command: str
    jdk: Jdk
    timeout: float
    offline: bool
    logs: Path
    passed: tuple[str, ...] = ()  #: names of environment variables that the user passes on to mvn
    fences: ToolFences = UNFENCED  #: makes the fence of each run
    readable: tuple[Path, ...] = ()  #: what our own runs read in the fence, besides mvn's files

    @property
    def repository(self) -> Path:
        """The local repository, where mvn keeps artifacts."""
        return local_repository(os.environ, self.command)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of mvn; a POM may send any of these variables to a registry, as a part of an address."""
        fixed = {"JAVA_HOME": str(self.jdk.home), "MAVEN_ARGS": ""}
        return for_build_tool(os.environ, self.passed) | fixed

    def run(self, folder: Path, log: str, arguments: Iterable[str]) -> Outcome:
        """Run goals on POMs of our own in ``folder``; the output goes to ``logs/<log>.log``.

        Files that mvn leaves in ``folder`` are not trusted: a build may have replaced a plug-in in the repository.
        """
        # Without a .mvn of its own, mvn would look for one in the folders above and take its options.
        (folder / ".mvn").mkdir(exist_ok=True)
        environment = self.environment | {"MAVEN_BASEDIR": str(folder)} | quick_start_options()
        environment = without_foreign(environment, os.environ, self.passed)
        with settings_without_foreign_servers(os.environ, self.command) as settings:
            arguments = [*settings.arguments, *arguments]
            readable = (*self.readable, *settings.readable)
            return self._start(folder, folder, log, arguments, environment, readable)

    def build(self, copy: Path, top: str, log: str, arguments: Iterable[str]) -> Outcome:
        """Run the project's own build in a folder of the copy of its checkout."""
        folder = copy / top
        # Without a .mvn of its own, mvn would look for one in the folders above and take its options.
        with suppress(OSError):  # an earlier run may have left anything in its place
            untrusted.make_below(copy, folder / ".mvn")
        return self._start(folder, copy, log, arguments, self.environment)

    def _start(
        self,
        folder: Path,
        writable: Path,
        log: str,
        arguments: Iterable[str],
        environment: Mapping[str, str],
        more: Iterable[Path] = (),
    ) -> Outcome:
        user_files = (*settings_files(os.environ), *repositories_on_disk(os.environ, self.command))
        readable = (self.jdk.home, *installation(self.command), *user_files, *more)
        around = self.fences.for_maven(writable, self.repository, readable)
        command = [*(around.prefix if around else ()), self.command, *self.options, *arguments]
        variables = fenced_variables(around, environment)
        return run_tool(command, folder, self.logs / f"{log}.log", self.timeout, variables)

    def may_name(self, artifact: Path) -> bool:
        """True if mvn may have fetched this file: after a run in the fence, only if it lies in mvn's repository."""
        if self.confined == untrusted.ANYWHERE:
            return True
        return untrusted.is_within(artifact, self.repository) and artifact.is_file()

    @property
    def confined(self) -> tuple[Path, ...]:
        """The folders that links to fetched artifacts may lead to: after a run in the fence, mvn's repository only."""
        return (self.repository,) if self.fences.scratch is not None else untrusted.ANYWHERE

    @property
    def options(self) -> tuple[str, ...]:
        """Options of every run."""
        return ("--batch-mode", "--no-transfer-progress", *(["--offline"] if self.offline else []))


def find_mvn() -> str:
    """The path of mvn. Raises EnvironmentLacks if it is not on the PATH."""
    command = find_program("mvn")
    if command is None:
        advice = "Install Apache Maven 3.6 or later, or give all jars with --classpath."
        raise EnvironmentLacks("mvn", "the command is not on the PATH, and dependencies are needed", advice)
    return command


def output_of(outcome: Outcome) -> str:
    """The output of mvn, without colours."""
    return _ANSI.sub("", outcome.text())


def complaint(text: str, lines: int = 3) -> str:
    """The first informative error lines in mvn's output, joined by "; ", else the last lines without progress."""
    plain = (_CLOCK.sub("", line) for line in text.splitlines())
    complaints = [line for line in plain if line.startswith("[ERROR]") and not _BOILERPLATE.match(line)]
    if not complaints:
        plain = (_CLOCK.sub("", line) for line in text.splitlines())
        complaints = [line for line in plain if line.strip() and not _PROGRESS.match(line)][-lines:]
    if not complaints:
        return "it named no error; another mvn may have been at work in the same repository"
    return "; ".join(
        line.removeprefix("[ERROR]").partition(" -> [Help")[0].strip() for line in complaints[:lines]
    )[:600]
