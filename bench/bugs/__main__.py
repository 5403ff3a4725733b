"""Tries mrscout on real bugs: the commit before the fix (B), the commit of the fix (F), the tests as they are at B.

    python bench/bugs MIRRORS BUGS.json OUT [--only Csv-3 …] [--sample N [--draw SEED]] [--question A|B|both]
                                            [-- OPTIONS OF mrscout run]

MIRRORS holds a git directory of each repository, as OWNER+NAME/repo. A bug has a folder below OUT, which is left alone
where it is complete, so that the bench goes on after it was stopped.

- A, finding: mines B, and tries the findings of that run again on B and on F. One that is there on B and gone on F is a
  find; one that is there on both is an alarm, which somebody has to judge.
- B, regression: mines F with the tests of B, and checks what was kept there on B. Broken is a detection. Control: the
  same relations checked on F, where none may break.

What was mined from a test that shows the bug never counts. Only tests that mention a changed class, or are in its
package, are mined. A run that is complete is used again: delete the folder of the bug, or its run-B and run-F, to mine
anew.
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
    """The classes of tests that mention a changed class or are in its package, as `--only` takes them."""
    packages = {"/".join(name.split(".")[:-1]) for name in bug.changed}
    names = []
    for path in sorted(folder.rglob("*.java")):
        if "Test" in path.stem:
            text = path.read_text("utf-8", "replace")
            beside = any(path.parent.as_posix().endswith(f"/{package}") for package in packages)
            if beside or any(name in text for name in bug.simple_names):
                names.append(path.stem)
    return sorted(set(names))


def mine(bug: Bug, folder: Path, out: Path, options: list[str]) -> int:
    """Run mrscout on the tests of a bug, unless that was done before; the seconds that it took."""
    only = [word for name in tests_of(bug, folder) for word in ("--only", name)]
    if not only or is_complete(out):
        return 0
    began = time.monotonic()
    mrscout("run", folder, "--out", out, "--quiet", *only, *options)
    return round(time.monotonic() - began)


def is_complete(out: Path) -> bool:
    """Whether a run came to its end."""
    return (out / "run.json").exists() and bool(json.loads((out / "run.json").read_text("utf-8"))["complete"])


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
    mined = [one for one in of_class if one["origin"]["kind"] == "mined"]
    run: Json = json.loads((out / "run.json").read_text("utf-8")) if (out / "run.json").exists() else {}
    return {
        "tests": run.get("funnel", {}).get("tests", 0),
        "mtcs": run.get("funnel", {}).get("mtcs", 0),
        "builds": bool(run.get("modules")),
        "relations": len(relations),
        "codified": len(codified),
        "of_changed_class": len(of_class),
        "of_changed_class_mined": len(mined),
        "verdicts": dict(sorted(Counter(judged.values()).items())),
        "kept_of_changed_class": sum(judged.get(one["id"]) == "kept" for one in of_class),
    }


def check(bug: Bug, out: Path, other: Path) -> tuple[dict[str, Json], list[Json]]:
    """The outcomes of a run's relations on another checkout, by id, and the findings, but for those of triggers."""
    mrscout("check", other, "--out", out, "--quiet", "--inputs", "200")
    relations = relations_of(bug, out)
    outcomes = {one["id"]: one for one in lines(out / "check.jsonl") if one["id"] in relations}
    findings = [one for one in lines(out / "check-findings.jsonl") if counts(bug, one["finding"])]
    for name in ("check.jsonl", "check-findings.jsonl"):
        (out / name).unlink(missing_ok=True)
    return outcomes, findings


def counts(bug: Bug, finding: Json) -> bool:
    """Whether a finding is shown by a test that does not show the bug on purpose."""
    return any(witness["test"].partition("(")[0] not in bug.triggers for witness in finding["witnesses"])


def having(outcomes: dict[str, Json], outcome: str) -> list[str]:
    return [id_ for id_, one in outcomes.items() if one["outcome"] == outcome]


def in_state(findings: list[Json], state: str) -> dict[str, Json]:
    return {one["finding"]["id"]: one["finding"] for one in findings if one["state"] == state}


