"""What the steps of one build share: request, JDKs, workspace, fences and problems; and the events of a build."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from time import monotonic

from mrscout.environment import find_program
from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.build.javac import ARGUMENTS
from mrscout.languages.java.build.maven.mvn import Maven, find_mvn
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.languages.java.jdks import Jdk, find_jdks, jdk_at
from mrscout.languages.java.projects.maven_settings import local_repository
from mrscout.languages.java.projects.tool_fences import UNFENCED, ToolFences
from mrscout.model.builds import BuildProblem, BuildRequest
from mrscout.sandbox.fence.fence import Fence
from mrscout.sources import Project
from mrscout.untrusted import Allowance

#: what a build may copy of resources
_RESOURCE_BYTES, _RESOURCE_ENTRIES = 2 << 30, 200_000


class Stage(Enum):
    """Stage of a build. The values are phrases for the user."""

    READING = "reading the build files"
    RESOLVING = "resolving dependencies"
    COPYING = "copying the checkout"
    COMPILING = "compiling"
    BUILDING = "running the project's build tool"
    TOLERATING = "compiling past broken files"


@dataclass(frozen=True, slots=True)
class StageStarted:
    """A stage has begun."""

    stage: Stage
    subject: str  #: a module's folder, "." for the root, or the project's name


@dataclass(frozen=True, slots=True)
class StageFinished:
    """A stage has ended, well or not."""

    stage: Stage
    subject: str
    seconds: float


@dataclass(frozen=True, slots=True)
class FirstBuild:
    """A project is about to be built that was not built here before; nothing of it has run yet."""

    notice: str  #: sentences for the user: which code of the project runs, in the fence or without


BuildEvent = StageStarted | StageFinished | FirstBuild
Listener = Callable[[BuildEvent], None]


@contextmanager
def staged(listen: Listener, stage: Stage, subject: str) -> Iterator[None]:
    """Announce the start of a stage, and its end, which also an exception brings."""
    listen(StageStarted(stage, subject or "."))
    began = monotonic()
    try:
        yield
    finally:
        listen(StageFinished(stage, subject or ".", monotonic() - began))


#: The oldest language level that today's compilers take, and the level of code that asks for none.
OLDEST = 8
#: Folders of the workspace that compilers read; their logs lie in another.
CLASSES = "classes"
READ = ("checkout", CLASSES, "generated", ARGUMENTS, "tools")
#: The oldest JDK that is used while there is a later one: it knows --release.
_OLDEST_JDK = 11


@dataclass(slots=True)
class BuildContext:
    """The state of one build, shared by all steps of the ladder."""

    project: Project
    request: BuildRequest
    workspace: Path
    listen: Listener
    jdks: tuple[Jdk, ...]  #: the newest first; never empty
    problems: list[BuildProblem] = field(default_factory=list)
    fences: ToolFences = UNFENCED
    #: for copies of resources, however many folders and targets a project names
    resources: Allowance = field(default_factory=lambda: Allowance(_RESOURCE_BYTES, _RESOURCE_ENTRIES))

    def report(self, reason: Shortfall, place: str, found: str, advice: str, log: Path | None = None) -> None:
        """Add a problem, which stops nothing else. An empty place stands for the project's root."""
        self.problems.append(BuildProblem(reason, place or ".", found, advice, log))

    @property
    def logs(self) -> Path:
        return self.workspace / "logs"

    @property
    def sources(self) -> tuple[Path, ...]:
        """The files and folders that compilers read besides the JDK: sources, classes and jars."""
        repository = local_repository(os.environ, find_mvn()) if find_program("mvn") else None
        repositories = (repository,) if repository else ()
        named = (path.absolute() for path in self.request.classpath)
        made = (self.workspace / name for name in READ)
        return (self.project.root, *made, *self.project.classpath, *named, *repositories)

    @property
    def confined(self) -> tuple[Path, ...]:
        """Folders whose symbolic links are not trusted: the project, and the workspace that builds write to."""
        return (self.project.root, self.workspace)

    def around_compiler(self, output: Path, readable: Iterable[Path]) -> Fence | None:
        """A fence for a compiler that writes to ``output`` and reads ``readable`` and the sources; None: no fences."""
        return self.fences.for_compiler(output, (*readable, *self.sources), self.confined)

    def maven(self, jdk: Jdk) -> Maven:
        """Maven as this build starts it, on this JDK. Raises EnvironmentLacks where there is no mvn."""
        request = self.request
        return Maven(
            find_mvn(),
            jdk,
            request.timeout,
            request.offline,
            self.logs,
            request.passed,
            self.fences,
            (self.project.root,),  # a folder of the project can be a repository
        )

    def jdk_for(self, levels: Iterable[int | None]) -> Jdk:
        """The oldest JDK that knows all these language levels, since the project was written for an old one."""
        level = max((level for level in levels if level), default=OLDEST)
        fitting = [jdk for jdk in self.jdks if jdk.major >= max(level, _OLDEST_JDK)]
        return fitting[-1] if fitting else self.jdks[0]


def usable_jdks(request: BuildRequest) -> tuple[Jdk, ...]:
    """The JDK that the request names, else all installed ones. Raises EnvironmentLacks where there is none."""
    if request.toolchain is not None:
        named = jdk_at(request.toolchain)
        if named is None:
            advice = "Name the home folder of a JDK, the one with bin/javac in it."
            raise EnvironmentLacks(str(request.toolchain), "there is no javac in it", advice)
        return (named,)
    jdks = tuple(jdk for jdk in find_jdks() if jdk.major)
    if not jdks:
        advice = "Install a JDK, version 17 or later, and set JAVA_HOME to it if it is not found."
        raise EnvironmentLacks("JDK", "no Java compiler was found", advice)
    return jdks
