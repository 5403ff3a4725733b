"""Tries mrscout on real bugs: the commit before the fix (B), the commit of the fix (F), the tests as they are at B.

    python bench/bugs MIRRORS BUGS.json OUT [--only Csv-3 …] [--sample N [--draw SEED]] [--question A|B|both]
                                            [-- OPTIONS OF mrscout run]

MIRRORS holds a git directory of each repository, as OWNER+NAME/repo. A bug has a folder below OUT, which is left alone
where it is complete, so that the bench goes on after it was stopped.

- A, finding: mines B, and checks what was refuted there on F. Refuted on B and not on F is a find; on both, an alarm
  that somebody has to judge.
- B, regression: mines F with the tests of B, and checks what was kept there on B. Broken is a detection. Control: the
  same relations checked on F, where none may break.

What was mined from a test that shows the bug never counts. Only tests that mention a changed class are mined.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tarfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

Json = dict[str, Any]
_DEFAULTS = ("--inputs", "300", "--budget", "4m")
_TIMEOUT = 1500


@dataclass(frozen=True)
class Bug:
    """A bug with the git directory of its repository."""

    record: Json
    git: Path

    @property
    def name(self) -> str:
        return str(self.record["bug"])

    @property
    def simple_names(self) -> list[str]:
        """The simple names of the classes that the fix changes."""
        return sorted({name.rpartition(".")[2].partition("$")[0] for name in self.record["modified_classes"]})

    @property
    def changed(self) -> set[str]:
        return set(self.record["modified_classes"])

    @property
    def triggers(self) -> set[str]:
        """The tests that show the bug, as `Class.method`."""
        return {test.replace("::", ".") for test in self.record["trigger_tests"]}

    def lay_out(self, commit: str, folder: Path) -> None:
        """Write the files of a commit into a folder."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        with tarfile.open(fileobj=BytesIO(self._run("archive", commit))) as archive:
            archive.extractall(folder, filter="data")

    def restore_tests(self, folder: Path) -> None:
        """Give a folder of F the tests of B."""
        buggy, fixed = self.record["buggy"], self.record["fixed"]
        names = self._run("diff", "--name-only", "--no-renames", buggy, fixed).decode().splitlines()
        there = set(self._run("ls-tree", "-r", "--name-only", buggy).decode().splitlines())
        for name in names:
            if "test" not in Path(name).parts:
                continue
            path = folder / name
            path.unlink(missing_ok=True)
            if name in there:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(self._run("show", f"{buggy}:{name}"))

    def _run(self, *arguments: str) -> bytes:
        return subprocess.run(
            ["git", f"--git-dir={self.git}", *arguments], check=True, stdout=subprocess.PIPE
        ).stdout


def mrscout(*arguments: str | Path) -> int:
    command = [sys.executable, "-m", "mrscout", *map(str, arguments)]
    try:
        return subprocess.run(
            command, check=False, timeout=_TIMEOUT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ).returncode
    except subprocess.TimeoutExpired:
        return -1


def lines(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line] if path.exists() else []


def tests_of(bug: Bug, folder: Path) -> list[str]:
    """The classes of tests that mention a changed class, as `--only` takes them."""
    names = []
    for path in sorted(folder.rglob("*.java")):
        if "Test" in path.stem:
            text = path.read_text("utf-8", "replace")
            if any(name in text for name in bug.simple_names):
                names.append(path.stem)
    return names


def mine(bug: Bug, folder: Path, out: Path, options: list[str]) -> int:
    only = [word for name in tests_of(bug, folder) for word in ("--only", name)]
    if not only:
        return 0
    return mrscout("run", folder, "--out", out, "--quiet", *only, *options)


def relations_of(bug: Bug, out: Path) -> dict[str, Json]:
    """The relations of a run that were not mined from a test that shows the bug, by id."""
    return {
        record["id"]: record
        for record in lines(out / "relations.jsonl")
        if record["test"].partition("(")[0] not in bug.triggers
    }


def funnel(bug: Bug, out: Path) -> Json:
    """How far a run came."""
    relations = relations_of(bug, out)
    codified = {id_: one for id_, one in relations.items() if one.get("status") == "codified"}
    judged = {one["id"]: one["verdict"] for one in lines(out / "verdicts.jsonl") if one["id"] in codified}
    of_class = [one for one in codified.values() if one["class_under_test"] in bug.changed]
    return {
        "relations": len(relations),
        "codified": len(codified),
        "of_changed_class": len(of_class),
        "verdicts": dict(Counter(judged.values())),
    }


