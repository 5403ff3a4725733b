"""Starts programs of the machine where no project can have its say: in an empty folder, with few variables.

Programs take options from files of the folder that they are started in, or of one above: mvn reads `.mvn/jvm.config`,
with agents for its JVM; javac looks for classes, sources and plug-ins there. The user may stand in a stranger's
project, and `PATH` may begin with a dot.
"""

import os
import re
import subprocess
from collections.abc import Sequence

from mrscout.environment import find_program, for_build_tool
from mrscout.model.machine import Finding, Health
from mrscout.sandbox.temporary import temporary_folder

#: has mvn look for no other `.mvn` in folders above
_BASE = "MAVEN_BASEDIR"
_VERSION = re.compile(r"\d+(?:\.\d+)+")
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_SECONDS = 20  # to print a version


def run_apart(command: Sequence[str], seconds: float) -> subprocess.CompletedProcess[bytes]:
    """Run a program, named by its absolute path, to its end; its output and its errors come as one.

    Raises OSError where it cannot be started, subprocess.TimeoutExpired where it takes longer.
    """
    with temporary_folder("apart") as folder:
        (folder / ".mvn").mkdir()
        return subprocess.run(
            command,
            cwd=folder,
            env=for_build_tool(os.environ) | {_BASE: str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )


def check_program(name: str, purpose: str, package: str) -> Finding:
    """Check that a program is on the PATH and prints its version."""
    place = find_program(name)
    if place is None:
        remedy = f"Install {package} and put it on the PATH."
        return Finding(name, Health.MISSING, "not on the PATH", purpose, remedy)
    output = _version(place)
    number = _VERSION.search(output)
    if number is None:
        remedy = f"Run {name} --version by hand and mend what it says."
        first = output.strip().splitlines()[:1] or ["it says nothing"]
        return Finding(name, Health.MISSING, f"{place} does not start: {first[0]}", purpose, remedy)
    return Finding(name, Health.GOOD, f"{number[0]}, {place}", purpose, "")


def _version(command: str) -> str:
    """What a program prints for `--version`; empty if it fails."""
    try:
        answer = run_apart([command, "--version"], _SECONDS)
    except (OSError, subprocess.TimeoutExpired) as refused:
        return f"{type(refused).__name__}"
    return _ANSI.sub("", answer.stdout.decode("utf-8", errors="replace")) if answer.returncode == 0 else ""
