"""Whether the EvoSuite that the user brought starts at all, and which one it is."""

import hashlib
import subprocess

from mrscout.errors import UsageError
from mrscout.languages.java.evosuite.settings import EvoSuite
from mrscout.sandbox.apart import run_apart

_SECONDS = 60
_ADVICE = "Name the jar of EvoSuite itself with --evosuite-jar, and a Java 8 to 11 with --evosuite-java."


def check_starts(evosuite: EvoSuite) -> None:
    """Have it print its help. Raises UsageError, with what it said instead."""
    command = [str(evosuite.java), "-jar", str(evosuite.jar), "-help"]
    try:
        ran = run_apart(command, _SECONDS)
    except (OSError, subprocess.TimeoutExpired) as refused:
        raise UsageError("--evosuite-java", f"it does not start: {refused}", _ADVICE) from refused
    said = ran.stdout.decode("utf-8", "replace")
    if ran.returncode or "usage: EvoSuite" not in said:
        first = " ".join(said.split())[:300] or "it says nothing"
        raise UsageError(
            "--evosuite-jar", f"EvoSuite does not start (exit {ran.returncode}): {first}", _ADVICE
        )


def content_of(evosuite: EvoSuite) -> str:
    """The jar in a few digits, whatever its name."""
    with evosuite.jar.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()[:16]
