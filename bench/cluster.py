"""A Dask cluster of three workers in network namespaces that do not see the corpus folder, whose parts are killed.

    sudo .venv/bin/python bench/cluster.py FOLDER [--items 60] [--kills 10] [--manifest corpus.toml]

Items are stand-ins, or the projects of a manifest. Workers are killed at random moments, the scheduler once; then the
same items are mined on this machine alone, and the files of all runs are compared byte for byte (of `run.json` and
verdicts all but the seconds). Linux, root, `ip` and `unshare`.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from mrscout.corpora.attempts import mrscout_command
from mrscout.corpora.conductor import conduct
from mrscout.corpora.journal import Corpus, read_state
from mrscout.corpora.manifest import Item, read_manifest
from mrscout.corpora.pools import DaskPool, LocalPool, Pool

_BRIDGE, _NETWORK, _PORT = "mrscout0", "10.77.0", 8786
_ADDRESS = f"tcp://{_NETWORK}.1:{_PORT}"
_HOSTS = 3
_SCRIPT = (
    'sleep 0.{tenths}; mkdir -p "$1/relations"; for n in 1 2 3; do echo {name} $n > "$1/relations/$n"; done'
)
#: the time that something took; a stage that another try had done has none
_TIMES = re.compile(rb'"seconds": ?(?:\{[^}]*\}|[^,}\n]*)')


def run(*command: str) -> None:
    """Run a program that must succeed."""
    subprocess.run(command, check=True, capture_output=True)


class Hosts:
    """The bridge with three namespaces on it, and the processes in them."""

    def __init__(self, corpus: Path, scratch: Path) -> None:
        self._corpus, self._scratch = corpus, scratch
        run("ip", "link", "add", _BRIDGE, "type", "bridge")
        run("ip", "addr", "add", f"{_NETWORK}.1/24", "dev", _BRIDGE)
        run("ip", "link", "set", _BRIDGE, "up")
        for number in range(_HOSTS):
            name, inner, outer = f"mine{number}", f"mi{number}", f"mo{number}"
            run("ip", "netns", "add", name)
            run("ip", "link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name)
            run("ip", "link", "set", outer, "master", _BRIDGE, "up")
            run("ip", "-n", name, "addr", "add", f"{_NETWORK}.{number + 2}/24", "dev", inner)
            run("ip", "-n", name, "link", "set", inner, "up")
            run("ip", "-n", name, "link", "set", "lo", "up")
        self.scheduler = self.start_scheduler()
        self.workers = [self.start_worker(number) for number in range(_HOSTS)]

    def start_scheduler(self) -> "subprocess.Popen[bytes]":
        """Start the scheduler, in the namespace of this process."""
        self.scheduler = self._start("scheduler", f"--host={_NETWORK}.1", f"--port={_PORT}", "--no-dashboard")
        return self.scheduler

    def start_worker(self, number: int) -> "subprocess.Popen[bytes]":
        """Start the worker of a host, for which the folder of the corpus is empty."""
        own = self._scratch / f"host{number}"
        own.mkdir(exist_ok=True)
        hidden = f'mount -t tmpfs none {self._corpus} && hostname host{number} && exec "$@"'
        inside = ("ip", "netns", "exec", f"mine{number}", "unshare", "-mu", "sh", "-c", hidden, "sh")
        options = ("--no-nanny", "--no-dashboard", "--nthreads=1", f"--host={_NETWORK}.{number + 2}")
        return self._start(
            "worker", _ADDRESS, *options, f"--local-directory={own}", inside=inside, scratch=own
        )

    def _start(
        self, *arguments: str, inside: Sequence[str] = (), scratch: Path | None = None
    ) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "20"}
        environment["TMPDIR"] = str(scratch or self._scratch)
        with (self._scratch / f"{arguments[0]}.log").open("ab") as log:
            command = (*inside, sys.executable, "-m", "dask", *arguments)
            return subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def kill_worker(self, number: int) -> None:
        """Kill a worker, and start another on its host."""
        self.workers[number].kill()
        self.workers[number].wait()
        self.workers[number] = self.start_worker(number)

    def kill_scheduler(self) -> None:
        """Kill the scheduler, and start it again with all workers."""
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()
        self.start_scheduler()
        self.workers = [self.start_worker(number) for number in range(_HOSTS)]

    def close(self) -> None:
        """End all processes and remove the namespaces."""
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()
        for number in range(_HOSTS):
            subprocess.run(("ip", "netns", "del", f"mine{number}"), check=False)
        subprocess.run(("ip", "link", "del", _BRIDGE), check=False)


def mine(folder: Path, items: Sequence[Item], pool: Pool, command: Callable[[Item], tuple[str, ...]]) -> None:
    """Mine items to their end."""
    with Corpus(folder, items) as corpus:
        for _ in conduct(corpus, pool, command=command):
            pass
    pool.close()


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of all runs of a corpus that are carried back, without times."""
    kept = (path for path in folder.glob("items/*/run/**/*") if path.is_file())
    names = ((path.relative_to(folder / "items").as_posix(), path) for path in kept)
    return {
        name: _TIMES.sub(b"", path.read_bytes())
        for name, path in names
        if "/run/build/" not in name and "/run/classes/" not in name and not name.endswith(".origin")
    }


def main() -> None:
    """Mine on the cluster and on this machine, and compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--items", type=int, default=60)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--manifest", type=Path)
    asked = parser.parse_args()
    shutil.rmtree(asked.folder, ignore_errors=True)
    far, near, scratch = (asked.folder.resolve() / name for name in ("far", "near", "scratch"))
    for path in (far, scratch):
        path.mkdir(parents=True)
    drawn = random.Random(asked.seed)
    if asked.manifest is not None:
        items, command = read_manifest(asked.manifest).items, mrscout_command
    else:
        names = [f"p{number:03}" for number in range(asked.items)]
        items = tuple(Item(name, _SCRIPT.format(name=name, tenths=drawn.randrange(1, 9))) for name in names)
        command = lambda item: ("sh", "-c", item.source, "sh", "{out}")  # noqa: E731
    hosts = Hosts(far, scratch)
    began = time.monotonic()
    try:
        time.sleep(10)
        thread = threading.Thread(target=mine, args=(far, items, DaskPool(_ADDRESS), command))
        thread.start()
        pause = 60.0 if asked.manifest is not None else 6.0
        for kill in range(asked.kills + 1):
            thread.join(drawn.uniform(0.3, 1.0) * pause)
            if not thread.is_alive():
                print(f"all items ended after {kill} kills", flush=True)
                break
            if kill == asked.kills // 2:
                hosts.kill_scheduler()
                print("the scheduler was killed", flush=True)
            else:
                hosts.kill_worker(drawn.randrange(_HOSTS))
                print("a worker was killed", flush=True)
        thread.join()
    finally:
        hosts.close()
    told = read_state(far)
    print(f"cluster: {len(told.settled)} of {len(items)} items in {time.monotonic() - began:.0f} s: ", end="")
    print(Counter(entry.outcome.slug for entry in told.settled if entry.outcome))
    print(
        "tries:",
        Counter(entry.number for entry in told.entries.values()),
        "on",
        Counter(e.host for e in told.settled),
    )
    mine(near, items, LocalPool(2), command)
    one, other = contents(far), contents(near)
    different = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    print(f"{len(one):,} files on the cluster, {len(other):,} here, {len(different)} differ {different[:5]}")


if __name__ == "__main__":
    main()
