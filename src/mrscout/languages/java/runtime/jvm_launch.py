"""How a JVM is started, so that no result depends on the machine: locale, time zone, encoding, options."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mrscout import untrusted, untrusted_archives
from mrscout.environment import for_project_code
from mrscout.jdks import Jdk
from mrscout.languages.java.build import ModuleRuntime
from mrscout.languages.java.build.jvm_flags import OPENINGS
from mrscout.languages.java.runtime.worker_classes import WorkerClasses
from mrscout.sandbox.fence.fence import lifetime_prefix

_MAIN = "mrscout.jvm.Worker"
#: options of every JVM; one locale, time zone and encoding for all results
_OPTIONS = (
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",  # code is new with each relation: the second compiler never pays
    "-XX:-UsePerfData",
    "-XX:+DisplayVMOutputToStderr",  # why it does not start is told there, beside the answers of one that does
    "-XX:MaxMetaspaceSize=512m",
    "-XX:-OmitStackTraceInFastThrow",
    "-XX:ErrorFile=/dev/null",
    "-ea",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Djava.awt.headless=true",
    "-Dnet.bytebuddy.experimental=true",  # mocks on a later Java than the project was written for
)
#: takes that back, for one that runs the same code for long
THOROUGH = "-XX:TieredStopAtLevel=4"
#: the jar by which tests change classes that are loaded already
_MOCKS = "byte-buddy-agent"
#: a jar is taken for Lombok by its name, and what is in it runs with the compiler
_NO_LOMBOK = "-Dmrscout.lombok=off"
_FRONT = "-Djava.system.class.loader=mrscout.jvm.Front"
#: variables that change how a JVM starts
_DROPPED = ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH")
#: variables that are the same for all JVMs
_FIXED = {"LC_ALL": "C.UTF-8", "TZ": "UTC"}
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
#: the Java that a JDK is taken for if it does not say
_RECENT = 17


def intact(entries: Iterable[Path]) -> tuple[Path, ...]:
    """The entries of a class path that can be opened; one broken jar stops the compiler altogether.

    Links are followed: nothing of a jar is told here, and the fence decides what of it is shown.
    """
    return tuple(
        path
        for path in entries
        if path.suffix != ".jar" or untrusted_archives.is_zip(path, untrusted.ANYWHERE)
    )


def setting(variables: Iterable[tuple[str, str]], environment: Mapping[str, str]) -> tuple[str, ...]:
    """The arguments, after those of a fence, that set variables which a build file names for its tests.

    Such a variable can make any program load code (LD_PRELOAD, GCONV_PATH), so the launcher, which is outside of the
    fence, must not have it: it is set by a program that is started inside. What is in `environment` stays as it is.
    """
    kept = {
        name: value
        for name, value in variables
        if _NAME.fullmatch(name) and "\0" not in value and name not in {*environment, *_DROPPED, *_FIXED}
    }
    return ("/usr/bin/env", *(f"{name}={value}" for name, value in kept.items())) if kept else ()


@dataclass(frozen=True, slots=True)
class Launch:
    """How a JVM is started."""

    jdk: Jdk
    working_directory: Path
    memory: int = 1024  #: megabytes of heap
    options: tuple[str, ...] = ()  #: for java, after ours
    prefix: tuple[str, ...] = ()  #: arguments before java: a sandbox
    environment: Mapping[str, str] = field(default_factory=lambda: for_project_code(os.environ))

    @property
    def java(self) -> str:
        """The program."""
        return str(self.jdk.home / "bin" / "java")

    @property
    def flags(self) -> list[str]:
        """What every JVM is given, whatever it is to run."""
        release = self.jdk.major or _RECENT
        later: list[str] = []
        if release >= 9:
            later.append("-XX:-CreateCoredumpOnCrash")
            later += OPENINGS
        if 12 <= release < 24:
            later.append("-Djava.security.manager=allow")
        return [f"-Xmx{self.memory}m", *_OPTIONS, *later, *self.options]

    def command(self, classes: WorkerClasses, class_path: Iterable[Path] = ()) -> list[str]:
        """How the worker is started for a class path."""
        mocks = any(path.name.startswith(_MOCKS) for path in class_path)
        agent = [f"-javaagent:{classes.agent}"] if mocks else []
        return [*self.prefix, self.java, *self.flags, *agent, _FRONT, "-cp", str(classes.worker), _MAIN]

    @classmethod
    def at(cls, runtime: ModuleRuntime) -> "Launch":
        """One in a module's own folder, with what its build and the user give the JVM of its tests."""
        environment = for_project_code(os.environ, runtime.passed)
        prefix = (*lifetime_prefix(), *setting(runtime.variables, environment))
        return cls(
            runtime.jdk, runtime.folder, options=runtime.options, prefix=prefix, environment=environment
        )

    @classmethod
    def compiling(cls, runtime: ModuleRuntime) -> "Launch":
        """One that compiles against a module and runs none of its code but Lombok, without options of its build."""
        options = () if runtime.processing else (_NO_LOMBOK,)
        environment = for_project_code(os.environ)
        return cls(
            runtime.jdk, runtime.folder, options=options, prefix=lifetime_prefix(), environment=environment
        )

    def variables(self) -> dict[str, str]:
        """The environment, without what would change how a JVM starts."""
        kept = {name: value for name, value in self.environment.items() if name not in _DROPPED}
        return kept | _FIXED
