"""Whole runs that are killed at random moments and go on: they must end as the one that nobody disturbed."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from records import contents, differences, fixture

_PROJECT = "shelf"
_OPTIONS = (
    "--time-limit",
    "900",
    "--only",
    "StackTest.*",
    "--only",
    "HexCodecTest.roundTrip*",
    "--inputs",
    "60",
    "--quiet",
    "--offline",
)
_PATIENCE = 15.0  # seconds for whatever a killed run has started to end


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)


def _kill_first(process: subprocess.Popen[bytes]) -> None:
    process.kill()


def _interrupt(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does


def _terminate(process: subprocess.Popen[bytes]) -> None:
    process.terminate()


WAYS: dict[str, Callable[[subprocess.Popen[bytes]], None]] = {
    "SIGKILL to all": _kill_group,
    "SIGKILL to the first": _kill_first,
    "SIGINT to all": _interrupt,
    "SIGTERM to the first": _terminate,
}


def kills(out: Path, trials: int, seed: int, jobs: int) -> bool:
    """Whether every run ended as it must, and nothing was left of the killed ones."""
    out.mkdir(parents=True)
    project = out / _PROJECT
    shutil.copytree(fixture(_PROJECT), project)
    started = time.monotonic()
    _finish(_start(project, out / "undisturbed", out, 1))
    whole = time.monotonic() - started
    expected = contents(out / "undisturbed")
    chance = random.Random(seed)
    print(f"kills: {trials} in runs of {whole:.0f} s, seed {seed}", flush=True)
    good, done, number = True, 0, 0
    while done < trials:
        folder, number = out / f"run{number}", number + 1
        (folder / "tmp").mkdir(parents=True)
        faults: list[str] = []
        for way in chance.sample(list(WAYS), len(WAYS))[: trials - done]:
            moment = chance.uniform(0.03, 0.5) * whole
            found = _killed(_start(project, folder / "run", folder / "tmp", jobs), folder, way, moment)
            if found is None:  # it had ended before
                break
            faults += found
            done += 1
        before = _verdicts(folder / "run")
        _finish(_start(project, folder / "run", folder / "tmp", jobs))
        after = _verdicts(folder / "run")
        faults += [f"judged twice: {id_}" for id_ in before if after.get(id_) != before[id_]]
        faults += [f"differs: {name}" for name in differences(contents(folder / "run"), expected)]
        print(f"  {folder.name}: {'; '.join(faults) or 'as if nothing had been'}", flush=True)
        good &= not faults
        shutil.rmtree(folder)
    return good


def _killed(process: subprocess.Popen[bytes], folder: Path, way: str, moment: float) -> list[str] | None:
    """What is wrong with a run that was killed after so many seconds; None where it had ended."""
    before = _verdicts(folder / "run")
    with suppress(subprocess.TimeoutExpired):
        process.wait(moment)
    alive = process.poll() is None
    if alive:
        WAYS[way](process)
        process.wait(_PATIENCE)
        print(f"    {way:20} after {moment:5.1f} s: {len(_verdicts(folder / 'run'))} verdicts", flush=True)
    process.communicate()
    if not alive:
        return None
    lost = [id_ for id_ in before if id_ not in _verdicts(folder / "run")]
    return [f"lost: {id_}" for id_ in lost] + [f"still there: {id_}" for id_ in _orphans(folder)]


def _verdicts(out: Path) -> dict[object, dict[str, object]]:
    return {record["id"]: record for record in _whole(out, "verdicts.jsonl")}


def _whole(out: Path, name: str) -> list[dict[str, object]]:
    """The records of a file whose last line may be cut off."""
    path = out / name
    data = path.read_bytes().rpartition(b"\n")[0] if path.exists() else b""
    return [json.loads(line) for line in data.splitlines()]


def _start(project: Path, out: Path, temporary: Path, jobs: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "mrscout", "run", str(project), "--out", str(out)]
    return subprocess.Popen(
        [*command, "--jobs", str(jobs), *_OPTIONS],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)},
        start_new_session=True,
    )


def _finish(process: subprocess.Popen[bytes]) -> None:
    _, said = process.communicate()
    if process.returncode:
        sys.exit(f"a run ended with {process.returncode}: {said.decode(errors='replace')}")


def _orphans(folder: Path) -> list[str]:
    """Processes that stand in the folder or were told of it, after a while."""
    until = time.monotonic() + _PATIENCE
    while (found := _processes(str(folder))) and time.monotonic() < until:
        time.sleep(0.1)
    return found


def _processes(folder: str) -> list[str]:
    found = []
    for process in Path("/proc").iterdir():
        with suppress(OSError):
            command = (process / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
            if process.name.isdigit() and (folder in command or folder in str((process / "cwd").readlink())):
                found.append(f"{process.name} {command[:80]}")
    return found
