"""Finds the mechanism for fences on this machine by trial: a small program attempts to get out."""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mrscout.environment import find_program
from mrscout.errors import FenceUnavailable
from mrscout.sandbox.fence.fence import DEFAULTS, NEEDED, Fence, Limits, Mechanism, Protection
from mrscout.sandbox.fence.inside import landlock, seccomp
from mrscout.sandbox.fence.paths import homes
from mrscout.sandbox.temporary import temporary_folder

_SECONDS = 20.0
#: Names each attempt that got out; 'in' at the end shows that the program itself has run.
_ATTEMPTS = """
import os, sys
secret, port, parent = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
def attempt(name, action):
    try:
        action()
        print(name)
    except Exception:
        pass
def connect():
    import socket
    socket.create_connection(("127.0.0.1", port), 2).close()
attempt("READING", lambda: open(secret).read())
attempt("", lambda: open(secret, "w").close())
attempt("", lambda: open(secret + ".new", "w").close())
attempt("NETWORK", connect)
attempt("PROCESSES", lambda: os.kill(parent, 0))
attempt("PROCESSES", lambda: open(f"/proc/{parent}/cmdline").read())
with open(os.environ["TMPDIR"] + "/written", "w") as file:
    file.write("in")
print("in")
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of trying a mechanism on this machine."""

    mechanism: Mechanism
    protects: tuple[Protection, ...]  #: what withstood the trial; empty if the mechanism does not start
    details: str  #: what it is made of, or why it does not work
    helper: str | None = None

    @property
    def is_enough(self) -> bool:
        """True if the mechanism protects all that it must."""
        return all(needed in self.protects for needed in NEEDED)


def fence(
    scratch: Path,
    readable: Sequence[Path],
    limits: Limits = DEFAULTS,
    *,
    writable: Sequence[Path] = (),
    network: bool = False,
    home: Path | None = None,
    confined: Sequence[Path] = (),
) -> Fence:
    """Return a fence by the best mechanism of this machine; the fields of ``Fence`` explain the parameters.

    ``scratch`` and each ``writable`` folder must exist, and hold nobody's home. Raises FenceUnavailable.
    """
    standing = in_force()
    if standing is None:
        raise _no_mechanism_error()
    place, *folders = (folder.resolve(strict=True) for folder in (scratch, *writable))
    for folder in (place, *folders):
        if any(user.is_relative_to(folder) for user in (*homes(), *([home.resolve()] if home else ()))):
            raise ValueError(f"the writable folder {folder} holds a home")
    return Fence(
        standing.mechanism,
        place,
        tuple(readable),
        limits,
        standing.helper,
        writable=tuple(writable),
        network=network,
        home=home,
        confined=tuple(confined),
    )


@cache
def in_force() -> Standing | None:
    """Return the result of the first mechanism that protects all that it must; None if there is none."""
    return next((standing for standing in map(standing_of, _candidates()) if standing.is_enough), None)


def probe() -> tuple[Standing, ...]:
    """Return the results of all mechanisms for this operating system, the best first."""
    return tuple(map(standing_of, _candidates()))


def _candidates() -> tuple[Mechanism, ...]:
    match sys.platform:
        case "linux":
            return (Mechanism.NAMESPACES, Mechanism.BUBBLEWRAP, Mechanism.LANDLOCK)
        case "darwin":
            return (Mechanism.SEATBELT,)
        case _:
            return ()


@cache
def standing_of(mechanism: Mechanism) -> Standing:
    """Return the result of one mechanism, which is tried once per process."""
    helper = None
    if name := {Mechanism.BUBBLEWRAP: "bwrap", Mechanism.SEATBELT: "sandbox-exec"}.get(mechanism):
        helper = find_program(name)
        if helper is None:
            return Standing(mechanism, (), f"{name} is not installed")
    with ExitStack() as stack:
        folder = stack.enter_context(temporary_folder("fence")).resolve()
        (folder / "scratch").mkdir()
        (folder / "secret").write_text("secret")
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        trial = Fence(mechanism, folder / "scratch", python_paths(), helper=helper)
        arguments = (str(folder / "secret"), str(listener.getsockname()[1]), str(os.getpid()))
        output, complaint = _run(trial, ("-c", _ATTEMPTS, *arguments))
        if output[-1:] != ["in"] or not (folder / "scratch" / "written").is_file():
            return Standing(mechanism, (), complaint or "it does not start")
        # Inside, a path may be another place: whether something was written is seen from here.
        if (folder / "secret").read_text() != "secret" or (folder / "secret.new").exists():
            output.append(Protection.WRITING.name)
    kept = tuple(protection for protection in Protection if protection.name not in output)
    return Standing(mechanism, kept, _parts_of_mechanism(mechanism, helper), helper)


def python_paths() -> tuple[Path, ...]:
    """Return the paths that this Python needs to run in a fence."""
    return (Path(sys.executable), Path(sys.base_prefix), Path(sys.prefix))


def _run(trial: Fence, arguments: Sequence[str]) -> tuple[list[str], str]:
    """Run the attempts in a fence; return the lines that they printed, and the last line of errors."""
    try:
        done = subprocess.run(
            [*trial.prefix, sys.executable, "-I", "-S", *arguments],
            cwd=trial.scratch,
            env=trial.environment(os.environ),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as refused:
        return [], str(refused)
    return done.stdout.split(), (done.stderr.strip().splitlines() or [""])[-1]


def _parts_of_mechanism(mechanism: Mechanism, helper: str | None) -> str:
    """Return the parts of a mechanism, in words: `namespaces, Landlock 5, a filter of system calls`."""
    calls = ["a filter of system calls"] if seccomp.is_known() else []
    match mechanism:
        case Mechanism.NAMESPACES | Mechanism.LANDLOCK:
            known = landlock.version()
            parts = ["namespaces"] if mechanism is Mechanism.NAMESPACES else []
            return ", ".join((*parts, *([f"Landlock {known}"] if known >= landlock.OLDEST else []), *calls))
        case Mechanism.BUBBLEWRAP:
            return ", ".join((str(helper), *calls))
        case Mechanism.SEATBELT:
            return str(helper)


def _no_mechanism_error() -> FenceUnavailable:
    """Return the error that no mechanism protects all that it must."""
    tried = "; ".join(
        f"{standing.mechanism.value}: {standing.details}"
        if not standing.protects
        else f"{standing.mechanism.value} does not protect everything"
        for standing in probe()
    )
    problem = f"generated inputs would run unfenced ({tried or 'no mechanism is known for this system'})"
    advice = (
        "Allow unprivileged user namespaces, install bubblewrap, or use Linux 6.2 or later with Landlock; "
        "or run in a virtual machine of your own and give --no-fence. See docs/fence.md."
    )
    return FenceUnavailable("the fence", problem, advice)
