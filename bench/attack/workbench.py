"""Where attempts are carried out: makes houses, runs commands under supervision, shares what is costly to make."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from canaries import House
from registry import Broke, NotTried

from mrscout.untrusted import remove_tree

_SUPERVISE = Path(__file__).with_name("supervise.py")
_MB = 1 << 20
_CALLS = count()
_SIGNING = """
import sys
from pathlib import Path
from mrscout.store.run_origin import sign
folder = Path(sys.argv[1])
sign(folder, (folder / "run.json").read_bytes())
"""


@dataclass(frozen=True)
class Kill:
    """A signal that is sent while a command runs."""

    signal: int
    pattern: str = ""  #: of the command line of the process to hit, the youngest; the command itself if empty
    after: float = 0.0  #: seconds since the start, at least
    least: int = 1  #: processes of that pattern that must be there
    when: str = ""  #: a file that must be there, and not empty


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int | None  #: None where it was ended by a limit
    ended: str
    seconds: float
    peak: int  #: bytes, of the largest Python process
    survivors: tuple[str, ...]  #: command lines of processes that outlived it
    kills_left: int  #: planned signals that were never sent
    out: str
    err: str

    @property
    def said(self) -> str:
        return self.out + self.err

    def must_end(self, *codes: int) -> "Ran":
        """Raise Broke unless it ended by itself, with one of these codes (any orderly one if none is named)."""
        if self.ended != "by itself":
            raise Broke(f"it was ended {self.ended} after {self.seconds:.0f} s, {self.peak // _MB} MB")
        allowed = codes or (0, 2, 3, 4, 5)
        if self.code not in allowed or "Traceback" in self.err:
            raise Broke(f"exit {self.code}: {self.last}")
        return self

    @property
    def last(self) -> str:
        return " ".join(self.err.split())[-300:]


class Workbench:
    """A folder for all houses of one run of the benchmark; safe for several threads and processes."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self._lock = threading.Lock()
        (base / "shared").mkdir(parents=True, exist_ok=True)
        self.cache = base / "cache"
        self._running: set[subprocess.Popen[bytes]] = set()

    def house(self, name: str) -> House:
        """A fresh home, project and run folder."""
        with self._lock:
            return House(self.base / f"{name}-{os.getpid()}-{next(_CALLS)}", self.cache)

    def stop(self) -> None:
        """End what runs, with all processes that it has started."""
        for supervisor in tuple(self._running):
            supervisor.terminate()

    def clear(self) -> None:
        """Remove all houses of this process that are not shared: some hold trees that others cannot remove."""
        for place in self.base.glob(f"*-{os.getpid()}-*"):
            remove_tree(place)

    def run(
        self,
        house: House,
        *arguments: str | Path,
        seconds: float = 120,
        memory: int = 1500,
        kills: Sequence[Kill] = (),
        folder: Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> Ran:
        """Run ``mrscout`` with these arguments as the user of a house, under supervision."""
        place = house.base / f"call-{next(_CALLS)}"
        place.mkdir()
        plan = {
            "command": [sys.executable, "-m", "mrscout", *map(str, arguments)],
            "folder": str(folder or house.base),
            "environment": {**house.environment(), **(environment or {})},
            "seconds": seconds,
            "memory": memory * _MB,
            "memory_in_all": 6000 * _MB,
            "kills": [vars(kill) for kill in kills],
        }
        (place / "plan.json").write_text(json.dumps(plan))
        supervisor = subprocess.Popen([sys.executable, "-I", "-S", str(_SUPERVISE), str(place / "plan.json")])
        self._running.add(supervisor)
        if supervisor.wait():
            raise NotTried("it was stopped")
        self._running.discard(supervisor)
        result = json.loads((place / "result.json").read_text())
        words = {
            name: (place / name).read_bytes()[: 64 * _MB].decode(errors="replace")
            for name in ("stdout", "stderr")
        }
        result["survivors"] = tuple(result["survivors"])
        return Ran(**result, out=words["stdout"], err=words["stderr"])

    def shared(self, name: str, make: Callable[[House], None]) -> House:
        """A house that several attempts look at and none may change, made by the first that asks."""
        place = self.base / "shared" / name
        with (self.base / "shared" / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = place / "done.json"
            if not done.exists():
                if place.exists():
                    raise NotTried(f"{name}, which others need too, could not be made")
                house = House(place, self.cache)
                make(house)
                done.write_text(json.dumps(house.before))
            return House(place, self.cache, json.loads(done.read_text()))

    def copy_of(self, house: House, name: str, *, own: bool = True) -> House:
        """A copy of a shared house's project and run folder, in a house of its own.

        With ``own`` the run folder counts as made by this user, as if it had been damaged where it is; without,
        as one from elsewhere, from which nothing is executed.
        """
        fresh = self.house(name)
        for part in ("project", "out"):
            if (house.base / part).exists():
                shutil.copytree(house.base / part, fresh.base / part, symlinks=True, dirs_exist_ok=True)
        record = fresh.out / "run.json"
        if record.exists():
            record.write_text(record.read_text().replace(str(house.project), str(fresh.project)))
        if own and record.exists():
            # In a process of its own, since the key of this user is read once and kept.
            arguments = [sys.executable, "-c", _SIGNING, str(fresh.out)]
            subprocess.run(arguments, check=True, env=fresh.environment())
        return fresh
