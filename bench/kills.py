"""Runs a project undisturbed, and again while its worker processes are killed at random: the records must be the same.

    .venv/bin/python bench/kills.py SOURCE OUT [--kills 50] [--seed 0] [-- OPTIONS OF mrscout run]

Workers are the Python processes that mrscout has forked, JVMs that run relations, and launchers of the fence; the
first process and the build tool are left alone. A run that ends before all kills are done is repeated from the
start, in another folder. Prints each difference, and a line at the end; the exit code is 1 where there is one.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

RECORDS = ("relations.jsonl", "verdicts.jsonl")
LAUNCHER, WORKER = "fence/inside/launch.py", "mrscout.jvm.Worker"
PAUSE = (1.0, 8.0)  # seconds between two kills: on a busy machine a JVM takes some to start


def command(source: str, out: Path, options: list[str]) -> list[str]:
    return [sys.executable, "-m", "mrscout", "run", source, "--out", str(out), "--quiet", *options]


def processes() -> dict[int, tuple[int, str]]:
    """The parent and the command line of every process."""
    found: dict[int, tuple[int, str]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError, ValueError):
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                found[int(entry.name)] = (parent, line)
    return found


def workers(first: int) -> dict[str, list[int]]:
    """The processes below the first one that may be killed, by their kind."""
    every = processes()
    below, pending = set[int](), [first]
    while pending:
        at = pending.pop()
        children = [process for process, (parent, _) in every.items() if parent == at]
        below.update(children)
        pending += children
    own = every.get(first, (0, ""))[1]
    kinds: dict[str, list[int]] = {"python": [], "launcher": [], "jvm": []}
    for process in sorted(below):
        line = every[process][1]
        if LAUNCHER in line:
            kinds["launcher"].append(process)
        elif WORKER in line:
            kinds["jvm"].append(process)
        elif line == own:
            kinds["python"].append(process)
    return {kind: found for kind, found in kinds.items() if found}


def disturbed(asked: list[str], left: int, chance: random.Random) -> tuple[list[str], int]:
    """Run a command and kill workers of it; what was killed, and the exit code."""
    killed: list[str] = []
    with subprocess.Popen(asked, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        while process.poll() is None:
            time.sleep(chance.uniform(*PAUSE))
            kinds = workers(process.pid)
            if not kinds or len(killed) == left:
                continue
            kind = chance.choice(sorted(kinds))
            with suppress(ProcessLookupError):
                os.kill(chance.choice(kinds[kind]), signal.SIGKILL)
                killed.append(kind)
        return killed, process.returncode


def records(out: Path) -> dict[str, dict[str, object]]:
    """The records of a run without their times, by file and id."""
    found: dict[str, dict[str, object]] = {}
    for name in RECORDS:
        for line in (out / name).read_bytes().splitlines():
            record = json.loads(line)
            record.pop("seconds", None)
            found[f"{name} {record['id']}"] = record
    return found


def differences(before: dict[str, dict[str, object]], after: dict[str, dict[str, object]]) -> list[str]:
    """What is not as it was, a line each."""
    lines: list[str] = []
    for name in sorted({*before, *after}):
        if name not in before or name not in after:
            lines.append(f"{name}: only {'disturbed' if name in after else 'undisturbed'}")
            continue
        for key in sorted({*before[name], *after[name]}):
            was, now = before[name].get(key), after[name].get(key)
            if was != now:
                lines.append(f"{name}: {key}: {json.dumps(was)[:200]} -> {json.dumps(now)[:200]}")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source")
    parser.add_argument("out", type=Path)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    own, _, options = " ".join(sys.argv[1:]).partition(" -- ")
    given = parser.parse_args(own.split())
    given.options = options.split()
    given.out.mkdir(parents=True)
    subprocess.run(
        command(given.source, given.out / "calm", given.options), stdout=subprocess.DEVNULL, check=True
    )
    calm = records(given.out / "calm")
    chance = random.Random(given.seed)
    done, wrong, runs = 0, 0, 0
    while done < given.kills:
        runs += 1
        out = given.out / f"disturbed{runs}"
        killed, code = disturbed(command(given.source, out, given.options), given.kills - done, chance)
        done += len(killed)
        found = differences(calm, records(out)) if code == 0 else [f"exit code {code}"]
        complete = code == 0 and json.loads((out / "run.json").read_bytes())["complete"]
        found += [] if complete or code else ["it is not complete"]
        wrong += len(found)
        counts = ", ".join(f"{killed.count(kind)} {kind}" for kind in sorted(set(killed)))
        print(f"run {runs}: {len(killed)} killed ({counts or 'none'}), {len(found)} differences", flush=True)
        for line in found:
            print(f"  {line}")
        if not killed:
            print("nothing was killed; the project is too small")
            return 1
    print(f"{done} kills in {runs} runs, {len(calm)} records: {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
