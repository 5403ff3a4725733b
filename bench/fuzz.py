#!/usr/bin/env python3
"""Analyses damaged copies of real test files, and reports every crash, hang and unsteady result.

    bench/fuzz.py PROJECTS [--count 10000] [--seed 1] [--jobs 2] [--only OWNER__NAME ...]

A round copies a project's Java files to a temporary folder, damages some of its tests and a few of its
classes, and analyses the damaged files in two processes, forwards and backwards, so that what one file leaves
behind in memory meets the others in a different order. Both must say the same. A failure is made smaller,
line by line, and printed. Exits with 1 where there was one.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from fuzz_process import HANG, Failure, Verdict, examine
from minimise import minimise
from mutations import mutate

from mrscout.languages.java.lowering.testcases import may_hold_tests
from mrscout.sources import Project, Role, SourceFile, open_source

#: damaged tests in one round, and the classes beside them
_ROUND = 100
_CLASSES = 5
#: bytes; larger files add time, not variety
_LARGEST = 60_000
_KEPT = (".java", "pom.xml", ".gradle", ".kts", "build.xml", ".classpath")


@dataclass(frozen=True, slots=True)
class Round:
    """One project, once."""

    number: int
    source: Path
    tests: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round found."""

    files: int
    tests: int  #: still seen in the damaged files
    kinds: Counter[str]  #: of damage
    failures: Counter[str]  #: files by the signature of their failure
    examples: list[
        tuple[Failure, bytes, str]
    ]  #: one for each signature, made smaller, and how it was damaged


def run_round(round_: Round, seed: int) -> Outcome:
    """Damage, analyse twice, compare."""
    random = Random(f"{seed}/{round_.number}/{round_.source.name}")
    with tempfile.TemporaryDirectory(prefix="mrscout-fuzz-") as folder:
        root = Path(folder) / round_.source.name
        _copy(round_.source, root)
        project = open_source(str(root))
        damaged = _damage(random, project, round_.tests)
        files = [file for file in project.files if file.path in damaged]
        forwards = examine(project, files)
        backwards = examine(project, files[::-1])
        failures = [failure for verdict in forwards.values() if (failure := verdict.failure)]
        failures += _unsteady(forwards, backwards)
        found = []
        for failure in _distinct(failures):
            source = minimise(project, failure, (root / failure.path).read_bytes())
            found.append((failure, source, damaged[failure.path]))
    kinds = Counter(kind for how in damaged.values() for kind in how.split("+"))
    tests = sum(len(verdict.records) for verdict in forwards.values())
    return Outcome(len(files), tests, kinds, Counter(failure.signature for failure in failures), found)


def _copy(source: Path, target: Path) -> None:
    def uninteresting(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if not (name.endswith(_KEPT) or (Path(folder) / name).is_dir())]

    shutil.copytree(source, target, ignore=uninteresting, ignore_dangling_symlinks=True)


def _damage(random: Random, project: Project, count: int) -> dict[str, str]:
    """Damage files in place: path to how."""
    tests, classes = _candidates(project)
    chosen = random.sample(tests, min(len(tests), count))
    chosen += random.sample(classes, min(len(classes), _CLASSES))
    originals = {file.path: (project.root / file.path).read_bytes() for file in chosen}
    others = tuple(originals.values())
    how = {}
    for path, source in originals.items():
        data, how[path] = mutate(random, source, others)
        (project.root / path).write_bytes(data)
    return how


def _candidates(project: Project) -> tuple[list[SourceFile], list[SourceFile]]:
    small = [file for file in project.files if (project.root / file.path).stat().st_size <= _LARGEST]
    tests = [file for file in small if may_hold_tests((project.root / file.path).read_bytes())]
    return tests, [file for file in small if file.role is Role.MAIN]


