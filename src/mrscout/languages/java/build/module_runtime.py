"""The result of building a Java project: the runtime of each module, and the problems on the way."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mrscout.languages.java.build.test_selection import EVERYTHING, SelectedTests
from mrscout.languages.java.jdks import Jdk
from mrscout.model.builds import BuildProblem
from mrscout.sources import SourceFile


class BuildStep(Enum):
    """The step of the ladder that made a module's tests runnable. The values are for the user."""

    GIVEN = "the class path given by the user"
    PUBLISHED = "the jars that the registry publishes"
    BUILT = "classes that were already built"
    TOOL = "the project's own build tool"
    DEPENDENCIES = "dependencies from the build files, and javac on the sources"
    TOLERANT = "a compiler that goes on past broken files"


class Shortfall(Enum):
    """Why something could not be built or fetched. The values are sentences for the user."""

    TEST_DOES_NOT_COMPILE = "The test file does not compile."
    SOURCE_DOES_NOT_COMPILE = "A file that tests may need does not compile."
    DEPENDENCY_MISSING = "A dependency is in no repository that mvn reaches."
    DEPENDENCY_UNKNOWN = "The build file names a dependency in a way that cannot be read."
    BUILD_FILE_UNREADABLE = "The build file cannot be read."
    TOOL_FAILED = "The build tool failed."
    TOOL_TIMED_OUT = "The build tool was not done in time, and was ended."
    TOOL_ABSENT = "The build tool is not installed."
    TOOL_NOT_RUN = "A tool of the project's own build may not be run."
    JDK_TOO_OLD = "The project wants a newer Java than any that is installed."
    NO_SUCH_FILE = "The project has no such file."
    TOO_LARGE = "A file of the project is too large for the copy that is built."

    @property
    def slug(self) -> str:
        """The name for records and programs, ``tool-failed``."""
        return self.name.lower().replace("_", "-")


#: Failures that may pass by themselves: a network or a registry was away, a machine was busy.
PASSING = frozenset({Shortfall.TOOL_TIMED_OUT, Shortfall.TOOL_FAILED, Shortfall.DEPENDENCY_MISSING})


def problem_record(problem: BuildProblem) -> list[str | None]:
    """A problem as a list for JSON, which ``read_problem`` reads."""
    log = str(problem.log) if problem.log else None
    return [problem.reason.name, problem.place, problem.found, problem.advice, log]


def read_problem(stored: list[str]) -> BuildProblem:
    """The problem in a list of ``problem_record``. Raises ValueError, KeyError or TypeError for anything else."""
    reason, place, found, advice, log = stored
    return BuildProblem(Shortfall[reason], place, found, advice, Path(log) if log else None)


@dataclass(frozen=True, slots=True)
class ModuleRuntime:
    """Class path, JDK and options to compile against, and to run, the tests of one module."""

    module: str  #: relative posix folder, as in SourceFile.module
    folder: Path  #: the working directory of tests; a copy, never the user's checkout
    classpath: tuple[Path, ...]  #: test classes, test resources, main classes, main resources, dependencies
    jdk: Jdk  #: to compile and to run with
    release: int  #: the Java language level for code that is compiled against it
    step: BuildStep
    options: tuple[str, ...]  #: flags that the JVM needs
    variables: tuple[tuple[str, str], ...] = ()  #: environment variables that the build sets for its tests
    left_out: tuple[str, ...] = ()  #: patterns of the tests that the build does not run
    asked: int | None = None  #: the level that the build asks for, perhaps too old for any installed compiler
    passed: tuple[str, ...] = ()  #: names of environment variables that the user passes on to project code
    chosen: SelectedTests = EVERYTHING  #: the tests that the build runs, apart from those patterns
    root: Path | None = None  #: the project's folder, if entries of the class path may lie in it
    processing: bool = True  #: False if no annotation processor of the project may run, not even Lombok

    @property
    def checkout(self) -> Path:
        """The copy of the project that holds the working directory."""
        return self.folder.parents[self.module.count("/")] if self.module else self.folder


@dataclass(frozen=True, slots=True)
class Build:
    """The result of ``prepare``."""

    runtimes: tuple[ModuleRuntime, ...]  #: sorted by module
    problems: tuple[BuildProblem, ...]

    def runtime_of(self, file: SourceFile) -> ModuleRuntime | None:
        """The runtime of this file's module; None if that could not be built."""
        return next((runtime for runtime in self.runtimes if runtime.module == file.module), None)
