"""Looks the paper's own relations up in the runs of the projects that they were mined from.

    python bench/paper_mrs.py PROJECTS.json OUT [--all]

PROJECTS.json is the manifest, whose `paper_mrs` name a test, the class under test, and whether the paper kept the
relation; OUT holds a folder of a run for each project, as bench/relations writes them. For each it is said whether
the test is an MTC, what became of its instances, and the verdicts where there are any. Without --all, only those that
the paper kept.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Looked:
    """One relation of the paper's."""

    project: str
    test: str
    run: bool  #: whether the project was run
    mtc: bool
    statuses: Counter[str]  #: of the instances of its test, and of its class under test where that is known
    verdicts: Counter[str]

    @property
    def codified(self) -> bool:
        return bool(self.statuses["codified"] or self.statuses["same"])

    def line(self) -> str:
        state = "not run" if not self.run else "MTC" if self.mtc else "no MTC"
        found = ", ".join(f"{count} {status}" for status, count in self.statuses.most_common())
        judged = ", ".join(f"{count} {verdict}" for verdict, count in self.verdicts.most_common())
        return f"{self.project:<34} {self.test}\n    {state:<8} {found or '-':<40} {judged or '-'}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("manifest", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--all", action="store_true", help="those that the paper did not keep as well")
    arguments = parser.parse_args()
    found = list(
        looked_up(json.loads(arguments.manifest.read_bytes()), arguments.out, everything=arguments.all)
    )
    for row in found:
        print(row.line())
    ran = [row for row in found if row.run]
    print()
    print(f"relations of the paper's  {len(found)}, {len(ran)} in projects that were run")
    print(f"found as MTCs             {sum(row.mtc for row in ran)} of {len(ran)}")
    print(f"codified                  {sum(row.codified for row in ran)} of {len(ran)}")
    print(f"kept by the filter        {sum(bool(row.verdicts['kept']) for row in ran)} of {len(ran)}")


def looked_up(manifest: list[dict[str, Any]], out: Path, *, everything: bool) -> Iterator[Looked]:
    for project in manifest:
        wanted = [entry for entry in project.get("paper_mrs") or () if everything or entry["kept"]]
        if not wanted:
            continue
        folder = out / project["repo"].replace("/", "__")
        tests = {line["test"]: line for line in _lines(folder / "discover.jsonl")}
        relations = _lines(folder / "relations.jsonl")
        verdicts = {line["id"]: line["verdict"] for line in _lines(folder / "verdicts.jsonl")}
        for entry in wanted:
            own = [record for record in relations if record["test"] == entry["test"]]
            of_class = [record for record in own if record["class_under_test"] in (entry["cut"] or ())]
            statuses = Counter(record["status"] for record in of_class or own)
            judged = Counter(verdicts[record["id"]] for record in of_class or own if record["id"] in verdicts)
            mtc = bool(tests.get(entry["test"], {}).get("mtc"))
            yield Looked(
                project["repo"], entry["test"], bool(tests or relations), mtc or bool(own), statuses, judged
            )


def _lines(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return []
    for line in lines:
        try:
            found.append(json.loads(line))
        except ValueError:  # the run is still writing it
            break
    return found


if __name__ == "__main__":
    main()
