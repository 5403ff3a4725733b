"""Compiles Java that ships with mrscout as source: no binary is shipped, so that what runs is what can be read."""

import hashlib
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.jdks import Jdk

_SECONDS = 120.0
_QUIETLY = ("-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-proc:none")


def digest_of(sources: Sequence[Path], *others: str) -> str:
    """Of the sources' names and texts, and of what else their classes depend on."""
    digest = hashlib.sha256("".join(others).encode())
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def compile_own(
    what: str,
    jdk: Jdk,
    sources: Sequence[Path],
    folder: Path,
    release: int | None,
    class_path: Sequence[Path] = (),
) -> None:
    """Compile into a folder, for a release of Java or for the JDK's own; `what` is for people.

    Raises EnvironmentLacks where the JDK's compiler does not do it.
    """
    javac = jdk.home / "bin" / "javac"
    level = [] if release is None else ["--release", str(release)]
    path = ["-cp", os.pathsep.join(map(str, class_path))] if class_path else []
    try:
        done = subprocess.run(
            [str(javac), *level, *_QUIETLY, *path, "-d", str(folder), *map(str, sources)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
        said, failed = done.stderr or done.stdout, done.returncode != 0
    except (OSError, subprocess.TimeoutExpired) as refused:
        said, failed = str(refused), True
    if failed:
        found = f"it cannot compile {what}: {said.strip()[-500:]}"
        raise EnvironmentLacks(str(javac), found, "Install a JDK, 11 or later, that is whole.")
