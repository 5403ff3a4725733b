"""Starts JVMs with fixed locale, time zone, encoding and options, so that results do not depend on the machine."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mrscout import untrusted, untrusted_archives
from mrscout.environment import for_project_code
from mrscout.languages.java.build import ModuleRuntime
from mrscout.languages.java.build.jvm_flags import OPENINGS
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.runtime.worker_classes import WorkerClasses
from mrscout.sandbox.fence.fence import lifetime_prefix

_MAIN = "mrscout.jvm.Worker"
#: options of every JVM; one locale, time zone and encoding for all results
_OPTIONS = (
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",  # each relation is new code, which the second compiler would not pay for
    "-XX:-UsePerfData",
    "-XX:+DisplayVMOutputToStderr",  # messages of the JVM must not mix with answers
    "-XX:MaxMetaspaceSize=512m",
    "-XX:-OmitStackTraceInFastThrow",
    "-XX:ErrorFile=/dev/null",
    "-ea",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Djava.awt.headless=true",
    "-Dnet.bytebuddy.experimental=true",  # allows mocks on a later Java than their library knows
)
#: enables the second compiler again, for JVMs that run the same code for long
THOROUGH = "-XX:TieredStopAtLevel=4"
#: the jar by which mocking libraries redefine loaded classes; it needs our agent
_MOCKS = "byte-buddy-agent"
#: the argument that makes our agent count branches
_BRANCHES = "=branches"
#: forbids Lombok, which runs with the compiler and is recognised only by its jar's name
_NO_LOMBOK = "-Dmrscout.lombok=off"
_FRONT = "-Djava.system.class.loader=mrscout.jvm.Front"
#: variables that change how a JVM starts
_DROPPED = ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH")
#: variables that have the same values for all JVMs
_FIXED = {"LC_ALL": "C.UTF-8", "TZ": "UTC"}
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
#: the assumed version of a JDK that does not state its own
_RECENT = 17


def intact(entries: Iterable[Path]) -> tuple[Path, ...]:
    """The entries of a class path without broken jars, at any of which the compiler would stop.

    Links are followed: no content of a jar leaves this function, and the fence decides what is readable in it.
    """
    return tuple(
        path
        for path in entries
        if path.suffix != ".jar" or untrusted_archives.is_zip(path, untrusted.ANYWHERE)
    )


def variable_arguments(
    variables: Iterable[tuple[str, str]], environment: Mapping[str, str]
) -> tuple[str, ...]:
    """The arguments of a command, after those of a fence, that set the variables of a build file: ``/usr/bin/env A=b``.

    Variables such as LD_PRELOAD make a program load code. So they must not be set for the launcher, outside of the
    fence, but only inside. Variables that are in `environment` are not changed.
    """
    kept = {
        name: value
        for name, value in variables
        if _NAME.fullmatch(name) and "\0" not in value and name not in {*environment, *_DROPPED, *_FIXED}
    }
    return ("/usr/bin/env", *(f"{name}={value}" for name, value in kept.items())) if kept else ()


@dataclass(frozen=True, slots=True)
class Launch:
    """JDK, working directory, options, sandbox and environment for starting a JVM."""

    jdk: Jdk
    working_directory: Path
    memory: int = 1024  #: megabytes of heap
    options: tuple[str, ...] = ()  #: for java, after ours
    prefix: tuple[str, ...] = ()  #: the sandbox: arguments before `java`
    environment: Mapping[str, str] = field(default_factory=lambda: for_project_code(os.environ))
    branches: bool = (
        False  #: True if the worker can tell which branches of the code under test inputs execute
    )

    @property
    def java(self) -> str:
        """The path of the program `java`."""
        return str(self.jdk.home / "bin" / "java")

    @property
    def flags(self) -> list[str]:
        """The options of every JVM, whatever it runs."""
        release = self.jdk.major or _RECENT
        later: list[str] = []
        if release >= 9:
            later.append("-XX:-CreateCoredumpOnCrash")
            later += OPENINGS
        if 12 <= release < 24:
            later.append("-Djava.security.manager=allow")
        return [f"-Xmx{self.memory}m", *_OPTIONS, *later, *self.options]

    def command(self, classes: WorkerClasses, class_path: Iterable[Path] = ()) -> list[str]:
        """The command that starts the worker for a class path."""
        mocks = any(path.name.startswith(_MOCKS) for path in class_path)
        agent = [f"-javaagent:{classes.agent}{_BRANCHES if self.branches else ''}"]
        agent = agent if mocks or self.branches else []
        return [*self.prefix, self.java, *self.flags, *agent, _FRONT, "-cp", str(classes.worker), _MAIN]

    @classmethod
    def at(cls, runtime: ModuleRuntime) -> "Launch":
        """A launch without fence for a module's code, with the options and variables of its build."""
        environment = for_project_code(os.environ, runtime.passed)
        prefix = (*lifetime_prefix(), *variable_arguments(runtime.variables, environment))
        return cls(
            runtime.jdk, runtime.folder, options=runtime.options, prefix=prefix, environment=environment
        )

    @classmethod
    def compiling(cls, runtime: ModuleRuntime) -> "Launch":
        """A launch without fence for compiling against a module, which runs none of its code except Lombok."""
        options = () if runtime.processing else (_NO_LOMBOK,)
        environment = for_project_code(os.environ)
        return cls(
            runtime.jdk, runtime.folder, options=options, prefix=lifetime_prefix(), environment=environment
        )

    def variables(self) -> dict[str, str]:
        """The environment with fixed locale and time zone, without variables that change how a JVM starts."""
        kept = {name: value for name, value in self.environment.items() if name not in _DROPPED}
        return kept | _FIXED
