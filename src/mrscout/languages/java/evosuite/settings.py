"""Which EvoSuite is run, for how long, and with which flags: the paper's, unless the user shortens it."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import UsageError

#: those of the paper's own runs; whatever is not named has EvoSuite's default
_PAPER = (
    "-generateSuite",  # without a strategy of whole suites there is no random search
    "-Dalgorithm=RANDOM_SEARCH",
    "-Dcriterion=LINE:BRANCH",
    "-Dminimize=false",
    "-Dassertions=false",
    "-Dnull_probability=0.1",
    "-Dcatch_undeclared_exceptions=false",
    "-Dcheck_contracts=true",
)
#: what follows from running the tests elsewhere: nothing of EvoSuite's runtime is there
_OURS = ("-Dno_runtime_dependency=true", "-Dshow_progress=false", "-Dnew_statistics=false")
#: megabytes for the heap of the Java that searches; a quarter of a large machine is more than the fence gives it
HEAP = 2048


@dataclass(frozen=True, slots=True)
class EvoSuite:
    """EvoSuite on this machine."""

    jar: Path
    java: Path  #: the program
    seeds: int = 10  #: runs for one relation
    seconds: int = 120  #: of search, for one run

    @property
    def java_home(self) -> Path:
        """What a fence must let it read."""
        return self.java.resolve().parent.parent

    def arguments(self, class_name: str, class_path: Sequence[Path], seed: int, out: Path) -> list[str]:
        """For java, to write tests of a class into a folder."""
        return [
            "-jar",
            str(self.jar),
            *_PAPER,
            *_OURS,
            f"-Dsearch_budget={self.seconds}",
            f"-Dtest_dir={out}",
            "-mem",
            str(HEAP),
            "-seed",
            str(seed),
            "-class",
            class_name,
            "-projectCP",
            os.pathsep.join(map(str, class_path)),
        ]


def evosuite_at(jar: Path | None, java: Path | None, seeds: int, seconds: int) -> EvoSuite:
    """What the user named. Raises UsageError where it is not there."""
    if jar is None or java is None:
        option = "--evosuite-jar" if jar is None else "--evosuite-java"
        advice = "Name EvoSuite's jar with --evosuite-jar, and with --evosuite-java a Java that it runs on (8 to 11)."
        raise UsageError(option, "--generator evosuite needs it", advice)
    if not jar.is_file():
        raise UsageError("--evosuite-jar", f"there is no file {jar}", "Name the jar of EvoSuite itself.")
    program = java / "bin" / "java" if java.is_dir() else java
    if not (program.is_file() and os.access(program, os.X_OK)):
        raise UsageError("--evosuite-java", f"there is no Java at {java}", "Name the home of a Java 8 to 11.")
    return EvoSuite(jar.absolute(), program.absolute(), seeds, seconds)
