"""What the engine and the catalogue take: overhead of an item, time of a build, time of the questions.

python bench/corpora.py overhead 10000 0.1 --slots 4 [--cluster local:1x4]
python bench/corpora.py catalogue 150 RUN…        copies of run folders stand for so many projects
python bench/corpora.py questions CATALOG
"""

import argparse
import resource
import shutil
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from mrscout.catalogue.build import Source, build, read_source
from mrscout.catalogue.queries import opened_catalogue
from mrscout.catalogue.questions import QUESTIONS
from mrscout.corpora.conductor import Ended, conduct
from mrscout.corpora.journal import Corpus, read_state
from mrscout.corpora.manifest import Item
from mrscout.corpora.pools import DaskPool, LocalPool


def overhead(count: int, seconds: str, slots: int, cluster: str | None) -> None:
    """Mine items that sleep, and print what each takes beyond that, and the memory at tenths of the way."""
    folder = Path(tempfile.mkdtemp(prefix="bench-corpora-"))
    items = [Item(f"item-{number:06}", f"/nowhere/{number}") for number in range(count)]
    pool = DaskPool(cluster) if cluster else LocalPool(slots)
    while not (slots := pool.slots):
        time.sleep(0.1)
    began, ended = time.monotonic(), 0
    with Corpus(folder, items) as corpus:
        for event in conduct(corpus, pool, command=lambda _: ("/bin/sleep", seconds)):
            if isinstance(event, Ended):
                ended += 1
                if ended % max(1, count // 10) == 0:
                    print(
                        f"{ended:>8,} items  {memory():>5} MB  {time.monotonic() - began:.0f} s", flush=True
                    )
    wall, used = time.monotonic() - began, resource.getrusage(resource.RUSAGE_SELF)
    pool.close()
    ideal = count * float(seconds) / slots
    settled = len(read_state(folder).settled)
    print(f"settled {settled:,} of {count:,} in {wall:.1f} s with {slots} slots, {ideal:.1f} s of it asleep")
    print(
        f"beyond that {(wall - ideal) / count * 1000:.2f} ms an item; the conductor's own processor time is ",
        end="",
    )
    print(f"{(used.ru_utime + used.ru_stime) / count * 1000:.2f} ms an item")
    shutil.rmtree(folder)


def memory() -> int:
    """Return the resident memory of this process in MB, as it is now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() >> 20


def catalogue(count: int, runs: list[Path], out: Path) -> None:
    """Build a catalogue of copies of runs, and add one more to it."""
    mined = [
        project for run in runs for project in read_source(run).projects if project.outcome == "complete"
    ]
    copies = [replace(mined[number % len(mined)], project=f"p{number:05}") for number in range(count)]
    for sources, what in (
        (copies, f"{count} projects"),
        ([*copies, replace(copies[0], project="one-more")], "one more"),
    ):
        began, before = time.monotonic(), time.process_time()
        built = build([Source("bench", tuple(sources))], out)
        rows, spent = sum(built.rows.values()), time.monotonic() - began
        used = time.process_time() - before
        print(
            f"{what}: {spent:.1f} s ({used:.1f} s of a processor), {built.made} read, {rows:,} rows, {memory()} MB"
        )
    size = sum(path.stat().st_size for path in out.rglob("*.parquet"))
    print(f"{len(list(out.rglob('*.parquet')))} files, {size / 1e6:.1f} MB")


def questions(folder: Path) -> None:
    """Time each of the documented questions, with a catalogue that is opened anew for each."""
    for question in QUESTIONS:
        began = time.monotonic()
        with opened_catalogue(folder) as opened:
            rows = len(opened.ask(question.query).rows)
        print(f"{time.monotonic() - began:6.2f} s  {rows:>6,} rows  {question.title}")


def main() -> None:
    """Measure what the arguments name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("overhead")
    one.add_argument("count", type=int)
    one.add_argument("seconds")
    one.add_argument("--slots", type=int, default=4)
    one.add_argument("--cluster")
    two = commands.add_parser("catalogue")
    two.add_argument("count", type=int)
    two.add_argument("runs", nargs="+", type=Path)
    two.add_argument("--out", type=Path, required=True)
    commands.add_parser("questions").add_argument("folder", type=Path)
    asked = parser.parse_args()
    if asked.command == "overhead":
        overhead(asked.count, asked.seconds, asked.slots, asked.cluster)
    elif asked.command == "catalogue":
        catalogue(asked.count, asked.runs, asked.out)
    else:
        questions(asked.folder)


if __name__ == "__main__":
    main()
