"""A yard to get out of: a scratch folder in a fence, and around it all that must come to no harm."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from mrscout.sandbox.fence.fence import Fence, Limits, Mechanism
from mrscout.sandbox.fence.probe import python_paths, standing_of

_NOBODY = 65534
_LIMITS = Limits(cpu=20, processes=400, files=512, file_size=1 << 20)
_SECONDS = 30
SECRET = "the-secret-of-the-house"


@dataclass
class Yard:
    """Around the fence: a home with secrets, a checkout that may be read, a folder that may not."""

    base: Path
    listener: socket.socket  #: on the loopback outside
    beyond: socket.socket | None  #: on another interface, where there is one
    datagrams: socket.socket
    mechanism: Mechanism
    stranger: bool = False  #: whether all is done by a user without privileges
    limits: Limits = _LIMITS
    python: str = sys.executable
    before: dict[str, object] = field(default_factory=dict)

    @property
    def scratch(self) -> Path:
        return self.base / "scratch"

    @property
    def fence(self) -> Fence:
        java = (path for path in (Path("/opt/java"),) if path.exists())
        readable = (self.base / "checkout", *python_paths(), *java)
        helper = standing_of(self.mechanism).helper
        return Fence(self.mechanism, self.scratch, readable, self.limits, helper, self.python)

    @property
    def outside(self) -> tuple[str, ...]:
        """Before the prefix: becoming the user without privileges."""
        if not self.stranger:
            return ()
        user = str(_NOBODY)
        return ("setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--")

    def known(self) -> list[str]:
        """What the attempts are told, as assignments in Python."""
        facts = {
            "SCRATCH": str(self.scratch),
            "CHECKOUT": str(self.base / "checkout"),
            "OTHER": str(self.base / "other"),
            "HOME": str(self.base / "home"),
            "ADDRESS": self.listener.getsockname(),
            "BEYOND": self.beyond.getsockname() if self.beyond else None,
            "DATAGRAMS": self.datagrams.getsockname(),
            "PARENT": os.getpid(),
        }
        return [f"{name} = {value!r}" for name, value in facts.items()]

    def program(self, text: str) -> list[str]:
        lines = ("import ctypes, os, sys, socket, errno", *self.known(), text, "print('tried')")
        return [self.python, "-I", "-S", "-c", "\n".join(lines)]

    def start(self, command: Sequence[str], fenced: bool = True, **options) -> subprocess.Popen:
        prefix = self.fence.prefix if fenced else ()
        environment = self.fence.environment(os.environ) if fenced else dict(os.environ)
        return subprocess.Popen(
            [*self.outside, *prefix, *command],
            **{
                "cwd": self.base / "checkout",
                "env": environment,
                "stdin": subprocess.DEVNULL,
                "stdout": subprocess.PIPE,
                "stderr": subprocess.PIPE,
                "start_new_session": True,
                **options,
            },
        )

    def run(self, command: Sequence[str], fenced: bool = True, **options) -> subprocess.CompletedProcess:
        with self.start(command, fenced, **options) as process:
            try:
                out, err = process.communicate(timeout=_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                raise
        return subprocess.CompletedProcess(command, process.returncode, out or b"", err or b"")

    def attempt(self, text: str, fenced: bool = True, **options) -> str:
        """What the program printed; it ran to its end."""
        done = self.run(self.program(text), fenced, **options)
        said = done.stdout.decode()
        assert said.endswith("tried\n"), (done.returncode, said, done.stderr.decode())
        return said.removesuffix("tried\n")

    def look(self) -> dict[str, object]:
        """Everything around the scratch folder."""
        seen: dict[str, object] = {}
        for path in sorted(self.base.rglob("*")):
            if not path.is_relative_to(self.scratch):
                state = path.lstat()
                text = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
                seen[str(path)] = (state.st_mode, state.st_uid, state.st_nlink, state.st_mtime_ns, text)
        return seen

    @property
    def is_unharmed(self) -> bool:
        return self.look() == self.before


def _addresses() -> Iterator[str]:
    """Of this machine, not on the loopback. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("198.51.100.1", 9))
            yield asking.getsockname()[0]
        except OSError:
            return


@pytest.fixture
def make_yard(monkeypatch):
    """Makes a yard for a mechanism, as this user or as one without privileges; skips where that cannot be."""
    with ExitStack() as stack:

        def make(mechanism: Mechanism, stranger: bool = False) -> Yard:
            standing = standing_of(mechanism)
            if not standing.is_enough:
                pytest.skip(f"{mechanism.value} is not in force here: {standing.details}")
            base = Path(tempfile.mkdtemp(prefix="mrscout-yard-")).resolve()
            stack.callback(shutil.rmtree, base, ignore_errors=True)
            base.chmod(0o755)
            for name in ("scratch", "home/.ssh", "home/.m2", "checkout/classes", "other"):
                (base / name).mkdir(parents=True)
            for name in ("home/.ssh/id_rsa", "home/.netrc", "other/file"):
                (base / name).write_text(SECRET)
            for name in ("checkout/file", "checkout/classes/A.class", "home/.m2/a.jar"):
                (base / name).write_text("public")
            listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
            address = next(_addresses(), None)
            beyond = stack.enter_context(socket.create_server((address, 0))) if address else None
            datagrams = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            datagrams.bind((address or "127.0.0.1", 0))
            datagrams.setblocking(False)
            for place in (f"\0{base}", str(base / "other/socket")):
                unix = stack.enter_context(socket.socket(socket.AF_UNIX))
                unix.bind(place)
                unix.listen()
            yard = Yard(base, listener, beyond, datagrams, mechanism)
            if stranger:
                _become_strange(yard)
            monkeypatch.setenv("HOME", str(base / "home"))
            monkeypatch.setenv("TOKEN_OF_THE_HOUSE", SECRET)
            yard.before = yard.look()
            return yard

        yield make


def _become_strange(yard: Yard) -> None:
    """Give the yard to nobody, who then does what a user without privileges could do outside of the fence."""
    if os.getuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("only root can become somebody else, and needs setpriv for it")
    yard.stranger = True
    python = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    trial = "import sys; open(sys.argv[1]); assert sys.version_info >= (3, 11); print(sys.executable)"
    launcher = str(Path(sys.modules[Fence.__module__].__file__).parent / "inside" / "launch.py")
    command = [*yard.outside, python or "python3", "-I", "-S", "-c", trial, launcher]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("a user without privileges has no Python 3.11, or cannot read this checkout")
    yard.python = done.stdout.strip()
    for path in (yard.base, *yard.base.rglob("*")):
        os.chown(path, _NOBODY, _NOBODY)


KINDS = {
    "namespaces": (Mechanism.NAMESPACES, False),
    "namespaces, no privileges": (Mechanism.NAMESPACES, True),
    "landlock": (Mechanism.LANDLOCK, False),
    "landlock, no privileges": (Mechanism.LANDLOCK, True),
    "bubblewrap": (Mechanism.BUBBLEWRAP, False),
    "bubblewrap, no privileges": (Mechanism.BUBBLEWRAP, True),
}


@pytest.fixture(params=list(KINDS))
def yard(make_yard, request) -> Yard:
    """A yard of every kind."""
    return make_yard(*KINDS[request.param])


@pytest.fixture(params=[name for name in KINDS if "," not in name])
def own_yard(make_yard, request) -> Yard:
    """A yard of every kind, as this user."""
    return make_yard(*KINDS[request.param])
