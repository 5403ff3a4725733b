"""Runs a command and says what it took: wall time, CPU time and memory, of all its processes together."""

import os
import resource
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

#: seconds between two looks at the memory; each takes some milliseconds of a core that the command could use
_INTERVAL = 0.1
_MEGABYTE = 1024


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took."""

    wall: float  #: seconds
    cpu: float  #: seconds, user and system, of all processes
    memory: (
        float  #: megabytes; the highest sum over the processes alive at one moment, shared pages counted once
    )
    output: bytes
    errors: bytes
    code: int


def run(command: list[str], limit: float) -> Cost:
    """Run a command to its end. Nothing else may be started from this process in the meantime."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    peak = 0
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    ) as process:
        while True:
            try:
                output, errors = process.communicate(timeout=_INTERVAL)
                break
            except subprocess.TimeoutExpired:
                peak = max(peak, _tree_memory(process.pid))
                if time.perf_counter() - started > limit:
                    process.kill()
        wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(wall, cpu, peak / _MEGABYTE, output, errors, process.returncode)


def _tree_memory(root: int) -> int:
    """Kilobytes of a process and all below it."""
    parents: dict[int, list[int]] = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit() and (parent := _parent(entry.name)) is not None:
            parents.setdefault(parent, []).append(int(entry.name))
    total, pending = 0, [root]
    while pending:
        process = pending.pop()
        pending += parents.get(process, ())
        total += _memory(process)
    return total


def _parent(process: str) -> int | None:
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return None


def _memory(process: int) -> int:
    """The process's proportional share: a page that two processes share counts half in each."""
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0
