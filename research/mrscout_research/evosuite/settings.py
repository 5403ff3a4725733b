"""The EvoSuite that the user provides: its jar, its Java, and the flags of the paper."""

import hashlib
import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import UsageError
from mrscout.sandbox.tool_run import run_apart

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
#: seconds that it may take to print its help
_SECONDS = 60
_ADVICE = "Name the jar of EvoSuite itself with --evosuite-jar, and a Java 8 to 11 with --evosuite-java."


@dataclass(frozen=True, slots=True)
class EvoSuite:
    """EvoSuite as it is installed on this machine."""

    jar: Path
    java: Path  #: the program
    seeds: int = 10  #: runs for one relation
    seconds: int = 120  #: of search, for one run

    @property
    def java_home(self) -> Path:
        """The folder of the Java, which a fence must make readable."""
        return self.java.resolve().parent.parent

    def arguments(self, class_name: str, class_path: Sequence[Path], seed: int, out: Path) -> list[str]:
        """Return the arguments of java that have EvoSuite write tests of a class into a folder."""
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
    """Return the EvoSuite that the user named. Raises UsageError if a file of it does not exist."""
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


def check_starts(evosuite: EvoSuite) -> None:
    """Run EvoSuite for its help. Raises UsageError, with its output, if it does not start."""
    command = [str(evosuite.java), "-jar", str(evosuite.jar), "-help"]
    try:
        ran = run_apart(command, _SECONDS)
    except (OSError, subprocess.TimeoutExpired) as refused:
        raise UsageError("--evosuite-java", f"it does not start: {refused}", _ADVICE) from refused
    output = ran.stdout.decode("utf-8", "replace")
    if ran.returncode or "usage: EvoSuite" not in output:
        first = " ".join(output.split())[:300] or "it says nothing"
        raise UsageError(
            "--evosuite-jar", f"EvoSuite does not start (exit {ran.returncode}): {first}", _ADVICE
        )


def content_of(evosuite: EvoSuite) -> str:
    """Return a short hash of the jar."""
    with evosuite.jar.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()[:16]