def checked(bug: Bug, out: Path, other: Path) -> dict[str, Json]:
    """The outcomes of a run's relations on another checkout, by id."""
    mrscout("check", other, "--out", out, "--quiet", "--inputs", "200")
    relations = relations_of(bug, out)
    found = {one["id"]: one for one in lines(out / "check.jsonl") if one["id"] in relations}
    (out / "check.jsonl").unlink(missing_ok=True)
    return found


def having(outcomes: dict[str, Json], outcome: str) -> list[str]:
    return [id_ for id_, one in outcomes.items() if one["outcome"] == outcome]


def question_a(bug: Bug, work: Path, options: list[str]) -> Json:
    """Mine B, and replay on F what was refuted."""
    out = work / "run-B"
    began = time.monotonic()
    mine(bug, work / "B", out, options)
    spent = time.monotonic() - began
    outcomes = checked(bug, out, work / "F")
    return {
        **funnel(bug, out),
        "finds": having(outcomes, "fixed"),
        "alarms": having(outcomes, "refuted"),
        "findings": len(lines(out / "findings.jsonl")),
        "seconds": round(spent),
    }


def question_b(bug: Bug, work: Path, options: list[str]) -> Json:
    """Mine F with the tests of B, and check on B what was kept."""
    mined = work / "F-with-tests-of-B"
    bug.lay_out(bug.record["fixed"], mined)
    bug.restore_tests(mined)
    out = work / "run-F"
    mine(bug, mined, out, options)
    control = checked(bug, out, mined)
    outcomes = checked(bug, out, work / "B")
    # a relation that breaks on the code that it was mined from says nothing
    unstable = having(control, "broken")
    return {
        **funnel(bug, out),
        "detected": [id_ for id_ in having(outcomes, "broken") if id_ not in unstable],
        "gone": having(outcomes, "gone"),
        "control_broken": unstable,
        "checked": len(outcomes),
    }


def tried(bug: Bug, out: Path, question: str, options: list[str]) -> Json:
    """What came of a bug, from an earlier run of the bench if it was complete."""
    work = out / bug.name
    result = work / "result.json"
    known: Json = json.loads(result.read_text()) if result.exists() else {}
    missing = [one for one in ("A", "B") if question in (one, "both") and one not in known]
    if missing:
        for commit, name in (("buggy", "B"), ("fixed", "F")):
            bug.lay_out(bug.record[commit], work / name)
        for one in missing:
            known[one] = (question_a if one == "A" else question_b)(bug, work, options)
        result.write_text(json.dumps(known, indent=2))
    return known


def chosen(arguments: argparse.Namespace) -> Iterator[Bug]:
    records = json.loads(arguments.bugs.read_text())
    if arguments.only:
        records = [record for record in records if record["bug"] in arguments.only]
    if arguments.sample is not None:
        records = random.Random(arguments.draw).sample(records, min(arguments.sample, len(records)))
    for record in records:
        git = arguments.mirrors / record["repository"].replace("/", "+") / "repo"
        if git.exists():
            yield Bug(record, git)
        else:
            print(f"{record['bug']}: no mirror of {record['repository']}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("bugs", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("--question", choices=("A", "B", "both"), default="both")
    words = sys.argv[1:]
    options = words[words.index("--") + 1 :] if "--" in words else list(_DEFAULTS)
    arguments = parser.parse_args(words[: words.index("--")] if "--" in words else words)
    totals: Counter[str] = Counter()
    for bug in chosen(arguments):
        result = tried(bug, arguments.out, arguments.question, options)
        print(f"{bug.name}: {json.dumps(result)}", flush=True)
        totals["bugs"] += 1
        for question, part in result.items():
            totals[f"{question} with a verdict"] += bool(part["verdicts"])
            totals[f"{question} with a relation of a changed class"] += bool(part["of_changed_class"])
            totals[f"{question} found"] += bool(part.get("finds") or part.get("detected"))
            totals[f"{question} alarms"] += len(part.get("alarms", ()))
            totals[f"{question} control broken"] += len(part.get("control_broken", ()))
    for name, count in sorted(totals.items()):
        print(f"  {count:5}  {name}")


if __name__ == "__main__":
    main()
