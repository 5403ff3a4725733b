"""A fence around one program: the prefix of its command, its environment, and its options for Java."""

import stat
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from mrscout.environment import for_fenced_code
from mrscout.sandbox.fence.paths import (
    homes,
    inside,
    is_visible,
    links,
    outermost,
    system_paths,
    without_home,
)
from mrscout.sandbox.tool_run import run_apart


class Protection(Enum):
    """Something that a fence protects from the fenced program."""

    NETWORK = "no network beyond loopback"
    WRITING = "no writing outside of the scratch folder"
    READING = "no reading of keys, dot files and all else that was not named"
    PROCESSES = "no sight of other processes, and no signals to them"


#: Without these, running other people's code on strange inputs is refused.
NEEDED = (Protection.NETWORK, Protection.WRITING, Protection.READING)


class Mechanism(Enum):
    """The ways to make a fence, the best first. All of them limit resources as well."""

    NAMESPACES = "namespaces"  #: of our own making, with Landlock and a filter of system calls on top
    BUBBLEWRAP = "bubblewrap"  #: where the system lets bwrap make namespaces, and not us
    LANDLOCK = "landlock"  #: with a filter of system calls; without any network, loopback included
    SEATBELT = "seatbelt"  #: sandbox-exec of macOS


_SECONDS = 20.0  # for a helper to say what it can do
_LAUNCHER = Path(__file__).parent / "inside" / "launch.py"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on the resources of a fenced program. A JVM's heap is limited by options of the JVM instead."""

    cpu: int = 3600  #: seconds, of each process
    processes: int = 1024  #: and threads, all together
    files: int = 4096  #: open at a time, in each process
    file_size: int = 1 << 30  #: bytes, of each file
    memory: int = 4 << 30  #: bytes that are its own and may be written, of each process
    output: int | None = None  #: bytes on both standard streams; None: the reader sees to it
    address_space: int | None = (
        None  #: bytes, of each process; not for a JVM, which reserves more than it uses
    )


DEFAULTS = Limits()


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence for one program; `mrscout.sandbox.fence.probe.fence` makes one that works on this machine."""

    mechanism: Mechanism
    scratch: Path  #: a folder that can be written, without symbolic links; for temporary files
    readable: tuple[Path, ...]  #: what can be read besides the system's programs and libraries
    limits: Limits = DEFAULTS
    helper: str | None = None  #: the program of the system that makes the fence
    python: str = sys.executable  #: runs the launcher
    #: more folders that can be written; a readable path inside of one stays read-only
    writable: tuple[Path, ...] = ()
    network: bool = False  #: True keeps the machine's network, without Unix sockets
    #: the program's home, empty but for what is named in it; None: the scratch folder
    home: Path | None = None
    #: folders whose links are a stranger's: a path that one of them leads out of all these folders is not shown
    confined: tuple[Path, ...] = ()

    @property
    def prefix(self) -> tuple[str, ...]:
        """The arguments before the command that put the program into the fence."""
        return tuple(self._arguments())

    @property
    def java_options(self) -> tuple[str, ...]:
        """The options that tell a JVM its folders and its user, which it does not take from the environment."""
        return (
            f"-Djava.io.tmpdir={self.scratch}",
            f"-Duser.home={self.home or self.scratch}",
            "-Duser.name=mrscout",
        )

    def environment(self, outside: Mapping[str, str], passed: Iterable[str] = ()) -> dict[str, str]:
        """Return the program's variables: harmless ones from outside, those in ``passed``, and ``identity``."""
        return for_fenced_code(outside, passed) | self.identity

    @property
    def identity(self) -> dict[str, str]:
        """The variables that name the user, the home and the folder for temporary files."""
        home = str(self.home or self.scratch)
        return {"HOME": home, "TMPDIR": str(self.scratch), "USER": "mrscout", "LOGNAME": "mrscout"}

    def _arguments(self) -> Iterator[str]:
        yield from (self.python, "-I", "-S", str(_LAUNCHER), "--mechanism", self.mechanism.value)
        if self.helper:
            yield from ("--helper", self.helper)
            if self.mechanism is Mechanism.BUBBLEWRAP and knows_sizes(self.helper):
                yield "--sized"
        yield from ("--scratch", str(self.scratch))
        user_homes = (*homes(), self.home.resolve()) if self.home else homes()
        if self.home:
            yield from ("--home", str(self.home))
        if self.network:
            yield "--network"
        readable = inside((Path.cwd() / path for path in self.readable), self.confined)
        writing = inside((Path.cwd() / path for path in self.writable), self.confined)
        named = [*readable, *writing]
        system = system_paths(users=self.mechanism is not Mechanism.NAMESPACES, network=self.network)
        asked = [path for path in (*system, *named) if is_visible(path)]
        for link, target in dict.fromkeys(link for path in asked for link in links(path)):
            yield from ("--link", str(link), target)
        writable = {path.resolve() for path in writing} - {self.scratch}
        for path in sorted(writable):
            yield from ("--write", str(path))
        there: Iterable[Path] = (path.resolve() for path in asked)
        for home in user_homes:
            there = without_home(there, home)
        for path in outermost((path for path in there if not path.is_symlink()), {*writable, self.scratch}):
            yield from ("--read", str(path))
        yield from self._limits()
        yield "--"

    def _limits(self) -> Iterator[str]:
        limits = self.limits
        yield from ("--cpu", str(limits.cpu), "--processes", str(limits.processes))
        yield from ("--files", str(limits.files), "--file-size", str(limits.file_size))
        yield from ("--memory", str(limits.memory))
        if limits.output is not None:
            yield from ("--output", str(limits.output))
        if limits.address_space is not None:
            yield from ("--address-space", str(limits.address_space))


@cache
def knows_sizes(helper: str) -> bool:
    """True if this bubblewrap can limit file systems in memory: it is recent, and not setuid root."""
    try:
        if Path(helper).stat().st_mode & stat.S_ISUID:
            return False
        return b"--size " in run_apart([helper, "--help"], _SECONDS).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False


def lifetime_prefix() -> tuple[str, ...]:
    """Return the arguments before an unfenced command that end all its processes with it, and restrict nothing.

    The launcher adopts processes that the program leaves behind, even in sessions of their own, and kills them when
    the program ends, on SIGTERM, and when its own parent ends. Other systems than Linux cannot do this: there the
    prefix is empty.
    """
    if sys.platform != "linux":
        return ()
    return (sys.executable, "-I", "-S", str(_LAUNCHER), "--mechanism", "lifetime", "--scratch", "/", "--")