def _unsteady(forwards: dict[str, Verdict], backwards: dict[str, Verdict]) -> Iterator[Failure]:
    for path, verdict in forwards.items():
        other = backwards[path]
        if other.failure and not verdict.failure:
            yield other.failure
        elif verdict.records != other.records and not verdict.failure:
            yield Failure(path, "unsteady", _difference(verdict.records, other.records))


def _difference(forwards: tuple[bytes, ...], backwards: tuple[bytes, ...]) -> str:
    """Where two results part, with some text around."""
    for one, other in zip(forwards, backwards, strict=False):
        if one != other:
            at = next(
                (index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0
            )
            test = one.partition(b'"test":')[2].partition(b",")[0].decode()
            parts = [text[max(0, at - 60) : at + 120].decode("utf-8", "replace") for text in (one, other)]
            return f"{test}\nforwards:  …{parts[0]}…\nbackwards: …{parts[1]}…"
    return f"{len(forwards)} tests forwards, {len(backwards)} backwards"


def _distinct(failures: list[Failure]) -> list[Failure]:
    first: dict[str, Failure] = {}
    for failure in failures:
        first.setdefault(failure.signature, failure)
    return list(first.values())


def plan(projects: list[Path], count: int, seed: int) -> list[Round]:
    """Rounds over all projects in turn, until enough files are damaged."""
    random = Random(seed)
    sizes = {project: len(_candidates(open_source(str(project)))[0]) for project in projects}
    rounds: list[Round] = []
    while count > 0:
        turn = [project for project in projects if sizes[project]]
        if not turn:
            raise SystemExit("no test files below the folder")
        for source in random.sample(turn, len(turn)):
            tests = min(_ROUND, sizes[source], count)
            if tests > 0:
                rounds.append(Round(len(rounds), source, tests))
                count -= tests
    return rounds


def _show(failure: Failure, source: bytes, where: str) -> None:
    print(f"--- {failure.kind} in {where}\n{failure.detail}")
    if failure.kind != "unsteady":
        print("".join(f"    {line}\n" for line in source.decode("utf-8", "replace").splitlines()), end="")
    print("---", flush=True)


def main() -> int:
    """Read the arguments and fuzz."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("projects", type=Path, help="a folder of projects")
    parser.add_argument("--count", type=int, default=10_000, help="damaged test files")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[], help="names of folders")
    arguments = parser.parse_args()
    projects = sorted(entry for entry in arguments.projects.iterdir() if entry.is_dir())
    projects = [project for project in projects if not arguments.only or project.name in arguments.only]
    started = time.monotonic()
    rounds = plan(projects, arguments.count, arguments.seed)
    files, tests, kinds, signatures = 0, 0, Counter[str](), Counter[str]()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for round_, outcome in zip(
            rounds, pool.map(lambda one: run_round(one, arguments.seed), rounds), strict=True
        ):
            for failure, source, how in outcome.examples:
                if failure.signature not in signatures:
                    _show(failure, source, f"{round_.source.name}/{failure.path}, {how}")
            files += outcome.files
            tests += outcome.tests
            kinds += outcome.kinds
            signatures += outcome.failures
            if sys.stderr.isatty():
                print(
                    f"\r{files:,} files, {len(signatures)} kinds of failure",
                    end="",
                    file=sys.stderr,
                    flush=True,
                )
    print(f"seed {arguments.seed}: {files:,} damaged files of {len(projects)} projects, each analysed twice")
    print(f"{tests:,} tests were still seen in them")
    print("how: " + ", ".join(f"{kind} {number:,}" for kind, number in kinds.most_common()))
    print(f"limit for a hang: {HANG} s; took {time.monotonic() - started:,.0f} s with {arguments.jobs} jobs")
    for signature, number in signatures.most_common():
        print(f"{number:6,} files  {signature}")
    print(
        "no crash, no hang, no unsteady result" if not signatures else f"{len(signatures)} kinds of failure"
    )
    return 1 if signatures else 0


if __name__ == "__main__":
    sys.exit(main())
