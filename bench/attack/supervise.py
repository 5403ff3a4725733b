"""Runs one command so that nothing of it gets away: limits its time and memory, and ends whatever it leaves behind.

    python supervise.py PLAN.json

The plan names the command, its folder, environment and limits, and optionally processes to kill on the way. This
process adopts orphans (a "subreaper"), so that also a daemon of the command's stays in sight. The result goes into
``result.json`` beside the plan.
"""

import ctypes
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_LOOK = 0.25  # seconds between two looks at the processes
_GRACE = 10.0  # seconds that processes may take to end after the command
_LARGEST_FILE = 4 << 30
_PAGE = os.sysconf("SC_PAGE_SIZE")


def descendants() -> dict[int, str]:
    """The living processes that this one or its children started, with their command lines."""
    parents: dict[int, int] = {}
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            stat = Path("/proc", number, "stat").read_text(errors="replace")
        except OSError:
            continue
        state, parent = stat.rpartition(")")[2].split()[:2]
        if state not in "ZX":
            parents[int(number)] = int(parent)
    found: dict[int, str] = {}
    for number in parents:
        above: int | None = number
        while above is not None and above != os.getpid():
            above = parents.get(above)
        if above is not None and number != os.getpid():
            found[number] = _command_line(number)
    return found


def _command_line(number: int) -> str:
    try:
        return Path("/proc", str(number), "cmdline").read_text(errors="replace").replace("\0", " ").strip()
    except OSError:
        return ""


def _memory(number: int) -> int:
    try:
        return int(Path("/proc", str(number), "statm").read_text().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0


def _kill(numbers: Iterator[int] | dict[int, str], sent: int = signal.SIGKILL) -> None:
    for number in numbers:
        try:
            os.kill(number, sent)
        except ProcessLookupError:
            continue


def _give_up(*_: object) -> NoReturn:
    """End everything, since whoever started this is gone."""
    while left := descendants():
        _kill(left)
        _reap()
        time.sleep(_LOOK)
    os._exit(1)


def _reap() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def supervise(plan: dict, folder: Path) -> dict:
    """Run the command to its end, or to the first limit that it meets."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    signal.signal(signal.SIGTERM, _give_up)
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        started = time.monotonic()
        running = subprocess.Popen(
            plan["command"],
            cwd=plan["folder"],
            env=plan["environment"],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (_LARGEST_FILE, _LARGEST_FILE)),
        )
        ended, peak, kills = "by itself", 0, list(plan["kills"])
        with suppress(subprocess.TimeoutExpired):
            running.wait(_LOOK)
        while (code := running.poll()) is None:
            family = descendants()
            memory = {number: _memory(number) for number in family}
            ours = [
                memory[number] for number, line in family.items() if "mrscout" in line and "java" not in line
            ]
            peak = max(peak, *ours, 0)
            if time.monotonic() - started > plan["seconds"]:
                ended = "by the time limit"
            elif peak > plan["memory"] or sum(memory.values()) > plan["memory_in_all"]:
                ended = "by the memory limit"
            if ended != "by itself":
                _kill(descendants())
                running.wait()
                code = None
                break
            kills = [kill for kill in kills if not _killed(kill, family, running.pid, started)]
            with suppress(subprocess.TimeoutExpired):
                running.wait(_LOOK)
    seconds = time.monotonic() - started
    until = time.monotonic() + _GRACE
    while (left := descendants()) and time.monotonic() < until and ended == "by itself":
        _reap()
        time.sleep(_LOOK)
    survivors = sorted(filter(None, left.values())) if ended == "by itself" else []
    while left := descendants():
        _kill(left)
        _reap()
        time.sleep(_LOOK)
    _reap()
    return {
        "code": code,
        "ended": ended,
        "seconds": seconds,
        "peak": peak,
        "survivors": survivors,
        "kills_left": len(kills),
    }


def _killed(kill: dict, family: dict[int, str], command: int, started: float) -> bool:
    """Send a planned signal when its moment has come; tell whether it was sent."""
    if time.monotonic() - started < kill["after"]:
        return False
    if (when := kill["when"]) and not (Path(when).exists() and Path(when).stat().st_size):
        return False
    if not kill["pattern"]:
        targets = [command]
    else:
        targets = [number for number, line in family.items() if re.search(kill["pattern"], line)]
    if len(targets) < kill["least"]:
        return False
    _kill(iter(targets[-1:]), kill["signal"])
    return True


if __name__ == "__main__":
    place = Path(sys.argv[1])
    result = supervise(json.loads(place.read_text()), place.parent)
    (place.parent / "result.json").write_text(json.dumps(result))
