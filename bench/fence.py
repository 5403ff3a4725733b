"""What the fence costs: starting a program in it as a ratio to starting it bare.

    python bench/fence.py [--repeat 10] [--jars 0 300] [--jdk HOME]

Bare and fenced starts take turns, so that a busy machine slows both. Printed are medians: of the CPU time of
all processes, which depends less on what else runs, and by the clock. Each jar is allowed by itself.
"""

import argparse
import os
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from mrscout.languages.java.jdks import Jdk, find_jdks, jdk_at
from mrscout.sandbox.fence.fence import Fence
from mrscout.sandbox.fence.probe import probe

_JAVA = ("-Xshare:auto", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("--jars", type=int, nargs="*", default=[0, 300])
    parser.add_argument("--jdk", type=Path)
    options = parser.parse_args()
    jdk = (jdk_at(options.jdk) if options.jdk else None) or find_jdks()[0]
    print(f"Java {jdk.version}, {os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}\n")
    columns = ("bare", "fenced", "added", "ratio") * 2
    print(f"{'':32} {'ms of CPU':^28} {'ms by the clock':^28}\n{'':32}", *(f"{name:>6}" for name in columns))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for standing in probe():
            if not standing.is_enough:
                print(f"{standing.mechanism.value}: not in force, {standing.details}")
                continue
            for count in options.jars:
                jars = tuple(folder / f"{number}.jar" for number in range(count))
                for jar in jars:
                    jar.touch()
                fence = Fence(standing.mechanism, folder, (jdk.home, *jars), helper=standing.helper)
                _measure(fence, jdk, jars, options.repeat)


def _measure(fence: Fence, jdk: Jdk, jars: Sequence[Path], repeat: int) -> None:
    java = [str(jdk.home / "bin/java"), *_JAVA, "-cp", os.pathsep.join(map(str, jars)) or ".", "-version"]
    prefix, environment = fence.prefix, fence.environment(os.environ)
    for label, command in {"true": ["/bin/true"], "java": java}.items():
        bare, fenced = [], []
        for _ in range(repeat):
            bare.append(_timed(command, environment))
            fenced.append(_timed([*prefix, *command], environment))
        print(f"{f'{fence.mechanism.value}, {len(jars)} jars, {label}':32}", end="")
        for without, within in zip(zip(*bare, strict=True), zip(*fenced, strict=True), strict=True):
            low, high = statistics.median(without), statistics.median(within)
            print(f" {low:6.1f} {high:6.1f} {high - low:6.1f} {high / low:6.2f}", end="", flush=True)
        print()


def _timed(command: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """Milliseconds of CPU of the process and what it starts, and by the clock."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used * 1000, (end - start) * 1000


if __name__ == "__main__":
    main()