def question_a(bug: Bug, work: Path, options: list[str]) -> Json:
    """Mine B, and try on F what was found."""
    out = work / "run-B"
    spent = mine(bug, work / "B", out, options)
    known = [one for one in lines(out / "findings.jsonl") if counts(bug, one)]
    shown = [one["id"] for one in known if one["confidence"] != "low"]
    on_b, on_f = (check(bug, out, work / name)[1] for name in ("B", "F")) if known else ([], [])
    there, gone, still = in_state(on_b, "still"), in_state(on_f, "fixed"), in_state(on_f, "still")
    ranked = [one["id"] for one in known]
    if there.keys() & gone.keys():  # once more: inputs that need much time or memory fail now and then
        there = {
            id_: one for id_, one in in_state(check(bug, out, work / "B")[1], "still").items() if id_ in there
        }
    finds = [id_ for id_ in ranked if id_ in there and id_ in gone]
    alarms = [id_ for id_ in shown if id_ in there and id_ in still]
    return {
        **funnel(bug, out),
        "findings": len(known),
        "shown": len(shown),
        "finds": [id_ for id_ in finds if id_ in shown],
        "finds_not_shown": [id_ for id_ in finds if id_ not in shown],
        # the place of the first find among what is shown, from 1
        "rank": next((shown.index(id_) + 1 for id_ in finds if id_ in shown), None),
        "alarms": alarms,
        # gone on F, and not there on B when it was tried again
        "unstable": [id_ for id_ in ranked if id_ in gone and id_ not in there],
        "seconds": spent,
    }


def question_b(bug: Bug, work: Path, options: list[str]) -> Json:
    """Mine F with the tests of B, and check on B what was kept."""
    mined = work / "F-with-tests-of-B"
    bug.lay_out(bug.record["fixed"], mined)
    bug.restore_tests(mined)
    out = work / "run-F"
    spent = mine(bug, mined, out, options)
    judged = any(lines(out / "verdicts.jsonl"))
    control, control_findings = check(bug, out, mined) if judged else ({}, [])
    outcomes, findings = check(bug, out, work / "B") if judged else ({}, [])
    # a relation that breaks on the code that it was mined from says nothing
    unstable = having(control, "broken")
    return {
        **funnel(bug, out),
        "detected": [id_ for id_ in having(outcomes, "broken") if id_ not in unstable],
        "causes": len(in_state(findings, "appeared")),
        "doubtful": having(outcomes, "doubtful"),
        "gone": having(outcomes, "gone"),
        "control_broken": unstable,
        "control_doubtful": having(control, "doubtful"),
        "control_appeared": len(in_state(control_findings, "appeared")),
        "checked": len(outcomes),
        "seconds": spent,
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
    results: list[Json] = []
    for bug in chosen(arguments):
        result = tried(bug, arguments.out, arguments.question, options)
        print(f"{bug.name}: {json.dumps(result)}", flush=True)
        results.append(result)
    for question in ("A", "B"):
        parts = [result[question] for result in results if question in result]
        if parts:
            print(f"\n{question}, {'finding' if question == 'A' else 'regression'}")
            for name, count in stages(question, parts):
                print(f"  {count:5}  {name}")


def stages(question: str, parts: list[Json]) -> Iterator[tuple[str, int]]:
    """The funnel of a question, and what was found."""
    yield "bugs", len(parts)
    yield "with a test that relates two executions", sum(bool(part["mtcs"]) for part in parts)
    yield "and whose project builds", sum(part["builds"] for part in parts)
    yield "with a relation that was codified", sum(bool(part["codified"]) for part in parts)
    yield "with one of a changed class", sum(bool(part["of_changed_class"]) for part in parts)
    yield "  and it was mined, not proposed", sum(bool(part["of_changed_class_mined"]) for part in parts)
    yield "with a kept one of a changed class", sum(bool(part["kept_of_changed_class"]) for part in parts)
    if question == "A":
        yield "with findings", sum(bool(part["findings"]) for part in parts)
        yield "with findings that are shown", sum(bool(part["shown"]) for part in parts)
        yield "found", sum(bool(part["finds"]) for part in parts)
        for first in (1, 3, 10):
            among = sum(part["rank"] is not None and part["rank"] <= first for part in parts)
            yield f"  among the first {first} that are shown", among
            yield f"  shown among the first {first}", sum(min(part["shown"], first) for part in parts)
        yield "found, and not shown", sum(bool(part["finds_not_shown"]) for part in parts)
        yield "alarms: shown, and there on the fixed code, too", sum(len(part["alarms"]) for part in parts)
        return
    yield "detected", sum(bool(part["detected"]) for part in parts)
    yield (
        "only doubted, by fresh inputs",
        sum(bool(part["doubtful"]) and not part["detected"] for part in parts),
    )
    yield "relations checked on the code that they were mined from", sum(part["checked"] for part in parts)
    yield "  broken there", sum(len(part["control_broken"]) for part in parts)
    yield "  doubted there", sum(len(part["control_doubtful"]) for part in parts)


if __name__ == "__main__":
    main()
