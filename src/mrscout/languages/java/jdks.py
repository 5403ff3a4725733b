"""Finds the JDKs of a machine without starting any of them: the file ``release`` of a JDK states its version."""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mrscout.environment import find_program

_VERSION = re.compile(r'^JAVA_VERSION="([^"]+)"', re.MULTILINE)
#: Where systems, package managers and editors put JDKs, each in a folder of its own.
_PLACES = (
    "/usr/lib/jvm/*",
    "/usr/lib64/jvm/*",
    "/usr/java/*",
    "/opt/java/*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/.sdkman/candidates/java/*",
    "~/.jdks/*",
    "~/.gradle/jdks/*",
)


@dataclass(frozen=True, slots=True)
class Jdk:
    """An installed JDK."""

    home: Path  #: without symbolic links
    version: str  #: 17.0.15, or "unknown"

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of the version, so that 9 sorts before 17."""
        return tuple(int(part) for part in re.findall(r"\d+", self.version))

    @property
    def major(self) -> int:
        """The Java version: 8 for 1.8.0_352, 17 for 17.0.15; 0 if it is unknown."""
        match self.order:
            case (1, major, *_) | (major, *_):
                return major
            case _:
                return 0


def find_jdks(environment: Mapping[str, str] = os.environ, places: tuple[str, ...] = _PLACES) -> list[Jdk]:
    """Return all JDKs, the newest first, each once however many links lead to it."""
    homes = dict.fromkeys(home.resolve() for home in _candidates(environment, places) if _has_compiler(home))
    jdks = [Jdk(home, _version(home)) for home in homes]
    return sorted(jdks, key=lambda jdk: (jdk.order, str(jdk.home)), reverse=True)


def jdk_at(home: Path) -> Jdk | None:
    """Return the JDK in a folder; None if there is no compiler in it."""
    return Jdk(home.resolve(), _version(home)) if _has_compiler(home) else None


def _candidates(environment: Mapping[str, str], places: tuple[str, ...]) -> Iterator[Path]:
    """Yield folders that may be JDKs: of JAVA_HOME, of PATH, and of the usual places."""
    if (named := environment.get("JAVA_HOME")) and Path(named).is_absolute():
        yield Path(named)
    if compiler := find_program("javac", {"PATH": "", **environment}):
        yield Path(compiler).resolve().parent.parent
    for place in places:
        expanded = Path(place).expanduser()
        folder = Path(expanded.anchor)
        yield from sorted(folder.glob(str(expanded.relative_to(folder))))


def _has_compiler(home: Path) -> bool:
    try:
        return os.access(home / "bin" / "javac", os.X_OK) and (home / "bin" / "javac").is_file()
    except OSError:
        return False


def _version(home: Path) -> str:
    try:
        match = _VERSION.search((home / "release").read_text("utf-8", errors="replace"))
    except OSError:
        match = None
    return match[1] if match else "unknown"
